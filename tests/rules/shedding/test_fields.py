"""HR-1: a ruleset as fields that explain themselves, and what differs from another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass, replace
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from parlour.rules.explained import Field
from parlour.rules.games.shedding.ruleset.explained import EXPLAINED, LEFT_OUT, SECTIONS
from parlour.rules.games.shedding.ruleset.fields import differences, fields, sentences
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset
from parlour.rules.sentences import Sentence, Told
from parlour.rules.shelf import files, shelf
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.rulesets import FAMILY, but, doing, preset

JUNO, SWITCH, LAST = preset("juno-classic"), preset("switch"), preset("next-to-last")
NAMES = FAMILY


def field(ruleset: Ruleset, path: str) -> Field:
    (found,) = [one for one in fields(ruleset) if one.path == path]
    return found


def told(base: Ruleset, ruleset: Ruleset) -> list[str]:
    return [one.words for one in differences(base, ruleset)]


def every_path(hint: Any, path: str = "") -> Iterator[str]:
    """Yield the path of each field of the typed ruleset, a star for what a dictionary is keyed by."""
    if path in LEFT_OUT:
        return
    if is_dataclass(hint):
        types = get_type_hints(hint)
        for one in dataclass_fields(hint):
            yield from every_path(types[one.name], f"{path}.{one.name}".lstrip("."))
    elif get_origin(hint) is dict:
        yield from every_path(get_args(hint)[1], f"{path}.*")
    elif get_origin(hint) is tuple and Ellipsis not in get_args(hint):
        for at, inner in enumerate(get_args(hint)):
            yield from every_path(inner, f"{path}.{at}")
    else:
        yield path


def test_hr_1_every_field_of_the_ruleset_is_explained_or_left_out_on_purpose() -> None:
    assert {*every_path(Ruleset)} == EXPLAINED.keys()
    assert {*LEFT_OUT} == {"name", "title", "clauses", "effects.*.clause"}


def test_hr_1_every_field_has_a_section() -> None:
    assert {path.partition(".")[0] for path in EXPLAINED} == SECTIONS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_hr_1_every_field_is_there_once_with_a_label_a_line_and_a_value_that_it_can_have(name: str) -> None:
    assert differences(preset(name), preset(name)) == ()
    found = fields(preset(name))
    assert len({one.path for one in found}) == len(found)
    for one in found:
        assert 0 < len(one.label) <= 24
        assert 0 < len(one.words) <= 70
        assert "{" not in one.label + one.words
        assert one.clause in {"HR-1", "HR-2", "HR-3", "HR-4", "HR-5", "HR-6", "HR-7", "HR-8"}
        if one.kind in ("bool", "choice"):
            assert one.value in one.values
        elif one.kind == "cards":
            assert {*one.value.split(", ")} - {""} <= {*one.values}
        else:
            assert one.values == ()


def test_hr_1_sections_stand_together_in_the_order_of_the_table() -> None:
    sections = [one.section for one in fields(SWITCH)]
    shown = list(dict.fromkeys(sections))
    assert shown[:9] == [*dict.fromkeys(SECTIONS.values())][:9]
    assert shown[9:12] == ["Card: 2", "Card: 3", "Card: 4"]
    assert shown[-2:] == ["Card: red Jack", "Card: black Queen"]
    assert sections == sorted(sections, key=shown.index)


@pytest.mark.parametrize(
    ("path", "kind", "value", "values"),
    [
        ("seats.0", "int", "2", ()),
        ("seats.1", "int", "6", ()),
        ("hand", "int", "5", ()),
        ("cut", "bool", "off", ("on", "off")),
        ("deck.suits", "cards", "spades, hearts, diamonds, clubs", ("spades", "hearts", "diamonds", "clubs")),
        ("deck.ranks.7", "int", "1", ()),
        ("deck.suitless.JK", "int", "0", ()),
        ("drawing.rule", "choice", "one", ("one", "until", "count")),
        ("calling.word", "text", "Switch", ()),
        ("calling.catch_seconds", "float", "2", ()),
        ("scoring.values.7", "int", "7", ()),
        ("scoring.values.Q", "int", "0", ()),
        ("effects.J.draw", "int", "5", ()),
        ("effects.5.draw", "int", "0", ()),
        ("effects.black Q.swap", "choice", "left", ("no", "left", "chosen")),
    ],
)
def test_hr_1_kind_and_value_follow_from_the_ruleset(
    path: str, kind: str, value: str, values: tuple[str, ...]
) -> None:
    one = field(SWITCH, path)
    assert (one.kind, one.value, one.values) == (kind, value, values)


def test_hr_2_cards_in_a_field_are_names_of_the_deck() -> None:
    answers = field(LAST, "effects.JK.not_on")
    assert answers.value == "2"
    assert answers.values == (*LAST.deck.ranks, "JK")
    assert field(SWITCH, "effects.J.answers").values == (*SWITCH.deck.ranks, "red J", "black Q")


def test_hr_2_a_rank_of_which_one_color_has_an_effect_has_none_itself() -> None:
    assert field(SWITCH, "effects.Q.swap").value == "no"


def test_hr_3_a_color_is_a_color_and_a_suit_a_suit() -> None:
    assert (
        field(JUNO, "effects.W4.names").words == "Its player chooses the color or the rank that must follow"
    )
    assert field(LAST, "effects.J.names").words == "Its player chooses the suit or the rank that must follow"
    assert field(JUNO, "deck.suits").label == "Colors"
    assert field(JUNO, "deck.suits").values == ("red", "green", "blue", "yellow", "purple")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"drawing__rule": "until"}, "draw until playable"),
        ({"deck__suitless": {"JK": 4}}, "4 jokers"),
        ({"deck__suitless": {"JK": 1}}, "1 joker"),
        ({"scoring__target": 3}, "target 3"),
        ({"seats": (3, 6)}, "from 3 players"),
        ({"hand": 1}, "1 card dealt to each"),
        ({"hand": 7}, "7 cards dealt to each"),
        ({"hand_with_two": 7}, "7 cards each with two players"),
        ({"deck__packs": 2}, "2 packs"),
        ({"deck__suits": ("spades", "hearts")}, "suits: spades, hearts"),
        ({"deck__ranks": {**SWITCH.deck.ranks, "5": 0}}, "no 5s"),
        ({"deck__ranks": {**SWITCH.deck.ranks, "K": 2}}, "Kings: 2 of each suit"),
        ({"reverse_skips_with_two": False}, "with two players a reverse does not skip"),
        ({"calling__word": "Mau {}"}, "call “Mau {}”"),
        ({"calling__catch_seconds": 0.5}, "0.5 s to catch"),
        ({"scoring__values": {"black Q": 1}}, "black Queens: 1 point"),
        ({"scoring__rounds": 3}, "3 rounds"),
    ],
)
def test_hr_1_a_difference_is_told_in_a_few_words(changes: dict[str, Any], words: str) -> None:
    assert told(SWITCH, but(SWITCH, **changes)) == [words]


def test_hr_1_so_are_effects_by_their_cards() -> None:
    seven = doing(SWITCH, _7=Effect(swap="chosen", opening="nothing"))
    assert [(one.path, one.words) for one in differences(SWITCH, seven)] == [
        ("effects.7.swap", "7: swap hands with a chosen player"),
        ("effects.7.opening", "7: does nothing as opening card"),
    ]
    two = doing(SWITCH, _2=replace(SWITCH.effects["2"], answers=("2", "A", "black Q"), draw=3))
    assert told(SWITCH, two) == ["2: next player draws 3", "2: answered with 2, Ace, black Queen"]


def test_hr_1_a_card_that_lost_every_effect_is_one_difference() -> None:
    plain = but(SWITCH, effects={name: does for name, does in SWITCH.effects.items() if name != "A"})
    assert [(one.path, one.words) for one in differences(SWITCH, plain)] == [("effects.A", "Ace: no effect")]
    assert told(SWITCH, doing(SWITCH, A=Effect(clause="SW-5"))) == ["Ace: no effect"]


def test_hr_1_a_narrow_name_that_is_gone_does_what_the_broader_one_says() -> None:
    jacks = {name: does for name, does in SWITCH.effects.items() if name != "red J"}
    assert told(SWITCH, but(SWITCH, effects=jacks)) == ["red Jack: cancels nothing"]
    assert told(but(SWITCH, scoring__values={"Q": 5, "QS": 9}), but(SWITCH, scoring__values={"Q": 5})) == [
        "Queens of spades: 5 points"
    ]


def test_hr_1_clauses_and_names_are_no_difference() -> None:
    same = replace(SWITCH, name="friday", title="Friday", clauses=LAST.clauses)
    assert told(SWITCH, doing(same, A=replace(SWITCH.effects["A"], clause="HR-2"))) == []


def test_hr_1_what_a_card_did_that_is_out_of_the_deck_is_no_difference() -> None:
    without = but(LAST, deck__suitless={}, effects={"2": LAST.effects["2"]})
    assert "no jokers" in told(LAST, without)
    assert not [words for words in told(LAST, without) if words.startswith("Joker")]


@pytest.mark.parametrize("path", [path for path in EXPLAINED if "effects" in path])
def test_hr_2_every_effect_has_words_for_every_value(path: str) -> None:
    one = field(SWITCH, path.replace("*", "7"))
    words = EXPLAINED[path].told
    if one.kind in ("bool", "choice"):
        assert {*one.values} == words.keys()
    else:
        assert "*" in words


def test_hr_1_every_choice_has_words_for_every_value() -> None:
    for one in fields(SWITCH):
        if one.path in EXPLAINED and one.kind in ("bool", "choice"):
            assert {*one.values} == EXPLAINED[one.path].told.keys()


def test_hr_1_any_two_rulesets_can_be_compared_in_short_lines() -> None:
    for seed in range(40):
        base, other = random_ruleset(Random(seed)), random_ruleset(Random(seed + 1))
        for one in differences(base, other):
            assert "{" not in one.words
            assert one.words.isprintable()


def told_by(said: Told) -> Iterator[Sentence]:
    """Yield the sentence of what is said, and those within it."""
    yield said.sentence
    for value in dict(said.values).values():
        if isinstance(value, Told):
            yield from told_by(value)


def changed_by_options() -> Iterator[Told]:
    """Yield what is told of every option of the presets of the family, with each of its values."""
    for game in (game for game in shelf.games() if files.file(game.name).folder == "shedding"):
        for option in game.options:
            for value in option.values:
                rules = shelf.table_rules(game.name, {option.name: value})
                yield from (difference.told for difference in shelf.differences(rules))


def test_whatever_an_option_changes_is_told_by_a_sentence_for_translators() -> None:
    changed = {sentence for said in changed_by_options() for sentence in told_by(said)}
    assert len(changed) > 5
    assert changed <= {*sentences()}
