"""The preset files of Parlour and of installed games, and their chains of bases."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, TypeGuard

from parlour.rules.contract import Game
from parlour.rules.errors import quoted
from parlour.rules.faults import (
    NO_GAME,
    ON_ITSELF,
    ON_NO_PRESET,
    SAID_BY_FILE,
    Fault,
    FaultyGame,
    RulesetError,
    UnknownGame,
    listed,
)
from parlour.rules.games import folders, place
from parlour.rules.games import game as loaded
from parlour.rules.sentences import told
from parlour.rules.shelf.installed import Package, installed
from parlour.rules.shelf.merging import merged
from parlour.rules.shelf.ready import read


@dataclass(frozen=True, slots=True)
class File:
    """The contents of a preset file of a game, which is loaded when it is asked for.

    `folder` is the name of the game. `package` is None for a game of Parlour itself.
    """

    folder: str
    content: dict[str, Any]
    package: Package | None = None

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return self.package.loaded() if self.package else loaded(self.folder)

    @property
    def place(self) -> Traversable:
        """The folder of the game."""
        return self.package.place() if self.package else place(self.folder)


@cache
def built_in() -> dict[str, File]:
    """Return the preset files of Parlour itself by name; looks for no installed games."""
    return {
        path.name.removesuffix(".toml"): File(folder, tomllib.loads(path.read_text("utf-8")))
        for folder in folders()
        for path in tomls(place(folder) / "presets")
    }


def presets() -> dict[str, File]:
    """Return every preset file by name, sorted by place and name."""
    return _all()[0]


def file_faults() -> tuple[FaultyGame, ...]:
    """Return what is wrong with the installed games, as far as their files tell without their code."""
    return _all()[1]


@cache
def _all() -> tuple[dict[str, File], tuple[FaultyGame, ...]]:
    found, faults = dict(built_in()), [*installed().faults]
    for package in installed().packages:
        try:
            paths = tomls(package.place() / "presets")
        except FaultyGame as fault:
            faults.append(fault)
            continue
        if not paths:
            faults.append(FaultyGame(package.game, package.distribution, "presets", "there is no preset"))
        for path in paths:
            name = path.name.removesuffix(".toml")
            try:
                found[name] = _foreign(package, path, found.get(name))
            except FaultyGame as fault:
                faults.append(fault)
    places = {name: (file.content.get("place", math.inf), name) for name, file in found.items()}
    return {name: found[name] for name in sorted(found, key=places.__getitem__)}, tuple(faults)


def tomls(folder: Traversable) -> list[Traversable]:
    """Return the TOML files of a folder by name; none if there is no folder."""
    there = folder.iterdir() if folder.is_dir() else ()
    return sorted((path for path in there if path.name.endswith(".toml")), key=lambda path: path.name)


def _foreign(package: Package, path: Traversable, taken: File | None) -> File:
    """Return the file of an installed preset; raise FaultyGame about what stands in it."""
    name, at = path.name.removesuffix(".toml"), f"presets/{path.name}"
    content = package.tried(at, lambda: tomllib.loads(path.read_text("utf-8")), name)
    if taken:
        by = taken.package.distribution if taken.package else "Parlour itself"
        words = f"a preset called {name!r} is already one of {by}"
    elif not all(isinstance(content.get(field), str) for field in ("title", "summary")):
        words = "it needs a title and a summary, in quotes"
    elif not isinstance(content.get("place", 0), int | float):
        words = "place: it takes a number"
    elif not _are_options(content.get("options", [])):
        words = "options: each takes name, field, clause and words, in quotes"
    elif "page" in content and not (package.place() / str(content["page"])).is_file():
        words = f"page: there is no file {str(content['page'])[:80]!r} beside game.py"
    else:
        return File(package.game, content, package)
    raise FaultyGame(name, package.distribution, at, words)


def _are_options(entries: Any) -> bool:
    fields = ("name", "field", "clause", "words")
    return isinstance(entries, list) and all(
        isinstance(entry, dict) and all(isinstance(entry.get(field), str) for field in fields)
        for entry in entries
    )


def is_preset(name: object) -> TypeGuard[str]:
    """Whether there is a preset called `name`. Files are untrusted, so `name` may be of any type."""
    return isinstance(name, str) and name in among(name)


def among(name: str) -> Mapping[str, File]:
    """Return those presets among which `name` and its bases are: only for others are installed games read."""
    return built_in() if name in built_in() else presets()


def file(name: str) -> File:
    """Return the preset file called `name`; raise FaultyGame or UnknownGame if there is none."""
    if name in among(name):
        return among(name)[name]
    for fault in file_faults():
        if fault.name == name:
            raise fault.with_traceback(None)
    raise UnknownGame(told(NO_GAME, typed=quoted(name), there=listed(presets())))


def chain(name: str, files: Mapping[str, File]) -> Iterator[File]:
    """Yield the file called `name`, then its base, and so on; raise RulesetError if the chain is a cycle."""
    passed = [name]
    while True:
        yield files[name]
        if "base" not in files[name].content:
            return
        name = files[name].content["base"]
        if name in passed or name not in files:
            why = ON_ITSELF if name in passed else ON_NO_PRESET
            raise RulesetError((Fault("base", told(why, chain=" on ".join([*passed, name]))),))
        passed.append(name)


def content_of(name: str, files: Mapping[str, File]) -> dict[str, Any]:
    """Return the complete content of the preset called `name`, bases included."""
    layers = [file.content.get("rules", {}) for file in chain(name, files)]
    content: dict[str, Any] = {}
    for layer in reversed(layers):
        content = merged(content, layer)
    for field in ("name", "title"):
        if any(field in layer for layer in layers):
            raise RulesetError((Fault(f"rules.{field}", told(SAID_BY_FILE, game=name)),))
    return content | {"name": name, "title": files[name].content["title"]}


@cache
def ruleset(name: str) -> Any:
    """Return the typed ruleset of the preset called `name`; raise UnknownGame if there is none."""
    return read(file(name).game, content_of(name, among(name)))
