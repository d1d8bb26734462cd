"""Explains why a combination is not allowed, or why none can begin so (JJ-5 to JJ-8, JJ-12 to JJ-16).

The checks follow the move from left to right, so that a beginning is refused for its own faults.
`NOWHERE` stands for parts not written yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from parlour.rules.games.jojo.choices import sentences
from parlour.rules.games.jojo.engine.combine import prepared, wilds_stand_for
from parlour.rules.games.jojo.engine.grid import Grid, fitting, turned
from parlour.rules.games.jojo.engine.moves import MOVE, NOWHERE, PLAY, SWITCH, Move
from parlour.rules.games.jojo.engine.plays import each, has_drawn, is_due
from parlour.rules.games.jojo.engine.state import END, NO_CARD, NOBODY, State
from parlour.rules.games.jojo.engine.tables import (
    CORNERS,
    DOWN,
    JOJO,
    MASTER,
    NORTHEAST,
    PLACES,
    STACKS,
    WILD,
    face,
)
from parlour.rules.moves import Refusal
from parlour.rules.sentences import told

CLAUSES: Final = {PLAY: "JJ-5", SWITCH: "JJ-14", MOVE: "JJ-15"}
"""The clause of each kind of combination."""
COVERED: Final = Refusal("JJ-13", told(sentences.ONLY_WILDS))


def why_not(state: State, move: Move) -> Refusal | None:
    """Return why the player to move may not play this combination, or None if they may."""
    refusal = _written(state, move) or _whole(state, move)
    if refusal is not None:
        return refusal
    if wilds_stand_for(state.rules, prepared(state.grid, move)[0], move) is None:
        return _does_not_fit(state, move)
    return None


def why_not_begun(state: State, move: Move) -> Refusal:
    """Return why no legal combination begins like `move`. There must be none."""
    refusal = _written(state, move)
    if refusal is not None:
        return refusal
    if move.lays and move.lays[-1].card != WILD and move.lays[-1].place != NOWHERE:
        return why_not(state, move) or COVERED
    return _dead_end(state, move)


def _written(state: State, move: Move) -> Refusal | None:
    """Return what is wrong with a combination or its beginning, or None."""
    return next(filter(None, (check(state, move) for check in CHECKS)), None)


def _turn_is_over(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    if state.phase == END:
        return Refusal("JJ-9", told(sentences.TURN_IS_OVER))
    return None


def _laid_jojo(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    if any(card == JOJO for card, _ in move.lays):
        return Refusal("JJ-12", told(sentences.JOJO_LAID))
    return None


def _not_held(state: State, move: Move) -> Refusal | None:
    wanted = Counter([*(card for card, _ in move.lays), *([] if move.verb == PLAY else [JOJO])])
    for card, count in wanted.items():
        held, cards = state.hand.count(card), _card(state, card)
        if not held:
            return Refusal(CLAUSES[move.verb], told(sentences.DO_NOT_HAVE, cards=cards))
        if held < count:
            return Refusal(CLAUSES[move.verb], told(sentences.DO_NOT_HAVE_SO_MANY, count=count, cards=cards))
    return None


def _stack(state: State, move: Move) -> Refusal | None:
    """Check the stack on which the Jojo is played."""
    place = move.place
    if place == NOWHERE:
        return None
    clause = CLAUSES[move.verb]
    if place == MASTER:
        return Refusal(clause, told(sentences.JOJO_ON_MASTER))
    if not state.grid.stacks[place]:
        nothing = sentences.NOTHING_TURNED if move.verb == SWITCH else sentences.NOTHING_MOVED
        return Refusal(clause, told(nothing, stack=STACKS[place]))
    return None


def _theirs(state: State, move: Move) -> Refusal | None:
    """Check that the combination touches no stack that another seat holds."""
    for place in (move.place, move.target, *(lay.place for lay in move.lays)):
        if place != NOWHERE and state.held[place] != NOBODY:
            return Refusal("JJ-16", told(sentences.HELD_BY, state.held[place], stack=STACKS[place]))
    return None


def _target(state: State, move: Move) -> Refusal | None:
    """Check that the top card may go to the target of a Move (JJ-15)."""
    if move.target == NOWHERE:
        return None
    if move.target == move.place:
        return Refusal("JJ-15", told(sentences.ANOTHER_PLACE))
    card, lifted = state.grid.top(move.place), state.grid.lifted(move.place)
    if fitting(state.rules, lifted, move.target) >> card & 1:
        return None
    why = _why_here(lifted, move.target)
    return Refusal("JJ-15", told(sentences.CANNOT_GO, cards=_card(state, card), why=why.told))


def _order(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    """Check that only Wilds are covered, on their own places (JJ-13)."""
    for lower, upper in zip(move.lays, move.lays[1:], strict=False):
        if lower.card != WILD:
            return COVERED
        if upper.place not in (NOWHERE, lower.place):
            return Refusal("JJ-13", told(sentences.COVER_THERE, stack=PLACES[lower.place]))
    return None


def _beside(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    """Check that cards follow a Jojo where they must."""
    place = move.lays[0].place if move.lays else NOWHERE
    if move.verb == PLAY or place in (NOWHERE, move.place, move.target):
        return None
    if move.verb == SWITCH:
        return Refusal("JJ-14", told(sentences.FOLLOWS_ON, stack=PLACES[move.place]))
    return Refusal("JJ-15", told(sentences.FOLLOWS_ON_EITHER, **_both(move)))


CHECKS: Final[tuple[Callable[[State, Move], Refusal | None], ...]] = (
    _turn_is_over,
    _laid_jojo,
    _not_held,
    _stack,
    _theirs,
    _target,
    _order,
    _beside,
)
"""The checks of a beginning, in order."""


def _whole(state: State, move: Move) -> Refusal | None:
    """Check a complete combination, except whether its cards fit."""
    if not move.lays:
        return Refusal("JJ-12", told(sentences.JOJO_ALONE))
    if move.lays[-1].card == WILD:
        return Refusal("JJ-13", told(sentences.COVER_AT_ONCE))
    return _wrong_card(state, move) or _elsewhere(state, move)


def _wrong_card(state: State, move: Move) -> Refusal | None:
    if has_drawn(state, move):
        return None
    return _only_the_drawn(state)


def _elsewhere(state: State, move: Move) -> Refusal | None:
    if is_due(state, move):
        return None
    return Refusal("JJ-16", told(sentences.FIRST_WHERE_HELD, stack=STACKS[state.due]))


def _does_not_fit(state: State, move: Move) -> Refusal:
    """Return why the number card of a combination fits neither by itself nor on its Wilds."""
    grid, place = prepared(state.grid, move)[0], move.lays[-1].place
    cards = _card(state, move.lays[-1].card)
    if move.verb == SWITCH:
        wanted, way = _after_switch(state, move.place)
        if len(move.lays) == 1:
            return Refusal("JJ-14", told(sentences.MUST_FOLLOW[way], cards=wanted))
        return Refusal("JJ-14", told(sentences.NOT_ON_WILD[way], cards=cards, wanted=wanted))
    if len(move.lays) > 1:
        return Refusal("JJ-13", told(sentences.NO_WILD_FITS, cards=cards, stack=PLACES[place]))
    clause, why = _why_here(grid, place)
    return Refusal(clause, told(sentences.DOES_NOT_FIT, cards=cards, stack=PLACES[place], why=why))


def _after_switch(state: State, place: int) -> tuple[tuple[str], str]:
    """Return which card must follow a Switch, and the new direction of the sequence."""
    wanted = next(each(turned(state.grid, place)))
    return _card(state, wanted), sentences.UP if state.grid.way(place) == DOWN else sentences.DOWN


def _why_here(grid: Grid, place: int) -> Refusal:
    """Return the clause on what fits in a place, and its text, a part of a sentence."""
    started = bool(grid.stacks[place])
    if place == MASTER:
        return Refusal("JJ-5", told(sentences.IN_COLOR[sentences.UP]))
    way = sentences.DOWN if grid.way(place) == DOWN else sentences.UP
    if place < NORTHEAST:
        if started:
            return Refusal("JJ-7", told(sentences.IN_COLOR_OR_MASTER[way]))
        return Refusal("JJ-6", told(sentences.TOUCHES_MASTER))
    if started:
        return Refusal("JJ-8", told(sentences.IN_COLOR[way]))
    (first, _), (second, _) = CORNERS[place]
    both = grid.stacks[first] and grid.stacks[second]
    match_or_start = sentences.MATCHES_BOTH if both else sentences.SIDES_FIRST
    return Refusal("JJ-8", told(match_or_start, stack=PLACES[first], beside=PLACES[second]))


def _dead_end(state: State, move: Move) -> Refusal:
    """Return why no card in the hand completes this beginning."""
    if state.drawn != NO_CARD and not has_drawn(state, move):
        return _only_the_drawn(state)
    if state.due != NOWHERE:
        return Refusal("JJ-16", told(sentences.NOTHING_WHERE_HELD, stack=STACKS[state.due]))
    if move.lays:
        return _no_end(state, move)
    if move.verb == PLAY:
        return Refusal("JJ-5", told(sentences.NONE_FITS))
    return _no_follower(state, move)


def _no_end(state: State, move: Move) -> Refusal:
    card, place = move.lays[-1]
    if card != WILD:
        return Refusal(CLAUSES[move.verb], told(sentences.FITS_NOWHERE, cards=_card(state, card)))
    if place == NOWHERE:
        return Refusal("JJ-13", told(sentences.NO_COVER))
    return Refusal("JJ-13", told(sentences.NO_COVER_ON, stack=PLACES[place]))


def _no_follower(state: State, move: Move) -> Refusal:
    """Return why no card can follow the Jojo."""
    if move.verb == SWITCH and move.place != NOWHERE:
        wanted, way = _after_switch(state, move.place)
        return Refusal("JJ-14", told(sentences.MUST_FOLLOW_BUT[way], cards=wanted))
    if move.target != NOWHERE:
        return Refusal("JJ-15", told(sentences.NO_FOLLOWER_ON, **_both(move)))
    if move.place != NOWHERE:
        top = _card(state, face(state.grid.stacks[move.place][-1]))
        return Refusal("JJ-15", told(sentences.NO_FOLLOWER_OF, cards=top))
    return Refusal(CLAUSES[move.verb], told(sentences.NO_FOLLOWER))


def _only_the_drawn(state: State) -> Refusal:
    return Refusal("JJ-10", told(sentences.ONLY_THE_DRAWN, cards=_card(state, state.drawn)))


def _card(state: State, card: int) -> tuple[str]:
    return (state.rules.texts[card],)


def _both(move: Move) -> dict[str, str]:
    """Return the places on which a card may follow a Move."""
    return {"origin": PLACES[move.place], "target": PLACES[move.target]}
