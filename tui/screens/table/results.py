"""The end of a round or match: who won, the points, and the scores of all rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from time import monotonic
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.geometry import Size
from textual.widgets import Static

from parlour.net.errors import NetError
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Ready, Update
from parlour.rules.views import RoundResult, View
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import COMPANY, RESULTS, Action, key_words, label
from parlour.tui.keymap import named as action_named
from parlour.tui.remote.table_client import Link
from parlour.tui.review.comparing import Compared, comparing
from parlour.tui.screens.boxes.evening import evening_bars
from parlour.tui.screens.boxes.page import BESIDE as ROW_EDGES
from parlour.tui.screens.boxes.page import MARGIN
from parlour.tui.screens.boxes.seating import paused
from parlour.tui.screens.table.celebration import CelebratedRows
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.screens.table.turned_over import TurnedOver, breadth, largest
from parlour.tui.seen.day import NOT_KEPT, day_line, is_day_over, keep_result
from parlour.tui.seen.evening import evening_of
from parlour.tui.seen.facts import is_ready, names_at, names_of_match, speaker
from parlour.tui.seen.night import after_match, at_night
from parlour.tui.seen.people import request_for
from parlour.tui.seen.results import (
    awaits_next,
    costs,
    deals_in,
    gain,
    goal_of,
    held_most,
    is_over,
    last_hands,
    last_result,
    match_ends,
    may_choose_another,
    ranked,
    unready,
    who_won,
    winners_of,
)
from parlour.tui.seen.seats import standings
from parlour.tui.seen.verdicts import line_of, signed
from parlour.tui.seen.waiting import Awaits
from parlour.tui.tables.around import is_large
from parlour.tui.tables.controls.table_time import Ticking
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import REST, cell, inked
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import Row
from parlour.tui.words.speaking import Words, fault

GOES_ON: Final = action_named(RESULTS, "ready").keys
NAME: Final = 12
"""Least cells of the column of names."""
NUMBER: Final = 7
"""Least cells of a column of points."""
BAR: Final = 10
"""Cells of a bar that shows the race at least; below that there is none."""
LONG_BAR: Final = 72
"""The same at most beside hands."""
HANDS: Final = 24
"""Cells that hands keep beside a bar."""
GAP: Final = 2
LARGE: Final = 156
"""Columns of the page at most in a large terminal; of one round `MOST_COLUMN` for each seat."""
MOST_COLUMN: Final = 24
BESIDE: Final = 13
"""Rows of the window beside the hands and the rounds."""
MOST_ROWS: Final = 5
"""Rows of each seat at most where no hands lie beside it as cards."""
THICK: Final = 4
"""Rows of a seat from which on its bar is thick."""
OTHERS: Final = 12
"""Rows of the window for all but the standings and the rounds: who won, what comes next, heads, edges."""
TITLE: Final = 2
"""Rows of them for who won, and why."""
ROUNDS: Final = 4
"""The latest rounds, which are seen below hands as cards, and the standings of the evening as bars."""
ROOM: Final = 76
NOTHING: Final = Content("")


class ResultsScreen(TablePage):
    """The result of a round; after the last one, of the match."""

    ACTIONS = RESULTS
    DEFAULT_CSS = """
    ResultsScreen > .body {
        & > #title { height: auto; padding: 0 2; }
        & > #heads { height: 1; padding: 0 2; }
        & > #final { height: auto; padding: 0 2; }
        & > #final > #standing { height: auto; width: auto; }
        & > #evening { height: auto; padding: 0 2; }
        & > #history { height: 1; padding: 0 2; margin-top: 1; }
        & > #ready { height: auto; padding: 1 2; }
        &.-large { max-width: 160; }
        &.-large > #title, &.-large > #ready { text-align: center; }
    }
    """

    def __init__(self, link: Link, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(link)
        self._clock = clock
        self._shown_at = clock()
        self._ticking = Ticking(self, self._show_ready)
        self._celebrated = 0  # the number of the match that was celebrated last
        self._compared: Compared | None = None  # of the deal of a day, as far as it is known

    def show_update(self, update: Update) -> None:
        self._shown_at = self._clock()
        super().show_update(update)
        self._ticking.follow(update)

    def on_mount(self) -> None:
        super().on_mount()
        self._ticking.follow(self.link.update)
        if at_night(self.link.update):
            self.set_interval(1, self._show_ready)

    def show_night(self) -> None:
        """Show what comes next in the game night."""
        self._show_ready()
        self.refresh_edges()

    def on_key(self, event: Key) -> None:
        """Stop the countdown to the next round: whoever presses a key is reading."""
        if self._seconds_left is not None and event.key not in GOES_ON and not is_ready(self.link.update):
            self.send(Ready(id=0, on=False))

    @property
    def _seconds_left(self) -> int | None:
        """The seconds until the next round begins by itself, None without a countdown."""
        update = self.link.update
        return deals_in(update, self._clock() - self._shown_at) if update is not None else None

    def _show_ready(self) -> None:
        update = self.link.update
        if update is None or not self.is_mounted:
            return
        words = readiness(update, self._seconds_left)
        if self._waits_for_night:
            words = Content.styled(after_match(self.link.night, self.link.night_age), KEY)
        self.query_one("#ready", Static).update(words)

    @property
    def _waits_for_night(self) -> bool:
        """Whether the match of a table of a game night is over: there is no rematch."""
        return at_night(self.link.update) and is_over(self.link.update)

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static(self._heading(), id="title", markup=False)  # in its rows from the first frame on
            yield Static(id="ready", markup=False)
            yield Static(id="heads", markup=False)
            with Horizontal(id="final"):
                yield Static(id="standing", markup=False)
                yield TurnedOver()
            yield Static(id="evening", markup=False)
            yield Static(id="history", markup=False)
            yield CelebratedRows(self._clock, self._show_title)

    def show(self) -> None:
        update = self.link.update
        if update is None or update.view is None:
            return
        names = names_of_match(update)
        self.query_one(".body").set_class(is_large(*self.app.size), "-large")
        self._celebrate(update)
        self._show_title(layout=True)
        taken = self._show_standing(update, update.view, names)
        more = len(self._heading().split("\n")) - TITLE  # with what is said of the shuffles
        self._show_evening(update, taken + max(0, more))
        width, left = column(names, self.room), 0
        if is_large(*self.app.size):
            width = max(width, min(MOST_COLUMN, (self.room - rounds_width()) // max(1, len(names))))
            left = (self.room - rounds_width() - len(names) * width) // 2
        self.query_one("#history", Static).update(head(names, update.view.viewer, width).pad_left(left))
        results = reversed(update.view.match.results)
        rows = [round_row(update.view, result, width) for result in results]
        self.rows.show([row._replace(content=row.content.pad_left(left)) for row in rows])
        self._show_ready()
        self.refresh_edges()

    def _show_evening(self, update: Update, taken: int = 0) -> None:
        """Show what was won in this evening, with bars if the window has room for them below `taken` rows.

        Of the deal of a day show how it compares, which begins now.
        """
        line = self.query_one("#evening", Static)
        if is_day_over(update):
            if self._compared is None and (text := self.link.finished):
                self._compared = Compared(0)
                self.app.run_worker(self._compare(text, update), group="day")  # also if they leave the page
            more = Content.assemble("   ", ("e", KEY), (f" {tr('copy')}", MUTED)) if self._is_compared else ""
            line.update(Content.assemble((day_line(update, self._compared), STRONG), more))
        else:
            line.update(evening_bars(update, Size(self.room, self.app.size.height - OTHERS - taken)))
        line.display = is_day_over(update) or evening_of(update) is not None

    @property
    def _is_compared(self) -> bool:
        return self._compared is not None and self._compared.is_whole

    async def _compare(self, text: str, update: Update) -> None:
        """Compare the deal of the day with plays of bots, and keep the result of the first try."""
        parlour = self.parlour
        try:
            async with aclosing(comparing(text)) as steps:
                async for self._compared in steps:
                    if self.is_mounted and self._compared.done % 5 == 0:
                        self._show_evening(update)
            keep_result(parlour.stores.days, update, self._compared)
        except (OSError, NetError) as error:
            parlour.notify(tr(NOT_KEPT, error=fault(error)), severity="warning", markup=False)
        if self.is_mounted:
            self.refresh_edges()

    def action_evening(self) -> None:
        """Copy the line about the deal of the day; else show what was won in this evening."""
        update = self.link.update
        if update is None or not is_day_over(update):
            super().action_evening()
        elif self._is_compared:
            self.app.copy_to_clipboard(day_line(update, self._compared))
            self.app.notify(tr("Copied, if your terminal allows it."), markup=False)

    @property
    def room(self) -> int:
        """The width of a row in cells."""
        large = is_large(*self.app.size)
        return min(self.app.size.width - MARGIN, LARGE) - ROW_EDGES if large else super().room

    def _show_standing(self, update: Update, view: View, names: Sequence[str]) -> int:
        """Show each seat's points and the race, and its hand in cards as large as there is room for.

        Return how many rows that takes, with those of the latest rounds.
        """
        result = last_result(view)
        hands = last_hands(view, result) if result is not None else ()
        looks, size = self.parlour.looks, self.app.size
        columns = columns_of(view, names, view.viewer)
        room = self.room - columns.width
        rounds, evening = min(ROUNDS, len(view.match.results)), evening_of(update)
        high = size.height - BESIDE - rounds - (len(evening.people) + 1 if evening is not None else 0)
        card = largest(hands, room - BAR - GAP, high)
        needed = breadth(hands, looks, card) + GAP if hands else 0
        bars = min(LONG_BAR if hands else room, room - needed)
        if bars < BAR:
            bars = BAR if room - BAR - GAP >= HANDS else 0
        columns = columns._replace(bar=bars)
        self.query_one("#heads", Static).update(heading(view, columns))
        rows = card[1] if card is not None else max(1, min(MOST_ROWS, high // max(1, len(names))))
        self.query_one("#standing", Static).update(standing(view, columns, rows))
        shown = [hands[seat] for seat in ranked(view)] if hands else []
        self.query_one(TurnedOver).show(shown, looks, card, rows)
        return rows * len(names) + rounds

    def _show_title(self, *, layout: bool = False) -> None:
        if self.is_mounted and self.link.update is not None:
            cheer = self.query_one(CelebratedRows).beside_name
            self.query_one("#title", Static).update(self._heading(cheer), layout=layout)

    def _heading(self, cheer: Content = NOTHING) -> Content:
        """Return who won and why, and what the program says of the shuffles; empty without a match."""
        update = self.link.update
        if update is None or update.view is None:
            return NOTHING
        names = names_of_match(update)
        lines = title(update, update.view, names, cheer), _of_round(self.link.verdict, update, names)
        return Content("\n").join(filter(None, lines))

    def _celebrate(self, update: Update) -> None:
        """Celebrate the winners of a match, once, where things may move."""
        won = update.view is not None and update.view.match.winners and is_over(update)
        if not won or update.table.match == self._celebrated:
            return
        self._celebrated = update.table.match
        looks = self.parlour.looks
        if looks.motion and self.parlour.may_move():
            self.query_one(CelebratedRows).celebrate(ascii_only=looks.ascii)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only seated players go on, and only while the table is not paused."""
        name = str(parameters[0]) if action == "company" else action
        if name in COMPANY:
            return request_for(name, self.link.update) is not None
        update = self.link.update
        may = update is not None and update.you is not None and update.table.pause is None
        if action == "evening":
            return self._is_compared if is_day_over(update) else evening_of(update) is not None
        if is_day_over(update) and action in ("ready", "another"):
            return False
        if action == "another":
            return may and may_choose_another(update)
        if action == "review":
            return bool(self._reviewable)
        if action == "night":
            return at_night(update) and self.link.night is not None
        return may and not self._waits_for_night if action == "ready" else True

    def open_actions(self) -> Iterator[Action]:
        for action in super().open_actions():
            rematch = action.name == "ready" and is_over(self.link.update)
            yield replace(action, words=label("rematch")) if rematch else action

    @property
    def _reviewable(self) -> str:
        """The file of the match that has just ended, "" before; guests over SSH have none."""
        return "" if self.parlour.connector.remote else self.link.finished

    def action_review(self) -> None:
        if self._reviewable:
            self.parlour.navigation.review(self._reviewable)

    def action_ready(self) -> None:
        if self.link.you is not None:
            self.send(Ready(id=0))

    def action_company(self, name: str) -> None:
        """Do an action about the people at the table."""
        self.company(name)

    def action_leave(self) -> None:
        self.parlour.go(lambda ways: ways.leave(self.link))


