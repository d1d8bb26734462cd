"""Closing a table: everyone is told and removed."""

from __future__ import annotations

from net.match.races import Racing
from net.seating import stand_ins
from net.table_state.effects import Left
from net.table_state.persistence import forget
from net.table_state.state import Closing, TableState
from net.wire.refusals import Refused, Why, refusal

CLOSED = Refused(Why.NO_TABLE, "the table has closed")


def shut_down(table: TableState, racing: Racing) -> None:
    """Close the table with its message. Unless it closes for good its match can be restored."""
    closing = table.closing or Closing()
    forget(table, for_good=closing.for_good)
    stand_ins.dismiss_all(table)
    table.notice(closing.words)
    table.effects.sent += [Left(person) for person in table.people]
    table.people.clear()
    racing.close()
    for played in racing.released():
        if played.reply is not None:
            table.answer(played.reply, refusal(played.play.id, CLOSED))
