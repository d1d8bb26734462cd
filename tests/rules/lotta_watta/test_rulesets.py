"""What a host may set: fields, differences, faults, the page in short; house rules on this game."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.rules.errors import NotationError
from parlour.rules.faults import RulesetError
from parlour.rules.games.lotta_watta.engine.ruleset import EXPLAINED, Ruleset, faults
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.shelf import shelf
from tests.rules.lotta_watta.table import rules_with

PRESET = shelf.table_rules("lotta-watta")


def ruleset(**fields: Any) -> Ruleset:
    return Ruleset(**({"name": "ours", "title": "Ours"} | fields))


def test_the_preset_is_the_game_of_the_page() -> None:
    assert PRESET.ruleset == Ruleset(name="lotta-watta", title="Lotta Watta")
    assert (PRESET.least, PRESET.most) == (2, 8)
    page = shelf.page("lotta-watta")
    assert all(f"**LW-{number}** · " in page for number in range(1, 22))


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"title": " "}, "title", "it takes 1 to 40 characters that print"),
        ({"name": "\x1b"}, "name", "it takes 1 to 40 characters that print"),
        ({"title": "x" * 41}, "title", "it takes 1 to 40 characters that print"),
        ({"seats": (1, 8)}, "seats.0", "1; it takes 2 to 8"),
        ({"seats": (9, 9)}, "seats.0", "9; it takes 2 to 8"),
        ({"seats": (4, 3)}, "seats.1", "3; it takes 4 to 8"),
        ({"seats": (2, 9)}, "seats.1", "9; it takes 2 to 8"),
        ({"target": 0}, "target", "0; it takes 1 to 99"),
        ({"target": 100}, "target", "100; it takes 1 to 99"),
        ({"max_laps": 0}, "max_laps", "0; it takes 1 to 200"),
        ({"look_seconds": 0.5}, "look_seconds", "0.5; it takes 1 to 120 seconds"),
        ({"race_seconds": 31.0}, "race_seconds", "31.0; it takes 1 to 30 seconds"),
        ({"power_seconds": float("nan")}, "power_seconds", "nan; it takes 1 to 120 seconds"),
        ({"call_seconds": float("inf")}, "call_seconds", "inf; it takes 0.5 to 30 seconds"),
    ],
)
def test_hr_9_what_no_table_can_use_is_named_with_what_it_takes(
    fields: dict[str, Any], field: str, words: str
) -> None:
    (fault,) = faults(ruleset(**fields))
    assert fault.field == field
    assert words in fault.words


def test_hr_9_every_fault_is_found() -> None:
    found = faults(ruleset(target=0, max_laps=0, call_seconds=0.0))
    assert [fault.field for fault in found] == ["target", "max_laps", "call_seconds"]


def test_an_option_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RulesetError, match="target: 0; it takes 1 to 99"):
        rules_with(target="0")
    with pytest.raises(RulesetError, match="it takes one of strict, assisted"):
        rules_with(memory="perfect")
    with pytest.raises(RulesetError, match="it takes one of race, in turn"):
        rules_with(stacking="slow")


def test_every_field_has_a_label_one_line_and_a_value() -> None:
    found = GAME.ruleset.fields(PRESET.ruleset)
    assert [field.path for field in found] == [*EXPLAINED]
    for field in found:
        assert 0 < len(field.label) <= 24
        assert 0 < len(field.words) <= 70
        assert field.value in (field.values or (field.value,))
    assert {field.path: field.value for field in found} == {
        "seats.0": "2",
        "seats.1": "8",
        "memory": "strict",
        "stacking": "race",
        "max_laps": "30",
        "target": "5",
        "look_seconds": "15",
        "race_seconds": "3",
        "power_seconds": "15",
        "call_seconds": "2",
    }


def test_hr_1_fields_are_changed_and_the_difference_is_told() -> None:
    texts = {"title": "Ours", "memory": "assisted", "target": "1", "race_seconds": "4.5", "seats.1": "4"}
    changed = shelf.changed(PRESET, texts)
    told = [one.words for one in shelf.differences(changed)]
    assert told == [
        "up to 4 players",
        "screens remember what was seen",
        "1 round to win",
        "4.5 seconds for a race",
    ]
    again = shelf.house_rules(shelf.write(changed))
    assert (again.ruleset, again.base) == (changed.ruleset, "lotta-watta")
    assert shelf.load(shelf.dump(changed)).ruleset == changed.ruleset


def test_lw_21_stacking_in_turn_is_a_field_of_a_file_and_told_in_words() -> None:
    text = 'title = "Ours"\nbase = "lotta-watta"\n\n[rules]\nstacking = "in turn"\n'
    table = shelf.house_rules(text)
    assert shelf.write(table) == text
    assert [one.words for one in shelf.differences(table)] == [
        "players are asked in turn who stacks, without clocks"
    ]
    page = shelf.plain_words(table)
    assert "the others are asked one after the other" in page
    assert "second" not in page
    assert "3 seconds for a race" in shelf.plain_words(shelf.changed(PRESET, {"title": "Ours"}))


def test_rules_that_were_written_before_there_was_stacking_in_turn_race() -> None:
    text = shelf.dump(PRESET).replace('"stacking":"race",', "")
    assert '"stacking"' not in text
    assert shelf.load(text).ruleset == PRESET.ruleset


def test_house_rules_of_another_game_are_refused() -> None:
    with pytest.raises(RulesetError, match="drawing: there is no such rule; there are: name, title, seats"):
        shelf.house_rules('title = "Ours"\nbase = "lotta-watta"\n[rules.drawing]\nrule = "one"\n')


def test_hr_1_the_rules_read_as_a_page_in_short() -> None:
    page = shelf.plain_words(shelf.changed(PRESET, {"title": "Our *own*"}))
    assert page.startswith("# Our \\*own\\*\n\nEveryone has four cards")
    assert "- 30 laps without a call end a round\n" in page


@pytest.mark.parametrize(
    "text", ["", "take", "take deck", "put", "put 0", "put 100", "put x", "stack", "swap 1.3", "swap 1.0 2.1"]
)
def test_what_is_no_move_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="is no move; moves look like: take stock"):
        GAME.notation.read(PRESET.rules, text)


def test_a_long_text_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(NotationError, match=r"^'x{40}\.\.\.' is no move"):
        GAME.notation.read(PRESET.rules, "x" * 41)


def test_a_swap_has_one_notation_whichever_place_is_named_first() -> None:
    for text in ("swap 1.10 1.9", "SWAP  1.9 1.10"):
        assert GAME.notation.write(PRESET.rules, GAME.notation.read(PRESET.rules, text)) == "swap 1.9 1.10"


def test_a_card_that_the_deck_lacks_is_named() -> None:
    assert PRESET.rules.card_type("jk") == PRESET.rules.card_type("JK")
    with pytest.raises(NotationError, match="'R7' is no card of this deck"):
        PRESET.rules.card_type("R7")


def test_lw_2_the_host_deals_first_and_no_lot_is_drawn() -> None:
    assert not GAME.dealing.draws_lot
    assert GAME.dealing.lot(rules_with(), 4, rules_with().deck) == (0, ())
