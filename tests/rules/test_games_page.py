"""The page about games of one's own: what it names is there, and its example is found."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from rules import contract
from rules.errors import FaultyGame
from rules.shelf import installed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "rules/GAMES.md").read_text("utf-8")
PROJECT = tomllib.loads(PAGE.partition("```toml\n")[2].partition("```")[0])
PARTS = (
    contract.GameRuleset,
    contract.GameNotation,
    contract.GameDealing,
    contract.GamePlay,
    contract.GameViews,
    contract.GameScoring,
)


def test_every_part_and_every_method_that_must_be_written_is_named() -> None:
    rows = {row.split("|")[1].strip(" `"): row for row in PAGE.splitlines() if row.startswith("| `")}
    must = {field.name for field in fields(contract.Game)} - {"name", "manners"}
    assert set(rows) == must
    for part in PARTS:
        (row,) = (row for row in rows.values() if f"| `{part.__name__}` |" in row)
        assert set(part.__abstractmethods__) <= set(re.findall(r"`(\w+)`", row)), part


def test_the_entry_point_of_the_page_is_the_one_that_is_looked_for() -> None:
    assert PROJECT["project"]["entry-points"] == {installed.GROUP: {"whist": "parlour_whist"}}
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["parlour_whist"]


def test_the_fault_on_the_page_is_told_in_these_words() -> None:
    project = PROJECT["project"]
    package = installed.Package("whist", "tests", f"{project['name']} {project['version']}")

    def no_game() -> None:
        raise TypeError("it defines no GAME that is a rules.contract.Game")

    with pytest.raises(FaultyGame) as told:
        package.tried("game.py", no_game)
    assert f"    parlour: {told.value}\n" in PAGE


def test_readme_and_contributing_lead_to_the_page_and_its_links_are_there() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "(rules/GAMES.md)" in (ROOT / name).read_text("utf-8"), name
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "rules" / target).exists(), target
