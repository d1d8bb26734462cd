"""The app: it holds the settings and the connection, and shows the screen that belongs to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.message import Message

from net import News
from tui.connector import Connector
from tui.journeys import Journeys
from tui.link import Link
from tui.screens.home import HomeScreen
from tui.settings import Settings
from tui.visible import VisibleOnly


class ParlourApp(App[int]):
    """Parlour on one terminal.

    `connector` reaches referees, `keep` writes changed settings (None: they last as long as
    the app), `begin` is what to do first (see `tui.journeys`), `complaint` a line to show first.
    """

    TITLE = "Parlour"
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = """
    Toast { width: auto; max-width: 60; }
    """

    class Heard(Message):
        """The referee told something."""

        def __init__(self, link: Link, news: News) -> None:
            super().__init__()
            self.link = link
            self.news = news

    def __init__(
        self,
        connector: Connector,
        settings: Settings | None = None,
        *,
        keep: Callable[[Settings], None] | None = None,
        complaint: str = "",
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.connector = connector
        self.settings = settings or Settings()
        self.journeys = Journeys(self)
        self.link: Link | None = None
        self._keep = keep
        self._complaint = complaint
        self._safe = VisibleOnly()
        self.use_command_palette = not connector.remote

    @property
    def mark(self) -> str:
        return ">" if self.settings.ascii else "›"

    def get_line_filters(self) -> list[LineFilter]:
        return [*super().get_line_filters(), self._safe]

    def on_mount(self) -> None:
        self.push_screen(HomeScreen())
