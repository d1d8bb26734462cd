"""Moves are put together from any choice, without knowing the game."""

from __future__ import annotations

import pytest

from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from parlour.tui.moves.selection import Picking, begin, may_arm, together, with_card
from tests.tui.kit.at_table import a_view

CARDS = Step(Pick.CARD, ("R7", "W"), "hand")
COLOR = Step(Pick.SUIT, ("red", "blue"), when=("W",))
SEAT = Step(Pick.SEAT, ("1", "2"), when=("R7",))
WORD = Step(Pick.WORD, ("call",), least=0)


def test_a_choice_without_steps_is_a_move_at_once() -> None:
    assert begin(Choice("draw", in_words("Draw"))) == "draw"


def test_a_step_is_asked_only_after_what_it_follows() -> None:
    begun = begin(Choice("play", in_words("Play"), (CARDS, COLOR)))
    assert isinstance(begun, Picking)
    assert begun.pick("R7") == "play R7"
    asked = begun.pick("W")
    assert isinstance(asked, Picking)
    assert asked.pick("blue") == "play W blue"


def test_a_skipped_step_does_not_hide_what_was_picked_before_it() -> None:
    begun = begin(Choice("play", in_words("Play"), (CARDS, COLOR, SEAT)))
    assert isinstance(begun, Picking)
    asked = begun.pick("R7")
    assert isinstance(asked, Picking)
    assert asked.pick("2") == "play R7 2"


def test_a_word_goes_along_only_when_it_is_armed() -> None:
    choice = Choice("play", in_words("Play"), (CARDS, COLOR, WORD))
    armed = begin(choice, frozenset({"call"}))
    plain = begin(choice)
    assert isinstance(armed, Picking)
    assert isinstance(plain, Picking)
    assert armed.pick("R7") == "play R7 call"
    assert plain.pick("R7") == "play R7"


def test_what_has_no_other_is_picked_by_itself() -> None:
    assert begin(Choice("catch", in_words("Catch"), (Step(Pick.SEAT, ("3",)),))) == "catch 3"


def test_a_place_is_picked_like_anything_else() -> None:
    begun = begin(Choice("look", in_words("Look"), (Step(Pick.PLACE, ("a1", "a2"), "grid"),)))
    assert isinstance(begun, Picking)
    assert begun.pick("b9") is begun
    assert begun.pick("a2") == "look a2"


def test_the_same_card_is_marked_as_often_as_it_is_held() -> None:
    begun = begin(Choice("play", in_words("Play"), (Step(Pick.CARD, ("R7",), "hand", 1, 3),)))
    assert isinstance(begun, Picking)
    twice = begun.mark("R7", 2).mark("R7", 2)
    assert twice.marked == ("R7", "R7")
    assert twice.confirm() == "play R7 R7"
    assert twice.mark("R7", 2) is twice


SEVENS = Step(
    Pick.CARD,
    ("7H", "7C", "7D", "9H"),
    "hand",
    1,
    3,
    ordered=True,
    first=("7H", "9H"),
    groups=(("7H", "7C", "7D"), ("9H",)),
)


def marking(*steps: Step, armed: frozenset[str] = frozenset()) -> Picking:
    begun = begin(Choice("play", in_words("Play"), (SEVENS, *steps)), armed)
    assert isinstance(begun, Picking)
    return begun


def test_only_a_card_that_may_come_first_is_open_at_first() -> None:
    assert marking().open() == ("7H", "9H")
    assert marking().mark("7C") == marking()
    assert marking().pick("7C") == marking()


def test_after_the_first_card_those_that_go_with_it_are_open() -> None:
    assert marking().mark("7H").open() == ("7H", "7C", "7D")
    assert marking().mark("9H").open() == ("9H",)


def test_cards_are_played_in_the_order_in_which_they_were_marked() -> None:
    assert marking().mark("7H").mark("7D").mark("7C").confirm() == "play 7H 7D 7C"


