"""The typed ruleset of Lotta Watta: what a host may set before a match. A preset file holds one.

`faults` reports every invalid field with its valid values (HR-9). `EXPLAINED` and `plain`
have its words (HR-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from parlour.rules import explained
from parlour.rules.explained import SEATS, Explained, table_faults
from parlour.rules.faults import SECONDS_OUTSIDE, Fault, outside
from parlour.rules.sentences import ENGLISH, Speaker, phrase

STRICT: dict[str, str] = {"extra": "forbid"}
"""The pydantic setting with which the shelf rejects unknown fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play Lotta Watta.

    `memory`: `strict`, or `assisted`, where the screen keeps showing the cards that its player has seen.
    `stacking`: `race`, or `in turn`, where players are asked one after the other and no clock runs.
    `max_laps`: laps without a call that end a round. `target`: rounds that win the match. The `seconds`
    are for the look before the first turn (and at a card that a Queen shows), for a race, for the use of
    a Jack or Queen, and for a call.
    """

    name: str
    title: str
    seats: tuple[int, int] = (2, 8)
    memory: Literal["strict", "assisted"] = "strict"
    stacking: Literal["race", "in turn"] = "race"
    target: int = 5
    max_laps: int = 30
    look_seconds: float = 15.0
    race_seconds: float = 3.0
    power_seconds: float = 15.0
    call_seconds: float = 2.0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


LEAST, MOST = 2, 8
MOST_TARGET: Final = 99
MOST_LAPS: Final = 200
SECONDS: Final = {
    "look_seconds": (1.0, 120.0),
    "race_seconds": (1.0, 30.0),
    "power_seconds": (1.0, 120.0),
    "call_seconds": (0.5, 30.0),
}
"""The least and the greatest length of each clock."""


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played."""
    return tuple(_faults(ruleset))


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, LEAST, MOST)
    for field, value, highest in (
        ("target", ruleset.target, MOST_TARGET),
        ("max_laps", ruleset.max_laps, MOST_LAPS),
    ):
        if not 1 <= value <= highest:
            yield Fault(field, outside(value, 1, highest))
    for field, (shortest, longest) in SECONDS.items():
        if not shortest <= getattr(ruleset, field) <= longest:
            yield Fault(field, outside(getattr(ruleset, field), shortest, longest, SECONDS_OUTSIDE))


EXPLAINED: Final = {
    **SEATS,
    "memory": Explained(
        "Playing",
        "Memory",
        "Whether a card that was seen stays dimmed on that player's screen",
        "choice",
        "LW-4",
        {"strict": "cards once seen are face down again", "assisted": "screens remember what was seen"},
        ("strict", "assisted"),
    ),
    "stacking": Explained(
        "Playing",
        "Stacking",
        "The fastest player stacks, or all are asked in turn without clocks",
        "choice",
        "LW-21",
        {
            "race": "whoever is fastest stacks",
            "in turn": "players are asked in turn who stacks, without clocks",
        },
        ("race", "in turn"),
    ),
    "max_laps": Explained(
        "Playing",
        "Laps without a call",
        "After so many laps the round ends as if called",
        "int",
        "LW-9",
        {"*": "{} lap{s} without a call end a round"},
    ),
    "target": Explained(
        "Playing",
        "Rounds to win",
        "So many rounds win the match",
        "int",
        "LW-20",
        {"*": "{} round{s} to win"},
    ),
    "look_seconds": Explained(
        "Time", "Look", "Seconds for a look", "float", "LW-3", {"*": "{} second{s} to look"}
    ),
    "race_seconds": Explained(
        "Time",
        "Race",
        "Seconds in which a card can be stacked",
        "float",
        "LW-12",
        {"*": "{} second{s} for a race"},
    ),
    "power_seconds": Explained(
        "Time",
        "Power",
        "Seconds to use a Jack or a Queen",
        "float",
        "LW-15",
        {"*": "{} second{s} for a Jack or Queen"},
    ),
    "call_seconds": Explained(
        "Time",
        "Call",
        "Seconds after a turn in which it may be called",
        "float",
        "LW-16",
        {"*": "{} second{s} to call"},
    ),
}
"""The editable fields, in display order; "*" is the text for any value."""


def plain(ruleset: Ruleset, speaker: Speaker = ENGLISH) -> str:
    """Return the rules as Markdown, in the plain words of `speaker`."""
    in_turn = ruleset.stacking == "in turn"
    table = {path: entry for path, entry in EXPLAINED.items() if not (in_turn and path.endswith("_seconds"))}
    return explained.plain(table, ruleset, IN_TURN if in_turn else SHORT, speaker)


SHORT: Final = phrase(
    "lotta watta in short",
    "Everyone has four cards, face down, and looks at two of them once. On your turn take a card and "
    "exchange it for one of yours, drop it, or keep it. Whenever a card lands on the pile, be the first "
    "to stack one of the same rank and you are rid of it. Jacks swap two cards, Queens look at one. "
    "Call when you believe that you hold the fewest points.",
)
IN_TURN: Final = phrase(
    "lotta watta in short, in turn",
    "Everyone has four cards, face down, and looks at two of them once. On your turn take a card and "
    "exchange it for one of yours, drop it, or keep it. Whenever a card lands on the pile, the others "
    "are asked one after the other: stack one of the same rank, and you are rid of it. Jacks swap two "
    "cards, Queens look at one. Call when you believe that you hold the fewest points.",
)
"""A short description of the game, with races and without."""
