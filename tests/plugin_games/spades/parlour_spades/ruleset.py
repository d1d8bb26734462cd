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
    outside,
    table_faults,
    told,
)
from parlour_spades.sentences import SHORT

PLAYERS: Final = 4
EACH: Final = 13
"""The cards of a hand, and so the tricks of a round (SP-4)."""
TEAMS: Final = ((0, 2), (1, 3))
"""Partners sit across the table (SP-2)."""
RANKS: Final = len(FRENCH_RANKS)
SUITS: Final = tuple(suit.name for suit in FRENCH)
SPADES: Final = 0
"""The suit that is trumps, as an index into `SUITS` (SP-11)."""
CARDS: Final = tuple(Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS)
"""The cards: in each suit from the 2 up to the Ace, spades first (SP-1)."""
TARGETS: Final = (10, 1000)
MOST_FLOOR: Final = 1000

EXPLAINED: Final = {
    **SEATS,
    "broken": Explained(
        "Play",
        "Spades must be broken",
        "Nobody may lead a spade before one was played, unless they have nothing else",
        "bool",
        "SP-12",
        {"on": "spades must be broken before they are led", "off": "spades may be led at any time"},
    ),
    "blind": Explained(
        "Bids",
        "Blind nil",
        "Who may bid nil before they look at their cards, for 200 points",
        "choice",
        "SP-8",
        {
            "never": "no blind nil",
            "behind": "blind nil for a team that is 100 points behind",
            "always": "blind nil for everybody",
        },
        ("never", "behind", "always"),
    ),
    "bags": Explained(
        "Scoring",
        "Bags cost points",
        "Every ten tricks beyond what was bid cost the team 100 points",
        "bool",
        "SP-15",
        {"on": "every 10 bags cost 100 points", "off": "bags cost nothing"},
    ),
    "target": Explained(
        "Scoring",
        "Points to win",
        "A team that has so many points has won the match",
        "int",
        "SP-16",
        {"*": "{} points to win"},
    ),
    "floor": Explained(
        "Scoring",
        "Points below zero that lose",
        "A team that is so many points below zero has lost the match; 0: none does",
        "int",
        "SP-17",
        {"0": "no team loses by its points", "*": "a team at -{} has lost"},
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play. `floor` is how far below zero a team has lost, 0 if none does."""

    name: str
    title: str
    seats: tuple[int, int] = (PLAYERS, PLAYERS)
    broken: bool = True
    blind: Literal["never", "behind", "always"] = "never"
    bags: bool = True
    target: int = 500
    floor: int = 200
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # a rule that is not there is a fault


class Rules(CompiledDeck):
    """The tables of one ruleset; cards are indices into `texts`."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(CARDS)
        self.ruleset = ruleset


class SpadesRuleset(GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    short = told(SHORT)
    compile = staticmethod(Rules)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return tuple(_faults(ruleset))

    def explained(self) -> Mapping[str, Explained]:
        return EXPLAINED


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, PLAYERS, PLAYERS)
    if not TARGETS[0] <= ruleset.target <= TARGETS[1]:
        yield Fault("target", outside(ruleset.target, *TARGETS))
    if not 0 <= ruleset.floor <= MOST_FLOOR:
        yield Fault("floor", outside(ruleset.floor, 0, MOST_FLOOR))


def suit_of(card: int) -> int:
    """Return the suit of a card, as an index into `SUITS`."""
    return card // RANKS


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0 for the 2 up to 12 for the Ace."""
    return card % RANKS


def partner(seat: int) -> int:
    """Return who sits across the table from `seat`."""
    return (seat + 2) % PLAYERS
