"""The announcement of a judged race: how fast everyone reacted, and where lots decided."""

from __future__ import annotations

from typing import NamedTuple

from parlour.net.judging.judge import as_good
from parlour.rules.moves import Judged


class Finish(NamedTuple):
    """A claim at its place: its reaction in milliseconds, and whether it tied with others."""

    seat: int
    reaction: int
    by_lot: bool


def photo_finish(judged: Judged) -> tuple[Finish, ...]:
    """Return the places of a race in order."""
    claims = judged.claims
    return tuple(
        Finish(claim.seat, claim.reaction, len(as_good(claims[place:])) > 1)
        for place, claim in enumerate(claims)
    )


def told_of(places: tuple[Finish, ...]) -> str:
    """Return the announcement with seats as `{2}`."""
    if len(places) == 1:
        return f"{{{places[0].seat}}} was fastest ({places[0].reaction} ms)"
    return f"Photo finish: {words(places)}"


def words(places: tuple[Finish, ...]) -> str:
    """Return the places as text, with seats as `{2}`: `{2} 412 ms, {0} 431 ms`; "" without claims."""
    return ", ".join(
        f"{{{seat}}} {reaction} ms{' (a tie, drawn by lot)' if by_lot else ''}"
        for seat, reaction, by_lot in places
    )
