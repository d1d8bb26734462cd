"""What a table publishes: its line in the lobby, its part of an update, and its rules."""

from __future__ import annotations

from net.auth.accounts import Viewing
from net.match.deadlines import told_clocks
from net.match.races import Racing
from net.table_state.state import TableState
from net.wire.messages import RulesPart, TableLine, TablePart, Update
from rules.views import View


def line_of(table: TableState) -> TableLine:
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


def part_of(table: TableState) -> TablePart:
    """Return the table as its guests see it. During a match only the playing seats are shown."""
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
        match_id=table.course.match_id if table.course is not None else None,
        pause=table.pause,
    )


def rules_of(table: TableState) -> RulesPart:
    """Return the rules that the table plays."""
    return RulesPart(
        game=table.plan.game, title=table.rules.title, options=table.options, rules=table.plan.house
    )


def tell_all(table: TableState, racing: Racing) -> None:
    """Send everyone the newest state with their own view. In a race reaction times start here."""
    part, clocks, course = part_of(table), told_clocks(table), table.course
    views: dict[int | None, View | None] = {}

    def update(seat: int | None, viewing: Viewing, view: View | None) -> Update:
        viewing.seq += 1
        return Update(seq=viewing.seq, table=part, you=seat, view=view, clocks=clocks)

    for person, viewing in list(table.people.items()):
        seat = table.seats.of(person)
        if seat not in views:
            views[seat] = course.view(seat) if course is not None else None
        person.tell(update(seat, viewing, views[seat]))
        racing.told(viewing, seat, person.credit)
    for player, viewing in list(table.bots.items()):
        assert viewing.seat is not None, "a bot plays a seat"
        player.tell(update(viewing.seat, viewing, course.view_of_bot(viewing.seat) if course else None))
        racing.told(viewing, viewing.seat, float, player)


def _spectators(table: TableState) -> int:
    return sum(table.seats.of(person) is None for person in table.people)
