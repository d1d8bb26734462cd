"""Games that are broken in one way each, made of one that is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from parlour.rules.check.tables import CheckedTable
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules

GAME = "crazy-eights"
Method = Callable[..., Any]
SHORT, OF_TWO_ROUNDS = 2, 1
"""Seeds of matches: one of few moves, and one that a round does not end."""


class Changed:
    """A part of a game with one method replaced by `changed`, which gets the true one first."""

    def __init__(self, part: Any, method: str, changed: Method) -> None:
        self._part = part
        self._method = method
        self._changed = changed

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if name != self._method:
            return found
        return lambda *args, **more: self._changed(found, *args, **more)


def broken(
    part: str,
    method: str,
    changed: Method,
    game: str = GAME,
    rules: TableRules | None = None,
    seed: int = SHORT,
) -> CheckedTable:
    """Return a table of a game, or with `rules`, of which one method is `changed`."""
    rules = rules or shelf.table_rules(game, {"target": "60"})
    return _with(rules, seed, **{part: Changed(getattr(rules.game, part), method, changed)})


def with_bots(make: Method) -> CheckedTable:
    """Return a table of a game whose bots of the level `normal` are what `make` makes."""
    return _with(shelf.table_rules(GAME, {"target": "60"}), SHORT, bots={"normal": make}, manners={})


def _with(rules: TableRules, seed: int, **parts: Any) -> CheckedTable:
    game = replace(rules.game, **parts)
    return CheckedTable("broken", replace(rules, game=game), 3, seed, "parlour.rules.games.shedding")
