"""Hints: the move that `normal` would make, and what speaks for it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.advice import Advice, in_words
from parlour.rules.games.jojo.bots.normal import Normal, imagined
from parlour.rules.games.jojo.engine.combine import combined
from parlour.rules.games.jojo.engine.moves import DRAW, HOLD, MOVE, PLAY, STOP, SWITCH, TRADE, Lay, Move, read
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.engine.tables import PLACES
from parlour.rules.views import View


class Adviser:
    """Advises like `normal`."""

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        text = Normal().decide(view, rng)
        if text is None:
            return None
        state = imagined(view, rng)
        move = read(state.rules, text)
        return Advice(text, _told(state, move), tuple(_why(state, move)))


def _told(state: State, move: Move) -> str:
    place = PLACES[move.place]
    laid = ", then ".join(_lay(state, lay) for lay in move.lays)
    match move.verb:
        case verb if verb == PLAY:
            return f"Lay {laid}"
        case verb if verb == SWITCH:
            return f"Reverse stack {place} with a Jojo, then lay {laid}"
        case verb if verb == MOVE:
            return f"Move the top card of stack {place} to {PLACES[move.target]} with a Jojo, then lay {laid}"
        case verb if verb == HOLD:
            return f"Hold stack {place} with a Jojo"
        case verb if verb == TRADE:
            return f"Trade the {in_words([state.rules.texts[move.card]])} for two cards"
        case verb if verb == DRAW:
            return "Draw a card"
        case verb if verb == STOP:
            return "End the turn"
        case _:
            return "Pass"


def _lay(state: State, lay: Lay) -> str:
    return f"{in_words([state.rules.texts[lay.card]])} on {PLACES[lay.place]}"


def _why(state: State, move: Move) -> Iterator[str]:
    if move.lays:
        shed = len(move.lays) + (move.verb != PLAY)
        if shed == len(state.hand):
            yield "you go out"
            return
        if shed > 1:
            yield f"it gets rid of {shed} cards at once"
        if combined(state.rules, state.grid, move).reason is not TurnReason.NO_MATCH:
            yield "your turn goes on after it"
    elif move.verb == HOLD:
        yield "your cards fit there next time"
    elif move.verb == TRADE:
        yield "it counts many points if somebody goes out now"
    elif move.verb == DRAW:
        yield "nothing fits, or it is worth more later"
    elif move.verb == STOP:
        yield "nothing else fits, or it is worth more later"
