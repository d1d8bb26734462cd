"""Closing a table: everyone is told and removed."""

from __future__ import annotations

from parlour.net.match.races import Racing
from parlour.net.seating import stand_ins
from parlour.net.table_state.effects import Left
from parlour.net.table_state.persistence import forget
from parlour.net.table_state.state import Closing, TableState
from parlour.net.wire.refusals import Refused, Why, refusal

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
