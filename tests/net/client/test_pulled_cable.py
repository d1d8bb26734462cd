"""A cable is pulled out in the middle of a match, and plugged in again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from parlour.net import limits
from parlour.net.client.client import Client, Lost
from parlour.net.wire.messages import Presence, Say, Update, Welcome
from tests import needs
from tests.net.faults.cable import Cable, on, two_machines
from tests.net.kit.open_house import open_house
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest

pytestmark = needs.program("ip")


@pytest.fixture
def cable() -> Iterator[Cable]:
    with two_machines() as joined:
        joined.plug_in()
        yield joined


@pytest.mark.slow
async def test_whose_cable_was_pulled_is_back_in_the_seat_when_it_is_plugged_in(
    cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PING_EVERY", 0.2)
    monkeypatch.setattr(limits, "DEAD_AFTER", 0.8)
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.1, 0.2))
    async with AsyncExitStack() as stack:
        with on(cable.left):
            house = await stack.enter_async_context(open_house("10.77.0.1"))
            ann = await house.guest("Ann")
            stack.push_async_callback(ann.close)
        with on(cable.right):
            bo = TcpGuest(await Client.connect(*house.way("Bo"), again=True, timeout=1.0))
            stack.push_async_callback(bo.close)
            await match_of(ann, bo)
            await bo.until(lambda: bo.all(Update) and bo.update.view)
            cable.pull_out()
            await bo.until(lambda: bo.all(Lost))
            await ann.until(lambda: ann.update.table.seats[1].presence is Presence.AWAY)
            assert (await ann.ask(Say(text="gone?"))).ok
            cable.plug_in()
            await bo.until(lambda: bo.all(Welcome) and isinstance(bo.told[-1], Update))
        await ann.until(lambda: ann.update.table.seats[1].presence is Presence.HERE)
        assert bo.update.you == 1
        assert bo.chat == ["Ann: gone?"]
        assert bo.update.view
        assert ann.update.view
        assert bo.update.view.seats == ann.update.view.seats
