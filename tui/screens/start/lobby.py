"""The tables of one referee: sit down, watch, or open another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from parlour.net.wire.messages import Lobby, OtherNight, TableLine
from parlour.tui.keymap import LOBBY, Action, by_enter
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.night import headline_of
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.boxes.search_line import SearchLine
from parlour.tui.screens.boxes.seating import rules_in_short
from parlour.tui.seen.night import in_list
from parlour.tui.seen.tables import listed
from parlour.tui.text.language import tr, trn
from parlour.tui.text.phrases import PHASES, taken_seats
from parlour.tui.text.printable import visible
from parlour.tui.ways.night import choose
from parlour.tui.widgets.cells import Cell, in_columns, in_two_lines
from parlour.tui.widgets.ink import GOOD, MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from parlour.tui.ways.ways import Ways

MANY: Final = 12
"""Tables from which on it is said how one is found: they do not fit on a small screen."""


class LobbyScreen(ListPage[None]):
    """What a connected guest without a table sees."""

    ACTIONS = LOBBY
    HAS_DETAILS = True
    DEFAULT_CSS = """
    LobbyScreen > .body > #list {
        & > #night { height: auto; padding: 0 2 1 2; display: none; }
        & > #empty { height: auto; color: $text-muted; padding: 0 2; }
        & > #about { height: auto; max-height: 3; color: $text-muted; padding: 0 2; }
    }
    """

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._looked_for = ""
        self._others: tuple[OtherNight, ...] = ()  # the nights that are listed

    def column(self) -> ComposeResult:
        yield Static(id="night", markup=False)
        yield Static(id="empty", markup=False)
        yield Rows()
        yield Static(id="about", markup=False)
        yield SearchLine(tr("Words: a table, who opened it, a game"))

    def heading(self) -> tuple[str, str]:
        return tr("Tables of this host"), self._link.welcome.name

    def about(self) -> Content:
        """Return the rules of the marked table."""
        return Content(rules_in_short(self._marked) if self._marked else "")

    def details(self) -> Details:
        table = self._marked
        if table is None:
            return Details()
        seats = Content(taken_seats(table.taken, table.seats))
        words = Content("\n").join([seats, *map(Content, _notes(table)), Content(""), self.about()])
        return Details(cards_of(table.game), 3, visible(table.name), Content(visible(table.title)), words)

    def show(self, lobby: Lobby) -> None:
        found = listed(lobby.tables, self._looked_for)
        board = self._link.night
        self._others = board.others if board is not None else ()
        tall = self.is_broad and len(found) + len(self._others) <= MANY
        self.rows.show(lobby_rows(self._others, found, self.room, tall=tall))
        empty = self.query_one("#empty", Static)
        words = _about_list(len(lobby.tables), len(found), is_narrowed=bool(self._looked_for))
        empty.update(words)
        empty.display = bool(words)
        self.show_night()
        self.refresh_edges()

    def show_night(self) -> None:
        """Show in some lines how the game night stands."""
        board = self._link.night
        if board is None or not self.query("#night"):
            return
        if board.others != self._others:
            self.fit()
        night = self.query_one("#night", Static)
        night.display = True
        name = Content.styled(f"{visible(board.name)}:  ", MUTED)
        night.update(Content.assemble(name, headline_of(board, self._link.night_age)))
        self.refresh_edges()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(1, self.show_night)

    def fit(self) -> None:
        if self._link.lobby is not None:
            self.show(self._link.lobby)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Joining and watching need a row; a spectator may do nothing else."""
        if action in ("open", "play") and self.parlour.watching:
            return False
        if action == "night":
            return self._link.night is not None
        if action == "watch":
            return self._marked is not None and self._marked.may_watch
        if action == "choose" and self.parlour.watching and self._marked is not None:
            return self._marked.may_watch
        return bool(self.pointed_key) if action == "choose" else True

    def open_actions(self) -> Iterator[Action]:
        return by_enter(super().open_actions()) if self.parlour.watching else super().open_actions()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down at the table, or watch it if the player came to watch."""
        kind, _, night_id = event.row.key.partition(" ")
        if kind == "night":
            self.parlour.go(partial(self._choose_night, night_id))
            return
        self._go(event.row.key, watch=self.parlour.watching)

    async def _choose_night(self, night_id: str, _: Ways) -> None:
        """Open the page of another night."""
        await choose(self._link, night_id)
        self.parlour.navigation.night(self._link)

    def action_search(self) -> None:
        self.query_one(SearchLine).open(self._looked_for)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._looked_for = event.value
        self.fit()

    def on_search_line_closed(self) -> None:
        self.rows.focus()
        self.refresh_edges()

    def action_watch(self) -> None:
        self._go(self.pointed_key, watch=True)

    def action_night(self) -> None:
        self.parlour.navigation.night(self._link)

    def action_play(self) -> None:
        self.parlour.navigation.pick()

    def action_learn(self) -> None:
        """Show the lessons, at those of the marked table's game."""
        self.parlour.navigation.lessons(self._marked.game if self._marked else "")

    def action_open(self) -> None:
        self.parlour.navigation.prepare()

    def action_rules(self) -> None:
        """Show the rules of the marked table; without one, those of the shelf."""
        if self._marked:
            self.parlour.navigation.rules_of(self._marked)
        else:
            self.parlour.navigation.rules()

    def action_settings(self) -> None:
        self.parlour.navigation.settings()

    def action_back(self) -> None:
        self.parlour.go(lambda ways: ways.hang_up())

    @property
    def _marked(self) -> TableLine | None:
        return self._table(self.pointed_key)

    def _table(self, key: str) -> TableLine | None:
        lobby = self._link.lobby
        return {table.id: table for table in lobby.tables}.get(key) if lobby is not None else None

    def _go(self, key: str, *, watch: bool) -> None:
        if table := self._table(key):
            self.parlour.go(lambda ways: ways.sit(table, watch=watch))


