"""House rules and finished matches that are in no folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from parlour.rules.shelf import shelf
from parlour.tui.storage.replayed import Replayed, ReplayStep, StepHead
from parlour.tui.storage.statistics import Statistics
from parlour.tui.storage.stores import ALL, Library, Listing, MatchFilter, RulesFolder, Saved, SavedRules


def saved_rules(title: str = "Our JUNO", **texts: str) -> SavedRules:
    """House rules that were saved: JUNO Classic with these fields changed."""
    rules = shelf.changed(shelf.table_rules("juno-classic"), {"title": title, **texts})
    return SavedRules(f"{rules.name}.toml", title, rules)


class FakeFolder(RulesFolder):
    """House rules that were saved."""

    def __init__(self, *saved: SavedRules, error: Exception | None = None) -> None:
        self.files = {rules.key: rules for rules in saved}
        self.texts: dict[str, str] = {}
        self._error = error

    def saved(self) -> Sequence[SavedRules]:
        return tuple(self.files.values())

    def keep(self, key: str, text: str) -> None:
        if self._error:
            raise self._error
        rules = shelf.house_rules(text)
        self.texts[key] = text
        self.files[key] = SavedRules(key, rules.title, rules)

    def remove(self, key: str) -> None:
        if self._error:
            raise self._error
        del self.files[key]


class FakeLibrary(Library):
    """Some matches that were played. `favored`, `copied` and `removed` are what was asked of them."""

    complaint: str = ""

    def __init__(
        self, *saved: Saved, frames: Sequence[ReplayStep] = (), error: Exception | None = None
    ) -> None:
        self.saved = {match.key: match for match in saved}
        self.kept: dict[str, tuple[str, bool]] = {}
        self.games: frozenset[str] = frozenset()
        self.copied: list[tuple[str, str]] = []
        self.removed: list[tuple[str, bool]] = []
        self.wanted = ALL
        self.counted: dict[str, Statistics] = {}
        self._frames = frames
        self._error = error

    def matches(self, wanted: MatchFilter = ALL) -> Listing:
        self.wanted = wanted
        fit = (match for match in self.saved.values() if wanted.title in ("", match.title))
        fit = (match for match in fit if wanted.words.casefold() in match.title.casefold())
        fit = (match for match in fit if wanted.person in ("", *match.names))
        keys = [match.key for match in fit if match.favorite or not wanted.favorites]
        return Listing(keys, lambda some: {key: self.saved[key] for key in some if key in self.saved})

    def refresh(self, told: Callable[[int, int], bool]) -> None:
        told(0, 0)

    def titles(self) -> Sequence[tuple[str, int]]:
        return Counter(match.title for match in self.saved.values()).most_common()

    def people(self) -> Sequence[tuple[str, int]]:
        return Counter(name for match in self.saved.values() for name in match.names).most_common()

    def favor(self, key: str, *, favorite: bool) -> None:
        if self._error:
            raise self._error
        self.saved[key] = self.saved[key]._replace(favorite=favorite)

    def export(self, key: str, to: str) -> Path:
        if self._error:
            raise self._error
        self.copied.append((key, to))
        return Path(to)

    def remove(self, key: str, *, forget: bool) -> None:
        if self._error:
            raise self._error
        self.removed.append((key, forget))
        del self.saved[key]

    def statistics(self, title: str = "") -> Statistics:
        if self._error:
            raise self._error
        return self.counted.get(title, Statistics())

    def played(self) -> frozenset[str]:
        return self.games

    def steps(self, key: str) -> Replayed:
        if self._error:
            raise self._error
        return GivenSteps(self._frames)

    def keep(self, name: str, text: str, *, own: bool) -> None:
        self.kept[name] = text, own


class GivenSteps(Replayed):
    """Steps that are all there: of a match that was never in a file."""

    fault = ""
    text = ""
    owner: int | None = None

    def __init__(self, steps: Sequence[ReplayStep]) -> None:
        self._given = tuple(steps)

    @property
    def length(self) -> int:
        return len(self._given)

    def more(self) -> bool:
        return False

    def before(self, line: int) -> int:
        return line

    def head(self, number: int) -> StepHead:
        step = self._given[number]
        return StepHead(step.line, step.view.match.round)

    def step(self, number: int) -> ReplayStep:
        return self._given[number]
