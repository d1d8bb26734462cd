"""The shelf: presets, their options, and the rules pages, read from the packaged files.

The one module of `rules` that reads files and knows pydantic. A preset is a file
`games/<game>/presets/<name>.toml`; adding one touches no Python.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rules.contract import Game
from rules.errors import Fault, RulesetError, UnknownGame
from rules.games import games as folders


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a host may set before the game: its value now, as text, and what else it may be."""

    name: str
    value: str
    clause: str
    words: str
    kind: Literal["bool", "int", "float", "choice"]
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A game as it stands on the shelf."""

    name: str
    title: str
    summary: str
    least: int
    most: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TableRules:
    """A game ready to be played: the engine, the typed ruleset, and the compiled one."""

    game: Game[Any, Any, Any, Any]
    ruleset: Any
    rules: Any
    title: str
    least: int
    most: int
    name: str


@dataclass(frozen=True, slots=True)
class _File:
    """A preset file as read: which game it belongs to, and what it says."""

    game: Game[Any, Any, Any, Any]
    content: dict[str, Any]


@cache
def _presets() -> dict[str, _File]:
    found = {}
    for name, game in folders().items():
        folder = files("rules") / "games" / name / "presets"
        presets = [path for path in folder.iterdir() if path.name.endswith(".toml")]
        for path in sorted(presets, key=lambda path: path.name):
            found[path.name.removesuffix(".toml")] = _File(game, tomllib.loads(path.read_text("utf-8")))
    return found


def _preset_file(name: str) -> _File:
    try:
        return _presets()[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(_presets())}") from None


def games() -> tuple[Preset, ...]:
    """Return every game on the shelf, in the order of their names."""
    return tuple(preset(name) for name in _presets())


def preset(name: str) -> Preset:
    """Return the game called `name`; raise UnknownGame if there is none."""
    content = _preset_file(name).content
    least, most = content["rules"]["seats"]
    return Preset(name, content["title"], content["summary"], least, most, options(name))


def options(name: str) -> tuple[Option, ...]:
    """Return the options of the game called `name`, with the values that the preset gives them."""
    found = _preset_file(name)
    return tuple(_option(found, entry) for entry in found.content.get("options", ()))


def _option(found: _File, entry: Mapping[str, str]) -> Option:
    kind, values = _kind(found.game.ruleset, entry["field"].split("."))
    value = _text(_get(found.content["rules"], entry["field"]))
    return Option(entry["name"], value, entry["clause"], entry["words"], kind, values)


def _kind(
    ruleset: type, path: list[str]
) -> tuple[Literal["bool", "int", "float", "choice"], tuple[str, ...]]:
    hint: Any = ruleset
    for part in path:
        hint = get_type_hints(hint)[part]
    if get_origin(hint) is Literal:
        return "choice", tuple(get_args(hint))
    if hint is bool:
        return "bool", ("on", "off")
    return ("int", ()) if hint is int else ("float", ())


def _get(content: Mapping[str, Any], field: str) -> Any:
    for part in field.split("."):
        content = content[part]
    return content


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def table_rules(name: str, changed: Mapping[str, str] | None = None) -> TableRules:
    """Return the game called `name` with the options in `changed`, ready to be played.

    Raise UnknownGame, or RulesetError with one fault for each option that does not fit.
    """
    found = _preset_file(name)
    content = json.loads(json.dumps(found.content["rules"]))
    entries = {entry["name"]: entry for entry in found.content.get("options", ())}
    for option, value in (changed or {}).items():
        if option not in entries:
            there = ", ".join(entries)
            raise RulesetError((Fault(option[:40], f"is no option of {name}; there are: {there}"),))
        *path, last = entries[option]["field"].split(".")
        inner = content
        for part in path:
            inner = inner[part]
        inner[last] = value
    return _ready(found.game, content)


def _ready(game: Game[Any, Any, Any, Any], content: Mapping[str, Any]) -> TableRules:
    try:
        ruleset = _reader(game.ruleset).validate_python(content)
    except ValidationError as error:
        raise RulesetError(tuple(_fault(one) for one in error.errors())) from None
    faults = game.check(ruleset)
    if faults:
        raise RulesetError(faults)
    least, most = ruleset.seats
    return TableRules(game, ruleset, game.compile(ruleset), ruleset.title, least, most, ruleset.name)


@cache
def _reader(ruleset: type) -> TypeAdapter[Any]:
    """What reads rulesets of this type; making one takes far longer than using it."""
    return TypeAdapter(ruleset)


def _fault(error: Any) -> Fault:
    field = ".".join(str(part) for part in error["loc"])
    return Fault(field, f"{str(error['input'])[:40]!r}: {error['msg'].lower()}")


def dump(table: TableRules) -> str:
    """Return the whole ruleset as one line of JSON, for a saved match."""
    return json.dumps({"game": table.game.name, "ruleset": asdict(table.ruleset)}, separators=(",", ":"))


def load(text: str) -> TableRules:
    """Return the ruleset that `dump` wrote; raise RulesetError or UnknownGame if it does not fit."""
    try:
        content = json.loads(text)
        game, ruleset = content["game"], content["ruleset"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RulesetError((Fault("ruleset", "it cannot be read as a game and its ruleset"),)) from None
    if not isinstance(game, str) or game not in folders():
        raise UnknownGame(f"there is no game {str(game)[:40]!r} in this version")
    return _ready(folders()[game], ruleset)


def page(name: str) -> str:
    """Return the rules page of the game called `name`, as Markdown."""
    found = _preset_file(name)
    path = files("rules") / "games" / found.game.name / str(found.content["page"])
    return path.read_text("utf-8")
