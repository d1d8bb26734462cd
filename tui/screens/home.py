"""The first screen: what is possible, one key each."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.actions import HOME
from tui.screens.page import Page
from tui.widgets.banner import banner
from tui.widgets.ink import KEY, MUTED
from tui.widgets.rows import Row, Rows

WAYS: Final = (
    ("play", "p", "Play", "a match against bots, at once"),
    ("host", "h", "Host", "a table for your network"),
    ("join", "j", "Join", "a table nearby, or by its address"),
    ("saved", "v", "Saved matches", "look at one again, move by move"),
    ("rules", "r", "Rules", "of every game on the shelf"),
    ("house", "e", "House rules", "change any rule, and save it"),
    ("settings", "s", "Settings", "name, colors, cards"),
    ("leave", "q", "Quit", ""),
)
"""Name of the action, its key, and the words beside it."""


class HomeScreen(Page[None]):
    """The banner, and the ways from here."""

    ACTIONS = HOME
    DEFAULT_CSS = """
    HomeScreen > .body {
        max-width: 100%;
        align: center middle;
        & > #banner { width: 62; height: 4; text-align: center; }
        & > #motto { width: 62; height: 3; text-align: center; color: $text-muted; padding: 1 0; }
        & > Rows { width: 62; max-width: 100%; height: 8; }
    }
    """

    def heading(self) -> tuple[str, str]:
        """Who is here."""
        return "", self.parlour.settings.name

    def body(self) -> ComposeResult:
        """The cards, a line, the ways."""
        with Vertical(classes="body"):
            yield Static(banner(), id="banner", markup=False)
            yield Static("A card table in your terminal", id="motto", markup=False)
            yield Rows([_row(*way) for way in WAYS])

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Do what the row says."""
        self.call_later(self.run_action, event.row.key)

    def action_row_up(self) -> None:
        """Go a row up."""
        self.query_one(Rows).move(-1)

    def action_row_down(self) -> None:
        """Go a row down."""
        self.query_one(Rows).move(1)

    def action_choose(self) -> None:
        """Do what the marked row says."""
        self.query_one(Rows).choose()

    def action_play(self) -> None:
        """Play against bots."""
        self.parlour.journeys.play()

    def action_host(self) -> None:
        """Open a table for others."""
        self.parlour.journeys.prepare()

    def action_join(self) -> None:
        """See what is on the network."""
        self.parlour.journeys.look_around()

    def action_saved(self) -> None:
        """List the saved matches."""
        self.parlour.pages.saved()

    def action_rules(self) -> None:
        """Read rules."""
        self.parlour.pages.rules()

    def action_house(self) -> None:
        """Change rules."""
        self.parlour.pages.house()

    def action_settings(self) -> None:
        """Change settings."""
        self.parlour.pages.settings()

    def action_leave(self) -> None:
        """Leave Parlour."""
        self.app.exit(0)


def _row(name: str, key: str, words: str, more: str) -> Row:
    line = Content.assemble(Content.styled(key, KEY), "   ", words.ljust(16), Content.styled(more, MUTED))
    return Row(name, line)
