"""The arrows between the folders: what a machine can check besides `make check`."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OPEN = {
    "parlour.net.address",
    "parlour.net.auth.resume_codes",
    "parlour.net.child_process",
    "parlour.net.client.client",
    "parlour.net.discovery.browser",
    "parlour.net.discovery.service",
    "parlour.net.door.control",
    "parlour.net.door.orders",
    "parlour.net.door.process",
    "parlour.net.dumb_terminal",
    "parlour.net.errors",
    "parlour.net.fair.retold",
    "parlour.net.fair.verdict",
    "parlour.net.journal.opening",
    "parlour.net.limits",
    "parlour.net.night.plan",
    "parlour.net.process.calls",
    "parlour.net.process.daemon",
    "parlour.net.process.listen",
    "parlour.net.process.resumable",
    "parlour.net.process.metrics",
    "parlour.net.process.server",
    "parlour.net.process.tunnel",
    "parlour.net.room.admin",
    "parlour.net.room.operator",
    "parlour.net.room.file",
    "parlour.net.room.ratings",
    "parlour.net.rate_limits",
    "parlour.net.redact",
    "parlour.net.regular_file",
    "parlour.net.room.opening",
    "parlour.net.sanitize",
    "parlour.net.ssh.door",
    "parlour.net.ssh.guest",
    "parlour.net.ssh.limits",
    "parlour.net.storage.data_folder",
    "parlour.net.storage.favorites",
    "parlour.net.storage.hosts",
    "parlour.net.storage.match_files",
    "parlour.net.storage.ratings",
    "parlour.net.storage.referee_id",
    "parlour.net.table.bots",
    "parlour.net.table.house_rules",
    "parlour.net.transport.proxied",
    "parlour.net.web.files",
    "parlour.net.web.guest",
    "parlour.net.web.orders",
    "parlour.net.web.process",
    "parlour.net.wire.messages",
    "parlour.net.wire.notices",
    "parlour.net.wire.refusals",
    "parlour.net.worker",
}
"""The modules of `net` that `tui` uses; a new one is a decision."""


def imported(path: Path) -> Iterator[str]:
    """Yield what a file imports: modules, and names of packages as if they were modules."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ROOT.joinpath("src", *(node.module or "").split(".")).is_dir()
            yield from (
                f"{node.module}.{alias.name}" if package else node.module or "" for alias in node.names
            )


def test_tui_uses_only_the_open_modules_of_net() -> None:
    used = {name for path in (ROOT / "tui").rglob("*.py") for name in imported(path)}
    assert {name for name in used if name.startswith("parlour.net.")} == OPEN


PLACES = {
    "hand",
    "stock",
    "discard",
    "pile",
    "aside",
    "taken",
    "given",
    "grid",
    "traded",
    "penalty",
    "stacked",
    "slot",
}
VERBS = {"play", "draw", "keep", "call", "catch", "take", "put", "drop", "stack", "swap", "trade", "hold"}
"""What games call places and moves; `pass` has a meaning in all of them (GAMES.md)."""
NAMED = re.compile(rf"""["']\s*({"|".join(PLACES | VERBS)})\s*["']""")
"""What a file has that names one of them."""
ASKING = (".zone", ".at", ".choice", ".startswith", ".removeprefix")


def asked_for(tree: ast.AST) -> Iterator[tuple[int, object]]:
    """Yield the line and value of each constant with which something is compared, or that is looked for."""
    named = {
        node.target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=ast.Constant() as left, comparators=[ast.Tuple()]):
                parts: list[ast.expr | None] = [left]
            case ast.Compare(comparators=[ast.Tuple(elts=elements)]):
                parts = [*elements]
            case ast.Compare():
                parts = [*node.comparators]
            case ast.Call() if ast.unparse(node.func).endswith(ASKING):
                parts = [*node.args[:1]]
            case ast.MatchValue():
                parts = [node.value]
            case _:
                continue
        for part in parts:
            found = named.get(part.id) if isinstance(part, ast.Name) else part
            if isinstance(found, ast.Constant):
                yield found.lineno, found.value


