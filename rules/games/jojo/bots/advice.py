"""Hints: the move that `normal` would make, and what speaks for it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.advice import Advice
from parlour.rules.games.jojo.bots import sentences
from parlour.rules.games.jojo.bots.normal import Normal, imagined
from parlour.rules.games.jojo.engine.combine import combined
from parlour.rules.games.jojo.engine.moves import DRAW, HOLD, MOVE, PLAY, STOP, SWITCH, TRADE, Move, read
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.engine.tables import STACKS
from parlour.rules.sentences import Told, told
from parlour.rules.views import View


class Adviser:
    """Advises like `normal`."""

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        text = Normal().decide(view, rng)
        if text is None:
            return None
        state = imagined(view, rng)
        move = read(state.rules, text)
        turn = Normal().turn(state) if move.lays else ()
        return Advice(text, _said(state, move), tuple(_why(state, move, turn[1:])))


def _said(state: State, move: Move) -> Told:
    texts, stack = state.rules.texts, STACKS[move.place]
    cards = tuple(texts[lay.card] for lay in move.lays)
    on = STACKS[move.lays[-1].place] if move.lays else stack
    match move.verb:
        case verb if verb == PLAY:
            return told(sentences.LAY, cards=cards, stack=on)
        case verb if verb == SWITCH:
            return told(sentences.REVERSE, cards=cards, stack=stack)
        case verb if verb == MOVE:
            return told(sentences.MOVE, cards=cards, origin=stack, target=STACKS[move.target], stack=on)
        case verb if verb == HOLD:
            return told(sentences.HOLD, stack=stack)
        case verb if verb == TRADE:
            return told(sentences.TRADE, cards=(texts[move.card],))
        case verb if verb == DRAW:
            return sentences.DRAW
        case verb if verb == STOP:
            return sentences.STOP
        case _:
            return sentences.PASS


def _why(state: State, move: Move, then: tuple[Move, ...]) -> Iterator[Told]:
    """Yield what speaks for `move`, after which the turn can go on with the moves `then`."""
    if move.lays:
        shed = _shed(move)
        if shed == len(state.hand):
            yield sentences.GO_OUT
            return
        if then:
            cards = tuple(state.rules.texts[lay.card] for after in then for lay in after.lays)
            whole = shed + sum(map(_shed, then))
            goes_out = whole == len(state.hand)
            yield told(sentences.GO_OUT_WITH if goes_out else sentences.WHOLE_TURN, count=whole, cards=cards)
            return
        if shed > 1:
            yield told(sentences.SHEDS, count=shed)
        if combined(state.rules, state.grid, move).reason is not TurnReason.NO_MATCH:
            yield sentences.GOES_ON
    elif move.verb == HOLD:
        yield sentences.FITS_THERE
    elif move.verb == TRADE:
        yield sentences.COUNTS_MANY
    elif move.verb == DRAW:
        yield sentences.NOTHING_FITS
    elif move.verb == STOP:
        yield sentences.NOTHING_ELSE
    else:
        yield sentences.NOTHING_THERE


def _shed(move: Move) -> int:
    """Return how many cards of the hand a move with cards takes, the Jojo among them."""
    return len(move.lays) + (move.verb != PLAY)
