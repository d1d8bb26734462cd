"""Compiles a ruleset into the tables of the engine: cards, places, and which cards fit where (JJ-1 to JJ-8).

A set of number cards is an int with a bit for each of the 45 types, so that finding the cards that fit
takes only a few operations.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.cards import SUITS, Card
from parlour.rules.games.jojo.engine import sentences
from parlour.rules.games.jojo.engine.ruleset import Ruleset
from parlour.rules.sentences import phrase, unread

COLORS: Final = ("red", "blue", "yellow", "green", "purple")
NUMBERS: Final = 9
CARDS: Final = (
    *(Card(str(number), SUITS[color]) for color in COLORS for number in range(1, NUMBERS + 1)),
    Card("JO"),
    Card("W"),
)
JOJO: Final = len(CARDS) - 2
WILD: Final = len(CARDS) - 1
STANDS: Final = len(CARDS)
"""The first code of Wilds on a stack: each stands for the number card `card - STANDS` (JJ-13)."""
DECK: Final = bytes([*range(JOJO), *[JOJO] * 4, *[WILD] * 5])
JOJOS: Final = 4

PLACES: Final = ("M", "N", "E", "S", "W", "NE", "SE", "SW", "NW")
MASTER, NORTH, EAST, SOUTH, WEST, NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST = range(9)
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
STACKS: Final = (
    phrase("stack M", "the Master"),
    phrase("stack N", "the north stack"),
    phrase("stack E", "the east stack"),
    phrase("stack S", "the south stack"),
    phrase("stack W", "the west stack"),
    phrase("stack NE", "the northeast stack"),
    phrase("stack SE", "the southeast stack"),
    phrase("stack SW", "the southwest stack"),
    phrase("stack NW", "the northwest stack"),
)
"""Each place as a part of a sentence."""
AT: Final = ((1, 1), (0, 1), (1, 2), (2, 1), (1, 0), (0, 2), (2, 2), (2, 0), (0, 0))
"""The row and column of each place."""
CORNERS: Final = {
    NORTHEAST: ((NORTH, EAST), (EAST, NORTH)),
    SOUTHEAST: ((EAST, SOUTH), (SOUTH, EAST)),
    SOUTHWEST: ((SOUTH, WEST), (WEST, SOUTH)),
    NORTHWEST: ((NORTH, WEST), (WEST, NORTH)),
}
"""The two sides next to each corner, and the direction of the corner from each."""

UP, DOWN = 0, 1
EVERY: Final = (1 << JOJO) - 1
OF_COLOR: Final = tuple(sum(1 << at for at in range(first, first + 9)) for first in range(0, JOJO, 9))
OF_NUMBER: Final = tuple(sum(1 << at for at in range(first, JOJO, 9)) for first in range(9))
ONES, NINES = OF_NUMBER[0], OF_NUMBER[8]

EDGES: Final = {NORTH: -2, EAST: -2, SOUTH: 2, WEST: 2}
"""For `edges`: the difference between the numbers of a card and its neighbor on each side."""
FACE: Final = {NORTH: 0, EAST: 1, SOUTH: 2, WEST: 3}
"""The same for `face`."""


def face(card: int) -> int:
    """Return the number card that a card on a stack is, or stands for."""
    return card - STANDS if card >= STANDS else card


def plain(card: int) -> int:
    """Return a card of a stack as one of the deck: a Wild no longer stands for another (JJ-17)."""
    return WILD if card >= STANDS else card


def number(card: int) -> int:
    """Return the number of a number card, less one."""
    return card % NUMBERS


def color(card: int) -> int:
    """Return the color of a number card, as an index."""
    return card // NUMBERS


def following(cards: int, way: int) -> int:
    """Return the next cards in the color sequences of `cards`; 1 follows 9."""
    if way == UP:
        return (cards & ~NINES) << 1 | (cards & NINES) >> 8
    return (cards & ~ONES) >> 1 | (cards & ONES) << 8


class Rules:
    """The tables of one ruleset; cards are indices into `texts`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.deck = DECK
        self.cards = CARDS
        self.texts = tuple(card.text for card in CARDS)
        self.types = {text: number for number, text in enumerate(self.texts)}
        self.points = tuple(2 if card < JOJO else 5 for card in range(len(CARDS)))
        self.beside = _beside(EDGES if ruleset.adjacency == "edges" else FACE)

    def card_type(self, text: str) -> int:
        name = text.upper()
        try:
            return self.types["JO" if name == "J" else name]
        except KeyError:
            raise unread(sentences.NO_CARD, text) from None


def _beside(added: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return the cards that fit next to the Master, by side and by its number less one (JJ-6)."""
    nothing = (0,) * NUMBERS
    return (
        nothing,
        *(tuple(OF_NUMBER[(middle + added[side]) % NUMBERS] for middle in range(NUMBERS)) for side in SIDES),
    )


FITTING: Final = tuple(
    tuple(OF_NUMBER[number(card)] | following(1 << card, way) for card in range(JOJO)) for way in (UP, DOWN)
)
"""The cards that fit, by direction and top card: its number in any color, or the next of its color (JJ-5,
JJ-7)."""
