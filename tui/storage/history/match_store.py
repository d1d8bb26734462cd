"""The finished matches in the data folder, the player's own and those of others: lists, opens, saves, counts.

The index, the favorites and the lines of the statistics are kept beside the files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.favorites import Favorites
from parlour.net.storage.match_files import OTHERS, SUFFIX, MatchFiles, Others
from parlour.rules.sentences import Sentence, told
from parlour.tui.storage.copies import place_for, write_new
from parlour.tui.storage.history.counting import statistics
from parlour.tui.storage.history.index import FileState, Index, listed
from parlour.tui.storage.history.ledger import Ledger, LedgerLine
from parlour.tui.storage.history.summary import bots_of, owner_of, summary, text_of
from parlour.tui.storage.replayed import Replayed
from parlour.tui.storage.statistics import Statistics
from parlour.tui.storage.stores import ALL, Library, Listing, MatchFilter, Saved
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import fault

GONE: Final = Sentence("match gone", "{file} is no longer there")
ELSEWHERE: Final = Sentence("no match of here", "{file} is no saved match of this machine")
GAME_AT: Final = 3
"""Hyphens before the game in the name of a match: `20261121-201244-123456-switch.txt`."""
BATCH: Final = 0.1
"""Seconds of reading files after which the index is written, and the screen told."""


class Bookcase(Library):
    """The library of this machine: one file for each match; its path below `matches/` is its key.

    `others` is how many matches of others are kept (`parlour.net.storage.match_files`), `name` what the
    player calls themselves. `complaint` says why something could not be read or written; only `favor`,
    `remove`, `export`, `steps`, `statistics` and `keep` raise.
    """

    def __init__(
        self, home: Home, others: Callable[[], Others] = Others, name: Callable[[], str] = str
    ) -> None:
        self._home = home
        self._name = name
        self._files = MatchFiles(home, others)
        self._favorites = Favorites(home)
        self._ledger = Ledger(home)
        self._faults: dict[str, HomeError] = {}
        self._favored: frozenset[str] | None = None
        self._opened: Index | None = None
        self._counted = False

    @property
    def _index(self) -> Index:
        """The index, opened when it is used first."""
        if self._opened is None:
            self._opened = Index(self._home.history)
        return self._opened

    @property
    def complaint(self) -> str:
        found = [self._index.complaint]
        if "favorites" in self._faults:
            found.append(f"{fault(self._faults['favorites'])}.")
        if "statistics" in self._faults:
            found.append(tr("Statistics: {why}.", why=fault(self._faults["statistics"])))
        return " ".join(filter(None, found))

    def matches(self, wanted: MatchFilter = ALL) -> Listing:
        keys = self._index.keys(wanted)
        if wanted.favorites:
            keys = [key for key in keys if _file_of(key) in self._favored_names()]
        return Listing(keys, self._read)

    def refresh(self, told: Callable[[int, int], bool] = lambda done, of: True) -> None:  # noqa: ARG005
        """Read the files that changed into the index, and add their lines to the statistics.

        See `parlour.tui.storage.stores.Library`.
        """
        self._index.check()
        begun = None
        while begun != self._index.made_anew:
            begun = self._index.made_anew
            if not self._read_changed(told):
                return
        if not self._counted:
            self._count()

    def titles(self) -> Sequence[tuple[str, int]]:
        return self._index.titles()

    def people(self) -> Sequence[tuple[str, int]]:
        return self._index.people()

    def favor(self, key: str, *, favorite: bool) -> None:
        self._favorites.mark(_file_of(_checked(key)), favorite=favorite)
        self._favored = None

    def remove(self, key: str, *, forget: bool) -> None:
        """Delete a file; its line in the statistics is written before, or with `forget` removed."""
        _checked(key)
        saved = self._index.read([key]).get(key)
        line = self._line(saved) if saved is not None else None
        if saved is not None and forget:
            self._ledger.forget({saved.digest})
        elif line is not None and line.digest not in {kept.digest for kept in self._ledger.read().lines}:
            self._ledger.add([line])
        self._home.remove(self._home.matches / key)
        self._index.drop([key])
        if _file_of(key) in self._favored_names():
            self.favor(key, favorite=False)

    def statistics(self, title: str = "") -> Statistics:
        """Return the statistics, or those of one game; raise HomeError."""
        lines, damaged = self._ledger.read()
        return statistics(lines, damaged, title=title)

    def export(self, key: str, to: str) -> Path:
        """Copy a match to a new file; `to` may be a folder, and begin with `~`."""
        content = self._home.read(self._home.matches / _checked(key), follow=False)
        if content is None:
            raise HomeError(told(GONE, file=key))
        path = place_for(to, Path(key).name)
        write_new(path, content)
        return path

    def steps(self, key: str) -> Replayed:
        """Return a match step by step; `key` may also be the path of any file."""
        return Replayed(text_of(self._home.matches / key, follow=Path(key).is_absolute()))

    def played(self) -> frozenset[str]:
        """Return the games that the names of the player's own matches end with."""
        return frozenset(path.stem.split("-", GAME_AT)[-1] for path in self._files.newest(self._files.own))

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Save a finished match, unless this machine's referee has saved it already."""
        self._files.keep(name, text, own=own)

    def _read(self, keys: Sequence[str]) -> dict[str, Saved]:
        favored = self._favored_names()
        read = self._index.read(keys)
        return {key: saved._replace(favorite=_file_of(key) in favored) for key, saved in read.items()}

    def _favored_names(self) -> frozenset[str]:
        if self._favored is None:
            try:
                self._favored = self._favorites.names()
                self._faults.pop("favorites", None)
            except HomeError as error:
                self._favored = frozenset()
                self._faults["favorites"] = error
        return self._favored

    def _read_changed(self, told: Callable[[int, int], bool]) -> bool:
        """Bring the index up to date; return False if `told` broke it off."""
        there, known = listed(self._home.matches), self._index.states()
        self._index.drop(known.keys() - there.keys())
        self._counted &= known == there
        changed = sorted((key for key in there if known.get(key) != there[key]), key=_file_of, reverse=True)
        if not told(0, len(changed)):
            return False
        done = 0
        for batch in _batches(self._home.matches, changed, there):
            self._index.put(batch)
            done += len(batch)
            if not told(done, len(changed)):
                return False
        return True

    def _count(self) -> None:
        """Add the matches that count and are not in the statistics yet; take damaged ones out."""
        try:
            known = {line.digest for line in self._ledger.read().lines}
            keys = [key for key in reversed(self._index.keys()) if not key.startswith(f"{OTHERS}/")]
            read = self._index.read(keys).values()
            lines = [line for saved in read if (line := self._line(saved)) is not None]
            self._ledger.add([line for line in lines if line.digest not in known])
            damaged = {saved.digest for saved in read if saved.wrong} & known
            if damaged := damaged - {line.digest for line in lines}:
                self._ledger.forget(damaged)  # counted by a Parlour that did not check
            self._faults.pop("statistics", None)
            self._counted = True
        except HomeError as error:
            self._faults["statistics"] = error

    def _line(self, saved: Saved) -> LedgerLine | None:
        """Return the line of a match, None if it does not count: unchecked, or without the player.

        The deal of a day does not, which one can know.
        """
        counts = saved.is_finished and saved.checked and not saved.deal
        seat = owner_of(saved, self._name()) if counts else None
        if seat is None:
            return None
        return LedgerLine(
            file=saved.file,
            digest=saved.digest,
            played=saved.played,
            title=saved.title,
            seat=seat,
            names=saved.names,
            bots=bots_of(saved),
            winners=saved.winners,
            points=saved.points,
            rounds=saved.rounds,
            moves=saved.moves,
            taken_back=saved.taken_back,
        )


def _file_of(key: str) -> str:
    return key.removeprefix(f"{OTHERS}/")


def _batches(
    folder: Path, keys: Sequence[str], there: dict[str, FileState]
) -> Iterator[list[tuple[Saved, FileState]]]:
    """Read files; yield what was read in some time."""
    batch: list[tuple[Saved, FileState]] = []
    began = time.monotonic()
    for key in keys:
        batch.append((summary(folder / key, key, there[key].written), there[key]))
        if time.monotonic() - began > BATCH:
            yield batch
            batch, began = [], time.monotonic()
    if batch:
        yield batch


def _checked(key: str) -> str:
    """Return the key of a match; raise HomeError for one that leads elsewhere, as a forged index may have."""
    name = key.removeprefix(f"{OTHERS}/")
    if "/" in name or name.startswith(".") or not name.endswith(SUFFIX):
        raise HomeError(told(ELSEWHERE, file=repr(key[:60])))
    return key
