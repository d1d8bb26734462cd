"""The only player of a match against bots takes back their last move, with all that followed it."""

from __future__ import annotations

from parlour.net.match.deadlines import RULE
from parlour.net.match.flow import MatchFlow
from parlour.net.seating.alone import only_player
from parlour.net.seating.pause import refuse_if_paused
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.views import Stage


def take_back(flow: MatchFlow, seat: int) -> None:
    """Undo the last move of `seat`, which asks for it, and what followed. Raises Refused if it may not."""
    table, course = flow.table, flow.table.course
    if course is None or course.stage is not Stage.ROUND:
        raise Refused(Why.PLAYING, "a move can be taken back only while its round is being played")
    if only_player(table) is None:
        raise Refused(Why.PLAYING, "moves can be taken back only in a match of one person against bots")
    refuse_if_paused(table)
    if flow.racing.is_judged:
        raise Refused(Why.RACE, "a race is being judged; take your move back after the verdict")
    moves = course.since(seat)
    if not moves or course.wanted is not None:
        raise Refused(Why.PLAYING, "there is no move of yours to take back since the cards were shuffled")
    course.undo(moves, seat)
    flow.racing.close()
    for clock in table.clocks.left(table.now):
        if clock.name.startswith(RULE):
            table.clocks.restart(clock.name)
    flow.moved()
