"""The shelf: presets and their bases, options and pages."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.rules.faults import RulesetError, UnknownGame
from parlour.rules.shelf import files, shelf, typed

GAMES = [game.name for game in shelf.games()]


def test_games_stand_in_the_order_of_their_places() -> None:
    places = [files.file(name).content["place"] for name in GAMES]
    assert places == sorted(places)


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_played_and_has_a_page_with_the_clauses_of_its_options(name: str) -> None:
    table, preset, page = shelf.table_rules(name), shelf.preset(name), shelf.page(name)
    assert (table.name, table.base, table.title) == (name, name, preset.title)
    assert (table.least, table.most) == (preset.least, preset.most)
    assert preset.summary.isprintable()
    read = {"title", "summary", "picture", "page", "part", "base", "place", "rules", "options"}
    assert set(files.file(name).content) <= read, "it says nothing that nobody reads"
    assert all(option.clause in page and option.words for option in shelf.options(name))
    assert not preset.part or f"# {preset.part}" in page.splitlines()
    assert table.adviser() is not None


def test_a_page_is_that_of_the_base_or_else_told_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = files.file("switch").game
    whole = dict(files.file("switch").content)
    written = whole.pop("page")
    found = {
        "bare": files.File(game.name, whole),
        "on": files.File(game.name, {"title": "On", "base": "switch"}),
    }
    there = {**files.presets(), **found}
    monkeypatch.setattr(files, "presets", lambda: there)
    monkeypatch.setattr("parlour.rules.shelf.shelf.presets", lambda: there)
    assert written == "switch.md"
    assert shelf.page("on") == shelf.page("switch")
    assert shelf.page("bare").startswith(game.ruleset.words(files.ruleset("bare")).rstrip())


# Bases


def preset_files(**contents: dict[str, Any]) -> dict[str, files.File]:
    folder = files.file("switch").folder
    return {
        name: files.File(folder, {"title": name.upper(), **content}) for name, content in contents.items()
    }


def test_a_preset_may_build_on_a_preset_that_builds_on_another() -> None:
    among = preset_files(
        a={
            "rules": {
                "hand": 5,
                "deck": {"packs": 1, "suits": ["red", "blue"]},
                "effects": {"7": {"draw": 2}},
            }
        },
        b={"base": "a", "rules": {"deck": {"packs": 2}, "effects": {"7": {"skip": 1}, "8": {"skip": 1}}}},
        c={"base": "b", "rules": {"hand": 4, "deck": {"suits": ["red"]}, "effects": {"8": {}}}},
        d={"base": "c"},
    )
    said = {"hand": 4, "deck": {"packs": 2, "suits": ["red"]}, "effects": {"7": {"draw": 2, "skip": 1}}}
    assert files.content_of("d", among) == {**said, "name": "d", "title": "D"}
    assert among["a"].content["rules"]["effects"] == {"7": {"draw": 2}}


def test_a_card_taken_out_of_the_deck_takes_along_what_the_base_says_of_it() -> None:
    base = {
        "deck": {"ranks": {"2": 1, "7": 1, "Q": 1}, "suitless": {"JK": 2}},
        "effects": {
            "2": {"draw": 2, "answers": ["2", "JK", "black Q"]},
            "QS": {"draw": 5},
            "JK": {"draw": 5},
        },
        "scoring": {"target": 100, "values": {"JK": 50, "Q": 10, "7": 7}},
    }
    layer = {
        "deck": {"ranks": {"Q": 0}, "suitless": {"JK": 0}},
        "effects": {"JK": {"skip": 1}},
        "scoring": {"values": {"7": {}}},
    }
    among = preset_files(a={"rules": base}, b={"base": "a", "rules": layer})
    assert files.content_of("b", among) == {
        "deck": {"ranks": {"2": 1, "7": 1}, "suitless": {}},
        "effects": {"2": {"draw": 2, "answers": ["2"]}, "JK": {"skip": 1}},
        "scoring": {"target": 100, "values": {}},
        "name": "b",
        "title": "B",
    }


@pytest.mark.parametrize(
    ("bases", "words"),
    [
        ({"a": "a"}, "base: a on a: the last of them builds on itself"),
        ({"a": "b", "b": "c", "c": "b"}, "base: a on b on c on b: the last of them builds on itself"),
        ({"a": "nowhere"}, "base: a on nowhere: the last of them is no preset"),
    ],
)
def test_bases_come_to_an_end(bases: dict[str, str], words: str) -> None:
    among = preset_files(**{name: {"base": base} for name, base in bases.items()})
    with pytest.raises(RulesetError, match=words):
        files.content_of("a", among)


@pytest.mark.parametrize("field", ["name", "title"])
def test_the_rules_of_a_preset_do_not_say_its_name(field: str) -> None:
    among = preset_files(a={"rules": {field: "x"}})
    with pytest.raises(RulesetError, match=f"rules.{field}: a: is not said there, but by the file"):
        files.content_of("a", among)


# Options


def test_options_say_what_they_may_be() -> None:
    found = {option.name: option for option in shelf.options("juno-classic")}
    assert (found["target"].kind, found["target"].value) == ("int", "500")
    assert (found["catch_seconds"].kind, found["catch_seconds"].value) == ("float", "2.0")
    assert found["reverse_skips_with_two"].values == ("on", "off")
    assert found["wild_draw_four"].values == ("enforced", "challenge")


def test_an_option_shows_what_holds_where_the_file_is_silent() -> None:
    found = {option.name: option for option in shelf.options("custom")}
    assert (found["decks"].value, found["play_drawn_card"].value) == ("1", "no")


def test_an_option_may_be_one_of_a_pair_or_of_a_card_that_has_no_effect() -> None:
    ruleset = shelf.table_rules("switch").ruleset
    values = [
        typed.value_at(ruleset, path.split(".")) for path in ("seats.1", "deck.suitless.JK", "effects.7.draw")
    ]
    assert values == [6, 0, 0]
    answers = ["effects", "2", "answers"]
    assert typed.kind(typed.hint_at(type(ruleset), answers)) == ("cards", ())
    assert typed.text_at(ruleset, answers) == "2"


def test_a_changed_option_reaches_the_ruleset() -> None:
    table = shelf.table_rules("juno-classic", {"target": "200", "wild_draw_four": "challenge"})
    assert table.ruleset.scoring.target == 200
    assert table.ruleset.bluff.rule == "challenge"
    assert table.ruleset.clauses == shelf.table_rules("juno-classic").ruleset.clauses
    assert shelf.table_rules("juno-classic").ruleset.scoring.target == 500


def test_an_option_may_set_more_than_its_own_field() -> None:
    assert shelf.table_rules("custom", {"decks": "1"}).most == 6
    assert shelf.table_rules("custom", {"decks": "2"}).most == 10


@pytest.mark.parametrize(
    ("game", "changed", "words"),
    [
        ("juno-classic", {"luck": "on"}, "luck: is no option of juno-classic; there are: target"),
        ("custom", {"decks": "3"}, "decks: '3': it takes 1 to 2"),
        ("switch", {"luck": "on"}, "luck: is no option of switch; it has none"),
        ("juno-classic", {"target": "many"}, "target: 'many': it takes a whole number"),
        ("juno-classic", {"target": "0"}, "target: 0; it takes 1 to 100000"),
        (
            "juno-classic",
            {"announce": "loud"},
            "announce: 'loud': it takes one of caught, automatic, off",
        ),
        ("juno-classic", {"catch_seconds": "nan"}, "catch_seconds: nan; it takes 0 to 30 seconds"),
    ],
)
def test_hr_9_an_option_that_does_not_fit_is_named_as_its_row_is_with_its_value(
    game: str, changed: dict[str, str], words: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        shelf.table_rules(game, changed)
    assert words in str(caught.value)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    for ask in (shelf.preset, shelf.table_rules, shelf.page, shelf.options):
        with pytest.raises(UnknownGame, match="no game 'bridge'; there are: juno-classic"):
            ask("bridge")
