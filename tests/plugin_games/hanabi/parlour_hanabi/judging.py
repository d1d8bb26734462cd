"""What a player can conclude: sets of types of cards, as bits, that fit, are of use, are possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from parlour_hanabi.ruleset import NUMBERS
from parlour_hanabi.state import Knowledge, State
from parlour_hanabi.views import fireworks

EACH: Final = len(NUMBERS)
POINTED: Final = 2
"""A card of which so many colors are possible, or one number, is taken for one that was pointed at."""


@lru_cache(4096)
def types_of(known: Knowledge, colors: int) -> int:
    """Return the types of cards that `known` allows, of a deck of so many colors."""
    return sum(known.numbers << EACH * color for color in range(colors) if known.colors >> color & 1)


def bits(types: int) -> Iterator[int]:
    """Yield the types in a set."""
    while types:
        low = types & -types
        yield low.bit_length() - 1
        types ^= low


class Judged(NamedTuple):
    """What everybody can see of a round: the types that fit now, that are of use still, and that are the last
    of their kind.
    """

    fitting: int
    useful: int
    last_ones: int


def judged(state: State) -> Judged:
    """Return what everybody can see of `state`."""
    left = list(state.rules.copies)
    for card in state.discards:
        left[card] -= 1
    fitting = useful = last_ones = 0
    for color, height in enumerate(state.heights):
        for number in range(height, EACH):
            card = color * EACH + number
            if not left[card]:
                break
            useful |= 1 << card
            fitting |= (number == height) << card
            last_ones |= (left[card] == 1) << card
    return Judged(fitting, useful, last_ones)


def there(state: State, unseen_by: Iterable[int]) -> int:
    """Return the types of which a card may be in a hand that none of `unseen_by` sees."""
    left = list(state.rules.copies)
    hidden = {*unseen_by}
    seen = (card for seat, hand in enumerate(state.hands) if seat not in hidden for card in hand)
    for cards in (seen, state.discards, fireworks(state)):
        for card in cards:
            left[card] -= 1
    return sum(1 << card for card, count in enumerate(left) if count > 0)


def possible(state: State, seat: int, types: int) -> list[int]:
    """Return for each card of `seat` which of these types it may have."""
    colors = len(state.heights)
    return [types_of(known, colors) & types for known in state.known[seat]]


def is_pointed(state: State, known: Knowledge) -> bool:
    """Whether a card was probably pointed at: its number is known, or its color as far as one is told."""
    few = POINTED if state.rules.multi else 1
    return known.colors.bit_count() <= few or known.numbers.bit_count() == 1


def sure_plays(state: State, seat: int, types: int) -> list[int]:
    """Return the places of the cards of `seat` that fit, whatever of `types` they are."""
    fitting = judged(state).fitting
    found = possible(state, seat, types)
    return [place for place, may in enumerate(found) if may and not may & ~fitting]


def discard_of(state: State, seat: int, types: int) -> int:
    """Return the place that `seat` discards: a useless card, the oldest not pointed at, or the oldest."""
    now, found = judged(state), possible(state, seat, types)
    if useless := [place for place, may in enumerate(found) if not may & now.useful]:
        return useless[0]
    known = state.known[seat]
    return next((place for place, each in enumerate(known) if not is_pointed(state, each)), 0)
