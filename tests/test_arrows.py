"""The arrows between the folders: what a machine can check besides `make check`."""

from __future__ import annotations

import subprocess
import sys


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh process has loaded after running `code`."""
    program = f"{code}\nimport sys; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_rules_and_net_load_no_screen() -> None:
    modules = loaded_after("import rules.match, rules.shelf.shelf, net, net.messages, net.referee")
    assert "net.messages" in modules
    assert not modules & {"textual", "rich", "tui"}


def test_the_engine_loads_no_pydantic_and_no_asyncio() -> None:
    modules = loaded_after("from rules.games.shedding.game import GAME")
    assert "rules.games.shedding.engine.play" in modules
    assert not modules & {"pydantic", "asyncio", "textual"}


def test_the_command_line_loads_no_screen_before_it_needs_one() -> None:
    modules = loaded_after("import tui.cli, tui")
    assert "tui.cli" in modules
    assert "textual" not in modules
