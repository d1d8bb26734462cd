"""What is said, as a key with seats and values: in words, on the wire, and whatever else comes from there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.rules.errors import printable
from parlour.rules.faults import NO_RULE_AMONG
from parlour.rules.sentences import (
    CALLS,
    CATCHES,
    DEALS,
    DEEPEST,
    LONGEST,
    LONGEST_SAID,
    MOST,
    MOST_PLACES,
    OWN_PLACE,
    PLACE_OF,
    SWAPS,
    Sentence,
    Speaker,
    Told,
    cards_named,
    clause_of,
    in_words,
    known,
    read,
    shortened,
    text,
    told,
    unfilled,
    written,
)
from tests.fuzz.said import as_sent, said_stands

CHOSE = Sentence("test chose", "{0} chooses {name}, {many} times: {cards}")
LATE = Sentence("test late", "{seats} are late", own="You and others are late")
SLOT = told(PLACE_OF, 1, slot=3)


# ---- in words ------------------------------------------------------------------------------------


def test_what_happened_is_said_of_seats_with_its_values_in_words() -> None:
    chosen = told(CHOSE, 2, name="Q", many=3, cards=("R7", "W4"))
    assert text(chosen, 0) == "{2} chooses Queen, 3 times: red 7, +4"
    assert text(told(CALLS, 1, word="Last K"), 0) == '{1} calls "Last K"'
    assert text(told(LATE, 2), None) == "{2} are late"
    assert text(told(LATE, 2, 0, 1), 0) == "{2}, {0} and {1} are late"
    assert text(told(LATE, 2, 0, 1), 2) == "You and others are late"


def test_a_sentence_has_a_form_for_who_does_it_and_for_whom_it_is_done_to() -> None:
    caught = told(CATCHES, 2, 1)
    assert text(caught, 2) == "You catch {1}, who has not called"
    assert text(caught, 1) == "{2} catches you: you have not called"
    assert text(caught, 0) == text(caught) == "{2} catches {1}, who has not called"
    assert text(told(LATE, 0, 1), 1) == "{0} and {1} are late", "without one, others' is its form"


def test_the_place_of_a_card_is_said_to_its_owner() -> None:
    swapped = told(SWAPS, 2, here=told(OWN_PLACE, 2, slot=1), there=SLOT)
    assert text(swapped, 2) == "You swap your card 1 with {1}'s card 3"
    assert text(swapped, 1) == "{2} swaps their own card 1 with your card 3"
    assert text(swapped, 0) == "{2} swaps their own card 1 with {1}'s card 3"


def test_hidden_cards_are_counted() -> None:
    assert text(told(CHOSE, 0, name="", many=1, cards=("", ""))) == "{0} chooses , 1 times: 2 cards"
    assert text(told(CHOSE, 0, name="", many=1, cards=("", "R7"))).endswith(": a card, red 7")
    assert text(told(CHOSE, 0, name="", many=1, cards=())).endswith(": no card")


def test_a_clause_is_quoted_after_the_words() -> None:
    assert clause_of(told(DEALS, 0, each=7, clause="JC-2")) == " (JC-2)"
    assert clause_of(told(DEALS, 0, each=7)) == ""


def test_a_text_is_said_as_it_is() -> None:
    typed = in_words("'{0} {seats} {zzz}' is no move")
    assert text(typed, 0) == "'{0} {seats} {zzz}' is no move"
    assert text(in_words("'{²}' is no move")) == "'{²}' is no move", "a digit that is no number"
    assert [*unfilled(typed)] == []
    assert [*unfilled(told(CHOSE, name="Q"))] == ["0", "many", "cards"]


def test_cards_are_found_wherever_they_are_said() -> None:
    said = told(CHOSE, 0, name="7H", many=1, cards=("R7", "", "W4"), more=told(CHOSE, cards=("GD",)))
    assert Counter(cards_named(said)) == Counter(["7H", "R7", "W4", "GD"])
    assert cards_named(told(CHOSE, 0, name="Q", word="R7")) == ()


LONG = "x" * 90


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (told(NO_RULE_AMONG, there="seats, hand"), "there is no such rule; there are: seats, hand"),
        (told(NO_RULE_AMONG, there="a\x1bb"), "there is no such rule; there are: a?b"),
        (told(NO_RULE_AMONG, there=LONG), f"there is no such rule; there are: {'x' * 37}..."),
        (told(CHOSE, 0, many=4, name=LONG, cards=("R7",) * 90), f"{{0}} chooses {'x' * 37}..., 4 times: ..."),
        (in_words("far too long " * 10), "far too long " * 5 + "far too long..."),
        (told(SWAPS, 0, here=in_words(LONG), there=3), f"{{0}} swaps {'x' * 37}... with 3"),
        (told(Sentence("test long", LONG[:75] + "{name} and more"), name="R7"), LONG[:75] + "..."),
    ],
    ids=str,
)
def test_what_is_too_long_is_cut_and_keeps_its_key_and_values(said: Told, words: str) -> None:
    short = shortened(said, lambda words, most: printable(words[:most]), 80)
    assert text(short) == words
    assert short.sentence.key == said.sentence.key[:80]
    assert [name for name, _ in short.values] == [name for name, _ in said.values]


# ---- the sentences of all programs ---------------------------------------------------------------


def test_every_sentence_can_be_said_to_other_programs() -> None:
    for sentence in known().values():
        assert max(map(len, sentence)) <= LONGEST
        assert read(as_sent(written(told(sentence)))).sentence == sentence


def test_a_sentence_that_all_programs_have_is_its_key_on_the_wire() -> None:
    assert as_sent(written(told(DEALS, 1, each=7))) == ["deals", [1], {"each": 7}]
    assert as_sent(written(in_words("no"))) == ["no"]
    swapped = told(SWAPS, 2, here=told(OWN_PLACE, 2, slot=1), there=SLOT)
    here, there = {"told": ["own place", [2], {"slot": 1}]}, {"told": ["place", [1], {"slot": 3}]}
    assert as_sent(written(swapped)) == ["swaps", [2], {"here": here, "there": there}]


def test_a_sentence_of_others_brings_its_forms() -> None:
    found = as_sent(written(told(LATE, 0)))
    assert found == ["test late", [0], {}, ["{seats} are late", "You and others are late", ""]]
    other = told(Sentence("deals", "{0} deals otherwise"), 0)
    assert read(as_sent(written(other))) == other, "a key of ours in the game of others is not ours"


def test_what_is_not_known_is_its_key() -> None:
    assert read(["a newer key", [0]]) == Told(Sentence("a newer key", "a newer key"), (0,))


# ---- whatever comes ------------------------------------------------------------------------------


def nested(deep: int) -> list[Any]:
    found: list[Any] = ["key"]
    for _ in range(deep):
        found = ["key", [], {"more": {"told": found}}]
    return found


def test_parts_are_not_too_deep() -> None:
    assert said_stands(nested(DEEPEST)) is not None
    for deep in (DEEPEST + 1, 100, 10_000):
        with pytest.raises(ValueError, match="what is said has a key"):
            read(nested(deep))


WRONG: list[Any] = [
    None, 7, "deals", {}, [], [7], [None], ["k", 0], ["k", ["0"]], ["k", [True]], ["k", [-1]], ["k", [10]],
    ["k", [0.5]], ["k", [0] * 11], ["k", [], []], ["k", [], {"a": None}], ["k", [], {"a": True}],
    ["k", [], {"a": 0.5}], ["k", [], {"a": 2**31 + 1}], ["k", [], {"a": "x" * (LONGEST + 1)}],
    ["k", [], {"a": ["R7"] * (MOST + 1)}], ["k", [], {"a": ["R" * 17]}], ["k", [], {"a": [7]}],
    ["k", [], {"a": {}}], ["k", [], {"a": {"told": ["k"], "more": 1}}], ["k", [], {"a": {"told": 7}}],
    ["k", [], {7: "a"}], ["k", [], {"x" * (LONGEST + 1): 1}], ["k", [], {str(at): at for at in range(201)}],
    ["k", [], {}, ["w"]], ["k", [], {}, ["w", "", 7]], ["k", [], {}, ["w", "", "", ""]],
    ["k", [], {}, ["{0}" * 11, "", ""]], ["k", [], {}, ["w", "{0}" * 11, ""]], ["k", [], {}, [], 1],
    ["x" * (LONGEST + 1)],
]  # fmt: skip


@pytest.mark.parametrize("found", WRONG, ids=lambda found: repr(found)[:40])
def test_anything_else_is_refused(found: Any) -> None:
    with pytest.raises(ValueError, match=r"what is said|a value is"):
        read(found)


class Counting(Speaker):
    """Counts how often it makes words of cards."""

    count = 0

    def cards(self, cards: Sequence[str], case: str = "") -> str:
        self.count += 1
        return super().cards(cards, case)


def test_what_multiplies_is_cut_and_made_once() -> None:
    """Ten places of ten places of ten places of many cards are a small message, and would be long words.

    Thousands of such messages fit into a line of the wire.
    """
    cards, form = ["YS"] * MOST, "{a}" * MOST_PLACES
    within: list[Any] = ["k", [], {"a": cards}, [form, "", ""]]
    for _ in range(DEEPEST):
        within = ["k", [], {"a": {"told": within}}, [form, "", ""]]
    said = read(within)
    counted = Counting()
    assert len(text(said, 0, counted)) == LONGEST_SAID
    assert counted.count == 1


Texts = st.sampled_from(["deals", "swaps", "{0} {1} {a} {seats}", "R7", "7H", ""]) | st.text(max_size=8)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | Texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.just("told") | Texts, inner, max_size=3),
    max_leaves=12,
)
SEATS = st.lists(st.integers(-1, 10), max_size=3)


def said_of(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """Return what nearly is something said, with `inner` for values."""
    forms = st.lists(Texts, max_size=4)
    return st.tuples(Texts, SEATS, st.dictionaries(Texts, inner, max_size=3), forms).map(list)


VALUES: st.SearchStrategy[Any] = st.integers() | Texts | st.lists(Texts, max_size=4)
PARTS = said_of(VALUES).map(lambda said: {"told": said})


@given(JSON | said_of(VALUES | PARTS | JSON))
def test_any_json_is_something_said_or_refused(found: Any) -> None:
    said_stands(found)


def _told_of(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Told]:
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    sentences = st.builds(Sentence, words, words, words, words) | st.sampled_from([*known().values()])
    values = st.dictionaries(words, inner, max_size=3).map(lambda found: tuple(sorted(found.items())))
    return st.builds(Told, sentences, st.lists(st.integers(0, 9), max_size=3).map(tuple), values)


PLAIN: st.SearchStrategy[Any] = (
    st.integers(-(2**31), 2**31)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
    | st.lists(st.sampled_from(["R7", "10H", ""]), max_size=3).map(tuple)
)


@given(_told_of(PLAIN | _told_of(PLAIN)))
def test_what_is_written_is_read_again(said: Told) -> None:
    found = read(json.loads(json.dumps(written(said))))
    forms = found.sentence
    assert (found.sentence.key, found.seats, found.values) == (said.sentence.key, said.seats, said.values)
    assert forms == said.sentence or said.sentence.words == said.sentence.key


def test_what_is_read_already_stays() -> None:
    assert read(SLOT) is SLOT
