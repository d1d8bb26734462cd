"""Whether a value is what a type hint says, with all of its parts.

What a game returns goes to screens and over the wire, whose programs break on a number in place of a text. So
numbers and texts are also bounded, and texts can be written as UTF-8. What is said (`Told`) has a value or a
seat for every place in its sentence, and cards that are told are cards. Each hint becomes a function once,
since every view is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from parlour.rules import sentences
from parlour.rules.cards import is_card
from parlour.rules.events import Moved, Scored, Shown
from parlour.rules.retold import told_in
from parlour.rules.sentences import Sentence, Told
from parlour.rules.steps import MOST_NUMBERS, Pick, Step
from parlour.rules.views import FACE_DOWN, LONGEST_SIGN, MOST_SIGNS, View, Zone

MOST: Final = sentences.HIGHEST
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
        for seat in seats_in(value):
            if seat is not None and not 0 <= seat < len(value.seats):
                raise Misfit(f"seat {seat}", f"of {len(value.seats)}")
        for zone in value.zones:
            if zone.groups and (min(zone.groups) < 1 or sum(zone.groups) != len(zone.cards)):
                raise Misfit(f"groups of {sum(zone.groups)} cards", f"not of {len(zone.cards)}", zone.name)
            _marks(zone)
        for step in (step for choice in value.choices for step in choice.steps):
            _limits(step)
    elif isinstance(value, Step):
        _limits(value)


def _marks(zone: Zone) -> None:
    """Look at the marks of cards: one for each, with few and short signs."""
    if zone.marks and len(zone.marks) != len(zone.cards):
        raise Misfit(f"marks of {len(zone.marks)} cards", f"not of {len(zone.cards)}", zone.name)
    for mark in zone.marks:
        if len(mark.signs) > MOST_SIGNS or any(len(sign) > LONGEST_SIGN for sign in mark.signs):
            wanted = f"not at most {MOST_SIGNS} of at most {LONGEST_SIGN} characters"
            raise Misfit("signs of a mark", wanted, zone.name)


def _limits(step: Step) -> None:
    """Look at the limits of a step: a number has them, and nothing else; the usual one lies within them."""
    if (step.limits is not None) != (step.pick is Pick.NUMBER):
        raise Misfit("limits", "which a step for a number has, and no other one", step.pick.value)
    if step.limits is not None and not 0 <= step.limits[0] <= step.limits[1] < step.limits[0] + MOST_NUMBERS:
        raise Misfit("limits", f"not the least and the most of up to {MOST_NUMBERS} numbers from 0 on")
    least, most = step.limits or (0, -1)
    if step.usual is not None and not least <= step.usual <= most:
        raise Misfit("usual", f"{step.usual}, which is no number within limits")


def seats_in(view: View) -> Iterator[int | None]:
    """Yield every seat that a view names."""
    yield from (view.viewer, view.turns.dealer, view.turns.seat, *view.turns.last)
    yield from (place.seat for place in view.seats)
    yield from (seat for zone in view.zones for seat in (zone.seat, *zone.owners))
    if view.race is not None:
        yield from (*view.race.seats, *view.race.tried)
    if view.grids is not None:
        yield from (*view.grids.asked, *(owed.seat for owed in view.grids.owed))
    if view.stacks is not None:
        yield from (place.holder for place in view.stacks.places)
    yield from view.match.winners
    for result in view.match.results:
        yield from (result.winner, *result.order, *result.out)
    for said in told_in(view):
        yield from _seats_said(said)
    for _, event in view.events:
        if not isinstance(event, Told):
            yield from _seats_of(event)


def _seats_of(event: Moved | Shown | Scored) -> Iterator[int | None]:
    match event:
        case Shown(seat=seat, to=to):
            yield from (seat, to)
        case _:
            yield event.seat


def _seats_said(said: Told) -> Iterator[int]:
    yield from said.seats
    for _, value in said.values:
        if isinstance(value, Told):
            yield from _seats_said(value)


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
    if hint is Told:
        return _said
    if hint in (Moved, Shown, Scored):
        return _event(hint)
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


def _tuple(value: Any, most: int = LONGEST) -> None:
    if not isinstance(value, tuple):
        raise Misfit(type(value).__name__, "not tuple")
    if len(value) > most:
        raise Misfit("a tuple", f"with more than {most} items")


def _text(value: Any, longest: int = LONGEST) -> None:
    if not isinstance(value, str):
        raise Misfit(type(value).__name__, "not str")
    if len(value) > longest:
        raise Misfit("a text", f"with more than {longest} characters")
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


def _event(kind: Any) -> Look:
    """Return the look at a kind of event about cards or points."""
    fields = _fields(kind)

    def look(value: Any) -> None:
        fields(value)
        for seat in _seats_of(value):
            _seat(0 if seat is None else seat)
        if isinstance(value, Moved | Shown):
            _cards(value.cards)
        for text in value:
            if isinstance(text, str):
                _text(text, sentences.LONGEST)

    return look


def _said(value: Any, deepest: int = sentences.DEEPEST) -> None:
    """Look at what is said: its sentence, its seats, and its values, with parts that are `deepest` deep."""
    if not isinstance(value, Told):
        raise Misfit(type(value).__name__, "not Told")
    _sentence(value.sentence)
    for part, most in ((value.seats, sentences.SEATS), (value.values, sentences.MOST)):
        _tuple(part, most)
    for seat in value.seats:
        _seat(seat)
    _NAMED(value.values)
    for _, each in value.values:
        _value(each, deepest)
    if any(sentences.unfilled(value)):
        raise Misfit("a sentence", "with a place that neither a seat nor a value fills")


def _sentence(value: Any) -> None:
    if not isinstance(value, Sentence):
        raise Misfit(type(value).__name__, "not Sentence", "sentence")
    for text in value:
        _text(text, sentences.LONGEST)
        if len(sentences.PLACE.findall(text)) > sentences.MOST_PLACES:
            raise Misfit("a sentence", f"with more than {sentences.MOST_PLACES} places")


def _value(value: Any, deepest: int) -> None:
    match value:
        case Told():
            if not deepest:
                raise Misfit("a sentence", f"with parts that are more than {sentences.DEEPEST} deep")
            _said(value, deepest - 1)
        case tuple():
            _cards(value)
        case str():
            _text(value, sentences.LONGEST)
        case _:
            _look(int)(value)


def _cards(value: Any) -> None:
    _tuple(value, sentences.MOST)
    for text in value:
        _text(text)
        if text != FACE_DOWN and not is_card(text):
            raise Misfit("a card", "which is none")


def _seat(value: Any) -> None:
    _look(int)(value)
    if not 0 <= value < sentences.SEATS:
        raise Misfit(f"seat {value}", f"of {sentences.SEATS}")


_NAMED: Final = _each(_all((_text, lambda _: None)))
"""The look at values with their names."""
