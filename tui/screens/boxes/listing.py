"""A page whose body is a list: the keys that every such page shares."""

from __future__ import annotations

from typing import Final, TypeVar

from tui.screens.boxes.page import Page
from tui.widgets.rows import Rows

R = TypeVar("R")

WIDEST: Final = 84
"""Columns that a page takes at most, and `MARGIN` of them stay free at its sides where it is wide."""
MARGIN: Final = 4
BESIDE: Final = 3
"""Columns beside a row: the mark before it, the bar to scroll after it."""


class Listing(Page[R]):
    """A page with one `Rows`; Up and Down move its cursor, Esc goes back."""

    @property
    def rows(self) -> Rows:
        """The list."""
        return self.query_one(Rows)

    @property
    def room(self) -> int:
        """How many cells a row may take."""
        width = self.app.size.width
        return (min(width, WIDEST) - MARGIN if self.is_wide else width) - BESIDE

    def action_row_up(self) -> None:
        """Go a row up."""
        self.rows.move(-1)

    def action_row_down(self) -> None:
        """Go a row down."""
        self.rows.move(1)

    def action_choose(self) -> None:
        """Choose the marked row."""
        self.rows.choose()

    def action_back(self) -> None:
        """Go back to the screen before."""
        self.dismiss()

    def on_rows_pointed(self) -> None:
        """What works may depend on the row."""
        self.refresh_edges()
