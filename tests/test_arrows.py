"""The arrows between the folders: what a machine can check besides `make check`."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
OPEN = {
    "net.address",
    "net.auth.resume_codes",
    "net.child_process",
    "net.client.client",
    "net.discovery.browser",
    "net.discovery.service",
    "net.dumb_terminal",
    "net.errors",
    "net.fair.checking.saved",
    "net.fair.checking.verdict",
    "net.fair.checking.wrong",
    "net.journal.opening",
    "net.limits",
    "net.process.daemon",
    "net.process.listen",
    "net.process.resumable",
    "net.process.metrics",
    "net.process.server",
    "net.process.service_manager",
    "net.room.file",
    "net.room.membership",
    "net.room.setup",
    "net.room.status",
    "net.rate_limits",
    "net.redact",
    "net.regular_file",
    "net.sanitize",
    "net.seating.bots",
    "net.ssh.control",
    "net.ssh.door",
    "net.ssh.guest",
    "net.ssh.limits",
    "net.ssh.orders",
    "net.ssh.size",
    "net.storage.data_folder",
    "net.storage.doubts",
    "net.storage.favorites",
    "net.storage.known_hosts",
    "net.storage.match_files",
    "net.storage.recent_hosts",
    "net.storage.referee_id",
    "net.storage.seat_tokens",
    "net.table_state.house_rules",
    "net.wire.messages",
    "net.wire.refusals",
}
"""The modules of `net` that `tui` uses; a new one is a decision."""


def imported(path: Path) -> Iterator[str]:
    """Yield what a file imports: modules, and names of packages as if they were modules."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ROOT.joinpath(*(node.module or "").split(".")).is_dir()
            yield from (
                f"{node.module}.{alias.name}" if package else node.module or "" for alias in node.names
            )


def test_tui_uses_only_the_open_modules_of_net() -> None:
    used = {name for path in (ROOT / "tui").rglob("*.py") for name in imported(path)}
    assert {name for name in used if name.split(".")[0] == "net"} == OPEN


def test_packages_load_nothing() -> None:
    """Importing a module costs what that module imports: an `__init__` has a docstring at most."""
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
import tui.commands.cli
from tui.app.app import ParlourApp
from tui.app.later import later
from tui.storage.settings import Settings

def load():
    print(" ".join(sys.modules), flush=True)
    os._exit(0)

def nothing():
    raise AssertionError("the first frame needs something that comes later")

unused = later(nothing)
app = ParlourApp(later(nothing, remote=False), Settings(name="Ann"), library=unused, load=load)
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
    assert {"tui.screens.start.home", "tui.drawing.themes"} <= modules
    assert not modules & HEAVY
    assert not modules & {"net.wire.messages", "net.client.client", "rules.views", "tui.app.flows"}


def test_what_the_first_frame_left_out_is_loaded_after_it() -> None:
    modules = loaded_after(
        "import gc; gc.disable(); from tui.commands import opened; opened._load_the_rest(); "
        "assert gc.isenabled()"
    )
    assert {"tui.app.flows", "tui.screens.table.table", "tui.remote.local", "pydantic"} <= modules


def test_rules_and_net_load_no_screen() -> None:
    modules = loaded_after(
        "import rules.match, rules.shelf.shelf, net, net.wire.messages, net.referee.referee"
    )
    assert "net.wire.messages" in modules
    assert not modules & {"textual", "rich", "tui"}


def test_the_engine_loads_no_pydantic_and_no_asyncio() -> None:
    modules = loaded_after("from rules.games.shedding.game import GAME")
    assert "rules.games.shedding.engine.play" in modules
    assert not modules & {"pydantic", "asyncio", "textual"}


def test_the_command_line_loads_no_screen_before_it_needs_one() -> None:
    modules = loaded_after("import tui.commands.cli, tui")
    assert "tui.commands.cli" in modules
    assert "textual" not in modules