@pytest.mark.slow
def test_nothing_outside_a_game_guesses_by_the_name_of_a_zone_or_of_a_move() -> None:
    """All ask for the kind and the role of a zone, and what an event says: other games have other names."""
    guessed = [
        f"{path.relative_to(ROOT)}:{line} {value}"
        for top in ("rules", "net", "tui")
        for path in (ROOT / top).rglob("*.py")
        if not path.is_relative_to(ROOT / "rules/games")
        if NAMED.search(text := path.read_text("utf-8"))
        for line, value in asked_for(ast.parse(text))
        if isinstance(value, str)
        if value.strip() in (PLACES | VERBS if path.is_relative_to(ROOT / "tui/tables") else PLACES)
    ]
    assert guessed == []


def test_packages_load_nothing() -> None:
    """Importing a module costs what that module imports: an `__init__` has nothing but a docstring."""
    packages = [path for top in ("rules", "net", "tui") for path in (ROOT / top).rglob("__init__.py")]
    assert len(packages) > 40
    busy = {
        path.parent.relative_to(ROOT).as_posix()
        for path in packages
        if any(not isinstance(node, ast.Expr) for node in ast.parse(path.read_text("utf-8")).body)
    }
    assert busy == {"rules", "rules/games"}


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh process has loaded after running `code`."""
    program = f"{code}\nimport sys; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


FIRST_FRAME = """
import os, sys
import parlour.tui.commands.cli
from parlour.tui.app.app import ParlourApp, AppStart
from parlour.tui.app.later import later
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Stores

def load():
    print(" ".join(sys.modules), flush=True)
    os._exit(0)

def nothing():
    raise AssertionError("the first frame needs something that comes later")

stores = Stores(Settings(name="Ann"), library=later(nothing))
app = ParlourApp(later(nothing, remote=False), stores, AppStart(load=load))
app.run(headless=True)
"""
HEAVY = {
    "pydantic",
    "cryptography",
    "asyncssh",
    "zeroconf",
    "sqlite3",
    "markdown_it",
    "segno",
    "shtab",
    "wcwidth",
}


def test_the_first_frame_loads_only_what_it_shows() -> None:
    modules = loaded_after(FIRST_FRAME)
    assert {"parlour.tui.screens.start.home", "parlour.tui.drawing.themes"} <= modules
    assert not modules & HEAVY
    assert not modules & {
        "parlour.net.web.guest",
        "parlour.net.web.orders",
        "parlour.net.wire.messages",
        "parlour.net.client.client",
        "parlour.rules.views",
        "parlour.tui.app.player",
    }


def test_what_the_first_frame_left_out_is_loaded_after_it() -> None:
    modules = loaded_after(
        "import gc; gc.disable(); from parlour.tui.commands import opened; opened._load_the_rest(); "
        "assert gc.isenabled()"
    )
    assert {
        "parlour.tui.app.player",
        "parlour.tui.screens.table.table",
        "parlour.tui.remote.local",
        "pydantic",
    } <= modules


def test_rules_and_net_load_no_screen() -> None:
    modules = loaded_after(
        "import parlour.rules.match, parlour.rules.shelf.shelf;"
        "import parlour.net.wire.messages, parlour.net.referee.referee"
    )
    assert "parlour.net.wire.messages" in modules
    assert not modules & {"textual", "rich", "parlour.tui"}


def test_the_engine_loads_no_pydantic_and_no_asyncio() -> None:
    modules = loaded_after("from parlour.rules.games.shedding.game import GAME")
    assert "parlour.rules.games.shedding.engine.play" in modules
    assert not modules & {"pydantic", "asyncio", "textual"}


def test_the_command_line_loads_no_screen_before_it_needs_one() -> None:
    modules = loaded_after("import parlour.tui.commands.cli")
    assert "parlour.tui.commands.cli" in modules
    assert "textual" not in modules
