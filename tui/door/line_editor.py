"""asyncssh's line editor for a guest: what is said while one types goes above the line.

Its output is text, newlines, the bell, backspaces and, on terminals that have them, the four sequences that
move the cursor (`ESC [ n A` to `D`). It moves only within the line that is edited, which begins with the
prompt.
"""

from __future__ import annotations

from collections.abc import Callable
from re import Pattern
from typing import Any, ClassVar, Final, Protocol, cast

from asyncssh.editor import SSHLineEditor

from parlour.net.dumb_terminal import is_dumb

LONGEST: Final = 1000
"""Characters of a line: more than of the longest chat."""
REMEMBERED: Final = 50
TAB: Final = "\t"


class EditorListener(Protocol):
    """Receives what the guest does on the line: an interface, because `GuestLines` imports the editor."""

    def entered(self, line: str) -> None: ...
    def broke_off(self) -> None:
        """Take a Ctrl+C."""

    def ended(self) -> None:
        """Take a Ctrl+D on an empty line."""


class Editor(SSHLineEditor):
    """Edits one line with its prompt; `send` gets what the terminal shows."""

    _text: ClassVar[Pattern[str] | None] = None

    def __init__(self, send: Callable[[str], None], listener: EditorListener, term: str, width: int) -> None:
        super().__init__(
            cast("Any", _Channel(send)),
            cast("Any", _Session(self, listener)),
            line_echo=True,
            history_size=REMEMBERED,
            max_line_length=LONGEST,
            term_type=term,
            width=width,
        )
        # A dumb cursor goes only to the left, by a backspace. asyncssh knows few of the types.
        self._wrap = not is_dumb(term)
        self._prompt = ""

    def type(self, keys: str) -> None:
        """Take what the guest typed."""
        self.process_input(keys, None)

    def say(self, text: str) -> None:
        """Show lines above the line that is edited; each ends with a newline."""
        self._start_column = 0  # the prompt moves down, too
        self.process_output(text + self._prompt)

    def ask(self, prompt: str, *, secret: bool) -> None:
        """Show a prompt before what has been typed; a `secret` is not shown."""
        self._prompt = prompt
        self.set_echo(not secret)
        self.say("")

    def complete_by(self, complete: Callable[[str], tuple[str, str]]) -> None:
        """Have Tab replace what is before the cursor by the first text, and say the second."""

        def pressed(line: str, at: int) -> tuple[str, int] | bool:
            typed, rest = line[:at], line[at:]
            longer, listed = complete(typed)
            if listed:
                self.say(listed)
            return (longer + rest, len(longer)) if listed or longer != typed else False

        self.register_key(TAB, pressed)

    def drop(self) -> None:
        """Empty the line, and go on to the next one."""
        self.set_input("", 0)  # first: it may be a secret
        self.line_taken()
        self._output("\r\n")
        self._reset_line()

    def line_taken(self) -> None:
        """Forget the prompt of the line that was entered."""
        self._prompt = ""
        self.set_echo(True)

    def _build_printable(self) -> None:
        """Build the pattern of text once for all guests: it takes milliseconds."""
        if Editor._text is None:
            super()._build_printable()
            Editor._text = self._printable
        self._printable = Editor._text

    def _move_cursor(self, column: int) -> None:
        if self._wrap:
            super()._move_cursor(column)
        else:
            self._outbuf.append("\b" * (self._cursor - column))
            self._cursor = column


class _Channel:
    """The part of a channel that the editor uses."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self.write = send


class _Session:
    """The part of a session that the editor uses."""

    def __init__(self, editor: Editor, listener: EditorListener) -> None:
        self._editor = editor
        self._listener = listener

    def data_received(self, line: str, datatype: object) -> None:  # noqa: ARG002 - asyncssh's
        self._editor.line_taken()
        self._listener.entered(line.removesuffix("\n"))

    def soft_eof_received(self) -> None:
        self._listener.ended()

    def break_received(self, msec: int) -> None:  # noqa: ARG002 - asyncssh's
        self._editor.drop()
        self._listener.broke_off()
