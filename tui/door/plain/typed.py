"""Passes a guest's bytes on at a rate that does not slow other guests; the rest waits at the guest's end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from parlour.net import limits
from parlour.net.rate_limits import Bucket

EMPTY: Final = 2048
"""Bytes waiting below which the guest may send again."""


class Typed:
    """Calls `deliver` with pieces of the input; `pause` and `resume` control the guest's end.

    A piece costs a token, and so does every control character in it: it may draw the whole line anew.
    """

    def __init__(
        self, deliver: Callable[[bytes], None], pause: Callable[[], None], resume: Callable[[], None]
    ) -> None:
        self._deliver = deliver
        self._pause = pause
        self._resume = resume
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.SSH_INPUT, limits.SSH_INPUT_AT_ONCE, self._loop.time())
        self._waiting = b""
        self._has_ended: Callable[[], None] | None = None
        self._is_held = False
        self._is_paused = False
        self._step_soon: asyncio.Handle | None = None

    def feed(self, content: bytes) -> None:
        self._waiting += content
        self._go_on()

    def end(self, then: Callable[[], None]) -> None:
        """Call `then` after the last piece."""
        self._has_ended = then
        self._go_on()

    def hold(self, held: bool) -> None:
        """Deliver nothing while `held`: what was delivered is not done yet."""
        self._is_held = held
        self._go_on()

    def close(self) -> None:
        self._waiting, self._has_ended, self._is_held = b"", None, True
        if self._step_soon:
            self._step_soon.cancel()

    def _go_on(self) -> None:
        self._hold_back()
        if self._step_soon is None and not self._is_held and (self._waiting or self._has_ended):
            self._step_soon = self._loop.call_later(self._bucket.wait(self._loop.time()), self._step)

    def _step(self) -> None:
        self._step_soon = None
        if self._waiting and not self._is_held:
            piece = self._waiting[: limits.SSH_INPUT_PIECE]
            self._waiting = self._waiting[len(piece) :]
            self._bucket.take(1 + sum(byte < 32 or byte == 127 for byte in piece), self._loop.time())
            self._deliver(piece)
        if self._has_ended and not self._waiting:
            then, self._has_ended = self._has_ended, None
            then()
        self._go_on()

    def _hold_back(self) -> None:
        if not self._is_paused and len(self._waiting) > limits.SSH_INPUT_HELD:
            self._is_paused = True
            self._pause()
        elif self._is_paused and len(self._waiting) < EMPTY:
            self._is_paused = False
            self._resume()
