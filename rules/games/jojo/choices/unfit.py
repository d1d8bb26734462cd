"""Explains why a combination is not allowed, or why none can begin so (JJ-5 to JJ-8, JJ-12 to JJ-16).

The checks follow the move from left to right, so that a beginning is refused for its own faults.
`NOWHERE` stands for parts not written yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

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
    WILD,
    WORDS,
    face,
)
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words

CLAUSES: Final = {PLAY: "JJ-5", SWITCH: "JJ-14", MOVE: "JJ-15"}
"""The clause of each kind of combination."""
COVERED: Final = Refusal(
    "JJ-13", in_words("only a Wild is covered in the same move; play your other cards one by one")
)


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
        return Refusal("JJ-9", in_words("your turn is over: hold a stack with a Jojo, or stop"))
    return None


def _laid_jojo(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    if any(card == JOJO for card, _ in move.lays):
        return Refusal("JJ-12", in_words("you cannot play a Jojo like that: switch, move or hold with it"))
    return None


def _not_held(state: State, move: Move) -> Refusal | None:
    wanted = Counter([*(card for card, _ in move.lays), *([] if move.verb == PLAY else [JOJO])])
    for card, count in wanted.items():
        if state.hand.count(card) < count:
            more = f"{count} of " if state.hand.count(card) else ""
            return Refusal(
                CLAUSES[move.verb], in_words(f"you do not have {more}{state.rules.cards[card].words}")
            )
    return None


def _stack(state: State, move: Move) -> Refusal | None:
    """Check the stack on which the Jojo is played."""
    place = move.place
    if place == NOWHERE:
        return None
    clause = CLAUSES[move.verb]
    if place == MASTER:
        return Refusal(clause, in_words("you cannot play a Jojo on the Master"))
    if not state.grid.stacks[place]:
        does = "turned" if move.verb == SWITCH else "moved"
        return Refusal(clause, in_words(f"there is no card on {WORDS[place]} yet: nothing can be {does}"))
    return None


def _theirs(state: State, move: Move) -> Refusal | None:
    """Check that the combination touches no stack that another seat holds."""
    for place in (move.place, move.target, *(lay.place for lay in move.lays)):
        if place != NOWHERE and state.held[place] != NOBODY:
            return Refusal("JJ-16", in_words(f"{WORDS[place]} is held by {{{state.held[place]}}}"))
    return None


def _target(state: State, move: Move) -> Refusal | None:
    """Check that the top card may go to the target of a Move (JJ-15)."""
    if move.target == NOWHERE:
        return None
    if move.target == move.place:
        return Refusal("JJ-15", in_words("move the card to another place"))
    card, lifted = state.grid.top(move.place), state.grid.lifted(move.place)
    if fitting(state.rules, lifted, move.target) >> card & 1:
        return None
    said = state.rules.cards[card].words
    return Refusal("JJ-15", in_words(f"{said} cannot go there: {_why_here(lifted, move.target)[1]}"))


def _order(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    """Check that only Wilds are covered, on their own places (JJ-13)."""
    for lower, upper in zip(move.lays, move.lays[1:], strict=False):
        if lower.card != WILD:
            return COVERED
        if upper.place not in (NOWHERE, lower.place):
            return Refusal(
                "JJ-13", in_words(f"the Wild on {PLACES[lower.place]} must be covered there, at once")
            )
    return None


def _beside(state: State, move: Move) -> Refusal | None:  # noqa: ARG001
    """Check that cards follow a Jojo where they must."""
    place = move.lays[0].place if move.lays else NOWHERE
    if move.verb == PLAY or place in (NOWHERE, move.place, move.target):
        return None
    if move.verb == SWITCH:
        return Refusal(
            "JJ-14",
            in_words(f"the card that follows must be laid on {PLACES[move.place]}, where the Jojo is"),
        )
    where = f"{PLACES[move.place]} or {PLACES[move.target]}"
    return Refusal("JJ-15", in_words(f"the card that follows must be laid on {where}"))


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
        return Refusal("JJ-12", in_words("you must play a number card with the Jojo: choose which one"))
    if move.lays[-1].card == WILD:
        return Refusal("JJ-13", in_words("you must cover the Wild at once: choose the number card for it"))
    return _wrong_card(state, move) or _elsewhere(state, move)


def _wrong_card(state: State, move: Move) -> Refusal | None:
    if has_drawn(state, move):
        return None
    drawn = state.rules.cards[state.drawn].words
    return Refusal("JJ-10", in_words(f"you can play only the card you drew: {drawn}"))


def _elsewhere(state: State, move: Move) -> Refusal | None:
    if is_due(state, move):
        return None
    return Refusal(
        "JJ-16", in_words(f"you held {WORDS[state.due]}: the first play of this turn must be there")
    )


def _does_not_fit(state: State, move: Move) -> Refusal:
    """Return why the number card of a combination fits neither by itself nor on its Wilds."""
    grid, card = prepared(state.grid, move)[0], state.rules.cards[move.lays[-1].card].words
    place = move.lays[-1].place
    if move.verb == SWITCH:
        wanted, way = _after_switch(state, move.place)
        if len(move.lays) == 1:
            return Refusal("JJ-14", in_words(f"after the Switch it counts {way}: {wanted} must follow"))
        return Refusal(
            "JJ-14",
            in_words(f"after the Switch it counts {way}: {card} does not fit on a Wild that is {wanted}"),
        )
    if len(move.lays) > 1:
        return Refusal("JJ-13", in_words(f"{card} fits on no Wild that you could play on {PLACES[place]}"))
    clause, words = _why_here(grid, place)
    return Refusal(clause, in_words(f"{card} does not fit on {PLACES[place]}: {words}"))


def _after_switch(state: State, place: int) -> tuple[str, str]:
    """Return which card must follow a Switch, and the new direction of the sequence."""
    wanted = next(each(turned(state.grid, place)))
    return state.rules.cards[wanted].words, "up" if state.grid.way(place) == DOWN else "down"


def _why_here(grid: Grid, place: int) -> tuple[str, str]:
    """Return the clause on what fits in a place, and its text."""
    started = bool(grid.stacks[place])
    if place == MASTER:
        return "JJ-5", "it takes the same number, or the next one up in its color"
    way = "down" if grid.way(place) == DOWN else "up"
    follows = f"the same number, or the next one {way} in its color"
    if place < NORTHEAST:
        if started:
            return "JJ-7", f"it takes {follows}, or a number that matches the Master (JJ-6)"
        return "JJ-6", "its number where they touch must match the Master's"
    if started:
        return "JJ-8", f"it takes {follows}"
    (first, _), (second, _) = CORNERS[place]
    if grid.stacks[first] and grid.stacks[second]:
        return "JJ-8", f"its numbers must match both {PLACES[first]} and {PLACES[second]}"
    return "JJ-8", f"the sides beside this corner, {PLACES[first]} and {PLACES[second]}, need a card first"


def _dead_end(state: State, move: Move) -> Refusal:
    """Return why no card in the hand completes this beginning."""
    if state.drawn != NO_CARD and not has_drawn(state, move):
        return Refusal("JJ-10", in_words(f"you can play only the card you drew: {_said(state, state.drawn)}"))
    if state.due != NOWHERE:
        return Refusal(
            "JJ-16",
            in_words(
                f"you must play first on {WORDS[state.due]}, which you held, and this fits nowhere there"
            ),
        )
    if move.lays:
        return _no_end(state, move)
    if move.verb == PLAY:
        return Refusal("JJ-5", in_words("none of your cards fits anywhere now"))
    return _no_follower(state, move)


def _no_end(state: State, move: Move) -> Refusal:
    card, place = move.lays[-1]
    if card != WILD:
        return Refusal(CLAUSES[move.verb], in_words(f"{_said(state, card)} fits nowhere now"))
    where = f" on {PLACES[place]}" if place != NOWHERE else ""
    return Refusal("JJ-13", in_words(f"you have no number card that could cover a Wild{where}"))


def _no_follower(state: State, move: Move) -> Refusal:
    """Return why no card can follow the Jojo."""
    if move.verb == SWITCH and move.place != NOWHERE:
        wanted, way = _after_switch(state, move.place)
        return Refusal(
            "JJ-14",
            in_words(f"after the Switch it counts {way}: {wanted} must follow, and you do not have it"),
        )
    if move.target != NOWHERE:
        places = f"{PLACES[move.place]} or {PLACES[move.target]}"
        return Refusal("JJ-15", in_words(f"you have no card that could follow on {places}"))
    if move.place != NOWHERE:
        top = _said(state, face(state.grid.stacks[move.place][-1]))
        return Refusal("JJ-15", in_words(f"wherever {top} goes, none of your cards can follow"))
    return Refusal(CLAUSES[move.verb], in_words("none of your cards can follow the Jojo anywhere"))


def _said(state: State, card: int) -> str:
    return state.rules.cards[card].words
