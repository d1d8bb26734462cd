"""Saved matches in the data folder.

`matches/` holds the matches in which the owner of the data folder sat (and files from before the two were
distinguished). They are never removed.

`matches/others/` holds matches in which the owner did not sit: those that others played at this machine's
referee, and those that the owner watched. Anyone who reaches the referee can finish any number of matches
with bots, so these files are limited in number and size; the oldest are removed. The owner's favorites stay.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from parlour.net import limits
from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told

A_LINK: Final = Sentence(
    "matches are a link", "{folder} is a symbolic link; make it a directory to keep others' matches"
)
OTHERS: Final = "others"
SUFFIX: Final = ".txt"
LONGEST_NAME: Final = 64
_UNUSUAL: Final = re.compile(r"[^A-Za-z0-9._-]+")


class Others(NamedTuple):
    """The limits for matches of others: their number and their total size in bytes."""

    matches: int = limits.OTHERS_KEPT
    size: int = limits.OTHERS_BYTES


class _MatchFile(NamedTuple):
    """A file in `matches/others/`; sorts by age, oldest first."""

    written: int
    name: str
    size: int


class MatchFiles:
    """The saved matches of `home`; `others` returns the limits for matches of others. Raises HomeError."""

    def __init__(self, home: Home, others: Callable[[], Others] = Others) -> None:
        self._home = home
        self._limits = others
        self.own: Final = home.matches
        self.others: Final = home.matches / OTHERS

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Store a match under `name`, unless there is one of that name; `own`: the owner sat in it.

        A remote referee may have chosen `name`, so it is reduced to a plain file name.
        """
        name = _file_name(name)
        if (self.own / name).exists():
            return
        if own:
            self._home.write(self.own / name, text)
        elif not (self.others / name).exists():
            self._keep_of_others(name, text)

    def newest(self, folder: Path) -> list[Path]:
        """Return the matches in `folder`, newest name first; [] if it cannot be read."""
        try:
            return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.name, reverse=True)
        except OSError:
            return []

    def _keep_of_others(self, name: str, text: str) -> None:
        content, most = text.encode(), self._limits()
        if most.matches < 1 or len(content) > most.size:
            return
        if self.others.is_symlink():  # it may lead to the owner's own matches
            raise HomeError(told(A_LINK, folder=str(self.others)))
        self._home.write(self.others / name, content)
        self._remove_oldest(most)

    def _remove_oldest(self, most: Others) -> None:
        size = 0
        favorites = self._favorites()
        others = (kept for kept in self._kept() if kept.name not in favorites)
        for number, kept in enumerate(sorted(others, reverse=True), 1):
            size += kept.size
            if number > most.matches or size > most.size:
                self._home.remove(self.others / kept.name)

    def _favorites(self) -> frozenset[str]:
        """Return the names of favorites; none if their file is damaged, of which the screen tells."""
        from parlour.net.storage.favorites import (
            Favorites,  # loads pydantic, for which the first frame does not wait
        )

        try:
            return Favorites(self._home).names()
        except HomeError:
            return frozenset()

    def _kept(self) -> Iterator[_MatchFile]:
        """Yield the matches of others; other files in the folder, and those that go meanwhile, are ignored.

        Several threads and processes keep matches here, and each removes the oldest ones.
        """
        with os.scandir(self.others) as entries:
            for entry in entries:
                with suppress(FileNotFoundError):
                    status = entry.stat(follow_symlinks=False)
                    if entry.name.endswith(SUFFIX) and stat.S_ISREG(status.st_mode):
                        yield _MatchFile(status.st_mtime_ns, entry.name, status.st_size)


def _file_name(name: str) -> str:
    """Return `name` as a safe file name; names chosen by Parlour's referees stay unchanged."""
    plain = _UNUSUAL.sub("-", name.rpartition("/")[2])[:LONGEST_NAME].removesuffix(SUFFIX)
    return f"{plain.lstrip('.-') or 'match'}{SUFFIX}"
