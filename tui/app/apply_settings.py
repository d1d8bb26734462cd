"""Applies settings to an app: the theme, the animations, and what is drawn already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from tui.drawing import themes
from tui.storage.settings import Motion, Settings


def looks_of(settings: Settings, folder: Path | None, *, color: bool) -> themes.Looks:
    """Return how the table is drawn with `settings`; `folder` holds the player's own themes."""
    return themes.Looks(
        themes.theme(settings.theme, folder).found,
        themes.face(settings.face, folder).found,
        ascii=settings.ascii,
        motion=settings.motion is Motion.FULL,
        color=color,
    )


def wear(app: App[Any], settings: Settings, folder: Path | None) -> str:
    """Apply theme and animation level to `app`; return what is wrong with the theme file ("" if nothing)."""
    found, complaint = themes.theme(settings.theme, folder)
    app.register_theme(themes.for_app(settings.theme, found))
    app.theme = settings.theme
    app.animation_level = "full" if settings.motion is Motion.FULL else "none"
    return complaint


def redraw(app: App[Any], looks: themes.Looks) -> None:
    """Draw every screen again with `looks`."""
    from tui.screens.table.replay import ReplayScreen
    from tui.screens.table.table import TableScreen

    for screen in app.screen_stack:
        for widget in screen.walk_children():
            widget.notify_style_update()
        screen.refresh(layout=True)
        if isinstance(screen, TableScreen | ReplayScreen):
            screen.wear(looks)
