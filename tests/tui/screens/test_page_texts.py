"""Every page and box as text at four sizes, each with how much of the window is empty.

An app is run once for all sizes of a page. The figure is printed, not a limit: it shows in what is kept when
a page becomes emptier.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from tests.tui.kit.empty import largest_empty
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import text_of
from tests.tui.screens.test_page_snapshots import PICTURES

SIZES: Final = ((80, 24), (100, 30), (120, 40), (200, 50))


class Text(SingleFileSnapshotExtension):
    """Keeps a page in a file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


async def at_sizes(pilot: Pilot[Any]) -> str:
    """Return what stands on the screen at each size, with how much of it is empty."""
    shown: list[str] = []
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await threads_done(pilot)
        text = text_of(pilot.app)
        empty = largest_empty(text, (width, height))
        shown.append(f"==== {width} x {height}, {empty}\n{text}\n")
    return "".join(shown)


@pytest.mark.few("home", "picker", "lobby")
@pytest.mark.parametrize("name", PICTURES)
async def test_page(name: str, snapshot: SnapshotAssertion) -> None:
    picture = PICTURES[name]
    app = picture.make()
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(pilot)
        await picture.before(pilot, app)
        assert await at_sizes(pilot) == snapshot.use_extension(Text)
