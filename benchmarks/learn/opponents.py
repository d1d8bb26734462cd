"""The levels `normal` and `random` of the shedding family, on the arrays of `engine`."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.learn.engine import NAMING, PHASE, TURN_OF, WAY, Ints, compiled

TEXTS: Final = (*(f"{suit}{rank}" for suit in "RGBY" for rank in "0123456789DRS"), "W", "W4")
PLACES: Final = np.array([sorted(TEXTS).index(text) for text in TEXTS])
"""The place of each card in the order of their names: of plays of equal worth, `normal` takes the last."""


@compiled
def _danger(hands: Ints, seat: int) -> float:
    return 5.0 if hands[seat, 15] <= 2 else 1.0


@compiled
def _hindrance(table: Ints, hands: Ints, card: int) -> float:
    seats, seat, way = hands.shape[0], int(table[TURN_OF]), int(table[WAY])
    rank = card % 13
    hit = _danger(hands, (seat + way) % seats)
    if card == 53:
        return 0.3 * (1 + 4 / 3) * hit
    if card == 52 or rank < 10:
        return 0.0
    if rank == 10:
        return 0.3 * (1 + 2 / 3) * hit
    if rank == 12 or seats == 2:
        return 0.3 * hit
    return 0.3 * (_danger(hands, (seat + way) % seats) - _danger(hands, (seat - way) % seats))


@compiled
def _worth(table: Ints, hands: Ints, card: int, color: int, twins: int) -> float:
    """Return the value of a play as `weighing.weigh` reckons it, in the same order: plays may be equal."""
    seat = int(table[TURN_OF])
    hand = hands[seat]
    if hand[15] == 1:
        return 1000.0
    near = False
    for other in range(hands.shape[0]):
        near = near or (other != seat and hands[other, 15] <= 2)
    factor, wilds = (0.01 if near else 0.001), hand[12] + hand[13]
    if card >= 52:
        fitting = hand[color] + wilds - 1
        return float(1.0 - 1.6 + factor * 50 + 0.35 * fitting + _hindrance(table, hands, card))
    rank = card % 13
    kept, points = (0.3 if rank in (10, 12) else 0.0), (20 if rank >= 10 else rank)
    same = hand[16 + rank] - 1
    fitting = hand[color] - 1 + same + wilds - twins
    return float(1.0 - kept + factor * points + 0.35 * fitting + _hindrance(table, hands, card))


@compiled
def most_held(hand: Ints) -> int:
    color = 0
    for other in range(1, 4):
        if hand[other] > hand[color]:
            color = other
    return color


@compiled
def random_move(moves: Ints, count: int) -> int:
    """Return a move of the level `random`: any kind of playable card, in any color; else a draw."""
    plays = count
    if moves[count - 1] >= 216:
        plays = count - 1
    if plays == 0:
        return int(moves[0])
    kinds = 0
    for place in range(plays):
        if place == 0 or moves[place] // 4 != moves[place - 1] // 4:
            kinds += 1
    chosen = int(np.random.random() * kinds)
    for place in range(plays):
        if place and moves[place] // 4 != moves[place - 1] // 4:
            chosen -= 1
        if chosen == 0:
            card = moves[place] // 4
            return int(card * 4 + int(np.random.random() * 4)) if card >= 52 else int(moves[place])
    return int(moves[0])


@compiled
def normal_move(table: Ints, held: Ints, hands: Ints, moves: Ints, count: int) -> int:
    """Return a move of the level `normal`. It never keeps a card or draws by choice in this game."""
    hand = hands[table[TURN_OF]]
    if table[PHASE] == NAMING:
        return 208 + most_held(hand)
    best, found, seat = -1000.0, int(moves[0]), int(table[TURN_OF])
    for place in range(count):
        card = int(moves[place] // 4)
        if card >= 54 or (place and card == moves[place - 1] // 4):
            continue
        color = card // 13
        if card >= 52:
            color = most_held(hand)
        twins = held[seat, card] - 1 if card < 52 else 0
        worth = _worth(table, hands, card, color, twins)
        if worth > best or (worth == best and PLACES[card] > PLACES[found // 4]):
            best, found = worth, card * 4 + color
    return found
