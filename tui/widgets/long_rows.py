"""A list of any length: its rows are made when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

from textual.geometry import Size

from parlour.tui.widgets.rows import Row, RowLine, Rows

T = TypeVar("T")


class _Made(Sequence[T], Generic[T]):
    """`length` items, of which `make` makes the one at a place."""

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return [self._make(place) for place in range(self._length)[at]]
        return self._make(range(self._length)[at])


class MadeRows(_Made[Row]):
    """Rows that are made when they are shown."""


class LongRows(Rows):
    """Rows of which every one is open and has one line."""

    def list(self, rows: Sequence[Row], at: int) -> None:
        """List `rows`, with the cursor at the place `at`."""
        self._rows = rows
        self._lines = _Made(len(rows), lambda place: RowLine(place, 0, rows[place].content))
        self.set_reactive(Rows.cursor, max(0, min(at, len(rows) - 1)))
        self.virtual_size = Size(0, len(rows))
        self._scroll_to_cursor()
        self.refresh()

    def _place(self, key: str = "") -> None:
        """Do nothing: `list` says where the cursor is."""

    def top(self, index: int) -> int:
        return index

    def _height(self, index: int) -> int:  # noqa: ARG002
        return 1

    def move(self, step: int) -> None:
        self._held = True
        self.cursor = max(0, min(len(self._rows) - 1, self.cursor + step))
