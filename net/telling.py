"""What a table tells of itself: its line in the lobby, its part of an update, and its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.messages import RulesPart, TableLine, TablePart

if TYPE_CHECKING:
    from net.table import Table


def line_of(table: Table) -> TableLine:
    """Return the table's line in the lobby."""
    return TableLine(
        id=table.plan.id,
        name=table.plan.name,
        game=table.plan.game,
        title=table.rules.title,
        base=table.base_title,
        house=bool(table.plan.house),
        differences=table.differences,
        phase=table.phase,
        taken=sum(1 for _ in table.seats.taken()),
        seats=len(table.seats.places),
        spectators=_spectators(table),
        locked=table.locked,
    )


def part_of(table: Table) -> TablePart:
    """Return the table as its guests see it; while a match is on, only the seats that play."""
    shown = table.course.seats if table.course is not None and table.running else len(table.seats.places)
    return TablePart(
        id=table.plan.id,
        name=table.plan.name,
        game=table.plan.game,
        title=table.rules.title,
        base=table.base_title,
        house=bool(table.plan.house),
        differences=table.differences,
        phase=table.phase,
        seats=tuple(table.seats.part(seat) for seat in range(shown)),
        least=table.rules.least,
        most=len(table.seats.places),
        spectators=_spectators(table),
        locked=table.locked,
        options=table.options,
        pace=table.pace,
        timer=table.timer,
        match=table.match,
        pause=table.pause,
    )


def rules_of(table: Table) -> RulesPart:
    """Return by which rules the table plays."""
    return RulesPart(
        game=table.plan.game, title=table.rules.title, options=table.options, rules=table.plan.house
    )


def _spectators(table: Table) -> int:
    return sum(table.seats.of(person) is None for person in table.people)
