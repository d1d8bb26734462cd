"""A saved match verified: every line holds, and every order is the one that its parts make."""

from __future__ import annotations

from typing import NamedTuple

from net.fair.checking.retold import Retold
from net.fair.making.parts import HOST
from rules.record import record


class Verified(NamedTuple):
    """What a saved match that is fair amounts to; `took_part` are the seats with a part in every shuffle.

    In the rounds of `alone` a shuffle has the host's part and no other: the host could choose its cards.
    """

    rounds: int
    shuffles: int
    names: tuple[str, ...]
    took_part: tuple[int, ...]
    alone: tuple[int, ...] = ()


def verify(text: str) -> Verified:
    """Make every order of the saved match `text` anew.

    Raise NotFair with the first thing that does not fit, RecordError with the first line that does
    not hold, or OtherVersion.
    """
    told = record.read(text)
    with record.of_its_version(told):
        retold = Retold(told)
        found = [remade for line in told.lines if (remade := retold.take(line)) is not None]
    owners = [remade.secrets.keys() - {HOST} for remade in found]
    always = set.intersection(*map(set, owners)) if owners else set()
    took_part = tuple(sorted(int(who) for who in always))
    alone = {remade.context.round for remade, others in zip(found, owners, strict=True) if not others}
    return Verified(len(retold.moment.results), retold.shuffles, told.names, took_part, tuple(sorted(alone)))
