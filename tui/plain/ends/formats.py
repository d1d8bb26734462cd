"""How what is said becomes text: lines of at most 80 columns, or one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from wcwidth import wcwidth

from tui.plain.said import Said
from tui.text.printable import visible

COLUMNS: Final = 80
BELL: Final = "\a"

Format: TypeAlias = Callable[[Said], str]
"""Returns what is written for a line that is said: printable text, and newlines."""


def as_text(said: Said) -> str:
    """Return the text of `said`, wrapped at words; longer words are cut."""
    return "".join(f"{line}\n" for line in wrapped(one_line(said.text)))


def as_json(said: Said) -> str:
    """Return `said` as one object in ASCII (see JSON.md)."""
    shown = {"kind": said.kind.value, "text": one_line(said.text), "data": dict(said.data)}
    return f"{json.dumps(shown, default=str)}\n"


def one_line(text: str) -> str:
    """Return `text` on one line, without control and invisible characters."""
    return " ".join(visible(" ".join(text.split())).split())


def wrapped(text: str, columns: int = COLUMNS) -> list[str]:
    """Return one line of text as lines of at most so many cells; "" as one empty line."""
    lines: list[str] = []
    line, used = "", 0
    for word in _words(text, columns):
        wide = _cells(word)
        if line and used + 1 + wide > columns:
            lines.append(line)
            line, used = word, wide
        else:
            line, used = (f"{line} {word}", used + 1 + wide) if line else (word, wide)
    return [*lines, line]


def _words(text: str, columns: int) -> Iterator[str]:
    """Yield the words, those of more than `columns` cells in pieces."""
    for word in text.split(" "):
        piece, used = "", 0
        for character in word if _cells(word) > columns else ():
            wide = _cells(character)
            if used + wide > columns:
                yield piece
                piece, used = "", 0
            piece += character
            used += wide
        yield piece or word


def _cells(text: str) -> int:
    return len(text) if text.isascii() else sum(max(0, wcwidth(character)) for character in text)
