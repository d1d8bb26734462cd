"""Describes rules in words: the whole game, its fields for an editor, its differences from the preset."""

from __future__ import annotations

from rules.fields import Difference, Field
from rules.shelf.files import ruleset
from rules.shelf.ready import TableRules


def plain_words(table: TableRules) -> str:
    """Return the complete rules in plain words, as Markdown."""
    return table.game.ruleset.words(table.ruleset)


def fields(table: TableRules) -> tuple[Field, ...]:
    """Return every field that a host may change, with its current value, in display order."""
    return table.game.ruleset.fields(table.ruleset)


def differences(table: TableRules) -> tuple[Difference, ...]:
    """Return in a few words each difference from the preset of `table`."""
    return table.game.ruleset.differences(ruleset(table.base), table.ruleset)
