"""Nobody waits for a client that is slow, silent, lost or hostile, and it may come back to its seat.

Ann and Bo over TCP and Cy over SSH play and talk on while Dan, at the same table, misbehaves in each
way in which a program can, over TCP and over SSH: meanwhile they are told all there is to tell.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from parlour.net import limits
from parlour.net.ssh.limits import Limits
from parlour.net.wire.messages import Ping, Play, Presence, Ready, Rename, Sit, Start
from tests.net.kit.dan import BySsh, ByTcp, Dan, Way
from tests.net.kit.lounge import Company, Lounge, Person, lounge
from tests.net.kit.seating import seated

SOON = Limits(keepalive=1.0, stalled=1.0, unsent=4096, socket_buffer=4096)
FLOOD = 300
GONE = (Presence.AWAY, Presence.STAND_IN)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let less wait for a client, and for a shorter time; who behaves has enough of both."""
    monkeypatch.setattr(limits, "QUEUE_BYTES", 64 * 1024)
    monkeypatch.setattr(limits, "SOCKET_BUFFER", 4096)
    monkeypatch.setattr(limits, "DEAD_AFTER", 2.0)
    monkeypatch.setattr(limits, "PING_EVERY", 0.3)
    monkeypatch.setattr(limits, "STAND_IN_AFTER", 0.2)
    monkeypatch.setattr(limits, "PENALTY", 0.5)
    monkeypatch.setattr(limits, "CHAT", limits.Rate(10_000, 1.0))
    monkeypatch.setattr(limits, "REQUESTS", limits.Rate(200, 1.0))


# ---- what Dan does -----------------------------------------------------------------------------


def reads_slowly(dan: Dan) -> None:
    dan.read_slowly()


def stops_reading(dan: Dan) -> None:
    dan.stop_reading()


def falls_silent(dan: Dan) -> None:
    dan.fall_silent()


def floods_with_moves(dan: Dan) -> None:
    for _ in range(FLOOD):
        dan.send(Play(move="draw"))


def floods_with_pings(dan: Dan) -> None:
    for _ in range(FLOOD):
        dan.send(Ping())


def sends_garbage(dan: Dan) -> None:
    dan.write(random.Random(1).randbytes(50_000) + b"\n")


def cuts_in_mid_frame(dan: Dan) -> None:
    dan.write(b'{"id":900,"type":"say","te')
    dan.cut()


# ---- everybody else ------------------------------------------------------------------------------


@asynccontextmanager
async def a_table(home: Path) -> AsyncIterator[tuple[Lounge, Person, Company]]:
    """Ann, Bo and Cy are seated, and ready but for Ann."""
    async with lounge(home, SOON) as there, AsyncExitStack() as stack:
        ann, bo = await there.house.guest("Ann"), await there.house.guest("Bo")
        for guest in (ann, bo):
            stack.push_async_callback(guest.close)
        cy = await stack.enter_async_context(there.ssh(asyncssh.generate_private_key("ssh-ed25519")))
        assert (await cy.ask(Rename(name="Cy"))).ok
        await seated(ann, bo, cy, seats=4, pace="instant", options={"catch_seconds": "0"})
        yield there, ann, Company(ann, bo, cy)


def presence(ann: Person) -> Presence:
    return ann.update.table.seats[3].presence


async def back_in_the_seat(way: ByTcp | BySsh) -> int | None:
    """Come until one is let in; return the seat."""
    while True:
        try:
            async with way.come() as dan:
                return await dan.seat()
        except OSError:
            await asyncio.sleep(0.05)


@pytest.mark.few(
    "ByTcp-stops_reading",
    slow=(
        *("BySsh-stops_reading", "BySsh-falls_silent"),
        *("ByTcp-reads_slowly", "ByTcp-falls_silent"),
        *(f"ByTcp-{how}" for how in ("floods_with_moves", "sends_garbage", "cuts_in_mid_frame")),
    ),
)
@pytest.mark.parametrize(
    ("way", "misbehaves"),
    [
        (ByTcp, reads_slowly),
        *((ByTcp, each) for each in (stops_reading, falls_silent, floods_with_moves, floods_with_pings)),
        *((ByTcp, each) for each in (sends_garbage, cuts_in_mid_frame)),
        *((BySsh, each) for each in (stops_reading, falls_silent, floods_with_moves, floods_with_pings)),
        *((BySsh, each) for each in (sends_garbage, cuts_in_mid_frame)),
    ],
)
async def test_nobody_waits_for_a_client_that_misbehaves_and_it_comes_back_to_its_seat(
    home: Path, way: Way, misbehaves: Callable[[Dan], None]
) -> None:
    async with a_table(home) as (there, ann, company):
        path = way(there)
        async with path.come() as dan:
            await dan.ask(Sit(table="t1"))
            await dan.ask(Ready())
            assert (await ann.ask(Start())).ok
            await company.beat()
            assert presence(ann) is Presence.HERE
            misbehaves(dan)
            await company.beats(lambda: presence(ann) in GONE)
        await company.beats(lambda: True)
        assert await back_in_the_seat(path) == 3
        assert [part.presence for part in ann.update.table.seats[:3]] == [Presence.HERE] * 3
