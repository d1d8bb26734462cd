"""Verifies a saved match: every line is legal, and every order is the one that its parts make."""

from __future__ import annotations

from typing import NamedTuple

from parlour.net.fair.checking.retold import Remade, Retold
from parlour.net.fair.checking.wrong import NotFair
from parlour.net.fair.making.parts import HOST
from parlour.rules.errors import OtherVersion
from parlour.rules.record import record


class Verified(NamedTuple):
    """A fair match: seats with a part in every shuffle; rounds in which a shuffle has only the host's."""

    rounds: int
    shuffles: int
    names: tuple[str, ...]
    took_part: tuple[int, ...]
    alone: tuple[int, ...] = ()


def verify(text: str) -> Verified:
    """Replay the saved match `text`. Raises NotFair for a mismatch, RecordError, or OtherVersion."""
    told = record.read(text)
    with record.of_its_version(told):
        retold = Retold(told)
        found = [remade for line in told.lines if (remade := _taken(retold, line, told)) is not None]
    owners = [remade.secrets.keys() - {HOST} for remade in found]
    always = set.intersection(*map(set, owners)) if owners else set()
    took_part = tuple(sorted(int(who) for who in always))
    alone = {remade.context.round for remade, others in zip(found, owners, strict=True) if not others}
    return Verified(len(retold.moment.results), retold.shuffles, told.names, took_part, tuple(sorted(alone)))


def _taken(retold: Retold, line: record.RecordLine, told: record.Record) -> Remade | None:
    """Take a line; raise OtherVersion for a mismatch that other rules may have made."""
    try:
        return retold.take(line)
    except NotFair as error:
        if why := record.other_version(told):
            raise OtherVersion(line.number, f"{error}; {why}") from None
        raise
