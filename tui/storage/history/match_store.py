"""The finished matches in the data folder, the player's own and those of others: lists, opens, saves."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.match_files import OTHERS, SUFFIX, MatchFiles, Others
from parlour.rules.sentences import Sentence, phrase, told
from parlour.tui.storage.history.history import History
from parlour.tui.storage.history.summary import text_of
from parlour.tui.storage.replayed import Replayed
from parlour.tui.storage.statistics import Statistics
from parlour.tui.storage.stores import ALL, Listing, MatchFilter

NO_PATH: Final = phrase("no such path", "no such path")
GONE: Final = Sentence("match gone", "{file} is no longer there")
CANNOT_WRITE: Final = Sentence("cannot write match", "cannot write {file}: {why}")
ELSEWHERE: Final = Sentence("no match of here", "{file} is no saved match of this machine")
GAME_AT: Final = 3
"""Hyphens before the game in the name of a match: `20261121-201244-123456-switch.txt`."""


class Bookcase:
    """The library of this machine: one file for each match; its path below `matches/` is its key.

    `others` is how many matches of others are kept (`parlour.net.storage.match_files`), `name` what the
    player calls themselves.
    """

    def __init__(
        self, home: Home, others: Callable[[], Others] = Others, name: Callable[[], str] = str
    ) -> None:
        self._home = home
        self._folder = home.matches
        self._files = MatchFiles(home, others)
        self._history = History(home, name)

    @property
    def complaint(self) -> str:
        return self._history.complaint

    def matches(self, wanted: MatchFilter = ALL) -> Listing:
        return self._history.matches(wanted)

    def refresh(self, told: Callable[[int, int], bool] = lambda done, of: True) -> None:  # noqa: ARG005
        self._history.refresh(told)

    def titles(self) -> Sequence[tuple[str, int]]:
        return self._history.index.titles()

    def people(self) -> Sequence[tuple[str, int]]:
        return self._history.index.people()

    def favor(self, key: str, *, favorite: bool) -> None:
        self._history.favor(_checked(key), favorite=favorite)

    def remove(self, key: str, *, forget: bool) -> None:
        self._history.remove(_checked(key), forget=forget)

    def statistics(self, title: str = "") -> Statistics:
        return self._history.statistics(title)

    def export(self, key: str, to: str) -> Path:
        """Copy a match to a new file; `to` may be a folder, and begin with `~`."""
        path = Path(to).expanduser().absolute()
        path = path / Path(key).name if path.is_dir() else path
        content = self._home.read(self._folder / _checked(key), follow=False)
        if content is None:
            raise HomeError(told(GONE, file=key))
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
        except OSError as error:
            why = error.strerror.lower() if error.strerror else NO_PATH
            raise HomeError(told(CANNOT_WRITE, file=str(path), why=why)) from None
        return path

    def steps(self, key: str) -> Replayed:
        """Return a match step by step; `key` may also be the path of any file."""
        return Replayed(text_of(self._folder / key, follow=Path(key).is_absolute()))

    def played(self) -> frozenset[str]:
        """Return the games that the names of the player's own matches end with."""
        return frozenset(path.stem.split("-", GAME_AT)[-1] for path in self._files.newest(self._files.own))

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Save a finished match, unless this machine's referee has saved it already."""
        self._files.keep(name, text, own=own)


def _checked(key: str) -> str:
    """Return the key of a match; raise HomeError for one that leads elsewhere, as a forged index may have."""
    name = key.removeprefix(f"{OTHERS}/")
    if "/" in name or name.startswith(".") or not name.endswith(SUFFIX):
        raise HomeError(told(ELSEWHERE, file=repr(key[:60])))
    return key
