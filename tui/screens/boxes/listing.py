"""A page whose body is a list, with the keys that all such pages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from parlour.tui.screens.boxes.page import Page
from parlour.tui.widgets.rows import Rows

if TYPE_CHECKING:
    pass

R = TypeVar("R")

WIDEST: Final = 110
"""Columns of a page at most; `MARGIN` of them stay free at its sides if it is wide."""
MARGIN: Final = 4
PHASES: Final = {
    "waiting": "waiting",
    "playing": "playing",
    "between": "playing",
    "over": "match over",
}
"""What a list of tables says about each `Phase`; without the enum, which the first frame need not load."""
BESIDE: Final = 3
"""Columns beside a row: the cursor before it, the scrollbar after it."""


class ListPage(Page[R]):
    """A page with one `Rows`: Up and Down move its cursor, Esc goes back."""

    @property
    def rows(self) -> Rows:
        return self.query_one(Rows)

    @property
    def room(self) -> int:
        """The width of a row in cells."""
        width = self.app.size.width
        return (min(width, WIDEST) - MARGIN if self.is_wide else width) - BESIDE

    @property
    def pointed_key(self) -> str:
        """The key of the row under the cursor; "" if there is none."""
        row = self.rows.pointed if self.query(Rows) else None
        return row.key if row else ""

    def on_mount(self) -> None:
        self.rows.focus()
        self.fit()

    def action_row_up(self) -> None:
        self.rows.move(-1)

    def action_row_down(self) -> None:
        self.rows.move(1)

    def action_choose(self) -> None:
        self.rows.choose()

    def action_less(self) -> None:
        self._turn(-1)

    def action_more(self) -> None:
        self._turn(1)

    def _turn(self, step: int) -> None:
        """Change the marked value by `step` places, on pages that list values."""

    def action_back(self) -> None:
        self.dismiss()

    def on_rows_pointed(self) -> None:
        """Update the footer: which keys work may depend on the row."""
        self.refresh_edges()
