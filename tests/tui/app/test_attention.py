"""The bell and the terminal's title once a turn; and what is told in a corner once, and never over cards."""

from __future__ import annotations

from textual.app import App as TextualApp
from textual.drivers.headless_driver import HeadlessDriver

from parlour.net.wire.messages import Phase, Update
from parlour.tui.app.attention import GIVE_TITLE_BACK, KEEP_TITLE, Attention
from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.terminal import Terminal
from tests.tui.kit.news import seats, table, view
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk


class RecordingDriver(HeadlessDriver):
    """A terminal that remembers what it was sent."""

    def __init__(self, app: TextualApp[int]) -> None:
        super().__init__(app)
        self.sent: list[str] = []

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.sent.append(data)


def attended(*, titled: bool = True) -> tuple[Attention, RecordingDriver]:
    app: TextualApp[int] = TextualApp()
    assert hasattr(app, "_driver"), "Textual keeps its driver elsewhere now"
    terminal = RecordingDriver(app)
    app._driver = terminal
    return Attention(app, Terminal("foot", {}), titled=titled), terminal


def update(acts: int) -> Update:
    shown = view(acts)
    seat = 0 if acts == 0 else 1
    return Update(seq=1, table=table(Phase.PLAYING, seats("Ann", "Bo")), you=seat, view=shown)


async def test_the_bell_rings_once_when_a_turn_begins_unless_it_is_off() -> None:
    for bell, rings in ((True, 2), (False, 0)):
        attention, terminal = attended()
        for seat in (1, 0, 0, 1, 0):
            attention.see(update(seat), bell=bell)
        assert terminal.sent.count("\07") == rings


async def test_a_terminal_that_has_lost_the_focus_is_sent_an_alert_once_a_turn() -> None:
    attention, terminal = attended()
    attention.see(update(0), bell=False, alerts=Alerts.AUTO)
    attention.see(update(1), bell=False, alerts=Alerts.AUTO)
    assert not any("777" in sent for sent in terminal.sent), "it has the focus"
    attention._app.set_reactive(TextualApp.app_focus, False)
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


WORDS = "The cat sat on the cards."


def corner(app: App) -> list[str]:
    return [each.message for each in app._notifications]


async def test_what_is_told_twice_stands_there_once_and_stays_on_its_page() -> None:
    app = parlour()
    async with walk(app, "s") as pilot:
        for _ in range(3):
            app.notify(WORDS, markup=False)
            app.notify(WORDS, markup=False)
            await settled(pilot)
        assert corner(app) == [WORDS]
        await press(pilot, "question_mark")
        assert corner(app) == [WORDS], "a box is no other page"
        await press(pilot, "escape", "escape")
        assert at(app) == "HomeScreen"
        assert corner(app) == []


async def test_what_is_told_while_a_page_opens_is_read_there() -> None:
    app = parlour()
    async with walk(app) as pilot:
        app.notify(WORDS, markup=False)
        app.navigation.settings()
        await settled(pilot)
        assert corner(app) == [WORDS]
        assert WORDS in text_of(app)


async def test_under_a_box_and_after_the_results_it_is_told_at_the_table() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        await press(pilot, "question_mark")
        app.notify(WORDS, markup=False)
        await press(pilot, "escape")
        assert at(app) == "TableScreen"
        assert WORDS in text_of(app)
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        late = WORDS.replace("cat", "dog")
        app.notify(late, markup=False)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert corner(app) == []
        assert late in text_of(app)
