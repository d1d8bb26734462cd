"""The order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from rules.cards import COLOR_RANKS, COLORS, FRENCH_RANKS, SUITLESS, Card, card
from rules.errors import NotationError


class Order(StrEnum):
    """What counts first."""

    SUIT = "color"
    VALUE = "value"

    @property
    def other(self) -> Order:
        """The order that the sort key changes to."""
        return Order.VALUE if self is Order.SUIT else Order.SUIT


ALTERNATING: Final = ("spades", "hearts", "clubs", "diamonds")
"""French suits, black and red in turn, so that neighbours differ in color as well as in sign."""
SUIT_PLACES: Final = {
    name: place for place, name in enumerate((*(suit.name for suit in COLORS), *ALTERNATING))
}
RANK_PLACES: Final = {
    rank: 20 + place for place, rank in enumerate(dict.fromkeys((*COLOR_RANKS, *FRENCH_RANKS, *SUITLESS)))
}
"""Ranks that are no numbers, after those that are."""


def known(text: str) -> Card:
    """Return the card that `text` names; a strange text becomes a card of that rank without a suit."""
    try:
        return card(text)
    except NotationError:
        return Card(text)


def sorted_hand(cards: Sequence[str], order: Order) -> tuple[str, ...]:
    """Return `cards` as they are shown; cards without a suit stand last."""

    def place(text: str) -> tuple[int, int, int, str]:
        one = known(text)
        suit = SUIT_PLACES.get(one.suit.name, 90) if one.suit else 99
        rank = int(one.rank) if one.is_number else RANK_PLACES.get(one.rank, 90)
        first, second = (suit, rank) if order is Order.SUIT else (rank, suit)
        return int(one.suit is None), first, second, text

    return tuple(sorted(cards, key=place))
