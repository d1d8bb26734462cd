"""What a table shows: its piles, a seat's grid as one viewer sees it, the cards that it tells of."""

from __future__ import annotations

from parlour.rules.events import cards_named
from parlour.rules.views import View, Zone, ZoneKind
from tests.rules.lotta_watta.table import Table


def zone(view: View, kind: ZoneKind) -> Zone:
    """Return the table's own zone of this kind: the face-up pile, or the stock."""
    (found,) = (one for one in view.zones if one.kind == kind and one.seat is None)
    return found


def top(game: Table) -> str:
    """Return the card on top of the face-up pile."""
    return zone(game.view(None), ZoneKind.PILE).cards[-1]


def piled(game: Table) -> int:
    """Return how many cards the face-up pile has."""
    return zone(game.view(None), ZoneKind.PILE).count


def stocked(game: Table) -> int:
    """Return how many cards the stock has."""
    return zone(game.view(None), ZoneKind.STOCK).count


def grid(game: Table, viewer: int | None, seat: int) -> Zone:
    """Return the grid of `seat` as `viewer` sees it."""
    (found,) = (one for one in game.view(viewer).zones if one.kind == ZoneKind.GRID and one.seat == seat)
    return found


def is_told(game: Table, viewer: int | None, text: str) -> bool:
    """Whether something that `viewer` is told names this card."""
    return any(text in cards_named(event) for event in game.heard(viewer))
