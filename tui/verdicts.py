"""What the player's program says of the shuffles of a round: quietly that they fit, loudly if they do not."""

from __future__ import annotations

from collections.abc import Sequence

from net import Verdict, clean_line
from net.messages import Notice
from tui.wording import named

TITLE = "The cards are not as they should be"
MEANING = (
    "Your program made every shuffle of the round anew and played it once more; you were shown something "
    "else. The host's program is at fault, or was changed. No later round of this match makes that good."
)
LONGEST = 300


def line_of(verdict: Verdict, names: Sequence[str]) -> Notice:
    """Return the verdict as a line beside the table; `names` are by seat."""
    return Notice(words=_words(verdict, names))


def alarm(verdict: Verdict, names: Sequence[str]) -> str:
    """Return what a player must be told at once, "" if nobody is at fault."""
    accuses = verdict.mismatch is not None and verdict.mismatch.accuses
    return f"{_words(verdict, names)}\n\n{MEANING}" if accuses else ""


def _words(verdict: Verdict, names: Sequence[str]) -> str:
    """The verdict without anything that a terminal would obey: some of its words are the host's."""
    return clean_line(named(verdict.words, names))[:LONGEST]