def title(update: Update, view: View, names: Sequence[str], cheer: Content = NOTHING) -> Content:
    """Return the line that says who won, with `cheer` after it, and the line that says why."""
    last = last_result(view)
    words = Words(names, view.viewer)
    why = [words.sentence(last.why)] if last else []
    if last is not None and (held := held_most(view, last)) is not None:
        why.append(words.sentence(held))
    who = Content.assemble(Content.styled(words.sentence(who_won(update, view)), KEY), cheer)
    return Content.assemble(who, "\n", Content.styled(" · ".join(filter(None, why)), MUTED))


class Columns(NamedTuple):
    """The columns of those who play: their names, and the cells of each column.

    `hand` is that of what the hands count, 0 if they are not scored by it; `bar` is the race.
    """

    names: tuple[str, ...]
    you: int | None
    name: int
    gained: int
    total: int
    hand: int
    bar: int = 0

    @property
    def width(self) -> int:
        """The cells of all columns but the bar, and the gaps beside it."""
        return self.name + self.gained + self.total + self.hand + 2 * GAP


def columns_of(view: View, names: Sequence[str], you: int | None) -> Columns:
    """Return the columns without a bar."""
    shown = [tr("{name} (you)", name=name) if seat == you else name for seat, name in enumerate(names)]
    shown = [" · ".join((name, *standings(view, seat))) for seat, name in enumerate(shown)]
    last = last_result(view)
    return Columns(
        tuple(shown),
        you,
        max([NAME, *(cells_in(name) + 1 for name in shown)]),
        _width(tr("round")),
        _width(tr("total")),
        _width(tr("hand")) if last is not None and last.counts else 0,
    )


