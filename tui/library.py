"""What the screens read of games and of finished matches: interfaces, so that tests can stand in.

`rules.shelf` is a `Shelf` as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules.views import View


class OptionLike(Protocol):
    """One option of a game: its name, usual value, clause, words, kind and the values it may take."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the class says it
    @property
    def value(self) -> str: ...  # noqa: D102
    @property
    def clause(self) -> str: ...  # noqa: D102
    @property
    def words(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def values(self) -> Sequence[str]: ...  # noqa: D102


class PresetLike(Protocol):
    """One game on the shelf."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def least(self) -> int: ...  # noqa: D102
    @property
    def most(self) -> int: ...  # noqa: D102
    @property
    def summary(self) -> str: ...  # noqa: D102
    @property
    def options(self) -> Sequence[OptionLike]: ...  # noqa: D102


class Shelf(Protocol):
    """The games there are."""

    def games(self) -> Sequence[PresetLike]:
        """Return every game, the first one first."""

    def preset(self, name: str) -> PresetLike:
        """Return the game called `name`; raise UnknownGame."""

    def page(self, name: str) -> str:
        """Return the rules of the game in Markdown; raise UnknownGame."""


class Saved(NamedTuple):
    """A finished match that was kept: what opens it, its game, who played, how it ended, when."""

    key: str
    title: str
    players: str
    ended: str = ""
    day: str = ""


class Frame(NamedTuple):
    """One step of a match: what was written for it, and the table after it."""

    line: str
    view: View
    names: tuple[str, ...] = ()


class Library(Protocol):
    """The finished matches of this machine."""

    def matches(self) -> Sequence[Saved]:
        """Return them, the newest first."""

    def frames(self, key: str) -> Sequence[Frame]:
        """Return a match step by step; raise RulesError or OSError if it cannot be read."""

    def keep(self, name: str, text: str) -> None:
        """Keep a finished match under `name`; raise NetError or OSError if that fails."""


class EmptyLibrary:
    """A library for those who keep none here: guests over SSH."""

    def matches(self) -> Sequence[Saved]:
        """Return nothing."""
        return ()

    def frames(self, key: str) -> Sequence[Frame]:  # noqa: ARG002 - there is none
        """Return nothing."""
        return ()

    def keep(self, name: str, text: str) -> None:
        """Keep nothing."""
