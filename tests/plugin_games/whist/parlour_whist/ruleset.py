"""What a host may set, in which words it is told, and the tables that the engine makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

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
CARDS: Final = tuple(Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS)
"""The types of cards: in each suit from the 2 up to the Ace (WH-1)."""
MOST_TARGET: Final = 100

EXPLAINED: Final = {
    **SEATS,
    "target": Explained(
        "Scoring",
        "Points to win",
        "Who has so many points has won the match",
        "int",
        "WH-10",
        {"*": "{} point{s} to win"},
    ),
}
SHORT: Final = told(
    Sentence(
        "whist in short",
        "Follow suit if you can; the highest trump, or else the highest card of the suit led, takes the "
        "trick. While there is a stock, the winner takes the card that is turned up; afterwards the tricks "
        "count.",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play. `target`: the points that win the match (WH-10)."""

    name: str
    title: str
    seats: tuple[int, int] = (2, 2)
    target: int = 7
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # a rule that is not there is a fault


class Rules(CompiledDeck):
    """The tables of one ruleset; cards are indices into `texts`."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(CARDS)
        self.ruleset = ruleset


class WhistRuleset(GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    short = SHORT
    compile = staticmethod(Rules)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return tuple(_faults(ruleset))

    def explained(self) -> Mapping[str, Explained]:
        return EXPLAINED


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, 2, 2)
    if not 1 <= ruleset.target <= MOST_TARGET:
        yield Fault("target", outside(ruleset.target, 1, MOST_TARGET))


def suit_of(card: int) -> int:
    """Return the suit of a card, as an index into `SUITS`."""
    return card // RANKS


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0 for the 2 up to 12 for the Ace."""
    return card % RANKS
