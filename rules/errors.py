"""The errors of `rules`.

    RulesError
    +-- NotationError     a text that is no card, move or match
    +-- RulesetError      a ruleset that cannot be played
    +-- UnknownGame       a name that no preset has
    |   +-- FaultyGame    ... because a package that is installed cannot be used
    +-- LessonError       a lesson that cannot be played
    +-- RecordError       a saved match with a line that does not hold
        +-- OtherVersion  ... written by another version of the rules

A move that the rules forbid is not an error: `judge` returns a `Refusal`.
"""

from __future__ import annotations

from typing import NamedTuple


class RulesError(Exception):
    """The base of all errors of `rules`. The text may be shown to players."""


class NotationError(RulesError):
    """A text is no card, move or match. The message quotes it and names valid texts."""


class RulesetError(RulesError):
    """A ruleset cannot be played (HR-9). Each fault has a field, its value and a reason."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        told = "; ".join(f"{field}: {words}" for field, words in faults)
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in told))
        self.faults = faults


class UnknownGame(RulesError):
    """No preset has this name."""


class FaultyGame(UnknownGame):
    """The game or preset `name` of another distribution cannot be used: which file, and what is wrong."""

    def __init__(self, name: str, distribution: str, file: str, words: str) -> None:
        super().__init__(f"{name[:40]} of {distribution[:80]} cannot be played: {file[:80]}: {words}")
        self.name = name
        self.distribution = distribution
        self.file = file
        self.words = words


class LessonError(RulesError):
    """A lesson cannot be played. The message names the lesson, and the step if the fault is in one."""


class RecordError(RulesError):
    """Line `line` (from 1) of a saved match does not hold."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


class OtherVersion(RecordError):
    """A saved match of another version of the rules. It may be correct but cannot be checked."""


class Fault(NamedTuple):
    """One reason why a ruleset cannot be played: the dotted name of a field, and what is wrong."""

    field: str
    words: str


class Refusal(NamedTuple):
    """Why a move is not allowed: the numbered clause and a sentence for the player."""

    clause: str
    words: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.words}" if self.clause else self.words
