"""Marked cards of a hand: where they stand, how many it takes, and why one more cannot be.

A card held twice is two cards to whoever marks them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui.drawing.sorting import known
from tui.moves.selection import Picking


def standing(hand: Sequence[str], marked: Sequence[str], pointed: Sequence[int]) -> tuple[int, ...]:
    """Return the place in `hand` of each card in `marked`, the places `pointed` at before others."""
    places: list[int] = []
    for text in marked:
        of_text = (
            place for place in (*pointed, *range(len(hand))) if place < len(hand) and hand[place] == text
        )
        places += next(([place] for place in of_text if place not in places), [])
    return tuple(places)


def how_many(picking: Picking) -> str:
    """Return how many cards the step takes, in words."""
    least, most = picking.step.least, picking.step.most
    return f"Pick {least}." if least == most else f"Pick {least} to {most}."


def why_not(picking: Picking, text: str) -> str:
    """Return why the card `text` cannot be marked next, in words."""
    one = known(text).words
    words = f"{one[:1].upper()}{one[1:]}"
    if len(picking.marked) >= picking.step.most:
        return f"No more than {picking.step.most} at once."
    if picking.marked:
        return f"{words} does not go with {known(picking.marked[0]).words}."
    return f"{words} can only follow another card: mark one first that may be played."
