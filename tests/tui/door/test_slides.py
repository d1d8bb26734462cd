"""A guest's screen moves only where that is cheap: on a fast link, while the door has little to paint."""

from __future__ import annotations

from typing import cast

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from parlour.net.door.control import Control, VouchedGuest
from parlour.net.door.orders import DoorOrders
from parlour.net.ssh.guest import Channel, Guest, Size
from parlour.tui.app.app import ParlourApp
from parlour.tui.door.busy_door import MOST, Slides
from parlour.tui.door.guest_languages import GuestLanguages
from parlour.tui.door.process import DoorReferee
from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.terminal import Terminal


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
