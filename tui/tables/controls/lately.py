"""What happened at the table just now, and how long it still matters: by the screen's clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

AGAIN: Final = 1.0
"""Seconds in which a second digit belongs to the one before, or a digit to a claim that came to nothing."""
ASKED: Final = 0.5
"""Seconds in which a word to what was asked before is none to what is asked now."""
REFUSED: Final = 2.5
"""Seconds for which a refusal stands at least, whatever goes on meanwhile."""
NEWS: Final = 8.0
"""Seconds for which a line of the referee stands under the prompt."""
RACED: Final = 4.0
"""... while a race is open, which it was not said of."""
NEVER: Final = float("-inf")


class Lately:
    """Moments of one screen; `clock` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._digit = self._astray = self._asked = self._refused = self._said = NEVER
        self._words = ""

    def digit(self) -> bool:
        """A digit is pressed; return whether another one was just before it."""
        again = self._within(self._digit, AGAIN)
        self._digit = self._clock()
        return again

    def go_astray(self) -> None:
        """A claim came to nothing: the digit that was to follow means nothing else."""
        self._astray = self._clock()

    def come_too_late(self) -> str:
        """The race is over that a claim was begun in; return what to say."""
        self.go_astray()
        self.refuse()
        return "Too late: that race is over."

    @property
    def astray(self) -> bool:
        """Whether a digit now was meant for such a claim."""
        return self._within(self._astray, AGAIN)

    def ask_anew(self) -> None:
        """What one could pass on is over: a race, a look; the same key means something else now."""
        self._asked = self._clock()

    @property
    def asked_anew(self) -> bool:
        """Whether that was just now: who passes may have meant what was asked before."""
        return self._within(self._asked, ASKED)

    def refuse(self) -> None:
        """The referee has refused something."""
        self._refused = self._clock()

    @property
    def refused(self) -> bool:
        """Whether the last refusal cannot have been read yet."""
        return self._within(self._refused, REFUSED)

    def say(self, words: str) -> None:
        """The referee says something to everyone."""
        self._words, self._said = words, self._clock()

    def news(self, *, racing: bool) -> str:
        """What the referee said just now; "" if that is a while ago, which comes soon in a race."""
        return self._words if self._within(self._said, RACED if racing else NEWS) else ""

    def _within(self, moment: float, seconds: float) -> bool:
        return self._clock() - moment < seconds
