"""What everyone is shown of a race that was judged: who reacted how fast, and where lots decided."""

from __future__ import annotations

from typing import NamedTuple

from net.judge import as_good
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


def words(places: tuple[Place, ...]) -> str:
    """Return the places in words, a seat as `{2}`: `{2} 412 ms, {0} 431 ms`; "" if nobody claimed."""
    return ", ".join(
        f"{{{seat}}} {reaction} ms{' (a tie, drawn by lot)' if by_lot else ''}"
        for seat, reaction, by_lot in places
    )
