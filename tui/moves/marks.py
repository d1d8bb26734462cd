"""Marked cards of a hand: their positions, how many a step takes, and why a card cannot be marked.

Two equal cards are marked separately.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.tui.drawing.sorting import known
from parlour.tui.moves.selection import Picking


def standing(hand: Sequence[str], marked: Sequence[str], pointed: Sequence[int]) -> tuple[int, ...]:
    """Return the position in `hand` of each card in `marked`; of equal cards those in `pointed` first."""
    left = [place for place in dict.fromkeys((*pointed, *range(len(hand)))) if place < len(hand)]
    places: list[int] = []
    for text in marked:
        places += [place for place in left if hand[place] == text and place not in places][:1]
    return tuple(places)


def how_many(picking: Picking) -> str:
    """Return how many cards the step takes, in words."""
    least, most = picking.step.least, picking.step.most
    return f"Pick {least}." if least == most else f"Pick {least} to {most}."


def why_not(picking: Picking, text: str) -> str:
    """Return why the card `text` cannot be marked next."""
    words = known(text).words
    words = words[:1].upper() + words[1:]
    if len(picking.marked) >= picking.step.most:
        return f"No more than {picking.step.most} at once."
    if picking.marked:
        return f"{words} does not go with {known(picking.marked[0]).words}."
    return f"{words} can only follow another card: mark one that you can play first."
