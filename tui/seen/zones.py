"""The zones of a table by what they are to it: the middle, stacks, grids before the seats, and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.net.sanitize import clean
from parlour.rules.sentences import Told, told
from parlour.rules.views import (
    EMPTY,
    FACE_DOWN,
    LONGEST_SIGN,
    MOST_SIGNS,
    Role,
    StackView,
    View,
    Zone,
    ZoneKind,
)
from parlour.tui.seen.sorting import known
from parlour.tui.words.sentences import ZONE_OF
from parlour.tui.words.speaking import Words


def top_card(view: View) -> str:
    """Return the card on top of the table's pile, "" if there is none."""
    pile = view.middle(ZoneKind.PILE)
    return pile.cards[-1] if pile is not None and pile.cards else ""


def names_hand(view: View, seat: int, name: str) -> bool:
    """Whether the hand of `seat` is the zone called `name`."""
    hand = view.hand_of(seat)
    return hand is not None and hand.name == name


def other_zones(view: View) -> list[Zone]:
    """Return the zones with open cards that no part of a table is made for, as in a game of others."""
    middle = [view.middle(kind) for kind in (ZoneKind.PILE, ZoneKind.STOCK, ZoneKind.TRICK)]
    return [
        zone
        for zone in view.zones
        if zone.kind is not ZoneKind.STACK and zone.role is not Role.OWN and zone not in middle
        if open_cards(zone.cards)
    ]


def groups_of(zone: Zone) -> tuple[tuple[str, ...], ...]:
    """Return the open cards of a zone group by group, all as one group where there are none."""
    return tuple(filter(None, map(open_cards, zone.grouped)))


def laid_open(view: View) -> list[Zone]:
    """Return the zones of which all cards lie open, such as melds and a market, where players have hands."""
    if view.in_grids:
        return []
    spread = (ZoneKind.HAND, ZoneKind.GRID)
    return [zone for zone in other_zones(view) if zone.kind in spread or zone.groups]


def shown_hand(view: View, seat: int) -> tuple[str, ...]:
    """Return the cards of the hand of another seat as far as the viewer sees them, () for none.

    Backs are shown if something is known of the cards.
    """
    hand = view.hand_of(seat) if seat != view.viewer else None
    return hand.cards if hand is not None and (hand.marks or open_cards(hand.cards)) else ()


class Marked(NamedTuple):
    """What marks a card: a few short signs, and the words for them."""

    signs: tuple[str, ...]
    words: str

    @property
    def short(self) -> str:
        """The signs in one."""
        return "".join(self.signs)


def marks_of(zone: Zone | None, words: Words) -> tuple[Marked, ...]:
    """Return what marks each card of a zone, () for nothing. A host may tell any marks."""
    if zone is None or len(zone.marks) != len(zone.cards):
        return ()
    return tuple(
        Marked(
            tuple(clean(sign[:LONGEST_SIGN], LONGEST_SIGN) for sign in mark.signs[:MOST_SIGNS]),
            words.said(mark.words),
        )
        for mark in zone.marks
    )


def own_marks(view: View, words: Words) -> tuple[Marked, ...]:
    """Return what marks each card of the viewer's hand, if it lies face down: other hands are sorted."""
    return marks_of(view.hand_of(view.viewer), words) if FACE_DOWN in view.hand else ()


def open_cards(cards: Sequence[str]) -> tuple[str, ...]:
    """Return those of the cards of a zone whose faces the viewer sees."""
    return tuple(text for text in cards if text not in (FACE_DOWN, EMPTY))


def zone_told(zone: Zone) -> Told:
    """Return what a zone is called, and whose it is: `melds of Bo`."""
    return zone.called if zone.seat is None else told(ZONE_OF, zone.seat, zone=zone.called)


def stacks(view: View) -> tuple[StackView, ...]:
    """Return the stacks of the table, () in a game without them."""
    return view.stacks.places if view.stacks is not None else ()


def stands_for(stack: StackView, zone: Zone) -> str:
    """Return the card that a wild card on top of a stack, the cards in `zone`, stands for; "" for no such."""
    is_wild = bool(zone.cards) and known(zone.cards[-1]).suit is None
    return stack.stands_for[-1] if is_wild and stack.stands_for else ""


def grids(view: View) -> dict[int, Zone]:
    """Return the grid of each seat, clockwise from the seat after the viewer's; the viewer's comes last."""
    found = {zone.seat: zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat is not None}
    first = -1 if view.viewer is None else view.viewer
    count = max(1, len(view.seats))
    order = sorted(found, key=lambda seat: (seat - first - 1) % count)
    return {seat: found[seat] for seat in order}


def other_grids(view: View) -> dict[int, Zone]:
    """Return the grids of all but the viewer, in the same order."""
    return {seat: zone for seat, zone in grids(view).items() if seat != view.viewer}
