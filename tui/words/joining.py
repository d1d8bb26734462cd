"""Joins what happened where several events are one deed: a card is played, and what it stands for is chosen;
cards are drawn for the first dealer, who deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.rules.events import LAYS, PLAYS, Happened, Shown, told_of
from parlour.rules.sentences import CHOOSES, DEALS, DEALS_FIRST, Sentence, Told

PLAYS_CHOOSING: Final = Sentence(
    "plays, choosing", "{0} plays {cards} and chooses {name}", own="You play {cards} and choose {name}"
)
DEALS_BY_LOT: Final = Sentence(
    "deals by lot", "{0} deals: highest card, {cards}", own="You deal: highest card, {cards}"
)
DEALS_EACH_BY_LOT: Final = Sentence(
    "deals each by lot",
    "{0} deals {each} cards each: highest card, {cards}",
    own="You deal {each} cards each: highest card, {cards}",
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
        both = _choosing(found[-1].told, told) or _dealing(found[-1].told, told) if found else None
        parts = [found.pop()] if both is not None else []
        if told.sentence.key == DEALS_FIRST.key:
            while found and _is_of_lot(found[-1]):
                parts.insert(0, found.pop())
            both = _by_lot(parts, told)
        earlier = tuple(each for part in parts for each in part.events)
        found.append(Deed(both or told, (*earlier, happened)))
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
    return _of_both(PLAYS_CHOOSING, first, then)


def _is_of_lot(deed: Deed) -> bool:
    """Whether somebody shows all one card, as everybody does to find the first dealer."""
    match deed.events:
        case (Happened(event=Shown(cards=(_,), to=None)),):
            return True
        case _:
            return False


def _by_lot(drawn: Sequence[Deed], first: Told) -> Told | None:
    """Return what is said of the first dealer, whose latest card of those `drawn` is the highest."""
    for deed in reversed(drawn):
        if deed.told.seats == first.seats:
            return Told(DEALS_BY_LOT, first.seats, deed.told.values)
    return None


def _dealing(first: Told, then: Told) -> Told | None:
    """Return what is said of a lot and the deal that follows; None if they are something else."""
    keys = first.sentence.key, then.sentence.key
    if keys != (DEALS_BY_LOT.key, DEALS.key) or first.seats != then.seats:
        return None
    return _of_both(DEALS_EACH_BY_LOT, first, then)


def _of_both(sentence: Sentence, first: Told, then: Told) -> Told:
    """Return `sentence` of the same seats, with the values of both."""
    values = dict(first.values) | dict(then.values)
    return Told(sentence, first.seats, tuple(sorted(values.items())))
