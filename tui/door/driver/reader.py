"""Parses a guest's bytes into events, at a rate that does not slow other guests.

Parsing a key costs milliseconds in the shared loop, so input is read in small pieces that cost tokens; the
rest waits here, then in the SSH window, then at the guest's own end. A paste is collected separately and
arrives as one event.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

from textual import constants, events
from textual.message import Message

from parlour.net import limits
from parlour.net.rate_limits import Bucket
from parlour.tui.door.driver.parser import PASTE_END, PASTE_START, GuestParser
from parlour.tui.door.driver.paste import Paste
from parlour.tui.terminal.answer_filter import AnswerFilter

log: Final = logging.getLogger(__name__)

SPARE: Final = 20.0
"""Below this many tokens mouse movements are dropped, so that keys do not wait for them."""
EMPTY: Final = 2048
"""Characters in the backlog below which the guest may send again."""


class Reader:
    """Calls `deliver` with the events in a guest's bytes; `pause` and `resume` control the guest's input.

    `answers` takes those of the guest's terminal out of it.
    """

    def __init__(
        self,
        deliver: Callable[[Message], None],
        pause: Callable[[], None],
        resume: Callable[[], None],
        answers: AnswerFilter | None = None,
    ) -> None:
        self._deliver = deliver
        self._pause = pause
        self._resume = resume
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.SSH_INPUT, limits.SSH_INPUT_AT_ONCE, self._loop.time())
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._answers = answers or AnswerFilter()
        self._parser = GuestParser(self._answers)
        self._paste: Paste | None = None
        self._waiting = ""
        self._tail = ""
        self._paused = False
        self._closed = False
        self._step_soon: asyncio.Handle | None = None
        self._tick_soon: asyncio.TimerHandle | None = None

    def feed(self, content: bytes) -> None:
        if self._closed:
            return
        self._waiting += self._decoder.decode(content)
        self._hold_back()
        if self._step_soon is None:
            self._step_soon = self._loop.call_soon(self._step)

    def close(self) -> None:
        self._closed = True
        self._waiting = ""
        for handle in (self._step_soon, self._tick_soon):
            if handle:
                handle.cancel()

    def _step(self) -> None:
        """Read one piece if there are tokens for it, and schedule the next."""
        self._step_soon = None
        now = self._loop.time()
        if not self._bucket.wait(now):
            self._read(now)
            self._hold_back()
        if self._closed:
            return
        if self._waiting:
            self._step_soon = self._loop.call_later(self._bucket.wait(now), self._step)
        else:
            self._tick_later()

    def _read(self, now: float) -> None:
        if self._paste is None:
            piece = self._next_piece()
            self._bucket.take(len(piece) / limits.SSH_INPUT_PIECE, now)
            self._hand_on(self._parsed(piece), now)
            if self._tail == PASTE_START:
                self._paste, self._tail = Paste(), ""
            return
        self._bucket.take(1, now)
        rest = self._paste.take(self._waiting)
        self._waiting = rest or ""
        if rest is not None:
            pasted, self._paste = events.Paste(self._paste.text), None
            self._hand_on([pasted, *self._parsed(PASTE_END)], now)

    def _next_piece(self) -> str:
        """Take the next piece of the backlog; before a paste, up to and including its start mark."""
        seen = self._tail + self._waiting[: limits.SSH_INPUT_PIECE]
        start = seen.find(PASTE_START)
        end = len(seen) if start < 0 else start + len(PASTE_START)
        piece = seen[len(self._tail) : end]
        self._tail = seen[max(0, end - len(PASTE_START) + 1) : end] if start < 0 else PASTE_START
        self._waiting = self._waiting[len(piece) :]
        return piece

    def _parsed(self, text: str) -> list[Message]:
        try:
            return list(self._parser.feed(text))
        except Exception as error:  # after any error the parser, a generator, is finished
            log.info("unreadable input: %s", type(error).__name__)
            self._parser = GuestParser(self._answers)
            return []

    def _hand_on(self, messages: Iterable[Message], now: float) -> None:
        for message in _without_wanderings(messages):
            if isinstance(message, events.MouseMove) and self._bucket.level(now) < SPARE:
                continue
            if isinstance(message, events.Paste) and not message.text:
                continue
            self._bucket.take(1, now)
            self._deliver(message)

    def _hold_back(self) -> None:
        if not self._paused and len(self._waiting) > limits.SSH_INPUT_HELD:
            self._paused = True
            self._pause()
        elif self._paused and len(self._waiting) < EMPTY:
            self._paused = False
            self._resume()

    def _tick_later(self) -> None:
        """Check a pending escape later: if nothing follows, it is the Escape key."""
        if self._parser.is_waiting and self._tick_soon is None:
            self._tick_soon = self._loop.call_later(constants.ESCAPE_DELAY + 0.005, self._tick)

    def _tick(self) -> None:
        self._tick_soon = None
        if not self._waiting:
            self._hand_on(list(self._parser.tick()), self._loop.time())
            self._tick_later()


def _without_wanderings(messages: Iterable[Message]) -> Iterator[Message]:
    """Drop each mouse movement that the next one makes obsolete."""
    listed = list(messages)
    for message, following in pairwise([*listed, None]):
        both_move = isinstance(message, events.MouseMove) and isinstance(following, events.MouseMove)
        if message is not None and not both_move:
            yield message
