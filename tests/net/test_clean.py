"""Nothing that a terminal obeys, or that a reader cannot see, passes the door."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from parlour.net import limits
from parlour.net.sanitize import cells, clean, clean_line, clean_name, clean_said, unique_name
from parlour.rules.events import Happened
from parlour.rules.sentences import Sentence, Told, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Deadline, Fact, MatchView, SeatView, View
from tests.tui.kit.payloads import PAYLOADS, dangerous

BIDI = "\u202e\u202d\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
TAGS = "\U000e0001\U000e0041\U000e007f"
INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u1160\u3164\uffa0\ufe0f\U000e0100\u180e\u2064\U0001d159"
)
NASTY = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Mn", "Mc", "Me"]),
        st.sampled_from(BIDI + TAGS + INVISIBLE + "\x1b\x9b\x07\r\n\t\u2028 é\u1161\u11a8\u1100한🇩🏽[]{}"),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n\nGreen  Gables", "Ann of Green Gab"),
        ("Zoe\u0308", "Zoë"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"),
        ("김철수", "김철수"),
        ("สวัสดี", "สวัสดี"),
        ("\x1b]52;c;aGk=\x07Bo", "]52;c;aGk=Bo"),
        ("\x9b31mBo", "31mBo"),
        ("Bo\u202eoB", "BooB"),
        (f"A{TAGS}n{INVISIBLE}n", "Ann"),
        ("Z\u0300\u0301\u0302\u0303\u0304o", "Z\u0300\u0301o"),
        ("\u0301\u0302Ann", "Ann"),
        ("\u0301 Ann", "Ann"),
        ("Ann\u1161\u11a8", "Ann"),
        ("A\u1161\u0301n", "Án"),
        ("👍🏽🇩🇪", "👍"),
        ("A\u2028B\u2800C", "A B C"),
        ("[/]", "[/]"),
        ("[@click=app.quit]Bo", "[@click=app.quit"),
        ("\ud800\udfff\ue000\U0010ffff\u0378", ""),
        (" \u00a0\u3000\u200b ", ""),
        ("", ""),
        ("漢" * 20, "漢" * 8),
        ("a" + "漢" * 20, "a" + "漢" * 7),
        ("A" * 10_000, "A" * 16),
    ],
)
def test_a_name_loses_what_a_terminal_obeys_and_keeps_what_people_read(said: str, left: str) -> None:
    assert clean_name(said) == left


def test_a_chat_line_is_at_most_300_cells_on_one_line() -> None:
    assert clean_line("spam\n" * 1000) == ("spam " * 60).strip()
    assert cells(clean_line("x" * 1000)) == limits.LINE_CELLS


@given(NASTY, st.integers(1, 40))
def test_cleaning_is_idempotent_wherever_it_cuts(text: str, width: int) -> None:
    once = clean(text, width)
    assert clean(once, width) == once
    assert cells(once) <= width


@given(NASTY)
def test_nothing_unseen_is_left(text: str) -> None:
    for character in clean_line(text):
        category = unicodedata.category(character)
        assert category not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
        assert character == " " or not character.isspace()
        assert character not in BIDI + TAGS + INVISIBLE


@given(NASTY)
def test_what_is_left_is_composed_on_one_line_and_fits_the_screen(text: str) -> None:
    name = clean_name(text)
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert cell_len(name) == cells(name) <= limits.NAME_CELLS  # the screen's own measure agrees
    assert len(name) <= limits.NAME_CELLS * 3


@given(NASTY)
def test_a_letter_keeps_at_most_two_marks_and_none_stands_first(text: str) -> None:
    run = 2
    for character in clean_line(text):
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        assert run <= 2


@pytest.mark.parametrize(
    ("name", "others", "unique"),
    [
        ("Ann", ["Bo"], "Ann"),
        ("Ann", ["Ann"], "Ann 2"),
        ("Ann", ["ann", "ANN 2"], "Ann 3"),
        ("Ａｎｎ", ["Ann"], "Ａｎｎ 2"),
        ("A" * 16, ["A" * 16], "A" * 14 + " 2"),
        ("漢" * 8, ["漢" * 8], "漢" * 7 + " 2"),
        ("A" * 13 + " BB", ["A" * 13 + " BB"], "A" * 13 + " 2"),
    ],
)
def test_a_name_that_somebody_has_gets_the_first_free_number_within_sixteen_cells(
    name: str, others: list[str], unique: str
) -> None:
    assert unique_name(name, others) == unique


@given(NASTY, st.lists(NASTY, max_size=5))
def test_unique_names_are_clean_and_differ(text: str, others: list[str]) -> None:
    taken = [clean_name(other) for other in others]
    name = clean_name(text) or "Guest"
    given_name = unique_name(name, [*taken, name])
    assert given_name not in {*taken, name}
    assert clean_name(given_name) == given_name


# ---- what a view or a step says when it has come from a referee ----------------------------------


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_the_words_of_choices_steps_and_clocks_are_cleaned(payload: str) -> None:
    said = told(Sentence(payload, f"A{payload}", own=f"B{payload}"), word=payload)
    step = Step(Pick.WORD, ("left",), words=said)
    clock = Deadline("clock", 2.0, said)
    view = View(0, (SeatView(0),), (), said, (Choice("lay", said, (step,)),), (clock,), facts=(Fact(said),))
    view = replace(view, match=MatchView(target=said), events=(Happened(1, said),))
    cleaned = clean_said(view)
    (choice,) = cleaned.choices
    (deadline,), (fact,) = cleaned.deadlines, cleaned.facts
    for each in (
        cleaned.prompt,
        choice.words,
        choice.steps[0].words,
        deadline.words,
        fact.words,
        cleaned.match.target,
        cleaned.events[0].event,
        clean_said(step).words,
    ):
        assert isinstance(each, Told)
        assert not dangerous("".join((*each.sentence, *(str(value) for _, value in each.values))))


def test_what_is_safe_stays_as_it_is() -> None:
    step = Step(Pick.WORD, ("left",))
    view = View(0, (SeatView(0),), (), in_words("Lay"), (Choice("lay", in_words("Lay it"), (step,)),))
    assert clean_said(view) is view
    assert clean_said(step) is step
