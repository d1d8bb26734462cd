"""The finished matches of this machine."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.keymap import SAVED
from tui.screens.boxes.listing import ListPage
from tui.storage.stores import Saved
from tui.widgets.cells import Cell, in_columns
from tui.widgets.ink import MUTED, STRONG
from tui.widgets.rows import Row, Rows


class SavedScreen(ListPage[None]):
    """Lists the matches, the newest first."""

    ACTIONS = SAVED
    DEFAULT_CSS = """
    SavedScreen > .body > #empty { height: auto; color: $text-muted; padding: 0 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._matches: Sequence[Saved] = ()

    def heading(self) -> tuple[str, str]:
        return "Saved matches", self.parlour.settings.name

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static("Matches that you finish appear here.", id="empty", markup=False)
            yield Rows()

    def on_mount(self) -> None:
        self._matches = self.parlour.library.matches()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return bool(self.pointed_key) if action == "choose" else True

    def fit(self) -> None:
        self.rows.show(match_rows(self._matches, self.room))
        self.query_one("#empty").display = not self._matches
        self.refresh_edges()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.parlour.pages.replay(event.row.key)


def match_rows(matches: Sequence[Saved], room: int) -> list[Row]:
    """Return a row of `room` cells for each saved match."""
    cells = [
        (Cell(match.day, MUTED), Cell(match.title, STRONG), Cell(match.players), Cell(match.ended, MUTED))
        for match in matches
    ]
    lines = in_columns(cells, room, spare=1)
    return [Row(match.key, line) for match, line in zip(matches, lines, strict=True)]
