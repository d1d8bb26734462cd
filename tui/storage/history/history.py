"""The history of this machine: the index of the matches, the favorites, and the lines of the statistics."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.favorites import Favorites
from parlour.net.storage.match_files import OTHERS
from parlour.tui.storage.history.index import FileState, Index, listed
from parlour.tui.storage.history.ledger import Ledger, LedgerLine
from parlour.tui.storage.history.summary import bots_of, owner_of, summary
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.storage.stores import ALL, Listing, MatchFilter, Saved
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import fault

BATCH: Final = 0.1
"""Seconds of reading files after which the index is written, and the screen told."""
LAST: Final = 40
"""How many of the last matches are told one by one."""

Key = TypeVar("Key", bound=str | int)


class History:
    """The history in the data folder `home`; `name` is what the player calls themselves now.

    `complaint` says why something could not be read or written; no method but `favor` and `remove` raises.
    """

    def __init__(self, home: Home, name: Callable[[], str]) -> None:
        self._home = home
        self._name = name
        self._favorites = Favorites(home)
        self._ledger = Ledger(home)
        self._faults: dict[str, HomeError] = {}
        self._favored: frozenset[str] | None = None
        self._index: Index | None = None
        self._counted = False

    @property
    def index(self) -> Index:
        """The index, opened when it is used first."""
        if self._index is None:
            self._index = Index(self._home.history)
        return self._index

    @property
    def complaint(self) -> str:
        found = [self.index.complaint]
        if "favorites" in self._faults:
            found.append(f"{fault(self._faults['favorites'])}.")
        if "statistics" in self._faults:
            found.append(tr("Statistics: {why}.", why=fault(self._faults["statistics"])))
        return " ".join(filter(None, found))

    def matches(self, wanted: MatchFilter = ALL) -> Listing:
        """Return the matches of the index that fit, the newest first."""
        keys = self.index.keys(wanted)
        if wanted.favorites:
            keys = [key for key in keys if _file_of(key) in self._favored_names()]
        return Listing(keys, self._read)

    def refresh(self, told: Callable[[int, int], bool]) -> None:
        """Read the files that changed into the index, and add their lines to the statistics.

        See `parlour.tui.storage.stores.Library`.
        """
        self.index.check()
        begun = None
        while begun != self.index.made_anew:
            begun = self.index.made_anew
            if not self._read_changed(told):
                return
        if not self._counted:
            self._count()

    def favor(self, key: str, *, favorite: bool) -> None:
        self._favorites.mark(_file_of(key), favorite=favorite)
        self._favored = None

    def remove(self, key: str, *, forget: bool) -> None:
        """Delete a file; its line in the statistics is written before, or with `forget` removed."""
        saved = self.index.read([key]).get(key)
        line = self._line(saved) if saved is not None else None
        if saved is not None and forget:
            self._ledger.forget({saved.digest})
        elif line is not None and line.digest not in {kept.digest for kept in self._ledger.read().lines}:
            self._ledger.add([line])
        self._home.remove(self._home.matches / key)
        self.index.drop([key])
        if _file_of(key) in self._favored_names():
            self.favor(key, favorite=False)

    def statistics(self, title: str = "") -> Statistics:
        """Return the statistics, or those of one game; raise HomeError."""
        lines, damaged = self._ledger.read()
        return statistics(lines, damaged, title=title)

    def _read(self, keys: Sequence[str]) -> dict[str, Saved]:
        favored = self._favored_names()
        read = self.index.read(keys)
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
        there, known = listed(self._home.matches), self.index.states()
        self.index.drop(known.keys() - there.keys())
        self._counted &= known == there
        changed = sorted((key for key in there if known.get(key) != there[key]), key=_file_of, reverse=True)
        if not told(0, len(changed)):
            return False
        done = 0
        for batch in _batches(self._home.matches, changed, there):
            self.index.put(batch)
            done += len(batch)
            if not told(done, len(changed)):
                return False
        return True

    def _count(self) -> None:
        """Add the matches that count and are not in the statistics yet; take damaged ones out."""
        try:
            known = {line.digest for line in self._ledger.read().lines}
            keys = [key for key in reversed(self.index.keys()) if not key.startswith(f"{OTHERS}/")]
            read = self.index.read(keys).values()
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
        """Return the line of a match, None if it does not count: unchecked, or without the player."""
        seat = owner_of(saved, self._name()) if saved.winners and saved.checked else None
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


def _is_won(line: LedgerLine) -> bool:
    """Whether the player is a winner of the match, alone or with others."""
    return line.seat in line.winners


def statistics(lines: Iterable[LedgerLine], damaged: int = 0, *, title: str = "") -> Statistics:
    """Return what `lines`, or those of the game `title`, come to: by game, seats and opponent."""
    fit = sorted(
        (line for line in lines if title in ("", line.title)), key=lambda line: (line.played, line.file)
    )
    counted = [line for line in fit if not line.taken_back]
    return Statistics(
        matches=_tally(counted),
        streaks=streaks([_is_won(line) for line in counted]),
        games=_by(counted, lambda line: (line.title,)),
        seats=dict(sorted(_by(counted, lambda line: (len(line.names),)).items())),
        people=_by(counted, _people),
        bots=_by(counted, _bots),
        last=tuple(
            Ended(line.played, line.title, _is_won(line), line.points[line.seat]) for line in counted[-LAST:]
        ),
        taken_back=_tally(line for line in fit if line.taken_back),
        damaged=damaged,
    )


def streaks(won: Sequence[bool]) -> Streaks:
    """Return the streaks of matches that were won or not, the oldest first."""
    now = longest_won = longest_lost = 0
    for is_win in won:
        now = max(now, 0) + 1 if is_win else min(now, 0) - 1
        longest_won, longest_lost = max(longest_won, now), max(longest_lost, -now)
    return Streaks(now, longest_won, longest_lost)


def _tally(lines: Iterable[LedgerLine]) -> Tally:
    tally = Tally()
    for line in lines:
        tally.played += 1
        tally.won += _is_won(line)
        tally.rounds += line.rounds
        tally.points += line.points[line.seat]
    return tally


def _by(lines: Iterable[LedgerLine], keys: Callable[[LedgerLine], Iterable[Key]]) -> dict[Key, Tally]:
    """Return the tally for each key, the one with most matches first."""
    fit: defaultdict[Key, list[LedgerLine]] = defaultdict(list)
    for counted in lines:
        for key in {*keys(counted)}:
            fit[key].append(counted)
    found = {key: _tally(of_key) for key, of_key in fit.items()}
    return dict(sorted(found.items(), key=lambda entry: (-entry[1].played, str(entry[0]).casefold())))


def _people(line: LedgerLine) -> Iterable[str]:
    """Return the names of the other people at the table."""
    return (name for seat, name in enumerate(line.names) if seat != line.seat and seat not in line.bots)


def _bots(line: LedgerLine) -> Iterable[str]:
    return (line.names[seat] for seat in line.bots if seat != line.seat)
