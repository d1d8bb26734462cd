"""Explains why no combination can begin so: the hand cannot complete it (JJ-12 to JJ-16)."""

from __future__ import annotations

from parlour.rules.errors import Refusal
from parlour.rules.games.jojo.choices.unfit import CLAUSES, COVERED, after_switch, why_not, written
from parlour.rules.games.jojo.engine.moves import NOWHERE, PLAY, SWITCH, Move
from parlour.rules.games.jojo.engine.plays import has_drawn
from parlour.rules.games.jojo.engine.state import NO_CARD, State
from parlour.rules.games.jojo.engine.tables import PLACES, WILD, WORDS, face


def why_not_begun(state: State, move: Move) -> Refusal:
    """Return why no legal combination begins like `move`. There must be none."""
    refusal = written(state, move)
    if refusal is not None:
        return refusal
    if move.lays and move.lays[-1].card != WILD and move.lays[-1].place != NOWHERE:
        return why_not(state, move) or COVERED
    return _dead_end(state, move)


def _dead_end(state: State, move: Move) -> Refusal:
    """Return why no card in the hand completes this beginning."""
    if state.drawn != NO_CARD and not has_drawn(state, move):
        return Refusal("JJ-10", f"you can play only the card you drew: {_said(state, state.drawn)}")
    if state.due != NOWHERE:
        return Refusal(
            "JJ-16", f"you must play first on {WORDS[state.due]}, which you held, and this fits nowhere there"
        )
    if move.lays:
        return _no_end(state, move)
    if move.verb == PLAY:
        return Refusal("JJ-5", "none of your cards fits anywhere now")
    return _no_follower(state, move)


def _no_end(state: State, move: Move) -> Refusal:
    card, place = move.lays[-1]
    if card != WILD:
        return Refusal(CLAUSES[move.verb], f"{_said(state, card)} fits nowhere now")
    where = f" on {PLACES[place]}" if place != NOWHERE else ""
    return Refusal("JJ-13", f"you have no number card that could cover a Wild{where}")


def _no_follower(state: State, move: Move) -> Refusal:
    """Return why no card can follow the Jojo."""
    if move.verb == SWITCH and move.place != NOWHERE:
        wanted, way = after_switch(state, move.place)
        return Refusal(
            "JJ-14", f"after the Switch it counts {way}: {wanted} must follow, and you do not have it"
        )
    if move.target != NOWHERE:
        places = f"{PLACES[move.place]} or {PLACES[move.target]}"
        return Refusal("JJ-15", f"you have no card that could follow on {places}")
    if move.place != NOWHERE:
        top = _said(state, face(state.grid.stacks[move.place][-1]))
        return Refusal("JJ-15", f"wherever {top} goes, none of your cards can follow")
    return Refusal(CLAUSES[move.verb], "none of your cards can follow the Jojo anywhere")


def _said(state: State, card: int) -> str:
    return state.rules.cards[card].words
