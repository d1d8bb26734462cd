"""A table that closes: everyone is told and goes, and nobody waits for an answer that will not come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net import stand_ins
from net.inbox import Asks, Came
from net.keeping import forget
from net.pausing import forget_retry
from net.refused import Refused, Why, refusal

if TYPE_CHECKING:
    from net.table import Table


def part(table: Table, words: str, *, for_good: bool) -> None:
    """Let everyone go, with these `words`; a match of people is kept for another day if not `for_good`."""
    forget_retry(table)
    forget(table, for_good=for_good)
    stand_ins.dismiss_all(table)
    table.notice(words)
    for person in list(table.people):
        table.hall.person_left(person, table.plan.id)
    table.people.clear()
    _turn_away_the_rest(table)
    table.hall.table_closed(table.plan.id)


def _turn_away_the_rest(table: Table) -> None:
    closed = Refused(Why.NO_TABLE, "the table has closed")
    table.racing.close()
    for played in table.racing.released():
        played.reply(refusal(played.play.id, closed))
    while not table.inbox.empty():
        match table.inbox.get_nowait():
            case Asks(_, request, reply, _):
                reply(refusal(request.id, closed))
            case Came(person, _, number, reply) if reply is not None:
                table.hall.person_left(person, table.plan.id)
                reply(refusal(number, closed))
