"""Which tables of a host are listed, and in what order: those that take players first."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.net.wire.messages import Phase, TableLine


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
