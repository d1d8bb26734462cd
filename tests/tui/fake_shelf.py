"""Games that nobody knows, and house rules and finished matches that lie in no folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.fields import Difference, Field
from rules.shelf import Option, Preset, TableRules
from tests.tui import fake_rules
from tui.library import Frame, Saved, SavedRules


class FakeShelf:
    """Two games that nobody knows."""

    def __init__(self) -> None:
        options = (
            Option("target", "500", "PR-9", "points that end the match", "int"),
            Option("jump_in", "false", "PR-4", "equal cards may be played out of turn", "bool"),
            Option("deck", "small", "PR-1", "which deck is used", "choice", ("small", "large")),
        )
        self._games = {
            "pairs": Preset(
                "pairs", "Pairs", "Match what lies on top, be rid of your cards first.", 2, 4, options
            ),
            "rows": Preset("rows", "Rows", "Four in a row.", 2, 2, ()),
        }

    def games(self) -> Sequence[Preset]:
        return tuple(self._games.values())

    def preset(self, name: str) -> Preset:
        return self._games[name]

    def page(self, name: str) -> str:
        return PAGES[name]

    def share(self, name: str, part: str) -> None:
        """Let a game's own rules be a part of its page."""
        self._games[name] = replace(self._games[name], part=part)

    def table_rules(self, name: str, changed: Mapping[str, str] | None = None) -> TableRules:
        game = self._games[name]
        rules = fake_rules.plain(name, game.title, most=game.most)
        return fake_rules.changed(rules, {"word": "options"}) if changed else rules

    def house_rules(self, text: str) -> TableRules:
        return fake_rules.house_rules(text)

    def write(self, table: TableRules) -> str:
        return fake_rules.write(table)

    def fields(self, table: TableRules) -> Sequence[Field]:
        return fake_rules.fields(table)

    def changed(self, table: TableRules, texts: Mapping[str, str]) -> TableRules:
        return fake_rules.changed(table, texts)

    def differences(self, table: TableRules) -> Sequence[Difference]:
        return fake_rules.differences(table, self.table_rules(table.base))

    def plain_words(self, table: TableRules) -> str:
        word = table.ruleset["said"]["word"]
        return f"# {table.title}\n\n## Your turn\n\nWhatever fits. Then you say {word}.\n"


def saved_rules(title: str = "Our Pairs", **said: str) -> SavedRules:
    """House rules that were saved, with these fields changed."""
    rules = fake_rules.changed(fake_rules.plain("pairs", "Pairs"), {"title": title, **said})
    return SavedRules(f"{rules.name}.toml", title, rules)


class FakeFolder:
    """House rules that were saved."""

    def __init__(self, *saved: SavedRules, error: Exception | None = None) -> None:
        self.files = {one.key: one for one in saved}
        self.texts: dict[str, str] = {}
        self._error = error

    def saved(self) -> Sequence[SavedRules]:
        return tuple(self.files.values())

    def keep(self, key: str, text: str) -> None:
        if self._error:
            raise self._error
        rules = fake_rules.house_rules(text)
        self.texts[key] = text
        self.files[key] = SavedRules(key, rules.title, rules)

    def remove(self, key: str) -> None:
        if self._error:
            raise self._error
        del self.files[key]


class FakeLibrary:
    """Some matches that were played."""

    def __init__(self, *saved: Saved, frames: Sequence[Frame] = (), error: Exception | None = None) -> None:
        self.saved = saved
        self.kept: dict[str, tuple[str, bool]] = {}
        self._frames = frames
        self._error = error

    def matches(self) -> Sequence[Saved]:
        return self.saved

    def frames(self, key: str) -> Sequence[Frame]:
        if self._error:
            raise self._error
        return self._frames

    def keep(self, name: str, text: str, *, own: bool) -> None:
        self.kept[name] = text, own


PAGES = {
    "pairs": """# Pairs

Match what lies on top, and be rid of your cards first.

## A turn

- **PR-1** The deck has 60 cards: *small*, or 108.
- **PR-2** A card may be played that matches the top card by color or number; a `Wild` at any time. Whoever
  cannot play draws one card.

## The end

1. The first without cards scores what the others hold.
2. Rounds go on until someone has 500 points.
""",
    "rows": "# Rows\n\nFour in a row win.\n",
}
