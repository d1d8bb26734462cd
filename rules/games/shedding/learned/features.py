"""The features of a position after a move of JUNO Classic: in each table of weights, the entry that counts.

The value of a position is the sum of these entries. The functions that return them, and `needed`, use ints
and sequences of ints only, and call nothing but `min`, `max` and `range`: numba compiles them as they are for
the learner (`benchmarks/learn`), so that bot and learner cannot disagree.

`hand` is a hand in numbers (`tally`). `color` is the color in force. `turn` is MINE, THEIRS or DRAWING:
the next player misses a turn (of two players, the other one), acts, or waits for a decision that goes on: the
player draws, or has named the color of an opening Wild. `near`, `least` and `last` are cards in hands: of the
next player to act, the fewest of all others, and of the last player to act before this one. `dry` is DRY for
each color on which the next player drew (`SeatView.drew_on`), else UNKNOWN. `need` and `rival` are how far
this player and the best other one are from the end of the match, by `needed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

COLORS: Final = ("red", "green", "blue", "yellow")
LETTERS: Final = "RGBY"
RANKS: Final = "0123456789DRS"
WILD: Final = 13
"""The rank of a Wild as a top card; a +4 has the next one."""

THEIRS, MINE, DRAWING = 0, 1, 2
DRY, UNKNOWN = 0, 1

SIZES: Final = (
    *(16 * 12 * 3, 7 * 7 * 7 * 3, 7 * 7 * 5 * 5, 7 * 7 * 7 * 3),
    *(4 * 4 * 10 * 7, 14 * 7 * 7, 5 * 4 * 7 * 4 * 3, 5 * 9 * 6 * 3),
    *(6 * 10 * 7 * 3, 625 * 3, 4 * 3 * 5 * 5 * 3, 15 * 3 * 3 * 5 * 3, 2 * 2 * 7 * 4 * 3),
    *(49 * 8 * 4, 49 * 4 * 5, 49 * 9 * 6, 49 * 5 * 2 * 5),
    *(1152, 1152, 1152, 1152),
)
"""The sizes of the tables, in the order in which the functions return their entries.

