"""Colors that are mixed of those of a theme and a face."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tui.terminal.color_table import rgb
from tui.terminal.oklab import contrast

if TYPE_CHECKING:
    from tui.drawing.themes import Theme


SHARES: Final = (0.25, 0.1, 0.04)
"""How much of the ground is in a faded sign: as much as can be read; some, to be a color of its own."""
READABLE: Final = 3.2
EXTREMES: Final = ("#000000", "#ffffff")
"""One of them can be read on any ground."""


CHOSEN: Final = 0.22
"""How much of the accent is in the ground of the row under the cursor."""
LEFT: Final = 0.06
"""How much of the text is in the ground of that row while something else has the focus."""
POINTED: Final = 0.04
"""How much of the text is in the ground of the row under the mouse."""


@lru_cache(maxsize=512)
def mixed(color: str, other: str, share: float) -> str:
    """Return `color` with `share` (0 to 1) of `other` mixed in; both are `#rrggbb`."""
    pairs = [(int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def chosen_row(theme: Theme) -> str:
    """Return the ground of the row under the cursor; all of its words have the color of the text."""
    return mixed(theme.felt, theme.accent, CHOSEN)


def quiet_rows(theme: Theme) -> tuple[str, ...]:
    """Return the grounds of rows that are hardly marked: words have their colors there."""
    return mixed(theme.felt, theme.text, LEFT), mixed(theme.felt, theme.text, POINTED)


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
