"""One SSH session, which runs a guest's screen or plain lines, or ends with one line that says why not."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import asyncssh

from parlour.net.dumb_terminal import is_dumb
from parlour.net.errors import NetError
from parlour.net.redact import trace
from parlour.net.ssh import words
from parlour.net.ssh.flow import Flow
from parlour.net.ssh.guest import Guest, Mode, Say, Size, clamped
from parlour.net.ssh.limits import Limits
from parlour.net.transport.proxied import Caller
from parlour.net.transport.tcp_info import kernel_rtt
from parlour.rules.sentences import Told

log: Final = logging.getLogger(__name__)

RunGuest: TypeAlias = Callable[[Guest], Awaitable[int]]
"""Runs a guest's screen or plain lines (`Guest.mode`) to the end; returns the exit status for `ssh`."""

REFUSED: Final = 1  # exit status of refused requests, failed sessions, and those that the door has ended


@dataclass(frozen=True, slots=True)
class Identity:
    """An authenticated user: their user name, proven key ("" for none), and from where they come."""

    user: str
    key: str
    caller: Caller

    @property
    def watching(self) -> bool:
        """Whether the user name is `watch`; all others play, and choose the name that the table shows."""
        return self.user == "watch"

    def mode(self, term: str | None) -> Mode:
        """Return what is shown on a terminal of this name (None: without a terminal)."""
        if term is None:
            return Mode.LINES
        return Mode.EDITOR if self.user == "plain" or is_dumb(term) else Mode.SCREEN


class DoorSession(asyncssh.SSHServerSession[bytes]):
    """asyncssh's callbacks of one channel; `session_started` comes after all requests."""

    def __init__(
        self,
        connection: asyncssh.SSHServerConnection,
        identity: Identity,
        flow: Flow,
        limits: Limits,
        run_guest: RunGuest,
        say: Say,
        on_start: Callable[[], None],
    ) -> None:
        self.guest: Guest | None = None
        self.task: asyncio.Task[None] | None = None
        self._connection = connection
        self._identity = identity
        self._flow = flow
        self._limits = limits
        self._run_guest = run_guest
        self._say = say
        self._on_start = on_start
        self._term: str | None = None
        self._size = Size(0, 0)
        self._refusal: Told | None = None
        self._farewell: Told | None = None
        self._resizing: asyncio.TimerHandle | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan._env = CappedEnvironment(self._limits)
        chan.set_write_buffer_limits(high=self._limits.unsent)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:  # noqa: ARG002 - asyncssh's
        """Accept any terminal; those that cannot show a table get plain lines."""
        self._term = term_type
        self._size = Size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:  # noqa: ARG002 - asyncssh's
        """Accept the request, so that the session can say why no command runs."""
        self._refusal = words.NO_COMMANDS
        return True

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002 - asyncssh's
        """Accept the request, so that the session can say why there are no files."""
        self._refusal = words.NO_FILES
        return True

    def close(self, farewell: Told) -> None:
        """Let the guest's screen end; `farewell` is the first line after it."""
        self._farewell = farewell
        if self.guest:
            self.guest.hang_up()

    def session_started(self) -> None:
        """Run the guest's screen, or say why not."""
        self._on_start()
        if self._refusal:
            self._end(REFUSED, self._say(self._refusal, self._identity.key, _readable(self._channel)))
            return
        self.guest = self._welcome()
        self._flow.changed = self._flow_changed
        # A fresh context: a guest's screen must inherit nothing from the door.
        running = asyncio.get_running_loop().create_task(self._run(self.guest), context=contextvars.Context())
        self.task = running

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:  # noqa: ARG002 - asyncssh's
        if self.guest:
            self.guest.listener.received(data)

    def eof_received(self) -> bool:
        if self.guest:
            self.guest.end_input()
        return True

    def break_received(self, msec: int) -> bool:  # noqa: ARG002 - asyncssh's
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002 - asyncssh's
        """Note the size, and report several changes in short order as one."""
        self._size = Size(width, height)
        if self._resizing is None:
            loop = asyncio.get_running_loop()
            self._resizing = loop.call_later(self._limits.resize, self._tell_size)

    def pause_writing(self) -> None:
        self._flow.fill("channel")

    def resume_writing(self) -> None:
        self._flow.drain("channel")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncssh's
        self._flow.stop()
        self._flow.changed = lambda stalled: None  # noqa: ARG005
        if self._resizing:
            self._resizing.cancel()
        if self.guest:
            self.guest.gone = True
            self.guest.listener.hung_up()

    def _welcome(self) -> Guest:
        caller = self._identity.caller
        # the kernel knows only how far away a proxy is, and not the guest behind it
        connected = self._connection.get_extra_info("socket") if caller.is_direct else None
        return Guest(
            channel=self._channel,
            watching=self._identity.watching,
            term=self._term or "",
            environment=_readable(self._channel),
            size=clamped(*self._size),
            key=self._identity.key,
            address=caller.address,
            measure=lambda: 1000 * rtt.lowest if (rtt := kernel_rtt(connected)) else 0.0,
            mode=self._identity.mode(self._term),
            is_stalled=self._flow.stalled,
        )

    async def _run(self, guest: Guest) -> None:
        guest.pause()  # not earlier, because asyncssh resumes reading when a session has started
        try:
            status = await self._run_guest(guest)
        except NetError as error:
            self._leave(guest, REFUSED, error.told)
        except Exception as error:
            log.error("a guest's session failed: %s", trace(error))
            self._leave(guest, REFUSED, words.FAILED)
        else:
            status = REFUSED if self._farewell else status
            self._leave(guest, status, self._farewell)
        self.guest = None

    def _leave(self, guest: Guest, status: int, why: Told | None) -> None:
        """End the session of `guest` with `why`, and how they come back, in their language."""
        self._end(status, *(guest.say(told) for told in (why, words.goodbye(guest.way_back)) if told))

    def _end(self, status: int, *lines: str) -> None:
        """Write `lines`, end the session, and abort the connection if the client keeps it open."""
        asyncio.get_running_loop().call_later(self._limits.linger, self._connection.abort)
        if self._channel.is_closing():
            return
        newline = "\n" if self._term is None else "\r\n"
        for line in lines:
            self._channel.write_stderr(f"{line}{newline}".encode())
        self._channel.exit(status)

    def _tell_size(self) -> None:
        self._resizing = None
        if self.guest:
            self.guest.size = clamped(*self._size)
            self.guest.listener.resized(self.guest.size)

    def _flow_changed(self, stalled: bool) -> None:
        if self.guest is None:
            return
        self.guest.is_stalled = stalled
        if stalled:
            self.guest.listener.stalled()
        else:
            self.guest.listener.flowing()


def _readable(channel: asyncssh.SSHServerChannel[bytes]) -> dict[str, str]:
    """Return the client's environment as text, with replacements for invalid UTF-8."""
    raw = channel.get_environment_bytes()
    return {name.decode("utf-8", "replace"): value.decode("utf-8", "replace") for name, value in raw.items()}


class CappedEnvironment(dict[bytes, bytes]):
    """Keeps the first environment variables of limited size; asyncssh would store any number."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def __setitem__(self, name: bytes, value: bytes) -> None:
        fits = max(len(name), len(value)) <= self._limits.variable_size
        if fits and (name in self or len(self) < self._limits.variables):
            super().__setitem__(name, value)
