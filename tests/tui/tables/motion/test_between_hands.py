"""What travels at a table with hands; the viewer is seat 0, and seat 1 begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui.kit.dealt import Dealt
from tests.tui.kit.happening import draws, followed
from tests.tui.tables.motion.moved import moved

CLASSIC = "juno-classic"
SEVEN_O = "juno-seven-o"
SERIOUS = ("juno-serious", "R3 R8 G5 G8 B2 B9 Y0 Y3 | R9 | RD BD | BD YD")
"""A table at which several cards of a rank may be played, and +2 answers +2."""


def after(dealt: Dealt, *lines: str) -> list[str]:
    """Return what travels with the last of these moves."""
    dealt.plays(*lines[:-1])
    before = dealt.update().view
    view = dealt.plays(lines[-1]).update().view
    assert before is not None
    assert view is not None
    return moved(before, view)


def test_a_card_that_another_seat_plays_goes_from_that_seat_to_the_discard() -> None:
    assert after(Dealt(CLASSIC, "B1 | R7 | R9", "R5"), "1 play R7") == ["R7 seat1 > discard"]


def test_ones_own_card_goes_from_its_place_in_the_hand() -> None:
    dealt = Dealt(CLASSIC, "B1 B2 B3 B4 B5 B6 R8 | R7 | R9", "R5")
    before = dealt.plays("1 play R7", "2 play R9").update().view
    assert before is not None
    place = before.hand.index("R8")
    assert after(dealt, "0 play R8") == [f"R8 card{place} > discard"]


def test_a_card_that_another_seat_draws_goes_face_down_to_that_seat() -> None:
    assert after(Dealt(CLASSIC, "B1 | B7 | R9", "R5", stock="G1"), "1 draw") == ["? stock > seat1"]


def test_a_card_that_one_draws_goes_to_its_place_in_the_hand() -> None:
    dealt = Dealt(CLASSIC, "B1 B2 B3 B4 B6 B7 B8 | R7 | R9", "R5", stock="Y9")
    assert after(dealt, "1 play R7", "2 play R9", "0 draw") == ["? stock > card7"]


def test_cards_that_one_must_draw_come_after_the_card_that_orders_them() -> None:
    dealt = Dealt(CLASSIC, "B1 | R7 | W4 B2 B3 G2 G4 G6 Y2", "R5", stock="Y9 Y8 Y7 Y6")
    found = after(dealt, "1 play R7", "2 play W4 red")
    assert found == ["W4 seat2 > discard", "???? stock > hand @1"]


def test_of_many_cards_that_go_together_four_are_shown() -> None:
    found = after(Dealt(*SERIOUS, "R5"), "1 play R9", "2 play RD BD", "3 play BD YD", "0 draw")
    assert found == ["???? stock > hand"]


def test_several_cards_go_together_with_the_last_on_top() -> None:
    assert after(Dealt(*SERIOUS, "R5"), "1 play R9", "2 play RD BD") == ["RD+BD seat2 > discard"]


def test_a_seven_is_played_and_then_two_hands_cross() -> None:
    dealt = Dealt(SEVEN_O, "B1 | R7 | R9", "R5")
    found = after(dealt, "1 play R7 0")
    assert found == ["R7 seat1 > discard", "???? seat1 > hand @1", "???? hand > seat1 @1"]


def test_two_others_swap_their_hands() -> None:
    found = after(Dealt(SEVEN_O, "B1 | R7 | R9", "R5"), "1 play R7 2")
    assert found[1:] == ["???? seat1 > seat2 @1", "???? seat2 > seat1 @1"]


def test_a_zero_is_played_and_then_every_hand_goes_on() -> None:
    found = after(Dealt(SEVEN_O, "B1 | R0 | R9", "R5"), "1 play R0")
    onward = ["???? hand > seat1 @1", "???? seat1 > seat2 @1", "???? seat2 > hand @1"]
    assert found == ["R0 seat1 > discard", *onward]


def test_hands_go_on_the_other_way_when_play_is_reversed() -> None:
    found = after(Dealt(SEVEN_O, "R0 | RR | R9", "R5"), "1 play RR", "0 play R0")
    assert found[1:] == ["???? hand > seat2 @1", "???? seat1 > hand @1", "???? seat2 > seat1 @1"]


def test_a_deal_goes_round_from_the_seat_after_the_dealer() -> None:
    dealt = Dealt(CLASSIC, "B1 | R7 | R9", "R5").update().view
    assert dealt is not None
    found = moved(replace(dealt, events=()), dealt)
    assert found == ["???? stock > seat1", "???? stock > seat2 @1", "???? stock > hand @2"]


@pytest.mark.parametrize("same", [True, False])
def test_nothing_travels_between_views_that_are_the_same_or_of_different_tables(same: bool) -> None:
    first = Dealt(CLASSIC, "B1 | R7 | R9", "R5").plays("1 play R7").update().view
    second = Dealt(CLASSIC, "B1 | R7 | R9 | R8", "R5").plays("1 play R7", "2 play R9").update().view
    assert first is not None
    assert second is not None
    assert moved(first, first if same else second) == []


def test_nothing_travels_after_many_missed_updates() -> None:
    view = Dealt(CLASSIC, "B1 | R7 | R9", "R5").update().view
    assert view is not None
    drawn = [draws(1, count) for count in range(2, 13)]
    assert len(moved(view, followed(view, *drawn[:-1]))) == 10
    assert moved(view, followed(view, *drawn)) == []
