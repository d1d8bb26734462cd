"""Whether a value is what a type hint says, with all of its parts.

What a game returns goes to screens and over the wire, whose programs break on a number in place of a text. So
numbers and texts are also bounded, and texts can be written as UTF-8. Each hint becomes a function once,
since every view is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from parlour.rules.views import View

MOST: Final = 2**31
"""The largest number."""
LONGEST: Final = 20_000
"""Characters of a text, and items of a tuple; a whole view of our games has less than half as many."""

Look: TypeAlias = Callable[[Any], None]
"""Raises Misfit for a value that does not fit."""


class Misfit(TypeError):
    """What a value is in place of what the hint says, without quoting it. `part` is a dotted name."""

    def __init__(self, found: str, wanted: str, part: str = "") -> None:
        super().__init__(f"{found} as {part}, {wanted}" if part else f"{found}, {wanted}")
        self.found, self.wanted, self.part = found, wanted, part


def check(value: object, hint: Any) -> None:
    """Raise Misfit if `value` is not what `hint` says, or too large; also for a seat that a view has not."""
    _look(hint)(value)
    if isinstance(value, View):
        for seat in _seats_in(value):
            if seat is not None and not 0 <= seat < len(value.seats):
                raise Misfit(f"seat {seat}", f"of {len(value.seats)}")


def _seats_in(view: View) -> Iterator[int | None]:
    """Yield every seat that a view names."""
    yield from (view.viewer, view.turns.dealer, view.turns.seat, *view.turns.last)
    yield from (place.seat for place in view.seats)
    yield from (zone.seat for zone in view.zones)
    if view.race is not None:
        yield from (*view.race.seats, *view.race.tried)
    if view.grids is not None:
        yield from (*view.grids.asked, *(owed.seat for owed in view.grids.owed))
    if view.stacks is not None:
        yield from (place.holder for place in view.stacks.places)


@cache
def _look(hint: Any) -> Look:
    origin = get_origin(hint)
    kind = origin or hint
    if hint is Any or isinstance(hint, TypeVar):
        return lambda _: None
    if origin in (Union, UnionType):
        return _any_of(get_args(hint))
    if origin is tuple:
        first, *more = get_args(hint)
        return _each(_look(first)) if more == [Ellipsis] else _all(tuple(map(_look, (first, *more))))
    if origin is Literal:
        return _one_of(get_args(hint))
    if hint in (int, float, bool):
        return _number(hint)
    if hint is str:
        return _text
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return _fields(hint)
    return _kind(kind)


def _kind(kind: type) -> Look:
    def look(value: Any) -> None:
        if not isinstance(value, kind):
            raise Misfit(type(value).__name__, f"not {kind.__name__}")

    return look


def _fields(kind: Any) -> Look:
    """Return the look at a dataclass or NamedTuple."""
    of_kind = _kind(kind)
    fields = [(name, attrgetter(name), _look(hint)) for name, hint in get_type_hints(kind).items()]

    def look(value: Any) -> None:
        of_kind(value)
        for name, get, look_at in fields:
            try:
                look_at(get(value))
            except Misfit as misfit:
                part = f"{name}.{misfit.part}" if misfit.part else name
                raise Misfit(misfit.found, misfit.wanted, part) from None

    return look


def _any_of(hints: tuple[Any, ...]) -> Look:
    looks = [(get_origin(hint) or hint, _look(hint)) for hint in hints]

    def look(value: Any) -> None:
        for kind, look_at in looks:
            if isinstance(value, kind):
                return look_at(value)
        raise Misfit(type(value).__name__, f"not {looks[0][0].__name__}")

    return look


def _each(look_at: Look) -> Look:
    def look(value: Any) -> None:
        _tuple(value)
        for item in value:
            look_at(item)

    return look


def _all(looks: tuple[Look, ...]) -> Look:
    def look(value: Any) -> None:
        _tuple(value)
        if len(value) != len(looks):
            raise Misfit(f"{len(value)} items", f"not {len(looks)}")
        for item, look_at in zip(value, looks, strict=True):
            look_at(item)

    return look


def _tuple(value: Any) -> None:
    if not isinstance(value, tuple):
        raise Misfit(type(value).__name__, "not tuple")
    if len(value) > LONGEST:
        raise Misfit("a tuple", f"with more than {LONGEST} items")


def _text(value: Any) -> None:
    if not isinstance(value, str):
        raise Misfit(type(value).__name__, "not str")
    if len(value) > LONGEST:
        raise Misfit("a text", f"with more than {LONGEST} characters")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Misfit("a text", "which is no UTF-8") from None


def _number(kind: type) -> Look:
    kinds = (kind, int) if kind is float else (kind,)

    def look(value: Any) -> None:
        if type(value) not in kinds:
            raise Misfit(type(value).__name__, f"not {kind.__name__}")
        if not -MOST <= value <= MOST:  # NaN is not between them either
            raise Misfit("a number", f"beyond {MOST}")

    return look


def _one_of(values: tuple[Any, ...]) -> Look:
    def look(value: Any) -> None:
        if value not in values:
            raise Misfit("a value", f"which is none of {', '.join(map(str, values))}")

    return look
