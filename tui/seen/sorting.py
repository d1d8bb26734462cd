"""The order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Final

from parlour.rules.cards import COLOR_RANKS, COLORS, FRENCH_RANKS, MORE_COLORS, SUITLESS, Card, card
from parlour.rules.errors import NotationError
from parlour.rules.views import FACE_DOWN


class SortOrder(StrEnum):
    """What a hand is sorted by first."""

    SUIT = "color"
    VALUE = "value"

    @property
    def other(self) -> SortOrder:
        return SortOrder.VALUE if self is SortOrder.SUIT else SortOrder.SUIT


ALTERNATING: Final = ("spades", "hearts", "clubs", "diamonds")
"""French suits, black and red in turn, so that neighbors differ in color as well as in sign."""
_SUITS: Final = (*(suit.name for suit in (*COLORS, *MORE_COLORS)), *ALTERNATING)
_RANKS: Final = dict.fromkeys((*COLOR_RANKS, *FRENCH_RANKS, *SUITLESS))
SUIT_PLACES: Final = {name: place for place, name in enumerate(_SUITS)}
RANK_PLACES: Final = {rank: 20 + place for place, rank in enumerate(_RANKS)}
"""Places of ranks other than numbers, after the numbers."""


def known(text: str) -> Card:
    """Return the card that `text` names; unknown text becomes a card of that rank without a suit."""
    try:
        return card(text)
    except NotationError:
        return Card(text)


def sorted_hand(cards: Sequence[str], order: SortOrder) -> tuple[str, ...]:
    """Return `cards` in the order of the screen; cards without a suit come last.

    A hand of which its owner does not see every card stays as it is held.
    """
    if FACE_DOWN in cards:
        return tuple(cards)

    def place(text: str) -> tuple[int, int, int, str]:
        found = known(text)
        suit = SUIT_PLACES.get(found.suit.name, 90) if found.suit else 99
        rank = int(found.rank) if found.is_number else RANK_PLACES.get(found.rank, 90)
        first, second = (suit, rank) if order is SortOrder.SUIT else (rank, suit)
        return int(found.suit is None), first, second, text

    return tuple(sorted(cards, key=place))


def sorted_groups(groups: Iterable[Sequence[str]], order: SortOrder) -> tuple[str, ...]:
    """Return a hand of which the game makes groups: they keep their order, the cards of each are sorted."""
    return tuple(text for group in groups for text in sorted_hand(group, order))


def starts(groups: Iterable[Sequence[str]]) -> tuple[int, ...]:
    """Return where a group begins in the hand after another one."""
    return tuple(accumulate(map(len, groups)))[:-1]
