"""Applies a combination to the stacks, and finds what its Wilds stand for (JJ-9, JJ-13 to JJ-15)."""

from __future__ import annotations

from typing import NamedTuple

from parlour.rules.games.jojo.engine.grid import Grid, fitting, preferred
from parlour.rules.games.jojo.engine.moves import MOVE, SWITCH, Move
from parlour.rules.games.jojo.engine.plays import each
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.tables import (
    FITTING,
    MASTER,
    NUMBERS,
    OF_COLOR,
    STANDS,
    Rules,
    color,
    following,
    number,
)


class Combined(NamedTuple):
    """The stacks after a combination, the Jojos it sets aside, and why the turn goes on or ends."""

    grid: Grid
    aside: int
    reason: TurnReason


def prepared(grid: Grid, move: Move) -> tuple[Grid, int]:
    """Return the grid after the Jojo of a combination, and the number of Jojos set aside."""
    if move.verb == SWITCH:
        return grid.switched(move.place), 0
    if move.verb != MOVE:
        return grid, 0
    lifted = grid.lifted(move.place)
    lost = grid.switches[move.place] - lifted.switches[move.place]
    return lifted.laid(move.target, grid.stacks[move.place][-1]), 1 + lost


def combined(rules: Rules, grid: Grid, move: Move) -> Combined:
    """Return the result of a legal combination."""
    grid, aside = prepared(grid, move)
    last, place = move.lays[-1]
    wilds = wilds_stand_for(rules, grid, move)
    assert wilds is not None, "a card that does not fit is refused"
    before = grid.laid(place, *(STANDS + card for card in wilds))
    return Combined(before.laid(place, last), aside, _goes_on(before, place, last))


def _goes_on(before: Grid, place: int, card: int) -> TurnReason:
    """Return why the turn goes on after this card, or that it does not (JJ-9)."""
    if place == MASTER:
        return TurnReason.MASTER
    if not before.stacks[place]:
        return TurnReason.STARTED
    return TurnReason.COLOR if color(before.top(place)) == color(card) else TurnReason.NO_MATCH


def wilds_stand_for(rules: Rules, grid: Grid, move: Move) -> tuple[int, ...] | None:
    """Return the number card that each Wild of a combination stands for, from below; None if none fits.

    `grid` is the one after the Jojo, if there is one. After a Switch the first card must be the next of
    the turned sequence (JJ-14).
    """
    last, place = move.lays[-1]
    way, anyway = grid.way(place), preferred(rules, grid, place)
    switches = move.verb == SWITCH
    start = following(1 << grid.top(place), way) if switches else fitting(rules, grid, place)
    below = grid.top(place) if grid.stacks[place] else last
    return _stand_for(below, start, len(move.lays) - 1, last, way, anyway)


def _stand_for(
    below: int, start: int, wilds: int, last: int, way: int, anyway: int
) -> tuple[int, ...] | None:
    """Return cards with which every card fits, if there are any; the number below has priority (JJ-13)."""
    if not wilds:
        return () if start >> last & 1 else None
    there = start & OF_COLOR[color(last)]
    same = color(last) * NUMBERS + number(below)
    for card in sorted(each(there), key=lambda card: card != same):
        above = _stand_for(card, FITTING[way][card] | anyway, wilds - 1, last, way, anyway)
        if above is not None:
            return (card, *above)
    return None
