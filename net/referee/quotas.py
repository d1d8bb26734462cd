"""Rates of requests, counted by person and by address across connections.

Someone who reconnects is recognized by token, key or code and keeps their counts. Someone who comes as a new
person every time shares the counts of the address. Several people may play from one address, for example of
a household, so an address has several times the rate of a person.
"""

from __future__ import annotations

from enum import Enum

from parlour.net import limits
from parlour.net.limits import Rate
from parlour.net.rate_limits import Meters
from parlour.net.transport.admission import MetersByAddress
from parlour.net.wire import sentences
from parlour.net.wire.messages import Commit, NextStep, Play, Rename, Request, Reveal, Say, Shown
from parlour.rules.sentences import Sentence, Told, told


class QuotaKind(Enum):
    """The kinds of requests that are counted separately, as they are called where there are too many."""

    MOVE = sentences.MOVES
    STEP = sentences.STEPS
    CHAT = sentences.CHAT
    SHOWN = sentences.REPORTS
    PART = sentences.PARTS
    REQUEST = sentences.REQUESTS


class Offender(Enum):
    """Who has broken rates so often that they stay away for a while."""

    PERSON = "person"
    ADDRESS = "address"  # and with it everybody there who has no seat


def kind_of(request: Request) -> QuotaKind:
    """Return the kind as which `request` counts."""
    match request:
        case Play():
            return QuotaKind.MOVE
        case NextStep():
            return QuotaKind.STEP
        case Shown():
            return QuotaKind.SHOWN
        case Commit() | Reveal():
            return QuotaKind.PART
        case Say() | Rename():  # both show words to everyone at the table
            return QuotaKind.CHAT
        case _:
            return QuotaKind.REQUEST


class Quotas:
    """The counts of everyone at one referee. `person` is the id of a `parlour.net.auth.accounts.Person`.

    An address has the rates of as many `households`, of ten people each.
    """

    def __init__(self, households: int = 1) -> None:
        rates = {
            QuotaKind.MOVE: limits.MOVES,
            QuotaKind.STEP: limits.STEPS,
            QuotaKind.CHAT: limits.CHAT,
            QuotaKind.SHOWN: limits.SHOWN,
            QuotaKind.PART: limits.PARTS,
            QuotaKind.REQUEST: limits.REQUESTS,
        }
        self._people = {kind: Meters(rate) for kind, rate in rates.items()}
        self._addresses = {
            kind: MetersByAddress(_of_an_address(rate, households)) for kind, rate in rates.items()
        }
        self._breaches = Meters(limits.BREACHES)
        self._breaches_here = Meters(_of_an_address(limits.BREACHES, households))

    def take(
        self, kind: QuotaKind, person: str, address: str, now: float, *, seated: bool = False
    ) -> Told | None:
        """Count a request and return None, or return which rate it exceeds without counting it.

        Who is `seated` plays on, however much others at the address ask for.
        """
        theirs, all_here = self._people[kind], self._addresses[kind]
        if theirs.full(person, now):
            return _told(sentences.TOO_FAST, kind, theirs.rate)
        if not all_here.take(address, now) and not seated:
            return _told(sentences.TOO_FAST_HERE, kind, all_here.rate)
        theirs.take(person, now)
        return None

    def breach(self, kind: QuotaKind, person: str, address: str, now: float) -> Offender | None:
        """Count a request above a rate (of the person, or only the address); return whom to keep out."""
        if self._people[kind].full(person, now):
            self._breaches.take(person, now)
        self._breaches_here.take(address, now)
        if self._breaches.full(person, now):
            return Offender.PERSON
        return Offender.ADDRESS if self._breaches_here.full(address, now) else None


def _of_an_address(rate: Rate, households: int) -> Rate:
    return rate._replace(times=rate.times * limits.PEOPLE_AN_ADDRESS * households)


def _told(says: Sentence, kind: QuotaKind, rate: Rate) -> Told:
    return told(says, times=rate.times, what=kind.value, seconds=round(rate.seconds))
