"""The hands that are turned over at the end of a round, drawn as cards: a row of cards for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.strip import Strip
from textual.widget import Widget

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.tables.common.cards import Pose, brief, draw_card
from parlour.tui.tables.common.pens import Ground, Pens, Tone

if TYPE_CHECKING:
    from parlour.tui.drawing.themes import Looks

CARD: Final = (5, 4)
"""Columns and rows of a card with a border."""
STEP: Final = (6, 3)
"""Columns from one card to the next: side by side, and at least, where they overlap."""


class TurnedOver(Widget):
    """Draws hands below each other: as cards with borders (`tall`), or as colored fields of one row."""

    DEFAULT_CSS = "TurnedOver { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._hands: tuple[tuple[str, ...], ...] = ()
        self._looks: Looks | None = None
        self._tall = False

    def show(self, hands: Sequence[Sequence[str]], looks: Looks, *, tall: bool) -> None:
        """Show `hands` from the top."""
        self._hands, self._looks, self._tall = tuple(map(tuple, hands)), looks, tall
        self.styles.height = len(self._hands) * (CARD[1] if tall else 1)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._looks is None:
            return Strip.blank(self.size.width)
        rows = CARD[1] if self._tall else 1
        hand = self._hands[y // rows] if y // rows < len(self._hands) else ()
        draw = bordered if self._tall else fields
        return draw(hand, self._looks, self.size.width).strip(y % rows)


def bordered(hand: Sequence[str], looks: Looks, width: int) -> Sheet:
    """Return cards with borders on `width` cells, which overlap where they have no room side by side.

    A hand that is too long even so is shown as colored fields.
    """
    pens = Pens(looks)
    sheet = _felt(looks, pens, width, CARD[1])
    step = min(STEP[0], (width - CARD[0]) // max(1, len(hand) - 1))
    if step < STEP[1]:
        sheet.lay(fields(hand, looks, width), 0, 1)
        return sheet
    for place, text in enumerate(hand):
        last = place == len(hand) - 1
        pose = Pose(shown=99 if last or step > CARD[0] else step)
        draw_card(sheet, Rect(place * step, 0, *CARD), text, pens, pose)
    return sheet


def fields(hand: Sequence[str], looks: Looks, width: int) -> Sheet:
    """Return cards as colored fields on one row; where `width` is too small, how many more there are."""
    pens = Pens(looks)
    sheet = _felt(looks, pens, width, 1)
    words = [brief(text, looks) for text in hand]
    for pad in (1, 0):
        if sum(cells_in(word) + 2 * pad + 1 for word in words) <= width:
            break
    x = 0
    for place, (text, word) in enumerate(zip(hand, words, strict=True)):
        more = f"+{len(hand) - place}"
        size = cells_in(word) + 2 * pad
        after = len(more) + 1 if place < len(hand) - 1 else 0
        if x + size + after > width:
            sheet.put(x, 0, more, pens.ink(Tone.DIM, Ground.FELT))
            break
        ink = pens.card(text)
        sheet.fill(Rect(x, 0, size, 1), ink)
        sheet.put(x + pad, 0, word, ink)
        x += size + 1
    return sheet


def _felt(looks: Looks, pens: Pens, width: int, height: int) -> Sheet:
    return Sheet(width, height, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=looks.ascii)
