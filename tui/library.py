"""What the screens read of games, house rules and finished matches: interfaces, so that tests can stand in.

`rules.shelf` is a `Shelf` as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from rules.fields import Difference, Field
from rules.views import View

if TYPE_CHECKING:
    from rules.shelf import TableRules


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
    def part(self) -> str: ...  # noqa: D102
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

    def table_rules(self, name: str, changed: Mapping[str, str] | None = None) -> TableRules:
        """Return the game with these options, ready to be played; raise UnknownGame or RulesetError."""

    def house_rules(self, text: str) -> TableRules:
        """Return the rules of a house-rules file, ready to be played; raise RulesetError."""

    def write(self, table: TableRules) -> str:
        """Return rules as the text of a house-rules file."""

    def fields(self, table: TableRules) -> Sequence[Field]:
        """Return every field that may be changed, with its value now."""

    def changed(self, table: TableRules, texts: Mapping[str, str]) -> TableRules:
        """Return rules with these fields changed, by their paths; raise RulesetError."""

    def differences(self, table: TableRules) -> Sequence[Difference]:
        """Return what rules change of the game that they start from."""

    def plain_words(self, table: TableRules) -> str:
        """Return rules in plain words, as Markdown."""


def packaged_shelf() -> Shelf:
    """Return the shelf that Parlour comes with."""
    from rules import shelf

    return cast(Shelf, shelf)


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

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Keep a finished match under `name`; `own`: the player sat in it. Raise NetError if that fails."""


class SavedRules(NamedTuple):
    """A house-rules file: its name, and the rules in it; None, and why, if they cannot be played."""

    key: str
    title: str
    rules: TableRules | None = None
    fault: str = ""


class RulesFolder(Protocol):
    """The house rules kept on this machine."""

    def saved(self) -> Sequence[SavedRules]:
        """Return them, by title."""

    def keep(self, key: str, text: str) -> None:
        """Keep a house-rules file under `key`; raise NetError if that fails."""

    def remove(self, key: str) -> None:
        """Remove a file; raise NetError if that fails."""


class NoFolder:
    """A folder for those who keep nothing here: guests over SSH."""

    def saved(self) -> Sequence[SavedRules]:
        """Return nothing."""
        return ()

    def keep(self, key: str, text: str) -> None:
        """Keep nothing."""

    def remove(self, key: str) -> None:
        """Remove nothing."""


class EmptyLibrary:
    """A library for those who keep none here: guests over SSH."""

    def matches(self) -> Sequence[Saved]:
        """Return nothing."""
        return ()

    def frames(self, key: str) -> Sequence[Frame]:  # noqa: ARG002 - there is none
        """Return nothing."""
        return ()

    def keep(self, name: str, text: str, *, own: bool) -> None:
        """Keep nothing."""
