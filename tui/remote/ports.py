"""The app as its screens and its own parts know it: interfaces, so that none of them imports
`tui.app.app`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.worker import WorkType

from net.wire.messages import OpenTable, TableLine, TablePart, Update
from tui.drawing.themes import Looks
from tui.keymap import Action
from tui.remote.connector import Connector, Line, Place
from tui.remote.table_client import Link
from tui.storage.settings import Settings
from tui.storage.stores import Library, RulesFolder, SavedRules

if TYPE_CHECKING:
    from net.discovery.service import Found
    from net.process.resumable import Resumable
    from rules.shelf.ready import TableRules

R = TypeVar("R")


class Flows(Protocol):
    """What a screen starts that takes several steps: to a table, at a host, and away from both."""

    @property
    def watching(self) -> bool:
        """Whether the player came to the host to watch."""

    def play(self) -> None:
        """Play against bots, on this machine alone."""

    def prepare(self, rules: TableRules | None = None) -> None:
        """Ask what a new table is to be, then open it; `rules`: house rules that it is to play by."""

    def open(self, table: OpenTable, *, ssh: bool = True) -> None:
        """Open a table at the present host, else on this machine (`ssh`: with an SSH door)."""

    def resume(self, left: Resumable) -> None:
        """Go back to a table of this machine that was left unfinished."""

    def look_around(self) -> None:
        """Show the tables on the network."""

    def join(self, place: Place | None, *, watch: bool = False, table: str = "") -> None:
        """Join a host, and sit down (or watch) at `table`, or at its only table."""

    def sit(self, table: TableLine, *, watch: bool = False) -> None:
        """Take a seat at a table of the present host, or watch it."""

    def read_rules(self, table: TableLine | TablePart) -> None:
        """Ask the host for the rules of a table, and show them."""

    def visit_rules(self, near: Found) -> None:
        """Connect to a host of the network only to ask for the rules of a table, and show them."""

    def leave(self) -> None:
        """Leave the table; ask first if that ends something."""

    def hang_up(self) -> None:
        """Leave the host."""


class Navigation(Protocol):
    """The pages and boxes that any screen may open on top of itself."""

    def help(self, actions: Iterable[Action], claims: Mapping[str, Callable[[], None]] = ...) -> None:
        """Show the keys that work now; a key of `claims` closes the page and does what it says."""

    def rules(self) -> None:
        """Show the rules of the present table, else of the first game on the shelf."""

    def rules_of(self, table: TableLine | TablePart) -> None:
        """Show the rules that a table of the host plays by."""

    def rules_page(self, title: str, page: str) -> None:
        """Show a page of rules that is on no shelf."""

    def house(self) -> None:
        """Choose rules to change, and change them."""

    def edit(self, source: SavedRules | str) -> None:
        """Change rules that were saved, or a copy of a game's."""

    def settings(self) -> None:
        """Show the settings."""

    def options(self) -> None:
        """Show the options of the table."""

    def invitation(self) -> None:
        """Show how others join."""

    def saved(self) -> None:
        """List the saved matches."""

    def replay(self, key: str) -> None:
        """Show a saved match move by move."""


class Parlour(Protocol):
    """The app. `link` is the connection to a referee, None without one; `alone`: nobody else reaches it."""

    settings: Settings
    connector: Connector
    library: Library
    rules_folder: RulesFolder
    keeps_rules: bool
    keeps_settings: bool
    theme_folder: Path | None
    link: Link | None
    alone: bool

    @property
    def journeys(self) -> Flows:
        """What takes several steps."""

    @property
    def pages(self) -> Navigation:
        """What opens on top of a screen."""

    @property
    def latest(self) -> Update | None:
        """The newest update of the present table."""

    @property
    def at_table(self) -> tuple[str, str]:
        """The names of the present table and of its game."""

    @property
    def looks(self) -> Looks:
        """How the table is drawn."""

    @property
    def screen_stack(self) -> Sequence[Screen[Any]]:
        """The screens, the one on top last."""

    def change(self, **values: object) -> None:
        """Change settings: they show at once, and are kept."""

    def complain(self, words: str, title: str) -> None:
        """Say in a box what went wrong."""

    def notify(self, message: str, *, markup: bool = True) -> None:
        """Show a short message for a moment."""

    def push_screen(self, screen: Screen[R], callback: Callable[[R | None], Any] | None = None) -> AwaitMount:
        """Show a screen on top; `callback` gets its result."""

    async def push_screen_wait(self, screen: Screen[R]) -> R:
        """Show a screen on top and return its result; only within a flow."""

    def pop_screen(self) -> AwaitComplete:
        """Remove the screen on top."""

    def connect(self, line: Line) -> Link:
        """Take over an open line to a referee."""

    async def disconnect(self) -> None:
        """Hang up, if connected, and go back to the first screen."""

    def start_flow(self, flow: WorkType[None]) -> None:
        """Run `flow` in place of the one that runs."""

    def cancel_flow(self) -> None:
        """End the flow that runs."""

    async def settle(self) -> None:
        """Show what the end of a flow led to."""

    def exit(self, result: int) -> None:
        """Leave the app."""
