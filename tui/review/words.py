"""What a review says, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.rules.events import Happened, SeenEvent, told_of
from parlour.rules.record.review import Reviewed, Turning
from parlour.rules.sentences import Sentence, Told, told
from parlour.tui.words.joining import joined
from parlour.tui.words.speaking import Words, actor_of

SURE: Final = 1.96
"""So many standard errors around an estimate hold 95 of 100 times."""
TURNING: Final = Sentence(
    "turning", "{own} (wins {wins}%). Better: {best} (wins {would}%, {more} +-{error} points more)"
)
TURNING_SPOKEN: Final = Sentence(
    "turning, spoken",
    "{own}, which wins {wins} percent. Better: {best}, which wins {would} percent: "
    "{more} points more, give or take {error}",
)
DOES_THE_SAME: Final = Sentence("does the same", "{0} does the same, and {also}")
"""`{also}` is what the same seat does besides, without its name: `calls "UNO"`."""


def percent_done(reviewed: Reviewed) -> int:
    """Return how much of a review is done."""
    return 100 * reviewed.done // max(1, reviewed.steps)


def turning_words(turning: Turning, names: Sequence[str]) -> str:
    """Return both moves of a decision, how often each of them won its round, and the difference.

    Only the difference has an interval (95 %): it is the surest, for both were played out in the same rounds.
    """
    return _said(TURNING, turning, names)


def turning_sentence(turning: Turning, names: Sequence[str]) -> str:
    """Return the same for somebody who listens: no signs, and only whole percents."""
    return _said(TURNING_SPOKEN, turning, names)


def _said(sentence: Sentence, turning: Turning, names: Sequence[str]) -> str:
    words = Words(names)
    return words.said(
        told(
            sentence,
            own=_deeds(turning.own, words),
            best=_added(turning, words) if turning.adds else _deeds(turning.best, words),
            wins=_percent(turning.own_chance.share),
            would=_percent(turning.best_chance.share),
            more=_percent(turning.cost.share),
            error=_percent(SURE * turning.cost.error),
        )
    )


def _deeds(events: Iterable[SeenEvent], words: Words) -> str:
    return "; ".join(words.said(each) + words.clause(each) for each in _told(events))


def _added(turning: Turning, words: Words) -> str:
    """Return that the better move does the same and more: what it adds."""
    actor = actor_of(told_of(turning.own[0]))
    if actor is None:
        return _deeds((*turning.own, *turning.best), words)
    added = [
        ((actor_of(each) == actor and words.deed(each)) or words.said(each)) + words.clause(each)
        for each in _told(turning.best)
    ]
    return words.said(told(DOES_THE_SAME, actor, also=words.listed(added)))


def _told(events: Iterable[SeenEvent]) -> list[Told]:
    return [deed.told for deed in joined(Happened(0, event) for event in events)]


def _percent(share: float) -> int:
    return round(100 * share)
