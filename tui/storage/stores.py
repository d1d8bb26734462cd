"""The finished matches and house rules of this machine, as the screens read and write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, overload

from parlour.rules.sentences import Told, phrase
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.statistics import Statistics
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.rules.shelf.ready import TableRules
    from parlour.rules.views import View


GONE: Final = phrase("it is gone", "it is gone")


class Saved(NamedTuple):
    """A saved match in the history; `key` opens it.

    If the file cannot be read, `fault` says why, and the rest is empty. If a line does not hold, or the end
    is missing, `fault` says it, and the rest is what the file says. Only what was `checked` counts: not what
    is of a game that is not here, or of another version. `played` is the day and time, `owner` the seat of
    the player of this machine, `taken_back` how often moves were taken back. Tuples are by seat, or of seats.
    `digest` tells the match from all others.
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
            return tr("not finished")
        return tr("{names} won", names=winners)


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
            *([f'"{self.words.strip()}"'] if self.words.strip() else []),
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


class ReplayStep(NamedTuple):
    """One step of a match: what happened, and the table after it with every card face up.

    `seen` returns what a seat saw then, or a spectator (None).
    """

    line: str
    view: View
    names: tuple[str, ...] = ()
    seen: Callable[[int | None], View] | None = None


class StepHead(NamedTuple):
    """What is known of a step without making it: what happened, the round, and what one may look for."""

    words: str
    round: int
    kinds: frozenset[str] = frozenset()


class Steps(Protocol):
    """A match step by step: an interface, since `replayed.py`, which has it, imports this module."""

    text: str
    """The file of the match, "" if there is none."""
    owner: int | None
    """The seat of the player whose file it is, if the file says so."""

    @property
    def fault(self) -> str:
        """What is wrong with the line at which the steps end, "" if nothing."""

    def before(self, line: int) -> int:
        """Return the number of the step before the move in `line` of the file."""

    @property
    def length(self) -> int:
        """How many steps are known now."""

    def more(self) -> bool:
        """Find further steps, in a thread; return whether there is still more."""

    def head(self, number: int) -> StepHead: ...
    def step(self, number: int) -> ReplayStep: ...


class Library(Protocol):
    """The finished matches of this machine."""

    @property
    def complaint(self) -> str:
        """Why something of the history could not be read or written; "" if nothing."""

    def matches(self, wanted: MatchFilter = ALL) -> Listing:
        """Return the matches of the index, the newest first."""

    def refresh(self, told: Callable[[int, int], bool]) -> None:
        """Bring the index up to date with the files, in a thread.

        `told` is called now and then with the number of files that were read and of those that had to be;
        if it returns False, the rest is left for another time.
        """

    def titles(self) -> Sequence[tuple[str, int]]:
        """Return the games that were played, and how many matches of each; the most frequent first."""

    def people(self) -> Sequence[tuple[str, int]]:
        """Return who has played, likewise."""

    def favor(self, key: str, *, favorite: bool) -> None:
        """Make a match a favorite, or no longer. Raise NetError if that cannot be written."""

    def export(self, key: str, to: str) -> Path:
        """Copy a match to a new file `to`, whose path is returned; raise NetError if that fails."""

    def remove(self, key: str, *, forget: bool) -> None:
        """Delete the file of a match, and with `forget` also its line in the statistics. Raise NetError."""

    def statistics(self, title: str = "") -> Statistics:
        """Return the statistics, or those of one game; raise NetError if they cannot be read."""

    def steps(self, key: str) -> Steps:
        """Return a match step by step; raise RulesError or OSError if it cannot be read."""

    def played(self) -> frozenset[str]:
        """Return the names of the games of the player's own matches."""

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Save a finished match under `name`; `own`: the player sat in it. Raise NetError if that fails."""


class LessonProgress(Protocol):
    """Which lessons the player has finished."""

    def finished(self) -> frozenset[str]:
        """Return the names of the finished lessons."""

    def finish(self, name: str) -> None:
        """Keep that the lesson `name` is finished; raise NetError if that fails."""

    def complaint(self) -> str:
        """Return what was wrong with what was kept, "" if nothing; it is told once."""


class SessionProgress:
    """The finished lessons of a guest over SSH, for as long as their session."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def finished(self) -> frozenset[str]:
        return frozenset(self._names)

    def finish(self, name: str) -> None:
        self._names.add(name)

    def complaint(self) -> str:
        return ""


class SavedRules(NamedTuple):
    """A house-rules file; if its rules cannot be played, `rules` is None and `fault` says why."""

    key: str
    title: str
    rules: TableRules | None = None
    fault: str = ""


class RulesFolder(Protocol):
    """The house rules saved on this machine."""

    def saved(self) -> Sequence[SavedRules]:
        """Return the files, by title."""

    def keep(self, key: str, text: str) -> None:
        """Save house rules under `key`, replacing a file that is there; raise NetError if that fails."""

    def remove(self, key: str) -> None:
        """Remove the file `key`, if it exists; raise NetError if that fails."""


class NoFolder:
    """For guests over SSH, who keep no house rules on this machine."""

    def saved(self) -> Sequence[SavedRules]:
        return ()

    def keep(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...


class EmptyLibrary:
    """For guests over SSH, who keep no matches on this machine."""

    def played(self) -> frozenset[str]:
        return frozenset()

    complaint = ""

    def matches(self, wanted: MatchFilter = ALL) -> Listing:  # noqa: ARG002 - there is none
        return Listing()

    def refresh(self, told: Callable[[int, int], bool]) -> None: ...
    def titles(self) -> Sequence[tuple[str, int]]:
        return ()

    def people(self) -> Sequence[tuple[str, int]]:
        return ()

    def favor(self, key: str, *, favorite: bool) -> None: ...
    def export(self, key: str, to: str) -> Path:  # noqa: ARG002 - there is none
        return Path(to)

    def remove(self, key: str, *, forget: bool) -> None: ...

    def statistics(self, title: str = "") -> Statistics:  # noqa: ARG002 - there are none
        return Statistics()

    def steps(self, key: str) -> Steps:
        raise FileNotFoundError(key)

    def keep(self, name: str, text: str, *, own: bool) -> None: ...


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
    library: Library = field(default_factory=EmptyLibrary)
    progress: LessonProgress = field(default_factory=SessionProgress)
    rules_folder: RulesFolder = field(default_factory=NoFolder)
    themes: Path | None = None

    @property
    def keeps_settings(self) -> bool:
        return self.keep is not keep_nothing

    @property
    def keeps_rules(self) -> bool:
        return not isinstance(self.rules_folder, NoFolder)
