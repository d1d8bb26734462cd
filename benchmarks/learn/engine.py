"""JUNO Classic on arrays, for the learner: some ten thousand rounds a second.

Cards are numbered as in Parlour's engine: 13 ranks (0 to 9, D, R, S) of red, green, blue and yellow, then W
(52) and W4 (53). A move is the card times four plus the color that is in force after it, or DRAW, KEEP or
PASS. Calls are left out: everybody calls in time.

A round is five arrays: `table` (the fields below), `held[seat, card]` (how many), `hands[seat]` (each hand in
numbers, as `tally` in `rules/games/shedding/learned/features.py` has it), `piles` (the stock from the top,
the discard from the bottom) and `dry[seat, color]`: DRY if the seat drew when that color was in force, and
that still counts (`SeatView.drew_on`), else UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]

DECK: Final = np.array(
    [card for card in range(54) for _ in range(4 if card >= 52 else 1 if card % 13 == 0 else 2)]
)
DRAW, KEEP, PASS = 216, 217, 218
TURN_OF, WAY, PHASE, COLOR, TOP, DRAWN, NEXT, STOCK, LAID, RENEWALS, IDLE, NEW = range(12)
TO_PLAY, DREW, NAMING, OVER = range(4)
MOST_RENEWALS: Final = 50
DRY, UNKNOWN = 0, 1


R = TypeVar("R")


def compiled(function: Callable[..., R]) -> Callable[..., R]:
    """Return `function`, to be compiled to machine code at its first call. Arrays may stand for sequences.

    Numba does it, which the extra `learn` installs.
    """
    return cast("Callable[..., R]", numba.njit(function))


def empty(seats: int) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Return the arrays of a round of `seats`."""
    return (
        np.zeros(12, np.int64),
        np.zeros((seats, 54), np.int64),
        np.zeros((seats, 29), np.int64),
        np.zeros((3, 108), np.int64),
        np.zeros((seats, 4), np.int64),
    )


@compiled
def give(held: Ints, hands: Ints, seat: int, card: int, many: int) -> None:
    """Add `many` copies of `card` to a hand: 1, or -1 to take one away."""
    held[seat, card] += many
    hand = hands[seat]
    hand[15] += many
    if card >= 52:
        hand[12 + card - 52] += many
        hand[14] += 50 * many
        return
    color, rank = card // 13, card % 13
    hand[color] += many
    hand[16 + rank] += many
    if rank >= 10:
        hand[(8 if rank == 10 else 4) + color] += many
        hand[14] += 20 * many
    else:
        hand[14] += rank * many


