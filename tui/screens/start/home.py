"""The first screen: what the player can do, one key each."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import WorkType

from parlour.net.errors import NetError
from parlour.tui.drawing.canvas import cells_in, fitted
from parlour.tui.keymap import HOME
from parlour.tui.screens.boxes.banner import WIDTH as BANNER
from parlour.tui.screens.boxes.banner import banner
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.boxes.top import is_under_box
from parlour.tui.text.language import marked, tr
from parlour.tui.text.unfinished import told
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import KEY, MUTED
from parlour.tui.widgets.rows import Row, Rows
from parlour.tui.words.speaking import fault

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable
    from parlour.tui.ways.ways import Ways

WAYS: Final = (
    ("play", "p", marked("Play"), marked("any game against bots")),
    ("learn", "c", marked("Learn"), marked("any game, in lessons of two minutes")),
    ("host", "h", marked("Host"), marked("a table for your network")),
    ("join", "j", marked("Join"), marked("a table nearby, or by its address")),
    ("history", "v", marked("History"), marked("your matches, move by move")),
    ("rules", "r", marked("Rules"), marked("read the rules of every game")),
    ("house", "e", marked("House rules"), marked("change any rule and save it")),
    ("settings", "s", marked("Settings"), marked("name, colors, cards")),
    ("leave", "q", marked("Quit"), ""),
)
"""Action, key, name and description of each row."""
MOST: Final = 3
"""How many unfinished tables are offered; a host's list shows the others."""
LEAST: Final = 62
"""Cells of the list; more, where a description needs more."""
SHORTEST: Final = 16
"""Cells of the names of the rows; more, where a name needs more."""
BESIDE: Final = 7
"""Cells of a row beside its name and its description."""


class HomeScreen(ListPage[None]):
    """The banner, and the list of actions."""

    ACTIONS = HOME
    DEFAULT_CSS = """
    HomeScreen.-under > .body { visibility: hidden; }
    HomeScreen > .body {
        max-width: 100%;
        align: center middle;
        & > #banner { width: 62; max-width: 100%; height: 4; text-align: center; }
        & > #motto { width: 62; max-width: 100%; height: 3; padding: 1 0; }
        & > #motto { text-align: center; color: $text-muted; }
        & > Rows { width: 62; max-width: 100%; height: 9; }
    }
    HomeScreen.-broad > .body > #banner { height: 5; }
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
            yield Static(tr("A card table in your terminal"), id="motto", markup=False)
            yield Rows(_ways(_name_width()))

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
            if (why := fault(error)) != self._said:  # report it only once
                self._said = why
                self.notify(self._said, severity="warning", markup=False)
        if left != self._left:
            self._offer(left[:MOST])

    def _offer(self, left: tuple[Resumable, ...]) -> None:
        """Put the unfinished tables `left` first in the list."""
        self._left = left
        self.fit()

    def refresh_edges(self) -> None:
        """Draw heading and footer again; a box would cut the banner or a row in half: they are hidden."""
        super().refresh_edges()
        self.set_class(is_under_box(self), "-under")

    def fit(self) -> None:
        self.query_one("#banner", Static).update(banner(broad=self.is_broad))
        self.rows.airy = self.is_broad
        self.rows.styles.height = (len(self._left) + len(WAYS)) * (2 if self.is_broad else 1)
        lines = [told(each, time.time()) for each in self._left]
        names = _name_width()
        said = [tr(more) for *_, more in WAYS if more]
        widest = max(cells_in(line) for line in (*lines, *said))
        least = BANNER if self.is_broad else LEAST
        width = min(self.app.size.width, max(least, widest + names + BESIDE))
        for part in self.query("#banner, #motto, Rows"):
            part.styles.width = width
        rows = [
            _row(f"resume({n})", "" if n else "u", tr("Resume"), fitted(line, width - names - BESIDE), names)
            for n, line in enumerate(lines)
        ]
        self.rows.show([*rows, *_ways(names)])
        self.refresh_edges()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "remove":
            return self._marked is not None
        return bool(self._left) if action == "resume" else True

    @property
    def _marked(self) -> Resumable | None:
        """The unfinished table under the cursor."""
        return {f"resume({n})": left for n, left in enumerate(self._left)}.get(self.pointed_key)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.call_later(self.run_action, event.row.key)

    def action_resume(self, place: int = 0) -> None:
        if place < len(self._left):
            left = self._left[place]
            self.parlour.go(lambda ways: ways.resume(left))

    def action_remove(self) -> None:
        """Delete the marked table, if the player confirms it."""
        if (left := self._marked) is not None:
            self.parlour.go(partial(self._remove, left))

    async def _remove(self, left: Resumable, ways: Ways) -> None:
        try:
            await ways.give_up(left)
        finally:
            self._look()

    def action_play(self) -> None:
        self.parlour.navigation.pick()

    def action_learn(self) -> None:
        self.parlour.navigation.lessons()

    def action_host(self) -> None:
        self.parlour.navigation.prepare()

    def action_join(self) -> None:
        self.parlour.navigation.look_around()

    def action_history(self) -> None:
        self.parlour.navigation.history()

    def action_rules(self) -> None:
        self.parlour.navigation.rules()

    def action_house(self) -> None:
        self.parlour.navigation.house()

    def action_settings(self) -> None:
        self.parlour.navigation.settings()

    def action_leave(self) -> None:
        self.app.exit(0)


def _name_width() -> int:
    """Return the cells of the longest name of a row, and two beside it."""
    return max(SHORTEST, 2 + max(cells_in(name) for name in (tr("Resume"), *(tr(way[2]) for way in WAYS))))


def _ways(names: int) -> list[Row]:
    return [_row(action, key, tr(name), tr(more) if more else "", names) for action, key, name, more in WAYS]


def _row(action: str, key: str, name: str, more: str, names: int) -> Row:
    return Row(action, Content.assemble(cell(key, 2, KEY), "  ", cell(name, names, ""), (more, MUTED)))
