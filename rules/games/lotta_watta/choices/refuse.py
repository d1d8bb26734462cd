"""Explains why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from typing import Final

from parlour.rules.games.lotta_watta.choices.choose import acts
from parlour.rules.games.lotta_watta.engine import moves
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import HandPlace, Move
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.engine.tables import JACK
from parlour.rules.games.lotta_watta.engine.turn import may_take
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words

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
    phases.LOOK: Refusal("LW-3", in_words("everyone is still looking at their bottom row")),
    phases.RACE: Refusal("LW-12", in_words("a race is open: stack or pass; the next turn comes after it")),
    phases.ASK: Refusal(
        "LW-21", in_words("another player is choosing whether to stack; the next turn comes after it")
    ),
    phases.POWER: Refusal("LW-12", in_words("a Jack or Queen is being used; the next turn comes after it")),
    phases.PEEK: Refusal("LW-12", in_words("a Queen is being used; the next turn comes after it")),
    phases.CALL: Refusal("LW-12", in_words("wait a moment: somebody may still call")),
}
"""Why no turn can be played in other phases."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    if state.phase == phases.OVER:
        return Refusal("LW-19", in_words("the round is over"))
    if state.phase == phases.RENEW:
        return Refusal("LW-9", in_words("the pile is being shuffled into a new stock"))
    if move.verb not in OPEN_TO[state.phase] or not acts(state, seat):
        return _not_now(state, seat, move)
    match move.verb:
        case moves.TAKE:
            return _take(state, move.origin)
        case moves.PUT | moves.STACK:
            return _own_card(state, HandPlace(seat, move.slot), "LW-7" if move.verb == moves.PUT else "LW-10")
        case moves.SWAP | moves.LOOK:
            return _power(state, seat, move)
        case _:
            return None


def _not_now(state: State, seat: int, move: Move) -> Refusal:
    match move.verb:
        case moves.CALL:
            return Refusal(
                "LW-16", in_words('you may call "Lotta Watta" after your turn, before the next one begins')
            )
        case moves.SWAP:
            return Refusal("LW-15", in_words("there is no Jack for you to use now"))
        case moves.LOOK:
            return Refusal("LW-15", in_words("there is no Queen for you to use now"))
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
        return Refusal("LW-14", in_words("you have already tried in this race"))
    if state.rules.in_turn:
        return _not_asked(state)
    words = "you are out of this race" if state.phase == phases.RACE else "no race is open now"
    return Refusal("LW-12", in_words(words))


def _not_asked(state: State) -> Refusal:
    if state.phase == phases.ASK:
        return Refusal("LW-21", in_words(f"{{{state.asked[0]}}} is choosing whether to stack"))
    return Refusal("LW-21", in_words("there is no new card to stack on"))


def _no_pass(state: State, seat: int) -> Refusal:
    match state.phase:
        case phases.LOOK:
            return Refusal("LW-3", in_words("you are ready already"))
        case phases.RACE:
            return Refusal("LW-12", in_words("you are out of this race"))
        case phases.ASK:
            return _not_asked(state)
        case phases.POWER | phases.PEEK:
            return Refusal("LW-15", in_words("this is not your Jack or Queen"))
        case phases.CALL:
            return Refusal("LW-16", in_words(f"{{{state.turn}}} is choosing whether to call"))
        case _ if seat == state.turn and state.phase == phases.TURN:
            return Refusal("LW-8", in_words("to pass, take the card of the pile and put it back"))
        case _:
            return _no_turn(state, seat)


def _no_turn(state: State, seat: int) -> Refusal:
    if seat != state.turn:
        return Refusal("LW-5", in_words(f"it is {{{state.turn}}}'s turn"))
    if state.phase == phases.TURN:
        return Refusal("LW-6", in_words("take a card first: from the stock or from the pile"))
    return Refusal(
        "LW-7", in_words("you have taken a card: put it in a slot, drop it on the pile, or keep it")
    )


def _take(state: State, origin: str) -> Refusal | None:
    return (
        None if origin in may_take(state) else Refusal("LW-9", in_words(f"there is no card in the {origin}"))
    )


def _own_card(state: State, place: HandPlace, clause: str) -> Refusal | None:
    slot = state.at(place)
    if slot is None:
        return Refusal(clause, in_words(f"your slot {place.slot + 1} is empty"))
    if slot.up:
        return Refusal(
            "LW-14", in_words(f"the card in slot {place.slot + 1} is a penalty, and you cannot play it")
        )
    return None


def _power(state: State, seat: int, move: Move) -> Refusal | None:
    jack = state.powers[0].rank == JACK
    if jack != (move.verb == moves.SWAP):
        return Refusal("LW-15", in_words("a Jack swaps two cards" if jack else "a Queen looks at one card"))
    if len(set(move.places)) < len(move.places):
        return Refusal("LW-15", in_words("choose two different cards"))
    empty = next((place for place in move.places if state.at(place) is None), None)
    return (
        Refusal("LW-15", in_words(f"{_whose(empty, seat)} slot {empty.slot + 1} is empty")) if empty else None
    )


def _whose(place: HandPlace, seat: int) -> str:
    return "your" if place.seat == seat else f"{{{place.seat}}}'s"
