"""Rules in words: the whole game, its fields for an editor, and what differs from the preset."""

from __future__ import annotations

from rules.fields import Difference, Field
from rules.shelf.files import ruleset
from rules.shelf.ready import TableRules


def plain_words(table: TableRules) -> str:
    """Return the rules of the whole game in plain words, as Markdown."""
    return table.game.words(table.ruleset)


def fields(table: TableRules) -> tuple[Field, ...]:
    """Return every field that a host may change, with its value now, in the order of an editor."""
    return table.game.fields(table.ruleset)


def differences(table: TableRules) -> tuple[Difference, ...]:
    """Return what differs from the preset that `table` starts from, in a few words each."""
    return table.game.differences(ruleset(table.base), table.ruleset)
