"""The app as seen by its screens and parts: interfaces, so that none of them imports `tui.app.app`."""

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
    """What a screen starts that takes several steps: going to a table or host, and leaving it."""

    @property
    def watching(self) -> bool:
        """Whether the player came to the host to watch."""

    def play(self) -> None: ...

    def prepare(self, rules: TableRules | None = None) -> None:
        """Show the form for a new table; `rules` are preselected house rules."""

    def open(self, table: OpenTable, *, ssh: bool = True) -> None:
        """Open a table at the current host, else on this machine (`ssh`: with an SSH door)."""

    def resume(self, left: Resumable) -> None: ...

    def look_around(self) -> None: ...

    def join(self, place: Place | None, *, watch: bool = False, table: str = "") -> None:
        """Join a host, and sit down at (or watch) `table`, or its only table."""

    def sit(self, table: TableLine, *, watch: bool = False) -> None:
        """Take a seat at a table of the current host, or watch it."""

    def read_rules(self, table: TableLine | TablePart) -> None:
        """Ask the host for a table's rules, and show them."""

    def visit_rules(self, near: Found) -> None:
        """Connect to a nearby host just to read a table's rules."""

    def leave(self) -> None:
        """Leave the table; ask first if that has consequences."""

    def hang_up(self) -> None: ...


class Navigation(Protocol):
    """The pages and boxes that any screen may open on top of itself."""

    def help(self, actions: Iterable[Action], claims: Mapping[str, Callable[[], None]] = ...) -> None:
        """Show the keys that work now; a key of `claims` closes the page and takes effect."""

    def rules(self) -> None:
        """Show the rules of the current table, else of the first game on the shelf."""

    def rules_of(self, table: TableLine | TablePart) -> None: ...

    def rules_page(self, title: str, page: str) -> None:
        """Show a page of rules that is not on the shelf."""

    def house(self) -> None:
        """Choose house rules to edit, and edit them."""

    def edit(self, source: SavedRules | str) -> None:
        """Edit saved rules, or a copy of a game's."""

    def settings(self) -> None: ...

    def options(self) -> None: ...

    def invitation(self) -> None: ...

    def saved(self) -> None: ...

    def replay(self, key: str) -> None: ...


class Parlour(Protocol):
    """The app. `link` is the connection to a referee, if any; `alone`: nobody else reaches that referee."""

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
    def journeys(self) -> Flows: ...

    @property
    def pages(self) -> Navigation: ...

    @property
    def latest(self) -> Update | None:
        """The newest update of the current table."""

    @property
    def at_table(self) -> tuple[str, str]:
        """The names of the current table and of its game."""

    @property
    def looks(self) -> Looks: ...

    @property
    def screen_stack(self) -> Sequence[Screen[Any]]:
        """The screens, the top one last."""

    def change(self, **values: object) -> None:
        """Change settings, apply them at once, and save them."""

    def complain(self, words: str, title: str) -> None:
        """Show an error in a box."""

    def notify(self, message: str, *, markup: bool = True) -> None:
        """Show a short message for a moment."""

    def push_screen(self, screen: Screen[R], callback: Callable[[R | None], Any] | None = None) -> AwaitMount:
        """Show a screen on top; `callback` receives its result."""

    async def push_screen_wait(self, screen: Screen[R]) -> R:
        """Show a screen on top and return its result; only within a flow."""

    def pop_screen(self) -> AwaitComplete: ...

    def connect(self, line: Line) -> Link:
        """Start using an open line to a referee."""

    async def disconnect(self) -> None:
        """Disconnect, if connected, and go back to the first screen."""

    def start_flow(self, flow: WorkType[None]) -> None:
        """Run `flow` and cancel the one that is running."""

    def cancel_flow(self) -> None: ...

    async def settle(self) -> None:
        """Show the screen that a finished flow leads to."""

    def exit(self, result: int) -> None: ...
