"""Cards as seen from outside an engine: a suit, a rank and a text.

Inside an engine a card is a small int (its type, not its copy). In messages, files and tests it is its
text, with the suit first in color decks (`R7`, `GD`, `W4`) and last in French ones (`7H`, `10S`, `JK`);
see `rules/NOTATION.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from parlour.rules.errors import NotationError


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit or color: its name (`red`, `hearts`), its letter, and its symbol if it has one."""

    name: str
    letter: str
    symbol: str = ""


COLORS: Final = (
    Suit("red", "R"),
    Suit("green", "G"),
    Suit("blue", "B"),
    Suit("yellow", "Y"),
    Suit("purple", "P"),
)
MORE_COLORS: Final = (Suit("silver", "S"), Suit("multicolor", "M"))
"""Colors of games that need more than five: another one, and one for cards that are of every color."""
FRENCH: Final = (
    Suit("spades", "S", "♠"),
    Suit("hearts", "H", "♥"),
    Suit("diamonds", "D", "♦"),
    Suit("clubs", "C", "♣"),
)
SUITS: Final = {suit.name: suit for suit in (*COLORS, *MORE_COLORS, *FRENCH)}

FRENCH_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COLOR_RANKS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "D", "R", "S")
SUITLESS: Final = {"W": "Wild", "W4": "+4", "JK": "Joker", "JO": "Jojo"}
RANK_WORDS: Final = {
    **SUITLESS,
    "D": "+2",
    "R": "Reverse",
    "S": "Skip",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A type of card. `suit` is None for cards without one (Wild, Joker)."""

    rank: str
    suit: Suit | None = None

    @property
    def text(self) -> str:
        """The card in notation: `R7`, `10H`, `W4`."""
        if self.suit is None:
            return self.rank
        return self.rank + self.suit.letter if self.suit.symbol else self.suit.letter + self.rank

    @property
    def words(self) -> str:
        """The card in words: `red 7`, `10 of hearts`, `red +2`, `+4`."""
        rank = RANK_WORDS.get(self.rank, self.rank)
        if self.suit is None:
            return rank
        return f"{rank} of {self.suit.name}" if self.suit.symbol else f"{self.suit.name} {rank}"

    @property
    def is_number(self) -> bool:
        return self.rank.isdigit()


class CompiledDeck:
    """A base for the compiled rules of a game: its types of cards, and the deck that is made of them.

    A card is the index of its type in `texts`. `copies` says how many there are of each type, if not one.
    """

    def __init__(self, cards: Sequence[Card], copies: Sequence[int] = ()) -> None:
        counts = copies or (1,) * len(cards)
        self.texts = tuple(card.text for card in cards)
        self.deck = bytes(number for number, count in enumerate(counts) for _ in range(count))
        self._types = {text: number for number, text in enumerate(self.texts)}

    def card_type(self, text: str) -> int:
        """Return the type that `text` names, ignoring case; raise NotationError if there is none."""
        try:
            return self._types[text.upper()]
        except KeyError:
            like = f"cards look like {self.texts[0]} or {self.texts[-1]}"
            raise NotationError(f"{text[:40]!r} is no card of this deck; {like}") from None


@cache
def _every_card() -> dict[str, Card]:
    cards = [Card(rank) for rank in SUITLESS]
    cards += [Card(rank, suit) for suit in (*COLORS, *MORE_COLORS) for rank in COLOR_RANKS]
    cards += [Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS]
    return {card.text: card for card in cards}


def card_words(name: str) -> str:
    """Return a name of cards in words: `7`, `Jack`, `+2`, `black Queen`, `Queen of spades`, `red 7`."""
    color, _, rank = name.rpartition(" ")
    if color:
        return f"{color} {RANK_WORDS.get(rank, rank)}"
    if name.isdigit() or name in RANK_WORDS:
        return RANK_WORDS.get(name, name)
    found = _every_card().get(name.upper())
    return found.words if found is not None else name


def is_card(text: str) -> bool:
    """Whether `text` names a card, ignoring case."""
    return text.upper() in _every_card()


def card(text: str) -> Card:
    """Return the card that `text` names, ignoring case; raise NotationError if there is none."""
    try:
        return _every_card()[text.upper()]
    except KeyError:
        raise NotationError(f"{text[:40]!r} is no card; cards look like R7, GD, W4, 10H or AS") from None


def suit(name: str) -> Suit:
    """Return the suit called `name` (`red`, `hearts`); raise NotationError if there is none."""
    try:
        return SUITS[name.lower()]
    except KeyError:
        raise NotationError(f"{name[:40]!r} is no suit; suits are {', '.join(SUITS)}") from None
