"""Celebrates a won match for a second: suits after the winner's name, and small cards that fall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer
from textual.visual import Visual

from parlour.tui.widgets.ink import KEY, STRONG
from parlour.tui.widgets.rows import Rows

SECONDS: Final = 1.0
FRAME: Final = 0.125
"""Seconds between two frames."""
LATE: Final = 0.4
"""Seconds after which the last card begins to fall."""
SIGNS: Final = "♠♥♦♣"
PLAIN_SIGNS: Final = "*+*+"
INKS: Final = (KEY, STRONG)
CARDS: Final = ("$background on $primary", "$background on $foreground")
MOST: Final = 10
"""Cards that fall: few, as a guest over SSH is sent every one of them."""
APART: Final = 6
"""Columns for each card at least."""
WIDTH: Final = 3
"""Columns of a card."""


class Piece(NamedTuple):
    """A card that falls; `kind` counts from 0."""

    x: int
    y: int
    kind: int


def falling(passed: float, width: int, height: int) -> tuple[Piece, ...]:
    """Return where cards are after `passed` seconds in a room of this size; at the end there are none."""
    count = min(MOST, width // APART)
    found = []
    for number in range(count):
        begins = LATE * (number * 7 % count) / count
        y = int((passed - begins) / (SECONDS - LATE) * height) if passed >= begins else -1
        if 0 <= y < height and passed < SECONDS:
            x = number * width // count + number * 5 % (APART - WIDTH + 1)
            found.append(Piece(x, y, number % len(SIGNS)))
    return tuple(found)


def after_name(passed: float, signs: str = SIGNS) -> Content:
    """Return the signs that stand after the winner's name: one more with every second frame."""
    count = min(len(signs), int(passed / FRAME / 2) + 1) if passed < SECONDS else 0
    shown = ((sign, INKS[place % len(INKS)]) for place, sign in enumerate(signs[:count]))
    return Content.assemble(*(part for sign in shown for part in (" ", sign)))


class CelebratedRows(Rows):
    """Rows below which cards fall for a second after `celebrate`; `step` calls `stepped` for each frame."""

    def __init__(self, clock: Callable[[], float], stepped: Callable[[], None]) -> None:
        super().__init__()
        self._clock = clock
        self._stepped = stepped
        self._signs = SIGNS
        self._began = clock() - SECONDS
        self._pieces: tuple[Piece, ...] = ()
        self._timer: Timer | None = None

    @property
    def passed(self) -> float:
        """The seconds since the celebration began."""
        return self._clock() - self._began

    @property
    def beside_name(self) -> Content:
        """What stands after the winner's name now."""
        return after_name(self.passed, self._signs)

    def celebrate(self, *, ascii_only: bool = False) -> None:
        """Begin; a celebration that runs begins anew."""
        self._signs = PLAIN_SIGNS if ascii_only else SIGNS
        self._began = self._clock()
        if self._timer is None:
            self._timer = self.set_interval(FRAME, self.step)

    def step(self) -> None:
        """Paint the next frame; the last one is the page as it is without."""
        if self.passed >= SECONDS and self._timer is not None:
            self._timer.stop()
            self._timer = None
        before, top = self._pieces, self._top
        self._pieces = falling(self.passed, self.size.width, self.size.height - top)
        moved = {*before} ^ {*self._pieces}
        if moved:
            self.refresh(*(Region(piece.x, top + piece.y, WIDTH, 1) for piece in moved))
        self._stepped()

    @property
    def _top(self) -> int:
        """The first line below the rows."""
        return max(0, len(self.rows) - self.scroll_offset.y)

    def render_line(self, y: int) -> Strip:
        here = sorted(piece for piece in self._pieces if self._top + piece.y == y)
        if not here or y < self._top:
            return super().render_line(y)
        width = self.scrollable_content_region.width
        line = Content("")
        for piece in here:
            line = Content.assemble(line, " " * (piece.x - line.cell_length))
            line = Content.assemble(line, (f" {self._signs[piece.kind]} ", CARDS[piece.kind % len(CARDS)]))
        line = line.truncate(width, pad=True)
        return Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)[0]
