"""What a table is called, which tables of a host are listed, and in what order."""

from __future__ import annotations

from collections.abc import Iterable
from string import digits
from typing import Final

from parlour.net.wire.messages import Phase, TableLine, TablePart
from parlour.tui.text.language import marked, tr

ALONE: Final = marked("Just me")
"""The name of a table to which nobody else can come. With others of that name it has a number after it."""


def name_of(table: TablePart) -> str:
    """Return the name of a table, which strangers may have written; "" for one of a player alone."""
    return "" if table.name.rstrip(digits).rstrip() == tr(ALONE) else table.name


def listed(tables: Iterable[TableLine], typed: str = "") -> tuple[TableLine, ...]:
    """Return the tables with all words of `typed` in their name or game, those that take players first.

    A table has the name of who opened it, if they gave it no other. Otherwise the order stays.
    """
    words = typed.casefold().split()
    found = (table for table in tables if all(word in _words(table) for word in words))
    return tuple(sorted(found, key=lambda table: not _takes_players(table)))


def _takes_players(table: TableLine) -> bool:
    """Return whether somebody may sit down now: a seat is free, and no match is being played."""
    return table.taken < table.seats and table.phase in (Phase.WAITING, Phase.OVER) and not table.waits


def _words(table: TableLine) -> str:
    return f"{table.name}\n{table.title}\n{table.base}".casefold()
