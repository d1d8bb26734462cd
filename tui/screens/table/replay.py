"""A finished match, move by move, on its table."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer
from textual.worker import WorkType, get_current_worker

from parlour.net.wire.messages import TablePart, Update
from parlour.rules.record.replay import Highlight
from parlour.rules.record.review import Turning
from parlour.rules.sentences import Told, in_words, told
from parlour.rules.views import ZoneKind
from parlour.tui.drawing.themes import Looks
from parlour.tui.keymap import PAUSE, REPLAY, Action, label
from parlour.tui.moves.turn import Turn
from parlour.tui.review.words import turning_words
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.screens.boxes.top import OnTop, bindings, is_under_box
from parlour.tui.screens.table.review import Reviewing
from parlour.tui.seen.log import LineKind, LogLine
from parlour.tui.seen.seats import made_table
from parlour.tui.storage.replayed import Replayed, ReplayStep
from parlour.tui.tables.common.edges import draw_foot
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.common.rows import in_brief
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.controls.board import Board
from parlour.tui.tables.shape import BoardPart, shape_of
from parlour.tui.text.language import marked, tr
from parlour.tui.words.sentences import HOLDS, STEP
from parlour.tui.words.speaking import Words

SECONDS: Final = {1: 2.0, 2: 1.0, 3: 0.4, 4: 0.1}
"""Seconds for a move, by the number of the speed."""
PAGE: Final = 10
BAR: Final = 16
"""Cells of the bar."""
GROWN_EVERY: Final = 0.5
"""Seconds after which more steps of a long match are shown."""
BREATH: Final = 0.005
"""Seconds in which the thread that plays a long match leaves the screen to itself."""
LAST: Final = sys.maxsize
"""The number of the last step, whichever that will be."""
LACKING: Final = {
    Highlight.CALL: (
        marked("There is no call after this move."),
        marked("There is no call before this move."),
        marked("No call after this move is found yet."),
    ),
    Highlight.CATCH: (
        marked("There is no catch after this move."),
        marked("There is no catch before this move."),
        marked("No catch after this move is found yet."),
    ),
    Highlight.RACE: (
        marked("There is no race after this move."),
        marked("There is no race before this move."),
        marked("No race after this move is found yet."),
    ),
    Highlight.DRAW: (
        marked("There is no big draw after this move."),
        marked("There is no big draw before this move."),
        marked("No big draw after this move is found yet."),
    ),
}
"""What is said if there is no such step after this one, none before it, and none that is found yet."""
TOLD: Final = 60
"""How many earlier lines are shown beside the table."""


class ReplayScreen(OnTop[None]):
    """Walks through the steps of a match, or plays them by itself.

    It begins at the seat of the player whose match it is. Tab goes to the next seat, after the last one to
    none. All hands are shown, or what that seat saw.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY)]
    DEFAULT_CSS = "ReplayScreen { background: $background; }"

    class Grown(Message):
        """More steps are known; `whole`: all of them."""

        def __init__(self, *, whole: bool) -> None:
            super().__init__()
            self.whole = whole

    def __init__(
        self, title: str, steps: Replayed, looks: Looks, at: int = 1, *, review: bool = False
    ) -> None:
        super().__init__()
        self._title = title
        self._steps = steps
        self._pens = Pens(looks)
        self._turn = Turn()
        self._wanted = at - 1  # the step to begin with, as soon as it is known
        self._whole = False  # all steps are known
        self.at = 0  # the number of the shown step
        self._seat: int | None = steps.owner or 0  # the seat in view
        self._open = False  # all hands are shown, as far as the file tells them
        self._speed = 2
        self._clock: Timer | None = None
        self._review_first = review
        self._reviewing = Reviewing(self, steps.text, self._look)
        self._reviewed: dict[int, str] = {}  # what the review says, by the number of the step
        foot = lambda scene, rect: draw_foot(scene, rect, self._footer())  # noqa: E731
        self.board = Board(self._scene, shape_of, foot)

    @property
    def _end(self) -> int:
        return self._steps.length - 1

    def open_actions(self) -> Iterator[Action]:
        ended, begins = self.at == self._end, self.at == 0
        closed = {"onward", "next_round", "last", "page_down", "play_on", "digit"} if ended else set()
        closed |= set() if self._steps.text else {"review"}
        closed |= {"backward", "last_round", "first", "page_up"} if begins else set()
        for action in (action for action in REPLAY if action.name not in closed):
            match action.name:
                case "play_on" if self._clock is not None:
                    yield replace(action, words=PAUSE.words)
                case "options" if self._open:
                    yield replace(action, words=label("one seat's view"))
                case "next_round" if begins:
                    yield replace(action, label=marked("Down"))
                case "last_round" if ended:
                    yield replace(action, words=label("round"))
                case _:
                    yield action

    def _footer(self) -> Iterator[Action]:
        return (action for action in self.open_actions() if action.words and not is_under_box(self))

    def on_screen_suspend(self) -> None:
        """Hold, and take the keys from the footer while a box is open, which shows its own."""
        self._hold()
        self.board.redraw(BoardPart.FOOT)

    def on_screen_resume(self) -> None:
        self.board.redraw(BoardPart.FOOT)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()
        self._go(self._wanted)
        more: WorkType[None] = self._play_on
        self.run_worker(more, group="replay", exclusive=True, thread=True, exit_on_error=False)
        if self._review_first:
            self.call_after_refresh(self.action_review)

    def _play_on(self) -> None:
        """Find all steps of a long match; runs in a thread."""
        worker, told = get_current_worker(), time.monotonic()
        while self._steps.more() and not worker.is_cancelled:
            if time.monotonic() - told > GROWN_EVERY:
                told = time.monotonic()
                self.post_message(self.Grown(whole=False))
            time.sleep(BREATH)
        if not worker.is_cancelled:
            self.post_message(self.Grown(whole=True))

    def on_replay_screen_grown(self, event: Grown) -> None:
        """Show how many steps there are now; go to the wanted one, if it was not known before."""
        self._whole = event.whole
        self._show(max(self.at, self._wanted))
        if event.whole and self._end < self._wanted < LAST:
            wanted = self._wanted + 1
            words = tr("There is no step {number}; the last one is shown.", number=wanted)
            self.tell(words)
        if self._steps.fault:
            self.tell(tr("The match ends here: {why}", why=self._steps.fault))

    def wear(self, looks: Looks) -> None:
        self._pens = Pens(looks)
        self.board.renew()

    def on_board_pressed(self, event: Board.Pressed) -> None:
        if any(action.name == event.button.action for action in REPLAY):
            self.call_later(self.run_action, event.button.action)

    def action_play_on(self) -> None:
        if self._clock is not None:
            self._hold()
        elif self.at < self._end:
            self._clock = self.set_interval(SECONDS[self._speed], self._tick)
        self.board.renew()

    def action_digit(self, key: str) -> None:
        """Play by itself at this speed."""
        self._hold()
        self._speed = int(key)
        self.action_play_on()

    def _tick(self) -> None:
        if self.at >= self._end:
            self._hold()
        self._show(self.at + 1)

    def _hold(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def action_onward(self) -> None:
        self._go(self.at + 1)

    def action_backward(self) -> None:
        self._go(self.at - 1)

    def action_page_down(self) -> None:
        self._go(self.at + PAGE)

    def action_page_up(self) -> None:
        self._go(self.at - PAGE)

    def action_next_round(self) -> None:
        """Go to the beginning of the next round, or to the end."""
        now = self._steps.head(self.at).round
        later = (at for at in range(self.at + 1, self._end) if self._steps.head(at).round != now)
        self._go(next(later, self._end))

    def action_last_round(self) -> None:
        """Go to the beginning of this round, or from there to the previous one."""
        before = self._steps.head(max(0, self.at - 1)).round
        earlier = (at for at in range(self.at - 1, 0, -1) if self._steps.head(at - 1).round != before)
        self._go(next(earlier, 0))

    def action_first(self) -> None:
        self._go(0)

    def action_last(self) -> None:
        """Go to the end, and on with it while more steps are found."""
        self._wanted = LAST
        self._go(LAST)

    def action_call(self) -> None:
        self._seek(Highlight.CALL, 1)

    def action_catch(self) -> None:
        self._seek(Highlight.CATCH, 1)

    def action_stack(self) -> None:
        self._seek(Highlight.RACE, 1)

    def action_draw(self) -> None:
        self._seek(Highlight.DRAW, 1)

    def action_call_before(self) -> None:
        self._seek(Highlight.CALL, -1)

    def action_catch_before(self) -> None:
        self._seek(Highlight.CATCH, -1)

    def action_stack_before(self) -> None:
        self._seek(Highlight.RACE, -1)

    def action_draw_before(self) -> None:
        self._seek(Highlight.DRAW, -1)

    def _seek(self, kind: Highlight, way: int) -> None:
        """Go to the nearest step with `kind`, after this one or (-1) before it."""
        places = range(self.at + 1, self._end + 1) if way > 0 else range(self.at - 1, -1, -1)
        found = next((at for at in places if kind in self._steps.head(at).kinds), None)
        if found is None:
            after, before, yet = LACKING[kind]
            lacking = before if way < 0 else after if self._whole else yet
            self.tell(tr(lacking))
        else:
            self._go(found)

    def action_hand(self) -> None:
        seats = len(self._steps.step(self.at).view.seats)
        after = 0 if self._seat is None else self._seat + 1
        self._seat = after if after < seats else None
        self._show(self.at)

    def action_options(self) -> None:
        self._open = not self._open
        self._show(self.at)

    def action_review(self) -> None:
        """Find the decisions that cost the seat in view the most."""
        if not self._steps.text:
            return
        self._hold()
        self._reviewing.begin(self._seat or 0, self._steps.step(0).names)

    def _look(self, turning: Turning) -> None:
        """Go to the moment before a decision, and say what the review found there."""
        at = self._steps.before(turning.line)
        self._reviewed[at] = turning_words(turning, self._steps.step(0).names)
        self._go(at)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.open_actions(), rules=False))

    def action_back(self) -> None:
        self.dismiss()

    def _go(self, at: int) -> None:
        """Show a step, and hold a match that plays by itself."""
        self._hold()
        self._show(at)

    def _show(self, at: int) -> None:
        self.at = max(0, min(at, self._end))
        self._turn.notice = None
        self._wanted = at if at > self._end and self._wanted > self._end else -1
        step = self._steps.step(self.at)
        view = step.view if self._open or step.seen is None else step.seen(self._seat)
        view = replace(view, viewer=self._seat, prompt=self._told(step), choices=(), deadlines=())
        self._turn.show(Update(seq=self.at, table=self._table(step), you=self._seat, view=view))
        self.board.renew()

    def tell(self, words: str) -> None:
        """Answer a key below the prompt, until another step is shown."""
        self._turn.notice = in_words(words)
        self.board.renew()

    def _told(self, step: ReplayStep) -> Told:
        """Return where one is, as a bar and as a number, and what has happened."""
        done = BAR * self.at // max(1, self._end)
        bar = "#" * done + "." * (BAR - done)
        return told(STEP, bar=bar, number=self.at + 1, all=self._steps.length, happened=step.line)

    def _table(self, step: ReplayStep) -> TablePart:
        return made_table("replay", step.names, self._title)

    def _scene(self) -> Scene:
        frame = self._steps.step(self.at)
        told = (self._steps.head(at).words for at in range(max(0, self.at + 1 - TOLD), self.at + 1))
        reviewed = (self._reviewed[self.at],) if self.at in self._reviewed else ()
        words = (*told, *(self._hands(frame) if self._open else ()))
        lines = (
            *(LogLine(LineKind.LOG, text) for text in words),
            *(LogLine(LineKind.NOTICE, text) for text in reviewed),
        )
        table = self._table(frame)
        return Scene(table, self._turn, self._pens, frame.names, lines, own=tr("shown"))

    def _hands(self, step: ReplayStep) -> Iterator[str]:
        """Yield a line for each hand that is not below the table, from the next seat on.

        Where they have no room, the first are missing: those that Tab comes to first.
        """
        for zone in sorted(step.view.zones, key=lambda zone: (zone.seat or 0) <= (self._seat or 0)):
            if zone.kind is ZoneKind.HAND and zone.seat not in (None, self._seat) and zone.cards:
                hand = in_brief(zone.cards, self._pens.looks)
                yield Words(step.names).sentence(told(HOLDS, zone.seat, hand=hand))
