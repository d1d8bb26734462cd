"""Cards that show a number on each of their four edges: its own at the top, the next ones clockwise."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.cards import Card
from tui.drawing.canvas import Ink, Rect, Sheet, cells_in
from tui.drawing.sorting import known
from tui.tables.common.cards import Pose, draw_frame
from tui.tables.common.glyphs import figure
from tui.tables.common.pens import Pens

RING: Final = 9
"""Numbers go around: after 9 comes 1."""


class Edges(NamedTuple):
    """The numbers at the top, right, bottom and left of a card."""

    north: int
    east: int
    south: int
    west: int


def edges(one: Card) -> Edges | None:
    """Return the numbers on the edges of a card; None if it has no number."""
    if one.suit is None or not one.is_number:
        return None
    first = int(one.rank)
    return Edges(*((first + more - 1) % RING + 1 for more in range(4)))


def draw_edged(sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose, *, as_card: str = "") -> None:
    """Draw the card `text` at `at`, its outer numbers on the border; three rows and seven columns at least.

    `as_card` is the card that it stands for.
    """
    one = known(as_card or text)
    fill = pens.fill(one.suit.name if one.suit else "", faded=pose.faded)
    draw_frame(sheet, at, pens, pose)
    inner = Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2)
    sheet.fill(inner, fill)
    label = _label(known(text), as_card, pens, inner.width - 2)
    x = _center(sheet, inner, label, one, fill, pose)
    found, middle = edges(one), inner.y + inner.height // 2
    if found is None:
        return
    sheet.put(x - 1, at.y, f" {found.north} ", fill)
    sheet.put(x - 1, at.y + at.height - 1, f" {found.south} ", fill)
    sheet.put(inner.x, middle, str(found.west), fill)
    sheet.put(inner.x + inner.width - 1, middle, str(found.east), fill)


def _center(sheet: Sheet, inner: Rect, label: str, one: Card, fill: Ink, pose: Pose) -> int:
    """Draw the label, large where there is room; return the column of the outer numbers."""
    middle = inner.y + inner.height // 2
    big = figure(one.rank, one.rank, {}) if one.suit and inner.height >= 5 and not sheet.ascii_only else ()
    left = inner.x + (inner.width - len(big[0] if big else label)) // 2
    for row, signs in enumerate(big):
        sheet.put(left, middle - 1 + row, signs, fill)
    if big:
        sheet.put(inner.x, inner.y, label, fill, inner.width)
        return left + len(big[0]) // 2
    covered = pose.shown <= left - inner.x + len(label)
    sheet.put(inner.x + 1 if covered else left, middle, label, fill)
    return inner.x + inner.width // 2


def _label(one: Card, as_card: str, pens: Pens, width: int) -> str:
    """What the card is called: color and number; what it stands for after what it is."""
    if one.suit is not None:
        return f"{one.suit.letter}{one.rank}"
    short = one.rank if as_card else pens.looks.face.label(one.rank, width)
    joined = f"{short}={as_card}" if as_card else short
    return joined if cells_in(joined) <= width else as_card
