"""The finished matches and house rules of this machine, as the screens read and write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from parlour.rules.sentences import Told, phrase
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.statistics import Statistics
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.rules.shelf.ready import TableRules
    from parlour.tui.storage.replayed import Replayed


GONE: Final = phrase("it is gone", "it is gone")


class Saved(NamedTuple):
    """A saved match in the history; `key` opens it.

    If the file cannot be read, `fault` says why, and the rest is empty. If a line does not hold, or the end
    is missing, `fault` says it, and the rest is what the file says. Only what was `checked` counts: not what
    is of a game that is not here, or of another version. `played` is the day and time, `owner` the seat of
    the player of this machine, `taken_back` how often moves were taken back. `lost`: it is over, and nobody
    has won. `deal` is the day of which it was the deal. Tuples are by seat, or of seats. `digest` tells the
    match from all others.
    """

    key: str
    title: str
    names: tuple[str, ...] = ()
    played: str = ""
    rounds: int = 0
    moves: int = 0
    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    owner: int | None = None
    bots: tuple[int, ...] = ()
    taken_back: int = 0
    digest: str = ""
    wrong: Told | None = None
    favorite: bool = False
    checked: bool = True
    lost: bool = False
    deal: str = ""

    @property
    def file(self) -> str:
        """The name of the file, in whichever folder."""
        return self.key.rpartition("/")[2]

    @property
    def is_readable(self) -> bool:
        """Whether it can be looked at, perhaps only up to the line that does not hold."""
        return self.wrong is None or self.title != ""

    @property
    def fault(self) -> str:
        """What is wrong with it, "" for nothing."""
        return said(self.wrong)

    @property
    def day(self) -> str:
        return self.played[:10]

    @property
    def players(self) -> str:
        return ", ".join(self.names)

    @property
    def ended(self) -> str:
        """Who won, or that nobody did."""
        winners = ", ".join(self.names[seat] for seat in self.winners)
        if not winners:
            return tr("nobody won") if self.lost else tr("not finished")
        return tr("{names} won", names=winners)

    @property
    def is_finished(self) -> bool:
        """Whether the match was played to its end."""
        return self.lost or bool(self.winners)


class MatchFilter(NamedTuple):
    """Which matches are listed: every word of `words` occurs in them, and each filter that is set fits."""

    words: str = ""
    title: str = ""
    person: str = ""
    favorites: bool = False

    @property
    def said(self) -> list[str]:
        """What is wanted, in words; [] for everything."""
        return [
            *([tr("favorites")] if self.favorites else []),
            *([self.title] if self.title else []),
            *([tr("with {name}", name=self.person)] if self.person else []),
            *([tr('"{words}"', words=self.words.strip())] if self.words.strip() else []),
        ]


ALL = MatchFilter()
CHUNK = 64
"""How many matches of a listing are read at once."""


class Listing(Sequence[Saved]):
    """Matches of which only the keys are known; `read` reads some of them when they are looked at."""

    def __init__(
        self, keys: Sequence[str] = (), read: Callable[[Sequence[str]], dict[str, Saved]] = lambda _: {}
    ) -> None:
        self.keys = keys
        self._read = read
        self._found: dict[str, Saved] = {}

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, at: int) -> Saved: ...
    @overload
    def __getitem__(self, at: slice) -> Listing: ...
    def __getitem__(self, at: int | slice) -> Saved | Listing:
        if isinstance(at, slice):
            return Listing(self.keys[at], self._read)
        key = self.keys[at]
        if key not in self._found:
            first = max(0, range(len(self.keys))[at] - CHUNK // 2)
            some = self.keys[first : first + CHUNK]
            gone = {missing: Saved(missing, "", wrong=GONE) for missing in some}
            self._found |= gone | self._read(some)
        return self._found[key]

    def place(self, key: str) -> int | None:
        """Return the place of the match `key`, None if it is not listed."""
        return self.keys.index(key) if key in self.keys else None


class Library:
    """The finished matches of this machine: here none, as for a guest over SSH, who keeps none.

    `parlour.tui.storage.history.match_store.Bookcase` has those in a data folder.
    """

    @property
    def complaint(self) -> str:
        """Why something of the history could not be read or written; "" if nothing."""
        return ""

    def matches(self, wanted: MatchFilter = ALL) -> Listing:  # noqa: ARG002 - there is none
        """Return the matches of the index that fit, the newest first."""
        return Listing()

    def refresh(self, told: Callable[[int, int], bool]) -> None:
        """Bring the index up to date with the files, in a thread.

        `told` is called now and then with the number of files that were read and of those that had to be;
        if it returns False, the rest is left for another time.
        """

    def titles(self) -> Sequence[tuple[str, int]]:
        """Return the games that were played, and how many matches of each; the most frequent first."""
        return ()

    def people(self) -> Sequence[tuple[str, int]]:
        """Return who has played, likewise."""
        return ()

    def favor(self, key: str, *, favorite: bool) -> None:
        """Make a match a favorite, or no longer. Raise NetError if that cannot be written."""

    def export(self, key: str, to: str) -> Path:  # noqa: ARG002 - there is none
        """Copy a match to a new file `to`, whose path is returned; raise NetError if that fails."""
        return Path(to)

    def remove(self, key: str, *, forget: bool) -> None:
        """Delete the file of a match, and with `forget` also its line in the statistics. Raise NetError."""

    def statistics(self, title: str = "") -> Statistics:  # noqa: ARG002 - there are none
        """Return the statistics, or those of one game; raise NetError if they cannot be read."""
        return Statistics()

    def steps(self, key: str) -> Replayed:
        """Return a match step by step; raise RulesError or OSError if it cannot be read."""
        raise FileNotFoundError(key)

    def played(self) -> frozenset[str]:
        """Return the names of the games of the player's own matches."""
        return frozenset()

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Save a finished match under `name`; `own`: the player sat in it. Raise NetError if that fails."""


class LessonProgress:
    """Which lessons the player has finished: here for as long as a session lasts, as for a guest over SSH."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def finished(self) -> frozenset[str]:
        """Return the names of the finished lessons."""
        return frozenset(self._names)

    def finish(self, name: str) -> None:
        """Keep that the lesson `name` is finished; raise NetError if that fails."""
        self._names.add(name)

    def complaint(self) -> str:
        """Return what was wrong with what was kept, "" if nothing; it is told once."""
        return ""


