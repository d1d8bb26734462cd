"""The first screen: what the player can do, one key each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import WorkType

from net.errors import NetError
from tui.drawing.canvas import fitted
from tui.keymap import HOME
from tui.screens.boxes.listing import ListPage
from tui.text.phrases import count
from tui.text.printable import visible
from tui.widgets.banner import banner
from tui.widgets.ink import KEY, MUTED
from tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from net.process.resumable import Resumable

WAYS: Final = (
    ("play", "p", "Play", "any game against bots"),
    ("learn", "y", "Learn", "any game, in lessons of two minutes"),
    ("host", "h", "Host", "a table for your network"),
    ("join", "j", "Join", "a table nearby, or by its address"),
    ("history", "v", "History", "your matches, move by move"),
    ("rules", "r", "Rules", "read the rules of every game"),
    ("house", "e", "House rules", "change any rule and save it"),
    ("settings", "s", "Settings", "name, colors, cards"),
    ("leave", "q", "Quit", ""),
)
"""Action, key, name and description of each row."""
MOST: Final = 3
"""How many unfinished tables are offered; a host's list shows the others."""
ROOM: Final = 38
"""Cells for a row's description."""


class HomeScreen(ListPage[None]):
    """The banner, and the list of actions."""

    ACTIONS = HOME
    DEFAULT_CSS = """
    HomeScreen > .body {
        max-width: 100%;
        align: center middle;
        & > #banner { width: 62; height: 4; text-align: center; }
        & > #motto { width: 62; height: 3; text-align: center; color: $text-muted; padding: 1 0; }
        & > Rows { width: 62; max-width: 100%; height: 9; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._left: tuple[Resumable, ...] = ()
        self._said = ""

    def heading(self) -> tuple[str, str]:
        return "", self.parlour.settings.name

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static(banner(), id="banner", markup=False)
            yield Static("A card table in your terminal", id="motto", markup=False)
            yield Rows([_row(*way) for way in WAYS])

    def on_screen_resume(self) -> None:
        """Look for tables that the player may have left, after the screen is painted."""
        self.call_after_refresh(self._look)

    def _look(self) -> None:
        look: WorkType[None] = self._look_for_unfinished
        self.run_worker(look, group="unfinished", exclusive=True)

    async def _look_for_unfinished(self) -> None:
        await self.parlour.loaded()
        try:
            left = tuple(await self.parlour.connector.unfinished())
        except NetError as error:
            left = ()
            if str(error) != self._said:  # report it only once
                self._said = str(error)
                self.notify(self._said, severity="warning", markup=False)
        if left != self._left:
            self._offer(left[:MOST])

    def _offer(self, left: tuple[Resumable, ...]) -> None:
        """Put the unfinished tables `left` first in the list."""
        self._left = left
        names = map(_named, left)
        rows = [_row(f"resume({n})", "" if n else "u", "Resume", name) for n, name in enumerate(names)]
        self.rows.show([*rows, *(_row(*way) for way in WAYS)])
        self.rows.styles.height = len(rows) + len(WAYS)
        self.refresh_edges()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return bool(self._left) if action == "resume" else True

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.call_later(self.run_action, event.row.key)

    def action_resume(self, place: int = 0) -> None:
        if place < len(self._left):
            self.parlour.journeys.resume(self._left[place])

    def action_play(self) -> None:
        self.parlour.journeys.pick()

    def action_learn(self) -> None:
        self.parlour.pages.lessons()

    def action_host(self) -> None:
        self.parlour.journeys.prepare()

    def action_join(self) -> None:
        self.parlour.journeys.look_around()

    def action_history(self) -> None:
        self.parlour.pages.history()

    def action_rules(self) -> None:
        self.parlour.pages.rules()

    def action_house(self) -> None:
        self.parlour.pages.house()

    def action_settings(self) -> None:
        self.parlour.pages.settings()

    def action_leave(self) -> None:
        self.app.exit(0)


def _row(name: str, key: str, words: str, more: str) -> Row:
    line = Content.assemble(
        Content.styled(key.ljust(1), KEY), "   ", words.ljust(16), Content.styled(more, MUTED)
    )
    return Row(name, line)


def _named(left: Resumable) -> str:
    """Return the game of an own match, and how many bots play in it; of another table its name and game."""
    words = f"{left.name}, {left.title}" if left.name else left.title
    if left.solo:
        words = f"{left.title}, against {count(left.taken - 1, 'bot')}" if left.taken > 1 else left.title
    return visible(fitted(words + ("" if left.waits else ", still open"), ROOM))
