"""Joins what happened where two events are one deed: a card is played, and what it stands for is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.rules.events import LAYS, PLAYS, Happened, told_of
from parlour.rules.sentences import CHOOSES, Sentence, Told

PLAYS_CHOOSING: Final = Sentence(
    "plays, choosing", "{0} plays {cards} and chooses {name}", own="You play {cards} and choose {name}"
)

AGAIN: Final = {LAYS.key: Sentence("lays more", "{cards} on {stack}")}
"""What is said of a deed that the same player does again at once, by the key of the deed."""


class Deed(NamedTuple):
    """One deed: what is said of it, and the events of which it is made."""

    told: Told
    events: tuple[Happened, ...]


def joined(events: Iterable[Happened]) -> list[Deed]:
    """Return the deeds in `events`, in their order."""
    found: list[Deed] = []
    for happened in events:
        told = told_of(happened.event)
        both = _choosing(found[-1].told, told) if found else None
        if both is None:
            found.append(Deed(told, (happened,)))
        else:
            found[-1] = Deed(both, (*found[-1].events, happened))
    return found


def again(before: Told, then: Told) -> Told | None:
    """Return `then` without its verb, if the same player has just done the same; else None."""
    same = before.sentence.key == then.sentence.key and before.seats == then.seats
    short = AGAIN.get(then.sentence.key) if same else None
    return None if short is None else replace(then, sentence=short)


def _choosing(first: Told, then: Told) -> Told | None:
    """Return what is said of a play and the choice that belongs to it; None if they are something else."""
    keys = first.sentence.key, then.sentence.key
    if keys != (PLAYS.key, CHOOSES.key) or first.seats != then.seats:
        return None
    values = dict(first.values) | dict(then.values)
    return Told(PLAYS_CHOOSING, first.seats, tuple(sorted(values.items())))
