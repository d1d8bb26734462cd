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

CARDS: Final = ((9, 7), (7, 5), (5, 4))
"""Columns and rows of a card with a border, the largest first."""
CARD: Final = CARDS[-1]
STEP: Final = 3
"""Columns from one card to the next at least, where they overlap."""


def largest(hands: Sequence[Sequence[str]], width: int, height: int) -> tuple[int, int] | None:
    """Return the size of the largest card with which all `hands` fit; None if those with borders do not.

    The smallest may overlap.
    """
    longest = max(map(len, hands), default=0)
    for card in CARDS if longest else ():
        if len(hands) * card[1] <= height and (card == CARD or longest * (card[0] + 1) <= width):
            return card
    return None


def breadth(hands: Sequence[Sequence[str]], looks: Looks, card: tuple[int, int] | None) -> int:
    """Return how many columns the longest of `hands` takes, as cards of this size or as fields (None)."""
    if card is not None:
        return max((len(hand) * (card[0] + 1) - 1 for hand in hands), default=0)
    return max((sum(cells_in(brief(text, looks)) + 3 for text in hand) for hand in hands), default=0)


class TurnedOver(Widget):
    """Draws hands below each other: as cards with borders, or as colored fields of one row."""

    DEFAULT_CSS = "TurnedOver { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._hands: tuple[tuple[str, ...], ...] = ()
        self._looks: Looks | None = None
        self._card: tuple[int, int] | None = None
        self._rows = 1

    def show(
        self, hands: Sequence[Sequence[str]], looks: Looks, card: tuple[int, int] | None, rows: int
    ) -> None:
        """Show `hands` from the top in so many `rows` each, as cards of this size or (None) as fields."""
        self._hands, self._looks, self._card, self._rows = tuple(map(tuple, hands)), looks, card, rows
        self.styles.height = len(self._hands) * rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._looks is None:
            return Strip.blank(self.size.width)
        hand = self._hands[y // self._rows] if y // self._rows < len(self._hands) else ()
        if self._card is not None:
            return bordered(hand, self._looks, self.size.width, self._card).strip(y % self._rows)
        is_middle = y % self._rows == (self._rows - 1) // 2
        return fields(hand if is_middle else (), self._looks, self.size.width).strip(0)


def bordered(hand: Sequence[str], looks: Looks, width: int, card: tuple[int, int] = CARD) -> Sheet:
    """Return cards with borders on `width` cells, which overlap where they have no room side by side.

    A hand that is too long even so is shown as colored fields.
    """
    pens = Pens(looks)
    sheet = _felt(looks, pens, width, card[1])
    step = min(card[0] + 1, (width - card[0]) // max(1, len(hand) - 1))
    if step < STEP:
        sheet.lay(fields(hand, looks, width), 0, (card[1] - 1) // 2)
        return sheet
    for place, text in enumerate(hand):
        last = place == len(hand) - 1
        pose = Pose(shown=99 if last or step > card[0] else step)
        draw_card(sheet, Rect(place * step, 0, *card), text, pens, pose)
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
        more = f"…{len(hand) - place}"
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