@compiled
def shuffle(cards: Ints, count: int) -> None:
    for last in range(count - 1, 0, -1):
        other = int(np.random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


@compiled
def draw(table: Ints, held: Ints, hands: Ints, piles: Ints, seat: int, many: int) -> int:
    """Have `seat` draw; return the last card drawn, or -1. An empty stock is made of the discard (JC-16)."""
    card = -1
    for _ in range(many):
        if table[NEXT] == table[STOCK]:
            if table[LAID] < 2 or table[RENEWALS] >= MOST_RENEWALS:
                break
            count = table[LAID] - 1
            piles[0, :count] = np.sort(piles[1, :count])
            shuffle(piles[0], count)
            piles[1, 0] = piles[1, count]
            table[LAID], table[NEXT], table[STOCK] = 1, 0, count
            table[RENEWALS] += 1
        card = int(piles[0, table[NEXT]])
        table[NEXT] += 1
        give(held, hands, seat, card, 1)
    return card


@compiled
def following(table: Ints, seats: int, steps: int) -> int:
    return int((table[TURN_OF] + table[WAY] * steps) % seats)


@compiled
def deal(table: Ints, held: Ints, hands: Ints, piles: Ints, dry: Ints, dealer: int) -> None:
    """Begin a round: `piles[2]` is the order of the deck. The opening card takes effect (JC-3, JC-4)."""
    seats = held.shape[0]
    table[:] = 0
    held[:] = 0
    hands[:] = 0
    dry[:] = UNKNOWN
    for place in range(7 * seats):
        give(held, hands, (dealer + 1 + place) % seats, int(piles[2, place]), 1)
    count = 108 - 7 * seats
    piles[0, :count] = piles[2, 7 * seats :]
    while piles[0, 0] == 53:
        piles[0, :count] = np.sort(piles[0, :count])
        shuffle(piles[0], count)
        table[NEW] += 1
    first = int(piles[0, 0])
    piles[1, 0] = first
    table[NEXT], table[STOCK], table[LAID], table[WAY] = 1, count, 1, 1
    table[TOP], table[COLOR], table[DRAWN], table[PHASE] = first, first // 13, -1, TO_PLAY
    table[TURN_OF] = (dealer + 1) % seats
    rank = first % 13
    if first == 52:
        table[PHASE], table[COLOR] = NAMING, -1
    elif rank == 10:
        draw(table, held, hands, piles, (dealer + 1) % seats, 2)
        table[TURN_OF] = (dealer + 2) % seats
    elif rank == 11:
        table[WAY], table[TURN_OF] = -1, dealer
    elif rank == 12:
        table[TURN_OF] = (dealer + 2) % seats


@compiled
def fits(table: Ints, hands: Ints, seat: int, card: int) -> bool:
    """Whether `seat` may play `card`, which it holds (JC-5, JC-12)."""
    color, top = table[COLOR], table[TOP]
    if card == 52:
        return True
    if card == 53:
        return bool(hands[seat, color] == 0)
    return bool(card // 13 == color or (top < 52 and card % 13 == top % 13))


@compiled
def _ways(card: int, moves: Ints, count: int) -> int:
    if card < 52:
        moves[count] = card * 4 + card // 13
        return count + 1
    for color in range(4):
        moves[count + color] = card * 4 + color
    return count + 4


@compiled
def legal(table: Ints, held: Ints, hands: Ints, moves: Ints) -> int:
    """Write the moves of the seat in turn into `moves`, and return their number."""
    seat, count = int(table[TURN_OF]), 0
    if table[PHASE] == NAMING:
        for color in range(4):
            moves[color] = 208 + color
        return 4
    if table[PHASE] == DREW:
        card = int(table[DRAWN])
        count = _ways(card, moves, 0)
        moves[count] = KEEP
        return count + 1
    for card in range(54):
        if held[seat, card] and fits(table, hands, seat, card):
            count = _ways(card, moves, count)
    if table[NEXT] < table[STOCK] or (table[LAID] > 1 and table[RENEWALS] < MOST_RENEWALS):
        moves[count] = DRAW
        return count + 1
    if count == 0:
        moves[0] = PASS
        return 1
    return count


@compiled
def _lay(table: Ints, held: Ints, hands: Ints, piles: Ints, dry: Ints, seat: int, move: int) -> None:
    seats, card, rank = held.shape[0], move // 4, move // 4 % 13
    give(held, hands, seat, card, -1)
    if card < 52:
        dry[seat, card // 13] = UNKNOWN
    piles[1, table[LAID]] = card
    table[LAID] += 1
    table[TOP], table[COLOR], table[PHASE] = card, move % 4, TO_PLAY
    table[DRAWN], table[IDLE] = -1, 0
    many = 4 if card == 53 else 2 if card < 52 and rank == 10 else 0
    if card < 52 and rank == 11:
        table[WAY] = -table[WAY]
    if many:
        draw(table, held, hands, piles, following(table, seats, 1), many)
    if hands[seat, 15] == 0:
        table[PHASE] = OVER
        return
    skips = many > 0 or (card < 52 and (rank == 12 or (rank == 11 and seats == 2)))
    table[TURN_OF] = following(table, seats, 2 if skips else 1)


@compiled
def make(table: Ints, held: Ints, hands: Ints, piles: Ints, dry: Ints, move: int) -> None:
    """Make a legal move of the seat in turn."""
    seats, seat = held.shape[0], int(table[TURN_OF])
    if table[PHASE] == NAMING:
        table[COLOR], table[PHASE] = move % 4, TO_PLAY
        return
    if move == DRAW:
        color = int(table[COLOR])
        card = draw(table, held, hands, piles, seat, 1)
        table[IDLE], dry[seat, color] = 0, DRY
        if fits(table, hands, seat, card):
            table[PHASE], table[DRAWN] = DREW, card
        else:
            table[TURN_OF] = following(table, seats, 1)
        return
    if move == KEEP:
        table[PHASE], table[DRAWN], dry[seat, table[COLOR]] = TO_PLAY, -1, UNKNOWN
        table[TURN_OF] = following(table, seats, 1)
        return
    if move == PASS:
        table[IDLE] += 1
        table[TURN_OF] = following(table, seats, 1)
        if table[IDLE] == seats:
            table[PHASE] = OVER
        return
    _lay(table, held, hands, piles, dry, seat, move)


@compiled
def winner(hands: Ints) -> int:
    """Return who has won a round that is over: an empty hand, or the fewest points alone; -1 for nobody."""
    best, ties = 0, 0
    for seat in range(hands.shape[0]):
        if hands[seat, 15] == 0:
            return seat
        if hands[seat, 14] < hands[best, 14]:
            best, ties = seat, 0
        elif seat != best and hands[seat, 14] == hands[best, 14]:
            ties += 1
    return -1 if ties else best


@compiled
def cards(table: Ints, held: Ints) -> int:
    """Return the number of cards in hands, stock and discard: always 108."""
    return int(held.sum() + table[STOCK] - table[NEXT] + table[LAID])
