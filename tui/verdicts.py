"""What the player's program says of the shuffles of a round: quietly that they fit, loudly if they do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from net import Verdict, clean_line
from tui.wording import named

TITLE: Final = "The cards are not as they should be"
MEANING: Final = (
    "Your program made every shuffle of the round anew and played it once more; you were shown something "
    "else. The host's program is at fault, or was changed. No later round of this match makes that good."
)
DOUBT: Final = (
    "A bad line can do this. So can a host who looks at the cards first, and has them shuffled again without "
    "you: once is chance, again and again is not."
)
ADVICE: Final = (
    "Tell the others what you read here, ask the host why, and leave the table (q) if you do not trust it."
)
LONGEST: Final = 400
SIGN: Final = "\u2713"
"""Stands before what the player's own program says, and is taken out of what anybody else does."""


class Found(NamedTuple):
    """A line of the player's own program."""

    words: str


def line_of(verdict: Verdict, names: Sequence[str]) -> Found:
    """Return the verdict as a line beside the table; `names` are by seat."""
    return Found(_words(verdict, names))


def alarm(verdict: Verdict, names: Sequence[str]) -> str:
    """Return what a player must be told at once, "" if nobody is at fault."""
    if not verdict.alarming:
        return ""
    return "\n\n".join((_words(verdict, names), MEANING if verdict.accuses else DOUBT, ADVICE))


def signed(found: Found) -> str:
    """Return the line as it is shown."""
    return f"{SIGN} {found.words}"


def unsigned(text: str) -> str:
    """Return what somebody else has written, which must not look like a line of the player's own program."""
    return text.replace(SIGN, "").lstrip() if SIGN in text else text


def _words(verdict: Verdict, names: Sequence[str]) -> str:
    """The verdict without anything that a terminal would obey: some of its words are the host's."""
    return unsigned(clean_line(named(verdict.words, names)))[:LONGEST]
