"""House rules: files that start from a preset and say what differs (HR-1 to HR-9); rules that are saved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter

from parlour.rules.errors import RulesError
from parlour.rules.faults import (
    MISSING,
    TAKES_LIST,
    TAKES_LIST_OF,
    TAKES_OTHERWISE,
    TAKES_TABLE,
    TAKES_TEXT,
    UNREADABLE,
    RulesetError,
)
from parlour.rules.sentences import known
from parlour.rules.shelf import shelf, typed
from parlour.rules.shelf.ready import TableRules, read

OURS = """\
title = "Our Switch"
summary = "Switch with jokers, and no 3s"
base = "switch"

[rules]
seats = [2, 4]
hand = 4

[rules.deck.ranks]
3 = 0

[rules.deck.suitless]
JK = 4

[rules.effects]
8 = {}

[rules.effects."black Q"]
skip = 1

[rules.effects.JK]
anywhere = true
names = "suit"
follow = "under"
draw = 5
answers = ["2", "JK"]

[rules.drawing]
rule = "until"

[rules.calling]
word = "\\"Last\\" \\\\o/"
catch_seconds = 1.5
"""


def house(said: str = "", base: str = "switch", title: str = "Ours") -> TableRules:
    return shelf.house_rules(f'title = "{title}"\nbase = "{base}"\n[rules]\n{said}\n')


def faults_of(text: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        shelf.house_rules(text)
    assert all(fault.told.sentence in known().values() for fault in caught.value.faults)
    return [f"{fault.field}: {fault.words}" for fault in caught.value.faults]


def faults_in(said: str) -> list[str]:
    return faults_of(f'title = "Ours"\nbase = "switch"\n[rules]\n{said}\n')


# Reading


def test_hr_1_house_rules_are_their_preset_but_for_what_they_say() -> None:
    ours, switch = shelf.house_rules(OURS), shelf.table_rules("switch")
    assert (ours.name, ours.title, ours.base) == ("our-switch", "Our Switch", "switch")
    assert (ours.ruleset.name, ours.ruleset.title) == ("our-switch", "Our Switch")
    assert (ours.least, ours.most, ours.ruleset.hand) == (2, 4, 4)
    assert ours.ruleset.drawing.rule == "until"
    assert ours.ruleset.drawing.play == switch.ruleset.drawing.play
    assert ours.ruleset.several == switch.ruleset.several


def test_hr_2_a_card_gets_an_effect_changes_it_or_loses_it() -> None:
    effects = shelf.house_rules(OURS).ruleset.effects
    assert (effects["JK"].draw, effects["JK"].answers) == (5, ("2", "JK"))
    assert (effects["black Q"].skip, effects["black Q"].swap) == (1, "left")
    assert "8" not in effects


def test_hr_2_a_card_that_does_nothing_has_no_effect() -> None:
    assert "9" not in house("effects.9 = { draw = 0 }").ruleset.effects


def test_hr_3_cards_come_into_the_deck_and_leave_it() -> None:
    deck = shelf.house_rules(OURS).ruleset.deck
    assert deck.suitless == {"JK": 4}
    assert "3" not in deck.ranks


def test_hr_3_a_card_that_leaves_the_deck_needs_no_word_about_its_effect() -> None:
    fewer = house("deck.ranks.J = 0\ndeck.ranks.Q = 0").ruleset
    assert not {"J", "red J", "black Q"} & set(fewer.effects)


def test_hr_2_a_card_may_do_nothing_where_others_of_its_rank_do_something() -> None:
    effects = house(
        'effects."red J" = { draw = 0, cancels = [], answers = [] }\neffects.JS.draw = 0'
    ).ruleset.effects
    assert (effects["red J"].draw, effects["JS"].draw, effects["J"].draw) == (0, 0, 5)
    assert "7S" not in house("effects.7S.draw = 0").ruleset.effects


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Our Switch", "our-switch"),
        ("  Müller's  Mau-Mau! ", "muller-s-mau-mau"),
        ("Дурак", "house-rules"),
        ("ﬃ" * 13 + " a", "ffi" * 13),
    ],
)
def test_house_rules_are_named_after_their_title(title: str, name: str) -> None:
    assert house(title=title).name == name


@pytest.mark.parametrize(
    ("said", "reasons", "clause"),
    [
        ('drawing.rule = "until"', {"draw", "drawn"}, "HR-4"),
        ("several.specials = true", {"several"}, "HR-5"),
        ("calling.penalty = 3", {"call", "not_due"}, "HR-6"),
        ('last_card.special = "allowed"', {"over"}, "HR-7"),
        ("scoring.target = 5", {"over"}, "HR-7"),
        ("hand = 4", set(), ""),
    ],
)
def test_a_refusal_quotes_house_rules_where_they_are_not_those_of_the_preset(
    said: str, reasons: set[str], clause: str
) -> None:
    switch = shelf.table_rules("switch").ruleset.clauses
    clauses = house(said).ruleset.clauses
    changed = {
        name for name in typed.names(type(clauses), ()) if getattr(clauses, name) != getattr(switch, name)
    }
    assert changed == reasons
    assert {getattr(clauses, name) for name in reasons} == ({clause} if reasons else set())


def test_hr_2_is_quoted_for_a_card_that_house_rules_change() -> None:
    effects = house("effects.2.draw = 3\neffects.9.skip = 1").ruleset.effects
    assert [effects[cards].clause for cards in ("2", "9", "8")] == ["HR-2", "HR-2", "SW-8"]


# Faults


def test_hr_9_all_that_is_wrong_is_told_at_once() -> None:
    assert faults_of('luck = 1\nplace = 2\nbase = "switch"\nsummary = 5\n[rules]\nname = "x"\nhand = 0') == [
        "luck: house rules say no such thing; they say title, summary, base, rules",
        "place: house rules say no such thing; they say title, summary, base, rules",
        "title: is missing; house rules have a name of their own, in quotes",
        "summary: it takes at most 200 characters that print, in quotes",
        "name: stands under [rules]; the title above them names the game",
        "hand: 0 cards; at least 1 is dealt",
    ]


def test_hr_9_fields_that_cannot_be_read_are_told_with_what_they_hold() -> None:
    assert faults_in(
        'hand = "five"\ndrawing.rule = "none"\nluck = 1\neffects.7 = 3\ncalling.word = 1979-05-27'
    ) == [
        "hand: 'five': it takes a whole number",
        "effects.7: '3': it takes a section of rules",
        "drawing.rule: 'none': it takes one of 'one', 'until', 'count'",
        "luck: " + f"there is no such rule; there are: {', '.join(typed.names(RULESET, ()))}",
    ]


RULESET = type(shelf.table_rules("switch").ruleset)
HEAD = 'title = "x"\nbase = "switch"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "line 1, column 9: Invalid value: this is no TOML"),
        ('title = "x"\n[rules\n', "line 2, column 7: Expected ']' at the end of a table declaration"),
        ('title = "x"\nbase = [1,\n 2', "line 3, column 3: Unclosed array: this is no TOML"),
        (f"title = {'9' * 5000}", "file: a number is too long"),
        (f"title = {'[' * 5000}", "file: its tables are nested too deep"),
        (f"{HEAD}[rules]\n{'a.' * 5000}a = 1", "line 4: it has more than 100 dots"),
        (f"{HEAD}[rules]\nhand = 0x{'f' * 9000}", "ruleset: a number is too long"),
        ("#" * (16 * 1024 + 1), "file: 16385 bytes; house rules take at most 16384"),
        ("#" + "é" * 8192, "file: 16385 bytes; house rules take at most 16384"),
        ('title = "x"', "base: is missing; it takes the game that these rules start from; there are: juno"),
        ('title = "x"\nbase = "bridge"', "base: there is no game 'bridge'; there are: juno-classic"),
        (f'title = "x"\nbase = 0x{"f" * 9000}', "base: there is no game '...'; there are: juno-classic"),
        ('title = "x"\nbase = ["switch"]', "base: there is no game \"['switch']\"; there are: "),
        (f"{HEAD}rules = 5", "rules: '5': it is a section, [rules]"),
        (f'{HEAD}summary = "\\u001b"', "summary: it takes at most 200 characters"),
        (f'{HEAD}summary = "{"x" * 201}"', "summary: it takes at most 200 characters"),
        (f'title = "{"x" * 41}"\nbase = "switch"', "title: "),
        ('title = "\\u001b"\nbase = "switch"', "title: "),
    ],
)
def test_hr_9_a_file_that_is_no_house_rules_is_refused_with_the_place(text: str, fault: str) -> None:
    (told,) = faults_of(text)
    assert told.startswith(fault)
    assert told.isprintable()


# Whatever a field holds


DEEP = json.loads("[" * 300 + "]" * 300)
OF_EACH_KIND: tuple[Any, ...] = (None, True, 7, 0.5, "x", [], ["x"] * 3, {}, {"x": 1}, "\ud800", DEEP)
FIELDS = {"default", "dataclass-field", "bool", "int", "float", "str", "literal", "tuple", "dict"}
"""The kinds of fields, as pydantic calls them, of which it says nothing but what the test below finds."""


def paths_in(content: Any, *path: str) -> Iterator[tuple[str, ...]]:
    """Yield the path of everything in the content of a ruleset."""
    yield path
    if isinstance(content, dict):
        for name, inner in content.items():
            yield from paths_in(inner, *path, name)


def with_another(content: Any, path: Sequence[str], value: Any) -> Any:
    if not path:
        return value
    return content | {path[0]: with_another(content.get(path[0]), path[1:], value)}


@pytest.mark.parametrize("name", ["juno-classic", "lotta-watta", "jojo"])
def test_hr_9_whatever_a_field_holds_is_told_in_a_sentence_of_parlour(name: str) -> None:
    rules = shelf.table_rules(name)
    content, seen = asdict(rules.ruleset), set()
    for path in paths_in(content):
        for value in OF_EACH_KIND:
            try:
                read(rules.game, with_another(content, path, value))
            except RulesetError as error:
                seen |= {fault.told.sentence for fault in error.faults}
    assert TAKES_OTHERWISE not in seen
    assert {MISSING.sentence, UNREADABLE.sentence, TAKES_LIST, TAKES_LIST_OF, TAKES_TABLE, TAKES_TEXT} <= seen
    schema = TypeAdapter(rules.game.ruleset.kind).core_schema
    assert set(re.findall(r"'type': '([a-z-]+)'", repr(schema))) <= {*FIELDS, "dataclass", "dataclass-args"}


def test_hr_9_of_a_kind_of_field_that_only_others_have_a_library_says_what_is_wrong() -> None:
    @dataclass
    class Positive:
        number: Annotated[int, Field(ge=1)]

    class Theirs(type(shelf.table_rules("jojo").game.ruleset)):  # type: ignore[misc]
        kind = Positive

    game = replace(shelf.table_rules("jojo").game, ruleset=Theirs())
    with pytest.raises(RulesetError, match="number: '0': input should be greater than or equal to 1"):
        read(game, {"number": 0})


def test_a_field_that_a_game_got_later_is_saved_only_where_it_differs() -> None:
    before = shelf.dump(shelf.table_rules("jojo"))
    assert before == (
        '{"game":"jojo","base":"jojo","ruleset":'
        '{"name":"jojo","title":"Jojo","seats":[2,6],"adjacency":"edges","target":50}}'
    )
    off = shelf.table_rules("jojo", {"end_empty_turns": "off"})
    assert '"end_empty_turns":false' in shelf.dump(off)
    assert shelf.load(shelf.dump(off)).ruleset == off.ruleset


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "ruleset: it cannot be read as a game and its ruleset"),
        ("[]", "ruleset: it cannot be read as a game and its ruleset"),
        ('{"game": "shedding"}', "ruleset: it cannot be read as a game and its ruleset"),
        ('{"game": "whist", "base": "switch", "ruleset": {}}', "no game 'whist' with a preset 'switch'"),
        ('{"game": "shedding", "base": ["a"], "ruleset": {}}', "no game 'shedding' with a preset"),
        (
            '{"game": "shedding", "base": "bridge", "ruleset": {}}',
            "no game 'shedding' with a preset 'bridge'",
        ),
        ('{"game": "shedding", "base": "switch", "ruleset": []}', r"ruleset: '\[\]': "),
        (
            '{"game": "shedding", "base": "switch", "ruleset": {"hand": 5}}',
            "seats: is missing; deck: is missing",
        ),
    ],
)
def test_what_was_not_saved_by_dump_is_not_loaded(text: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        shelf.load(text)


FAULTS: list[tuple[str, Any, str]] = [
    ("deck.suits", ["mauve"], "'mauve' is no suit"),
    ("seats", [1, 10], "seats.0: 1; it takes 2 to 10"),
    ("hand", 11, "10 hands of 11 and an opening card need more than the 108 cards"),
    ("hand", True, "hand: 'True': it takes a whole number"),
    ("hand", "7", "hand: '7': it takes a whole number"),
    ("effects.Q", {"skip": 1}, "there is no 'Q' in the deck"),
    ("effects.D.draw", 21, "effects.D.draw: 21; it takes 0 to 20"),
    ("effects.W", {"anywhere": False}, "a card without a suit matches nothing"),
    ("effects.W.luck", 1, "effects.W.luck: there is no such rule; there are: anywhere, names, "),
    ("calling.word", "\x1b[2J", "calling.word"),
    ("calling.catch_seconds", 31, "31.0; it takes 0 to 30 seconds"),
    ("name", "no such name", "name"),
    ("luck", 1, "luck: there is no such rule; there are: name, title, seats"),
    ("luck\x1b", 1, "luck?: there is no such rule"),
    ("l" * 500, 1, f"{'l' * 80}: there is no such rule"),
]


@pytest.mark.parametrize(("field", "value", "words"), FAULTS)
def test_hr_9_a_ruleset_that_cannot_be_played_names_field_value_and_reason(
    field: str, value: Any, words: str
) -> None:
    saved = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    with pytest.raises(RulesetError) as caught:
        shelf.load(json.dumps(saved | {"ruleset": with_another(saved["ruleset"], field.split("."), value)}))
    assert words in str(caught.value)
    assert all(fault.field.isprintable() and fault.words.isprintable() for fault in caught.value.faults)