class DayTry(NamedTuple):
    """A try at the deal of a day, which was begun at `table` of this machine.

    When it is compared, it was `better` than so many of 100 plays of bots, and as good as `equal`.
    """

    table: str
    better: int | None = None
    equal: int = 0


class DayTries:
    """The player's first tries at deals of the day: here none, as for a guest over SSH, who keeps none."""

    def of(self, game: str, day: str) -> DayTry | None:  # noqa: ARG002 - there is none
        """Return the try at the deal of `day` of a game, None if there was none."""
        return None

    def keep(self, game: str, day: str, tried: DayTry) -> None:
        """Keep a try; raise NetError if that fails."""


class SavedRules(NamedTuple):
    """A house-rules file; if its rules cannot be played, `rules` is None and `fault` says why."""

    key: str
    title: str
    rules: TableRules | None = None
    fault: str = ""


class RulesFolder:
    """The house rules saved on this machine: here none, as for a guest over SSH, who keeps none."""

    def saved(self) -> Sequence[SavedRules]:
        """Return the files, by title."""
        return ()

    def keep(self, key: str, text: str) -> None:
        """Save house rules under `key`, replacing a file that is there; raise NetError if that fails."""

    def remove(self, key: str) -> None:
        """Remove the file `key`, if it exists; raise NetError if that fails."""


def keep_nothing(_: Settings) -> None:
    """Save no settings."""


@dataclass(slots=True)
class Stores:
    """What is kept for a player: settings (with how to save them), matches, lessons, house rules, own themes.

    Without more, nothing is saved, as for a guest over SSH: settings and finished lessons last as long as the
    session.
    """

    settings: Settings = field(default_factory=Settings)
    keep: Callable[[Settings], None] = keep_nothing
    library: Library = field(default_factory=Library)
    progress: LessonProgress = field(default_factory=LessonProgress)
    rules_folder: RulesFolder = field(default_factory=RulesFolder)
    themes: Path | None = None
    days: DayTries = field(default_factory=DayTries)

    @property
    def keeps_settings(self) -> bool:
        return self.keep is not keep_nothing

    @property
    def keeps_days(self) -> bool:
        return type(self.days) is not DayTries

    @property
    def keeps_rules(self) -> bool:
        return type(self.rules_folder) is not RulesFolder
