"""What a host may set, in which words it is told, and the tables that the engine makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from parlour.rules.game import (
    COLORS,
    MORE_COLORS,
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

NUMBERS: Final = ("1", "2", "3", "4", "5")
COPIES: Final = (3, 2, 2, 2, 1)
"""How many cards of each number a color has (HB-1)."""
SIXTH: Final = {color.name: color for color in MORE_COLORS}
"""The sixth color, by the value of the option."""
MULTICOLOR: Final = "multicolor"
MOST_POINTS: Final = 30

EXPLAINED: Final = {
    **SEATS,
    "sixth": Explained(
        "Cards",
        "Sixth color",
        "None, one more color, or cards that are of every color at once",
        "choice",
        "HB-13",
        {"none": "five colors", "silver": "silver as a sixth color", "multicolor": "multicolored cards"},
        ("none", "silver", "multicolor"),
    ),
    "third_fuse": Explained(
        "Scoring",
        "When the third fuse burns",
        "All points are lost, or the fireworks count as they stand",
        "choice",
        "HB-10",
        {"lose": "the third fuse loses all points", "keep": "the third fuse ends the round, points stay"},
        ("lose", "keep"),
    ),
    "target": Explained(
        "Scoring",
        "Points to win",
        "With so many points you have won together",
        "int",
        "HB-12",
        {"*": "{} point{s} to win"},
    ),
}
SHORT: Final = told(
    Sentence(
        "hanabi in short",
        "You build fireworks together, in each color from 1 to 5. Nobody sees their own cards: tell the "
        "others what they have, play what fits, and discard to get clues back.",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play. The clauses of its fields are in `EXPLAINED`."""

    name: str
    title: str
    seats: tuple[int, int] = (2, 5)
    sixth: Literal["none", "silver", "multicolor"] = "none"
    third_fuse: Literal["lose", "keep"] = "lose"
    target: int = 18
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # a rule that is not there is a fault


class Rules(CompiledDeck):
    """The tables of one ruleset. Cards are indices into `texts`: color by color, from 1 to 5.

    `every_color` and `every_number` are sets, as bits, of all colors and numbers; `told` are the colors that
    may be told, which multicolored cards are not (HB-13). `copies` has how many cards there are of each type.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        suits = [*COLORS, *(SIXTH[name] for name in [ruleset.sixth] if name in SIXTH)]
        self.colors = tuple(suit.name for suit in suits)
        self.letters = tuple(suit.letter for suit in suits)
        self.copies = bytes(COPIES * len(suits))
        self.every_color = (1 << len(suits)) - 1
        self.every_number = (1 << len(NUMBERS)) - 1
        self.multi = 1 << self.colors.index(MULTICOLOR) if MULTICOLOR in self.colors else 0
        self.told = tuple(name for name in self.colors if name != MULTICOLOR)
        super().__init__([Card(number, suit) for suit in suits for number in NUMBERS], self.copies)

    def shown_by(self, color: int) -> int:
        """Return the colors, as bits, of the cards that are pointed at when `color` is told (HB-13)."""
        return 1 << color | self.multi


class HanabiRuleset(GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    short = SHORT
    compile = staticmethod(Rules)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return tuple(_faults(ruleset))

    def explained(self) -> Mapping[str, Explained]:
        return EXPLAINED


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, 2, 5)
    most = MOST_POINTS if ruleset.sixth in SIXTH else MOST_POINTS - len(NUMBERS)
    if not 1 <= ruleset.target <= most:
        yield Fault("target", outside(ruleset.target, 1, most))


def color_of(card: int) -> int:
    """Return the color of a card, as an index into `Rules.colors`."""
    return card // len(NUMBERS)


def number_of(card: int) -> int:
    """Return the number of a card less one: an index into `NUMBERS`."""
    return card % len(NUMBERS)
