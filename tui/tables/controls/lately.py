"""Recent events at the table, by the screen's clock, and how long each still matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
TOO_LATE: Final = "Too late: that race is over."
NEVER: Final = float("-inf")


class Lately:
    """Moments of one screen; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._digit = self._astray = self._asked = self._refused = self._said = NEVER
        self._words = self._too_late = ""

    def digit(self) -> bool:
        """Note a digit; return whether another one was pressed just before it."""
        again = self._within(self._digit, AGAIN)
        self._digit = self._clock()
        return again

    def go_astray(self) -> None:
        """Note that a claim failed; the digit that was meant for it must not do anything else."""
        self._astray = self._clock()

    def come_too_late(self) -> str:
        """Note that the race ended while a claim was being made; return what to say."""
        self.go_astray()
        self.refuse(TOO_LATE)
        return TOO_LATE

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

    def refuse(self, words: str) -> None:
        """Note that a claim was refused with these words."""
        self._too_late, self._refused = words, self._clock()

    def keeps(self, words: str) -> bool:
        """Whether `words` are those of a claim's refusal and must stay: there was no time to read them."""
        return words == self._too_late and self._within(self._refused, REFUSED)

    def say(self, words: str) -> None:
        """Note what the referee tells everyone."""
        self._words, self._said = words, self._clock()

    def news(self, *, racing: bool) -> str:
        """Return the referee's last words, "" if they are too old; they age faster in a race."""
        return self._words if self._within(self._said, RACED if racing else NEWS) else ""

    def _within(self, moment: float, seconds: float) -> bool:
        return self._clock() - moment < seconds
