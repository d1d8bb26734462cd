"""The player's own terminal: one line to edit, with history and Tab; what is said goes above it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import Any, Final

from prompt_toolkit import PromptSession
from prompt_toolkit.application import in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, History, InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from parlour.tui.plain.ends.formats import BELL, COLUMNS, as_text
from parlour.tui.plain.ends.line_buffer import LONGEST, cleaned
from parlour.tui.plain.lines import Complete, InputEnded, Interrupted, LineTooLong
from parlour.tui.plain.saying.said import Said


class TerminalLines:
    """Reads from stdin by `prompt_toolkit`; both stdin and stdout are a terminal that can move its cursor."""

    interactive: Final = True
    for_programs: Final = False
    broken: Final = False

    def __init__(self) -> None:
        self._output = Vt100_Output.from_pty(sys.stdout, default_color_depth=ColorDepth.DEPTH_1_BIT)
        self._output.enable_cpr = False  # nothing here needs to know where the cursor is
        self._commands = self._prompt(InMemoryHistory())
        self._answers = self._prompt(DummyHistory())
        self._unwritten: list[str] = []
        self._writing: asyncio.Task[None] | None = None
        self._interrupted = False

    def say(self, said: Said) -> None:
        self._write(as_text(said, min(COLUMNS, self._output.get_size().columns)))

    def bell(self) -> None:
        self._write(BELL)

    async def written(self) -> None:
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        await self.written()
        if self._interrupted:
            self._interrupted = False
            raise Interrupted
        session = self._answers if complete is None else self._commands
        try:
            typed = await session.prompt_async(
                prompt, completer=_Completer(complete) if complete else None, is_password=secret
            )
        except KeyboardInterrupt:
            raise Interrupted from None
        except EOFError:
            raise InputEnded from None
        if len(typed) > LONGEST:
            raise LineTooLong(LONGEST)
        return cleaned(typed)

    def interrupt(self) -> None:
        """Have the next `read` raise Interrupted: a running one reads Ctrl+C by itself."""
        self._interrupted = True

    def _prompt(self, history: History) -> PromptSession[str]:
        return PromptSession(
            history=history,
            output=self._output,
            color_depth=ColorDepth.DEPTH_1_BIT,
            include_default_pygments_style=False,
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def _write(self, text: str) -> None:
        self._unwritten.append(text)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_above())

    async def _write_above(self) -> None:
        """Write everything above the line that is edited, which is drawn again below."""
        while self._unwritten:
            async with in_terminal():
                text, self._unwritten = "".join(self._unwritten), []
                self._output.write_raw(text)
                self._output.flush()


class _Completer(Completer):
    """Completes a whole line."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, _event: CompleteEvent | Any) -> Iterable[Completion]:
        typed = document.text_before_cursor
        return (Completion(line, start_position=-len(typed)) for line in self._complete(typed))
