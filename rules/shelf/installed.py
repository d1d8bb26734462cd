"""Games of other distributions: packages that an entry point of the group `parlour.games` names.

A package has the parts of a folder of `rules/games`: `game.py`, `presets/`, rules pages, `lessons/`. The name
of the entry point is the name of the game: `whist = "parlour_whist"`. Finding packages runs none of it.
A fault of one never stops the others: it is told as a `FaultyGame`, with its distribution and file.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from parlour.rules.contract import Game
from parlour.rules.errors import RulesError, printable
from parlour.rules.faults import FaultyGame
from parlour.rules.games import folders
from parlour.rules.shelf import renamed

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "parlour.games"
ENTRY: Final = f'[project.entry-points."{GROUP}"] of pyproject.toml'
"""Where an author has named the game. What is installed has it in `entry_points.txt`."""
NAMELESS: Final = "?"
LONGEST: Final = 200
"""The most characters of the message of a foreign error."""

R = TypeVar("R")


class Package(NamedTuple):
    """The package of a game: the game's name, the package to import, its distribution and version."""

    game: str
    package: str
    distribution: str

    def place(self) -> Traversable:
        """Return the folder of the package; raise FaultyGame if there is none. Runs none of its code."""
        top, *below = self.package.split(".")
        there = self.tried(ENTRY, lambda: _folder(top)).joinpath(*below)
        if not there.is_dir():
            raise FaultyGame(self.game, self.distribution, ENTRY, f"no package {self.package!r}")
        return there

    def modules(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each of its modules, sorted by name; runs none of them."""
        for path in _files(self.place()):
            if path.name.endswith(".py"):
                yield path.name, path.read_bytes().decode("utf-8", "replace")

    def tried(self, file: str, read: Callable[[], R], preset: str = "") -> R:
        """Return what `read` returns; raise FaultyGame about `file` (of a `preset`) for any error."""
        try:
            return read()
        except FaultyGame:
            raise
        except BaseException as error:
            from parlour.rules.guard.guarded import is_interrupt

            if is_interrupt(error):
                raise
            raise FaultyGame(preset or self.game, self.distribution, file, _told(error)) from None

    def loaded(self) -> Game[Any, Any, Any, Any]:
        """Return the game, which is imported once; raise FaultyGame if it cannot be."""
        found = _loaded(self)
        if isinstance(found, FaultyGame):
            raise found.with_traceback(None)
        return found


class Installed(NamedTuple):
    """The packages found, and the faults of those that cannot be used."""

    packages: tuple[Package, ...]
    faults: tuple[FaultyGame, ...]


@cache
def installed() -> Installed:
    """Return the packages by the names of their distributions, without those whose game exists already."""
    found: dict[str, Package] = {}
    faults: list[FaultyGame] = []
    for distribution, points in sorted(_distributions(faults)):
        for name, package in points:
            if name in folders():
                faults.append(_taken(name, distribution, "Parlour itself"))
            elif name in found:
                faults.append(_taken(name, distribution, found[name].distribution))
            else:
                found[name] = Package(name, package, distribution)
    return Installed(tuple(found.values()), tuple(faults))


def _taken(name: str, distribution: str, by: str) -> FaultyGame:
    return FaultyGame(name, distribution, ENTRY, f"the game {name!r} is already one of {by}")


def _distributions(faults: list[FaultyGame]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each distribution that names games, with their names and packages. The first of a name counts."""
    if not any(_names_games(partial(path.read_text, "utf-8")) for path in _entry_points()):
        return
    from importlib.metadata import distributions  # takes longer to import than all files to read

    seen: set[str] = set()
    for distribution in distributions():
        if not _names_games(partial(distribution.read_text, "entry_points.txt")):
            continue
        told = _name(distribution)
        key = re.sub(r"[-_.]+", "-", told.split(" ")[0]).lower()
        if key in seen:
            continue
        seen |= {key} - {NAMELESS}
        try:
            points: list[EntryPoint] = [*distribution.entry_points.select(group=GROUP)]
            yield told, sorted((point.name, point.module) for point in points)
        except Exception:
            faults.append(
                FaultyGame(told, told, ENTRY, 'each takes a name and a package: whist = "parlour_whist"')
            )


def _entry_points() -> Iterator[Path]:
    """Yield the file of entry points of each distribution in a folder of the path."""
    for folder in dict.fromkeys(sys.path):
        for kind in ("dist", "egg"):
            yield from Path(folder).glob(f"*.{kind}-info/entry_points.txt")


def _names_games(read: Callable[[], str | None]) -> bool:
    try:
        return f"[{GROUP}]" in (read() or "")
    except (OSError, ValueError):
        return False


def _name(distribution: Distribution) -> str:
    try:
        fields = distribution.metadata
        told = {field: fields[field] for field in fields}
    except Exception:
        told = {}
    return printable(f"{told.get('Name', NAMELESS)} {told.get('Version', '?')}", " ")


def _folder(top: str) -> Traversable:
    spec = find_spec(top)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(f"no package {top!r}")
    return files(module_from_spec(spec))


def _files(folder: Traversable) -> Iterator[Traversable]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if not path.is_dir():
            yield path
        elif path.name != "__pycache__":
            yield from _files(path)


def digests(*, now: bool = False) -> dict[str, str]:
    """Return for each installed game a digest of its files, as they were when this process loaded it.

    `now`: as they are, and as another process would load them.
    """
    look = _digest if now else _loaded_digest
    return {package.game: look(package) for package in installed().packages}


@cache
def _loaded_digest(package: Package) -> str:
    return _digest(package)


def _digest(package: Package) -> str:
    """Return the digest of the files of a package, "" if they cannot be read."""
    found = hashlib.sha256()
    try:
        for path in _files(package.place()):
            content = path.read_bytes()
            found.update(f"{path.name} {len(content)}\n".encode() + content)
    except (OSError, FaultyGame):
        return ""
    return found.hexdigest()


@cache
def _loaded(package: Package) -> Game[Any, Any, Any, Any] | FaultyGame:
    try:
        return package.tried("game.py", lambda: _imported(package))
    except FaultyGame as fault:
        return fault


def _imported(package: Package) -> Game[Any, Any, Any, Any]:
    _loaded_digest(package)  # before anything of it is read
    game = getattr(import_module(f"{package.package}.game"), "GAME", None)
    if not isinstance(game, Game):
        raise TypeError("it defines no GAME that is a parlour.rules.game.Game")
    if game.name != package.game:
        raise ValueError(f"the name of GAME is {game.name!r}, but the entry point says {package.game!r}")
    if "normal" not in game.bots:
        raise ValueError("GAME has no bots of the level 'normal'")
    from parlour.rules.guard.guarded import guarded  # only where there is such a game

    return guarded(game, package.distribution)


def _told(error: BaseException) -> str:
    """Return an error in one line, without paths of this disk; Parlour's own errors without their type."""
    words = re.sub(r"[^\s'\"(]*[/\\][^\s'\")]*", "...", renamed.told(error))
    told = words if isinstance(error, RulesError) else f"{type(error).__name__}: {words}"
    return printable(told[:LONGEST], " ")
