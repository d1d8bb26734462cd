"""Explains why a move, or every move with a given beginning, is not allowed: the clause and a sentence."""

from __future__ import annotations

from typing import Final

from parlour.rules.games.jojo.choices import sentences, unfit
from parlour.rules.games.jojo.engine import moves
from parlour.rules.games.jojo.engine.moves import Move
from parlour.rules.games.jojo.engine.plays import has_plain_play
from parlour.rules.games.jojo.engine.state import DREW, NOBODY, OVER, TURN, State, acts, may_draw
from parlour.rules.games.jojo.engine.tables import JOJO, MASTER, STACKS
from parlour.rules.moves import Refusal
from parlour.rules.sentences import OTHERS_TURN, ROUND_OVER, told

LATER: Final = {
    moves.DRAW: Refusal("JJ-10", told(sentences.DRAW_ONCE)),
    moves.TRADE: Refusal("JJ-11", told(sentences.TRADE_ALONE)),
    moves.PASS: Refusal("JJ-17", told(sentences.PASS_OR_STOP)),
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
            return Refusal("JJ-10", told(sentences.STOP_LATER)) if state.phase == TURN else None
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
            return _no_hold(state) or Refusal("JJ-16", told(sentences.ALL_HELD))
        case moves.TRADE if move.card == moves.NOWHERE:
            return LATER[moves.TRADE] if state.phase != TURN else Refusal("JJ-11", told(sentences.NO_TRADE))
        case _:
            refusal = why_not(state, seat, move)
            assert refusal is not None, "a whole move that is not listed is refused"
            return refusal


def _not_now(state: State, seat: int) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("JJ-18", told(ROUND_OVER))
    if acts(state, seat):
        return None
    if seat == state.turn:
        return Refusal("JJ-17", told(sentences.NEW_STOCK_FIRST))
    return Refusal("JJ-9", told(OTHERS_TURN, state.turn))


def _hold(state: State, place: int) -> Refusal | None:
    refusal = _no_hold(state)
    if refusal is not None:
        return refusal
    if place == MASTER:
        return Refusal("JJ-16", told(sentences.NO_HOLD_OF_MASTER))
    if not state.grid.stacks[place]:
        return Refusal("JJ-16", told(sentences.NO_HOLD_OF_NOTHING, stack=STACKS[place]))
    if state.held[place] != NOBODY:
        return Refusal("JJ-16", told(sentences.HELD_ALREADY, state.held[place], stack=STACKS[place]))
    return None


def _no_hold(state: State) -> Refusal | None:
    if state.phase in (TURN, DREW):
        return Refusal("JJ-16", told(sentences.NO_HOLD_YET))
    if JOJO not in state.hand:
        return Refusal("JJ-16", told(sentences.NO_JOJO))
    if len(state.hand) < 2:
        return Refusal("JJ-16", told(sentences.LAST_JOJO))
    return None


def _trade(state: State, card: int) -> Refusal | None:
    if card not in state.hand:
        return Refusal("JJ-11", told(sentences.DO_NOT_HAVE, cards=(state.rules.texts[card],)))
    return None if may_draw(state) else Refusal("JJ-11", told(sentences.NO_TRADE))


def _without_a_play(state: State, verb: int) -> Refusal | None:
    """Check a draw or a pass: draw if there is a card, else pass, and only without a play."""
    if verb == moves.PASS and may_draw(state):
        return Refusal("JJ-17", told(sentences.DRAW_FIRST))
    if has_plain_play(state):
        nowhere_due = state.due == moves.NOWHERE
        return Refusal("JJ-10", told(sentences.CARD_FITS if nowhere_due else sentences.CARD_FITS_WHERE_HELD))
    if verb == moves.DRAW and not may_draw(state):
        return Refusal("JJ-17", told(sentences.PASS_ONLY))
    return None
