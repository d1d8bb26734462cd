"""A saved match verified: every line holds, and every order is the one that its parts make."""

from __future__ import annotations

from typing import NamedTuple

from net.fair.parts import HOST
from net.fair.retold import Retold
from rules import record


class Verified(NamedTuple):
    """What a saved match that is fair amounts to; `took_part` are the seats with a part in every shuffle."""

    rounds: int
    shuffles: int
    names: tuple[str, ...]
    took_part: tuple[int, ...]


def verify(text: str) -> Verified:
    """Make every order of the saved match `text` anew.

    Raise NotFair with the first thing that does not fit, RecordError with the first line that does
    not hold, or OtherVersion.
    """
    told = record.read(text)
    with record.of_its_version(told):
        retold = Retold(told)
        found = [retold.take(line) for line in told.lines]
    owners = [set(remade.secrets) - {HOST} for remade in found if remade is not None]
    always = set.intersection(*owners) if owners else set()
    took_part = tuple(sorted(int(who) for who in always))
    return Verified(len(retold.moment.results), retold.shuffles, told.names, took_part)
