"""The finished matches in the data folder, the player's own and those of others: lists, opens, saves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from net.regular_file import TooLarge, read_regular
from net.storage.data_folder import Home
from net.storage.match_files import MatchFiles, Others
from rules.errors import RecordError, RulesError
from rules.record import record
from rules.record.entries import Won
from tui.storage.stores import ReplayStep, Saved

LISTED: Final = 200
OTHERS_LISTED: Final = 50
"""The list has the `LISTED` newest matches; at most `OTHERS_LISTED` are those of other players."""
GAME_AT: Final = 3
"""Hyphens before the game in the name of a match: `20261121-201244-123456-switch.txt`."""
LONGEST_TITLE: Final = 40
LARGEST: Final = 4 * record.MOST_CHARACTERS
"""Size limit of a file in bytes: a character takes at most four in UTF-8."""


class Bookcase:
    """The library of this machine: one file for each match; its path below `matches/` is its key.

    `others` is how many matches of others are kept (`net.storage.match_files`).
    """

    def __init__(self, home: Home, others: Callable[[], Others] = Others) -> None:
        self._folder = home.matches
        self._files = MatchFiles(home, others)

    def matches(self) -> Sequence[Saved]:
        others = self._files.newest(self._files.others)[:OTHERS_LISTED]
        own = self._files.newest(self._files.own)[: LISTED - len(others)]
        by_name = {path.name: path for path in (*others, *own)}
        return tuple(self._saved(by_name[name] for name in sorted(by_name, reverse=True)))

    def frames(self, key: str) -> Sequence[ReplayStep]:
        """Return a match step by step; `key` may also be the path of any file."""
        return frames(self._folder / key)

    def played(self) -> frozenset[str]:
        """Return the games that the names of the player's own matches end with."""
        return frozenset(path.stem.split("-", GAME_AT)[-1] for path in self._files.newest(self._files.own))

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Save a finished match, unless this machine's referee has saved it already."""
        self._files.keep(name, text, own=own)

    def _saved(self, paths: Iterable[Path]) -> Iterator[Saved]:
        for path in paths:
            try:
                found = record.read(text_of(path))
            except (OSError, RulesError):
                continue
            key = str(path.relative_to(self._folder))
            yield Saved(key, _title(found), ", ".join(found.names), _ended(found), found.played[:10])


def frames(path: Path) -> Sequence[ReplayStep]:
    """Return the match in the file `path` step by step; raise RulesError or OSError."""
    return tuple(_frames(record.read(text_of(path))))


def text_of(path: Path) -> str:
    """Return the text of a file that should be a saved match; raise RecordError or OSError."""
    try:
        content = read_regular(path, LARGEST)
    except TooLarge:
        raise RecordError(1, "the file is too long for a saved match") from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordError(line, "this is no text") from None


def _frames(found: record.Record) -> Iterator[ReplayStep]:
    for moment in record.replay(found):
        if moment.words or moment.line == 0:
            yield ReplayStep(
                "; ".join(moment.words) or "Before the first deal", moment.open_view(), found.names
            )


def _title(found: record.Record) -> str:
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
