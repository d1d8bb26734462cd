"""The shelf: presets, their options, and rulesets that cannot be played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import shelf
from rules.errors import RulesError, RulesetError, UnknownGame

GAMES = [game.name for game in shelf.games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_played_as_it_stands(name: str) -> None:
    table = shelf.table_rules(name)
    preset = shelf.preset(name)
    assert (table.name, table.title, table.least, table.most) == (
        name,
        preset.title,
        preset.least,
        preset.most,
    )
    assert preset.summary.isprintable()


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_has_a_page_of_rules_that_names_its_clauses(name: str) -> None:
    page = shelf.page(name)
    for option in shelf.options(name):
        assert option.clause in page
        assert option.words


@pytest.mark.parametrize("name", GAMES)
def test_a_ruleset_is_written_and_loaded_whole(name: str) -> None:
    table = shelf.table_rules(name)
    assert shelf.load(shelf.dump(table)).ruleset == table.ruleset
    assert "\n" not in shelf.dump(table)


def test_options_say_what_they_may_be() -> None:
    found = {option.name: option for option in shelf.options("juno-classic")}
    assert (found["target"].kind, found["target"].value) == ("int", "500")
    assert (found["catch_seconds"].kind, found["catch_seconds"].value) == ("float", "2.0")
    assert found["reverse_skips_with_two"].values == ("on", "off")
    assert found["wild_draw_four"].values == ("enforced", "challenge")


def test_a_changed_option_reaches_the_ruleset() -> None:
    table = shelf.table_rules("juno-classic", {"target": "200", "wild_draw_four": "challenge"})
    assert table.ruleset.scoring.target == 200
    assert table.ruleset.bluff.rule == "challenge"
    assert shelf.table_rules("juno-classic").ruleset.scoring.target == 500


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"luck": "on"}, "luck: is no option of juno-classic; there are: target"),
        ({"target": "many"}, "scoring.target: 'many': "),
        ({"target": "0"}, "scoring.target: 0; a match needs a target from 1 to 100000"),
        ({"announce": "loud"}, "calling.announce: 'loud': "),
        ({"catch_seconds": "nan"}, "calling.catch_seconds: nan; it takes 0 to 30 seconds"),
    ],
)
def test_hr_9_an_option_that_does_not_fit_is_named_with_its_value(
    changed: dict[str, str], words: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        shelf.table_rules("juno-classic", changed)
    assert words in str(caught.value)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    for ask in (shelf.preset, shelf.table_rules, shelf.page, shelf.options):
        with pytest.raises(UnknownGame, match="no game 'bridge'; there are: juno-classic"):
            ask("bridge")


FAULTS: list[tuple[str, Any, str]] = [
    ("deck.suits", ["mauve"], "'mauve' is no suit"),
    ("deck.suits", [], "must name at least one suit"),
    ("deck.suits", ["red", "red"], "each once"),
    ("deck.ranks.Q", 2, "'Q' is no rank of these suits"),
    ("deck.ranks.5", 0, "0 copies; at least 1"),
    ("deck.suitless.X", 1, "'X' is no card"),
    ("deck.suitless.W", 0, "0 copies; at least 1"),
    ("seats", [1, 10], "1 to 10; it takes 2 to 10"),
    ("seats", [5, 3], "5 to 3; it takes 2 to 10"),
    ("hand", 0, "0 cards; at least 1 is dealt"),
    ("hand", 11, "10 hands of 11 and an opening card need more than the 108 cards"),
    ("deck.ranks.5", 200, "900 cards; at most 500"),
    ("effects.Q", {"skip": 1}, "there is no 'Q' in the deck"),
    ("effects.D.draw", 11, "effects.D.draw: 11; it takes 0 to 10"),
    ("effects.S.skip", -1, "effects.S.skip: -1; it takes 0 to 10"),
    ("effects.W", {"wild": False}, "a card without a suit must be wild"),
    ("scoring.values.Q", 1, "there is no 'Q' in the deck"),
    ("scoring.values.D", -1, "a card's value may not be negative"),
    ("scoring.values.D", 5000, "a card's value is at most 1000"),
    ("calling.penalty", 11, "calling.penalty: 11; it takes 0 to 10 cards"),
    ("calling.catch_seconds", 31, "31.0; it takes 0 to 30 seconds"),
    ("calling.word", " ", "calling.word"),
    ("calling.word", "\x1b[2J", "calling.word"),
    ("title", "x" * 50, "title"),
    ("name", "no such name", "name"),
    ("clauses.turn", "\n", "clauses.turn"),
    ("bluff.fine", 11, "bluff.fine: 11; it takes 0 to 10 cards"),
    ("luck", 1, "luck: '1': "),
]


@pytest.mark.parametrize(("field", "value", "words"), FAULTS)
def test_hr_9_a_ruleset_that_cannot_be_played_names_field_value_and_reason(
    field: str, value: Any, words: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        shelf.load(with_field(field, value))
    assert words in str(caught.value)
    assert str(caught.value).isprintable()


def with_field(field: str, value: Any) -> str:
    content = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    *path, last = field.split(".")
    place = content["ruleset"]
    for part in path:
        place = place[part]
    place[last] = value
    return json.dumps(content)


def test_hr_9_a_deck_that_cannot_open_a_discard_is_refused() -> None:
    content = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    ranks = content["ruleset"]["deck"]["ranks"]
    content["ruleset"]["effects"] = {rank: {"opening": "again"} for rank in ranks}
    content["ruleset"]["effects"] |= {wild: {"wild": True, "opening": "again"} for wild in ("W", "W4")}
    with pytest.raises(RulesetError, match="no card may open the discard"):
        shelf.load(json.dumps(content))


def test_hr_9_cards_that_are_worth_nothing_cannot_win_a_match() -> None:
    content = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    content["ruleset"]["scoring"]["values"] = dict.fromkeys((*"0123456789DRS", "W", "W4"), 0)
    with pytest.raises(RulesetError, match="nobody can reach the target"):
        shelf.load(json.dumps(content))


RULESET_BITS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.data(), RULESET_BITS)
def test_whatever_a_ruleset_in_a_file_says_it_loads_or_is_refused_in_order(
    data: st.DataObject, bit: object
) -> None:
    content = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    place = content["ruleset"]
    while True:
        key = data.draw(st.sampled_from(sorted(place)))
        if not isinstance(place[key], dict) or data.draw(st.booleans()):
            break
        place = place[key] or place
    place[key] = bit
    assert _told_by_loading(json.dumps(content)).isprintable()


def _told_by_loading(text: str) -> str:
    """What a player reads of a ruleset from a file: its title, or why it is refused."""
    try:
        return shelf.load(text).title
    except RulesError as error:
        return str(error)
