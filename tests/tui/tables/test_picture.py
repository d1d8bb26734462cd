"""The picture in the README is a snapshot: it shows what the program draws, or this test fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.tui.kit.at_table import TableApp, my_turn
from tests.tui.tables.test_table_snapshots import talked

README = Path(__file__).parents[3] / "README.md"


def test_the_table(snap_compare: Callable[..., bool]) -> None:
    app = TableApp(my_turn())
    app.title = "Parlour"
    assert snap_compare(app, terminal_size=(104, 30), run_before=talked("2"))


def test_the_readme_shows_it() -> None:
    picture = "tests/tui/tables/__snapshots__/test_picture/test_the_table.svg"
    assert f"({picture})" in README.read_text("utf-8")
    assert (README.parent / picture).exists()
