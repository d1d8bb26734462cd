"""Draws the cards that are on their way, small enough for a slow terminal, and tells when each sets out.

Where a card is to arrive, the table stays as it was until then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from textual.geometry import Region

from parlour.rules.views import FACE_DOWN
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Pens, Tone
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.overlay import Cover, Sprite
from parlour.tui.tables.motion.travels import Travel

SECONDS: Final = 0.2
"""How long a card is on its way."""
APART: Final = 0.1
"""Seconds between two travels that set out one after the other."""
LONGEST: Final = 0.9
"""Seconds in which all have arrived."""
MOST: Final = 4
"""Travels that are shown of those which set out together."""
SMALL: Final = (4, 2)
"""Columns and rows of a card at least."""
LARGEST: Final = {1: ((8, 6), (9, 7)), 2: ((6, 3), (6, 4)), 4: ((5, 3), (5, 3)), 99: (SMALL, SMALL)}
"""The same at most, for up to so many sprites: at usual tables, and where cards are larger than `USUAL`.

A table with larger cards has more of its own ground between them, over which a card flies for fewer bytes.
"""
USUAL: Final = (9, 7)
ALONE: Final = frozenset({Mark.CARD, Mark.SLOT, Mark.STOCK, Mark.DISCARD, Mark.TAKEN})
"""What is exactly one card."""
COVERED: Final = (1, 2)
"""Columns that are seen of a card under another: of a back, and of a face."""
FRAMES: Final = ((2, 3), (99, 2))
"""Up to how many sprites each has how many frames: a play costs a guest over SSH at most 4 KiB."""


def slides(
    travels: Sequence[Travel],
    before: Mapping[Place, Rect],
    after: Mapping[Place, Rect],
    pens: Pens,
    card: tuple[int, int] = SMALL,
) -> dict[Travel, Sprite]:
    """Return the sprite of each travel whose ends are on screen: `before` and `after` tell where.

    `card` is how large the table draws a card.
    """
    turns = max((travel.turn for travel in travels), default=0)
    apart = min(APART, (LONGEST - SECONDS) / max(1, turns))
    shown = _shown(travels)
    most = next(sizes[card > USUAL] for count, sizes in LARGEST.items() if len(shown) <= count)
    found: dict[Travel, Sprite] = {}
    for travel in shown:
        start, end = _where(travel.start, before, after), _where(travel.end, after, before)
        if start is not None and end is not None:
            ends_at = (travel.start, before), (travel.end, after)
            lying = [places[at] for at, places in ends_at if at.mark in ALONE and at in places]
            sheet = packet(travel.cards, pens, _size(lying, card, most))
            begins = travel.turn * apart
            ends = begins + SECONDS
            found[travel] = Sprite(sheet, _middle(start, sheet), _middle(end, sheet), begins, ends)
    return found


def frame(sprites: Collection[Sprite]) -> float:
    """Return the seconds between two frames of these."""
    return SECONDS / next(frames for most, frames in FRAMES if len(sprites) <= most)


def _shown(travels: Sequence[Travel]) -> list[Travel]:
    """Return the travels that are shown: of many that set out together those to or from the viewer first."""
    found = []
    for turn in sorted({travel.turn for travel in travels}):
        together = [travel for travel in travels if travel.turn == turn]
        together.sort(key=lambda travel: Mark.HAND not in (travel.start.mark, travel.end.mark))
        found += together[:MOST]
    return found


def _where(place: Place, first: Mapping[Place, Rect], other: Mapping[Place, Rect]) -> Rect | None:
    """Return where a place is; for one that is not drawn, where the cards of its seat are."""
    for wanted in (place, *_instead(place)):
        for places in (first, other):
            if wanted in places:
                return places[wanted]
    return None


def _instead(place: Place) -> tuple[Place, ...]:
    match place.mark:
        case Mark.CARD:
            return (Place(Mark.HAND),)
        case Mark.SLOT | Mark.TAKEN | Mark.TRICK | Mark.ZONE:
            return (Place(Mark.SEAT, place.number),)
        case _:
            return ()


def packet(cards: Sequence[str], pens: Pens, size: tuple[int, int] = SMALL) -> Sheet:
    """Draw cards that overlap, the last one on top, each of `size`."""
    width, height = size
    step = COVERED[any(cards)]
    whole = Sheet(width + step * (len(cards) - 1), height, pens.back(), ascii_only=pens.looks.ascii)
    for place, text in enumerate(cards):
        whole.lay(_card(text, pens, size), step * place, 0)
    return whole


def _size(lying: Sequence[Rect], *most: tuple[int, int]) -> tuple[int, int]:
    """Return how large a card flies: as where it lay or will lie, if that is smaller, but never a snippet."""
    sizes = [rect[2:] for rect in lying if rect.height > 1 or rect.width <= SMALL[0]]  # others are words
    width, height = (min(parts) for parts in zip(*sizes, *most, strict=True))
    return max(SMALL[0], width), max(SMALL[1], height)


def _card(text: str, pens: Pens, size: tuple[int, int]) -> Sheet:
    """Draw a card in one ink, which is fewer bytes: with a line at both sides instead of a border."""
    width, height = size
    card = known(text) if text != FACE_DOWN else None
    ink = pens.card(text) if card is not None else pens.edged_back()
    sheet = Sheet(width, height, ink, ascii_only=pens.looks.ascii)
    for edge in (0, width - 1):
        sheet.down(edge, 0, "│", height, ink)
    if card is None:
        return sheet
    face = pens.looks.face
    label, sign = face.label(card.rank, width - 2), card.suit.symbol or card.suit.letter if card.suit else ""
    rows = figure(label, card.rank, face.art, (width - 2, height - 2)) if not sheet.ascii_only else ()
    if rows and len(rows) <= height - 2 and max(map(len, rows)) <= width - 2:
        for y, signs in enumerate(rows, (height - len(rows)) // 2):
            sheet.put((width - max(map(len, rows))) // 2, y, signs, ink)
    sheet.put(1, 0, label, ink)
    sheet.put(width - 1 - cells_in(sign), height - 1, sign, ink)
    return sheet


def _middle(rect: Rect, sheet: Sheet) -> tuple[int, int]:
    return rect.x + max(0, rect.width - sheet.width) // 2, rect.y + max(0, rect.height - sheet.height) // 2


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
        case Mark.ZONE if place in places:  # zones beside it may lie elsewhere with one card more
            return former.felt
        case Mark.HAND | Mark.CARD:
            return former.hand
        case Mark.STACK | Mark.SLOT | Mark.TAKEN | Mark.TRICK:
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
