"""Textual's parser of a terminal's input, without the answers in it."""

from __future__ import annotations

from collections.abc import Iterable

from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.message import Message

from parlour.tui.terminal.answer_filter import AnswerFilter


class TerminalReply(Message):
    """The terminal has answered all that it was asked."""


class AnswerParser(XTermParser):
    """Yields `TerminalReply` in place of the last answer; no answer becomes a key."""

    def __init__(self, answers: AnswerFilter | None = None, debug: bool = False) -> None:
        self._answers = answers or AnswerFilter()
        super().__init__(debug)

    @property
    def is_waiting(self) -> bool:
        """Whether an escape is pending: a key of its own, or the start of a sequence."""
        return self._timeout_time is not None or self._answers.is_holding

    def feed(self, data: str) -> Iterable[Message]:
        """Parse `data`; "" is the end of the input."""
        expecting = self._answers.is_expecting
        keys = self._answers.take(data, get_time()) if data else data
        if expecting and not self._answers.is_expecting:
            yield TerminalReply()
        if keys or not data:
            yield from super().feed(keys)

    def tick(self) -> Iterable[Message]:
        """Yield what was held back for too long."""
        if overdue := self._answers.overdue(get_time()):
            yield from super().feed(overdue)
            if self._timeout_time is not None:
                self._timeout_time = get_time()  # it has waited already
        yield from super().tick()
