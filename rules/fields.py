"""What may be changed in a ruleset, and what was, in words: what an editor shows (HR-1).

Neutral among games: a game fills these in from its own typed ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["bool", "int", "float", "choice", "cards", "text"]
"""How a value is written: `on` or `off`, a number, one of `values`, names with commas between, or text."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field that a host may change: where it stands, what it is called, what it is now.

    `path` is dotted, from the ruleset (`drawing.rule`, `effects.7.draw`, `seats.0`). `words`
    explain it in one line. `value` is text, as `kind` has it; `values` are all that a bool or
    a choice can be, and the names that a list of cards may hold.
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
    """One thing in which a ruleset differs from another: the field's path, and a few words."""

    path: str
    words: str
