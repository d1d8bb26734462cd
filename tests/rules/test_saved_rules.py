"""Rulesets as they are saved in a match: loaded whole, or refused with field, value and reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.rules.errors import RulesError
from parlour.rules.faults import RulesetError
from parlour.rules.shelf import shelf


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
    with pytest.raises(RulesetError) as caught:
        shelf.load(with_field(field, value))
    assert words in str(caught.value)
    assert all(fault.field.isprintable() and fault.words.isprintable() for fault in caught.value.faults)


def with_field(field: str, value: Any) -> str:
    content = json.loads(shelf.dump(shelf.table_rules("juno-classic")))
    *path, last = field.split(".")
    place = content["ruleset"]
    for part in path:
        place = place[part]
    place[last] = value
    return json.dumps(content)
