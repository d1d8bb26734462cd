"""The public face, `parlour.rules.game`: the pages about games and bots of others name nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.rules import game

ROOT = Path(__file__).parents[1]
GAMES = (ROOT / "rules/GAMES.md").read_text("utf-8")
BOTS = (ROOT / "rules/BOTS.md").read_text("utf-8")
GROUP = "parlour.games"
"""The entry points, which are no module."""
OTHERS = sorted(
    path
    for folder in ("tests/plugin_games", "net/examples")
    for path in (ROOT / folder).rglob("*.py")
    if "__pycache__" not in path.parts
)
BOT_TESTS = (*(ROOT / "tests/tui/own_bots").rglob("*.py"), ROOT / "tests/tui/kit/bot_files.py")


def of_parlour(code: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of Parlour that `code` imports, with each name from there ("" for none)."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("parlour."))
        elif isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("parlour."):
            yield from ((node.module or "", alias.name) for alias in node.names)


def of_bots() -> Iterator[str]:
    """Yield the modules of Parlour that bots import, which tests write."""
    for path in BOT_TESTS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and "def decide(" in str(node.value):
                yield from re.findall(r"^ *(?:from|import) +(parlour[\w.]*)", str(node.value), re.MULTILINE)


@pytest.mark.parametrize("page", [GAMES, BOTS], ids=["GAMES", "BOTS"])
def test_a_page_names_nothing_else_of_parlour(page: str) -> None:
    named = set(re.findall(r"\bparlour(?:\.\w+)+", page)) - {GROUP, game.__name__}
    assert named <= {f"{game.__name__}.{name}" for name in game.__all__}
    assert re.findall(r"`(?:rules|net|tui)/[\w/]*\.py`", page) == []


def test_the_list_on_the_page_is_what_the_face_has() -> None:
    listed = GAMES.partition("| for | there is |\n")[2].partition("\n\n")[0]
    names = re.findall(r"`(\w+)`", listed)
    assert sorted(names) == sorted(game.__all__)


def test_what_a_bot_is_told_to_look_up_is_in_the_face() -> None:
    assert set(re.findall(r"`([A-Z][a-z]\w+)`", BOTS)) - {"None"} <= {*game.__all__}


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_a_game_or_program_of_others_imports_nothing_else(path: Path) -> None:
    imported = {*of_parlour(path.read_text("utf-8"))}
    assert imported <= {(game.__name__, name) for name in game.__all__}


def test_bots_of_others_import_nothing_else() -> None:
    assert {*of_bots()} == {game.__name__}


def test_the_face_loads_nothing_that_takes_long() -> None:
    code = f"import sys, {game.__name__}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = {*loaded.stdout.split()}
    assert not modules & {"pydantic", "asyncio", "textual", "tomllib"}
    assert not {name for name in modules if name.startswith(("parlour.rules.games", "parlour.rules.shelf"))}
