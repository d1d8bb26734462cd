"""Merges the contents of a file with its base. Tables are merged, and cards may be removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from parlour.rules.cards import card
from parlour.rules.errors import NotationError

COUNTS: Final = ("deck.ranks", "deck.suitless")
ENTRIES: Final = (*COUNTS, "effects", "scoring.values")
"""The tables keyed by cards. An empty table for a card removes its entry, as does a count of 0."""


def merged(base: Mapping[str, Any], layer: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with all of `layer`: tables merged deeply, other values replaced.

    If `layer` removes a rank from the deck, all mentions of that rank in `base` are removed.
    """
    gone = {(place, name) for place in ENTRIES for name in _taken(layer, place)}
    ranks = {name for place, name in gone if place in COUNTS}
    content = _laid(without(base, ranks), layer)
    for place, name in gone:
        _table(content, place).pop(name, None)
    return dict(content)


def _taken(layer: Mapping[str, Any], place: str) -> Iterator[str]:
    """Yield the entries of the table at `place` that `layer` removes."""
    for name, value in _table(layer, place).items():
        if value == {} or (place in COUNTS and type(value) is int and value == 0):
            yield name


def _table(content: Any, place: str) -> dict[str, Any]:
    for part in place.split("."):
        content = content.get(part) if isinstance(content, Mapping) else None
    return content if isinstance(content, dict) else {}


def _laid(under: Any, over: Any) -> Any:
    """Return `over` merged into `under`, without sharing tables with `over`."""
    if not isinstance(over, Mapping):
        return over
    below = under if isinstance(under, Mapping) else {}
    return {**below, **{name: _laid(below.get(name), value) for name, value in over.items()}}


def without(content: Mapping[str, Any], ranks: set[str]) -> dict[str, Any]:
    """Return `content` without any mention of cards of these ranks: effects, answers, values."""
    if not ranks:
        return dict(content)
    scoring = content.get("scoring", {})
    effects = {
        name: {field: _others(value, ranks) for field, value in effect.items()}
        for name, effect in content.get("effects", {}).items()
        if _rank(name) not in ranks
    }
    values = {name: value for name, value in scoring.get("values", {}).items() if _rank(name) not in ranks}
    return {**content, "effects": effects, "scoring": {**scoring, "values": values}}


def _others(value: Any, ranks: set[str]) -> Any:
    """Return a list of cards without these ranks; any other value unchanged."""
    return [name for name in value if _rank(name) not in ranks] if isinstance(value, list) else value


def broader(named: Iterable[str], name: str) -> bool:
    """Whether any of `named` names more cards of the rank of `name`."""
    return any(_rank(other) == _rank(name) and _narrow(other) < _narrow(name) for other in named)


def _narrow(name: str) -> int:
    """Return a sort key: a rank, then a rank of one color, then one card."""
    if name == _rank(name):
        return 0
    return 1 if " " in name else 2


def _rank(name: str) -> str:
    _, colored, rank = name.partition(" ")
    if colored:
        return rank
    try:
        return card(name).rank
    except NotationError:
        return name
