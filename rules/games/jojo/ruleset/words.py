"""The editable fields of a ruleset, its differences from another, and its rules page (HR-1)."""

from __future__ import annotations

from typing import Final

from parlour.rules import explained
from parlour.rules.explained import SEATS, Explained
from parlour.rules.games.jojo.ruleset.ruleset import Ruleset

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


def plain(ruleset: Ruleset) -> str:
    """Return the rules in plain words, as Markdown."""
    return explained.plain(EXPLAINED, ruleset, SHORT)


SHORT: Final = (
    "Up to nine stacks lie in a square, the Master in the middle. Lay a card of the same number, or the next "
    "one of the same color; start a side or a corner where numbers match those beside it. Your turn goes on "
    "as long as you lay on the Master, match the color, or start a stack. Wilds stand for any card; a Jojo "
    "turns a stack, moves a card, or holds a stack. Whoever lays their last card wins the round and collects "
    "what the others hold."
)
"""A short description of the game."""
