"""The preset files of the package, and their chains of bases."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeGuard

from rules.contract import Game
from rules.errors import Fault, RulesetError, UnknownGame
from rules.games import folders
from rules.games import game as loaded
from rules.shelf.merging import merged
from rules.shelf.ready import read


@dataclass(frozen=True, slots=True)
class File:
    """The contents of a preset file in the folder of a game, which is loaded when it is asked for."""

    folder: str
    content: dict[str, Any]

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return loaded(self.folder)


@cache
def presets() -> dict[str, File]:
    """Return every preset file by name, sorted by place and name."""
    found = {}
    for folder in folders():
        there = (files("rules") / "games" / folder / "presets").iterdir()
        for path in (path for path in there if path.name.endswith(".toml")):
            name = path.name.removesuffix(".toml")
            found[name] = File(folder, tomllib.loads(path.read_text("utf-8")))
    places = {name: (file.content.get("place", math.inf), name) for name, file in found.items()}
    return {name: found[name] for name in sorted(found, key=places.__getitem__)}


def is_preset(name: object) -> TypeGuard[str]:
    """Whether there is a preset called `name`. Files are untrusted, so `name` may be of any type."""
    return isinstance(name, str) and name in presets()


def file(name: str) -> File:
    """Return the preset file called `name`; raise UnknownGame if there is none."""
    try:
        return presets()[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(presets())}") from None


def chain(name: str, among: Mapping[str, File]) -> Iterator[File]:
    """Yield the file called `name`, then its base, and so on; raise RulesetError if the chain is a cycle."""
    passed = [name]
    while True:
        yield among[name]
        if "base" not in among[name].content:
            return
        name = among[name].content["base"]
        if name in passed or name not in among:
            why = "builds on itself" if name in passed else "is no preset"
            raise RulesetError((Fault("base", f"{' on '.join([*passed, name])}: the last of them {why}"),))
        passed.append(name)


def content_of(name: str, among: Mapping[str, File]) -> dict[str, Any]:
    """Return the complete content of the preset called `name`, bases included."""
    layers = [file.content.get("rules", {}) for file in chain(name, among)]
    content: dict[str, Any] = {}
    for layer in reversed(layers):
        content = merged(content, layer)
    for field in ("name", "title"):
        if any(field in layer for layer in layers):
            raise RulesetError((Fault(f"rules.{field}", f"{name}: is not said there, but by the file"),))
    return content | {"name": name, "title": among[name].content["title"]}


@cache
def ruleset(name: str) -> Any:
    """Return the typed ruleset of the preset called `name`; raise UnknownGame if there is none."""
    return read(file(name).game, content_of(name, presets()))
