"""Positions after a move as the learner sees them, and its choice among the moves of a seat."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.learn.engine import (
    COLOR,
    DRAW,
    DRY,
    NAMING,
    PHASE,
    TOP,
    TURN_OF,
    UNKNOWN,
    WAY,
    Ints,
    compiled,
    give,
)
from parlour.rules.games.shedding.learned import features

Weights: TypeAlias = npt.NDArray[np.float64]

ENTRIES: Final = len(features.SIZES)
OFFSETS: Final = np.cumsum([0, *features.SIZES[:-4], *[0] * 4])[: len(features.SIZES)]
AGAINST, CLOSE = 12, 4
"""The table of the color in force and what is known of it; the counts of cards in that of each color."""
WEIGHTS: Final = sum(features.SIZES[:-3])

by_counts = compiled(features.by_counts)
by_kinds = compiled(features.by_kinds)
by_color = compiled(features.by_color)
by_score = compiled(features.by_score)
by_each_color = compiled(features.by_each_color)
needed = compiled(features.needed)


@compiled
def entries(
    hand: Ints, color: int, top: int, turn: int, near: int, least: int, last: int,
    dry: Ints, need: int, rival: int, rival_next: int, found: Ints,
) -> None:  # fmt: skip
    """Write the entries of a position into `found`."""
    found[0], found[1], found[2], found[3] = by_counts(hand, turn, near, least, last)
    found[4], found[5], found[6], found[7] = by_kinds(hand, turn, near)
    found[8], found[9], found[10], found[11], found[12] = by_color(hand, color, top, turn, near, dry)
    found[13], found[14], found[15], found[16] = by_score(hand, near, least, need, rival, rival_next)
    found[17], found[18], found[19], found[20] = by_each_color(hand, color, near, dry)
    for place in range(ENTRIES):
        found[place] += OFFSETS[place]


@compiled
def effect(card: int, way: int, seats: int) -> tuple[int, int, int]:
    """Return the cards that the next player draws, the direction, and how many seats the turn moves."""
    rank = card % 13
    gets = 4 if card == 53 else 2 if card < 52 and rank == 10 else 0
    if card < 52 and rank == 11:
        return 0, -way, 2 if seats == 2 else 1
    return gets, way, 2 if gets or (card < 52 and rank == 12) else 1


@compiled
def others(
    hands: Ints, scores: Ints, seat: int, following: int, final: int, victim: int, gets: int
) -> tuple[int, int, int, int]:
    """Return the cards of the next player, the fewest of others, the last player's, and the best rival."""
    least, rival, points = 99, 0, -1
    for other in range(len(scores)):
        if other == seat:
            continue
        if other != following:
            least = min(least, int(hands[other, 15]) + (gets if other == victim else 0))
        if scores[other] > points:
            rival, points = other, int(scores[other])
    near = int(hands[following, 15]) + (gets if following == victim else 0)
    if len(scores) == 2:
        return near, 0, 0, rival
    return near, least, int(hands[final, 15]), rival


@compiled
def look(
    table: Ints, held: Ints, hands: Ints, dry: Ints, scores: Ints, move: int, known: bool, found: Ints
) -> None:
    """Write the entries of the position after `move` of the seat in turn into `found`."""
    seats, seat, way = held.shape[0], int(table[TURN_OF]), int(table[WAY])
    color, top = int(table[COLOR]), int(table[TOP])
    gets, hop, laid = 0, 1, move < DRAW and table[PHASE] != NAMING
    turn = 2 if move == DRAW or table[PHASE] == NAMING else 0
    if move < DRAW:
        color = move % 4
    if laid:
        top = move // 4
        give(held, hands, seat, top, -1)
        gets, way, hop = effect(top, way, seats)
    if hop == 2:
        turn = 1
    victim, final = (seat + way) % seats, (seat - way) % seats
    following = victim if seats == 2 else (seat + way * hop) % seats
    near, least, last, rival = others(hands, scores, seat, following, final, victim, gets)
    taken = np.full(4, UNKNOWN)
    if known:
        for each in range(4):
            taken[each] = dry[following, each]
    entries(
        hands[seat], color, top - 39 if top >= 52 else top % 13, turn, near, least, last, taken,
        needed(500 - int(scores[seat])), needed(500 - int(scores[rival])), 1 if rival == following else 0,
        found,
    )  # fmt: skip
    if laid:
        give(held, hands, seat, top, 1)


@compiled
def value(weights: Weights, found: Ints) -> float:
    total = 0.0
    for place in range(ENTRIES):
        total += weights[found[place]]
    return total


@compiled
def best_move(
    table: Ints, held: Ints, hands: Ints, dry: Ints, scores: Ints, moves: Ints, count: int,
    weights: Weights, known: bool, found: Ints,
) -> int:  # fmt: skip
    """Return the move with the best position after it; going out is always best."""
    best, highest = int(moves[0]), -1e9
    if count == 1:
        return best
    for place in range(count):
        move = int(moves[place])
        if move < 216 and hands[table[TURN_OF], 15] == 1 and table[PHASE] != NAMING:
            return move
        look(table, held, hands, dry, scores, move, known, found)
        worth = value(weights, found)
        if worth > highest:
            best, highest = move, worth
    return best


def alike(weights: Weights) -> Weights:
    """Return weights to which a color on which somebody drew is worth as much as any other color."""
    found = weights.copy()
    against = found[OFFSETS[AGAINST] :][: features.SIZES[AGAINST]].reshape(2, 2, -1)
    against[:] = against[UNKNOWN, UNKNOWN].copy()
    each = found[OFFSETS[-1] :].reshape(-1, 2, CLOSE)
    each[:, DRY] = each[:, UNKNOWN]
    return found