def _width(words: str) -> int:
    return max(NUMBER, cells_in(words) + 2)


def heading(view: View, columns: Columns) -> Content:
    """Return what each column is, and above the race what ends the match."""
    return Content.assemble(
        cell("", columns.name),
        cell(tr("round"), columns.gained, MUTED, right=True),
        cell(tr("total"), columns.total, MUTED, right=True),
        cell(tr("hand"), columns.hand, MUTED, right=True) if columns.hand else "",
        " " * GAP,
        Content.styled(aim(view), MUTED),
    )


def standing(view: View, columns: Columns, rows: int = 1) -> Content:
    """Return `rows` lines for each seat, the leader first: name, points of the round, total, and the race.

    Between total and race stands what the hand counts, if hands are scored by it.
    """
    totals = {seat.seat: seat.score for seat in view.seats}
    result = last_result(view)
    last = result.points if result else ()
    counts = result.counts if result else ()
    gained = "" if view.match.lowest_wins else GOOD
    most = max(costs(view, result), default=0) if result else 0
    lines = []
    for seat in ranked(view):
        points = last[seat] if seat < len(last) else 0
        count = counts[seat] if seat < len(counts) else 0
        line = Content.assemble(
            cell(columns.names[seat], columns.name, STRONG if seat == columns.you else ""),
            cell(f"{points:+}" if points else "", columns.gained, gained, right=True),
            cell(str(totals[seat]), columns.total, STRONG, right=True),
            cell(str(count), columns.hand, WARN if count == most else "", right=True) if columns.hand else "",
            " " * GAP,
            race(totals[seat] - points, totals[seat], goal_of(view), columns.bar, thick=rows >= THICK),
            " " * GAP if columns.bar and result and result.hands else "",
        )
        above = (rows - 1) // 2
        lines += [Content("")] * above + [line] + [Content("")] * (rows - 1 - above)
    return Content("\n").join(lines)


