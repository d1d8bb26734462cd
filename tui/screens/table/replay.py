"""A finished match, move by move, on its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType

from net.wire.messages import Phase, Presence, SeatPart, TablePart, Update
from tui.drawing.themes import Looks
from tui.keymap import REPLAY, Action, bindings
from tui.moves.turn import Turn
from tui.screens.boxes.help import HelpScreen
from tui.screens.boxes.top import OnTop, is_under_box
from tui.storage.stores import ReplayStep
from tui.tables.common.edges import draw_foot
from tui.tables.common.log import LineKind, LogLine
from tui.tables.common.pens import Pens
from tui.tables.common.scene import Scene
from tui.tables.controls.board import Board
from tui.tables.parts import BoardPart
from tui.tables.shape import shape_of
from tui.text.names import named

TOLD: Final = 60
"""How many earlier lines are shown beside the table."""


class ReplayScreen(OnTop[None]):
    """Walks through frames. Tab shows another seat's hand, and after the last one nobody's."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY)]
    DEFAULT_CSS = "ReplayScreen { background: $background; }"

    def __init__(self, title: str, frames: Sequence[ReplayStep], looks: Looks) -> None:
        super().__init__()
        self._title = title
        self._frames = tuple(frames)
        self._pens = Pens(looks)
        self._turn = Turn()
        self.at = 0  # the number of the shown frame
        self._seat: int | None = 0
        foot = lambda scene, rect: draw_foot(scene, rect, self._footer())  # noqa: E731
        self.board = Board(self._scene, shape_of, foot)

    def open_actions(self) -> Iterator[Action]:
        ended, begins = self.at == len(self._frames) - 1, self.at == 0
        closed = {"onward", "next_round", "last"} if ended else set()
        closed |= {"backward", "last_round", "first"} if begins else set()
        for action in (action for action in REPLAY if action.name not in closed):
            match action.name:
                case "next_round" if begins:
                    yield replace(action, label="Down")
                case "last_round" if ended:
                    yield replace(action, words="round")
                case _:
                    yield action

    def _footer(self) -> Iterator[Action]:
        return (action for action in self.open_actions() if action.words and not is_under_box(self))

    def on_screen_suspend(self) -> None:
        """Take the keys from the footer while a box is open, which shows its own."""
        self.board.redraw(BoardPart.FOOT)

    def on_screen_resume(self) -> None:
        self.board.redraw(BoardPart.FOOT)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()
        self._go(0)

    def wear(self, looks: Looks) -> None:
        self._pens = Pens(looks)
        self.board.renew()

    def on_board_pressed(self, event: Board.Pressed) -> None:
        if any(action.name == event.button.action for action in REPLAY):
            self.call_later(self.run_action, event.button.action)

    def action_onward(self) -> None:
        self._go(self.at + 1)

    def action_backward(self) -> None:
        self._go(self.at - 1)

    def action_next_round(self) -> None:
        self._go(min((start for start in self._starts if start > self.at), default=len(self._frames) - 1))

    def action_last_round(self) -> None:
        """Go to the beginning of this round, or from there to the previous one."""
        self._go(max((start for start in self._starts if start < self.at), default=0))

    def action_first(self) -> None:
        self._go(0)

    def action_last(self) -> None:
        self._go(len(self._frames) - 1)

    def action_hand(self) -> None:
        seats = len(self._frames[self.at].view.seats)
        after = 0 if self._seat is None else self._seat + 1
        self._seat = after if after < seats else None
        self._go(self.at)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.open_actions(), rules=False))

    def action_back(self) -> None:
        self.dismiss()

    @property
    def _starts(self) -> list[int]:
        rounds = [frame.view.match.round for frame in self._frames]
        return [at for at in range(len(rounds)) if at == 0 or rounds[at] != rounds[at - 1]]

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self._frames) - 1))
        frame = self._frames[self.at]
        view = replace(
            frame.view,
            viewer=self._seat,
            prompt=f"{self.at + 1} of {len(self._frames)}: {frame.line}",
            choices=(),
            deadlines=(),
        )
        self._turn.show(Update(seq=self.at, table=self._table(frame), you=self._seat, view=view))
        self.board.renew()

    def _scene(self) -> Scene:
        frame = self._frames[self.at]
        told = self._frames[max(0, self.at + 1 - TOLD) : self.at + 1]
        lines = tuple(LogLine(LineKind.LOG, named(frame.line, frame.names)) for frame in told)
        return Scene(self._table(frame), self._turn, self._pens, frame.names, lines, own="shown")

    def _table(self, frame: ReplayStep) -> TablePart:
        seats = tuple(
            SeatPart(seat=seat, name=name[:64], presence=Presence.HERE)
            for seat, name in enumerate(frame.names)
        )
        return TablePart(
            id="replay",
            name="",
            game="",
            title=self._title[:64],
            phase=Phase.PLAYING,
            seats=seats,
            least=len(seats),
            most=len(seats),
        )
