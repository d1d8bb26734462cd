"""Cards, suits and lines of the log as text."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.rules.cards import card, suit
from parlour.rules.errors import NotationError
from parlour.rules.events import Moved, Scored, Shown, line
from parlour.rules.moves import Refusal
from parlour.rules.sentences import CALLS, PLACE_OF, REVERSED, SWAPS, Phrase, Sentence, told
from parlour.rules.shelf import shelf
from parlour.rules.steps import Pick, Step
from parlour.rules.views import View, Zone, ZoneKind

SAID = {
    "R7": "red 7",
    "GD": "green +2",
    "YS": "yellow Skip",
    "W4": "+4",
    "10H": "10 of hearts",
    "AS": "Ace of spades",
    "JK": "Joker",
}


@pytest.mark.parametrize(("text", "words"), SAID.items())
def test_a_card_is_written_read_and_said(text: str, words: str) -> None:
    assert card(text).text == text
    assert card(text.lower()) == card(text)
    assert card(text).words == words


def test_a_suit_is_found_by_its_name() -> None:
    assert suit("Hearts").symbol == "♥"
    assert suit("red").letter == "R"
    with pytest.raises(NotationError, match="'mauve' is no suit; suits are red"):
        suit("mauve")


def test_numbers_are_told_from_symbols() -> None:
    assert card("R7").is_number
    assert not card("RD").is_number


@given(st.text())
def test_a_text_is_a_card_or_a_notation_error(text: str) -> None:
    try:
        found = card(text)
    except NotationError:
        return
    assert found.text == text.upper()


@pytest.mark.wide
@given(
    st.lists(st.sampled_from(["play", "catch", "color", "R7", "W", "red", "call", "2", "²", "draw", "\x00"]))
)
def test_words_are_a_move_or_a_notation_error(words: list[str]) -> None:
    table = shelf.table_rules("juno-classic")
    try:
        move = table.game.notation.read(table.rules, " ".join(words))
    except NotationError:
        return
    assert table.game.notation.read(table.rules, table.game.notation.write(table.rules, move)) == move


@pytest.mark.wide
@given(st.text())
def test_a_text_is_a_move_or_a_notation_error(text: str) -> None:
    table = shelf.table_rules("juno-classic")
    for asked in (text, f"play {text}", f"catch {text}", f"color {text}", f"play W {text}"):
        try:
            move = table.game.notation.read(table.rules, asked)
        except NotationError:
            continue
        assert table.game.notation.read(table.rules, table.game.notation.write(table.rules, move)) == move


def test_each_event_is_a_line_for_those_who_may_know() -> None:
    drawn = Moved(1, ("R7", "W"), "stock", "hand", hidden=True)
    assert line(drawn, 1) == "{1} draws red 7, Wild"
    assert line(drawn, 0) == line(drawn, None) == "{1} draws 2 cards"
    assert line(Moved(0, ("R7",), "hand", "discard"), None) == "{0} plays red 7"
    assert line(Shown(0, (), to=1), 1) == "{0} shows no card"
    assert line(Shown(0, ("R7",), to=1), None) == "{0} shows {1} a hand"
    assert line(told(REVERSED), 0) == "Direction reversed"
    assert line(Scored(2, 5, 7), 0) == "{2} scores 5 and has 7"


CHOSE: Final = Sentence("chose", "{0} chooses {name}, {many} times: {cards}")
LATE: Final = Sentence("late", "{seats} are late", own="You and others are late")


def test_what_happened_is_said_of_seats_with_its_values_in_words() -> None:
    chosen = told(CHOSE, 2, name="Q", many=3, cards=("R7", "W4"))
    assert line(chosen, 0) == "{2} chooses Queen, 3 times: red 7, +4"
    assert line(told(CALLS, 1, word="Last K"), 0) == '{1} calls "Last K"'
    assert line(told(LATE, 2), None) == "{2} are late"
    assert line(told(LATE, 2, 0, 1), 0) == "{2}, {0} and {1} are late"
    assert line(told(LATE, 2, 0, 1), 2) == "You and others are late"


def test_the_place_of_a_card_is_said_to_its_owner() -> None:
    here, there = (Phrase(PLACE_OF, (seat,), (("slot", 3),)) for seat in (0, 1))
    assert line(told(SWAPS, 2, here=here, there=there), 1) == "{2} swaps {0}'s card 3 with your card 3"


def test_a_refusal_names_its_clause_if_it_has_one() -> None:
    assert str(Refusal("JC-5", "no")) == "JC-5: no"
    assert str(Refusal("", "no")) == "no"


def test_a_step_is_asked_after_the_picks_it_waits_for() -> None:
    step = Step(Pick.SUIT, ("red",), when=("W",))
    assert step.follows(("W",))
    assert not step.follows(("R7",))
    assert Step(Pick.WORD, ("call",)).follows(())


def test_a_view_knows_its_zones_and_choices_by_name() -> None:
    view = View(0, (), (Zone("hand", ZoneKind.HAND, 1, ("R7",), 0),), "")
    assert view.hand == ("R7",)
    assert view.zone("hand", 1) is None
    assert view.choice("play") is None
    assert View(0, (), (), "").hand == View(None, (), (), "").hand == ()
