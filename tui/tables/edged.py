"""Cards with something on each edge, such as numbers, which the game tells."""

from __future__ import annotations

from typing import Final

from parlour.rules.cards import Card
from parlour.rules.views import FACE_DOWN, CardEdges, View
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.cards import Pose, draw_frame
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Pens
from parlour.tui.text.printable import visible

LONGEST: Final = 2
"""The most cells of what stands on an edge."""


def has_edges(view: View, text: str) -> bool:
    """Whether a card is drawn with edges: those that have some, and where such are played the wild ones."""
    if view.edges_of(text) is not None:
        return True
    is_played_by_edges = bool(view.edges) or (view.stacks is not None and bool(view.stacks.adjacency))
    return is_played_by_edges and text != FACE_DOWN and known(text).suit is None


def draw_edged(
    sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose, edges: CardEdges | None, *, as_card: str = ""
) -> None:
    """Draw the card `text` with what stands on its `edges`, at least 7 columns by 3 rows.

    `as_card` is the card that a wild card stands for, "" for none.
    """
    card = known(as_card or text)
    fill = pens.card(as_card or text, faded=pose.faded)
    draw_frame(sheet, at, pens, pose)
    inner = Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2)
    sheet.fill(inner, fill)
    label = _label(known(text), as_card, pens, inner.width - 2)
    x = _center(sheet, inner, label, card, fill, pose)
    if edges is None:
        return
    top, right, bottom, left = (fitted(visible(each), LONGEST) for each in edges[1:])
    middle = inner.y + inner.height // 2
    sheet.put(x - 1, at.y, f" {top} ", fill)
    sheet.put(x - 1, at.y + at.height - 1, f" {bottom} ", fill)
    sheet.put(inner.x, middle, left, fill)
    sheet.put(inner.x + inner.width - cells_in(right), middle, right, fill)


def _center(sheet: Sheet, inner: Rect, label: str, card: Card, fill: Ink, pose: Pose) -> int:
    """Draw the label, large where it fits; return the column of the outer numbers."""
    middle = inner.y + inner.height // 2
    large = card.suit is not None and inner.height >= 4 and not sheet.ascii_only
    big = figure(card.rank, card.rank, {}, (inner.width - 4, inner.height - 2)) if large else ()
    left = inner.x + (inner.width - len(big[0] if big else label)) // 2
    for row, signs in enumerate(big):
        sheet.put(left, middle - len(big) // 2 + row, signs, fill)
    if big:
        sheet.put(inner.x, inner.y, label, fill, inner.width)
        return left + len(big[0]) // 2
    covered = pose.shown <= left - inner.x + len(label)
    sheet.put(inner.x + 1 if covered else left, middle, label, fill)
    return inner.x + inner.width // 2


def _label(card: Card, as_card: str, pens: Pens, width: int) -> str:
    """Return the label of a card: color and number; of a wild card also what it stands for."""
    if card.suit is not None:
        return f"{card.suit.letter}{card.rank}"
    short = card.rank if as_card else pens.looks.face.label(card.rank, width)
    joined = f"{short}={as_card}" if as_card else short
    return joined if cells_in(joined) <= width else as_card
