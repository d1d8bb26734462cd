"""Why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from typing import Final

from rules.errors import Refusal
from rules.games.lotta_watta.choices.choose import acts
from rules.games.lotta_watta.engine import moves
from rules.games.lotta_watta.engine.moves import Move, Place
from rules.games.lotta_watta.engine.state import (
    ASK,
    CALL,
    LOOK,
    OVER,
    PEEK,
    POWER,
    RACE,
    RENEW,
    TOOK,
    TURN,
    State,
)
from rules.games.lotta_watta.engine.tables import JACK
from rules.games.lotta_watta.engine.turn import may_take

OPEN_TO: Final = {
    LOOK: (moves.PASS,),
    TURN: (moves.TAKE,),
    TOOK: (moves.PUT, moves.DROP, moves.KEEP),
    RACE: (moves.STACK, moves.PASS),
    ASK: (moves.STACK, moves.PASS),
    POWER: (moves.SWAP, moves.LOOK, moves.PASS),
    PEEK: (moves.PASS,),
    CALL: (moves.CALL, moves.PASS),
}
"""Which verbs each phase takes, from those who act in it."""

NOT_YET: Final = {
    LOOK: Refusal("LW-3", "everyone is still looking at their bottom row"),
    RACE: Refusal("LW-12", "a race is open: you can stack or pass, the next turn comes after it"),
    ASK: Refusal("LW-21", "somebody is asked whether they stack, the next turn comes after it"),
    POWER: Refusal("LW-12", "a Jack or Queen is being used, the next turn comes after it"),
    PEEK: Refusal("LW-12", "a Queen is being used, the next turn comes after it"),
    CALL: Refusal("LW-12", "the next turn comes once it is clear whether somebody calls"),
}
"""Why no turn can be played in a phase that is no turn."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    if state.phase == OVER:
        return Refusal("LW-19", "the round is over")
    if state.phase == RENEW:
        return Refusal("LW-9", "the pile is being shuffled into a new stock")
    if move.verb not in OPEN_TO[state.phase] or not acts(state, seat):
        return _not_now(state, seat, move)
    match move.verb:
        case moves.TAKE:
            return _take(state, move.origin)
        case moves.PUT | moves.STACK:
            return _own_card(state, Place(seat, move.slot), "LW-7" if move.verb == moves.PUT else "LW-10")
        case moves.SWAP | moves.LOOK:
            return _power(state, seat, move)
        case _:
            return None


def _not_now(state: State, seat: int, move: Move) -> Refusal:
    match move.verb:
        case moves.CALL:
            return Refusal("LW-16", 'you may call "Lotta Watta" after your turn, before the next one begins')
        case moves.SWAP:
            return Refusal("LW-15", "there is no Jack for you to use now")
        case moves.LOOK:
            return Refusal("LW-15", "there is no Queen for you to use now")
        case moves.STACK:
            return _no_race(state, seat)
        case moves.PASS:
            return _no_pass(state, seat)
        case _:
            return NOT_YET[state.phase] if state.phase in NOT_YET else _no_turn(state, seat)


def _no_race(state: State, seat: int) -> Refusal:
    if state.phase == LOOK:
        return NOT_YET[LOOK]
    if state.phase == RACE and state.tried >> seat & 1:
        return Refusal("LW-14", "you have had your attempt in this race")
    if state.rules.in_turn:
        return _not_asked(state)
    words = "you are out of this race" if state.phase == RACE else "no race is open now"
    return Refusal("LW-12", words)


def _not_asked(state: State) -> Refusal:
    if state.phase == ASK:
        return Refusal("LW-21", f"it is for {{{state.asked[0]}}} to stack or to pass")
    return Refusal("LW-21", "there is no new card to stack on")


def _no_pass(state: State, seat: int) -> Refusal:
    match state.phase:
        case n if n == LOOK:
            return Refusal("LW-3", "you are ready already")
        case n if n == RACE:
            return Refusal("LW-12", "you are out of this race")
        case n if n == ASK:
            return _not_asked(state)
        case n if n in (POWER, PEEK):
            return Refusal("LW-15", "this is not your Jack or Queen")
        case n if n == CALL:
            return Refusal("LW-16", f"it is {{{state.turn}}} who may call or not")
        case _ if seat == state.turn and state.phase == TURN:
            return Refusal("LW-8", "to pass, take the card of the pile and put it back")
        case _:
            return _no_turn(state, seat)


def _no_turn(state: State, seat: int) -> Refusal:
    if seat != state.turn:
        return Refusal("LW-5", f"it is the turn of {{{state.turn}}}")
    if state.phase == TURN:
        return Refusal("LW-6", "take a card first: from the stock or from the pile")
    return Refusal("LW-7", "you have taken a card: put it in a slot, drop it on the pile, or keep it")


def _take(state: State, origin: str) -> Refusal | None:
    return None if origin in may_take(state) else Refusal("LW-9", f"there is no card in the {origin}")


def _own_card(state: State, place: Place, clause: str) -> Refusal | None:
    slot = state.at(place)
    if slot is None:
        return Refusal(clause, f"your slot {place.slot + 1} is empty")
    if slot.up:
        return Refusal("LW-14", f"the card in slot {place.slot + 1} is a penalty and cannot be played")
    return None


def _power(state: State, seat: int, move: Move) -> Refusal | None:
    jack = state.powers[0].rank == JACK
    if jack != (move.verb == moves.SWAP):
        return Refusal("LW-15", "a Jack swaps two cards" if jack else "a Queen looks at one card")
    if len(set(move.places)) < len(move.places):
        return Refusal("LW-15", "name two different cards")
    empty = next((place for place in move.places if state.at(place) is None), None)
    return Refusal("LW-15", f"{_whose(empty, seat)} slot {empty.slot + 1} is empty") if empty else None


def _whose(place: Place, seat: int) -> str:
    return "your" if place.seat == seat else f"{{{place.seat}}}'s"
