"""What a picture shows: frames of an app's screen, a page, a drawing. Each has a text, which dates it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rich.console import Console
from textual.app import App

from tests.tui.kit.depths import LOOKS_LIKE_XTERM

CELL: Final = (12, 23)
"""Columns and rows of pixels of a cell."""
FONT: Final = "DejaVu Sans Mono"
LINE: Final = 24.4
"""How high Rich makes a row."""
FONT_SIZE: Final = 21.145
"""Of `FONT`, so that the lines of boxes meet: its cells are as wide as Rich's, and a little higher."""
FORMAT: Final = f"""\
<svg viewBox="0 1.5 WIDTH HEIGHT" xmlns="http://www.w3.org/2000/svg">
<style>text {{{{ clip-path: none; }}}}
.{{unique_id}}-matrix {{{{ font-family: "{FONT}", monospace; font-size: {FONT_SIZE}px; }}}}
{{styles}}</style>
{{backgrounds}}<g class="{{unique_id}}-matrix">{{matrix}}</g></svg>
"""
"""The SVG of Rich without a window around it."""


class Frame(NamedTuple):
    """What a `console` has recorded of a screen, which is seen for so many seconds."""

    console: Console
    seconds: float = 0.0

    @property
    def text(self) -> str:
        """The rows of the screen."""
        rows = self.console.export_text(clear=False).split("\n")
        return "\n".join(row.rstrip() for row in rows).rstrip()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of pixels."""
        return self.console.width * CELL[0], self.console.height * CELL[1]

    @property
    def svg(self) -> str:
        """What the screen looks like, without anything around it."""
        across = LINE * CELL[0] / CELL[1]
        code = FORMAT.replace("WIDTH", f"{self.console.width * across:g}")
        code = code.replace("HEIGHT", f"{self.console.height * LINE:g}")
        return self.console.export_svg(
            title="", theme=LOOKS_LIKE_XTERM, clear=False, code_format=code,
            font_aspect_ratio=across / 20, unique_id="t",
        )  # fmt: skip


class Film(NamedTuple):
    """Frames, one after the other."""

    frames: tuple[Frame, ...]

    @property
    def text(self) -> str:
        return "\n".join(f"{frame.seconds:.2f} s\n{frame.text}" for frame in self.frames)


class Page(NamedTuple):
    """A page in a browser, by its sections."""

    sections: Mapping[str, str]

    @property
    def text(self) -> str:
        return json.dumps(dict(self.sections), sort_keys=True)


class Drawing(NamedTuple):
    """A drawing, as SVG."""

    text: str


def frame(app: App[Any], seconds: float = 0.0) -> Frame:
    """Return what stands on the screen of `app`, which runs."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor",
        record=True, legacy_windows=False, _environ={},
    )  # fmt: skip
    drawn = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert drawn is not None
    console.print(drawn)
    return Frame(console, seconds)
