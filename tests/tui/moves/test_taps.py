"""Taps on the table, each of which means exactly one choice, and cards that lie face down to their owner."""

from __future__ import annotations

from dataclasses import replace

from parlour.rules.sentences import in_words, text
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import FACE_DOWN
from parlour.tui.moves import taps
from parlour.tui.moves.question import question
from parlour.tui.moves.turn import Turn
from tests.tui.kit import laid, tricks
from tests.tui.kit.at_table import CATCH, DRAW, a_view, an_update, play_choice
from tests.tui.kit.foreign import PUT, SLOTS, TRADE, foreign
from tests.tui.kit.paged import turn_at


def test_a_tap_on_the_stock_draws_unless_two_choices_begin_with_it() -> None:
    turn = turn_at(an_update(a_view(choices=(play_choice(("R7",)), DRAW))))
    assert taps.open_zones(turn) == {"stock"}
    assert turn.zone("stock") == "draw"
    other = Choice("look", in_words("Look at the stock"), zone="stock")
    assert taps.open_zones(turn_at(an_update(a_view(choices=(DRAW, other))))) == frozenset()


def test_a_tap_on_a_player_catches_them() -> None:
    turn = turn_at(an_update(a_view(choices=(CATCH,))))
    assert taps.open_seats(turn) == {"2"}
    assert taps.tap_seat(turn, "2") == "catch 2"


def test_a_place_with_which_one_choice_begins_is_a_tap_away() -> None:
    draw = Choice("draw", in_words("Draw"))
    turn = turn_at(foreign(TRADE, draw))
    assert set(taps.open_places(turn)) == {f"0.{slot}" for slot in SLOTS}
    assert taps.tap_place(turn, "0.3") == "trade 3"


def test_a_place_with_which_two_choices_begin_is_no_tap_until_one_of_them_is_begun() -> None:
    turn = turn_at(foreign(TRADE, PUT))
    assert taps.open_places(turn) == {}
    assert taps.tap_place(turn, "0.3") is None
    assert turn.act("put") is None
    assert taps.tap_place(turn, "0.3") == "put 3"


def test_a_place_at_a_table_without_grids_is_an_option_to_tap() -> None:
    build = Choice("build", in_words("Build there"), (Step(Pick.PLACE, ("1", "2", "N"), "row"),))
    turn = turn_at(an_update(a_view(choices=(build,))))
    assert set(taps.open_places(turn)) == {"0.1", "0.2", "N"}
    assert [taps.tap_place(turn, place) for place in ("0.2", "N")] == ["build 2", "build N"]


def test_a_choice_that_plays_a_card_does_not_begin_with_a_place() -> None:
    hold = Choice("hold", in_words("Hold it"), (Step(Pick.PLACE, ("1",), "grid"),), card="JO")
    trade = Choice("trade", in_words("Trade"), (Step(Pick.PLACE, ("2", "3"), "grid"),))
    assert set(taps.open_places(turn_at(foreign(hold, trade)))) == {"0.2", "0.3"}


def test_in_a_race_one_tap_on_a_card_is_the_claim() -> None:
    turn = turn_at(laid.seen(laid.racing(laid.FOUR)))
    assert "0.2" in taps.open_places(turn)
    assert taps.tap_place(turn, "0.2") == "stack 2"
    assert turn.claimed == "stack 2"
    assert taps.open_places(turn) == {}


def test_of_several_places_each_tap_marks_one_and_a_second_takes_it_back() -> None:
    swap = Choice("swap", in_words("Swap two"), (Step(Pick.PLACE, ("0.1", "0.2", "1.1"), "grid", 2, 2),))
    turn = turn_at(foreign(swap))
    assert [taps.tap_place(turn, place) for place in ("0.1", "1.1")] == [None] * 2
    assert set(taps.open_places(turn)) == {"0.1", "1.1"}
    assert [taps.tap_place(turn, place) for place in ("0.1", "0.2")] == [None] * 2
    assert turn.enter() == "swap 1.1 0.2"


def test_who_watches_can_tap_nothing() -> None:
    turn = turn_at(an_update(a_view(viewer=None, choices=(DRAW, CATCH))))
    assert (taps.open_places(turn), taps.open_seats(turn)) == ({}, frozenset())


# ---- cards that lie face down to their owner are picked by their places -----------------------------------


def hidden(choices: int = 2) -> Turn:
    """Return the turn of somebody who can make so many choices with a card that they do not see."""
    turn = Turn()
    turn.show(tricks.marked(choices=tricks.BY_PLACE[:choices]))
    return turn


def test_enter_on_a_card_asks_what_to_do_with_it_and_does_it() -> None:
    turn = hidden()
    assert turn.playable == {FACE_DOWN}
    turn.step(2)
    assert turn.enter() is None
    asked = question(turn, ())
    assert asked is not None
    assert text(asked) == "What do you do with your card 3?"
    turn.point("discard")
    assert turn.enter() == "discard 3"


def test_a_click_goes_to_a_card_and_another_one_asks() -> None:
    turn = hidden()
    assert [turn.click(1), question(turn, ())] == [None, None]
    assert turn.click(1) is None
    assert question(turn, ()) is not None
    assert turn.enter() == "play 2"


def test_while_a_place_is_asked_for_a_click_on_the_card_picks_it() -> None:
    turn = hidden()
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
