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


@pytest.mark.parametrize(
    ("steps", "first", "then", "move"),
    [((COLOR,), "W", "blue", "play W blue"), ((COLOR, SEAT), "R7", "2", "play R7 2")],
)
def test_a_step_is_asked_only_after_what_it_follows_and_a_skipped_one_hides_nothing(
    steps: tuple[Step, ...], first: str, then: str, move: str
) -> None:
    begun = begin(Choice("play", in_words("Play"), (CARDS, *steps)))
    assert isinstance(begun, Picking)
    asked = begun.pick(first)
    assert isinstance(asked, Picking)
    assert asked.pick(then) == move
    assert len(steps) == 2 or begun.pick("R7") == "play R7"


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


def marking(*steps: Step) -> Picking:
    begun = begin(Choice("play", in_words("Play"), (SEVENS, *steps)))
    assert isinstance(begun, Picking)
    return begun


def test_a_card_outside_every_group_is_played_alone() -> None:
    step = Step(Pick.CARD, ("AS", "7H"), "hand", 1, 3, groups=(("7H",),))
    begun = begin(Choice("play", in_words("Play"), (step,)))
    assert isinstance(begun, Picking)
    assert begun.mark("AS").open() == ()
    assert begun.mark("AS").confirm() == "play AS"


def test_a_mark_taken_back_leaves_the_others_in_their_order_except_what_only_followed_it() -> None:
    begun = marking().mark("7H").mark("7D").mark("7C")
    assert begun.take_back(1).marked == ("7H", "7C")
    assert begun.take_back(0).marked == ()


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
