"""Shows a banner over the board for a moment: what happened to the viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from textual.screen import Screen

from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.controls.board import Board
from parlour.tui.tables.motion.banner import banner_rect, draw_banner
from parlour.tui.tables.motion.overlay import Cover
from parlour.tui.tables.motion.personal import Saying
from parlour.tui.tables.parts import BoardPart
from parlour.tui.text.names import named

SECONDS: Final = 3.0


class Announcing:
    """Shows banners over the `board` of `screen`; `clock` returns seconds."""

    def __init__(self, screen: Screen[Any], board: Board, clock: Callable[[], float]) -> None:
        self._screen = screen
        self._board = board
        self._clock = clock
        self._shown = 0.0

    def say(self, saying: Saying, names: Sequence[str], pens: Pens) -> None:
        """Show a banner; it takes the place of an earlier one, and goes by itself."""
        self._board.take_down()
        talk, drawn = self._board.rect(BoardPart.TALK), self._board.copy()
        told = saying._replace(words=named(saying.words, names))
        banner = draw_banner(told, (talk.width, talk.height - 1), pens)
        if banner is None or drawn is None:
            return
        self._board.put_up(Cover(banner, banner_rect(drawn, talk, banner)))
        self._shown = self._clock()
        self._screen.set_timer(SECONDS, self.step)

    def step(self) -> None:
        """Take the banner down if its time is over."""
        if self._clock() - self._shown >= SECONDS:
            self._board.take_down()
