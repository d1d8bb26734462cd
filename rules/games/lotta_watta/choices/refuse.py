"""Explains why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from typing import Final

from parlour.rules.games.lotta_watta.choices import sentences
from parlour.rules.games.lotta_watta.choices.choose import acts
from parlour.rules.games.lotta_watta.engine import moves
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import HandPlace, Move
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.engine.tables import JACK
from parlour.rules.games.lotta_watta.engine.turn import may_take
from parlour.rules.moves import Refusal
from parlour.rules.sentences import OTHERS_TURN, ROUND_OVER, Told, told

OPEN_TO: Final = {
    phases.LOOK: (moves.PASS,),
    phases.TURN: (moves.TAKE,),
    phases.TOOK: (moves.PUT, moves.DROP, moves.KEEP),
    phases.RACE: (moves.STACK, moves.PASS),
    phases.ASK: (moves.STACK, moves.PASS),
    phases.POWER: (moves.SWAP, moves.LOOK, moves.PASS),
    phases.PEEK: (moves.PASS,),
    phases.CALL: (moves.CALL, moves.PASS),
}
"""The verbs that each phase accepts from the seats that act in it."""

NOT_YET: Final = {
    phases.LOOK: Refusal("LW-3", told(sentences.ALL_STILL_LOOK)),
    phases.RACE: Refusal("LW-12", told(sentences.RACE_OPEN)),
    phases.ASK: Refusal("LW-21", told(sentences.OTHER_STACKS)),
    phases.POWER: Refusal("LW-12", told(sentences.POWER_IN_USE)),
    phases.PEEK: Refusal("LW-12", told(sentences.QUEEN_IN_USE)),
    phases.CALL: Refusal("LW-12", told(sentences.CALL_STILL_OPEN)),
}
"""Why no turn can be played in other phases."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    if state.phase == phases.OVER:
        return Refusal("LW-19", told(ROUND_OVER))
    if state.phase == phases.RENEW:
        return Refusal("LW-9", told(sentences.STOCK_IN_THE_MAKING))
    if move.verb not in OPEN_TO[state.phase] or not acts(state, seat):
        return _not_now(state, seat, move)
    match move.verb:
        case moves.TAKE if move.origin in may_take(state):
            return None
        case moves.TAKE:
            return Refusal("LW-9", told(sentences.NOTHING_IN[move.origin]))
        case moves.PUT | moves.STACK:
            return _own_card(state, HandPlace(seat, move.slot), "LW-7" if move.verb == moves.PUT else "LW-10")
        case moves.SWAP | moves.LOOK:
            return _power(state, seat, move)
        case _:
            return None


def _not_now(state: State, seat: int, move: Move) -> Refusal:
    match move.verb:
        case moves.CALL:
            return Refusal("LW-16", told(sentences.NO_CALL_NOW))
        case moves.SWAP:
            return Refusal("LW-15", told(sentences.NO_JACK))
        case moves.LOOK:
            return Refusal("LW-15", told(sentences.NO_QUEEN))
        case moves.STACK:
            return _no_race(state, seat)
        case moves.PASS:
            return _no_pass(state, seat)
        case _:
            return NOT_YET[state.phase] if state.phase in NOT_YET else _no_turn(state, seat)


def _no_race(state: State, seat: int) -> Refusal:
    if state.phase == phases.LOOK:
        return NOT_YET[phases.LOOK]
    if state.phase == phases.RACE and state.tried >> seat & 1:
        return Refusal("LW-14", told(sentences.HAVE_TRIED))
    if state.rules.in_turn:
        return _not_asked(state)
    return Refusal("LW-12", told(sentences.OUT_OF_RACE if state.phase == phases.RACE else sentences.NO_RACE))


def _not_asked(state: State) -> Refusal:
    if state.phase == phases.ASK:
        return Refusal("LW-21", told(sentences.CHOOSES_TO_STACK, state.asked[0]))
    return Refusal("LW-21", told(sentences.NO_NEW_CARD))


def _no_pass(state: State, seat: int) -> Refusal:
    match state.phase:
        case phases.LOOK:
            return Refusal("LW-3", told(sentences.READY_ALREADY))
        case phases.RACE:
            return Refusal("LW-12", told(sentences.OUT_OF_RACE))
        case phases.ASK:
            return _not_asked(state)
        case phases.POWER | phases.PEEK:
            return Refusal("LW-15", told(sentences.OTHERS_POWER))
        case phases.CALL:
            return Refusal("LW-16", told(sentences.CHOOSES_TO_CALL, state.turn))
        case _ if seat == state.turn and state.phase == phases.TURN:
            return Refusal("LW-8", told(sentences.HOW_TO_PASS))
        case _:
            return _no_turn(state, seat)


def _no_turn(state: State, seat: int) -> Refusal:
    if seat != state.turn:
        return Refusal("LW-5", told(OTHERS_TURN, state.turn))
    if state.phase == phases.TURN:
        return Refusal("LW-6", told(sentences.TAKE_FIRST))
    return Refusal("LW-7", told(sentences.HAVE_TAKEN))


def _own_card(state: State, place: HandPlace, clause: str) -> Refusal | None:
    slot = state.at(place)
    if slot is None:
        return Refusal(clause, told(sentences.YOUR_SLOT_EMPTY, slot=place.slot + 1))
    if slot.up:
        return Refusal("LW-14", told(sentences.PENALTY_STAYS, slot=place.slot + 1))
    return None


def _power(state: State, seat: int, move: Move) -> Refusal | None:
    jack = state.powers[0].rank == JACK
    if jack != (move.verb == moves.SWAP):
        return Refusal("LW-15", told(sentences.JACK_SWAPS if jack else sentences.QUEEN_LOOKS))
    if len(set(move.places)) < len(move.places):
        return Refusal("LW-15", told(sentences.TWO_DIFFERENT))
    empty = next((place for place in move.places if state.at(place) is None), None)
    return Refusal("LW-15", _empty(state, seat, empty)) if empty else None


def _empty(state: State, seat: int, place: HandPlace) -> Told:
    if place.seat >= state.seats:
        return told(sentences.NO_SEAT, seat=place.seat)
    if place.seat == seat:
        return told(sentences.YOUR_SLOT_EMPTY, slot=place.slot + 1)
    return told(sentences.SLOT_EMPTY, place.seat, slot=place.slot + 1)
