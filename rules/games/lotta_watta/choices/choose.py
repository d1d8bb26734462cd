"""The legal moves of a seat: complete moves for bots and tests, steps for everyone else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from parlour.rules.games.lotta_watta.choices import sentences
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import LOOK, PLAIN, PUT, STACK, SWAP, TAKE, Move
from parlour.rules.games.lotta_watta.engine.state import State, may_race, playable, race_name
from parlour.rules.games.lotta_watta.engine.tables import JACK
from parlour.rules.games.lotta_watta.engine.turn import may_take
from parlour.rules.steps import Choice, Pick, Step


def acts(state: State, seat: int) -> bool:
    """Whether `seat` has a decision to make."""
    match state.phase:
        case phases.LOOK:
            return not state.passed >> seat & 1
        case phases.RACE:
            return may_race(state, seat)
        case phases.ASK:
            return seat == state.asked[0]
        case phases.POWER | phases.PEEK:
            return seat == state.powers[0].seat
        case phases.TURN | phases.TOOK | phases.CALL:
            return seat == state.turn
        case _:
            return False


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """Yield every complete move of `seat`, including claims."""
    if not acts(state, seat):
        return
    if state.phase == phases.TURN:
        yield from (Move(TAKE, origin=origin) for origin in may_take(state))
    elif state.phase == phases.TOOK:
        yield from (Move(PUT, number) for number in playable(state.hands[seat]))
        yield PLAIN["drop"]
        yield PLAIN["keep"]
    else:
        yield from _out_of_turn(state, seat)
        yield PLAIN["pass"]


def _out_of_turn(state: State, seat: int) -> Iterator[Move]:
    if state.phase in (phases.RACE, phases.ASK):
        yield from (Move(STACK, number) for number in playable(state.hands[seat]))
    elif state.phase == phases.CALL:
        yield PLAIN["call"]
    elif state.phase == phases.POWER and state.powers[0].rank == JACK:
        yield from (Move(SWAP, places=pair) for pair in combinations(state.places(), 2))
    elif state.phase == phases.POWER:
        yield from (Move(LOOK, places=(place,)) for place in state.places())


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Return what `seat` may do now, as steps."""
    return tuple(_choices(state, seat)) if acts(state, seat) else ()


def _choices(state: State, seat: int) -> Iterator[Choice]:
    match state.phase:
        case phases.LOOK:
            yield Choice("pass", sentences.CAN_BE_READY, clause="LW-3", usual=True)
        case phases.TURN:
            yield Choice("take", sentences.CAN_TAKE, (Step(Pick.ZONE, may_take(state)),), "LW-6")
        case phases.TOOK:
            yield from _second_choice(state, seat)
        case phases.RACE:
            yield Choice(
                "stack", sentences.CAN_STACK, (_slots(state, seat),), "LW-10", race_name(state), risky=True
            )
            yield Choice("pass", sentences.CAN_LEAVE_IT, clause="LW-12", usual=True)
        case phases.ASK:
            yield Choice("stack", sentences.CAN_STACK, (_slots(state, seat),), "LW-21", risky=True)
            yield Choice("pass", sentences.CAN_LEAVE_IT, clause="LW-21", usual=True)
        case phases.POWER:
            yield _power(state)
            yield Choice("pass", sentences.CAN_NOT_USE, clause="LW-15", usual=True)
        case phases.PEEK:
            yield Choice("pass", sentences.CAN_HAVE_SEEN, clause="LW-15", usual=True)
        case _:
            yield Choice("call", sentences.CAN_CALL, clause="LW-16", risky=True)
            yield Choice("pass", sentences.CAN_NOT_CALL, clause="LW-16", usual=True)


def _second_choice(state: State, seat: int) -> Iterator[Choice]:
    if playable(state.hands[seat]):
        yield Choice("put", sentences.CAN_EXCHANGE, (_slots(state, seat),), "LW-7")
    back = state.origin == "pile"
    yield Choice(
        "drop", sentences.CAN_PUT_BACK if back else sentences.CAN_DROP, clause="LW-8" if back else "LW-7"
    )
    yield Choice("keep", sentences.CAN_KEEP, clause="LW-7")


def _slots(state: State, seat: int) -> Step:
    return Step(Pick.PLACE, tuple(str(number + 1) for number in playable(state.hands[seat])), "grid")


def _power(state: State) -> Choice:
    places = tuple(map(str, state.places()))
    if state.powers[0].rank == JACK:
        return Choice("swap", sentences.CAN_SWAP, (Step(Pick.PLACE, places, least=2, most=2),), "LW-15")
    return Choice("look", sentences.CAN_LOOK, (Step(Pick.PLACE, places),), "LW-15")
