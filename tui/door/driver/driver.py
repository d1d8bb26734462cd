"""Textual's driver on an SSH channel: sends frames, reads keys, and restores the terminal."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TextIO, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size as Cells
from textual.message import Message
from textual.messages import InBandWindowResize

from parlour.net.ssh.guest import Guest, Size, clamped
from parlour.tui.door.driver.modes import Manners
from parlour.tui.door.driver.output import is_copy, safe
from parlour.tui.door.driver.reader import Reader
from parlour.tui.terminal.parser import Answered
from parlour.tui.terminal.terminal import Terminal


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
        self._manners: Final = Manners.of(guest.term)
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
