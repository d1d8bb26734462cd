"""Everything `rules` may raise or answer with when something does not fit.

    RulesError
    +-- NotationError     a text that is no card, move or match
    +-- RulesetError      a ruleset that cannot be played
    +-- UnknownGame       a name that is on no shelf
    +-- RecordError       a saved match with a line that does not hold
        +-- OtherVersion  ... written by another version of the rules

A move that the rules forbid is not an error but an answer: a `Refusal`.
"""

from __future__ import annotations

from typing import NamedTuple


class RulesError(Exception):
    """Base of all errors of `rules`; its text is fit for a player's eyes."""


class NotationError(RulesError):
    """A text that is no card, move or match; names the text and what would be right."""


class RulesetError(RulesError):
    """A ruleset that cannot be played (HR-9); each fault names field, value and reason."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        told = "; ".join(f"{field}: {words}" for field, words in faults)
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in told))
        self.faults = faults


class UnknownGame(RulesError):
    """A name that no preset on the shelf has."""


class RecordError(RulesError):
    """A saved match whose line `line` (from 1) does not hold."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


class OtherVersion(RecordError):
    """A saved match of another version of the rules: not wrong, only not checkable here."""


class Fault(NamedTuple):
    """One reason why a ruleset cannot be played: the field's dotted name, and why."""

    field: str
    words: str


class Refusal(NamedTuple):
    """Why a move is not allowed: the numbered clause and a sentence for the player."""

    clause: str
    words: str

    def __str__(self) -> str:
        """Return the refusal as it is shown: ``JC-12: …``."""
        return f"{self.clause}: {self.words}" if self.clause else self.words
