"""Writes travels of cards in one line each: `R5 seat1 > discard`; with `@1` it sets out as the second."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.views import View
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.travels import Change, Travel, travels

BACK = "?"
NUMBERED = (Mark.SEAT, Mark.CARD, Mark.STACK, Mark.TAKEN, Mark.TRICK)


def moved(before: View, after: View) -> list[str]:
    """Return what travels between two views, with the hands in the order of the views."""
    return [written(travel) for travel in travels(Change(before, after, before.hand, after.hand))]


def written(travel: Travel) -> str:
    """Return one travel as a line."""
    way = f"{_cards(travel.cards)} {_place(travel.start)} > {_place(travel.end)}"
    return f"{way} @{travel.turn}" if travel.turn else way


def _cards(cards: Sequence[str]) -> str:
    return "".join(BACK if not card else f"{card}+" for card in cards).rstrip("+")


def _place(place: Place) -> str:
    if place.mark is Mark.SLOT:
        return f"{place.number}.{place.slot}"
    if place.mark is Mark.ZONE:
        return f"{place.name}{place.number}" if place.number >= 0 else place.name
    return f"{place.mark}{place.number}" if place.mark in NUMBERED else str(place.mark)
