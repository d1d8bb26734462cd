"""A page as text at four sizes, each with how much of the window is empty; of a box only itself.

In a wide window nothing is cut while there is room. The figure is printed, not a limit: it shows in what is
kept when a page becomes emptier.
"""

from __future__ import annotations

import re
from typing import Any, Final

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen

from tests.tui.kit.empty import largest_empty
from tests.tui.kit.stillness import threads_done
from tests.tui.kit.walking import text_of

SIZES: Final = ((80, 24), (100, 30), (120, 40), (200, 50))
WIDE: Final = 120
FULL: Final = 110
"""Where a line of a page of `WIDE` columns ends that has no room left, with the window's margin of 5."""
CUT: Final = re.compile(r"\S…")


class Text(SingleFileSnapshotExtension):
    """Keeps a page in a file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


async def at_sizes(pilot: Pilot[Any]) -> str:
    """Return what stands on the screen at each size, with how much of it is empty."""
    shown: list[str] = []
    for width, height in SIZES:
        if pilot.app.size != (width, height):
            await pilot.resize_terminal(width, height)
            await threads_done(pilot)
        if width == WIDE:
            cut = [line.rstrip() for line in text_of(pilot.app).splitlines() if CUT.search(line)]
            assert all(len(line) >= FULL for line in cut), cut
        shown.append(f"==== {width} x {height}, {seen(pilot.app, (width, height))}\n")
    return "".join(shown)


def seen(app: App[Any], size: tuple[int, int]) -> str:
    """Return how much of a page is empty, and its text; or of a box only itself."""
    text = text_of(app)
    if not isinstance(app.screen, ModalScreen):
        return f"{largest_empty(text, size)}\n{text}"
    box = app.screen.query("#box").first().region
    lines = (line[box.x : box.right].rstrip() for line in text.split("\n")[box.y : box.bottom])
    return "\n".join([f"a box of {box.width} x {box.height}", *lines])
