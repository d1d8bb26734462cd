"""What a host may set: fields, differences, faults, the page in short."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.rules.errors import NotationError
from parlour.rules.games.jojo.engine.ruleset import EXPLAINED, Ruleset, faults
from parlour.rules.games.jojo.game import GAME
from parlour.rules.shelf import shelf

PRESET = shelf.table_rules("jojo")


def ruleset(**fields: Any) -> Ruleset:
    return Ruleset(**({"name": "ours", "title": "Ours"} | fields))


def test_the_preset_is_the_game_of_the_page() -> None:
    assert PRESET.ruleset == Ruleset(name="jojo", title="Jojo")
    assert (PRESET.least, PRESET.most) == (2, 6)
    page = shelf.page("jojo")
    assert all(f"**JJ-{number}** · " in page for number in range(1, 20))


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"title": " "}, "title", "it takes 1 to 40 characters that print"),
        ({"name": "\x1b"}, "name", "it takes 1 to 40 characters that print"),
        ({"title": "x" * 41}, "title", "it takes 1 to 40 characters that print"),
        ({"seats": (1, 6)}, "seats.0", "1; it takes 2 to 6"),
        ({"seats": (7, 7)}, "seats.0", "7; it takes 2 to 6"),
        ({"seats": (4, 3)}, "seats.1", "3; it takes 4 to 6"),
        ({"seats": (2, 7)}, "seats.1", "7; it takes 2 to 6"),
        ({"target": 0}, "target", "0; it takes 1 to 2000"),
        ({"target": 10_000}, "target", "10000; it takes 1 to 2000"),
    ],
)
def test_hr_9_what_no_table_can_use_is_named_with_what_it_takes(
    fields: dict[str, Any], field: str, words: str
) -> None:
    (fault,) = faults(ruleset(**fields))
    assert fault.field == field
    assert words in fault.words


def test_every_field_has_a_label_one_line_and_a_value() -> None:
    found = GAME.ruleset.fields(PRESET.ruleset)
    assert [field.path for field in found] == [*EXPLAINED]
    for field in found:
        assert 0 < len(field.label) <= 24
        assert 0 < len(field.words) <= 90
    values = {field.path: (field.value, field.values) for field in found}
    assert values == {
        "seats.0": ("2", ()),
        "seats.1": ("6", ()),
        "adjacency": ("edges", ("edges", "face")),
        "end_empty_turns": ("on", ("on", "off")),
        "target": ("50", ()),
    }


def test_hr_1_differences_are_told_in_words() -> None:
    other = ruleset(adjacency="face", target=1, seats=(3, 5))
    told = [difference.words for difference in GAME.ruleset.differences(PRESET.ruleset, other)]
    assert told == [
        "from 3 players",
        "up to 5 players",
        "stacks start where a card's own number is its neighbor's number on that side",
        "1 point to win",
    ]
    assert GAME.ruleset.differences(PRESET.ruleset, ruleset()) == ()


def test_the_rules_in_plain_words_name_what_is_set() -> None:
    words = GAME.ruleset.words(ruleset(title="Our *own*", target=70))
    assert words.startswith("# Our \\*own\\*\n")
    assert "- 70 points to win" in words


def test_jj_1_a_card_is_read_by_its_text_alone() -> None:
    assert PRESET.rules.card_type("j") == PRESET.rules.card_type("JO")
    with pytest.raises(NotationError, match="'R0' is no card of this deck; cards look like R5, P9, JO or W"):
        PRESET.rules.card_type("R0")


@pytest.mark.parametrize("text", ["play R5", "play R5 X", "trade", "hold", "play R5 N then " * 11 + "R5 N"])
def test_what_is_no_move_is_told_as_that(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.read(PRESET.rules, text)


def test_a_text_that_is_no_move_is_quoted_in_short() -> None:
    with pytest.raises(NotationError, match=r"'xxxxx+\.\.\.' is no move; moves look like: play R5 N"):
        GAME.notation.read(PRESET.rules, "x" * 60)
