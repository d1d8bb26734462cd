"""Colors that are mixed of those of a theme and a face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.tui.terminal.color_table import mixed, rgb
from parlour.tui.terminal.oklab import contrast

if TYPE_CHECKING:
    from parlour.tui.drawing.themes import Theme


SHARES: Final = (0.25, 0.1, 0.04)
"""How much of the ground is in a faded sign: as much as can be read; some, to be a color of its own."""
READABLE: Final = 3.2
EXTREMES: Final = ("#000000", "#ffffff")
"""One of them can be read on any ground."""


def faded_ground(color: str, theme: Theme) -> str:
    """Return the ground `color` of a card that may not be picked: it is blended into the felt."""
    return mixed(color, theme.felt, 0.5 if theme.dark else 0.4)


def faded_ink(ground: str, theme: Theme) -> str:
    """Return the color of a sign on a faded `ground`: quiet, but still easy to read."""
    quiet = (mixed(ink, ground, share) for ink in (theme.text, theme.felt, *EXTREMES) for share in SHARES)
    return next(ink for ink in quiet if contrast(rgb(ink), rgb(ground)) >= READABLE)


def faded_line(line: str, ground: str) -> str:
    """Return the color of the line on the faded edge of a card."""
    return mixed(line, ground, 0.3)
