"""The presets as files: decks, seats, what each card does, options and pages, against the clauses."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from parlour.rules.games.shedding.ruleset import kinds
from parlour.rules.games.shedding.ruleset.ruleset import Clauses, Effect, Ruleset
from parlour.rules.shelf import shelf

FOLDER = files("parlour.rules") / "games" / "shedding"
GAMES = (
    "juno-classic",
    "juno-seven-o",
    "juno-serious",
    "switch",
    "next-to-last",
    "crazy-eights",
    "mau-mau",
    "custom",
)
CLAUSES = {
    "juno.md": {"JC": 18, "JS": 6, "JX": 10},
    "switch.md": {"SW": 15},
    "next-to-last.md": {"NL": 15},
    "crazy-eights.md": {"CE": 10},
    "mau-mau.md": {"MM": 12},
    "house-rules.md": {"HR": 10, "SW": 15},
}
CLASSIC_OPTIONS = ["target", "reverse_skips_with_two", "wild_draw_four", "announce", "catch_seconds"]


def rules_of(game: str) -> Ruleset:
    ruleset = shelf.table_rules(game).ruleset
    assert isinstance(ruleset, Ruleset)
    return ruleset


def options_of(game: str) -> list[str]:
    return [option.name for option in shelf.options(game)]


def file_of(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "presets" / f"{game}.toml").read_text("utf-8"))


def page_of(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def test_hr_1_every_game_of_the_family_is_on_the_shelf_in_order() -> None:
    assert tuple(game.name for game in shelf.games() if game.name in GAMES) == GAMES


@pytest.mark.parametrize("page", CLAUSES)
def test_a_page_has_every_clause_of_its_games_once_and_in_order(page: str) -> None:
    found = re.findall(r"^(?:\| )?\*\*([A-Z]{2})-(\d+)\*\*", page_of(page), re.MULTILINE)
    for prefix, last in CLAUSES[page].items():
        assert [int(number) for letters, number in found if letters == prefix] == [*range(1, last + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_refusal_may_quote_is_on_the_page(game: str) -> None:
    ruleset, page = rules_of(game), shelf.page(game)
    quoted = {*dataclasses.asdict(ruleset.clauses).values()}
    quoted |= {effect.clause for effect in ruleset.effects.values()}
    quoted |= {option.clause for option in shelf.options(game)}
    assert "" not in quoted
    assert not {clause for clause in quoted if f"**{clause}**" not in page}


def test_js_1_seven_o_is_classic_in_everything_else() -> None:
    classic, seven = rules_of("juno-classic"), rules_of("juno-seven-o")
    assert {**seven.effects, **classic.effects}.keys() - classic.effects.keys() == {"0", "7"}
    assert all(seven.effects[name] == effect for name, effect in classic.effects.items())
    for field in ("seats", "hand", "opening", "several", "drawing", "calling", "last_card", "scoring"):
        assert getattr(seven, field) == getattr(classic, field)
    assert options_of("juno-seven-o") == options_of("juno-classic") == CLASSIC_OPTIONS


def test_sw_15_switch_has_no_options_and_custom_has_those_of_its_clauses() -> None:
    assert options_of("switch") == []
    found = {option.name: (option.value, option.clause) for option in shelf.options("custom")}
    assert found == {
        "decks": ("1", "SW-1"),
        "play_drawn_card": ("no", "SW-3"),
        "reverse_skips_with_two": ("on", "SW-9"),
        "announce": ("automatic", "SW-12"),
        "catch_seconds": ("2.0", "SW-12"),
        "target": ("2", "SW-14"),
    }


def test_sw_15_custom_starts_from_switch() -> None:
    switch, custom = rules_of("switch"), rules_of("custom")
    assert dataclasses.replace(custom, name=switch.name, title=switch.title) == switch


def test_hr_1_no_line_of_python_names_a_preset() -> None:
    texts = {str(path): path.read_text("utf-8") for path in _below(FOLDER) if path.name.endswith(".py")}
    assert len(texts) > 40
    assert not [(name, game) for name, text in texts.items() for game in GAMES if f'"{game}"' in text]


def _below(folder: Traversable) -> Iterator[Traversable]:
    for path in folder.iterdir():
        yield from _below(path) if path.is_dir() else (path,)


def test_hr_2_the_page_of_house_rules_tells_every_field_and_every_value_of_a_choice() -> None:
    page = page_of("house-rules.md")
    for path, hint in _fields(Ruleset):
        assert f"`{path}`" in page, path
        if get_origin(hint) is Literal:
            assert all(f'`"{value}"`' in page for value in get_args(hint)), path
    assert all(f"`{field.name}`" in page for field in dataclasses.fields(Clauses))


def _fields(of: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every field that a file may set: its path as the page has it, and its type."""
    for name, hint in get_type_hints(of).items():
        if name in ("name", "title", "clauses", "effects", "__pydantic_config__"):
            continue
        if dataclasses.is_dataclass(hint):
            yield from _fields(hint, f"{at}{name}.")
        else:
            yield f"{at}{name}", hint
    if of is Ruleset:
        yield from _fields(Effect)


def test_hr_1_the_house_rules_on_the_page_can_be_played() -> None:
    example = page_of("house-rules.md").split("```toml\n")[1].split("```")[0]
    table = shelf.house_rules(example)
    assert (table.title, table.base, table.most) == ("Friday Switch", "switch", 6)
    assert table.ruleset.drawing.rule == "until"
    assert "10" not in table.ruleset.effects
    assert kinds.size(table.ruleset.deck) == 56


@pytest.mark.parametrize("game", GAMES)
def test_hr_1_a_preset_says_nothing_that_its_base_says_already(game: str) -> None:
    content = file_of(game)
    assert {"name", "title"}.isdisjoint(content["rules"])
    if "base" in content:
        base = dict(_leaves(file_of(content["base"])["rules"]))
        assert not [path for path, value in _leaves(content["rules"]) if base.get(path) == value]


def _leaves(table: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    if not isinstance(table, dict):
        yield at, table
        return
    for name, value in table.items():
        yield from _leaves(value, f"{at}.{name}")
