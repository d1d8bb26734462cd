"""The bell and the terminal's title: once a turn, and given back at the end."""

from __future__ import annotations

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

from parlour.net.wire.messages import Phase, Update
from parlour.tui.app.attention import GIVE_TITLE_BACK, KEEP_TITLE, Attention
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
    return Attention(app, titled=titled), terminal


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
