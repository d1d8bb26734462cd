"""Several cards in one play, and what is asked after them, as a player does it; without a screen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Sentence, Told, in_words, text, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import View
from parlour.tui.moves.turn import Turn
from parlour.tui.words.asking import NO_MORE, NOT_TOGETHER, ONLY_FOLLOWS, ONLY_SEAT, WATCHING
from tests.tui.kit.at_table import HAND, SUITS, a_view, an_update, french, several
from tests.tui.kit.happening import draws, says

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEVENS = ("2S", "7H", "7D", "7C", "9H")
"""As they stand sorted: 2S 7H 9H 7C 7D."""


def sevens(*after: Step, most: int = 3) -> Choice:
    return several(("7H", "9H"), ("7C", "7D"), groups=(("7H", "7C", "7D"), ("9H",)), most=most, after=after)


def at(update: Update) -> Turn:
    turn = Turn()
    turn.show(update)
    return turn


def marked(turn: Turn, *cards: str) -> Turn:
    """Mark cards one after the other."""
    for card in cards:
        turn.held.find(card)
        assert turn.mark() is None
    return turn


@pytest.mark.parametrize(
    ("marks", "at_last", "move"),
    [
        (("7H", "7D", "7C"), "7C", "play 7H 7D 7C"),
        (("7H", "7C"), "2S", "play 7H 7C"),  # wherever the cursor is
        (("7H", "7C", "7D", "7C"), "7C", "play 7H 7D"),  # marked again: marked no more
        ((), "7H", "play 7H"),  # the card under the cursor
        ((), "7C", "play 7C"),  # it can only follow: the referee says why not
    ],
)
def test_enter_plays_the_marked_cards_in_their_order_or_the_one_under_the_cursor(
    marks: tuple[str, ...], at_last: str, move: str
) -> None:
    turn = marked(at(french(SEVENS, sevens())), *marks)
    turn.held.find(at_last)
    assert turn.enter() == move


@pytest.mark.parametrize(
    ("most", "tried", "taken", "why"),
    [
        (3, ("7C",), (), told(ONLY_FOLLOWS, cards=("7C",))),
        (3, ("7H", "9H"), ("7H",), told(NOT_TOGETHER, cards=("9H",), others=("7H",))),
        (2, ("7H", "7D", "7C"), ("7H", "7D"), told(NO_MORE, count=2)),
    ],
    ids=["it can only follow", "it has another rank", "one play takes no more"],
)
def test_a_card_that_cannot_go_along_is_not_marked_and_one_hears_why(
    most: int, tried: tuple[str, ...], taken: tuple[str, ...], why: Told
) -> None:
    turn = marked(at(french(SEVENS, sevens(most=most))), *tried)
    assert turn.marked == taken
    assert turn.notice == why


def test_a_card_that_cannot_be_played_at_all_is_tried_by_space_for_the_referees_reason() -> None:
    turn = at(french(SEVENS, sevens()))
    turn.held.find("2S")
    assert turn.mark() == "play 2S"


def test_marks_are_taken_back_one_by_one_or_all_by_escape_and_are_gone_with_their_choice() -> None:
    assert marked(at(french(SEVENS, sevens())), "7H", "7H").picking is None
    turn = marked(at(french(SEVENS, sevens())), "7H", "7C")
    turn.cancel()
    assert turn.marks == ()
    assert turn.enter() == "play 7C"
    turn = marked(at(french(SEVENS, sevens())), "7H", "7C")
    turn.show(french(SEVENS, turn=1))
    assert turn.marks == ()


def test_the_same_card_held_twice_is_marked_where_the_cursor_is_and_stays_so_through_an_update() -> None:
    play = several(("7H",), groups=(("7H",),))
    turn = at(french(("7H", "7H", "9H"), play))
    seen = []
    for place in (1, 0, 0):
        turn.held.point(place)
        turn.mark()
        seen.append(turn.marks)
    assert seen == [(1,), (1, 0), (1,)]
    turn.show(french(("7H", "7H", "9H"), play, events=(draws(1),)))
    assert turn.marks == (1,)
    assert turn.enter() == "play 7H"


def test_marks_stay_when_the_hand_is_sorted_and_through_an_update_that_changes_nothing_for_it() -> None:
    turn = marked(at(french(SEVENS, sevens())), "7H", "7C")
    turn.sort()
    assert [turn.hand[place] for place in turn.marks] == ["7H", "7C"]
    turn.show(french(SEVENS, sevens(), events=(draws(1),)))
    assert turn.enter() == "play 7H 7C"


def test_space_plays_where_no_two_cards_held_go_together() -> None:
    turn = at(french(("7H", "9H"), sevens()))
    assert not turn.several
    turn.held.find("9H")
    assert turn.mark() == "play 9H"


@pytest.mark.parametrize(("marks", "move"), [(("7H", "7C"), "play 7H 7C call"), ((), "play 7H")])
def test_an_armed_call_goes_with_the_play_if_it_is_due_after_so_many_cards(
    marks: tuple[str, ...], move: str
) -> None:
    call = Step(Pick.WORD, ("call",), least=0, counts=(2,))
    turn = marked(at(french(("7H", "7C", "9H"), sevens(call))), *marks)
    assert turn.act("call") is None
    turn.held.find("7H")
    assert turn.enter() == move
    assert not turn.armed


# ---- by mouse ----------------------------------------------------------------------------------------


def clicked(turn: Turn, *cards: str) -> list[str | None]:
    return [turn.click(turn.hand.index(text)) for text in cards]


def test_the_second_click_marks_or_plays_a_card_a_further_one_marks_and_the_next_takes_back() -> None:
    turn = at(french(SEVENS, sevens()))
    assert clicked(turn, "7H", "7H", "7D", "7C", "7D") == [None] * 5
    assert turn.marked == ("7H", "7C")
    assert turn.enter() == "play 7H 7C"
    assert clicked(at(french(SEVENS, sevens())), "9H", "9H") == [None, "play 9H"], "it goes with no other"


def test_a_click_into_the_hand_takes_back_what_is_asked() -> None:
    turn = at(french(("7H", "AS"), several(("AS",), after=(Step(Pick.SUIT, SUITS),))))
    assert turn.enter() is None
    assert turn.asked is Pick.SUIT
    turn.click(1)
    assert turn.asked is None


# ---- after the cards -----------------------------------------------------------------------------------


def asked(step: Step) -> Turn:
    """Two Aces are marked and confirmed; `step` is asked."""
    turn = marked(at(french(("AS", "AD", "2C"), several(("AS",), ("AD",), after=(step,)))), "AS", "AD")
    assert turn.enter() is None
    return turn


NAMED = Step(Pick.SUIT, SUITS)
RANKED = Step(Pick.WORD, RANKS)


@pytest.mark.parametrize(
    ("step", "key", "picked"),
    [
        *((NAMED, suit[0], suit) for suit in SUITS),
        *((RANKED, key, rank) for key, rank in (("7", "7"), ("0", "10"), ("j", "J"), ("q", "Q"), ("a", "A"))),
        (Step(Pick.SEAT, ("1", "3")), "4", "3"),
        (Step(Pick.WORD, ("left", "right")), "2", "right"),
    ],
)
def test_an_option_is_chosen_by_its_own_key(step: Step, key: str, picked: str) -> None:
    turn = asked(step)
    assert turn.marks == (0, 2), "the cards stay marked"
    assert turn.takes(key)
    assert turn.letter(key) == f"play AS AD {picked}"


def test_a_refusal_does_not_cover_the_question_that_comes_after_it() -> None:
    turn = at(french(SEVENS, sevens(Step(Pick.SUIT, SUITS))))
    turn.notice = says("SW-3: 2 of spades does not match 7 of hearts")
    turn.held.find("7H")
    turn.enter()
    assert turn.asked is Pick.SUIT
    assert turn.notice is None


def test_a_key_that_no_option_has_chooses_nothing() -> None:
    turn = asked(Step(Pick.SUIT, SUITS))
    assert not turn.takes("x")
    assert turn.letter("x") is None
    assert turn.asked is Pick.SUIT


# ---- the other phases ------------------------------------------------------------------------------------


def a_turn(*choices: Choice, hand: Sequence[str] = HAND, **more: object) -> Turn:
    view: View = a_view(hand=hand, choices=choices, **more)  # type: ignore[arg-type]
    return at(an_update(view))


def test_a_card_is_given_by_the_verb_of_its_choice() -> None:
    turn = a_turn(
        Choice("give", told(Sentence("give to", "Give a card to {0}"), 1), (Step(Pick.CARD, HAND, "hand"),))
    )
    turn.held.find("G5")
    assert turn.enter() == "give G5"


def test_a_zone_of_the_table_stands_for_the_move_that_its_choice_names_and_is_remembered() -> None:
    draw = Choice("dip", in_words("Take a card"), zone="well")
    turn = at(french(HAND, draw))
    assert turn.zone("well") == "dip"
    assert turn.zone("stock") is None, "whatever zones are called in other games"
    turn.show(an_update(a_view(choices=())))
    assert turn.zone("well") == "dip", "the referee says why it cannot be"
    turn.show(an_update(a_view(viewer=None, choices=())))
    assert turn.zone("pond") is None
    assert turn.notice == told(WATCHING)


def test_a_zone_that_a_step_asks_for_is_picked_also_when_its_choice_has_begun() -> None:
    take = Choice("take", in_words("Take a card"), (Step(Pick.ZONE, ("well", "pond")),))
    turn = at(french(HAND, take, Choice("pass", in_words("Pass"))))
    assert turn.zone("pond") == "take pond"
    assert turn.act("take") is None
    assert turn.asked is Pick.ZONE
    assert turn.zone("well") == "take well"


def test_what_is_answered_by_itself_is_said_while_the_next_pick_is_asked_for() -> None:
    give = Choice(
        "give", in_words("Give a card"), (Step(Pick.SEAT, ("1",)), Step(Pick.CARD, ("7H", "2S"), "hand"))
    )
    turn = at(an_update(a_view(hand=("7H", "2S"), choices=(give, Choice("pass", in_words("Pass"))))))
    assert turn.act("give") is None
    assert turn.notice == told(ONLY_SEAT, 1)
    turn.held.find("2S")
    assert turn.enter() == "give 1 2S"
    assert turn.notice is None


# ---- picks that may be left out -------------------------------------------------------------------------


def leaving(step: Step, *hand: str) -> Turn:
    """A turn in which the card 7H has been played, and `step` follows."""
    lay = Choice("lay", in_words("Lay"), (Step(Pick.CARD, ("7H",), "hand"), step))
    turn = at(an_update(a_view(hand=("7H", *hand), choices=(lay,))))
    turn.held.find("7H")
    assert turn.enter() is None
    return turn


def test_a_player_who_may_be_left_out_is_left_out_by_the_last_option_or_its_digit() -> None:
    step = Step(Pick.SEAT, ("1", "2"), least=0)
    turn = leaving(step)
    assert [text(option.words) for option in turn.options] == ["{1}", "{2}", "none"]
    assert turn.digit("0", again=False) == "lay 7H"
    assert leaving(step).digit("2", again=False) == "lay 7H 1"


def test_cards_that_may_be_left_out_are_marked_and_enter_plays_the_marked_ones_or_none() -> None:
    step = Step(Pick.CARD, ("2S", "9H"), "hand", least=0)
    assert leaving(step, "2S", "9H").enter() == "lay 7H"
    assert marked(leaving(step, "2S", "9H"), "9H").enter() == "lay 7H 9H"


# ---- what may mean several choices ----------------------------------------------------------------------


def two_ways() -> Turn:
    """A turn in which the card 7H may begin two choices, the second with others."""
    lay = Choice(
        "lay", in_words("Lay it beside"), (Step(Pick.CARD, ("7H",), "hand"), Step(Pick.SEAT, ("1", "2")))
    )
    turn = at(an_update(a_view(hand=("7H", "7C", "2S"), choices=(sevens(), lay))))
    turn.held.find("7H")
    return turn


def test_which_choice_a_card_begins_is_asked_and_never_guessed() -> None:
    turn = two_ways()
    assert turn.enter() is None
    assert [option.pick for option in turn.options] == ["play", "lay"]
    assert turn.enter() == "play 7H"
    turn = two_ways()
    turn.enter()
    turn.step(1)
    assert turn.enter() is None
    assert turn.letter("2") == "lay 7H 1"


def test_space_marks_the_card_in_the_only_choice_in_which_others_may_go_with_it() -> None:
    turn = two_ways()
    assert turn.mark() is None
    assert turn.marked == ("7H",)
    assert marked(turn, "7C").enter() == "play 7H 7C"


def test_which_choice_a_key_means_is_asked_if_two_have_it() -> None:
    both = (Choice("draw", in_words("Draw")), Choice("take", in_words("Take the pile")))
    turn = at(an_update(a_view(choices=both)))
    assert turn.act("draw", "take") is None
    assert [text(option.words) for option in turn.options] == ["Draw", "Take the pile"]
    turn.step(1)
    assert turn.enter() == "take"
    turn.act("draw", "take")
    turn.back()
    assert turn.options == ()
