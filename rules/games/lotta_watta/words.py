"""A ruleset as fields that may be changed, as differences from another, and in plain words (HR-1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.fields import Difference, Field, Kind
from rules.games.lotta_watta.ruleset import Ruleset


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
    "memory": Explained(
        "Playing",
        "Memory",
        "Whether a card that was seen stays dimmed on that player's screen",
        "choice",
        "LW-4",
        {"strict": "cards once seen are face down again", "assisted": "screens remember what was seen"},
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
"""Every field that may be changed, in the order in which it is shown; "*" tells any value."""
MEMORIES: Final = ("strict", "assisted")


def fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """Return every field of `ruleset` that may be changed."""
    return tuple(_field(ruleset, path, one) for path, one in EXPLAINED.items())


def _field(ruleset: Ruleset, path: str, one: Explained) -> Field:
    values = MEMORIES if one.kind == "choice" else ()
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
    value = getattr(ruleset, path)
    return f"{value:g}" if isinstance(value, float) else str(value)


def plain(ruleset: Ruleset) -> str:
    """Return the rules in plain words, as Markdown: the game in short, and what a host may set."""
    title = re.sub(r"([\\`*_\[\]<>#|~!])", r"\\\1", ruleset.title)
    told = "\n".join(f"- {_told(ruleset, path)}" for path in EXPLAINED)
    return f"# {title}\n\n{SHORT}\n\n## At this table\n\n{told}\n"


SHORT: Final = (
    "Everyone has four cards, face down, and looks at two of them once. On your turn take a card and "
    "exchange it for one of yours, drop it, or keep it. Whenever a card lands on the pile, be the first to "
    "stack one of the same rank and you are rid of it. Jacks swap two cards, Queens look at one. Call when "
    "you believe that you hold the fewest points."
)
"""The game in short."""
