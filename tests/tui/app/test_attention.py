"""The bell and the terminal's title: once a turn, and given back at the end."""

from __future__ import annotations

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

from parlour.net.wire.messages import Phase, Update
from parlour.tui.app.attention import GIVE_TITLE_BACK, KEEP_TITLE, Attention
from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.terminal import Terminal
from tests.tui.kit.news import seats, table, view


class RecordingDriver(HeadlessDriver):
    """A terminal that remembers what it was sent."""

    def __init__(self, app: App[int]) -> None:
        super().__init__(app)
        self.sent: list[str] = []

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.sent.append(data)


def attended(*, titled: bool = True) -> tuple[Attention, RecordingDriver]:
    app: App[int] = App()
    assert hasattr(app, "_driver"), "Textual keeps its driver elsewhere now"
    terminal = RecordingDriver(app)
    app._driver = terminal
    return Attention(app, Terminal("foot", {}), titled=titled), terminal


def update(acts: int) -> Update:
    shown = view(acts)
    seat = 0 if acts == 0 else 1
    return Update(seq=1, table=table(Phase.PLAYING, seats("Ann", "Bo")), you=seat, view=shown)


async def test_the_bell_rings_once_when_a_turn_begins() -> None:
    attention, terminal = attended()
    for seat in (1, 0, 0, 1, 0):
        attention.see(update(seat), bell=True)
    assert terminal.sent.count("\07") == 2


async def test_a_bell_that_is_off_does_not_ring() -> None:
    attention, terminal = attended()
    attention.see(update(0), bell=False)
    assert "\07" not in terminal.sent


async def test_a_terminal_that_has_lost_the_focus_is_sent_an_alert_once_a_turn() -> None:
    attention, terminal = attended()
    attention.see(update(0), bell=False, alerts=Alerts.AUTO)
    attention.see(update(1), bell=False, alerts=Alerts.AUTO)
    assert not any("777" in sent for sent in terminal.sent), "it has the focus"
    attention._app.set_reactive(App.app_focus, False)
    for seat in (0, 0, 1):
        attention.see(update(seat), bell=False, alerts=Alerts.AUTO)
    attention.see(update(0), bell=False, alerts=Alerts.OFF)
    alerts = [sent for sent in terminal.sent if "777" in sent]
    assert alerts == ["\x1b]777;notify;Parlour;Your turn · Kitchen\x07"]


async def test_the_title_is_kept_before_it_is_changed_and_given_back_at_the_end() -> None:
    attention, terminal = attended()
    attention.see(update(0), bell=False)
    attention.see(update(0), bell=False)
    attention.give_back()
    attention.give_back()
    assert terminal.sent == [f"{KEEP_TITLE}\x1b]2;Your turn · Kitchen · Parlour\x07", GIVE_TITLE_BACK]


async def test_a_terminal_without_a_title_is_sent_none() -> None:
    attention, terminal = attended(titled=False)
    attention.see(update(0), bell=False)
    attention.give_back()
    assert terminal.sent == []
