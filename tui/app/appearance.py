"""How the app looks and speaks: by the settings, the player's own themes, and the colors of the terminal.

It stands alone as a part of the app that has a name; the app itself knows no theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from parlour.tui.drawing import themes
from parlour.tui.drawing.fewer_colors import table_of
from parlour.tui.storage.settings import Colors, Motion
from parlour.tui.terminal.depth import Depth
from parlour.tui.text.language import choose

if TYPE_CHECKING:
    from textual.app import App

    from parlour.tui.storage.stores import Stores
    from parlour.tui.terminal.terminal import Terminal

DEPTHS: Final = {
    Colors.AUTO: None,
    Colors.TRUE: Depth.TRUE,
    Colors.PALETTE: Depth.PALETTE,
    Colors.STANDARD: Depth.STANDARD,
    Colors.NONE: Depth.MONO,
}


class Appearance:
    """Dresses `app` as the settings in `stores` say. `still`: nothing of Textual's own is animated."""

    def __init__(self, app: App[Any], stores: Stores, terminal: Terminal, *, still: bool) -> None:
        self._app = app
        self._stores = stores
        self._terminal = terminal
        self._still = still

    @property
    def looks(self) -> themes.Looks:
        """Return how the table is drawn now, and have the terminal show these colors."""
        settings, terminal = self._stores.settings, self._terminal
        theme = themes.theme(settings.theme, self._stores.themes, light=terminal.is_light).found
        face = themes.face(settings.face, self._stores.themes).found
        terminal.wear(table_of(theme, face))
        return themes.Looks(
            theme,
            face,
            ascii=settings.ascii,
            motion=settings.motion is Motion.FULL and terminal.depth in (Depth.TRUE, Depth.PALETTE),
            color=terminal.depth is not Depth.MONO,
        )

    def wear(self) -> str:
        """Apply language, theme, colors and animation; return what is wrong with the theme, "" if nothing."""
        settings, terminal = self._stores.settings, self._terminal
        choose(settings.language)
        terminal.choose(DEPTHS[settings.colors])
        found, complaint = themes.theme(settings.theme, self._stores.themes, light=terminal.is_light)
        terminal.wear(table_of(found))
        name = settings.theme
        if name == themes.AUTO and terminal.is_light:
            name += "-light"  # the app compares names
        self._app.register_theme(themes.for_app(name, found))
        self._app.theme = name
        moves = settings.motion is Motion.FULL and not self._still
        self._app.animation_level = "full" if moves else "none"
        return complaint

    def redraw(self) -> None:
        """Draw every screen again, as it is to look now."""
        from parlour.tui.screens.table.replay import ReplayScreen
        from parlour.tui.screens.table.table import TableScreen

        for screen in self._app.screen_stack:
            for widget in screen.walk_children():
                widget.notify_style_update()
            screen.refresh(layout=True)
            if isinstance(screen, TableScreen | ReplayScreen):
                screen.wear(self.looks)
