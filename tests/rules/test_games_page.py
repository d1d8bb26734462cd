"""The page about games of one's own: what it names is there, and its example is found."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields
from pathlib import Path

import pytest

from parlour.rules import contract, game
from parlour.rules.faults import FaultyGame
from parlour.rules.game import DEALS, HANDS_PASSED, HANDS_SWAPPED, Told, told
from parlour.rules.lessons.packaged import lesson_in
from parlour.rules.shelf import files, installed
from parlour.tui import keymap
from parlour.tui.tables.grids import spot
from parlour.tui.tables.motion.travels import SAID_LARGE, TRAVELS

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
    must = {field.name for field in fields(contract.Game) if _is_required(field)} - {"name"}
    assert set(rows) == must
    for part in PARTS:
        (row,) = (row for row in rows.values() if f"| `{part.__name__}` |" in row)
        assert set(part.__abstractmethods__) <= set(re.findall(r"`(\w+)`", row)), part


def _is_required(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def test_the_entry_point_of_the_page_is_the_one_that_is_looked_for() -> None:
    assert PROJECT["project"]["entry-points"] == {installed.GROUP: {"whist": "parlour_whist"}}
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["parlour_whist"]


def test_the_fault_on_the_page_is_told_in_these_words() -> None:
    project = PROJECT["project"]
    package = installed.Package("whist", "tests", f"{project['name']} {project['version']}")

    def no_game() -> None:
        raise TypeError("it defines no GAME that is a parlour.rules.game.Game")

    with pytest.raises(FaultyGame) as told:
        package.tried("game.py", no_game)
    assert f"    parlour: {told.value}\n" in PAGE


def test_the_lesson_of_the_page_can_be_read() -> None:
    shown = PAGE.partition("## A lesson\n")[2].partition("```toml\n")[2].partition("```")[0]
    assert lesson_in("first", tomllib.loads(shown)).game == "whist"


def test_the_ways_to_move_cards_are_those_of_the_page() -> None:
    (text,) = re.findall(r"`How` they were moved.*?\((.*?)\)", PAGE, re.DOTALL)
    assert re.findall(r"`(\w+)`", text) == [how.name for how in game.How]


@pytest.mark.parametrize("told", [told(DEALS, 1, each=6), told(HANDS_SWAPPED, 0, 1), told(HANDS_PASSED)])
def test_cards_slide_for_the_sentences_of_the_page(told: Told) -> None:
    (row,) = (row for row in PAGE.splitlines() if row.startswith("| a sentence that is imported |"))
    name = next(name for name, each in vars(game).items() if each is told.sentence)
    assert f"`told({name}" in row
    assert told.sentence.key in (*TRAVELS, *SAID_LARGE)


@pytest.mark.parametrize(("kind", "actions"), [("hands", keymap.TABLE), ("grids", keymap.GRIDS)])
def test_the_verbs_with_keys_are_those_of_the_page(kind: str, actions: Sequence[keymap.Action]) -> None:
    row = PAGE.partition(f"| verb with a key, {kind} |")[2].partition("\n")[0]
    told = {
        verb: key
        for verbs, key in re.findall(r"((?:`[a-z ]+`(?: or )?)+) \((\w)\)", row)
        for verb in re.findall(r"`([a-z ]+)`", verbs)
    }
    assert told == {verb: action.keys[0] for action in actions for verb in action.verbs}


def test_the_slots_of_a_grid_stand_as_the_page_says() -> None:
    rows: dict[int, list[tuple[int, int]]] = {0: [], 1: []}
    for place in range(8):
        column, row = spot(place)
        rows[row].append((column, place + 1))
    upper, lower = ([slot for _, slot in sorted(row)] for row in rows.values())
    assert (upper, lower) == ([1, 2, 5, 7], [3, 4, 6, 8])
    assert "1 2 above 3 4, and to the right of those 5 above 6, 7 above 8" in PAGE


def test_the_numbers_up_to_which_presets_of_parlour_have_a_place_are_those_of_the_page() -> None:
    most = max(file.content["place"] for file in files.built_in().values())
    assert f"(Parlour's own games have up to {most};" in PAGE
