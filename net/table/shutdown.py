"""Closing a table: everyone is told and removed, and pending requests are refused."""

from __future__ import annotations

from net.match.races import Racing
from net.seating import stand_ins
from net.seating.pause import forget_retry
from net.table_state.events import Asks, Came
from net.table_state.persistence import forget
from net.table_state.state import Closing, TableState
from net.wire.refusals import Refused, Why, refusal


def part(table: TableState, racing: Racing, closing: Closing) -> None:
    """Close the table with the message of `closing`. Unless it closes for good its match can be restored."""
    forget_retry(table)
    forget(table, for_good=closing.for_good)
    stand_ins.dismiss_all(table)
    table.notice(closing.words)
    for person in list(table.people):
        table.hall.person_left(person, table.plan.id)
    table.people.clear()
    _turn_away_the_rest(table, racing)
    table.hall.table_closed(table.plan.id)


def _turn_away_the_rest(table: TableState, racing: Racing) -> None:
    closed = Refused(Why.NO_TABLE, "the table has closed")
    racing.close()
    for played in racing.released():
        played.reply(refusal(played.play.id, closed))
    while not table.inbox.empty():
        match table.inbox.get_nowait():
            case Asks(_, request, reply, _):
                reply(refusal(request.id, closed))
            case Came(person, _, number, reply) if reply is not None:
                table.hall.person_left(person, table.plan.id)
                reply(refusal(number, closed))
