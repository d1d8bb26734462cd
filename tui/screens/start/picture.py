"""A small picture of a game: some of its cards, in a row or in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.strip import Strip
from textual.widget import Widget

from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.drawing.sorting import known
from parlour.tui.tables.common.cards import draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Pens, Tone

if TYPE_CHECKING:
    from parlour.tui.drawing.themes import Looks

DOWN: Final = "--"
"""A card face down, in the notation of a picture."""
HEIGHT: Final = 5
_CARD: Final = (5, 4)
_CHIP: Final = 4


class Picture(Widget):
    """Draws rows of cards: one row as cards with borders, several rows as colored fields."""

    DEFAULT_CSS = "Picture { height: 5; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._looks: Looks | None = None

    def show(self, rows: Sequence[str], looks: Looks) -> None:
        """Show `rows` of cards, separated by spaces."""
        self._rows, self._looks = tuple(tuple(row.split()) for row in rows), looks
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._looks is None or y >= HEIGHT:
            return Strip.blank(self.size.width)
        return drawn(self._rows, self._looks, self.size.width).strip(y)


def drawn(rows: Sequence[Sequence[str]], looks: Looks, width: int) -> Sheet:
    """Return the picture of `rows` of cards on a felt of `width` by `HEIGHT` cells."""
    pens = Pens(looks)
    sheet = Sheet(width, HEIGHT, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=looks.ascii)
    if len(rows) == 1:
        for place, text in enumerate(rows[0]):
            at = Rect(1 + place * (_CARD[0] + 1), (HEIGHT - _CARD[1]) // 2, *_CARD)
            draw_back(sheet, at, pens) if text == DOWN else draw_card(sheet, at, text, pens)
        return sheet
    for row, texts in enumerate(rows):
        for place, text in enumerate(texts):
            at = Rect(2 + place * (_CHIP + 1), (HEIGHT - 2 * len(rows) + 1) // 2 + 2 * row, _CHIP, 1)
            _draw_chip(sheet, at, text, pens)
    return sheet


def _draw_chip(sheet: Sheet, at: Rect, text: str, pens: Pens) -> None:
    """Draw a card as a field of one row."""
    if text == DOWN:
        sheet.put(at.x, at.y, "╱╲" * at.width, pens.back(), at.width)
        return
    card = known(text)
    ink = pens.fill(card.suit.name if card.suit else "")
    sign = card.suit.symbol if card.suit else ""
    sheet.fill(at, ink)
    sheet.put(at.x + 1, at.y, pens.looks.face.label(card.rank, 2) + sign, ink, at.width - 1)
