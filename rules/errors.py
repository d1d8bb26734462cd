"""The errors of `rules`.

    RulesError
    +-- NotationError     a text that is no card, move or match (also `Unread` in `rules/sentences.py`)
    +-- RulesetError      a ruleset that cannot be played (`rules/faults.py`)
    +-- UnknownGame       a name that no preset has (`rules/faults.py`)
    |   +-- FaultyGame    ... because a package that is installed cannot be used
    |       +-- GameFailed  ... because its code failed when it was called
    |   +-- MissingGame   ... because its distribution is not installed
    +-- LessonError       a lesson that cannot be played
    +-- RecordError       a saved match with a line that does not hold (`rules/record/faults.py`)
        +-- RecordOfOtherVersion  ... of another version of the rules or of the game
            +-- GameNotHere  ... because the game is not installed, or cannot be used

A move that the rules forbid is not an error: `judge` returns a `Refusal` (`rules/moves.py`).
"""

from __future__ import annotations

from typing import Final

LONGEST_QUOTED: Final = 40
"""The most characters that are quoted of what somebody typed."""


class RulesError(Exception):
    """The base of all errors of `rules`. The text may be shown to players."""


class NotationError(RulesError):
    """A text is no card, move or match. The message quotes it and names valid texts."""


class LessonError(RulesError):
    """A lesson cannot be played. The message names the lesson, and the step if the fault is in one."""


def quoted(typed: object) -> str:
    """Return what somebody typed in quotes, as a refusal repeats it; of a long text the beginning."""
    words = shown(typed)
    return repr(words if len(words) <= LONGEST_QUOTED else f"{words[:LONGEST_QUOTED]}...")


def shown(typed: object) -> str:
    """Return a value of a file as text: `...` if it has thousands of digits, or is nested too deep."""
    try:
        return str(typed)
    except (ValueError, RecursionError):
        return "..."


def printable(text: str, instead: str = "?") -> str:
    """Return `text` with `instead` for each letter that does not print; errors quote what strangers wrote."""
    return "".join(letter if letter.isprintable() else instead for letter in text)
