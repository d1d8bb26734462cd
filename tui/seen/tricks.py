"""The trick on the table: what each seat has laid into it, who led, and who has yet to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.rules.views import Role, View, Zone, ZoneKind


class Laid(NamedTuple):
    """What one seat has in a trick: its cards in their order, () for none yet. `led`: it began the trick."""

    seat: int
    cards: tuple[str, ...] = ()
    led: bool = False


class Trick(NamedTuple):
    """The trick in `zone`: those who have played in the order in which they did, then those who will.

    `is_over`: nobody has led yet, and the trick before still lies open at who has taken it.
    """

    zone: Zone
    laid: tuple[Laid, ...]
    is_over: bool = False


def trick(view: View) -> Trick | None:
    """Return the trick in the middle of the table, and before the next one is led the last one.

    None where no tricks are played.
    """
    zone = view.middle(ZoneKind.TRICK)
    if zone is None:
        return None
    before = last_trick(view) if not zone.count else None
    shown = before or zone
    laid = [Laid(seat, cards, seat == shown.owners[0]) for seat, cards in _by_owner(shown).items()]
    if before is None:
        laid += [Laid(seat) for seat in _who_will_play(view, zone)]
    return Trick(shown, tuple(laid), before is not None)


def last_trick(view: View) -> Zone | None:
    """Return the trick that lies open at who has taken it, None if none does."""
    taken = (zone for zone in view.zones if zone.kind is ZoneKind.TRICK and zone.role is Role.ASIDE)
    return next((zone for zone in taken if zone.owners and any(zone.cards)), None)


def _by_owner(zone: Zone) -> dict[int, tuple[str, ...]]:
    """Return the cards of each seat in the order of play; a game of others may have told too few owners."""
    found: dict[int, tuple[str, ...]] = {}
    for seat, card in zip(zone.owners, zone.cards, strict=False):
        found[seat] = (*found.get(seat, ()), card)
    return found


def _who_will_play(view: View, zone: Zone) -> Iterator[int]:
    """Yield who has not played, in the order of turns: who holds no cards any more will not."""
    count = len(view.seats)
    acting = (seat.seat for seat in view.seats if seat.acts)
    first = view.turns.seat if view.turns.seat is not None else next(acting, view.turns.dealer)
    for turn in range(count):
        seat = (first + turn * view.turns.direction) % count
        if seat not in zone.owners and view.seats[seat].cards:
            yield seat
