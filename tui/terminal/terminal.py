"""One terminal as an app draws on it: what it is, what it answered, and the colors that it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.alerts import alerts_of
from parlour.tui.terminal.answer_filter import AnswerFilter
from parlour.tui.terminal.colors import ColorTable, oklab
from parlour.tui.terminal.depth import Depth, depth_by_type, depth_told
from parlour.tui.terminal.question import Answers, question
from parlour.tui.terminal.sgr import SgrFilter, sgr_filter

ANSWERS_WITHIN: Final = 0.3
"""Seconds after which the type of the terminal decides."""
LIGHT: Final = 0.6
"""The OKLab lightness from which on a background is light."""


class Terminal:
    """A terminal of the type `term`; `environment` has the variables of its session."""

    def __init__(self, term: str, environment: Mapping[str, str]) -> None:
        self.term: Final = term
        self.filter: Final = AnswerFilter()
        self._environment: Final = environment
        self._answers = Answers()
        self._chosen: Depth | None = None
        self._table = ColorTable()
        self._deadline = 0.0
        self._sgr = sgr_filter(self.depth)

    @property
    def question(self) -> str:
        """What asks it for its colors, "" if it may not be asked."""
        return question(self.term, self._environment)

    def expect(self, now: float) -> None:
        """Take answers out of the input from now on; for a while they count."""
        self.filter.expect()
        self.wait_from(now)

    def wait_from(self, now: float) -> None:
        """Let answers count until `ANSWERS_WITHIN` after `now`."""
        self._deadline = now + ANSWERS_WITHIN

    def time_left(self, now: float) -> float:
        """Return for how many seconds an answer is worth waiting for, 0 if it is not."""
        return max(0.0, self._deadline - now) if self.filter.is_expecting else 0.0

    def answered(self, now: float) -> bool:
        """Use the answers unless they are too late; return whether that changes what is shown."""
        if now > self._deadline:
            return False
        before = self.depth, self.is_light
        self._answers = self.filter.answers
        self._fit()
        return before != (self.depth, self.is_light)

    @property
    def depth(self) -> Depth:
        """The colors that it is sent: by choice, by its variables, by its answers, or by its type."""
        told = self._chosen or depth_told(self._environment)
        if told is not None:
            return told
        by_type = depth_by_type(self.term)
        is_true = by_type is not Depth.MONO and self._answers.is_true_color(self.term)
        return Depth.TRUE if is_true else by_type

    @property
    def is_light(self) -> bool:
        """Whether its own background is light, as far as it has said."""
        background = self._answers.background
        return background is not None and oklab(background)[0] >= LIGHT

    @property
    def sgr(self) -> SgrFilter:
        """Converts what is painted to what it shows."""
        return self._sgr

    def alerts(self, chosen: Alerts) -> Alerts:
        """What it is sent when its player is called, by choice or by what it is."""
        return alerts_of(chosen, self.term, self._environment)

    def choose(self, depth: Depth | None) -> None:
        """Use `depth`, whatever the terminal is; None for its own."""
        self._chosen = depth
        self._fit()

    def wear(self, table: ColorTable) -> None:
        """Show the colors of `table` as it says."""
        self._table = table
        self._fit()

    def _fit(self) -> None:
        self._sgr = sgr_filter(self.depth, self._table)
