"""The fields of a ruleset that a host may change, and their differences, in a game-neutral form (HR-1).

Each game fills these in from its own typed ruleset. One with a handful of fields, including `seats` and
`title`, describes them by a table, from which its fields, differences and rules page are made. The table maps
the path of each field to its texts, in display order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from parlour.rules.errors import Fault

Kind: TypeAlias = Literal["bool", "int", "float", "choice", "cards", "text"]
"""How a value is written: `on` or `off`, a number, one of `values`, names separated by commas, or text."""
LONGEST_TITLE: Final = 40
SWITCH: Final = ("on", "off")
"""The values of a bool, as text."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field that a host may change.

    `path` is dotted and starts at the ruleset (`drawing.rule`, `effects.7.draw`, `seats.0`). `words`
    explain it in one line. `value` is a text of the given `kind`; `values` are all that a bool or a
    choice accepts, or the names that a list of cards may hold.
    """

    path: str
    section: str
    label: str
    words: str
    kind: Kind
    value: str
    values: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two rulesets differ, in a few words."""

    path: str
    words: str


class Titled(Protocol):
    """The attributes that every ruleset has."""

    @property
    def name(self) -> str:
        """The name in files and on command lines."""

    @property
    def title(self) -> str:
        """The name that players read."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""


class Explained(NamedTuple):
    """The texts of a field: heading, label, line of help, kind, clause, and how to tell a difference.

    `kind` is "bool" (its values are the texts `on` and `off`), "int", "float", "choice" (of the texts in
    `values`), "cards" (texts separated by commas) or "text". `told` has words for each value, as text; "*"
    stands for all other values.
    """

    section: str
    label: str
    words: str
    kind: Kind
    clause: str
    told: Mapping[str, str]
    values: tuple[str, ...] = ()


Table: TypeAlias = Mapping[str, Explained]

SEATS: Final = {
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
}
"""The first fields of every such table."""


def fields(table: Table, ruleset: Titled) -> tuple[Field, ...]:
    """Return every field of `ruleset` that may be changed."""
    values = ((path, entry, _text(ruleset, path)) for path, entry in table.items())
    return tuple(
        Field(path, told.section, told.label, told.words, told.kind, text, _values(told), told.clause)
        for path, told, text in values
    )


def differences(table: Table, base: Titled, ruleset: Titled) -> tuple[Difference, ...]:
    """Return in a few words each field in which `ruleset` differs from `base`."""
    changed = (path for path in table if _text(base, path) != _text(ruleset, path))
    return tuple(Difference(path, _told(table, ruleset, path)) for path in changed)


def plain(table: Table, ruleset: Titled, short: str) -> str:
    """Return the rules as Markdown: `short` describes the game, followed by what a host may set."""
    told = "\n".join(f"- {_told(table, ruleset, path)}" for path in table)
    return "\n\n".join(
        part for part in (f"# {escaped(ruleset.title)}", short, f"## At this table\n\n{told}\n") if part
    )


def escaped(text: str) -> str:
    """Escape Markdown in text from a file."""
    return re.sub(r"([\\`*_\[\]<>#|~!])", r"\\\1", text)


def table_faults(ruleset: Titled, fewest: int, most: int) -> Iterator[Fault]:
    """Yield what is wrong with the names and seats of `ruleset`, for `fewest` to `most` players."""
    for field, text in (("name", ruleset.name), ("title", ruleset.title)):
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TITLE:
            yield Fault(field, f"{text[:40]!r}: it takes 1 to {LONGEST_TITLE} characters that print")
    low, high = ruleset.seats
    if not fewest <= low <= most:
        yield Fault("seats.0", f"{low}; it takes {fewest} to {most}")
    elif not low <= high <= most:
        yield Fault("seats.1", f"{high}; it takes {low} to {most}")


def _values(told: Explained) -> tuple[str, ...]:
    return SWITCH if told.kind == "bool" else told.values


def _told(table: Table, ruleset: Titled, path: str) -> str:
    told, text = table[path].told, _text(ruleset, path)
    return told.get(text, told.get("*", "")).format(text, s="" if text == "1" else "s")


def _text(ruleset: Titled, path: str) -> str:
    if path.startswith("seats."):
        return str(ruleset.seats[int(path[-1])])
    value = getattr(ruleset, path)
    if isinstance(value, bool):
        return SWITCH[0] if value else SWITCH[1]
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
