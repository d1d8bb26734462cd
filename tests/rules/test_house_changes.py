"""House rules written as files, changed field by field, and told (HR-1, HR-9)."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.rules.faults import RulesetError
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from tests.rules.shedding.rulesets import FAMILY
from tests.rules.test_house_rules import OURS, house

GAMES = FAMILY


# Writing


def test_hr_1_house_rules_are_written_as_a_file_that_says_only_what_differs() -> None:
    assert shelf.write(shelf.house_rules(OURS)) == OURS


def test_house_rules_that_change_nothing_are_three_lines() -> None:
    assert shelf.write(house()) == 'title = "Ours"\nbase = "switch"\n'


@pytest.mark.parametrize("base", GAMES)
@pytest.mark.parametrize(
    "said", ["", "hand = 3", 'several.cards = "all"\nseats = [2, 3]\nscoring.rounds = 3']
)
def test_house_rules_that_were_written_are_the_same_again(base: str, said: str) -> None:
    same(house(said, base))


def same(table: TableRules) -> None:
    again = shelf.house_rules(shelf.write(table))
    assert again.ruleset == table.ruleset
    assert (again.name, again.base, again.summary) == (table.name, table.base, table.summary)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_fields_are_changed_the_file_says_all_of_it(data: st.DataObject) -> None:
    table = shelf.table_rules(data.draw(st.sampled_from(GAMES)))
    fields = st.lists(st.sampled_from(shelf.fields(table)), min_size=1, max_size=5, unique=True)
    texts = {field.path: data.draw(text_for(field)) for field in data.draw(fields)}
    try:
        changed = shelf.changed(table, texts)
    except RulesetError:
        return  # what cannot be played needs no file
    same(changed)
    assert bool(shelf.differences(changed)) == ("[rules" in shelf.write(changed))


def text_for(field: shelf.Field) -> st.SearchStrategy[str]:
    """Return texts for a field, as an editor may give them: many fit it."""
    if field.kind == "cards":
        return st.lists(st.sampled_from(field.values), max_size=3, unique=True).map(", ".join)
    return st.sampled_from(field.values or ("0", "1", "2", "5", "Last"))


def test_what_the_base_says_and_house_rules_do_not_is_written_as_taken_away() -> None:
    saved = shelf.dump(house("deck.suitless.JK = 0\nscoring.values.2 = {}", "next-to-last"))
    written = tomllib.loads(shelf.write(shelf.load(saved)))
    assert written["rules"] == {"deck": {"suitless": {"JK": 0}}, "scoring": {"values": {"2": {}}}}


def test_a_card_that_does_nothing_among_others_that_do_is_written_as_such() -> None:
    idle = house("effects.JS.draw = 0")
    assert tomllib.loads(shelf.write(idle))["rules"] == {"effects": {"JS": {"anywhere": False}}}
    same(idle)


def test_a_preset_with_options_is_written_as_house_rules_on_it() -> None:
    table = shelf.table_rules("custom", {"decks": "2", "target": "3"})
    said = {"seats": [2, 10], "deck": {"packs": 2}, "scoring": {"target": 3}}
    assert tomllib.loads(shelf.write(table)) == {"title": "Custom", "base": "custom", "rules": said}


# Changing


def test_hr_1_fields_are_changed_by_text() -> None:
    texts = {
        "title": "Our Own",
        "hand": "4",
        "seats.1": "3",
        "seats.0": "3",
        "deck.suitless.JK": "2",
        "deck.ranks.3": "0",
        "drawing.voluntary": "OFF",
        "drawing.play": "may",
        "calling.catch_seconds": "1.5",
        "calling.word": "Last",
        "effects.black Q.skip": "1",
        "effects.7.draw": "1",
        "effects.7.answers": " 7 , JK,",
        "effects.JK.anywhere": "true",
        "effects.JK.follow": "under",
        "effects.8": "",
        "effects.10.reverse": "false",
        "scoring.values.7": "70",
    }
    table = shelf.changed(shelf.table_rules("switch"), texts)
    ruleset = table.ruleset
    assert (table.name, table.title, table.base) == ("our-own", "Our Own", "switch")
    assert (ruleset.hand, ruleset.seats, ruleset.deck.suitless) == (4, (3, 3), {"JK": 2})
    assert "3" not in ruleset.deck.ranks
    assert (ruleset.drawing.voluntary, ruleset.drawing.play) == (False, "may")
    assert (ruleset.calling.catch_seconds, ruleset.calling.word) == (1.5, "Last")
    assert (ruleset.effects["black Q"].skip, ruleset.effects["black Q"].swap) == (1, "left")
    assert (ruleset.effects["7"].draw, ruleset.effects["7"].answers) == (1, ("7", "JK"))
    assert ruleset.effects["JK"].anywhere
    assert not {"8", "10"} & set(ruleset.effects)
    assert ruleset.scoring.values == {"7": 70}
    same(table)


def test_a_field_changed_back_is_that_of_the_preset_again() -> None:
    ours = shelf.changed(house(), {"drawing.rule": "until", "effects.2.draw": "3", "effects.9.skip": "1"})
    assert ours.ruleset.clauses.draw == "HR-4"
    back = shelf.changed(ours, {"drawing.rule": "one", "effects.2.draw": "2", "effects.9": ""})
    assert back.ruleset == house().ruleset


def test_a_card_that_comes_back_is_that_of_the_preset_again() -> None:
    shown = {field.path: field.value for field in shelf.fields(house())}
    without = shelf.changed(house(), {"deck.ranks.2": "0"})
    assert "2" not in without.ruleset.effects
    assert shelf.changed(without, shown).ruleset.effects == house().ruleset.effects


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("luck", "1", "there is no such rule"),
        ("", "1", "there is no such rule"),
        ("hand.more", "1", "there is no such rule"),
        ("seats.2", "1", "there is no such rule"),
        ("effects.7.answers.0", "1", "there is no such rule"),
        ("effects.7.luck", "1", "there is no such rule"),
        ("effects.7.__pydantic_config__", "1", "there is no such rule"),
        ("name", "ours", "is made of the title"),
        ("hand", "", "'': it takes a whole number"),
        ("hand", "1.5", "'1.5': it takes a whole number"),
        ("calling.catch_seconds", "soon", "'soon': it takes a number"),
        ("drawing.voluntary", "perhaps", "'perhaps': it takes on or off"),
        ("drawing.rule", "none", "'none': it takes one of one, until, count"),
        ("drawing", "one", "'one': it is a section of rules, not one of them"),
        ("effects", "7", "'7': it is a section of rules, not one of them"),
        ("effects.7", "on", "'on': it is a section of rules, not one of them"),
        ("scoring.target", "0", "0; it takes 1 to 100000 points"),
    ],
)
def test_hr_9_a_change_that_does_not_fit_is_told_beside_its_field(path: str, text: str, words: str) -> None:
    with pytest.raises(RulesetError) as caught:
        shelf.changed(house(), {path: text, "several.specials": "maybe"})
    told = {fault.field: fault.words for fault in caught.value.faults}
    assert words in told[path]
    assert told["several.specials"] == "'maybe': it takes on or off"


def test_a_pair_takes_two_numbers() -> None:
    assert shelf.changed(house(), {"seats": "3, 4"}).ruleset.seats == (3, 4)
    with pytest.raises(RulesetError, match="seats"):
        shelf.changed(house(), {"seats": "3"})


# Telling


def test_hr_1_what_differs_from_the_preset_is_told_in_a_few_words() -> None:
    assert shelf.differences(shelf.table_rules("switch")) == ()
    assert shelf.differences(house()) == ()
    told = shelf.differences(shelf.changed(house(), {"hand": "4", "drawing.rule": "until"}))
    assert {difference.path for difference in told} == {"hand", "drawing.rule"}


def test_hr_1_the_fields_of_an_editor_can_be_set_to_what_they_are() -> None:
    table = shelf.house_rules(OURS)
    shown = {field.path: field.value for field in shelf.fields(table)}
    assert shown["hand"] == "4"
    assert shelf.changed(table, shown).ruleset == table.ruleset


def test_the_rules_are_told_in_plain_words() -> None:
    assert "Our Switch" in shelf.plain_words(shelf.house_rules(OURS))
