"""The finished matches and house rules of this machine, as the screens read and write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from rules.shelf.ready import TableRules
    from rules.views import View


class Saved(NamedTuple):
    """A saved match in the list: `key` opens it; the rest is shown."""

    key: str
    title: str
    players: str
    ended: str = ""
    day: str = ""


class ReplayStep(NamedTuple):
    """One step of a match: its line of notation, and the table after it."""

    line: str
    view: View
    names: tuple[str, ...] = ()


class Library(Protocol):
    """The finished matches of this machine."""

    def matches(self) -> Sequence[Saved]:
        """Return the readable matches, the newest first."""

    def frames(self, key: str) -> Sequence[ReplayStep]:
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

    def matches(self) -> Sequence[Saved]:
        return ()

    def frames(self, key: str) -> Sequence[ReplayStep]:  # noqa: ARG002 - there is none
        return ()

    def keep(self, name: str, text: str, *, own: bool) -> None: ...
