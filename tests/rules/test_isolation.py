"""The rules stand alone: no file but the shelf's, no pydantic for an engine, nothing of a state for a bot."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from parlour import rules

FOLDER = Path(rules.__file__).parent


def in_a_fresh_process(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", dedent(code)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_engines_load_without_pydantic() -> None:
    loaded = in_a_fresh_process("""
        import sys
        import parlour.rules.match, parlour.rules.games
        [*map(parlour.rules.games.game, parlour.rules.games.folders())]
        print([name for name in ("pydantic", "asyncio", "tomllib", "textual") if name in sys.modules])
    """)
    assert loaded == "[]"


def test_no_file_is_opened_outside_the_shelf() -> None:
    told = in_a_fresh_process("""
        import random, sys
        from parlour.rules import match, simulate
        from parlour.rules.record import record
        from parlour.rules.shelf import shelf
        from parlour.rules.simulate import SimulationSetup, simulate as run
        shelf.games(), shelf.page("juno-classic"), shelf.table_rules("juno-classic")
        import encodings.ascii, encodings.idna

        def refuse(event, arguments):
            if event in ("open", "socket.connect", "subprocess.Popen", "os.listdir"):
                raise SystemExit(f"{event} {arguments}")

        sys.addaudithook(refuse)
        tally = run(SimulationSetup("juno-classic", ("normal", "random"), options=(("target", "1"),)), 2)
        table = shelf.table_rules("juno-classic", {"target": "50"})
        kept = record.tell(table, ("A", "B"), [])
        record.check(record.write(kept))
        list(record.replay(kept))
        print(tally.matches)
        try:
            open("/dev/null")
        except SystemExit:
            print("and this would not be opened")
    """)
    assert told == "2\nand this would not be opened"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("games/*/bots/*.py")), ids=lambda path: path.stem)
def test_bots_know_views_and_rules_and_no_state_but_what_they_imagine(path: Path) -> None:
    """Who thinks ahead does so in a state that was imagined from a view; none comes from the table."""
    game = f"parlour.rules.games.{path.parents[1].name}"
    public = {
        "parlour.rules.advice",
        "parlour.rules.cards",
        "parlour.rules.contract",
        "parlour.rules.errors",
        "parlour.rules.sentences",
        "parlour.rules.steps",
        "parlour.rules.views",
    }
    thought = {"parlour.rules.moves", "parlour.rules.search"}
    rules_of_the_game = {f"{game}.ruleset.{name}" for name in ("kinds", "ruleset")}
    needed = {name for name in imported(path) if not name.startswith(f"{game}.bots")}
    if any(f"{game}.choices.imagine" in imported(other) for other in path.parent.glob("*.py")):
        needed = {name for name in needed if not name.startswith(tuple(f"{game}.{part}" for part in THOUGHT))}
        public |= thought
    assert needed <= public | rules_of_the_game


THOUGHT = ("choices.choose", "choices.imagine", "choices.plays", "engine", "learned", "position")
"""What a bot needs of its game to think in a state that it has imagined, and to value it."""


def imported(path: Path) -> set[str]:
    """Return the modules of `rules` that a file takes something from."""
    return {
        node.module
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("parlour.rules")
    }
