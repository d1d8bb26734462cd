"""What a command says on a terminal, without control characters, and how it ends with an error."""

from __future__ import annotations

import os
import sys
from codecs import lookup
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TextIO

from parlour.tui.text.printable import visible


class Complaint(Exception):
    """Ends the command with this line on stderr, the lines `more` below it, and the exit status `status`."""

    def __init__(self, words: str, status: int = 2, more: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.status = status
        self.more = tuple(more)


def insist_on_streams() -> None:
    """Give the program the streams that were closed when it began, and let no letter end it.

    A letter that the encoding of the locale does not have is written as `?`.
    """
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and foreign_encoding(stream):
            stream.reconfigure(errors="replace")


def foreign_encoding(stream: TextIO | None = None) -> str:
    """Return the encoding of `stream`, by default of what draws the screen; "" if it is UTF-8."""
    encoding = (stream or sys.stderr).encoding or "utf-8"
    return "" if lookup(encoding).name == "utf-8" else encoding


def say(words: str) -> None:
    """Print `words`; line breaks are kept."""
    print("\n".join(map(visible, words.split("\n"))), flush=True)


def complain(words: str) -> None:
    """Print `words` on stderr, as one line with Parlour's name."""
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    print(f"parlour: {' '.join(visible(line).split())}", file=sys.stderr, flush=True)
