"""What a host may set, in which words it is told, and the tables that the engine makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from parlour.rules.game import (
    FRENCH,
    FRENCH_RANKS,
    SEATS,
    Card,
    CompiledDeck,
    Explained,
    Fault,
    GameRuleset,
    Sentence,
    outside,
    table_faults,
    told,
)

SUITS: Final = tuple(suit.name for suit in FRENCH)
RANKS: Final = len(FRENCH_RANKS)
SPADES, HEARTS, DIAMONDS, CLUBS = range(len(SUITS))
CARDS: Final = tuple(Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS)
"""The types of cards: in each suit from the 2 up to the Ace (HE-1)."""


def _numbered(text: str) -> int:
    return next(number for number, card in enumerate(CARDS) if card.text == text)


QUEEN: Final = _numbered("QS")
JACK: Final = _numbered("JD")
REMOVED: Final = {3: (_numbered("2D"),), 4: (), 5: (_numbered("2D"), _numbered("2C"))}
"""By the number of players, the cards that are left out, so that all get the same number (HE-1)."""
DECKS: Final = {
    seats: bytes(card for card in range(len(CARDS)) if card not in removed)
    for seats, removed in REMOVED.items()
}
PASSED: Final = 3
"""How many cards everybody passes (HE-3)."""
CYCLES: Final = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 4, 2, 3, 0)}
"""By the number of players, how many seats to the left cards are passed, round after round (HE-4)."""
FEWEST, MOST = min(DECKS), max(DECKS)
MOST_TARGET: Final = 1_000

EXPLAINED: Final = {
    **SEATS,
    "passing": Explained(
        "Passing",
        "Passing",
        "Whether the direction changes with every round, is always to the left, or nobody passes",
        "choice",
        "HE-4",
        {
            "cycle": "passing: another direction every round",
            "left": "passing: always to the left",
            "none": "no cards are passed",
        },
        ("cycle", "left", "none"),
    ),
    "bleeding": Explained(
        "Play",
        "Points in the first trick",
        "Whether hearts and the Queen of spades may be played in the first trick",
        "bool",
        "HE-8",
        {"on": "points may be played in the first trick", "off": "no points in the first trick"},
    ),
    "breaking": Explained(
        "Play",
        "Breaking hearts",
        "Whether a heart alone breaks hearts, the Queen of spades, too, or they may always be led",
        "choice",
        "HE-9",
        {
            "hearts": "only a heart breaks hearts",
            "queen": "the Queen of spades breaks hearts, too",
            "free": "hearts may be led at any time",
        },
        ("hearts", "queen", "free"),
    ),
    "jack": Explained(
        "Scoring",
        "The Jack of diamonds",
        "Whether the Jack of diamonds takes ten points off",
        "bool",
        "HE-11",
        {"on": "the Jack of diamonds counts -10", "off": "the Jack of diamonds counts nothing"},
    ),
    "moon": Explained(
        "Scoring",
        "Shooting the moon",
        "Whether the others get 26 points, the player gets 26 less, or nothing special happens",
        "choice",
        "HE-12",
        {
            "others": "shooting the moon: 26 points for all others",
            "self": "shooting the moon: 26 points less for the player",
            "off": "no shooting the moon",
        },
        ("others", "self", "off"),
    ),
    "target": Explained(
        "Scoring",
        "Points that end the match",
        "The match ends when somebody has so many points; the fewest win",
        "int",
        "HE-13",
        {"*": "{} point{s} end the match"},
    ),
}
SHORT: Final = told(
    Sentence(
        "hearts in short",
        "Take no hearts, and above all not the Queen of spades: each heart counts a point, the Queen 13. "
        "Pass three cards, follow suit if you can; the highest card of the suit led takes the trick. The "
        "fewest points win. But whoever takes all hearts and the Queen shoots the moon.",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play.

    `passing`: which way cards are passed (HE-4). `bleeding`: points may be played in the first trick (HE-8).
    `breaking`: what breaks hearts (HE-9). `jack`: the Jack of diamonds takes points off (HE-11). `moon`: who
    gets points when somebody shoots it (HE-12). `target`: the points that end the match (HE-13).
    """

    name: str
    title: str
    seats: tuple[int, int] = (FEWEST, MOST)
    passing: Literal["cycle", "left", "none"] = "cycle"
    bleeding: bool = False
    breaking: Literal["hearts", "queen", "free"] = "hearts"
    jack: bool = False
    moon: Literal["others", "self", "off"] = "others"
    target: int = 100
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # a rule that is not there is a fault


class Rules(CompiledDeck):
    """The tables of one ruleset; cards are indices into `texts`."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(CARDS)
        self.ruleset = ruleset

    def named(self, cards: bytes) -> tuple[str, ...]:
        """Return the cards in notation."""
        return tuple(self.texts[card] for card in cards)

    def shift(self, seats: int, number: int) -> int:
        """Return how many seats to the left cards go in the round with this number; 0: none (HE-4)."""
        match self.ruleset.passing:
            case "cycle":
                return CYCLES[seats][(number - 1) % seats]
            case "left":
                return 1
            case "none":
                return 0

    def points(self, hearts: int, queen: bool, jack: bool) -> int:
        """Return what so many hearts, with the Queen and the Jack or without, count (HE-10, HE-11)."""
        return hearts + 13 * queen - 10 * (jack and self.ruleset.jack)


class HeartsRuleset(GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    short = SHORT
    compile = staticmethod(Rules)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return tuple(_faults(ruleset))

    def explained(self) -> Mapping[str, Explained]:
        return EXPLAINED


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, FEWEST, MOST)
    if not 1 <= ruleset.target <= MOST_TARGET:
        yield Fault("target", outside(ruleset.target, 1, MOST_TARGET))


def suit_of(card: int) -> int:
    """Return the suit of a card, as an index into `SUITS`."""
    return card // RANKS


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0 for the 2 up to 12 for the Ace."""
    return card % RANKS


def is_point(card: int) -> bool:
    """Whether a card counts points: a heart, or the Queen of spades (HE-10)."""
    return suit_of(card) == HEARTS or card == QUEEN


def lowest_club(seats: int) -> int:
    """Return the card that is led first (HE-5)."""
    return next(card for card in DECKS[seats] if suit_of(card) == CLUBS)
