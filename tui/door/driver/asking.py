"""Asks a guest's terminal about its colors, before their app starts."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from parlour.net import limits
from parlour.net.ssh.guest import Guest, Nobody
from parlour.tui.terminal.terminal import Terminal

BYTES: Final = "latin-1"
"""Reads any bytes as text, and writes the same bytes again."""


async def terminal_of(guest: Guest) -> Terminal:
    """Return the guest's terminal when it has answered, or when that takes too long; keys are kept."""
    terminal = Terminal(guest.term, guest.environment)
    if terminal.question and not guest.gone:
        listener = _Listener(guest, terminal)
        terminal.expect(monotonic())
        guest.attend(listener)
        guest.write(terminal.question.encode())
        try:
            async with asyncio.timeout(terminal.time_left(monotonic())):
                await listener.over.wait()
        except TimeoutError:
            pass
        terminal.wait_from(monotonic())
        terminal.answered(monotonic())
        if not guest.gone:
            guest.pause()
    return terminal


class _Listener(Nobody):
    """Hears a guest until the last answer; keeps what is no answer for the next listener."""

    def __init__(self, guest: Guest, terminal: Terminal) -> None:
        super().__init__()
        self.over = asyncio.Event()
        self._guest = guest
        self._filter = terminal.filter

    def received(self, content: bytes) -> None:
        self.kept += self._filter.take(content.decode(BYTES), monotonic()).encode(BYTES)
        if len(self.kept) > limits.SSH_INPUT_HELD:
            self._guest.pause()
        if not self._filter.is_expecting:
            self.over.set()

    def hung_up(self) -> None:
        self.over.set()