def _about_list(tables: int, found: int, *, is_narrowed: bool) -> str:
    """Return what is said above a list of so many `tables`, of which so many are `found`."""
    if not tables:
        return tr("No table is open here. Press n to open one.")
    if not found:
        return tr("No table fits; / changes what is looked for.")
    if is_narrowed or tables <= MANY:
        return ""
    return trn(
        "{count} table; type / and words to find one.",
        "{count} tables; type / and words to find one.",
        tables,
    )


def lobby_rows(
    nights: Sequence[OtherNight], tables: Sequence[TableLine], room: int, *, tall: bool = False
) -> list[Row]:
    """Return a row of `room` cells for each night beside the one that is shown, and for each table.

    `tall`: they have two lines.
    """
    cells = [*map(_cells_of_night, nights), *map(_cells, tables)]
    lines = in_two_lines(cells, room, below=1) if tall else in_columns(cells, room, spare=1)
    keys = [*(f"night {night.id}" for night in nights), *(table.id for table in tables)]
    return [Row(key, line) for key, line in zip(keys, lines, strict=True)]


def _cells_of_night(night: OtherNight) -> tuple[Cell, ...]:
    name, people, *notes = in_list(night)
    return (Cell(name, STRONG), Cell(tr("Game night")), Cell(people, GOOD), Cell(", ".join(notes), MUTED))


def _notes(table: TableLine) -> list[str]:
    """Return what is to be known of a table before one sits down."""
    notes = [
        tr("waits for its player") if table.waits else tr(PHASES[table.phase]),
        *([tr("password")] if table.locked else []),
    ]
    notes += [tr("relaxed clocks")] if table.relaxed else []
    notes += [tr("of the game night")] if table.night else []
    notes += [tr("no own bots")] if not table.own_bots else []
    notes += [tr("nobody may watch")] if not table.may_watch else []
    notes += [tr("{count} watching", count=table.spectators)] if table.spectators else []
    return notes


def _cells(table: TableLine) -> tuple[Cell, ...]:
    return (
        Cell(table.name, STRONG),
        Cell(table.title),
        Cell(taken_seats(table.taken, table.seats), GOOD if table.taken < table.seats else MUTED),
        Cell(", ".join(_notes(table)), MUTED),
    )
