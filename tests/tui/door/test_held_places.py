"""Strangers hold all connections of the TCP port: the owner's screen and guests over SSH still get in."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net import limits
from parlour.net.process.daemon import claimed
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.tui.remote.local import ThisMachine
from tests.net.kit.holders import ADDRESSES, LOCAL, holders
from tests.net.kit.visiting import visit
from tests.tui.door.test_process import a_door, a_referee
from tests.waiting import until

FEW = 64
MANY = FEW + 8


@pytest.fixture(autouse=True)
def few_places_and_any_number_of_arrivals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", FEW)
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", FEW // 8)
    monkeypatch.setattr(limits, "SILENT_PER_ADDRESS", FEW // 16)
    monkeypatch.setattr(limits, "ARRIVALS", limits.Rate(10_000, 10.0))


def names(serving: Serving) -> set[str]:
    return {session.person.name for session in serving.referee.sessions if session.person}


@pytest.mark.few(slow=())
@pytest.mark.parametrize("addresses", [ADDRESSES, (LOCAL,)], ids=["nine addresses", "one address"])
async def test_the_owner_and_a_guest_over_ssh_get_in_whatever_others_hold(
    home: Path, addresses: tuple[str, ...]
) -> None:
    folder = Home(home)
    with claimed(folder, folder.solo_file):
        async with (
            a_referee(home) as serving,
            a_door(serving) as door,
            holders(serving.referee.whereabouts.tcp_port, MANY, addresses) as mallory,
        ):
            serving.publish(folder.solo_file)
            await until(lambda: mallory.settled, 60)
            line = await ThisMachine(folder).solo("Ann")
            try:
                async with visit(door.port) as guest:
                    await guest.sees("name")
                    guest.type("Bo\r")
                    await until(lambda: {"Ann", "Bo"} <= names(serving))
                most = min(limits.CONNECTIONS, limits.CONNECTIONS_PER_ADDRESS * len(addresses))
                assert mallory.held > most - limits.SILENT_PER_ADDRESS
            finally:
                await line.close()


@pytest.mark.slow
async def test_a_friend_gets_in_by_tcp_while_few_addresses_hold_all_places(home: Path) -> None:
    async with a_referee(home) as serving:
        port = serving.referee.whereabouts.tcp_port
        async with holders(port, MANY) as mallory:
            await until(lambda: mallory.settled, 60)
            async with holders(port, 1, ["127.0.0.77"]) as friend:
                await until(lambda: friend.settled)
                assert friend.held == 1