def race(before: int, now: int, goal: int, width: int, *, thick: bool = False) -> Content:
    """Return a bar of `width` cells for points of `goal`, with what the last round brought in a color."""
    run = [max(0, min(width, round(width * points / max(1, goal)))) for points in (before, now)]
    old, new = min(run), max(run)
    sign = "█" if thick else "━"
    return Content.assemble((sign * old, KEY), (sign * (new - old), GOOD), (REST * (width - new), "$border"))


def aim(view: View) -> str:
    """Return what ends the match, and who wins it then."""
    ends = match_ends(view)
    return Words(()).said(ends) if ends is not None else ""


def head(names: Sequence[str], you: int | None, width: int) -> Content:
    """Return the head of the table of rounds, in which each seat has `width` cells."""
    cells = [
        cell(name, width, STRONG if seat == you else MUTED, right=True) for seat, name in enumerate(names)
    ]
    return Content.assemble(cell(tr("round"), rounds_width(), MUTED), *cells)


def rounds_width() -> int:
    """Return the cells of the column that numbers the rounds."""
    return max(6, cells_in(tr("round")) + 1)


def column(names: Sequence[str], room: int) -> int:
    """Return the width of a seat's column: for the longest name if there is room, else for its points."""
    longest = max((cells_in(name) for name in names), default=0) + 2
    return min(max(7, longest), (room - rounds_width() - 2) // max(1, len(names)))


def round_row(view: View, result: RoundResult, width: int) -> Row:
    """Return the row of one round: what it brought every seat, with the winners' marked."""
    winners = winners_of(view, result)
    cells = [
        cell(gain(points), width, _round_ink(points, seat in winners), right=True)
        for seat, points in enumerate(result.points)
    ]
    return Row(
        str(result.number),
        Content.assemble(cell(str(result.number), rounds_width(), MUTED), *cells),
        open=False,
    )


def _round_ink(points: int, won: bool) -> str:
    return GOOD if won else "" if points else MUTED


def readiness(update: Update, left: int | None = None) -> Content:
    """Return what must happen before the next round or a rematch; `left`: its countdown in seconds."""
    if update.table.pause is not None:
        return paused(update.table.pause, speaker(update))
    if is_day_over(update):
        return inked(tr("One try counts. Press {key} to leave."), key=Content.styled("q", KEY))
    over = is_over(update)
    match awaits_next(update):
        case Awaits.VIEWER:
            words = _go_on(left, over=over)
            if not may_choose_another(update):
                return words
            another = inked(tr("{key} for another game."), key=Content.styled("n", KEY))
            return Content.assemble(words, "   ", another)
        case Awaits.OTHERS:
            names = visible(", ".join(names_at(update)[seat] for seat in unready(update.table)))
            if left is None:
                return Content.styled(tr("Waiting for {names}.", names=names), MUTED)
            soon = tr("Waiting for {names}; the next round begins in {count} s.", names=names, count=left)
            return Content.styled(soon, MUTED)
        case _:
            return Content.styled(tr("A rematch begins.") if over else tr("The next round begins."), MUTED)


def _go_on(left: int | None, *, over: bool) -> Content:
    """Return which key goes on, and when it goes on without it."""
    key = Content.styled(key_words("enter"), KEY)
    if over:
        return inked(tr("Press {key} for a rematch."), key=key)
    if left is None:
        return inked(tr("Press {key} for the next round."), key=key)
    text = tr("Press {key} for the next round (in {count} s; any other key stops that).")
    return inked(text, key=key, count=Content(str(left)))


def _of_round(verdict: Verdict | None, update: Update, names: Sequence[str]) -> Content:
    """Return what the program says about the shuffles of the round that is over; empty without a verdict."""
    results = update.view.match.results if update.view is not None else ()
    over = update.table.match, results[-1].number if results else 0
    if verdict is None or (verdict.match, verdict.round) != over:
        return Content()
    return Content.styled(visible(signed(line_of(verdict, names))), MUTED if verdict.verified else WARN)
