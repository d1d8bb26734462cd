"""The seats of a waiting table: rows, or with room for it cards around a table with words in its middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.content import Content
from textual.events import Click, MouseMove
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, clipped
from parlour.tui.screens.boxes.seating import Seated
from parlour.tui.tables.around import column, row
from parlour.tui.tables.common.cards import DASHED, LINE, Pose, draw_border, draw_frame
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.text.language import tr
from parlour.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from parlour.tui.drawing.themes import Looks

LEAST: Final = (40, 13)
"""Columns and rows of a table with cards around it at least."""
CARD: Final = range(4, 10)
"""How many rows a card may have."""
ROOMY: Final = 5
"""Rows of a card that has a row for each word about who sits there."""
WIDEST: Final = 32
"""Columns of a card at most."""
MIDDLE: Final = (22, 5)
"""Columns and rows of the table between the cards at least."""
PAPER: Final = "spades"
"""The suit whose ink the words on a card have."""
BESIDE_TEXT: Final = 4
"""Columns of a card beside its words."""


class Around(NamedTuple):
    """Where the cards of the seats lie, the first in the middle below and then clockwise, and the table."""

    seats: tuple[Rect, ...]
    table: Rect


def around(width: int, height: int, count: int, wanted: int) -> Around | None:
    """Return where the cards of `count` seats lie, if possible `wanted` columns wide; None without room."""
    if width < LEAST[0] or height < LEAST[1] or not count:
        return None
    found = []
    for flank in range((count - 1) // 2 + 1):
        most = (count - 2 * flank + 1) // 2
        for rows in CARD:
            across = min(WIDEST, width // max(1, most) - 1)
            if flank:
                across = min(across, (width - MIDDLE[0]) // 2 - 1)
            if height - 2 * rows >= max(MIDDLE[1], flank * rows + flank - 1) and across > BESIDE_TEXT:
                found.append(((min(across, wanted), min(rows, ROOMY), flank > 0, -flank, rows), across))
    if not found:
        return None
    (_, _, _, flank, rows), across = max(found)
    return _laid(Rect(0, 0, width, height), count, -flank, (across, rows))


def _laid(at: Rect, count: int, flank: int, card: tuple[int, int]) -> Around:
    """Return where the cards lie with `flank` of them at each side."""
    top = (count - 2 * flank) // 2
    low = count - 2 * flank - top
    inner = at.height - 2 * card[1]
    above = row(Rect(0, 0, at.width, card[1]), top, card)
    below = row(Rect(0, at.height - card[1], at.width, card[1]), low, card)
    side = card[0] + 1 if flank else 0
    left = column(Rect(0, card[1], side, inner), flank, card)
    right = column(Rect(at.width - side, card[1], side, inner), flank, card)
    own = low // 2
    seats = (*below[own::-1], *reversed(left), *above, *right, *reversed(below[own + 1 :]))
    margin = side or 1
    return Around(seats, Rect(margin, card[1], at.width - 2 * margin, inner))


def middle(title: Content, words: Content, table: Rect) -> tuple[Content, ...]:
    """Return the lines in the middle of a table: `title` and, if they have room, `words`."""
    wide, high = table.width - 4, table.height - 2
    lines = words.wrap(wide)
    heading = (title.truncate(wide, ellipsis=True),)
    spaced = (*heading, Content(""), *lines)
    return next((each for each in (spaced, (*heading, *lines), tuple(lines)) if len(each) <= high), heading)


class SeatsAround(Rows):
    """The rows of a waiting table, which `lay` shows as cards around it."""

    class Paged(Message):
        """What was said should go on or back by so many pages."""

        def __init__(self, pages: int) -> None:
            super().__init__()
            self.pages = pages

    def __init__(self) -> None:
        super().__init__()
        self._seated: Sequence[Seated] = ()
        self._middle: Sequence[Content] = ()
        self._looks: Looks | None = None
        self._first = 0
        self._drawn: tuple[object, Sheet] | None = None  # and what it was drawn from

    def lay(self, seated: Sequence[Seated], first: int, middle: Sequence[Content], looks: Looks) -> None:
        """Show `seated` around a table with `middle` in it; the seat `first` lies in the middle below.

        Without any, rows are shown.
        """
        self._seated, self._first, self._middle, self._looks = seated, first, middle, looks
        self.refresh()

    @property
    def places(self) -> Mapping[str, Rect]:
        """Where the card of each seat lies, by the key of its row; empty if rows are shown."""
        laid = self._laid
        return {} if laid is None else {str(self._seat(place)): at for place, at in enumerate(laid.seats)}

    @property
    def _laid(self) -> Around | None:
        return around(*self.size, len(self._seated), wanted(self._seated))

    def _seat(self, place: int) -> int:
        return (self._first + place) % len(self._seated)

    def action_page(self, pages: int) -> None:
        """Leave it to the screen: all seats are seen, but not all that was said."""
        self.post_message(self.Paged(pages))

    def move_to(self, across: int, along: int) -> None:
        """Move the cursor to the nearest card in this direction, among rows to the next one."""
        places = {row.key: at for row in self.rows if row.open and (at := self.places.get(row.key))}
        here = places.get(self.pointed.key) if self.pointed is not None else None
        if here is None:
            self.move(across or along)
            return
        found = {key: _far(here, at, across, along) for key, at in places.items()}
        ahead = {key: far for key, far in found.items() if far is not None}
        if ahead:
            self.point(min(ahead, key=lambda key: ahead[key]))

    def render_line(self, y: int) -> Strip:
        laid = self._laid
        if laid is None or self._looks is None:
            return super().render_line(y)
        width = self.size.width
        strip = self._sheet(laid, self._looks).strip(y)
        inner = Rect(laid.table.x + 1, laid.table.y + 1, laid.table.width - 2, laid.table.height - 2)
        line = y - inner.y - (inner.height - len(self._middle)) // 2
        if not 0 <= line < len(self._middle):
            return strip
        words = self._middle[line].truncate(inner.width, ellipsis=True)
        x = inner.x + (inner.width - words.cell_length) // 2
        shown = Visual.to_strips(self, words, words.cell_length, 1, self.visual_style)
        return Strip.join([strip.crop(0, x), *shown[:1], strip.crop(x + words.cell_length, width)])

    def _sheet(self, laid: Around, looks: Looks) -> Sheet:
        """Return the table and the cards, drawn again only if they have changed."""
        chosen = self.pointed.key if self.pointed is not None and self.has_focus else ""
        facts = self.size, self._seated, self._first, looks, chosen
        if self._drawn is None or self._drawn[0] != facts:
            self._drawn = facts, self._new_sheet(laid, looks, chosen)
        return self._drawn[1]

    def _new_sheet(self, laid: Around, looks: Looks, chosen: str) -> Sheet:
        pens = Pens(looks)
        sheet = Sheet(*self.size, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=looks.ascii)
        draw_border(sheet, laid.table, pens.ink(Tone.LINE), LINE)
        for place, at in enumerate(laid.seats):
            seat = self._seat(place)
            draw_seat(sheet, at, self._seated[seat], pens, chosen=chosen == str(seat))
        return sheet

    def _draw(self, *indices: int) -> None:
        if self._laid is None:
            super()._draw(*indices)
        else:
            self.refresh()

    def on_mouse_move(self, event: MouseMove) -> None:
        if self._laid is None:
            super().on_mouse_move(event)
        event.prevent_default()

    def on_click(self, event: Click) -> None:
        """Mark the seat whose card is clicked; the marked one is chosen."""
        event.prevent_default()
        if self._laid is None:
            super().on_click(event)
            return
        for key, at in self.places.items():
            if at.holds(event.x, event.y):
                marked = self.pointed is not None and self.pointed.key == key
                self.point(key)
                if marked:
                    self.choose()


def wanted(seated: Sequence[Seated]) -> int:
    """Return how many columns the cards want for their words."""
    longest = [cells_in(words) for each in seated for words in (_name(each), each.state)]
    return max(longest, default=0) + BESIDE_TEXT


def draw_seat(sheet: Sheet, at: Rect, seated: Seated, pens: Pens, *, chosen: bool = False) -> None:
    """Draw the card of a seat: of paper if who sits there is ready, else only its outline."""
    lines = (f"{seated.seat + 1}", tr("free seat")) if seated.is_free else _lines(seated, at)
    inks = pens.ink(Tone.TEXT, bold=True), pens.ink(Tone.DIM)
    if seated.is_free:
        draw_border(sheet, at, pens.ink(Tone.LINE), DASHED)
        inks = inks[1], inks[1]
    elif seated.is_ready:
        paper = pens.fill(PAPER)
        draw_frame(sheet, at, pens, Pose(chosen=chosen))
        sheet.fill(Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2), paper)
        inks = paper, paper._replace(bold=False)
    elif chosen:
        draw_frame(sheet, at, pens, Pose(chosen=True))
    else:
        draw_border(sheet, at, inks[1], LINE)
    top, inside = at.y + (at.height - len(lines)) // 2, at.width - 2
    left = 2 if max(map(cells_in, lines)) < inside else 1
    for y, words in enumerate(lines, top):
        sheet.put(at.x + left, y, clipped(words, inside - left + 1), inks[y > top])


def _lines(seated: Seated, at: Rect) -> tuple[str, ...]:
    """Return the words on a card of this size: a row for each, or the notes beside the name if they fit."""
    notes = " · ".join(filter(None, (seated.notes, seated.rating)))
    if at.height >= ROOMY:
        return tuple(filter(None, (_name(seated), notes, seated.state)))
    whole = f"{_name(seated)} · {notes}" if notes else _name(seated)
    fits = cells_in(whole) <= at.width - BESIDE_TEXT
    return (whole if fits else _name(seated), seated.state)


def _name(seated: Seated) -> str:
    return f"{seated.seat + 1} {seated.name}"


def _far(start: Rect, to: Rect, across: int, along: int) -> int | None:
    """Return how far a card is in a direction, None if it is in another; a row counts as two columns."""
    columns = 2 * to.x + to.width - 2 * start.x - start.width
    rows = 2 * (2 * to.y + to.height - 2 * start.y - start.height)
    ahead, aside = (columns * across, abs(rows)) if across else (rows * along, abs(columns))
    return ahead + 2 * aside if ahead > 0 else None
