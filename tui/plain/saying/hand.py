"""The player's own cards in words, with the numbers by which they are named."""

from __future__ import annotations

from collections.abc import Sequence

from rules.views import View, Zone, ZoneKind
from tui.drawing.sorting import SortOrder, sorted_hand
from tui.plain.said import Kind, Said
from tui.plain.saying.cards import card_words
from tui.plain.saying.grids import grid_line
from tui.text.phrases import count


def in_hand(view: View | None, order: SortOrder = SortOrder.SUIT) -> tuple[str, ...]:
    """Return the player's cards in the order of their numbers."""
    return sorted_hand(view.hand, order) if view is not None else ()


def numbered(cards: Sequence[str], hand: Sequence[str]) -> str:
    """Return `cards` of `hand` in words with their numbers: `1 red 7, 3 wild`; equal cards stand together."""
    return ", ".join(f"{place} {card_words(text)}" for place, text in enumerate(hand, 1) if text in cards)


def hand_lines(view: View | None, order: SortOrder = SortOrder.SUIT) -> list[Said]:
    """Return the player's cards: a hand with its numbers, or the slots of a grid."""
    if view is None or view.viewer is None:
        return [Said(Kind.REPLY, "You have no cards.", {"hand": []})]
    hand = in_hand(view, order)
    lines = []
    if hand:
        text = f"Your hand, {count(len(hand), 'card')}: {numbered(hand, hand)}."
        lines.append(Said(Kind.REPLY, text, {"hand": list(hand)}))
    lines += [grid_line(zone, "Your cards") for zone in _own_grids(view)]
    return lines or [Said(Kind.REPLY, "You have no cards.", {"hand": []})]


def _own_grids(view: View) -> list[Zone]:
    return [zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat == view.viewer]
