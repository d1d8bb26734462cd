"""A saved match as the replay shows it: its steps, which are made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from parlour.rules.errors import RulesError
from parlour.rules.events import told_of
from parlour.rules.record.page import read
from parlour.rules.record.replay import Stepping, of_its_version
from parlour.rules.views import View
from parlour.tui.text.language import marked, tr
from parlour.tui.words.speaking import Words, fault

AT_ONCE = 200
"""Lines that are played at once; some hundredths of a second."""
BEGINNING = marked("Before the first deal")


class ReplayStep(NamedTuple):
    """One step of a match: what happened, and the table after it with every card face up.

    `seen` returns what a seat saw then, or a spectator (None).
    """

    line: str
    view: View
    names: tuple[str, ...] = ()
    seen: Callable[[int | None], View] | None = None


class StepHead(NamedTuple):
    """What is known of a step without making it: what happened, the round, and what one may look for."""

    words: str
    round: int
    kinds: frozenset[str] = frozenset()


class Replayed:
    """The steps of the match in `text`; raises RulesError if its first lines do not hold.

    `owner` is the seat of the player whose file it is, if the file says so.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        record = self._record = read(text)
        self.names = record.names
        self.owner = record.seating.owner
        self._error: RulesError | None = None
        self._steps = Stepping(record)
        self._there_is_more = self._steps.play(AT_ONCE)
        self._made = lru_cache(maxsize=256)(self._make)
        with of_its_version(record):
            self.step(self.length - 1)  # a game that fails does so before there is a screen

    @property
    def length(self) -> int:
        """How many steps are known now."""
        return len(self._steps.moments)

    @property
    def fault(self) -> str:
        """Why it ends before the match does, "" if it does not."""
        return fault(self._error) if self._error is not None else ""

    def more(self) -> bool:
        """Play on a little, in a thread; return whether there is still more."""
        try:
            self._there_is_more = self._there_is_more and self._steps.play(AT_ONCE)
        except RulesError as error:
            self._error, self._there_is_more = error, False
        return self._there_is_more

    def before(self, line: int) -> int:
        """Return the number of the step before the move in `line` of the file."""
        lines = self._record.lines
        earlier = (
            number
            for number in range(len(self._steps.moments) - 1, 0, -1)
            if lines[self._steps.moments[number].line].number < line
        )
        return next(earlier, 0)

    def head(self, number: int) -> StepHead:
        moment = self._steps.moments[number]
        words = Words(self.names)
        told = [told_of(event) for event in moment.told]
        said = [words.line(each) for each in told[:1]]
        said += [words.said(each) + words.clause(each) for each in told[1:]]
        return StepHead(
            "; ".join(said) or tr(BEGINNING), moment.round, frozenset(str(kind) for kind in moment.kinds)
        )

    def step(self, number: int) -> ReplayStep:
        return self._made(number)

    def _make(self, number: int) -> ReplayStep:
        frame = self._steps.frame(number)
        return ReplayStep(self.head(number).words, frame.open_view(), self.names, frame.view)
