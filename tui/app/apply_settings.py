"""Putting settings on an app: its theme, its motion, and everything that was drawn before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from tui.drawing import themes
from tui.screens.table.replay import ReplayScreen
from tui.screens.table.table import TableScreen
from tui.storage.settings import Motion, Settings


def looks_of(settings: Settings, folder: Path | None, *, color: bool) -> themes.Looks:
    """Return how the table is drawn with `settings`; `folder` holds a player's own themes."""
    return themes.Looks(
        themes.theme(settings.theme, folder).found,
        themes.face(settings.face, folder).found,
        ascii=settings.ascii,
        motion=settings.motion is Motion.FULL,
        color=color,
    )


def wear(app: App[Any], settings: Settings, folder: Path | None) -> str:
    """Put theme and motion on `app`; return what was wrong with the theme's file ("" for nothing)."""
    found, complaint = themes.theme(settings.theme, folder)
    app.register_theme(themes.for_app(settings.theme, found))
    app.theme = settings.theme
    app.animation_level = "full" if settings.motion is Motion.FULL else "none"
    return complaint


def redraw(app: App[Any], looks: themes.Looks) -> None:
    """Draw every screen again in new looks."""
    for screen in app.screen_stack:
        for widget in screen.walk_children():
            widget.notify_style_update()
        screen.refresh(layout=True)
        if isinstance(screen, TableScreen | ReplayScreen):
            screen.wear(looks)
