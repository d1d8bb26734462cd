"""A travel of cards over the table, and the change of views that it is read from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.rules.views import FACE_DOWN, Stage, View, Zone, ZoneKind
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.events import Dealt, event_of

MOST: Final = 4
"""Cards that are shown of those which travel together."""
DISCARD: Final = Place(Mark.DISCARD)
STOCK: Final = Place(Mark.STOCK)


class Travel(NamedTuple):
    """Cards (their texts, `FACE_DOWN` for a back) that go together from one place to another.

    Those with a higher `turn` set out later.
    """

    cards: tuple[str, ...]
    start: Place
    end: Place
    turn: int = 0


class Change(NamedTuple):
    """Two views of one table in succession, and the viewer's hands in their order on screen."""

    before: View
    after: View
    hand_before: tuple[str, ...] = ()
    hand_after: tuple[str, ...] = ()


def undealt(view: View) -> View | None:
    """Return the table before the deal, as far as travels depend on it; None if there was more since then."""
    deals = [place for place, line in enumerate(view.log) if isinstance(event_of(line), Dealt)]
    since = view.log[deals[-1] + 1 :] if deals else ()
    if not deals or any(event_of(line) is not None for line in since):
        return None
    return replace(view, log=view.log[: deals[-1]], match=replace(view.match, stage=Stage.DEAL))


def home(view: View, seat: int) -> Place:
    """Return where the cards of `seat` are, as a whole."""
    return Place(Mark.HAND) if seat == view.viewer else Place(Mark.SEAT, seat)


def from_hand(change: Change, seat: int, cards: Sequence[str]) -> Place:
    """Return where `cards` of `seat` lay: for the viewer the place of the first one of them."""
    if seat == change.after.viewer:
        for index, card in enumerate(change.hand_before):
            if card in cards:
                return Place(Mark.CARD, index)
    return home(change.after, seat)


def backs(count: int) -> tuple[str, ...]:
    """Return so many cards face down, as far as they are shown."""
    return (FACE_DOWN,) * max(1, min(count, MOST))


def top(zone: Zone | None, count: int) -> tuple[str, ...]:
    """Return the upper cards of a pile or stack, backs if it does not show them."""
    shown = zone.cards[-min(count, MOST) :] if zone is not None else ()
    return shown or backs(count)


def pile(view: View) -> Zone | None:
    """Return the pile of the table."""
    return next((zone for zone in view.zones if zone.kind is ZoneKind.PILE and zone.seat is None), None)
