"""The finished matches in the data folder: listed, opened, kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from net import Home, TooLarge, read_regular
from net.clean import clean
from rules import record
from rules.errors import RecordError, RulesError
from rules.record.entries import Won
from tui.library import Frame, Saved

LISTED: Final = 200
"""How many matches are listed, the newest."""

LONGEST_TITLE: Final = 40
LONGEST_NAME: Final = 64

LARGEST: Final = 4 * record.MOST_CHARACTERS
"""Bytes of a file that is still read: in UTF-8 a character has four at most."""


class Bookcase:
    """The library of this machine: one file a match, its name is its key."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def matches(self) -> Sequence[Saved]:
        """Return the matches that can be read, the newest first."""
        try:
            paths = sorted(self._home.matches.glob("*.txt"), key=lambda path: path.name, reverse=True)
        except OSError:
            return ()
        return tuple(_saved(paths[:LISTED]))

    def frames(self, key: str) -> Sequence[Frame]:
        """Return a match step by step; `key` may also be the path of any file."""
        return frames(self._home.matches / key)

    def keep(self, name: str, text: str) -> None:
        """Keep a finished match, if the referee of this machine has not kept it already.

        A referee chose `name`; whatever it is, the file is in this folder and its name can be read.
        """
        path = self._home.matches / Path(clean(name, LONGEST_NAME)).name
        if not path.exists():
            self._home.write(path, text)


def frames(path: Path) -> Sequence[Frame]:
    """Return the match in the file `path` step by step; raise RulesError or OSError."""
    return tuple(_frames(record.read(text_of(path))))


def text_of(path: Path) -> str:
    """Return what stands in a file that ought to be a saved match; raise RecordError or OSError."""
    try:
        content = read_regular(path, LARGEST)
    except TooLarge:
        raise RecordError(1, "the file is too long for a saved match") from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordError(line, "this is no text") from None


def _frames(found: record.Record) -> Iterator[Frame]:
    for moment in record.replay(found):
        if moment.words or moment.line == 0:
            yield Frame("; ".join(moment.words) or "Before the first deal", moment.open_view(), found.names)


def _saved(paths: Sequence[Path]) -> Iterator[Saved]:
    for path in paths:
        try:
            found = record.read(text_of(path))
        except (OSError, RulesError):
            continue
        yield Saved(path.name, _title(found), ", ".join(found.names), _ended(found), found.played[:10])


def _title(found: record.Record) -> str:
    """Return what was played, as the ruleset in the file calls itself."""
    try:
        return str(json.loads(found.ruleset)["ruleset"]["title"])[:LONGEST_TITLE]
    except (ValueError, KeyError, TypeError, RecursionError):
        return found.game


def _ended(found: record.Record) -> str:
    last = found.lines[-1].entry if found.lines else None
    if not isinstance(last, Won):
        return "not finished"
    winners = (found.names[seat] for seat in last.seats if seat < len(found.names))
    return f"{', '.join(winners)} won"
