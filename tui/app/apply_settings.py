"""Applies settings to an app: the theme, the animations, and what is drawn already."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from textual.app import App

from parlour.tui.drawing import themes
from parlour.tui.drawing.fewer_colors import table_of
from parlour.tui.storage.settings import Colors, Motion, Settings
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.terminal import Terminal

DEPTHS: Final = {
    Colors.AUTO: None,
    Colors.TRUE: Depth.TRUE,
    Colors.PALETTE: Depth.PALETTE,
    Colors.STANDARD: Depth.STANDARD,
    Colors.NONE: Depth.MONO,
}


def looks_of(settings: Settings, folder: Path | None, terminal: Terminal) -> themes.Looks:
    """Return how the table is drawn with `settings`, and have `terminal` show these colors.

    `folder` holds the player's own themes.
    """
    theme = themes.theme(settings.theme, folder, light=terminal.is_light).found
    face = themes.face(settings.face, folder).found
    terminal.wear(table_of(theme, face))
    return themes.Looks(
        theme,
        face,
        ascii=settings.ascii,
        motion=settings.motion is Motion.FULL and terminal.depth in (Depth.TRUE, Depth.PALETTE),
        color=terminal.depth is not Depth.MONO,
    )


def wear(app: App[Any], settings: Settings, folder: Path | None, terminal: Terminal) -> str:
    """Apply theme, colors and animation level; return what is wrong with the theme file ("" if nothing)."""
    terminal.choose(DEPTHS[settings.colors])
    found, complaint = themes.theme(settings.theme, folder, light=terminal.is_light)
    terminal.wear(table_of(found))
    name = settings.theme
    if name == themes.AUTO and terminal.is_light:
        name += "-light"  # the app compares names
    app.register_theme(themes.for_app(name, found))
    app.theme = name
    app.animation_level = "full" if settings.motion is Motion.FULL else "none"
    return complaint


def redraw(app: App[Any], looks: Callable[[], themes.Looks]) -> None:
    """Draw every screen again; a table with `looks`."""
    from parlour.tui.screens.table.replay import ReplayScreen
    from parlour.tui.screens.table.table import TableScreen

    for screen in app.screen_stack:
        for widget in screen.walk_children():
            widget.notify_style_update()
        screen.refresh(layout=True)
        if isinstance(screen, TableScreen | ReplayScreen):
            screen.wear(looks())
