"""The games of other distributions in `tests/plugin_games`, installed for the tests as anybody installs them.

Each has a fixture called like the game (`whist`). `outside` is every one of them, one after the other.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import pytest

from parlour.rules.faults import RulesetError
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from tests.rules.kit.foreign import forget

FOLDER: Final = Path(__file__).parent.parent / "plugin_games"
SOURCE: Final = FOLDER / "whist"
NAMES: Final = sorted(file.parent.name for file in FOLDER.glob("*/pyproject.toml"))
GOALS: Final = ("1", "2", "5", "10", "20", "25", "50", "100", "200")
"""What is tried as a goal, so that a match is short."""


@dataclass(frozen=True)
class Outside:
    """A game that is installed in the folder `site`, which lies in `source`."""

    source: Path
    site: Path

    @cached_property
    def game(self) -> str:
        """The name of the game."""
        (name,) = self._project["entry-points"]["parlour.games"]
        return str(name)

    @property
    def distribution(self) -> str:
        """The package and its version, as players read them."""
        return f"{self._project['name']} {self._project['version']}"

    @property
    def _project(self) -> dict[str, dict[str, dict[str, str]]]:
        text = (self.source / "pyproject.toml").read_text("utf-8")
        return tomllib.loads(text)["project"]  # type: ignore[no-any-return]

    @cached_property
    def preset(self) -> shelf.Preset:
        """What is played: the first preset of the game."""
        found = [each for each in shelf.games() if shelf.table_rules(each.name).game.name == self.game]
        assert found, shelf.faults()
        return found[0]

    @cached_property
    def short(self) -> dict[str, str]:
        """The options of the preset with which a match is over soonest: those that lower its goal."""
        found: dict[str, str] = {}
        for option in self.preset.options:
            for value in GOALS if option.kind == "int" else ():
                with suppress(RulesetError):
                    if self._goal(found | {option.name: value}) < self._goal(found):
                        found[option.name] = value
                        break
        return found

    def _goal(self, options: dict[str, str]) -> int:
        rules: TableRules = shelf.table_rules(self.preset.name, options)
        return rules.game.scoring.goal(rules.rules)


def install(source: Path, target: Path) -> None:
    """Build the distribution in `source` and install it into the folder `target`, without a network."""
    how = "--no-deps --no-build-isolation --no-index --disable-pip-version-check --quiet --target"
    command = [sys.executable, "-m", "pip", "install", *how.split(), str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that installs a game, once for all workers of a run, and returns the folder."""
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    @cache
    def site(name: str) -> Path:
        found, whole = run / f"site-{name}", run / f"site-{name}-is-whole"
        with (run / f"site-{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not whole.exists():
                install(FOLDER / name, found)
                whole.touch()
        return found

    return site


def _having(name: str) -> object:
    @pytest.fixture(name=name)
    def having(installed: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
        """Have a game in this process, and in those that it starts."""
        site = installed(name)
        monkeypatch.syspath_prepend(str(site))
        monkeypatch.setenv("PYTHONPATH", str(site))
        forget()
        yield Outside(FOLDER / name, site)
        forget()

    return having


globals().update({f"having_{name}": _having(name) for name in NAMES})


@pytest.fixture(params=NAMES)
def outside(request: pytest.FixtureRequest) -> Outside:
    """Have one of the games after the other."""
    found: Outside = request.getfixturevalue(request.param)
    return found
