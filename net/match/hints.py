"""Hints for a player: what they can do now, what is best and why, or why a card cannot be played.

A hint is made from the view that the player has on their screen, so it uses nothing that they cannot see.
"""

from __future__ import annotations

from parlour.net.seating.alone import only_player
from parlour.net.table_state.running_match import Course
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import Answer, AskHint, HintPart, Hints
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.advice import can_do
from parlour.rules.errors import Refusal
from parlour.rules.steps import compose
from parlour.rules.views import Stage


def hint(table: TableState, seat: int, request: AskHint) -> Answer:
    """Return the answer to `request` of the player in `seat`. Raises Refused."""
    course = table.course
    if course is None or course.stage is not Stage.ROUND or course.wanted is not None:
        raise Refused(Why.PLAYING, "no round is being played now")
    if table.hints is Hints.OFF or (table.hints is Hints.ALONE and only_player(table) is None):
        raise Refused(Why.HINTS, "there are no hints at this table; its host may allow them")
    if course.race() is not None:
        raise Refused(Why.RACE, "there are no hints in a race")
    if request.card:
        _refuse(course, seat, request.card)
    return Answer(id=request.id, hint=_hint(table, course, seat))


def _hint(table: TableState, course: Course, seat: int) -> HintPart:
    view = course.view(seat)
    advice = course.rules.adviser().advise(view, table.rng)
    if advice is None:
        return HintPart(can=can_do(view))
    return HintPart(can=can_do(view), move=advice.move, words=advice.words, reasons=advice.reasons)


def _refuse(course: Course, seat: int, card: str) -> None:
    """Raise Refused with the clause if `seat` cannot begin a play with `card`."""
    play = course.view(seat).choice("play")
    if play is not None and card in (play.steps[0].first or play.steps[0].among):
        return
    move = compose("play", [card])
    step = course.next_step(seat, move)
    refused = course.judge(seat, move) if isinstance(step, Refusal) and not step.clause else step
    if isinstance(refused, Refusal) and refused.clause:
        raise Refused(Why.RULES, refused.words, refused.clause)
