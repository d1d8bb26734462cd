"""What the player's program says about a round's shuffles: a line if they fit, an alarm if they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.sanitize import clean_line
from parlour.net.wire.messages import Update
from parlour.rules.views import RoundResult
from parlour.tui.text.language import marked, tr
from parlour.tui.words.speaking import Words

AT_FAULT: Final = marked("The cards are not as they should be")
FAULT: Final = marked(
    "Your program made every shuffle of the round anew and played it once more; you were shown something "
    "else. The host's program is at fault, or was changed. No later round of this match makes that good."
)
OMITTED: Final = marked("A part was left out of the shuffle")
WITHOUT_YOU: Final = marked(
    "Only who has a part in a shuffle can be sure that nobody chose the cards. The host's program left one "
    "out that it must have had, or did not ask for it: it is at fault, or was changed. No later round of "
    "this match makes that good."
)
UNHEARD: Final = marked("Your part is missing from the shuffles")
TOO_OFTEN: Final = marked(
    "A part of a shuffle may be lost with a connection, and a match may be broken off, but this happens too "
    "often for bad luck: either your connection is very bad, or the host's program leaves your part out, or "
    "deals until it likes the cards. It could choose them then."
)
ALONE: Final = marked("The host shuffled alone")
WITHOUT_GUESTS: Final = marked(
    "Your program was connected all the time, and still no guest's part is in this shuffle. Either your part "
    "took very long to arrive, or the host's program did not wait for it. It could choose the cards."
)
ADVICE: Final = marked(
    "Tell the others what you read here, ask the host why, and leave the table (q) if you do not trust it."
)
ADVICE_SPOKEN: Final = marked(
    "Tell the others what you read here, ask the host why, and leave the table if you do not trust it."
)
UNTOLD: Final = marked("Nothing was told of the shuffle")
UNHEARD_OF: Final = marked(
    "Your program sat at the table, connected, and heard nothing of how these cards were shuffled. So it has "
    "no part in them and can check nothing. The host's program could choose the cards."
)
ELSEWHERE: Final = marked("The host contradicts itself")
NO_OTHER_TABLE: Final = marked(
    "A shuffle is made at the table at which you sit, and nobody is moved to another one unasked. The host's "
    "program may hide a shuffle in which you have no part: it is at fault, or was changed."
)
TAKEN_BACK: Final = marked("Moves were taken back")
NOT_BY_YOU: Final = marked(
    "In a match against bots only you may take a move back. The host's program did it without your request: "
    "it is at fault, or was changed."
)
UNSEEN: Final = marked("Your cards cannot be checked")
NO_RULES: Final = marked(
    "The game of this table is not installed here, or not in the host's version, so your program cannot tell "
    "whether the cards that you hold are from the shuffle. With the same version it could."
)
MEANINGS: Final = {
    Wrong.LEFT_OUT: (OMITTED, WITHOUT_YOU),
    Wrong.ALONE: (ALONE, WITHOUT_GUESTS),
    Wrong.UNTOLD: (UNTOLD, UNHEARD_OF),
    Wrong.ELSEWHERE: (ELSEWHERE, NO_OTHER_TABLE),
    Wrong.TAKEN_BACK: (TAKEN_BACK, NOT_BY_YOU),
    Wrong.UNSEEN: (UNSEEN, NO_RULES),
}
LONGEST: Final = 400
MOST_KEPT: Final = 64
"""Verdicts that are kept for somebody who comes back to a table."""
FITS: Final = "\u2713"
NOT: Final = "!"
"""The marks of lines of the player's own program; they are removed from the beginning of other lines."""
_ALIKE: Final = re.compile("[\u221a\u2611\u2705\u2713\u2714\U0001f5f8]\ufe0f?")
"""The mark of a good verdict, and characters that look like it."""
_FIRST: Final = re.compile("[\\s+!\u01c3\u203c\u2755\u2757\ufe0f\uff01]+(?=[^\\s\\d+!])")
"""At the beginning of a line: the other mark and its look-alikes, and the ASCII form of the tick, a plus;
but `+2` is a card.
"""


_Round: TypeAlias = tuple[str, str, str | None, int, int]
"""A round: the referee, the table, its match by id and number, and its own number."""


class Alarm(NamedTuple):
    """A warning in a box, shown once for each title."""

    title: str
    words: str


class OwnLine(NamedTuple):
    """A line of the player's own program; `fits` if all is well."""

    words: str
    fits: bool


class OwnVerdicts:
    """The verdicts that this program found, each with the results that were shown then.

    They outlive the connection, so that somebody who comes back to the results finds them.
    """

    def __init__(self) -> None:
        self._found: dict[_Round, tuple[Verdict, Sequence[RoundResult]]] = {}

    def add(self, referee: str, update: Update | None, verdict: Verdict) -> None:
        """Keep a verdict on a round of the match that `update` of this referee shows."""
        if update is not None and update.table.match == verdict.match:
            self._found[_round(referee, update, verdict.round)] = verdict, _results(update)
            if len(self._found) > MOST_KEPT:
                del self._found[next(iter(self._found))]

    def of(self, referee: str, update: Update | None) -> Verdict | None:
        """Return the verdict on the round whose results `update` of this referee shows, None without one."""
        results = _results(update) if update is not None else ()
        if update is None or not results:
            return None
        verdict, shown = self._found.get(_round(referee, update, results[-1].number), (None, ()))
        is_of_others = verdict is not None and verdict.verified and shown != results
        return None if is_of_others else verdict


def _round(referee: str, update: Update, number: int) -> _Round:
    return referee, update.table.id, update.table.match_id, update.table.match, number


def _results(update: Update) -> Sequence[RoundResult]:
    return update.view.match.results if update.view is not None else ()


def line_of(verdict: Verdict, names: Sequence[str]) -> OwnLine:
    """Return the verdict as a line beside the table; `names` are by seat."""
    return OwnLine(_words(verdict, names), verdict.verified)


def alarm(verdict: Verdict, names: Sequence[str]) -> Alarm | None:
    """Return what the player must be warned of, None if there is nothing."""
    if not verdict.alarming:
        return None
    title, meaning = _meaning(verdict)
    return Alarm(tr(title), "\n\n".join((_words(verdict, names), tr(meaning), tr(ADVICE))))


def _meaning(verdict: Verdict) -> tuple[str, str]:
    if verdict.mismatch is not None and verdict.mismatch.wrong in MEANINGS:
        return MEANINGS[verdict.mismatch.wrong]
    return (AT_FAULT, FAULT) if verdict.accuses else (UNHEARD, TOO_OFTEN)


def signed(found: OwnLine) -> str:
    """Return the line as it is shown."""
    return f"{FITS if found.fits else NOT} {found.words}"


def unsigned(text: str) -> str:
    """Return somebody else's text without marks that would make it look like the player's own program's."""
    text = _ALIKE.sub("", text)
    first = _FIRST.match(text)
    return text[first.end() :] if first else text


def _words(verdict: Verdict, names: Sequence[str]) -> str:
    """Return the verdict in words, without control characters: some words come from the host."""
    return unsigned(clean_line(verdict.said(Words(names).sentence)))[:LONGEST]
