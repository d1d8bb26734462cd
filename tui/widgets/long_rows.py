"""A list of any length: its rows are made when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from textual.geometry import Size

from tui.widgets.rows import Row, Rows


class MadeRows(Sequence[Row]):
    """`length` rows, of which `make` makes the one at a place."""

    def __init__(self, length: int, make: Callable[[int], Row]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            return [self._make(place) for place in range(self._length)[at]]
        return self._make(range(self._length)[at])


class LongRows(Rows):
    """Rows of which every one is open."""

    def list(self, rows: Sequence[Row], at: int) -> None:
        """List `rows`, with the cursor at the place `at`."""
        self._rows = rows
        self.set_reactive(Rows.cursor, max(0, min(at, len(rows) - 1)))
        self.virtual_size = Size(0, len(rows))
        self._scroll_to_cursor()
        self.refresh()

    def _place(self, key: str = "") -> None:
        """Do nothing: `list` says where the cursor is."""

    def move(self, step: int) -> None:
        self._held = True
        self.cursor = max(0, min(len(self._rows) - 1, self.cursor + step))
