"""Where the table stays as it was until a card arrives there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Region

from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.tables.common.pens import Pens, Tone
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.overlay import Cover, Sprite
from parlour.tui.tables.motion.travel import Travel


class Former(NamedTuple):
    """The table as it was: its cells, and where the middle and the viewer's cards are.

    Without a `sheet` it has been laid out anew, and nothing of it is left. `dealt`: the viewer had no cards
    of the round yet, whatever was drawn there.
    """

    sheet: Sheet | None
    felt: Rect
    hand: Rect
    dealt: bool = False


def covers(
    sprites: Mapping[Travel, Sprite], places: Mapping[Place, Rect], former: Former, pens: Pens
) -> tuple[Cover, ...]:
    """Return what covers the ends of the travels until the last card has arrived there."""
    ends: dict[Rect, float] = {}
    for travel, sprite in sprites.items():
        rect = _end(travel.end, places, former)
        if rect is not None and rect.width and rect.height:
            ends[rect] = max(sprite.ends, ends.get(rect, 0.0))
    found = (_cover(rect, until, former, pens) for rect, until in ends.items())
    return tuple(cover for cover in found if cover is not None)


def _end(place: Place, places: Mapping[Place, Rect], former: Former) -> Rect | None:
    """Return what is drawn differently when a card is at `place`."""
    match place.mark:
        case Mark.DISCARD if place in places:  # the cards under it have moved, too
            return places[place]._replace(x=former.felt.x, width=former.felt.width)
        case Mark.HAND | Mark.CARD:
            return former.hand
        case Mark.STACK | Mark.SLOT | Mark.TAKEN:
            return places.get(place)
        case _:
            return None


def _cover(rect: Rect, until: float, former: Former, pens: Pens) -> Cover | None:
    """Return a cover that shows `rect` as it was; None if that is not known."""
    empty = former.dealt and rect == former.hand
    if former.sheet is None and not empty:
        return None
    if empty or former.sheet is None:
        ink, ascii_only = pens.ink(Tone.TEXT), pens.looks.ascii
        sheet = Sheet(rect.width, rect.height, ink, ascii_only=ascii_only)
    else:
        sheet = former.sheet.part(rect)
    rows = [Region(rect.x, rect.y + row, rect.width, 1) for row in range(rect.height)]
    return Cover(sheet, rect, until, rows if empty else [])
