"""The editable fields of a ruleset and their differences, in a game-neutral form (HR-1).

Each game fills these in from its own typed ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["bool", "int", "float", "choice", "cards", "text"]
"""How a value is written: `on` or `off`, a number, one of `values`, names separated by commas, or text."""


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
