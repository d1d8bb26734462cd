"""What a team scores in a round (SP-13 to SP-15)."""

from __future__ import annotations

from typing import Final, NamedTuple

PER_TRICK: Final = 10
NIL: Final = 100
BLIND_NIL: Final = 200
BAGS: Final = 10
"""So many bags cost `FINE`."""
FINE: Final = 100


class Made(NamedTuple):
    """What one player has bid (`blind`: nil, before they looked) and taken."""

    bid: int
    taken: int
    blind: bool = False


class Score(NamedTuple):
    """The points of a team in a round, with its fines, and how many bags it got."""

    points: int
    bags: int
    fines: int


def bags_of(total: int) -> int:
    """Return the bags of a team that has `total` points: all else that is scored ends in a zero."""
    return total % PER_TRICK


def scored(one: Made, other: Made, bags: int, *, fined: bool) -> Score:
    """Return what two partners score, who had so many `bags` before; `fined`: ten of them cost points."""
    points = more = needed = taken = 0
    for made in (one, other):
        if made.bid:
            needed, taken = needed + made.bid, taken + made.taken
        else:
            worth = BLIND_NIL if made.blind else NIL
            points, more = points + (-worth if made.taken else worth), more + made.taken
    if taken >= needed:
        points, more = points + PER_TRICK * needed, more + taken - needed
    else:
        points -= PER_TRICK * needed
    fines = (bags + more) // BAGS if fined else 0
    return Score(points + more - FINE * fines, more, fines)
