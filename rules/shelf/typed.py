"""The fields of a typed ruleset by dotted path, and their values as text (`on`, `7, JK`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from parlour.rules.errors import quoted
from parlour.rules.explained import Kind
from parlour.rules.faults import (
    IS_TABLE,
    NO_RULE,
    TAKES_NUMBER,
    TAKES_ON_OR_OFF,
    TAKES_ONE_OF,
    TAKES_WHOLE_NUMBER,
    Fault,
    Mistyped,
    listed,
)
from parlour.rules.sentences import told

_SWITCH: Final = {"on": True, "true": True, "off": False, "false": False}


@cache
def _hints(section: type) -> dict[str, Any]:
    hints = get_type_hints(section)
    return {field.name: hints[field.name] for field in fields(section)}


def names(ruleset: type, path: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the fields in the section at `path`."""
    return tuple(_hints(hint_at(ruleset, path)))


def hint_at(ruleset: type, path: Sequence[str]) -> Any:
    """Return the type of the field at `path`; raise KeyError if there is no such field."""
    hint: Any = ruleset
    for part in path:
        hint = _inner(hint, part)
    return hint


def _inner(hint: Any, part: str) -> Any:
    if get_origin(hint) is dict:
        return get_args(hint)[1]
    if get_origin(hint) is tuple and Ellipsis not in get_args(hint):
        return dict(zip("0123456789", get_args(hint), strict=False))[part]
    if isinstance(hint, type) and is_dataclass(hint):
        return _hints(hint)[part]
    raise KeyError(part)


def value_at(ruleset: Any, path: Sequence[str]) -> Any:
    """Return the value of the field at `path`, inherited if the card has no entry."""
    value, hint = ruleset, type(ruleset)
    for part in path:
        hint = _inner(hint, part)
        if isinstance(value, Mapping):
            value = value.get(part, hint())
        else:
            value = value[int(part)] if isinstance(value, tuple) else getattr(value, part)
    return value


def kind(hint: Any) -> tuple[Kind, tuple[str, ...]]:
    """Return how a value of this type is written, and all possible values if there are few."""
    if get_origin(hint) is Literal:
        return "choice", get_args(hint)
    if get_origin(hint) is tuple:
        return "cards", ()
    plain: dict[Any, Kind] = {bool: "bool", int: "int", float: "float"}
    return plain.get(hint, "text"), ("on", "off") if hint is bool else ()


def text_at(ruleset: Any, path: Sequence[str]) -> str:
    """Return the value of the field at `path` as text."""
    value = value_at(ruleset, path)
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def layer(ruleset: Any, texts: Mapping[str, str]) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Return the layer of a file that sets these fields of `ruleset`, and a fault for each invalid text.

    An empty text removes the entry of a card.
    """
    content: dict[str, Any] = {}
    faults = []
    for field, text in texts.items():
        path = field.split(".")
        try:
            _put(content, ruleset, path, _given(type(ruleset), path, text))
        except KeyError:
            faults.append(Fault(field, NO_RULE))
        except Mistyped as error:
            faults.append(Fault(field, error.told))
    return content, tuple(faults)


def _given(ruleset: type, path: Sequence[str], text: str) -> Any:
    hint = hint_at(ruleset, path)
    entry = get_origin(hint_at(ruleset, path[:-1])) is dict
    return {} if entry and not text else value_of(hint, text)


def _put(content: dict[str, Any], ruleset: Any, path: Sequence[str], value: Any) -> None:
    *above, last = path
    if last.isdigit() and get_origin(hint_at(type(ruleset), above)) is tuple:
        pair = list(content.get(above[-1], value_at(ruleset, above)))
        pair[int(last)] = value
        return _put(content, ruleset, above, pair)
    for part in above:
        content = content.setdefault(part, {})
    content[last] = value
    return None


def value_of(hint: Any, text: str) -> Any:
    """Return the value that `text` denotes for this type; raise Mistyped with the valid texts."""
    match hint:
        case _ if hint is str:
            return text
        case _ if hint in (int, float):
            return _number(hint, text)
        case _ if get_origin(hint) is tuple:
            return [value_of(get_args(hint)[0], part.strip()) for part in text.split(",") if part.strip()]
    if hint is bool:
        if text.lower() not in _SWITCH:
            raise Mistyped(told(TAKES_ON_OR_OFF, typed=quoted(text)))
        return _SWITCH[text.lower()]
    values = kind(hint)[1]
    if text in values:
        return text
    if values:
        raise Mistyped(told(TAKES_ONE_OF, typed=quoted(text), values=listed(values)))
    raise Mistyped(told(IS_TABLE, typed=quoted(text)))


def _number(hint: type[int] | type[float], text: str) -> float:
    try:
        return hint(text)
    except ValueError:
        raise Mistyped(
            told(TAKES_WHOLE_NUMBER if hint is int else TAKES_NUMBER, typed=quoted(text))
        ) from None
