"""The fields of a ruleset that a host may change, and their differences, in a game-neutral form (HR-1).

Each game fills these in from its own typed ruleset. One with a handful of fields, including `seats` and
`title`, describes them by a table, from which its fields, differences and rules page are made. The table maps
the path of each field to its texts, in display order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from parlour.rules.errors import quoted
from parlour.rules.faults import TITLE_TOO_LONG, Fault, outside
from parlour.rules.sentences import ENGLISH, Sentence, Speaker, Told, phrase, text, told

Kind: TypeAlias = Literal["bool", "int", "float", "choice", "cards", "text"]
"""How a value is written: `on` or `off`, a number, one of `values`, names separated by commas, or text."""
LONGEST_TITLE: Final = 40
_ESCAPES: Final = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_[]<>#|~!"})
AT_THIS_TABLE: Final = phrase("at this table", "At this table")
SWITCH: Final = ("on", "off")
"""The values of a bool, as text."""
LATER: Final = {"later": True}
"""The metadata of a field that a ruleset got later: saved rules leave it out while it has its default."""


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
    key: str = ""
    """The name of its texts for translators: its path, with a star for the name of cards. "": the path."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two rulesets differ, and what is told of it in a few words."""

    path: str
    told: Told

    @property
    def words(self) -> str:
        return text(self.told)


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
    stands for all other values. In these, `{}` is the value, and `{s}` makes a plural.
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
        Field(path, entry.section, entry.label, entry.words, entry.kind, value, _values(entry), entry.clause)
        for path, entry, value in values
    )


def differences(table: Table, base: Titled, ruleset: Titled) -> tuple[Difference, ...]:
    """Return in a few words each field in which `ruleset` differs from `base`."""
    changed = (path for path in table if _text(base, path) != _text(ruleset, path))
    return tuple(Difference(path, _told(table, ruleset, path)) for path in changed)


def difference_sentence(path: str, told: Mapping[str, str], value: str) -> Sentence:
    """Return what `told`, as in `Explained`, says of the field `path` that has this value, as text.

    The value has the place `{value}`. A text with an `{s}` is two sentences, one for the value 1.
    """
    which = value if value in told else "*"
    words = told.get(which, "")
    if "{s}" in words:
        which = "1" if value == "1" else which
        words = words.replace("{s}", "" if value == "1" else "s")
    return Sentence(f"rule {path}: {which}", words.replace("{}", "{value}"))


def difference_sentences(path: str, told: Mapping[str, str]) -> Iterator[Sentence]:
    """Yield all that `difference_sentence` may return of a field."""
    yield from (difference_sentence(path, told, value) for value in (*told, "1"))


def card_sentences(name: str, one: str, several: str) -> Mapping[str, Sentence]:
    """Return the words for cards of a `name`, as parts of a text: several, and both in its midst."""
    return {
        "cards": Sentence(f"several {name}", several),
        "one": Sentence(f"one {name}, in the midst", one.lower()),
        "some": Sentence(f"several {name}, in the midst", several.lower()),
    }


def plain(table: Table, ruleset: Titled, short: Told, speaker: Speaker = ENGLISH) -> str:
    """Return the rules as Markdown: `short` describes the game, followed by what a host may set."""
    lines = "\n".join(f"- {text(_told(table, ruleset, path), None, speaker)}" for path in table)
    heading = text(AT_THIS_TABLE, None, speaker)
    parts = (f"# {escaped(ruleset.title)}", text(short, None, speaker), f"## {heading}\n\n{lines}\n")
    return "\n\n".join(filter(None, parts))


def as_text(value: object) -> str:
    """Return the value of a field as text."""
    if isinstance(value, bool):
        return SWITCH[0] if value else SWITCH[1]
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def escaped(words: str) -> str:
    """Escape Markdown in text from a file."""
    return words.translate(_ESCAPES)


def table_faults(ruleset: Titled, fewest: int, most: int) -> Iterator[Fault]:
    """Yield what is wrong with the names and seats of `ruleset`, for `fewest` to `most` players."""
    for field, name in (("name", ruleset.name), ("title", ruleset.title)):
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_TITLE:
            yield Fault(field, told(TITLE_TOO_LONG, typed=quoted(name), most=LONGEST_TITLE))
    low, high = ruleset.seats
    if not fewest <= low <= most:
        yield Fault("seats.0", outside(low, fewest, most))
    elif not low <= high <= most:
        yield Fault("seats.1", outside(high, low, most))


def _values(entry: Explained) -> tuple[str, ...]:
    return SWITCH if entry.kind == "bool" else entry.values


def _told(table: Table, ruleset: Titled, path: str) -> Told:
    value = _text(ruleset, path)
    return told(difference_sentence(path, table[path].told, value), value=value)


def _text(ruleset: Titled, path: str) -> str:
    if path.startswith("seats."):
        return str(ruleset.seats[int(path[-1])])
    return as_text(getattr(ruleset, path))
