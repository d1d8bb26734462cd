"""Cards that show a number on each of their four edges: its own at the top, the next ones clockwise."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.cards import Card
from tui.canvas import Ink, Rect, Sheet, cells_in, fitted
from tui.sorting import known
from tui.tables.cards import DOUBLE, HEAVY, LINE, Pose
from tui.tables.glyphs import figure
from tui.tables.pens import Pens

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


def draw_edged(
    sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose, *, as_card: str = "", words: str = ""
) -> None:
    """Draw the card `text` at `at`, its outer numbers on the border; three rows and seven columns at least.

    `as_card` is the card that it stands for, `words` say more beside the label.
    """
    one = known(as_card or text)
    edge = pens.edge(chosen=pose.chosen, faded=pose.faded)
    fill = pens.fill(one.suit.name if one.suit else "", faded=pose.faded)
    _border(sheet, at, edge, pose)
    inner = Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2)
    sheet.fill(inner, fill)
    label = _label(known(text), as_card, pens, inner.width - 2)
    middle = inner.y + inner.height // 2
    x = _center(sheet, inner, middle, label, one, fill, words, pose)
    found = edges(one)
    if found is None:
        return
    sheet.put(x, at.y, str(found.north), edge._replace(bold=True))
    sheet.put(x, at.y + at.height - 1, str(found.south), edge._replace(bold=True))
    sheet.put(inner.x, middle, str(found.west), fill)
    sheet.put(inner.x + inner.width - 1, middle, str(found.east), fill)


def _center(
    sheet: Sheet, inner: Rect, middle: int, label: str, one: Card, fill: Ink, words: str, pose: Pose
) -> int:
    """Draw the label, large where there is room, and the words; return the column of the outer numbers."""
    big = figure(one.rank, one.rank, {}) if one.suit and inner.height >= 5 and not sheet.ascii_only else ()
    if big:
        left = inner.x + (inner.width - len(big[0])) // 2
        for row, signs in enumerate(big):
            sheet.put(left, middle - 1 + row, signs, fill)
        sheet.put(inner.x, inner.y, label, fill, inner.width)
        if words:
            sheet.put(inner.x, inner.y + inner.height - 1, fitted(words, inner.width), fill)
        return left + len(big[0]) // 2
    left = inner.x + (inner.width - len(label)) // 2
    if words and inner.height > 1:
        sheet.put(inner.x, inner.y + inner.height - 1, fitted(words, inner.width), fill)
    elif words:
        left = inner.x + 2
        sheet.put(left + len(label) + 1, middle, fitted(words, inner.width - len(label) - 5), fill)
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


def _border(sheet: Sheet, at: Rect, ink: Ink, pose: Pose) -> None:
    """The border: double where the cursor is, heavy where the card may be picked or covered."""
    left, across, right, side, low_left, low_right = DOUBLE if pose.chosen else HEAVY if pose.marked else LINE
    sheet.put(at.x, at.y, left + across * (at.width - 2) + right, ink)
    for y in range(at.y + 1, at.y + at.height - 1):
        sheet.put(at.x, y, side, ink)
        sheet.put(at.x + at.width - 1, y, side, ink)
    sheet.put(at.x, at.y + at.height - 1, low_left + across * (at.width - 2) + low_right, ink)
