"""The editable fields of a ruleset, its differences from another, and its rules page (HR-1)."""

from __future__ import annotations

from typing import Final

from parlour.rules import explained
from parlour.rules.explained import SEATS, Explained
from parlour.rules.games.lotta_watta.ruleset.ruleset import Ruleset

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


def plain(ruleset: Ruleset) -> str:
    """Return the rules in plain words, as Markdown."""
    in_turn = ruleset.stacking == "in turn"
    told = {path: entry for path, entry in EXPLAINED.items() if not (in_turn and path.endswith("_seconds"))}
    return explained.plain(told, ruleset, IN_TURN if in_turn else SHORT)


BEGINNING: Final = (
    "Everyone has four cards, face down, and looks at two of them once. On your turn take a card and "
    "exchange it for one of yours, drop it, or keep it."
)
END: Final = (
    "Jacks swap two cards, Queens look at one. Call when you believe that you hold the fewest points."
)
SHORT: Final = (
    f"{BEGINNING} Whenever a card lands on the pile, be the first to stack one of the same rank and you are "
    f"rid of it. {END}"
)
IN_TURN: Final = (
    f"{BEGINNING} Whenever a card lands on the pile, the others are asked one after the other: stack one of "
    f"the same rank, and you are rid of it. {END}"
)
"""A short description of the game, without and with races."""
