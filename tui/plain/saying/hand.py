"""The player's own cards in words, with the numbers by which they are named."""

from __future__ import annotations

from collections.abc import Container, Sequence

from parlour.rules.views import View, Zone, ZoneKind
from parlour.tui.drawing.sorting import SortOrder, sorted_hand
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.grids import grid_line
from parlour.tui.text.phrases import count


def in_hand(view: View | None, order: SortOrder = SortOrder.SUIT) -> tuple[str, ...]:
    """Return the player's cards in the order of their numbers."""
    return sorted_hand(view.hand, order) if view is not None else ()


def numbered(cards: Container[str], hand: Sequence[str], *, repeat: bool = True) -> str:
    """Return `cards` of `hand` in words with their numbers: `1 red 7, 3 wild`.

    Without `repeat` equal cards are said once, with the number of the first.
    """
    places = [place for place, text in enumerate(hand) if text in cards]
    shown = places if repeat else [place for place in places if hand.index(hand[place]) == place]
    return ", ".join(_with_number(place + 1, card_words(hand[place])) for place in shown)


def _with_number(number: int, words: str) -> str:
    """Return a card after its number, apart from it if its words begin with a number as well."""
    return f"{number} {words}" if words[:1].isalpha() else f"{number}: {words}"


def hand_lines(view: View | None, order: SortOrder = SortOrder.SUIT, of: str = "") -> list[Said]:
    """Return the viewer's cards: a hand with its numbers, or the slots of a grid.

    `of` is the name of the viewer, "" for the player.
    """
    nothing = Said(Kind.REPLY, f"{of} has no cards." if of else "You have no cards.", {"hand": []})
    if view is None or view.viewer is None:
        return [nothing]
    whose = f"{of}'s" if of else "Your"
    hand = in_hand(view, order)
    lines = []
    if hand:
        text = f"{whose} hand, {count(len(hand), 'card')}: {numbered(hand, hand)}."
        lines.append(Said(Kind.REPLY, text, {"hand": list(hand)}))
    lines += [grid_line(zone, f"{whose} cards") for zone in _own_grids(view)]
    return lines or [nothing]


def _own_grids(view: View) -> list[Zone]:
    return [zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat == view.viewer]
