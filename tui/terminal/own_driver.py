"""Textual's driver for the terminal that Parlour runs in."""

from __future__ import annotations

import os
import re
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Any, Final, cast

from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from parlour.tui.terminal.asking import TerminalAsking
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.parser import Answered, AnswerParser
from parlour.tui.terminal.sgr import SgrFilter

AT_ONCE: Final = 4096
TICK: Final = 0.1
_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")


class OwnDriver(LinuxDriver):
    """Sends frames in the colors that the terminal shows, and reads its answers beside its keys."""

    def __init__(self, app: App[Any], *, asking: TerminalAsking, **usual: Any) -> None:
        super().__init__(app, **usual)
        self._asking = asking
        self._terminal = asking.terminal

    def write(self, data: str) -> None:
        super().write(painted(data, self._terminal.sgr))

    def run_input_thread(self) -> None:
        """Turn input into events until the app ends."""
        parser = AnswerParser(self._terminal.filter, self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        self._terminal.wait_from(monotonic())
        self._take(parser.feed(self._asking.typed)) if self._asking.typed else None
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(TICK):
                    text = decode(os.read(self.fileno, AT_ONCE))
                    self._take(parser.feed(text) if text else ())
                self._take(parser.tick())

    def _take(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on a message of the terminal; answers only if they change something."""
        if not isinstance(message, Answered) or self._terminal.answered(monotonic()):
            super().process_message(message)


def driver_for(asking: TerminalAsking) -> type[Driver]:
    """Return a driver class for the app in the terminal that was asked."""
    return cast("type[Driver]", partial(OwnDriver, asking=asking))


def painted(frame: str, sgr: SgrFilter) -> str:
    """Return `frame` with the colors of the terminal; everything else stays."""
    if sgr.depth is Depth.TRUE:
        return frame
    return _SGR.sub(lambda found: sgr.converted(found[1]), frame)
