"""What happened at a table, move by move: the list from which a match can be told again.

A table writes an entry before it applies it. Inputs and decisions only (moves, shuffles,
time-ups, verdicts); everything else follows from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from net.fair.agreement import Agreed
from rules.moves import HouseMove


class Begun(NamedTuple):
    """A match began: by which rules, whole (`rules.shelf.dump`), and who sat where."""

    match: int
    ruleset: str
    names: tuple[str, ...]


class Made(NamedTuple):
    """`seat` made a move, as its text; or the house (`rules.moves.HOUSE`) made one of its own."""

    seat: int
    move: str | HouseMove


Entry: TypeAlias = Begun | Made | Agreed
"""`Agreed`: everyone's parts in the order that the house gives next."""


class Journal(Protocol):
    """Where a table writes. `append` returns when the entry is safe, and raises if it cannot be."""

    def append(self, entry: Entry) -> None:
        """Write `entry` at the end."""

    def entries(self) -> Iterator[Entry]:
        """Yield all entries, the oldest first."""


class MemoryJournal:
    """A journal that lives as long as its table; it keeps the running match alone."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def append(self, entry: Entry) -> None:
        """Write `entry`; with a new match the last one is let go."""
        if isinstance(entry, Begun):
            self._entries.clear()
        self._entries.append(entry)

    def entries(self) -> Iterator[Entry]:
        """Yield all entries of the running match."""
        return iter(self._entries)
