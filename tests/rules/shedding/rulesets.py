"""Rulesets to begin with, and what makes another of one: a field set by its dotted path."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from typing import Any

from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset
from parlour.rules.shelf import shelf

FAMILY = [one.name for one in shelf.games() if isinstance(shelf.table_rules(one.name).ruleset, Ruleset)]
"""Every preset of this family."""


def preset(name: str) -> Ruleset:
    """Return the ruleset of a preset."""
    ruleset = shelf.table_rules(name).ruleset
    assert isinstance(ruleset, Ruleset)
    return ruleset


def but(ruleset: Ruleset, **fields: Any) -> Ruleset:
    """Return `ruleset` with these fields set: `drawing__rule="until"`, `scoring__values={"Q": 5}`."""
    for path, value in fields.items():
        ruleset = _set(ruleset, path.split("__"), value)
    return ruleset


def _set(section: Any, path: list[str], value: Any) -> Any:
    first, *rest = path
    inner = _set(getattr(section, first), rest, value) if rest else value
    assert is_dataclass(section)
    assert not isinstance(section, type)
    return replace(section, **{first: inner})


def doing(ruleset: Ruleset, **effects: Effect) -> Ruleset:
    """Return `ruleset` with these effects added: `W4=Effect(...)`, `black_Q=Effect(...)`."""
    named = {name.removeprefix("_").replace("_", " "): does for name, does in effects.items()}
    return replace(ruleset, effects={**ruleset.effects, **named})
