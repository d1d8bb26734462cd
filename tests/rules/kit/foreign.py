"""Installed distributions with a game, laid out by tests: Jojo under another name, or with a broken part."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.rules.games import place
from parlour.rules.lessons import packaged
from parlour.rules.shelf import files, installed, saved

GAME = """
from dataclasses import replace
from parlour.rules.games.jojo.game import GAME as JOJO
GAME = replace(JOJO, name={name!r})
"""
LESSON = next((place("jojo") / "lessons").iterdir()).read_text("utf-8")


def a_distribution(
    site: Path,
    game: str = "far",
    code: str = GAME,
    called: str | None = None,
    point: str | None = None,
    version: str = "1.0",
    **changes: str,
) -> Path:
    """Lay out an installed distribution with one game, and return its package. The game is Jojo's."""
    package = f"parlour_{called or game}"
    info = site / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: parlour-{called or game}\nVersion: {version}\n"
    )
    (info / "entry_points.txt").write_text(f"[{installed.GROUP}]\n{point or f'{game} = {package}'}\n")
    folder = site / package
    (folder / "presets").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "page.md").write_text("# Far away\n")
    (folder / "game.py").write_text(code.replace("{name!r}", repr(game)))
    preset = (place("jojo") / "presets" / "jojo.toml").read_text("utf-8")
    for before, after in {'page = "jojo.md"': 'page = "page.md"', **changes}.items():
        assert before in preset
        preset = preset.replace(before, after, 1)
    (folder / "presets" / f"{game}-jojo.toml").write_text(preset)
    forget()
    return folder


def removed(site: Path, game: str = "far") -> None:
    """Remove the distribution of a game."""
    shutil.rmtree(site / f"parlour_{game}")
    for info in site.glob(f"parlour_{game}-*.dist-info"):
        shutil.rmtree(info)
    forget()


def upgraded(site: Path, game: str = "far", code: str = GAME, version: str = "1.1") -> None:
    """Replace the distribution of a game by another version of it."""
    removed(site, game)
    a_distribution(site, game, code, version=version)


def code_with(part: str, methods: str) -> str:
    """Return the code of Jojo with one part changed: `methods` are the lines of its methods."""
    body = "\n".join(f"    {row}" for row in methods.splitlines())
    changed = f"class Changed(type(JOJO.{part})):\n{body}\n"
    return GAME.replace("GAME = ", f"{changed}GAME = ").replace("JOJO, ", f"JOJO, {part}=Changed(), ")


def failing_at_a_move(fails: str) -> str:
    """Return the code of Jojo where the lines `fails` are run before each move of a player."""
    rows = ["def after(self, state, seat, move, events=None):", "    if seat >= 0:"]
    rows += [f"        {row}" for row in fails.splitlines()]
    return code_with("play", "\n".join([*rows, "    return super().after(state, seat, move, events)"]))


def forget() -> None:
    """Forget every game found so far, as another process does."""
    for cached in (
        installed.installed,
        installed._loaded,
        installed._loaded_digest,
        files._all,
        files.ruleset,
        packaged._all,
        saved.load,
    ):
        cached.cache_clear()
    for name in [name for name in sys.modules if name.startswith("parlour_")]:
        del sys.modules[name]
    sys.path_importer_cache.clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages on the path of this process."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    there = tmp_path / "site"
    there.mkdir()
    monkeypatch.syspath_prepend(str(there))
    forget()
    yield there
    forget()
