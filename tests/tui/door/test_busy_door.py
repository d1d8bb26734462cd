"""A busy door: updates to many guests come one at a time, and a screen moves only where that is cheap."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import cast

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from parlour.net.client.client import News
from parlour.net.door.control import Control, VouchedGuest
from parlour.net.door.orders import DoorOrders
from parlour.net.ssh.guest import Channel, Guest, Size
from parlour.net.wire.messages import Chat, Message, Notice, Update
from parlour.rules.sentences import in_words
from parlour.tui.app.app import ParlourApp
from parlour.tui.door.busy_door import GAP, LONGEST, MOST, Slides, Turnstile
from parlour.tui.door.guest_languages import GuestLanguages
from parlour.tui.door.process import DoorReferee
from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.terminal import Terminal
from tests.tui.kit.news import table

UPDATE = Update(seq=1, table=table())


async def told(*news: News) -> AsyncIterator[News]:
    """Everything at once."""
    for item in news:
        yield item


async def times(turnstile: Turnstile, *sent: News) -> list[tuple[str, float]]:
    loop = asyncio.get_running_loop()
    return [
        (news.type, loop.time()) async for news in turnstile.through(told(*sent)) if isinstance(news, Message)
    ]


@pytest.mark.looptime
async def test_updates_of_all_guests_pass_one_at_a_time() -> None:
    turnstile = Turnstile()
    seen = await asyncio.gather(*(times(turnstile, UPDATE) for _ in range(10)))
    moments = sorted(moment for ((_, moment),) in seen)
    gaps = [after - before for before, after in itertools.pairwise(moments)]
    assert gaps == pytest.approx([GAP] * 9, abs=1e-3)


@pytest.mark.looptime
async def test_a_lone_update_does_not_wait() -> None:
    began = asyncio.get_running_loop().time()
    assert await times(Turnstile(), UPDATE) == [("update", began)]


@pytest.mark.looptime
async def test_a_crowd_passes_faster() -> None:
    turnstile = Turnstile()
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(turnstile.passed() for _ in range(400)))
    assert asyncio.get_running_loop().time() - began < 400 * GAP / 2
    assert LONGEST < 400 * GAP


@pytest.mark.looptime
async def test_everything_else_passes_at_once_and_in_order() -> None:
    chat, notice = Chat(name="Ann", text="hi"), Notice(told=in_words("Bo sits down."))
    turnstile = Turnstile()
    await turnstile.passed()
    began = asyncio.get_running_loop().time()
    seen = await times(turnstile, chat, notice, UPDATE, chat)
    assert [kind for kind, _ in seen] == ["chat", "notice", "update", "chat"]
    assert [moment - began for _, moment in seen] == pytest.approx([0, 0, GAP, GAP], abs=1e-3)


@pytest.mark.looptime
async def test_whoever_leaves_while_waiting_keeps_nobody_waiting() -> None:
    turnstile = Turnstile()
    await turnstile.passed()
    gone = asyncio.create_task(turnstile.passed())
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    async with asyncio.timeout(1):
        await turnstile.passed()


# ---- what slides -------------------------------------------------------------------------------------------


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("milliseconds", "may"), [(0.0, True), (150.0, True), (150.5, False)])
def test_nothing_slides_over_a_slow_link(milliseconds: float, may: bool) -> None:
    assert Slides(Clock()).may_slide(milliseconds) is may


def test_under_load_nothing_slides_until_there_are_few_plays_again() -> None:
    clock = Clock()
    slides = Slides(clock)
    found = []
    for _ in range(5 * MOST):
        found.append(slides.may_slide(1.0))
        clock.now += 0.02
    assert found == [True] * MOST + [False] * 4 * MOST
    clock.now += 1.0
    assert slides.may_slide(1.0)


class OpenControl:
    """Vouches for every guest."""

    async def vouch(self, _guest: Guest) -> VouchedGuest:
        return VouchedGuest("ticket", name="Ann")


@pytest.mark.parametrize(("milliseconds", "may"), [(40.0, True), (200.0, False)])
async def test_the_app_of_a_guest_asks_for_that_guests_round_trip_and_sends_no_alerts(
    milliseconds: float, may: bool
) -> None:
    guest = Guest(
        cast(Channel, None),
        watching=False,
        term="xterm-256color",
        environment={},
        size=Size(80, 24),
        key="",
        address="127.0.0.1",
        measure=lambda: milliseconds,
    )
    referee = DoorReferee(DoorOrders(secret="s", referee_port=1, fingerprint="f"), GuestLanguages())
    referee.control.set_result(cast(Control, OpenControl()))
    async with referee.app_for(guest, HeadlessDriver, Terminal("xterm-256color", {})) as app:
        assert isinstance(app, ParlourApp)
        assert app.may_move() is may
        assert app.stores.settings.alerts is Alerts.OFF, "until the guest turns them on"
