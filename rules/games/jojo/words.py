"""A ruleset as fields that may be changed, as differences from another, and in plain words (HR-1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.fields import Difference, Field, Kind
from rules.games.jojo.ruleset import Ruleset


class Explained(NamedTuple):
    """A field in words: heading and name, one line about it, kind and clause, how a difference is told."""

    section: str
    label: str
    words: str
    kind: Kind
    clause: str
    told: Mapping[str, str]


EXPLAINED: Final = {
    "seats.0": Explained(
        "Table",
        "Fewest players",
        "So many must be seated before a game can begin",
        "int",
        "HR-1",
        {"*": "from {} players"},
    ),
    "seats.1": Explained(
        "Table", "Most players", "So many seats stand at the table", "int", "HR-1", {"*": "up to {} players"}
    ),
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
"""Every field that may be changed, in the order in which it is shown; "*" tells any value."""
ADJACENCIES: Final = ("edges", "face")


def fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """Return every field of `ruleset` that may be changed."""
    return tuple(_field(ruleset, path, one) for path, one in EXPLAINED.items())


def _field(ruleset: Ruleset, path: str, one: Explained) -> Field:
    values = ADJACENCIES if one.kind == "choice" else ()
    return Field(path, one.section, one.label, one.words, one.kind, _text(ruleset, path), values, one.clause)


def differences(base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
    """Return in which fields `ruleset` is not as `base`, in a few words each."""
    return tuple(
        Difference(path, _told(ruleset, path))
        for path in EXPLAINED
        if _text(base, path) != _text(ruleset, path)
    )


def _told(ruleset: Ruleset, path: str) -> str:
    told, text = EXPLAINED[path].told, _text(ruleset, path)
    return told.get(text, told.get("*", "")).format(text, s="" if text == "1" else "s")


def _text(ruleset: Ruleset, path: str) -> str:
    if path.startswith("seats."):
        return str(ruleset.seats[int(path[-1])])
    return str(getattr(ruleset, path))


def plain(ruleset: Ruleset) -> str:
    """Return the rules in plain words, as Markdown: the game in short, and what a host may set."""
    title = re.sub(r"([\\`*_\[\]<>#|~!])", r"\\\1", ruleset.title)
    told = "\n".join(f"- {_told(ruleset, path)}" for path in EXPLAINED)
    return f"# {title}\n\n{SHORT}\n\n## At this table\n\n{told}\n"


SHORT: Final = (
    "Up to nine stacks lie in a square, the Master in the middle. Lay a card of the same number, or the next "
    "one of the same color; start a side or a corner where numbers match those beside it. Your turn goes on "
    "as long as you lay on the Master, match the color, or start a stack. Wilds stand for any card; a Jojo "
    "turns a stack, moves a card, or holds a stack. Whoever lays their last card wins the round and collects "
    "what the others hold."
)
"""The game in short."""