The last four are one table, which has an entry for each color.
"""


def rank_of(text: str) -> int:
    """Return 0 to 12 for a card with a color, 13 for a Wild, 14 for a +4."""
    if text[0] == "W":
        return WILD + (text == "W4")
    return RANKS.index(text[1])


def tally(hand: Iterable[str]) -> list[int]:
    """Return a hand in numbers.

    Place 0 to 3: cards of each color. 4 to 7: its Skips and Reverses. 8 to 11: its +2s. 12 and 13: Wilds and
    +4s. 14: points. 15: all cards. 16 to 28: cards of each rank, 0 to 9 and then +2, Reverse and Skip.
    """
    counts = [0] * 29
    for text in hand:
        rank = rank_of(text)
        counts[15] += 1
        if rank >= WILD:
            counts[12 + rank - WILD] += 1
            counts[14] += 50
            continue
        color = LETTERS.index(text[0])
        counts[color] += 1
        counts[16 + rank] += 1
        counts[14] += rank if rank < 10 else 20
        if rank >= 10:
            counts[(8 if rank == 10 else 4) + color] += 1
    return counts


def by_counts(hand: Sequence[int], turn: int, near: int, least: int, last: int) -> tuple[int, int, int, int]:
    """Return the entries about the number of cards in all hands."""
    own, next_one = min(hand[15], 6), min(near, 6)
    playable = (min(hand[15], 15) * 12 + min(near, 11)) * 3 + turn
    others = ((next_one * 7 + min(least, 6)) * 7 + min(last, 6)) * 3 + turn
    mine = ((own * 7 + next_one) * 5 + min(least, 4)) * 5 + min(last, 4)
    pairs = 0
    for rank in range(16, 29):
        pairs += max(hand[rank] - 1, 0)
    return playable, others, mine, ((own * 7 + next_one) * 7 + min(pairs, 6)) * 3 + turn


def by_kinds(hand: Sequence[int], turn: int, near: int) -> tuple[int, int, int, int]:
    """Return the entries about Wilds, points, and cards that hinder others."""
    own, next_one = min(hand[15], 6), min(near, 6)
    wilds = ((min(hand[12], 3) * 4 + min(hand[13], 3)) * 10 + min(hand[15], 9)) * 7 + next_one
    points = hand[14]
    step = points // 8 if points < 64 else min(8 + (points - 64) // 30, 13)
    skips = min(hand[4] + hand[5] + hand[6] + hand[7], 4)
    draws = min(hand[8] + hand[9] + hand[10] + hand[11], 3)
    hinder = (((skips * 4 + draws) * 7 + next_one) * 4 + min(own, 4) - 1) * 3 + turn
    held = 0
    for color in range(4):
        if hand[color]:
            held += 1
    spread = ((held * 9 + min(hand[15], 8)) * 6 + min(hand[12] + hand[13], 2) * 2 + min(near, 2) // 2) * 3
    return wilds, (step * 7 + own) * 7 + next_one, hinder, spread + turn


def by_color(
    hand: Sequence[int], color: int, top: int, turn: int, near: int, dry: Sequence[int]
) -> tuple[int, int, int, int, int]:
    """Return entries about the color in force and `top`, the rank of the top card: 13 for W, 14 for W4."""
    suited, next_one = hand[color], min(near, 6)
    follow = ((min(suited, 5) * 10 + min(hand[15], 9)) * 7 + next_one) * 3 + turn
    one, two, three = (color + 1) % 4, (color + 2) % 4, (color + 3) % 4
    first, second, third = min(hand[one], 4), min(hand[two], 4), min(hand[three], 4)
    most, fewest = max(first, second, third), min(first, second, third)
    middle = first + second + third - most - fewest
    shape = (((most * 5 + middle) * 5 + fewest) * 5 + min(suited, 4)) * 3 + turn
    force = ((min(hand[4 + color], 3) * 3 + min(hand[8 + color], 2)) * 5 + min(near, 4)) * 5 + min(suited, 4)
    ranked = 0
    if top < 13:
        ranked = min(hand[16 + top], 2)
    link = ((top * 3 + ranked) * 3 + min(suited, 2)) * 5 + min(hand[15], 4)
    driest = min(dry[0], dry[1], dry[2], dry[3])
    against = ((dry[color] * 2 + driest) * 7 + next_one) * 4 + min(suited, 3)
    return follow, shape, force * 3 + turn, link * 3 + turn, against * 3 + turn


def by_score(
    hand: Sequence[int], near: int, least: int, need: int, rival: int, rival_next: int
) -> tuple[int, int, int, int]:
    """Return the entries about the score of the match."""
    score = need * 7 + rival
    points, wilds = min(hand[14] // 20, 7), min(hand[12] + hand[13], 3)
    first = (score * 8 + points) * 4 + min(near, 4) - 1
    second = (score * 4 + wilds) * 5 + min(hand[15], 4)
    third = (score * 9 + min(hand[15], 8)) * 6 + min(near, 5)
    return first, second, third, ((score * 5 + min(near, 4)) * 2 + rival_next) * 5 + min(least, 4)


def by_each_color(
    hand: Sequence[int], color: int, near: int, dry: Sequence[int]
) -> tuple[int, int, int, int]:
    """Return the entry of each color: how many cards, which of them hinder, and whether it is in force."""
    close = min(near, 4) - 1
    red = (min(hand[0], 5) * 4 + min(hand[4], 3)) * 3 + min(hand[8], 2)
    green = (min(hand[1], 5) * 4 + min(hand[5], 3)) * 3 + min(hand[9], 2)
    blue = (min(hand[2], 5) * 4 + min(hand[6], 3)) * 3 + min(hand[10], 2)
    yellow = (min(hand[3], 5) * 4 + min(hand[7], 3)) * 3 + min(hand[11], 2)
    return (
        ((red * 2 + (color == 0)) * 2 + dry[0]) * 4 + close,
        ((green * 2 + (color == 1)) * 2 + dry[1]) * 4 + close,
        ((blue * 2 + (color == 2)) * 2 + dry[2]) * 4 + close,
        ((yellow * 2 + (color == 3)) * 2 + dry[3]) * 4 + close,
    )


def needed(points: int) -> int:
    """Return in which of seven steps `points`, which are missing for the end of the match, lie."""
    if points <= 100:
        return 0 if points <= 25 else 1 if points <= 60 else 2
    return 3 if points <= 160 else 4 if points <= 230 else 5 if points <= 330 else 6
