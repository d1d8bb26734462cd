"""All that is said in a view, or in a part of one, found by the types of fields: none is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass, replace
from functools import cache
from operator import attrgetter, is_not
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from parlour.rules.sentences import Told

T = TypeVar("T")
Change: TypeAlias = Callable[[Told], Told]
Rewriting: TypeAlias = Callable[[Any, Change], Any]
"""Returns a value with all that is said in it changed; the same one if nothing is."""


def retold(value: T, change: Change) -> T:
    """Return a view, or a part of one, with `change` made to all that is said in it."""
    kind: Any = type(value)
    rewriting = _rewriting(kind)
    return value if rewriting is None else rewriting(value, change)


def told_in(value: object) -> list[Told]:
    """Return all that is said in a view, or in a part of one."""
    found = list[Told]()

    def keep(said: Told) -> Told:
        found.append(said)
        return said

    retold(value, keep)
    return found


@cache
def _rewriting(hint: Any) -> Rewriting | None:
    """Return what rewrites values of a type, None if nothing is said in them.

    Something is said only in tuples of any length, and only in one kind of a union.
    """
    if hint is Told:
        return _changed
    if get_origin(hint) is tuple:
        each = _rewriting(get_args(hint)[0])
        return _of_items(each) if each is not None else None
    if get_origin(hint) in (Union, UnionType):
        kinds = [(get_origin(kind) or kind, each) for kind in get_args(hint) if (each := _rewriting(kind))]
        return _of_kind(*kinds[0]) if kinds else None
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        hints = get_type_hints(hint).items()
        fields = [(name, attrgetter(name), each) for name, kind in hints if (each := _rewriting(kind))]
        return _of_fields(fields) if fields else None
    return None


def _changed(said: Told, change: Change) -> Told:
    return change(said)


def _of_kind(kind: Any, each: Rewriting) -> Rewriting:
    return lambda value, change: each(value, change) if isinstance(value, kind) else value


def _of_items(each: Rewriting) -> Rewriting:
    def rewriting(value: Any, change: Change) -> Any:
        items = tuple([each(item, change) for item in value])
        return items if any(map(is_not, items, value)) else value

    return rewriting


def _of_fields(fields: Sequence[tuple[str, Callable[[Any], Any], Rewriting]]) -> Rewriting:
    def rewriting(value: Any, change: Change) -> Any:
        changed = {}
        for name, get, each in fields:
            if old := get(value):  # nothing is said in None, nor in an empty tuple
                new = each(old, change)
                if new is not old:
                    changed[name] = new
        if not changed:
            return value
        return value._replace(**changed) if hasattr(value, "_fields") else replace(value, **changed)

    return rewriting
