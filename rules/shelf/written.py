"""Writes house rules as a readable file: the base, and only the differences from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from parlour.rules.shelf.files import ruleset
from parlour.rules.shelf.house import unhoused
from parlour.rules.shelf.merging import COUNTS, without
from parlour.rules.shelf.ready import TableRules, read


def write(table: TableRules) -> str:
    """Return `table` as a house-rules file (TOML), from which `house_rules` restores it."""
    rules = unhoused(table.base, table.ruleset)
    said = _said(rules, _below(table, rules), "")
    head = {"title": table.title, "summary": table.summary, "base": table.base}
    lines = _lines({name: text for name, text in head.items() if text})
    told = {name: value for name, value in said.items() if name not in ("name", "title")}
    return "\n".join([*lines, *_sections("rules", told), ""])


def _below(table: TableRules, rules: Any) -> Any:
    """Return the base's ruleset without the ranks that `rules` removes from the deck."""
    base = ruleset(table.base)
    if not hasattr(rules, "deck"):
        return base
    there, before = ({*deck.ranks, *deck.suitless} for deck in (rules.deck, base.deck))
    return read(table.game, without(json.loads(json.dumps(asdict(base))), before - there))


def _said(rules: Any, base: Any, place: str) -> dict[str, Any]:
    """Return the differences of the section `rules` at `place` from `base`, in the order of the fields."""
    said: dict[str, Any] = {}
    for name in (field.name for field in fields(rules)):
        value, before = getattr(rules, name), getattr(base, name)
        if value != before and is_dataclass(value):
            said[name] = _said(value, before, f"{place}{name}.")
        elif value != before:
            said[name] = _entries(value, before, place + name) if isinstance(value, dict) else value
    return said


def _entries(named: Mapping[str, Any], before: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return the changed and new entries of `named`, and removals of its missing ones."""
    said: dict[str, Any] = {}
    for name, value in named.items():
        if is_dataclass(value) and not isinstance(value, type) and value != before.get(name):
            said[name] = _said(value, before.get(name, type(value)()), "") or _idle(value)
        elif value != before.get(name):
            said[name] = value
    return said | {name: 0 if place in COUNTS else {} for name in before if name not in named}


def _idle(effect: Any) -> dict[str, Any]:
    """Return an effect that does nothing as a nonempty table, because an empty one would remove the card."""
    return dict(list(asdict(effect).items())[:1])


def _sections(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    tables = {name: value for name, value in table.items() if isinstance(value, dict) and value}
    values = {name: value for name, value in table.items() if name not in tables}
    if values:
        yield from ("", f"[{path}]", *_lines(values))
    for name, value in tables.items():
        yield from _sections(f"{path}.{_key(name)}", value)


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(name)} = {_value(value)}" for name, value in values.items())


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    """Return a value as TOML. Texts of playable rules are printable, so only quotes need escapes."""
    if isinstance(value, tuple):
        return f"[{', '.join(_value(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False)
