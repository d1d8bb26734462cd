"""Moves are put together from any choice, without knowing the game."""

from __future__ import annotations

from rules.steps import Choice, Pick, Step
from tui.picking import Picking, begin

CARDS = Step(Pick.CARD, ("R7", "W"), "hand")
COLOR = Step(Pick.SUIT, ("red", "blue"), when=("W",))
SEAT = Step(Pick.SEAT, ("1", "2"), when=("R7",))
WORD = Step(Pick.WORD, ("call",), least=0)


def test_a_choice_without_steps_is_a_move_at_once() -> None:
    assert begin(Choice("draw", "Draw")) == "draw"


def test_a_step_is_asked_only_after_what_it_follows() -> None:
    begun = begin(Choice("play", "Play", (CARDS, COLOR)))
    assert isinstance(begun, Picking)
    assert begun.pick("R7") == "play R7"
    asked = begun.pick("W")
    assert isinstance(asked, Picking)
    assert asked.pick("blue") == "play W blue"


def test_a_skipped_step_does_not_hide_what_was_picked_before_it() -> None:
    begun = begin(Choice("play", "Play", (CARDS, COLOR, SEAT)))
    assert isinstance(begun, Picking)
    asked = begun.pick("R7")
    assert isinstance(asked, Picking)
    assert asked.pick("2") == "play R7 2"


def test_a_word_goes_along_only_when_it_is_armed() -> None:
    choice = Choice("play", "Play", (CARDS, COLOR, WORD))
    armed = begin(choice, frozenset({"call"}))
    plain = begin(choice)
    assert isinstance(armed, Picking)
    assert isinstance(plain, Picking)
    assert armed.pick("R7") == "play R7 call"
    assert plain.pick("R7") == "play R7"


def test_what_has_no_other_is_picked_by_itself() -> None:
    assert begin(Choice("catch", "Catch", (Step(Pick.SEAT, ("3",)),))) == "catch 3"


def test_a_place_is_picked_like_anything_else() -> None:
    begun = begin(Choice("look", "Look", (Step(Pick.PLACE, ("a1", "a2"), "grid"),)))
    assert isinstance(begun, Picking)
    assert begun.pick("b9") is begun
    assert begun.pick("a2") == "look a2"


def test_the_same_card_is_marked_as_often_as_it_is_held() -> None:
    begun = begin(Choice("play", "Play", (Step(Pick.CARD, ("R7",), "hand", 1, 3),)))
    assert isinstance(begun, Picking)
    twice = begun.mark("R7", 2).mark("R7", 2)
    assert twice.marked == ("R7", "R7")
    assert twice.confirm() == "play R7 R7"
    assert twice.mark("R7", 2).marked == ()
