"""Plain lines of one guest over SSH: with an editor on a terminal, otherwise whole lines."""

from __future__ import annotations

import asyncio
import codecs
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from os.path import commonprefix
from typing import Final, TypeAlias

from parlour.net import limits
from parlour.net.rate_limits import Bucket
from parlour.net.ssh.guest import Guest, Mode, Size
from parlour.tui.door.line_editor import Editor
from parlour.tui.door.reader import Brake
from parlour.tui.plain.ends.formats import BELL, COLUMNS, as_text
from parlour.tui.plain.ends.line_buffer import LineBuffer, cleaned
from parlour.tui.plain.lines import Complete, InputEnded, Interrupted
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.session import Session
from parlour.tui.text.language import tr

AHEAD: Final = 32
"""Lines that may wait to be taken; more input waits at the guest's end."""
UNSENT: Final = limits.SSH_UNSENT
"""Characters that wait for a guest who reads nothing; the oldest lines are left out."""

MakeSession: TypeAlias = Callable[[Guest, "GuestLines"], AbstractAsyncContextManager[Session]]


class PlainGuests:
    """Runs guests of an `SshDoor`: `run` is a `RunGuest`; `make_session` yields a guest's session."""

    def __init__(self, make_session: MakeSession) -> None:
        self._make_session = make_session

    async def run(self, guest: Guest) -> int:
        """Run `guest`'s session until it ends, or the guest is gone; return the exit status."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(None) as leaving:
                lines = GuestLines(guest, lambda: leaving.reschedule(loop.time()))
                try:
                    async with self._make_session(guest, lines) as session:
                        return await session.run()
                finally:
                    lines.close()
        except TimeoutError:
            if not leaving.expired():
                raise
            return 0


class GuestLines:
    """The `Lines` of `guest`; listens at once. `on_hung_up` is called once, when it is time to go."""

    interactive: Final = True
    for_programs: Final = False

    def __init__(self, guest: Guest, on_hung_up: Callable[[], None]) -> None:
        self._guest = guest
        self._on_hung_up: Callable[[], None] | None = on_hung_up
        self._typed = _Typed(self._take, guest.pause, guest.resume)
        self._buffer = LineBuffer()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._editor = (
            Editor(self._send, self, guest.term, guest.size.width) if guest.mode is Mode.EDITOR else None
        )
        self._complete: Complete | None = None
        if self._editor:
            self._editor.complete_by(self._completed)
        self._unsent: deque[str] = deque()
        self._unsent_size = 0
        self._left_out = 0
        self._flush_soon: asyncio.Handle | None = None
        self._flowing = True
        self._interrupted = False
        self._changed = asyncio.Event()
        guest.attend(self)

    # ---- what the session calls ---------------------------------------------------------------

    def say(self, said: Said) -> None:
        text = self._text(said)
        self._unsent.append(text)
        self._unsent_size += len(text)
        while self._unsent_size > UNSENT and not self._flowing:
            self._unsent_size -= len(self._unsent.popleft())
            self._left_out += 1
        self._flush_later()

    def bell(self) -> None:
        if self._flowing:
            self._send(BELL)

    async def written(self) -> None:
        self._flush()
        while not (self._flowing or self._guest.gone):
            await self._next_change()

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        self._complete = complete
        if self._editor is None and complete is None:
            self.say(Said(Kind.QUESTION, prompt))
        self._flush()
        if self._editor is not None and not len(self._buffer):
            self._editor.ask(prompt, secret=secret)
        while True:
            if self._interrupted:
                self._interrupted = False
                raise Interrupted
            if self._flowing and (line := self._taken()) is not None:
                return line
            if self._buffer.ended or self._guest.gone:
                raise InputEnded
            await self._next_change()

    def _taken(self) -> str | None:
        """Return the next line, and let more come if there is room; raise LineTooLong for one too long."""
        try:
            return self._buffer.take()
        finally:
            self._hold_back()

    def close(self) -> None:
        """Send what was said, and take no more input."""
        self._on_hung_up = None
        self._typed.close()
        self._flush()

    # ---- what the guest does ------------------------------------------------------------------

    def received(self, content: bytes) -> None:
        self._typed.feed(content)

    def resized(self, size: Size) -> None:
        if self._editor:
            self._editor.set_width(size.width)
            self._editor.say("")

    def stalled(self) -> None:
        self._flowing = False
        self._hold_back()

    def flowing(self) -> None:
        self._flowing = True
        self._hold_back()
        self._flush_later()
        self._changed.set()

    def ended(self) -> None:
        self._typed.end(self._input_ended)

    def hung_up(self) -> None:
        self._typed.close()
        self._changed.set()
        on_hung_up, self._on_hung_up = self._on_hung_up, None
        if on_hung_up:
            on_hung_up()

    def entered(self, line: str) -> None:
        """Take a line from the editor."""
        self._buffer.feed(f"{cleaned(line)}\n".encode())

    def broke_off(self) -> None:
        """Take a Ctrl+C: lines that wait are dropped, and the running `read`, or the next, is interrupted."""
        self._buffer = LineBuffer()
        self._interrupted = True
        self._changed.set()

    # ---- from bytes to lines, and from lines to bytes -------------------------------------------

    def _take(self, piece: bytes) -> None:
        if self._editor is None:
            self._buffer.feed(piece)
        else:
            self._editor.type(self._decoder.decode(piece))
        self._hold_back()
        self._changed.set()

    def _hold_back(self) -> None:
        """Take no more input while lines wait to be taken, or answers to be read."""
        self._typed.hold(not self._flowing or len(self._buffer) > AHEAD)

    def _input_ended(self) -> None:
        self._buffer.end()
        self._changed.set()

    def _completed(self, typed: str) -> tuple[str, str]:
        """Return what `typed` becomes, and the lines to choose from if that is not clear."""
        found: Sequence[str] = self._complete(typed) if self._complete else ()
        if not found:
            return typed, ""
        longer = commonprefix([each.casefold() for each in found])  # noqa: RUF071 - of characters
        if len(found) == 1:
            return found[0], ""
        if len(longer) > len(typed):
            return found[0][: len(longer)], ""
        return typed, self._text(Said(Kind.OPTION, ", ".join(found)))

    def _text(self, said: Said) -> str:
        return as_text(said, min(COLUMNS, self._guest.size.width) if self._editor else COLUMNS)

    def _flush_later(self) -> None:
        if self._flush_soon is None and self._flowing:
            self._flush_soon = asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Send everything that was said in one piece, unless the guest reads nothing."""
        if self._flush_soon is not None:
            self._flush_soon.cancel()
            self._flush_soon = None
        if not self._unsent or not self._flowing:
            return
        left_out, self._left_out = self._left_out, 0
        missing = tr("(Lines that are missing here: {count}. Type table or again.)", count=left_out)
        text = f"{missing}\n" if left_out else ""
        text += "".join(self._unsent)
        self._unsent.clear()
        self._unsent_size = 0
        if self._editor is None:
            self._send(text)
        else:
            self._editor.say(text)

    def _send(self, text: str) -> None:
        self._guest.write(text.encode("utf-8", "replace"))

    async def _next_change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class _Typed:
    """Calls `deliver` with pieces of the input, at a rate that does not slow other guests.

    The rest waits at the guest's end, which `pause` and `resume` control.
    A piece costs a token, and so does every control character in it: it may draw the whole line anew.
    """

    def __init__(
        self, deliver: Callable[[bytes], None], pause: Callable[[], None], resume: Callable[[], None]
    ) -> None:
        self._deliver = deliver
        self._brake = Brake(pause, resume)
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.SSH_INPUT, limits.SSH_INPUT_AT_ONCE, self._loop.time())
        self._waiting = b""
        self._has_ended: Callable[[], None] | None = None
        self._is_held = False
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
        self._brake.hold_back(len(self._waiting))
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
