"""Cards that lie in grids: whose they are, the numbers of their slots, and how keys name them.

A pick is `2.1` (seat and slot) where cards of any seat may be picked, `1` where only the player's own may.
A player types the number of a card, after the letter of its seat if it is another player's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from parlour.rules.sentences import Told
from parlour.rules.steps import Pick, Step
from parlour.rules.views import View
from parlour.tui.seen.zones import other_grids

LETTERS: Final = "ABCDEFGNORVW"
"""Letters of seats, the next seat first. No other key that works at the same time is among them."""


class GridPlace(NamedTuple):
    """A slot in the grid of a seat; slots count from 1."""

    seat: int
    slot: int

    def __str__(self) -> str:
        return f"{self.seat}.{self.slot}"


def place_of(pick: str, own: int | None) -> GridPlace | None:
    """Return the place that `pick` names for the seat `own`, None if it names none."""
    seat, dot, slot = pick.rpartition(".")
    if not slot.isdecimal() or (dot and not seat.isdecimal()) or (not dot and own is None):
        return None
    return GridPlace(int(seat) if dot else own or 0, int(slot))


def open_places(picks: Iterable[str], own: int | None) -> dict[GridPlace, str]:
    """Return the places that `picks` name, each with its pick."""
    found = ((place_of(pick, own), pick) for pick in picks)
    return {place: pick for place, pick in found if place is not None}


def places_told(told: Told) -> frozenset[GridPlace]:
    """Return the slots that parts of what is told name: `{2}'s card 3`."""
    parts = [value for _, value in told.values if isinstance(value, Told)]
    slots = [(part.seats, dict(part.values).get("slot")) for part in parts]
    return frozenset(GridPlace(seats[0], slot) for seats, slot in slots if seats and isinstance(slot, int))


def asks_places(step: Step) -> bool:
    """Whether `step` asks for cards in grids."""
    return step.pick is Pick.PLACE


def asks_own(step: Step) -> bool:
    """Whether `step` asks for one of the player's own cards, which a number alone names."""
    return asks_places(step) and step.most == 1 and not any("." in pick for pick in step.among)


def letters(view: View) -> Mapping[int, str]:
    """Return the letter of each seat but the viewer's."""
    return dict(zip(other_grids(view), LETTERS, strict=False))


class Pointing:
    """The cursor among the cards on the table, and the part of a place's name typed so far."""

    def __init__(self) -> None:
        self.at: GridPlace | None = None
        self.seat: int | None = None  # named by its letter; a number is to follow
        self._digits = ""

    def go(self, place: GridPlace | None) -> None:
        self.at, self.seat, self._digits = place, None, ""

    def name(self, seat: int) -> None:
        """Note that the letter of `seat` was typed; a number is to follow."""
        self.seat, self._digits = seat, ""

    def number(self, key: str, own: int, places: Mapping[GridPlace, str], *, again: bool) -> GridPlace | None:
        """Go to the place with the typed number, of the named seat or else `own`; None if it is not open.

        `again`: another digit was typed just before, and both may form one number.
        """
        seat = own if self.seat is None else self.seat
        typed = [(self.at.seat, self._digits + key)] if again and self._digits and self.at else []
        self.seat, self._digits = None, ""
        for whose, digits in (*typed, (seat, key)):
            place = GridPlace(whose, int(digits))
            if place in places:
                self.at, self._digits = place, digits
                return place
        return None


def may_go_on(place: GridPlace, places: Iterable[GridPlace]) -> bool:
    """Whether the number of `place` may be the beginning of another open one's."""
    begun = str(place.slot)
    others = (str(other.slot) for other in places if other.seat == place.seat and other != place)
    return any(slot.startswith(begun) for slot in others)
