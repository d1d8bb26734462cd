"""Textual's parser, adapted to many guests in one process and to hostile input."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys

from parlour.tui.terminal.parser import AnswerParser

PASTE_START: Final = "\x1b[200~"
PASTE_END: Final = "\x1b[201~"


class GuestParser(AnswerParser):
    """Caches keys by sequence only, and ignores unreadable ones.

    Textual's own cache has the parser in its key, and so keeps every guest's app alive.
    """

    # mypy sees the wrapper that lru_cache made of the method; the same function is called.
    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        return _keys_of(sequence)


@lru_cache(1024)
def _keys_of(sequence: str) -> list[events.Key] | None:
    original = XTermParser._parse_extended_key.__wrapped__
    try:
        keys: list[events.Key] | None = original(GuestParser, sequence)
    except (ValueError, OverflowError):
        return _NOTHING
    if keys and any(_is_half(key.character) for key in keys):
        return _NOTHING
    return keys


def _is_half(character: str | None) -> bool:
    return character is not None and any("\ud800" <= part <= "\udfff" for part in character)


_NOTHING: Final = [events.Key(Keys.Ignore.value, None)]
"""Not None (try other readings) and not empty (wait for more): read, and ignored."""
