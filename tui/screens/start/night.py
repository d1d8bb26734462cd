"""The game night of a host: how it stands, who is first, the tables, and what one may do about it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Digits, Static

from parlour.net.errors import NetError
from parlour.net.wire.messages import DirectNight, NightBoard
from parlour.tui.keymap import NIGHT_BOARD
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.night import headline_of, plan_line, standings_rows, table_rows_of
from parlour.tui.screens.boxes.page import BESIDE, BROADEST, FRAME, LOWEST, MARGIN, ListPage
from parlour.tui.screens.boxes.question import yes_or_no
from parlour.tui.seen import night
from parlour.tui.storage.copies import place_for, write_new
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.ways import night as ways_of_night
from parlour.tui.ways.ways import Way
from parlour.tui.widgets.rows import Rows
from parlour.tui.words.speaking import fault

FILE: Final = "game-night.csv"
PARTED: Final = 104
"""Columns of the window from which the tables stand beside the standings."""
TALL: Final = 30
"""Lines of the window from which the countdown is shown in large numerals."""
EDGES: Final = 8
"""Lines of the window that lists side by side have not."""
COUNTDOWN: Final = 5
"""Lines of the countdown."""
TURNS: Final = 8.0
"""Seconds for which a wall shows a part of a list that is longer than the window."""


DIRECTS: Final = frozenset({"begin", "hold", "hold_no_more", "end_round", "send_away", "finish"})
"""What the host of this machine alone may do."""


class NightScreen(ListPage[None]):
    """The board of the game night of `link`, also as large as it gets on a wall.

    For who came to watch, long lists turn over by themselves until a key is pressed.
    """

    ACTIONS = NIGHT_BOARD
    DEFAULT_CSS = """
    NightScreen > .body {
        max-width: 100%;
        & > #stage { height: auto; padding: 0 2; }
        & > #clock { width: auto; height: auto; margin: 1 2 0 2; color: $primary; display: none; }
        & > #plan { height: auto; padding: 0 2; }
        & > #lists {
            layout: vertical; height: 1fr; margin-top: 1;
            & > #standings { height: 1fr; }
            & > #tables { height: auto; max-height: 45%; margin-top: 1; }
        }
    }
    NightScreen.-broad > .body {
        max-width: 150; padding: 0 1;
        & > #lists > Rows { border: round $primary 50%; padding: 0 0 0 1; }
    }
    NightScreen.-parted > .body > #lists {
        layout: horizontal;
        & > #standings { width: 1fr; }
        & > #tables { width: 1fr; height: 1fr; max-height: 100%; margin: 0 0 0 4; }
    }
    NightScreen.-parted.-broad > .body > #lists > #tables { margin: 0; }
    """
    LISTS: ClassVar = ("standings", "tables")

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._head = Content("")
        self._turns = True  # long lists, on a wall

    def heading(self) -> tuple[str, str]:
        board = self._link.night
        return (visible(board.name) if board is not None else tr("Game night")), self._link.welcome.name

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static(id="stage", markup=False)
            yield Digits(id="clock")
            yield Static(id="plan", markup=False)
            with Container(id="lists"):
                yield Rows(id="standings")
                yield Rows(id="tables")

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(1, self._tick)
        if self.parlour.watching:
            self.set_interval(TURNS, self.turn_over)

    @property
    def rows(self) -> Rows:
        """The list with the cursor."""
        focused = self.focused
        return focused if isinstance(focused, Rows) else self._list("standings")

    def fit(self) -> None:
        self.show_night()

    def show_night(self) -> None:
        """Show the newest board."""
        board = self._link.night
        if board is None or not self.query("#tables"):
            return
        width, height = self.app.size
        parted = width >= PARTED and bool(board.tables)
        self.set_class(parted, "-parted")
        columns = 2 if parted else 1
        if self.is_broad:
            room = (min(width, BROADEST) - 2) // columns - FRAME - BESIDE
        else:
            room = (width - (MARGIN if self.is_wide else 0)) // columns - BESIDE - 2
        lists = len(board.rows), len(board.tables)
        lines = max(lists) if parted else sum(lists) + 2
        apart = (self.is_broad or (parted and self.parlour.watching)) and 2 * lines + EDGES <= height
        needed = lines * (2 if apart else 1) + EDGES + COUNTDOWN
        self.query_one(".body").styles.max_height = max(LOWEST, needed) if self.is_broad else None
        self._list("standings").show(standings_rows(board, room, opens=self._directs, apart=apart))
        tables = self._list("tables")
        tables.show(table_rows_of(board, room, apart=apart))
        tables.display = bool(board.tables)
        tables.styles.height = "1fr" if parted else tables.virtual_size.height + (2 if self.is_broad else 0)
        plan = self.query_one("#plan", Static)
        plan.display = board.stage == "entering"
        plan.update(plan_line(board))
        self._tick()
        self.refresh_edges()

    def _tick(self) -> None:
        board = self._link.night
        if board is None or not self.query("#clock"):
            return
        age = self._link.night_age
        head = headline_of(board, age)
        if not head.is_same(self._head):
            self._head = head
            self.query_one("#stage", Static).update(head)
        clock, shown = self.query_one("#clock", Digits), night.clock_of(board, age)
        tall = self.app.size.height >= TALL and not self.parlour.settings.ascii
        clock.display = bool(shown) and tall
        if clock.display:
            clock.update(shown)

    def turn_over(self) -> None:
        """Show the next part of each list that is longer than its place."""
        for rows in map(self._list, self.LISTS) if self._turns else ():
            at_end = rows.scroll_offset.y >= rows.max_scroll_y
            rows.scroll_to(
                y=0 if at_end else rows.scroll_offset.y + max(1, rows.size.height - 1), animate=False
            )

    def on_key(self, _: Key) -> None:
        """Leave the lists to somebody who looks through them."""
        self._turns = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """What one may do depends on the stage; the host of this machine directs the night."""
        board = self._link.night
        if board is None:
            return action in ("back", "help")
        match action:
            case "take_part":
                return night.may_enter(board) and not self.parlour.watching
            case "drop_out":
                return night.takes_part(board) and board.stage != "over"
            case "invite":
                return self._directs and board.stage != "over"
            case "choose":
                return self._may_watch
            case "other":
                return bool(board.others) and self._link.update is None
            case "across":
                return bool(board.tables)
            case "copy" | "export":
                return bool(board.rows) and (action == "copy" or not self.parlour.connector.remote)
            case _:
                return action not in DIRECTS or (self._directs and self._may_direct(action, board))

    def _may_direct(self, action: str, board: NightBoard) -> bool:
        """Whether the host of the night may do this now."""
        if board.stage == "over":
            return False
        match action:
            case "begin":
                return board.stage != "round"
            case "hold":
                return board.stage != "entering" and not board.paused
            case "hold_no_more":
                return board.paused
            case "end_round":
                return board.stage == "round" and self._marked_table is not None
            case "send_away":
                return self._marked_person is not None
            case _:
                return True

    # ---- what the cursor is on -----------------------------------------------------------------------

    @property
    def _directs(self) -> bool:
        return night.directs(self._link.night, owner=self._link.welcome.owner)

    @property
    def _marked_person(self) -> int | None:
        kind, _, number = self.pointed_key.partition(" ")
        return int(number) if kind == "person" else None

    @property
    def _marked_table(self) -> night.NightAt | None:
        board = self._link.night
        kind, _, name = self.pointed_key.partition(" ")
        tables = night.tables_of(board) if board is not None and kind == "table" else []
        return next((table for table in tables if table.id == name), None)

    @property
    def _may_watch(self) -> bool:
        """Whether the player is at no table, and may watch the marked one."""
        lobby, at = self._link.lobby, self._marked_table
        if self._link.update is not None or lobby is None or at is None:
            return False
        return any(table.id == at.id and table.may_watch for table in lobby.tables)

    def _list(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    # ---- actions -------------------------------------------------------------------------------------

    def action_across(self) -> None:
        """Put the cursor into the other list."""
        here = self.rows.id
        (other,) = (name for name in self.LISTS if name != here)
        self._list(other).focus()
        self.call_after_refresh(self.refresh_edges)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Watch a table."""
        lobby, at = self._link.lobby, self._marked_table
        if event.rows.id == "tables" and self._may_watch and lobby is not None and at is not None:
            table = next(table for table in lobby.tables if table.id == at.id)
            self.parlour.go(lambda ways: ways.sit(table, watch=True))

    def action_invite(self) -> None:
        self.parlour.navigation.invitation(self._link)

    def action_other(self) -> None:
        """Show the next of the nights."""
        link = self._link
        if link.night is not None:
            other = night.after(link.night)
            self.parlour.go(lambda _: ways_of_night.choose(link, other))

    def action_take_part(self) -> None:
        self.parlour.go(lambda ways: ways.enter_night())

    def action_drop_out(self) -> None:
        """Take part no more, if the player is sure."""
        words = tr("What you have won stays in the standings. A bot plays for you in a match that goes on.")
        link = self._link
        self._ask_first(tr("Drop out"), words, tr("drop out"), lambda _: ways_of_night.leave(link))

    def action_begin(self) -> None:
        self._direct(DirectNight(do="begin"))

    def action_hold(self) -> None:
        self._direct(DirectNight(do="pause"))

    def action_hold_no_more(self) -> None:
        self._direct(DirectNight(do="go-on"))

    def action_finish(self) -> None:
        """End the night after its round, if the host is sure."""
        board = self._link.night
        is_played = board is not None and board.stage == "round"
        words = tr("This round is the last one then.") if is_played else tr("No round follows then.")
        self._ask_first(tr("End the night"), words, tr("end it"), self._way(DirectNight(do="end")))

    def action_end_round(self) -> None:
        """Let the marked table end after its round, if the host is sure."""
        if (at := self._marked_table) is not None:
            words = tr("The round that is played there is the last one of its match then.")
            way = self._way(DirectNight(do="end-table", table=at.id))
            self._ask_first(tr("End table {number}", number=at.number), words, tr("end it"), way)

    def action_send_away(self) -> None:
        """Send the marked person away, if the host is sure."""
        board, who = self._link.night, self._marked_person
        if board is None or who is None:
            return
        name = next((visible(row.name) for row in board.rows if row.number == who), "")
        words = tr("{name} leaves the night and cannot enter again.", name=name)
        way = self._way(DirectNight(do="send-away", number=who))
        self._ask_first(tr("Send {name} away", name=name), words, tr("send them away"), way)

    def action_copy(self) -> None:
        """Copy the standings as text."""
        if (board := self._link.night) is not None:
            self.app.copy_to_clipboard(night.as_text(board))
            self.notify(tr("Copied, if your terminal allows it."))

    def action_export(self) -> None:
        """Save the standings in a file; its name says how."""
        words = tr("To which file, or into which folder? The end of its name says how: .txt, .csv or .json.")
        box = Ask(tr("Save the standings"), words, value=f"~/{FILE}", most=250, accept=tr("save"))
        self.app.push_screen(box, lambda line: self._save(line) if line else None)

    def _save(self, to: str) -> None:
        board = self._link.night
        if board is None:
            return
        try:
            path = place_for(to, FILE)
            write_new(path, night.as_file(board, path.suffix).encode("utf-8"))
        except NetError as error:
            self.parlour.complain(fault(error), tr("The standings were not saved"))
        else:
            self.notify(tr("Saved as {path}", path=path), markup=False)

    def _direct(self, wish: DirectNight) -> None:
        self.parlour.go(self._way(wish))

    def _way(self, wish: DirectNight) -> Way:
        link = self._link
        return lambda _: ways_of_night.direct(link, wish)

    def _ask_first(self, title: str, words: str, yes: str, way: Way) -> None:
        box = yes_or_no(title, words, yes, tr("no"))
        self.app.push_screen(box, lambda key: self.parlour.go(way) if key == "y" else None)
