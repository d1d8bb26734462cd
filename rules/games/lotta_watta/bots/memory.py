"""What a bot believes of the cards on the table: visible cards, recalled cards, and averages."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, NamedTuple

from parlour.rules.cards import card
from parlour.rules.games.lotta_watta.engine.tables import points
from parlour.rules.views import EMPTY, View, Zone, ZoneKind

UNKNOWN: Final = 6.2
"""The points of an unknown card: the average of the deck."""


class At(NamedTuple):
    """A place in a hand: its seat, and the slot from 1."""

    seat: int
    slot: int

    def __str__(self) -> str:
        return f"{self.seat}.{self.slot}"


@dataclass(frozen=True, slots=True)
class Memory:
    """The card in each place, "" if unknown. `up` are penalties, which are never played."""

    mine: dict[At, str]
    others: dict[At, str]
    up: frozenset[At]

    def worth(self, place: At) -> float:
        """Return the points of the card in a place, estimated if unknown."""
        return worth(self.mine[place] if place in self.mine else self.others[place])

    def total(self) -> float:
        """Return the points of the own hand, estimated where unknown."""
        return sum(map(self.worth, self.mine))

    def playable(self) -> list[At]:
        """Return the own places whose card may be put or stacked."""
        return [place for place in self.mine if place not in self.up]

    def mates(self, text: str, but: At | None = None) -> list[At]:
        """Return the own places with a known card that can be stacked on `text`, most points first."""
        found = [place for place in self.playable() if place != but and rank(self.mine[place]) == rank(text)]
        return sorted(found, key=self.worth, reverse=True)


def remembered(view: View, fades: float, rng: random.Random) -> Memory:
    """Return what the seat of `view` knows now, without the share `fades` of what it recalls."""
    recalled = {place: text for place, text in view.recalled if rng.random() >= fades}
    grids = [zone for zone in view.zones if zone.kind is ZoneKind.GRID]
    known = {At(seat, slot): text or recalled.get(f"{seat}.{slot}", "") for seat, slot, text in _slots(grids)}
    mine = {place: text for place, text in known.items() if place.seat == view.viewer}
    others = {place: text for place, text in known.items() if place.seat != view.viewer}
    up = frozenset(At(zone.seat or 0, at + 1) for zone in grids for at in _up(zone))
    return Memory(mine, others, up)


def _slots(grids: list[Zone]) -> list[tuple[int, int, str]]:
    return [
        (zone.seat or 0, at + 1, text)
        for zone in grids
        for at, text in enumerate(zone.cards)
        if text != EMPTY
    ]


def _up(zone: Zone) -> list[int]:
    hidden = {*zone.dimmed, *zone.looked}
    return [at for at, text in enumerate(zone.cards) if text not in ("", EMPTY) and at not in hidden]


def worth(text: str) -> float:
    """Return the points of a card, the average if it is unknown."""
    return points(rank(text)) if text else UNKNOWN


def rank(text: str) -> str:
    """Return the rank of a card, "" if it is unknown."""
    return card(text).rank if text else ""