def test_no_more_are_open_than_may_be_picked() -> None:
    assert marking().mark("7H").mark("7D").mark("7C").open() == ()


def test_a_card_outside_every_group_is_played_alone() -> None:
    step = Step(Pick.CARD, ("AS", "7H"), "hand", 1, 3, groups=(("7H",),))
    begun = begin(Choice("play", in_words("Play"), (step,)))
    assert isinstance(begun, Picking)
    assert begun.mark("AS").open() == ()
    assert begun.mark("AS").confirm() == "play AS"


def test_a_mark_taken_back_leaves_the_others_in_their_order() -> None:
    assert marking().mark("7H").mark("7D").mark("7C").take_back(1).marked == ("7H", "7C")


def test_what_only_followed_the_mark_taken_back_is_taken_back_with_it() -> None:
    assert marking().mark("7H").mark("7D").mark("7C").take_back(0).marked == ()


def test_a_step_may_follow_only_so_many_cards() -> None:
    word = Step(Pick.WORD, ("call",), least=0, counts=(2,))
    begun = marking(word, armed=frozenset({"call"}))
    assert begun.mark("7H").confirm() == "play 7H"
    assert begun.mark("7H").mark("7C").confirm() == "play 7H 7C call"


def test_steps_follow_any_of_the_cards_picked() -> None:
    asked = marking(Step(Pick.SEAT, ("1", "2"), when=("7D",))).mark("7H").mark("7D").confirm()
    assert isinstance(asked, Picking)
    assert asked.pick("2") == "play 7H 7D 2"


@pytest.mark.parametrize(
    ("hand", "marked", "most"),
    [
        (("7H", "7C", "7C", "9H"), (), 3),
        (("7H", "7C", "9H"), (), 2),
        (("7H", "7C", "9H"), ("9H",), 1),
        (("9H", "2S"), (), 1),
    ],
)
def test_held_cards_are_counted_that_go_together(
    hand: tuple[str, ...], marked: tuple[str, ...], most: int
) -> None:
    assert together(SEVENS, hand, marked) == most


def test_a_word_may_be_armed_while_so_many_cards_can_still_be_picked() -> None:
    choice = Choice("play", in_words("Play"), (SEVENS, Step(Pick.WORD, ("call",), least=0, counts=(2,))))
    assert may_arm(a_view(hand=("7H", "7C", "2S"), choices=(choice,)))
    assert not may_arm(a_view(hand=("7H", "9H", "2S"), choices=(choice,)))
    view = a_view(hand=("7H", "7C", "7D", "9H"), choices=(choice,))
    begun = begin(choice)
    assert isinstance(begun, Picking)
    assert not may_arm(view, begun.mark("9H"))
    assert may_arm(view, begun.mark("7H"))


def test_a_card_may_begin_several_choices_but_not_one_that_it_can_only_follow_in() -> None:
    lay, along = (
        Choice("lay", in_words("Lay"), (Step(Pick.CARD, ("7C", "9H"), "hand"),)),
        Choice("k", in_words("Keep"), card="9H"),
    )
    play = Choice("play", in_words("Play"), (SEVENS,))
    view = a_view(hand=("7H", "7C", "9H"), choices=(play, lay, along))
    assert with_card(view, "7C") == (lay,)
    assert with_card(view, "9H") == (play, lay, along)
    assert with_card(view, "2S") == ()


def test_the_only_player_suit_or_word_is_no_question_but_cards_and_places_are_always_asked_for() -> None:
    for pick, only, whole in (
        (Pick.SEAT, "1", True),
        (Pick.SUIT, "red", True),
        (Pick.WORD, "stock", True),
        (Pick.CARD, "R7", False),
        (Pick.PLACE, "2", False),
    ):
        begun = begin(Choice("take", in_words("Take"), (Step(pick, (only,)),)))
        assert (begun == f"take {only}") is whole
