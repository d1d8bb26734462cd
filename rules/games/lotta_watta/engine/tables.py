"""A ruleset as the engine runs on it: the deck, cards as small ints, what they count (LW-1)."""

from __future__ import annotations

from typing import Final

from rules.cards import FRENCH, FRENCH_RANKS, Card
from rules.errors import NotationError
from rules.games.lotta_watta.ruleset.ruleset import Ruleset

CARDS: Final = (*(Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS), Card("JK"))
JOKER: Final = len(CARDS) - 1
DECK: Final = bytes([*range(len(CARDS)), JOKER])
"""All 54 cards; both Jokers are of one type."""
COUNTS: Final = {"JK": -10, "A": 0, "J": 10, "Q": 10, "K": 15}
"""What cards count that are no numbers."""
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
        """Return the card type that `text` names; raise NotationError if the deck has none."""
        try:
            return self.types[text.upper()]
        except KeyError:
            raise NotationError(
                f"{text[:40]!r} is no card of this deck; cards look like 7H, 10S, AD or JK"
            ) from None

    def rank(self, card: int) -> str:
        """Return the rank of a card type; all that a race asks (LW-10)."""
        return self.cards[card].rank


def points(rank: str) -> int:
    """Return what a card of this rank counts (LW-1)."""
    return COUNTS[rank] if rank in COUNTS else int(rank)
