"""Pictures of the app: what it draws, as SVG, beside what it drew when somebody last looked and agreed."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

RUN: Final = re.compile(r"\bterminal-\d+-")
"""What names one run in a picture, and is another one with the next."""


class Compared:
    """Compares an app's picture with the kept one of this test; `--snapshot-update` keeps the new one.

    A picture that differs is laid into `new`, to be looked at.
    """

    def __init__(self, kept: SnapshotAssertion, new: Path) -> None:
        self._kept = kept.use_extension(SVGImageSnapshotExtension)
        self._new = new

    def __call__(
        self,
        app: App[Any],
        *,
        terminal_size: tuple[int, int] = (80, 24),
        run_before: Callable[[Pilot[Any]], Awaitable[None]] | None = None,
    ) -> bool:
        """Return whether the app looks as it did, after `run_before`; columns and rows are its terminal's."""
        svg = _drawn(app, terminal_size, run_before)
        if self._kept == svg:
            return True
        self._new.write_text(svg, "utf-8")
        pytest.fail(f"It looks different now: {self._new}. If it should: --snapshot-update")


def _drawn(
    app: App[Any], size: tuple[int, int], before: Callable[[Pilot[Any]], Awaitable[None]] | None
) -> str:
    """Run the app until nothing moves; return its picture, without what names this run."""

    async def look(pilot: Pilot[Any]) -> None:
        if before is not None:
            await before(pilot)
        await pilot.pause()
        await pilot.wait_for_scheduled_animations()
        for field in app.screen.query(Input):
            field.cursor_blink = False  # shown all the time; otherwise half of each second
        await pilot.pause()
        app.exit(app.export_screenshot(title=app.title, simplify=True))

    svg = app.run(headless=True, auto_pilot=look, size=size)
    return RUN.sub("terminal-", str(svg))
