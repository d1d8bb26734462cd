"""JJ-14: a Jojo as Switch."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import Table, table


def north(stack: str, hand: str) -> Table:
    """Return a table with one side stack, north."""
    return table(f"- {stack} - \n - R5 - \n - - - \n hands {hand} | P1 \n stock Y1 Y2")


def test_jj_14_a_switch_turns_the_sequence_around_and_the_next_card_follows_at_once() -> None:
    game = north("B8", "J B7 B6 B8 B9 P2").plays("0 switch N then B7 N").goes_on("color")
    game.shows("- B8/J/B7 - \n - R5 - \n - - -").refuses("play B9 N", "JJ-7")
    game.plays("0 play B6 N").shows("- B8/J/B7/B6 - \n - R5 - \n - - -").goes_on("color")
    assert game.aside == ""


@pytest.mark.parametrize("card", ["B9", "G7", "Y8", "B6", "G3", "B3"])
def test_jj_14_nothing_else_may_follow_a_switch(card: str) -> None:
    north("B8", f"J {card} P2").refuses(f"switch N then {card} N", "JJ-14")


def test_jj_14_the_same_number_and_the_masters_priority_still_go_on_a_switched_stack() -> None:
    assert north("B8/J/B7", "B6 G7 Y7 B8 G3 B9 G6 P2").fitting("N") == "G3 G7 B6 Y7"


def test_jj_14_after_1_comes_9_on_the_way_down() -> None:
    north("B2/J/B1", "B9 G9 P2").plays("0 play B9 N").goes_on("color")
    north("B1", "J B9 P2").plays("0 switch N then B9 N").shows("- B1/J/B9 - \n - R5 - \n - - -")


def test_jj_14_a_second_switch_turns_it_up_again() -> None:
    game = north("B9/J/B8", "J B9 B7 B1 P2").refuses("switch N then B7 N", "JJ-14")
    game = north("B8/J/B7", "J B8 B9 B6 P2").refuses("switch N then B6 N", "JJ-14")
    game = north("B8/J/B9/B7", "J B8 B5 B6 P2").plays("0 switch N then B8 N")
    game.shows("- B8/J/B9/B7/J/B8 - \n - R5 - \n - - -").refuses("play B6 N", "JJ-7")


def test_jj_14_a_switch_goes_on_a_corner_too() -> None:
    game = table("- - Y8 \n - R5 - \n - - - \n hands J Y7 Y6 P2 | P1").plays("0 switch NE then Y7 NE")
    game.shows("- - Y8/J/Y7 \n - R5 - \n - - -").plays("0 play Y6 NE").goes_on("color")


def test_jj_14_there_is_no_switch_on_the_master_and_none_where_nothing_lies() -> None:
    game = north("-", "J R4 R3 G2 P2").refuses("switch N then G2 N", "JJ-14")
    game.refuses("switch M then R4 M", "JJ-14")


def test_jj_14_the_card_that_follows_may_be_a_wild_under_a_number_card() -> None:
    game = north("B8", "J W B7 B6 B8 G7 B5 P2").allows("switch N then W N then B7 N")
    game.refuses("switch N then W N then G7 N", "JJ-14").refuses("switch N then W N then B5 N", "JJ-14")
    game.refuses("switch N then W N then B8 N", "JJ-14").plays("0 switch N then W N then B6 N")
    game.shows("- B8/J/W=B7/B6 - \n - R5 - \n - - -").goes_on("color")


def test_jj_14_the_first_wild_after_a_switch_is_the_next_card_and_others_lead_on() -> None:
    game = north("B8", "J W W B5 P2").plays("0 switch N then W N then W N then B5 N")
    game.shows("- B8/J/W=B7/W=B6/B5 - \n - R5 - \n - - -")
    game = north("B8", "J W W B6 P2").plays("0 switch N then W N then W N then B6 N")
    game.shows("- B8/J/W=B7/W=B7/B6 - \n - R5 - \n - - -")


def test_jj_14_the_card_on_that_wild_may_have_the_masters_priority_in_the_color_of_the_stack() -> None:
    game = north("B8", "J W B3 G3 P2").refuses("switch N then W N then G3 N", "JJ-14")
    game.plays("0 switch N then W N then B3 N").shows("- B8/J/W=B7/B3 - \n - R5 - \n - - -")
