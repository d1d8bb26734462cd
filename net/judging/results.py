"""What everyone is shown of a race that was judged: who reacted how fast, and where lots decided."""

from __future__ import annotations

from typing import NamedTuple

from net.judging.judge import as_good
from rules.moves import Judged


class Place(NamedTuple):
    """One claim at its place: the reaction in milliseconds, and whether others were as good."""

    seat: int
    reaction: int
    by_lot: bool


def photo_finish(judged: Judged) -> tuple[Place, ...]:
    """Return the places of a race from the first to the last; the verdict alone tells them."""
    claims = judged.claims
    return tuple(
        Place(claim.seat, claim.reaction, len(as_good(claims[place:])) > 1)
        for place, claim in enumerate(claims)
    )


def told_of(places: tuple[Place, ...]) -> str:
    """Return what everyone is told, a seat as `{2}`: `Photo finish: {2} 412 ms, {0} 431 ms`.

    One claim alone has won nothing by its time: that is called a claim.
    """
    return f"{'Photo finish' if len(places) > 1 else 'One claim'}: {words(places)}"


def words(places: tuple[Place, ...]) -> str:
    """Return the places in words, a seat as `{2}`: `{2} 412 ms, {0} 431 ms`; "" if nobody claimed."""
    return ", ".join(
        f"{{{seat}}} {reaction} ms{' (a tie, drawn by lot)' if by_lot else ''}"
        for seat, reaction, by_lot in places
    )
