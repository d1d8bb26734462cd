"""What the player's program says of the shuffles of a round: quietly that they fit, loudly if they do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from net import Verdict, clean_line
from net.messages import Notice, Update
from tui.visible import visible
from tui.widgets.ink import MUTED, WARN
from tui.wording import named

AT_FAULT = "The cards are not as they should be"
FAULT = (
    "Your program made every shuffle of the round anew and played it once more; you were shown something "
    "else. The host's program is at fault, or was changed. No later round of this match makes that good."
)
UNHEARD = "Your part is missing from the shuffles"
TOO_OFTEN = (
    "A part of a shuffle may be lost with a connection, but this happens too often for bad luck: either your "
    "connection is very bad, or the host's program leaves your part out. It could choose the cards then."
)
LONGEST = 300


class Alarm(NamedTuple):
    """What stops a player: once for each title."""

    title: str
    words: str


def line_of(verdict: Verdict, names: Sequence[str]) -> Notice:
    """Return the verdict as a line beside the table; `names` are by seat."""
    return Notice(words=_words(verdict, names))


def of_round(verdict: Verdict | None, update: Update, names: Sequence[str]) -> Content:
    """Return the line for the round that is over in `update`; nothing if there is no verdict on it."""
    results = update.view.results if update.view is not None else ()
    over = update.table.match, results[-1].number if results else 0
    if verdict is None or (verdict.match, verdict.round) != over:
        return Content()
    return Content.styled(visible(_words(verdict, names)), MUTED if verdict.verified else WARN)


def alarm(verdict: Verdict, names: Sequence[str]) -> Alarm | None:
    """Return what a player must be told at once, None if there is nothing."""
    if not verdict.alarming:
        return None
    title, meaning = (AT_FAULT, FAULT) if verdict.accuses else (UNHEARD, TOO_OFTEN)
    return Alarm(title, f"{_words(verdict, names)}\n\n{meaning}")


def _words(verdict: Verdict, names: Sequence[str]) -> str:
    """The verdict without anything that a terminal would obey: some of its words are the host's."""
    return clean_line(named(verdict.words, names))[:LONGEST]
