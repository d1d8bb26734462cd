"""The typed ruleset of Jojo: what a host may set before a match. A preset file holds one.

`faults` reports every invalid field with its valid values (HR-9). `EXPLAINED` and `SHORT`
have its words (HR-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from parlour.rules.explained import LATER, SEATS, Explained, table_faults
from parlour.rules.faults import Fault, outside
from parlour.rules.sentences import phrase

STRICT: dict[str, str] = {"extra": "forbid"}
"""The pydantic setting with which the shelf rejects unknown fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play Jojo.

    `adjacency`: what must match where a card starts a stack: with `edges` the two numbers that touch,
    with `face` the card's own number and the number on that side of its neighbor (JJ-6).
    `end_empty_turns`: a turn in which nothing can be done ends by itself (JJ-17). `target`: the points that
    win the match (JJ-19).
    """

    name: str
    title: str
    seats: tuple[int, int] = (2, 6)
    adjacency: Literal["edges", "face"] = "edges"
    end_empty_turns: bool = field(default=True, metadata=LATER)
    target: int = 50
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


LEAST, MOST = 2, 6
MOST_TARGET: Final = 2_000


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played."""
    return tuple(_faults(ruleset))


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, LEAST, MOST)
    if not 1 <= ruleset.target <= MOST_TARGET:
        yield Fault("target", outside(ruleset.target, 1, MOST_TARGET))


EXPLAINED: Final = {
    **SEATS,
    "adjacency": Explained(
        "Playing",
        "Adjacent numbers",
        "What must match where a stack starts: the numbers that touch, or the own",
        "choice",
        "JJ-6",
        {
            "edges": "stacks start where the numbers that touch match",
            "face": "stacks start where a card's own number is its neighbor's number on that side",
        },
        ("edges", "face"),
    ),
    "end_empty_turns": Explained(
        "Playing",
        "Empty turns",
        "A turn in which nothing can be done ends by itself, after a pause that is always the same",
        "bool",
        "JJ-17",
        {"on": "empty turns end by themselves", "off": "who can do nothing passes"},
    ),
    "target": Explained(
        "Scoring",
        "Points to win",
        "Who has so many points has won the match",
        "int",
        "JJ-19",
        {"*": "{} point{s} to win"},
    ),
}
"""The editable fields, in display order; "*" is the text for any value."""


SHORT: Final = phrase(
    "jojo in short",
    "Up to nine stacks lie in a square, the Master in the middle. Lay a card of the same number, or the "
    "next one of the same color; start a side or a corner where numbers match those beside it. Your "
    "turn goes on as long as you lay on the Master, match the color, or start a stack. Wilds stand for "
    "any card; a Jojo turns a stack, moves a card, or holds a stack. Whoever lays their last card wins "
    "the round and collects what the others hold.",
)
"""A short description of the game."""
