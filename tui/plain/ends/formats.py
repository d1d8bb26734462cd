"""How what is said becomes text: lines of at most 80 columns, or one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from wcwidth import wcwidth

from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.seen.verdicts import unsigned
from parlour.tui.text.printable import visible

COLUMNS: Final = 80
INDENT: Final = "  "
BELL: Final = "\a"

Format: TypeAlias = Callable[[Said], str]
"""Returns what is written for a line that is said: printable text, and newlines."""


def as_text(said: Said, columns: int = COLUMNS) -> str:
    """Return the text of `said`, wrapped at words; longer words are cut.

    Only a line of the player's own program begins with one of its signs: others lose theirs, and what is
    wrapped goes on after two spaces.
    """
    return "".join(f"{line}\n" for line in wrapped(_words_of(said), columns))


def as_json(said: Said) -> str:
    """Return `said` as one object in ASCII (see JSON.md)."""
    shown = {"kind": said.kind.value, "text": _words_of(said), "data": dict(said.data)}
    return f"{json.dumps(shown, default=str)}\n"


def one_line(text: str) -> str:
    """Return `text` on one line, without control and invisible characters."""
    return " ".join(visible(" ".join(text.split())).split())


def _words_of(said: Said) -> str:
    text = one_line(said.text)
    return text if said.kind is Kind.CHECK else unsigned(text)


def wrapped(text: str, columns: int = COLUMNS) -> list[str]:
    """Return one line of text as lines of at most so many cells; "" as one empty line."""
    if text.isascii() and len(text) <= columns:
        return [text]
    lines: list[str] = []
    line, used = "", 0
    for word in _words(text, columns - len(INDENT)):
        wide = _cells(word)
        if line and used + 1 + wide > columns:
            lines.append(line)
            line, used = INDENT + word, len(INDENT) + wide
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
