"""Cards that lie before everyone: whose they are, the number of their slot, and how both are named by keys.

A place is picked as `2.1` (seat and slot) where cards of anyone may be picked, as `1` where only the player's
own are. A player names one by its number, after the letter of its seat where it is another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rules.steps import Pick, Step
from rules.views import View, Zone, ZoneKind

LETTERS: Final = "ABCDEFGNORVWY"
"""Letters of seats, the first for whoever sits next; no other key that works meanwhile is among them."""

SPOKEN: Final = re.compile(r"(?:\{(\d+)\}'s|\byour) (\d+)\b")


class Place(NamedTuple):
    """A slot before a seat; slots count from 1."""

    seat: int
    slot: int

    def __str__(self) -> str:
        return f"{self.seat}.{self.slot}"


def place_of(pick: str, own: int | None) -> Place | None:
    """Return the place that `pick` names, `own` being the seat that picks; None if it is no place."""
    seat, dot, slot = pick.rpartition(".")
    if not slot.isdecimal() or (dot and not seat.isdecimal()) or (not dot and own is None):
        return None
    return Place(int(seat) if dot else own or 0, int(slot))


def open_places(picks: Iterable[str], own: int | None) -> dict[Place, str]:
    """Return the places that `picks` name, each with its pick."""
    found = ((place_of(pick, own), pick) for pick in picks)
    return {place: pick for place, pick in found if place is not None}


def spoken_of(lines: Iterable[str], own: int | None) -> frozenset[Place]:
    """Return the places that lines of a log name: `{2}'s 3`, or `your 3` of the seat that reads them."""
    found = (one for line in lines for one in SPOKEN.finditer(line))
    named = ((own if one[1] is None else int(one[1]), int(one[2])) for one in found)
    return frozenset(Place(seat, slot) for seat, slot in named if seat is not None)


def asks_places(step: Step) -> bool:
    """Whether `step` asks for cards that lie before someone."""
    return step.pick is Pick.PLACE


def asks_own(step: Step) -> bool:
    """Whether `step` asks for one of the player's own cards, which a number alone names."""
    return asks_places(step) and step.most == 1 and not any("." in pick for pick in step.among)


def grids(view: View) -> dict[int, Zone]:
    """Return the grid before each seat, clockwise from the seat after the viewer's, the viewer's own last."""
    found = {zone.seat: zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat is not None}
    first = -1 if view.viewer is None else view.viewer
    count = max(1, len(view.seats))
    order = sorted(found, key=lambda seat: (seat - first - 1) % count)
    return {seat: found[seat] for seat in order}


def others(view: View) -> dict[int, Zone]:
    """Return the grids of all but the viewer, in the same order."""
    return {seat: zone for seat, zone in grids(view).items() if seat != view.viewer}


def letters(view: View) -> Mapping[int, str]:
    """Return the letter of each seat but the viewer's, whose own cards need none."""
    return dict(zip(others(view), LETTERS, strict=False))


class Pointing:
    """Where the cursor is among the cards on the table, and what of a place's name has been typed."""

    def __init__(self) -> None:
        self.at: Place | None = None
        self.seat: int | None = None  # named by its letter; a number is to follow
        self._digits = ""

    def go(self, place: Place | None) -> None:
        """Put the cursor on a place."""
        self.at, self.seat, self._digits = place, None, ""

    def name(self, seat: int) -> None:
        """The letter of a seat was typed."""
        self.seat, self._digits = seat, ""

    def number(self, key: str, own: int, places: Mapping[Place, str], *, again: bool) -> Place | None:
        """Go to the place whose number was typed, after that of a seat or else `own`; None if it is not open.

        `again`: another digit was typed just before this one, and both may be one number.
        """
        seat = own if self.seat is None else self.seat
        typed = [(self.at.seat, self._digits + key)] if again and self._digits and self.at else []
        self.seat, self._digits = None, ""
        for whose, digits in (*typed, (seat, key)):
            place = Place(whose, int(digits))
            if place in places:
                self.at, self._digits = place, digits
                return place
        return None


def may_go_on(place: Place, places: Iterable[Place]) -> bool:
    """Whether the number of `place` may be the beginning of another one's."""
    begun = str(place.slot)
    return any(one.seat == place.seat and one != place and str(one.slot).startswith(begun) for one in places)
