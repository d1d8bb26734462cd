"""House rules and finished matches that are in no folder."""

from __future__ import annotations

from collections.abc import Sequence

from rules.shelf import shelf
from tui.storage.stores import ReplayStep, Saved, SavedRules


def saved_rules(title: str = "Our JUNO", **texts: str) -> SavedRules:
    """House rules that were saved: JUNO Classic with these fields changed."""
    rules = shelf.changed(shelf.table_rules("juno-classic"), {"title": title, **texts})
    return SavedRules(f"{rules.name}.toml", title, rules)


class FakeFolder:
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


class FakeLibrary:
    """Some matches that were played."""

    def __init__(
        self, *saved: Saved, frames: Sequence[ReplayStep] = (), error: Exception | None = None
    ) -> None:
        self.saved = saved
        self.kept: dict[str, tuple[str, bool]] = {}
        self.games: frozenset[str] = frozenset()
        self._frames = frames
        self._error = error

    def matches(self) -> Sequence[Saved]:
        return self.saved

    def played(self) -> frozenset[str]:
        return self.games

    def frames(self, key: str) -> Sequence[ReplayStep]:
        if self._error:
            raise self._error
        return self._frames

    def keep(self, name: str, text: str, *, own: bool) -> None:
        self.kept[name] = text, own
