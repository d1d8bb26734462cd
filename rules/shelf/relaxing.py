"""The rules of a table whose clocks are relaxed: what its game declares to hurry nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.rules.shelf import typed
from parlour.rules.shelf.files import file, ruleset
from parlour.rules.shelf.ready import TableRules, ready


def relaxed(rules: TableRules) -> TableRules:
    """Return `rules` with every value that hurries players replaced as the game declares.

    Return `rules` themselves if they have no such value.
    """
    calm = rules.ruleset
    for field, instead in rules.game.ruleset.relaxed.items():
        path = field.split(".")
        value = typed.text_of(typed.value_at(calm, path))
        if value in instead:
            calm = _with(calm, path, typed.value_of(typed.hint_at(type(calm), path), instead[value]))
    return rules if calm is rules.ruleset else ready(rules.game, calm, rules.base, rules.summary)


def relaxed_options(rules: TableRules, options: Mapping[str, str]) -> dict[str, str]:
    """Return the values of the options that relaxed `rules` play in place of those in `options`.

    Options that are not in `options` have the values of the preset.
    """
    usual, found = ruleset(rules.base), {}
    for entry in file(rules.base).content.get("options", ()):
        if entry["field"] in rules.game.ruleset.relaxed:
            path = entry["field"].split(".")
            value = typed.text_of(typed.value_at(rules.ruleset, path))
            if value != options.get(entry["name"], typed.text_of(typed.value_at(usual, path))):
                found[entry["name"]] = value
    return found


def unhurried_values(name: str) -> dict[str, tuple[str, ...]]:
    """Return the values that hurry nobody, of each option that has others as well.

    `name` is a game on the shelf. Raise UnknownGame if there is none.
    """
    found = {}
    for entry in file(name).content.get("options", ()):
        if (instead := file(name).game.ruleset.relaxed.get(entry["field"])) is not None:
            _, values = typed.kind(typed.hint_at(type(ruleset(name)), entry["field"].split(".")))
            found[entry["name"]] = tuple(value for value in values if value not in instead)
    return found


def _with(section: Any, path: Sequence[str], value: Any) -> Any:
    name, *inner = path
    return replace(section, **{name: _with(getattr(section, name), inner, value) if inner else value})
