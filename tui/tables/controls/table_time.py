"""Time at the screen of a table: when clocks are painted, and how long an event matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Told, told
from parlour.tui.words.asking import TOO_LATE

BRIEF: Final = 6.0
"""Clocks with at most so many seconds left are painted several times a second."""
OFTEN: Final = 0.25
SELDOM: Final = 1.0
AGAIN: Final = 1.0
"""Seconds in which a digit belongs to the digit before it, or to a claim that failed."""
ASKED: Final = 0.5
"""Seconds in which a pass still counts as an answer to the previous question."""
REFUSED: Final = 2.5
"""Seconds for which a refusal is shown at least."""
NEWS: Final = 8.0
"""Seconds for which the referee's words stand under the prompt."""
RACED: Final = 4.0
"""The same while a race is open, which the words are not about."""
NEVER: Final = float("-inf")


class Ticking:
    """Calls `tick` while a clock runs on `screen`: so often that its bar is seen to shrink, no more often."""

    def __init__(self, screen: Screen[Any], tick: Callable[[], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None

    def follow(self, update: Update | None) -> None:
        """Restart with the clocks of `update`."""
        self._stop()
        if update is not None and update.clocks and update.table.pause is None and self._screen.is_attached:
            left = min(clock.left for clock in update.clocks)
            self._timer = self._screen.set_interval(OFTEN if left <= BRIEF else SELDOM, self._tick)

    def count_down(self) -> None:
        """Tick once a second until the connection is tried again."""
        self._stop()
        if self._screen.is_attached:
            self._timer = self._screen.set_interval(SELDOM, self._tick)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class Lately:
    """Recent events at the table of one screen, and how long each still matters; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._digit = self._astray = self._asked = self._refused = self._said = NEVER
        self._words = ""
        self._too_late: Told | None = None

    def digit(self) -> bool:
        """Note a digit; return whether another one was pressed just before it."""
        again = self._within(self._digit, AGAIN)
        self._digit = self._clock()
        return again

    def go_astray(self) -> None:
        """Note that a claim failed; the digit that was meant for it must not do anything else."""
        self._astray = self._clock()

    def come_too_late(self) -> Told:
        """Note that the race ended while a claim was being made; return what to say."""
        self.go_astray()
        self.refuse(told(TOO_LATE))
        return told(TOO_LATE)

    @property
    def astray(self) -> bool:
        """Whether a digit pressed now was meant for a failed claim."""
        return self._within(self._astray, AGAIN)

    def ask_anew(self) -> None:
        """Note that a race or look is over that could be passed on: the key means something else now."""
        self._asked = self._clock()

    @property
    def asked_anew(self) -> bool:
        """Whether that was just now: a pass may be meant for the previous question."""
        return self._within(self._asked, ASKED)

    def refuse(self, notice: Told | None) -> None:
        """Note that a claim was refused with this."""
        self._too_late, self._refused = notice, self._clock()

    def keeps(self, notice: Told | None) -> bool:
        """Whether `notice` is that of a claim's refusal and must stay: there was no time to read it."""
        return notice == self._too_late and self._within(self._refused, REFUSED)

    def say(self, words: str) -> None:
        """Note what the referee tells everyone."""
        self._words, self._said = words, self._clock()

    def news(self, *, racing: bool) -> str:
        """Return the referee's last words, "" if they are too old; they age faster in a race."""
        return self._words if self._within(self._said, RACED if racing else NEWS) else ""

    def _within(self, moment: float, seconds: float) -> bool:
        return self._clock() - moment < seconds
