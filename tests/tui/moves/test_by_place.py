"""Cards of a hand that lies face down to its owner are picked by their places."""

from __future__ import annotations

from dataclasses import replace

from parlour.rules.sentences import text
from parlour.rules.views import FACE_DOWN
from parlour.tui.moves.question import question
from parlour.tui.moves.turn import Turn
from tests.tui.kit import tricks


def at(choices: int = 2) -> Turn:
    """Return the turn of somebody who can make so many choices with a card that they do not see."""
    turn = Turn()
    turn.show(tricks.marked(choices=tricks.BY_PLACE[:choices]))
    return turn


def test_enter_on_a_card_asks_what_to_do_with_it_and_does_it() -> None:
    turn = at()
    assert turn.playable == {FACE_DOWN}
    turn.step(2)
    assert turn.enter() is None
    asked = question(turn, ())
    assert asked is not None
    assert text(asked) == "What do you do with your card 3?"
    turn.point("discard")
    assert turn.enter() == "discard 3"


def test_a_click_goes_to_a_card_and_another_one_asks() -> None:
    turn = at()
    assert [turn.click(1), question(turn, ())] == [None, None]
    assert turn.click(1) is None
    assert question(turn, ()) is not None
    assert turn.enter() == "play 2"


def test_while_a_place_is_asked_for_a_click_on_the_card_picks_it() -> None:
    turn = at()
    assert turn.act("discard") is None
    assert turn.playable == {FACE_DOWN}
    assert turn.click(3) == "discard 4"


def test_cards_of_which_only_some_can_be_picked_are_not_all_marked() -> None:
    turn = Turn()
    play = tricks.BY_PLACE[0]
    some = replace(play, steps=(replace(play.steps[0], among=("2", "3")),))
    turn.show(tricks.marked(choices=(some, tricks.BY_PLACE[1])))
    assert turn.playable == {FACE_DOWN}, "any can be discarded"
    turn.act("play")
    assert turn.playable == frozenset()
    assert turn.click(0) == "play 1", "the referee says why not"
    turn.cancel()
    turn.step(-turn.cursor)
    assert turn.enter() == "discard 1", "that is the only thing to do with it"
