"""The games on the shelf: presets, the options that each offers, and their pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rules.errors import Fault
from rules.fields import Kind
from rules.shelf import typed
from rules.shelf.files import chain, content_of, file, presets, ruleset
from rules.shelf.merging import merged
from rules.shelf.ready import TableRules, read, ready, refuse


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a host may set before the game: its value now, as text, and what else it may be."""

    name: str
    value: str
    clause: str
    words: str
    kind: Kind
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


def games() -> tuple[Preset, ...]:
    """Return every game on the shelf, in the order of their places."""
    return tuple(preset(name) for name in presets())


def preset(name: str) -> Preset:
    """Return the game called `name`; raise UnknownGame if there is none."""
    content = file(name).content
    least, most = ruleset(name).seats
    return Preset(name, content["title"], content["summary"], least, most, options(name))


def options(name: str) -> tuple[Option, ...]:
    """Return the options of the game called `name`, with the values that the preset gives them."""
    return tuple(_option(ruleset(name), entry) for entry in _entries(name).values())


def _entries(name: str) -> dict[str, dict[str, str]]:
    return {entry["name"]: entry for entry in file(name).content.get("options", ())}


def _option(of: Any, entry: Mapping[str, str]) -> Option:
    path = entry["field"].split(".")
    kind, values = typed.kind(typed.hint_at(type(of), path))
    value = typed.text_of(typed.value_at(of, path))
    return Option(entry["name"], value, entry["clause"], entry["words"], kind, values)


def table_rules(name: str, changed: Mapping[str, str] | None = None) -> TableRules:
    """Return the game called `name` with the options in `changed`, ready to be played.

    Raise UnknownGame, or RulesetError with one fault for each option that does not fit.
    """
    game, entries = file(name).game, _entries(name)
    unknown = [option for option in changed or {} if option not in entries]
    refuse(Fault(option[:40], f"is no option of {name}; {_there(entries)}") for option in unknown)
    texts = {entries[option]["field"]: text for option, text in (changed or {}).items()}
    said, faults = typed.layer(ruleset(name), texts)
    refuse(faults)
    return ready(game, read(game, merged(content_of(name, presets()), said)), name)


def _there(entries: Mapping[str, object]) -> str:
    return f"there are: {', '.join(entries)}" if entries else "it has none"


def page(name: str) -> str:
    """Return the rules page of the game called `name`, its base's if it has none, as Markdown."""
    file(name)
    found = next((one for one in chain(name, presets()) if "page" in one.content), None)
    if found is None:
        return file(name).game.words(ruleset(name))
    path = files("rules") / "games" / found.game.name / str(found.content["page"])
    return path.read_text("utf-8")
