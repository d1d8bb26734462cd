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
from functools import lru_cache
from itertools import pairwise
from typing import Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

from parlour.net import limits
from parlour.net.rate_limits import Bucket
from parlour.tui.terminal.answer_filter import AnswerFilter
from parlour.tui.terminal.parser import AnswerParser

log: Final = logging.getLogger(__name__)

SPARE: Final = 20.0
"""Below this many tokens mouse movements are dropped, so that keys do not wait for them."""
EMPTY: Final = 2048
"""Characters or bytes in the backlog below which the guest may send again."""
PASTE_START: Final = "\x1b[200~"
PASTE_END: Final = "\x1b[201~"


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
        self._brake = Brake(pause, resume)
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.SSH_INPUT, limits.SSH_INPUT_AT_ONCE, self._loop.time())
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._answers = answers or AnswerFilter()
        self._parser = GuestParser(self._answers)
        self._paste: Paste | None = None
        self._waiting = ""
        self._tail = ""
        self._closed = False
        self._step_soon: asyncio.Handle | None = None
        self._tick_soon: asyncio.TimerHandle | None = None

    def feed(self, content: bytes) -> None:
        if self._closed:
            return
        self._waiting += self._decoder.decode(content)
        self._brake.hold_back(len(self._waiting))
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
            self._brake.hold_back(len(self._waiting))
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


class Paste:
    """The text between the two marks of a paste: collected cheaply, and cut to a limit."""

    def __init__(self) -> None:
        self.text = ""
        self._seen = 0
        self._tail = ""  # may be the beginning of the end mark

    def take(self, text: str) -> str | None:
        """Collect `text`; return what follows the end of the paste, None while it goes on."""
        joined = self._tail + text
        end = joined.find(PASTE_END)
        if end < 0 and self._seen + len(joined) <= limits.SSH_PASTE_ENDLESS:
            keep = max(0, len(joined) - len(PASTE_END) + 1)
            self._tail = joined[keep:]
            self._collect(joined[:keep])
            return None
        inside = joined if end < 0 else joined[:end]
        self._collect(inside)
        return joined[len(inside) + len(PASTE_END) :]

    def _collect(self, text: str) -> None:
        self._seen += len(text)
        self.text += text[: limits.SSH_PASTE - len(self.text)].replace("\x00", "")


class GuestParser(AnswerParser):
    """Textual's parser for many guests and hostile input: caches keys by sequence, ignores unreadable ones.

    Textual's own cache has the parser in its key, and so keeps every guest's app alive.
    """

    # mypy sees the wrapper that lru_cache made of the method; the same function is called.
    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        return _keys_of(sequence)


@lru_cache(1024)
def _keys_of(sequence: str) -> list[events.Key] | None:
    original = XTermParser._parse_extended_key.__wrapped__
    try:
        keys: list[events.Key] | None = original(GuestParser, sequence)
    except (ValueError, OverflowError):
        return _NOTHING
    if keys and any(_is_half(key.character) for key in keys):
        return _NOTHING
    return keys


def _is_half(character: str | None) -> bool:
    return character is not None and any("\ud800" <= part <= "\udfff" for part in character)


_NOTHING: Final = [events.Key(Keys.Ignore.value, None)]
"""Not None (try other readings) and not empty (wait for more): read, and ignored."""


class Brake:
    """Has the guest's end wait by `pause` while too much is waiting here, and send again by `resume`."""

    def __init__(self, pause: Callable[[], None], resume: Callable[[], None]) -> None:
        self._pause = pause
        self._resume = resume
        self._is_paused = False

    def hold_back(self, waiting: int) -> None:
        """Pause or resume by how many characters or bytes are `waiting`."""
        if not self._is_paused and waiting > limits.SSH_INPUT_HELD:
            self._is_paused = True
            self._pause()
        elif self._is_paused and waiting < EMPTY:
            self._is_paused = False
            self._resume()
