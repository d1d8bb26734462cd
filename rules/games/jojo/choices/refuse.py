"""Explains why a move, or every move with a given beginning, is not allowed: the clause and a sentence."""

from __future__ import annotations

from typing import Final

from parlour.rules.games.jojo.choices import unfit
from parlour.rules.games.jojo.engine import moves
from parlour.rules.games.jojo.engine.moves import Move
from parlour.rules.games.jojo.engine.plays import has_plain_play
from parlour.rules.games.jojo.engine.state import DREW, NOBODY, OVER, TURN, State, acts, may_draw
from parlour.rules.games.jojo.engine.tables import JOJO, MASTER, WORDS
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words

LATER: Final = {
    moves.DRAW: Refusal("JJ-10", in_words("you can draw only instead of playing, and once in a turn")),
    moves.TRADE: Refusal("JJ-11", in_words("you can trade only as your whole turn")),
    moves.PASS: Refusal(
        "JJ-17", in_words("you can pass only when there is nothing to draw; to end your turn, stop")
    ),
}
"""Why a verb that starts a turn is not allowed later."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    refusal = _not_now(state, seat)
    if refusal is not None:
        return refusal
    match move.verb:
        case moves.PLAY | moves.SWITCH | moves.MOVE:
            return unfit.why_not(state, move)
        case moves.HOLD:
            return _hold(state, move.place)
        case moves.STOP:
            return _stop(state)
        case verb if state.phase != TURN:
            return LATER[verb]
        case moves.TRADE:
            return _trade(state, move.card)
        case verb:
            return _without_a_play(state, verb)


def why_not_begun(state: State, seat: int, move: Move) -> Refusal:
    """Return why no legal move of `seat` begins like `move`. There must be none."""
    refusal = _not_now(state, seat)
    if refusal is not None:
        return refusal
    match move.verb:
        case moves.PLAY | moves.SWITCH | moves.MOVE:
            return unfit.why_not_begun(state, move)
        case moves.HOLD if move.place == moves.NOWHERE:
            return _no_hold(state) or Refusal("JJ-16", in_words("every stack is held already"))
        case moves.TRADE if move.card == moves.NOWHERE:
            return LATER[moves.TRADE] if state.phase != TURN else _nothing_to_draw("JJ-11")
        case _:
            refusal = why_not(state, seat, move)
            assert refusal is not None, "a whole move that is not listed is refused"
            return refusal


def _not_now(state: State, seat: int) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("JJ-18", in_words("the round is over"))
    if acts(state, seat):
        return None
    if seat == state.turn:
        return Refusal("JJ-17", in_words("a new stock is being shuffled"))
    return Refusal("JJ-9", in_words(f"it is {{{state.turn}}}'s turn"))


def _stop(state: State) -> Refusal | None:
    if state.phase == TURN:
        return Refusal("JJ-10", in_words("play, draw or trade before you end your turn"))
    return None


def _hold(state: State, place: int) -> Refusal | None:
    refusal = _no_hold(state)
    if refusal is not None:
        return refusal
    if place == MASTER:
        return Refusal("JJ-16", in_words("you cannot hold the Master, only a side or a corner"))
    if not state.grid.stacks[place]:
        return Refusal("JJ-16", in_words(f"there is no card on {WORDS[place]} yet, so you cannot hold it"))
    if state.held[place] != NOBODY:
        return Refusal("JJ-16", in_words(f"{{{state.held[place]}}} holds {WORDS[place]} already"))
    return None


def _no_hold(state: State) -> Refusal | None:
    if state.phase in (TURN, DREW):
        return Refusal("JJ-16", in_words("to hold a stack, first lay a number card in this turn"))
    if JOJO not in state.hand:
        return Refusal("JJ-16", in_words("you have no Jojo to hold a stack with"))
    if len(state.hand) < 2:
        return Refusal(
            "JJ-16", in_words("the Jojo is your last card, and you must keep one card when you hold")
        )
    return None


def _trade(state: State, card: int) -> Refusal | None:
    if card not in state.hand:
        return Refusal("JJ-11", in_words(f"you do not have {state.rules.cards[card].words}"))
    return None if may_draw(state) else _nothing_to_draw("JJ-11")


def _nothing_to_draw(clause: str) -> Refusal:
    return Refusal(clause, in_words("there is nothing to draw, so you cannot trade"))


def _without_a_play(state: State, verb: int) -> Refusal | None:
    """Check a draw or a pass: draw if there is a card, else pass, and only without a play."""
    if verb == moves.PASS and may_draw(state):
        return Refusal("JJ-17", in_words("you can draw, so you cannot pass"))
    if has_plain_play(state):
        where = " on the stack that you held" if state.due != moves.NOWHERE else ""
        return Refusal("JJ-10", in_words(f"you have a number card that fits{where}: play it, or trade"))
    if verb == moves.DRAW and not may_draw(state):
        return Refusal("JJ-17", in_words("there is nothing to draw: pass"))
    return None
