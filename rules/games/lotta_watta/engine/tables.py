"""Compiles a ruleset into the tables of the engine: the deck, cards as small ints, their points (LW-1)."""

from __future__ import annotations

from typing import Final

from parlour.rules.cards import FRENCH, FRENCH_RANKS, Card
from parlour.rules.games.lotta_watta.engine import sentences
from parlour.rules.games.lotta_watta.engine.ruleset import Ruleset
from parlour.rules.sentences import unread

CARDS: Final = (*(Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS), Card("JK"))
JOKER: Final = len(CARDS) - 1
DECK: Final = bytes([*range(len(CARDS)), JOKER])
"""All 54 cards; both Jokers are of one type."""
COUNTS: Final = {"JK": -10, "A": 0, "J": 10, "Q": 10, "K": 15}
"""The points of cards without a number."""
JACK, QUEEN = "J", "Q"


class Rules:
    """The tables of one ruleset; cards are indices into `texts`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.deck = DECK
        self.cards = CARDS
        self.texts = tuple(card.text for card in CARDS)
        self.types = {text: number for number, text in enumerate(self.texts)}
        self.points = tuple(points(card.rank) for card in CARDS)
        self.assisted = ruleset.memory == "assisted"
        self.in_turn = ruleset.stacking == "in turn"

    def card_type(self, text: str) -> int:
        try:
            return self.types[text.upper()]
        except KeyError:
            raise unread(sentences.NO_CARD, text) from None

    def rank(self, card: int) -> str:
        return self.cards[card].rank


def points(rank: str) -> int:
    """Return the points of a card of this rank (LW-1)."""
    return COUNTS[rank] if rank in COUNTS else int(rank)
