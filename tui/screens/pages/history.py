"""The history: the saved matches of this machine, to search, filter, replay, copy and delete."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.worker import WorkType, get_current_worker

from parlour.net.errors import NetError
from parlour.rules.shelf import shelf
from parlour.tui.keymap import HISTORY
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.screens.boxes.search_line import SearchLine
from parlour.tui.screens.pages.history_filter import FilterScreen
from parlour.tui.screens.pages.statistics import StatisticsScreen
from parlour.tui.screens.pages.statistics_lines import in_short
from parlour.tui.storage.history.summary import bots_of
from parlour.tui.storage.statistics import Statistics
from parlour.tui.storage.stores import Listing, MatchFilter, Saved
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import bar, cell
from parlour.tui.widgets.ink import BAD, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import LongRows, MadeRows, Row, Rows
from parlour.tui.words.speaking import fault

AGAIN: Final = 0.5
"""Seconds after which the list is made again, while files are read."""
FAVORITE: Final = "*"
DAY: Final = 12
LENGTH: Final = 10
TITLE: Final = 23
ENDED: Final = 24
"""Cells for a column: the day, at least for the rounds, and at most for the title and the result."""
ROOMY: Final = 70
"""Cells of a row from which on it says who played, and how many rounds."""
SEAT: Final = 22
BAR: Final = 14
"""Cells for a player with their points, and for the bar of these, where they stand beside the list."""
FEW: Final = 5
"""Matches at most below which the list has room for what the player has won in all of them."""

NO_MATCHES: Final = (
    marked("Matches that you finish appear here."),
    marked("You can play each of them again, move by move, with every hand face up."),
    marked("There y finds the decisions that cost you most."),
    marked("On the first page p begins a match against bots."),
)
"""What stands in place of the list until there is a match."""


class HistoryScreen(ListPage[None]):
    """Lists the matches, the newest first, while a thread reads what is new on the disk."""

    ACTIONS = HISTORY
    HAS_DETAILS = True
    DEFAULT_CSS = """
    HistoryScreen > .body { padding: 1 2 0 2; }
    HistoryScreen > .body > #list {
        & > #empty { height: auto; color: $text-muted; padding: 0 2; }
        & > #complaint { height: auto; max-height: 3; color: $text-warning; padding: 0 2; }
        & > #about { height: auto; min-height: 3; max-height: 6; padding: 0 2; color: $text-muted; }
        & > #summary { display: none; height: auto; padding: 0 2; margin-right: 1; }
        & > #summary { border-top: solid $primary 50%; }
    }
    HistoryScreen.-narrow > .body { padding: 1 0 0 0; }
    HistoryScreen.-slim > .listed > Beside > Picture { height: 7; }
    """

    class Reading(Message):
        """So many of the changed files were read; `of` is 0 if none was changed."""

        def __init__(self, done: int, of: int) -> None:
            super().__init__()
            self.done = done
            self.of = of

    class Counted(Message):
        """What the player has won in all matches."""

        def __init__(self, found: Statistics) -> None:
            super().__init__()
            self.found = found

    def __init__(self) -> None:
        super().__init__()
        self._matches = Listing()
        self._wanted = MatchFilter()
        self._reading = ""
        self._listed_at = 0.0
        self._found = Statistics()

    def heading(self) -> tuple[str, str]:
        words = [count(len(self._matches), "match", "matches"), *self._wanted.said]
        return tr("History"), self._reading or ", ".join(map(visible, words))

    def column(self) -> ComposeResult:
        yield Static(id="complaint", markup=False)
        yield Static(id="empty", markup=False)
        yield LongRows()
        yield Static(id="about", markup=False)
        yield Static(id="summary", markup=False)
        yield SearchLine(tr("Words: a game, a name, a date"))

    def on_mount(self) -> None:
        self._list()
        self._look()

    def _look(self) -> None:
        read: WorkType[None] = partial(self._read, self.parlour.stores.library.refresh, copy_context())
        self.run_worker(read, group="history", exclusive=True, thread=True, exit_on_error=False)

    def _read(self, refresh: Callable[[Callable[[int, int], bool]], None], context: Context) -> None:
        """Read the files that have changed; runs in a thread, in the language of the session."""
        worker = get_current_worker()

        def told(done: int, of: int) -> bool:
            if worker.is_cancelled:
                return False
            self.post_message(self.Reading(done, of))
            return True

        context.run(refresh, told)
        if not worker.is_cancelled:
            self.post_message(self.Reading(0, 0))
        with suppress(NetError):  # the page of the statistics tells it
            found = self.parlour.stores.library.statistics()
            if not worker.is_cancelled:
                self.post_message(self.Counted(found))

    def on_history_screen_reading(self, event: Reading) -> None:
        self._reading = _reading(event.done, event.of) if event.of else ""
        now = time.monotonic()
        if not event.of or now - self._listed_at > AGAIN:
            self._list()
        self.refresh_edges()

    def on_history_screen_counted(self, event: Counted) -> None:
        self._found = event.found
        self.fit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        match action:
            case "choose":
                return self._marked is not None and self._marked.is_readable
            case "mark" | "export" | "remove":
                return self._marked is not None
        return True

    def fit(self) -> None:
        self._show(self._place)

    def _list(self) -> None:
        """Ask the index again; the cursor stays on its match."""
        here = self.pointed_key
        matches = self.parlour.stores.library.matches(self._wanted)
        place = matches.place(here) if here else 0
        at = self._place if place is None else place
        self._matches = matches
        self._listed_at = time.monotonic()
        self._show(at)

    def _show(self, at: int) -> None:
        if not self.query(LongRows):
            return
        room = self.room - 1  # the last column ends at the right
        self.query_one(LongRows).list(MadeRows(len(self._matches), lambda place: self._row(place, room)), at)
        words = tr("No match fits; o changes what is listed.") if self._wanted != MatchFilter() else ""
        empty = self.query_one("#empty", Static)
        empty.update(words or "\n\n".join(tr(each) for each in NO_MATCHES))
        empty.display = not self._matches and not self._reading
        complaint = self.query_one("#complaint", Static)
        complaint.update(Content(visible(self.parlour.stores.library.complaint)))
        complaint.display = bool(self.parlour.stores.library.complaint)
        summary = self.query_one("#summary", Static)
        summary.display = self.is_broad and self._is_short and self._found.matches.played > 0
        summary.update(Content("\n").join(in_short(self._found, self.room - 2)))
        self.refresh_edges()

    @property
    def _is_short(self) -> bool:
        """Whether all matches are listed, and leave room below them."""
        return 0 < len(self._matches) <= FEW and self._wanted == MatchFilter()

    def _row(self, place: int, room: int) -> Row:
        saved = self._matches[place]
        return Row(saved.key, _match_row(saved, room, wide=self.is_wide and room >= ROOMY))

    @property
    def _place(self) -> int:
        return self.rows.cursor if self.query(Rows) else 0

    @property
    def _marked(self) -> Saved | None:
        return self._matches[self._place] if self._place < len(self._matches) else None

    def about(self) -> Content:
        return _details(self._marked) if self._marked is not None else Content("")

    def details(self) -> Details:
        saved = self._marked
        if saved is None and self._wanted == MatchFilter():
            return Details(shelf.games()[0].picture, 3)
        if saved is None or saved.fault:
            return Details(words=self.about())
        points = saved.points or (0,) * len(saved.names)
        seats = [
            Content.assemble(
                _seat(saved, seat).truncate(SEAT, ellipsis=True, pad=True),
                " ",
                bar(points[seat], max(1, *points), BAR),
            )
            for seat in range(len(saved.names))
        ]
        told = (Content.styled(visible(line), MUTED) for line in _told(saved))
        words = Content("\n").join([*seats, Content(""), *told])
        line = Content.styled(visible(saved.ended), STRONG)
        return Details(cards_of(saved.title), len(saved.names) - 1, visible(saved.title), line, words)

    def on_rows_chosen(self) -> None:
        if (saved := self._marked) is not None and saved.is_readable:
            self.parlour.navigation.replay(saved.key, saved.title)

    def action_search(self) -> None:
        self.query_one(SearchLine).open(self._wanted.words)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._wanted = self._wanted._replace(words=event.value)
        self._list()

    def on_search_line_closed(self) -> None:
        self.rows.focus()
        self.refresh_edges()

    def action_options(self) -> None:
        library = self.parlour.stores.library
        screen = FilterScreen(self._wanted, library.titles(), library.people())
        self.app.push_screen(screen, lambda wanted: self.want(wanted) if wanted is not None else None)

    def want(self, wanted: MatchFilter) -> None:
        self._wanted = wanted
        self._list()

    def action_next_page(self) -> None:
        self.app.push_screen(StatisticsScreen())

    def action_mark(self) -> None:
        if (saved := self._marked) is not None:
            self._try(partial(self.parlour.stores.library.favor, saved.key, favorite=not saved.favorite))

    def action_export(self) -> None:
        if (saved := self._marked) is not None:
            self.app.push_screen(_export_box(saved), lambda to: self._export(saved.key, to) if to else None)

    def _export(self, key: str, to: str) -> None:
        try:
            path = self.parlour.stores.library.export(key, to)
        except NetError as error:
            self.parlour.complain(fault(error), tr("This match was not copied"))
        else:
            self.notify(tr("Copied to {path}", path=path), markup=False)

    def action_remove(self) -> None:
        if (saved := self._marked) is not None:
            self.app.push_screen(_remove_box(saved), lambda key: self._remove(saved.key, key or ""))

    def _remove(self, key: str, answer: str) -> None:
        if answer in ("y", "f"):
            self._try(partial(self.parlour.stores.library.remove, key, forget=answer == "f"))
            self._look()

    def _try(self, change: Callable[[], None]) -> None:
        """Change something on the disk, and list what is there now."""
        try:
            change()
        except NetError as error:
            self.parlour.complain(fault(error), tr("This could not be changed"))
        self._list()


def _reading(done: int, of: int) -> str:
    return trn("reading {done} of {count} file", "reading {done} of {count} files", of, done=done)


def _match_row(saved: Saved, room: int, *, wide: bool) -> Content:
    """Return the row of a match in `room` cells: favorite, day, game, players, result, rounds."""
    start = Content.assemble(cell(FAVORITE if saved.favorite else "", 2, WARN), cell(saved.day, DAY, MUTED))
    rest = room - 2 - DAY
    if saved.fault:
        return Content.assemble(start, cell(f"! {Path(saved.key).name}: {saved.fault}", rest, BAD))
    if not wide:
        half = rest // 2
        return Content.assemble(start, cell(saved.title, half, STRONG), cell(saved.ended, rest - half))
    length = max(LENGTH, cell_len(count(99, "round")) + 1)
    rest -= length
    title, ended = min(TITLE, rest * 3 // 10), min(ENDED, rest * 3 // 10)
    return Content.assemble(
        start,
        cell(saved.title, title, STRONG),
        cell(saved.players, rest - title - ended),
        cell(saved.ended, ended, MUTED),
        cell(count(saved.rounds, "round"), length, MUTED, right=True),
    )


def _details(saved: Saved) -> Content:
    """Return what is known about a match: its time, length, file and marks; then its seats and points."""
    if saved.fault:
        return Content(visible(f"{saved.key}: {saved.fault}"))
    first = Content(visible(" · ".join(_told(saved))))
    seats = Content(", ").join(_seat(saved, seat) for seat in range(len(saved.names)))
    return Content("\n").join([first, seats])


def _told(saved: Saved) -> tuple[str, ...]:
    """Return when a match was played, how long it was, what is special about it, and its file."""
    return (
        saved.played,
        f"{count(saved.rounds, 'round')}, {count(saved.moves, 'move')}",
        *_taken_back(saved),
        *([tr("deal of the day {date}", date=saved.deal)] if saved.deal else []),
        saved.key,
    )


def _taken_back(saved: Saved) -> tuple[str, ...]:
    return (
        (trn("taken back {count} time", "taken back {count} times", saved.taken_back),)
        if saved.taken_back
        else ()
    )


def _seat(saved: Saved, seat: int) -> Content:
    values = {"name": saved.names[seat], "points": saved.points[seat] if seat < len(saved.points) else 0}
    if seat == saved.owner:
        words = tr("{name} (you) {points}", **values)
    elif seat in bots_of(saved):
        words = tr("{name} (bot) {points}", **values)
    else:
        words = tr("{name} {points}", **values)
    return Content.styled(visible(words), STRONG if seat in saved.winners else MUTED)


def _export_box(saved: Saved) -> Ask:
    """Return the box that asks where to copy a match."""
    words, to = tr("To which file, or into which folder?"), f"~/{Path(saved.key).name}"
    return Ask(tr("Copy this match"), words, value=to, most=250, accept=tr("copy"))


def _remove_box(saved: Saved) -> Question:
    """Return the box that asks whether to delete a match, and its line in the statistics."""
    if saved.title:
        words = tr(
            "Delete {title} of {day}? The file cannot be brought back.",
            title=visible(saved.title),
            day=visible(saved.played),
        )
    else:
        file = visible(Path(saved.key).name)
        words = tr("Delete {name}? The file cannot be brought back.", name=file)
    no = AnswerKey("n", tr("no, keep it"), usual=True)
    if saved.fault or "/" in saved.key:
        return Question(tr("Delete a match"), words, [AnswerKey("y", tr("yes, delete it")), no])
    yes = AnswerKey("y", tr("yes, and let it count in the statistics"))
    forget = AnswerKey("f", tr("yes, and forget it there, too"))
    return Question(tr("Delete a match"), words, [yes, forget, no])
