"""Pictures of what a terminal with fewer colors shows, made of the sequences that it is sent."""

from __future__ import annotations

import io
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual.app import App

from parlour.tui.terminal.colors import XTERM, ColorTable
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.own_driver import painted
from parlour.tui.terminal.sgr import sgr_filter

LOOKS_LIKE_XTERM = TerminalTheme((0, 0, 0), (229, 229, 229), list(XTERM[:8]), list(XTERM[8:]))


def drawn(app: App[Any], depth: Depth, table: ColorTable) -> str:
    """Return an SVG of the screen of `app`, which runs, as a terminal of `depth` shows it."""
    console = recorded(app, depth, table)
    return console.export_svg(title=depth.value, theme=LOOKS_LIKE_XTERM, unique_id="terminal")


def recorded(app: App[Any], depth: Depth, table: ColorTable) -> Console:
    """Return a console that has recorded what a terminal of `depth` is sent of the screen of `app`."""
    width, height = app.size
    console = Console(record=True, width=width, height=height, color_system="truecolor", file=io.StringIO())
    for strip in app.screen._compositor.render_strips():
        sent = "".join(
            (style or Style()).render(text, color_system=ColorSystem.TRUECOLOR) for text, style, _ in strip
        )
        console.print(Text.from_ansi(painted(sent, sgr_filter(depth, table))), no_wrap=True, overflow="crop")
    return console
