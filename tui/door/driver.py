"""Textual's driver on an SSH channel: asks for colors, sends frames, reads keys, restores the terminal."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final, Literal, TextIO, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size as Cells
from textual.message import Message
from textual.messages import InBandWindowResize

from parlour.net import limits
from parlour.net.ssh.guest import Guest, Nobody, Size, clamped
from parlour.tui.door.output import is_copy, safe
from parlour.tui.door.reader import Reader
from parlour.tui.terminal.parser import Answered
from parlour.tui.terminal.terminal import Terminal

BYTES: Final = "latin-1"
"""Reads any bytes as text, and writes the same bytes again."""


class ChannelDriver(Driver):
    """Draws one app for one guest. Use `driver_for` as the app's `driver_class`."""

    def __init__(
        self,
        app: App[Any],
        *,
        guest: Guest,
        terminal: Terminal,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,  # noqa: ARG002 - the guest's own is what counts
    ) -> None:
        # Without a size here the app would use that of the server's own terminal.
        super().__init__(app, debug=debug, mouse=mouse, size=guest.size)
        self._guest = guest
        self._manners: Final = _Manners.of(guest.term)
        self._terminal = terminal
        self._reader = Reader(self.process_message, guest.pause, guest.resume, terminal.filter)
        self._frame: list[str] = []
        self._flush_soon: asyncio.Handle | None = None
        self._is_started = False
        self._is_batching = False

    def write(self, data: str) -> None:
        """Collect `data` for the frame; data that nobody flushes, such as a bell, is sent later."""
        if not (is_copy(data) and self._manners.modern):
            data = safe(data, self._terminal.sgr, titles=self._manners.modern)
        self._frame.append(data)
        if self._flush_soon is None:
            self._flush_soon = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send the collected data in one piece."""
        if self._flush_soon is not None:
            self._flush_soon.cancel()
            self._flush_soon = None
        frame, self._frame = "".join(self._frame), []
        if frame and self._is_started:
            self._send(frame)

    def start_application_mode(self) -> None:
        self._is_started = True
        self._send(self._manners.start)
        self._size = self._guest.size  # the app asks for it first; an event would cause a second layout
        self._guest.attend(self)

    def stop_application_mode(self) -> None:
        """Restore the guest's terminal; a second call does nothing."""
        self.flush()
        self.disable_input()
        if self._is_started:
            self._is_started = False
            self._send(self._manners.stop)

    def disable_input(self) -> None:
        self._reader.close()

    def close(self) -> None:
        self.stop_application_mode()

    def _send(self, text: str) -> None:
        self._guest.write(text.encode("utf-8", "replace"))

    def received(self, content: bytes) -> None:
        self._reader.feed(content)

    def resized(self, size: Size) -> None:
        self._size = size
        cells = Cells(*size)
        self._app.post_message(events.Resize(cells, cells))

    def stalled(self) -> None:
        """Stop painting for a guest who does not read."""
        if not self._is_batching:
            self._is_batching = True
            self._app._begin_batch()

    def flowing(self) -> None:
        """Paint everything again."""
        if self._is_batching:
            self._is_batching = False
            self._app.call_later(self._catch_up)

    def ended(self) -> None:
        """Close the app: nobody can press a key any more."""
        self.hung_up()

    def hung_up(self) -> None:
        """Close the app; one that is still starting notices by itself."""
        self._reader.close()
        self._app.call_later(self._app.exit, return_code=0)

    def _is_inside(self, mouse: events.MouseEvent) -> bool:
        width, height = self._guest.size
        return 0 <= mouse.screen_x < width and 0 <= mouse.screen_y < height

    def _catch_up(self) -> None:
        self._app._end_batch()
        if self._app._running:
            self._app.screen.refresh(layout=True)

    def send_message(self, message: Message) -> None:
        """Pass `message` to the app, in whose loop we are."""
        self._app.post_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on a message of the terminal, if it is allowed."""
        match message:
            case InBandWindowResize():
                pass  # these are never requested
            case Answered():
                pass  # they are too late: the guest was waited for before the app ran
            case events.Resize():
                self.resized(clamped(*message.size))
            case events.MouseEvent() if not self._is_inside(message):
                pass
            case _:
                super().process_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would be the host's."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,  # noqa: ARG002
        open_method: Literal["browser", "download"] = "download",  # noqa: ARG002
        encoding: str | None = None,  # noqa: ARG002
        mime_type: str | None = None,  # noqa: ARG002
        name: str | None = None,
    ) -> None:
        """Do nothing: the file would be on the host's disk."""
        binary.close()
        refused = PermissionError("files are not kept here")
        self._app.post_message(events.DeliveryFailed(key=delivery_key, exception=refused, name=name))


def driver_for(guest: Guest, terminal: Terminal) -> type[Driver]:
    """Return a driver class for an app that draws on the `terminal` of `guest`; to be called once."""
    return cast("type[Driver]", partial(ChannelDriver, guest=guest, terminal=terminal))


@dataclass(frozen=True, slots=True)
class _Manners:
    """What a kind of terminal supports: the modes that are set at the start, and reset at the end.

    The order at the end matters: the keyboard protocol belongs to the alternate screen, so it is reset before
    that screen is left. Changes of size come by SSH, so the terminal is never asked to report them in its
    input, nor to report the mouse in pixels, which that would cause.
    """

    modern: bool  # keyboard protocol, synchronized output, titles

    @classmethod
    def of(cls, term: str) -> _Manners:
        """Return what terminal `term` supports; a mode that cannot be reset is never set."""
        return cls(modern=not term.startswith(("vt", "linux", "ansi", "cons", "sun")))

    @property
    def start(self) -> str:
        """Return the sequence that enters the alternate screen, hides the cursor, and sets the modes."""
        return _ENTER + _SAVE_TITLE + _KEYBOARD + _ASK_SYNC if self.modern else _ENTER

    @property
    def stop(self) -> str:
        """Return the sequence that undoes `start`, in the order that terminals need."""
        if not self.modern:
            return _LEAVE_INPUT + _LEAVE_SCREEN
        return _LEAVE_INPUT + _END_SYNC + _NO_KEYBOARD + _LEAVE_SCREEN + _RESTORE_TITLE


_ENTER: Final = (
    "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?1004h\x1b[?2004h\x1b[?7l"
)
_SAVE_TITLE: Final = "\x1b[22;2t"
_KEYBOARD: Final = "\x1b[>25u"  # disambiguate, report all keys, report the text of a key: 1 | 8 | 16
_ASK_SYNC: Final = "\x1b[?2026$p"

_LEAVE_INPUT: Final = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"
_END_SYNC: Final = "\x1b[?2026l"
_NO_KEYBOARD: Final = "\x1b[<u"
_LEAVE_SCREEN: Final = "\x1b[?1049l\x1b[0m\x1b[?25h"
_RESTORE_TITLE: Final = "\x1b[23;2t"


async def terminal_of(guest: Guest) -> Terminal:
    """Ask a guest's terminal about its colors; return it when it has answered, or when that takes too long.

    Keys are kept for the app, which starts after that.
    """
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
