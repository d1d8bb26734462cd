"""What stands beside a list: a game as a picture of cards, and details of the marked row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from parlour.rules.shelf import shelf
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.screens.boxes.details import Details
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.cards import draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Pens, Tone

if TYPE_CHECKING:
    from parlour.tui.drawing.themes import Looks

DOWN: Final = "--"
"""A card face down, in the notation of a picture."""
SIZES: Final = ((9, 7), (7, 5), (5, 4))
"""Columns and rows of a card, the largest that fits is taken; where none does, cards are fields of a row."""
HAND: Final = 3
"""Cards of an opponent's hand, of which each but the last shows `SHOWN` columns."""
SHOWN: Final = 2
_CHIP: Final = 4
LOW: Final = 5
"""Lines of a picture at least; one of so few begins at the left."""


def cards_of(game: str) -> tuple[str, ...]:
    """Return the cards that show a game of the shelf, by its name or title; none if it is not there."""
    return next((there.picture for there in shelf.games() if game in (there.name, there.title)), ())


class Beside(Vertical):
    """Shows `Details`; what has nothing to show takes no room."""

    DEFAULT_CSS = """
    Beside {
        & > Picture { margin-bottom: 1; }
        & > #line { height: auto; padding-bottom: 1; }
        & > #fields { height: auto; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: Details | None = None

    def compose(self) -> ComposeResult:
        yield Picture()
        yield Static(id="line", markup=False)
        yield Static(id="fields", markup=False)

    def show(self, details: Details, looks: Looks) -> None:
        """Show `details`, all of whose texts may be untrusted but are printable."""
        picture = self.query_one(Picture)
        picture.show(details.cards, looks, details.hands)
        if self._shown is not None and details.is_same(self._shown):
            return
        self._shown = details
        self.border_title = Content(f" {details.title} ") if details.title else None
        picture.display = bool(details.cards)
        for name, words in (("#line", details.line), ("#fields", details.words)):
            text = self.query_one(name, Static)
            text.display = bool(words.plain)
            text.update(words)


class Picture(Widget):
    """A game at a glance: its cards as large as they fit, under the hands of opponents if there is room."""

    DEFAULT_CSS = f"Picture {{ height: {LOW}; width: 1fr; }}"

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[tuple[str, ...], ...] = ()
        self._hands = 0
        self._looks: Looks | None = None
        self._sheet: Sheet | None = None

    def show(self, rows: Sequence[str], looks: Looks, hands: int) -> None:
        """Show `rows` of cards, separated by spaces, and the hands of opponents."""
        cards = tuple(tuple(row.split()) for row in rows)
        if (cards, hands, looks) != (self._cards, self._hands, self._looks):
            self._cards, self._hands, self._looks, self._sheet = cards, hands, looks, None
            self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._looks is None:
            return Strip.blank(self.size.width)
        if self._sheet is None or (self._sheet.width, self._sheet.height) != self.size:
            self._sheet = drawn(self._cards, self._hands, self._looks, *self.size)
        return self._sheet.strip(y) if y < self._sheet.height else Strip.blank(self.size.width)


def drawn(rows: Sequence[Sequence[str]], hands: int, looks: Looks, width: int, height: int) -> Sheet:
    """Return the picture of `rows` of cards on a felt of `width` by `height` cells."""
    pens = Pens(looks)
    sheet = Sheet(width, height, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=looks.ascii)
    columns = max(map(len, rows), default=0)
    fits = (
        (across, down)
        for across, down in SIZES
        if columns * (across + 1) <= width and len(rows) * down <= height
    )
    across, down = next(fits, (_CHIP, 1))
    gap = 1 if down == 1 else 0  # a free line between fields
    tall = len(rows) * (down + gap) - gap
    back = SIZES[-1]
    opposite = len(rows) == 1 and tall + back[1] + 3 <= height
    left = max(0, (width - columns * (across + 1) + 1) // 2) if height > LOW else 1 if down > 1 else 2
    top = height - tall - 1 if opposite else max(0, (height - tall) // 2)
    if opposite:
        _draw_hands(sheet, pens, back, hands)
    for row, texts in enumerate(rows):
        for place, text in enumerate(texts):
            at = Rect(left + place * (across + 1), top + row * (down + gap), across, down)
            if down == 1:
                _draw_chip(sheet, at, text, pens)
            elif text == DOWN:
                draw_back(sheet, at, pens)
            else:
                draw_card(sheet, at, text, pens)
    return sheet


def _draw_hands(sheet: Sheet, pens: Pens, back: tuple[int, int], hands: int) -> None:
    """Draw so many hands side by side at the upper edge, or as many as fit."""
    wide = back[0] + (HAND - 1) * SHOWN
    hands = max(1, min(hands, sheet.width // (wide + 2)))
    gap = (sheet.width - hands * wide) // (hands + 1)
    for hand in range(hands):
        for card in range(HAND):
            at = Rect(gap + hand * (wide + gap) + card * SHOWN, 1, *back)
            draw_back(sheet, at, pens)


def _draw_chip(sheet: Sheet, at: Rect, text: str, pens: Pens) -> None:
    """Draw a card as a field of one row."""
    if text == DOWN:
        sheet.put(at.x, at.y, "╱╲" * at.width, pens.back(), at.width)
        return
    card = known(text)
    ink = pens.card(text)
    sign = card.suit.symbol if card.suit else ""
    sheet.fill(at, ink)
    sheet.put(at.x + 1, at.y, pens.looks.face.label(card.rank, 2) + sign, ink, at.width - 1)
