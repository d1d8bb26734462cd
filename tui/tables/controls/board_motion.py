"""What lies over the board for a moment after an update: cards that move, a banner.

The board beneath is always the newest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from textual.geometry import Region
from textual.screen import Screen
from textual.timer import Timer

from parlour.rules.views import Stage, View
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.controls.board import Board
from parlour.tui.tables.motion.banner import Saying, banner_rect, draw_banner, said_to_viewer
from parlour.tui.tables.motion.overlay import Cover, Overlay
from parlour.tui.tables.motion.sprites import Former, covers, frame, slides
from parlour.tui.tables.motion.travels import DISCARD, Change, Travel, travels, undealt
from parlour.tui.tables.shape import BoardPart
from parlour.tui.words.speaking import Words

SECONDS: Final = 3.0
"""How long a banner stands."""


class Announcing:
    """Shows banners over the `board` of `screen`; `clock` returns seconds."""

    def __init__(self, screen: Screen[Any], board: Board, clock: Callable[[], float]) -> None:
        self._screen = screen
        self._board = board
        self._clock = clock
        self._shown = 0.0

    def say(self, saying: Saying, words: Words, pens: Pens) -> None:
        """Show a banner; it takes the place of an earlier one, and goes by itself."""
        self._board.take_down()
        talk, drawn = self._board.rect(BoardPart.TALK), self._board.copy()
        banner = draw_banner(saying, words, (talk.width, talk.height - 1), pens)
        if banner is None or drawn is None:
            return
        self._board.put_up(Cover(banner, banner_rect(drawn, talk, banner)))
        self._shown = self._clock()
        self._screen.set_timer(SECONDS, self.step)

    def step(self) -> None:
        """Take the banner down if its time is over."""
        if self._clock() - self._shown >= SECONDS:
            self._board.take_down()


class ShownTable(NamedTuple):
    """What the table's screen shows now; `hand_before` are the viewer's cards as they were on screen."""

    view: View | None
    names: tuple[str, ...]
    hand: tuple[str, ...]
    hand_before: tuple[str, ...]


class BoardMotion:
    """Shows over the `board` of `screen` how cards came where they are now; `clock` returns seconds.

    `may_move` is asked once for each update in which a card may slide.
    """

    def __init__(
        self, screen: Screen[Any], board: Board, clock: Callable[[], float], may_move: Callable[[], bool]
    ) -> None:
        self._screen = screen
        self._board = board
        self._clock = clock
        self._may_move = may_move
        self.announcing = Announcing(screen, board, clock)
        self._began = 0.0
        self._timer: Timer | None = None

    def show(self, old: View | None, new: ShownTable, pens: Pens, *, racing: bool) -> None:
        """Redraw the board for the view of `new`, begin to move what travels since the `old` one, and say
        large what happened to the viewer.

        What moved for an earlier update jumps to its end. While somebody is `racing`, nothing is held back.
        A board that has no size yet is drawn when it has one.
        """
        self.end()
        if not self._board.size:
            self._board.when_sized = partial(self.show, old, new, pens, racing=racing)
            return
        change = self._change(old, new)
        if change is None:
            self._board.redraw()
            return
        self._move(change, pens, racing=racing)
        if saying := said_to_viewer(change):
            self.announcing.say(saying, Words(new.names, change.after.viewer), pens)

    def _move(self, change: Change, pens: Pens, *, racing: bool) -> None:
        found = travels(change) if pens.looks.motion else ()
        if not found or not self._may_move():
            self._board.redraw()
            return
        self._board.overlay, regions = self._overlay(change, found, pens, racing=racing)
        self._board.repaint(self._board.overlay.seen(regions))
        self._began = self._clock()
        self.step()
        if (overlay := self._board.overlay) is not None:  # a slow machine may have been at its end already
            self._board.call_after_refresh(self._begin, overlay)

    def _begin(self, overlay: Overlay) -> None:
        """Count the time from when the first frame is painted: that takes long if the screen is new."""
        if self._board.overlay is overlay:
            self._began = self._clock()
            self._timer = self._screen.set_interval(frame(overlay.sprites), self.step)

    def _change(self, old: View | None, new: ShownTable) -> Change | None:
        """Return what has changed; None if nobody sees it. A match may be shown first when it is dealt."""
        if new.view is None or not self._screen.is_attached or self._screen.app.screen is not self._screen:
            return None
        before = old or undealt(new.view)
        return Change(before, new.view, new.hand_before, new.hand) if before is not None else None

    def _overlay(
        self, change: Change, found: Sequence[Travel], pens: Pens, *, racing: bool
    ) -> tuple[Overlay, list[Region]]:
        """Draw the board; return what lies over it, and the regions of it that changed.

        In a race nothing is covered, and nothing moves over the card that it is for.
        """
        board = self._board
        places, sheet, regions = board.landmarks(), board.copy(), board.draw()
        now = board.landmarks()
        sprites = slides(found, places if regions is not None else now, now, pens, board.card)
        if racing or change.after.race is not None:
            kept = (now[DISCARD],) if DISCARD in now else ()
            return Overlay((), tuple(sprites.values()), kept), regions or []
        felt, hand = board.rect(BoardPart.FELT), board.rect(BoardPart.HAND)
        dealt = change.before.match.stage is not Stage.ROUND
        former = Former(sheet if regions is not None else None, felt, hand, dealt)
        return Overlay(covers(sprites, now, former, pens), tuple(sprites.values())), regions or []

    def step(self) -> None:
        """Move everything to where it is now; end if all has arrived, or if a key has ended it."""
        overlay, passed = self._board.overlay, self._clock() - self._began
        if overlay is None or passed >= overlay.length:
            self.end()
        else:
            self._board.repaint(overlay.go_to(passed))

    def end(self) -> None:
        """Show the board as it is."""
        self._board.uncover()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
