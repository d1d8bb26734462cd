"""JJ-12 to JJ-15: Wilds, and Jojos as Switch and Move, each played with a number card."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import Table, table


def north(stack: str, hand: str, master: str = "R5", **options: str) -> Table:
    """Return a table with one side stack, north, and a stack of cards to draw."""
    return table(f"- {stack} - \n - {master} - \n - - - \n hands {hand} | P1 \n stock Y1 Y2", **options)


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("play J N", "JJ-12"),
        ("play W M", "JJ-13"),
        ("play W N then W N", "JJ-13"),
        ("switch N", "JJ-12"),
        ("switch N then J N", "JJ-12"),
        ("switch N then W N", "JJ-13"),
        ("move N E", "JJ-12"),
        ("move N E then J E", "JJ-12"),
    ],
)
def test_jj_12_an_action_card_alone_is_refused(move: str, clause: str) -> None:
    game = table("- B8/B3 - \n - R5 - \n - - - \n hands W W J J B7 | P9 \n stock Y1")
    game.refuses(move, clause)


def test_jj_12_nobody_goes_out_on_action_cards() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W J | P9 \n stock Y1 Y2").offers("draw")
    game.allows("trade W", "trade J")


def test_jj_12_nothing_is_laid_unless_all_of_it_fits() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W J G5 B9 Y1 | P9 \n stock Y2")
    game.refuses("play W N then G5 N", "JJ-13").refuses("switch N then B9 N", "JJ-14")
    game.refuses("move N E then Y1 N", "JJ-15").refuses("play W N then W N then G5 N", "JJ-5")
    game.shows("- B8 - \n - R5 - \n - - -")
    assert game.hand(0) == "G5 B9 Y1 J W"


@pytest.mark.parametrize(
    ("stack", "hand", "move"),
    [
        ("B8", "R6", "play R6 M"),
        ("B8", "W R6", "play W M then R6 M"),
        ("B8", "W W B9", "play W N then W N then B9 N"),
        ("B8", "J B7", "switch N then B7 N"),
        ("B8", "J W B7", "switch N then W N then B7 N"),
        ("B5", "J B6", "move N M then B6 M"),
    ],
)
def test_jj_12_one_may_go_out_on_a_combination(stack: str, hand: str, move: str) -> None:
    assert north(stack, hand).plays(f"0 {move}").outcome.winner == 0


@pytest.mark.parametrize(
    ("below", "card", "stands_for"),
    [
        ("B8", "G8", "G8"),  # the same number
        ("B8", "G9", "G8"),  # the same number, then the next
        ("B8", "B8", "B8"),
        ("B8", "B1", "B9"),  # the next, then the next again
        ("B9", "B2", "B1"),  # 1 follows 9
        ("B9", "G1", "G9"),
    ],
)
def test_jj_13_a_wild_stands_for_a_card_that_fits_below_and_lets_the_next_fit(
    below: str, card: str, stands_for: str
) -> None:
    below = below if below != card else "Y8"
    game = north(below, f"W {card} G4").plays(f"0 play W N then {card} N").goes_on("color")
    game.shows(f"- {below}/W={stands_for}/{card} - \n - R5 - \n - - -")


def test_jj_13_a_card_that_no_number_leads_to_is_refused() -> None:
    game = north("B8", "W G1 B2 G7 P1")
    for card in ("G1", "B2", "G7", "P1"):
        game.refuses(f"play W N then {card} N", "JJ-13")


@pytest.mark.parametrize("card", ["G5", "G6", "R6", "R7"])
def test_jj_13_a_wild_on_the_master(card: str) -> None:
    stands_for = "R6" if card == "R7" else f"{card[0]}5"
    game = north("-", f"W {card} P4").plays(f"0 play W M then {card} M").goes_on("master")
    game.shows(f"- - - \n - R5/W={stands_for}/{card} - \n - - -")


@pytest.mark.parametrize(("adjacency", "number"), [("edges", 3), ("face", 5)])
def test_jj_13_a_wild_starts_a_side_stack(adjacency: str, number: int) -> None:
    for card in (f"G{number}", f"G{number + 1}"):
        game = north("-", f"W {card} P9", adjacency=adjacency).plays(f"0 play W N then {card} N")
        game.shows(f"- W=G{number}/{card} - \n - R5 - \n - - -").goes_on("color")
    north("-", "W G2 P9", adjacency=adjacency).refuses("play W N then G2 N", "JJ-13")


def test_jj_13_by_the_masters_priority_the_wild_may_stand_for_a_card_that_matches_the_master() -> None:
    game = north("B8", "W G4 P9").plays("0 play W N then G4 N").goes_on("color")
    game.shows("- B8/W=G3/G4 - \n - R5 - \n - - -")


def test_jj_13_the_card_on_a_wild_may_have_the_masters_priority() -> None:
    game = north("B8", "W G3 P9").plays("0 play W N then G3 N").goes_on("color")
    game.shows("- B8/W=G8/G3 - \n - R5 - \n - - -")


def test_jj_13_two_wilds_lead_three_numbers_up_in_the_color_and_one_less_in_another() -> None:
    game = north("B8", "W W B2 G1 G2 P4").allows("play W N then W N then B2 N")
    game.allows("play W N then W N then G1 N").refuses("play W N then W N then G2 N", "JJ-13")
    game.plays("0 play W N then W N then G1 N").shows("- B8/W=G8/W=G9/G1 - \n - R5 - \n - - -")


def test_jj_13_on_a_stack_that_counts_down_wilds_count_down() -> None:
    game = north("B2/J/B1", "W B8 G9 P4").allows("play W N then G9 N").refuses("play W N then B2 N", "JJ-5")
    game.plays("0 play W N then B8 N").shows("- B2/J/B1/W=B9/B8 - \n - R5 - \n - - -")


def test_jj_13_a_wild_bared_by_a_move_keeps_what_it_stands_for() -> None:
    game = north("B8/W=G8/G9", "J P9 Y8 G1 B9 W", master="R9").refuses("play Y8 N", "JJ-7")
    game.plays("0 move N M then P9 M").shows("- B8/W=G8 - \n - R9/G9/P9 - \n - - -").goes_on("master")
    game.allows("play Y8 N").refuses("play B9 N", "JJ-7")


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


def test_jj_15_the_example_of_the_rules() -> None:
    text = "- G4/B4 - \n - R5 G3 \n - - - \n hands B3 J G5 P9 | P1 \n stock Y1"
    game = table(text).refuses("play G5 N", "JJ-7").refuses("move N E then G5 N", "JJ-15")
    game = table(text.replace("G3", "G3/B3").replace("hands B3", "hands")).plays("0 move N E then G5 N")
    game.shows("- G4/G5 - \n - R5 G3/B3/B4 \n - - -").goes_on("color")
    assert game.aside == "J"
    assert game.hand(0) == "P9"


def test_jj_15_the_card_that_follows_goes_on_the_moved_card_or_on_the_bared_stack_alone() -> None:
    text = "- G4/B4 - \n - R5 B3 \n - B7 - \n hands J B5 G5 B8 R6 P9 | P1 \n stock Y1"
    game = table(text).allows("move N E then B5 E", "move N E then G5 N")
    game.refuses("move N E then B8 S", "JJ-15").refuses("move N E then R6 M", "JJ-15")
    game.plays("0 move N E then B5 E").shows("- G4 - \n - R5 B3/B4/B5 \n - B7 -").goes_on("color")


def test_jj_15_a_bared_place_is_started_anew() -> None:
    game = table("- B4 - \n - R5 B3 \n - - - \n hands J G3 Y4 P9 | P1 \n stock Y1")
    game.refuses("move N E then P9 N", "JJ-6").plays("0 move N E then G3 N").goes_on("started")
    game.shows("- G3 - \n - R5 B3/B4 \n - - -")


def test_jj_15_a_moved_card_must_be_a_legal_play_where_it_goes() -> None:
    text = "- B4 B7 \n - R5 B3 \n - - - \n hands J G3 G4 B5 P9 | P1 \n stock Y1"
    game = table(text).refuses("move N NE then G3 N", "JJ-15").refuses("move N S then G3 N", "JJ-15")
    game.refuses("move N M then G3 N", "JJ-15").refuses("move E NE then G3 E", "JJ-15")
    game.allows("move N E then G3 N").refuses("move NE N then G3 N", "JJ-15")


def test_jj_15_a_card_may_be_moved_to_the_master_which_then_decides_the_sides() -> None:
    game = north("B6/R6", "J R7 G4 G3 B7 P9")
    game.allows("move N M then R7 M", "move N M then B7 N", "move N M then G4 N")
    game.refuses("move N M then G3 N", "JJ-7").plays("0 move N M then R7 M").goes_on("master")
    game.shows("- B6 - \n - R5/R6/R7 - \n - - -")


def test_jj_15_what_follows_decides_whether_the_turn_goes_on() -> None:
    text = "- G4/B4 - \n - R5 B3 \n - - - \n hands J {} P9 P1 | P2 \n stock Y1"
    table(text.format("Y4")).plays("0 move N E then Y4 N").is_over()
    table(text.format("B5")).plays("0 move N E then B5 E").goes_on("color")
    game = table("- B5/G8 - \n - R5 - \n - Y8 - \n hands J Y5 P9 P1 | P2 \n stock Y1")
    game.plays("0 move N S then Y5 N").is_over()


def test_jj_15_a_wild_may_follow_under_a_number_card() -> None:
    game = table("- G4/B4 - \n - R5 B3 \n - - - \n hands J W W G6 B6 P9 | P1 \n stock Y1")
    game.allows("move N E then W N then G6 N", "move N E then W E then B6 E")
    game.plays("0 move N E then W N then W N then G6 N").goes_on("color")
    game.shows("- G4/W=G4/W=G5/G6 - \n - R5 B3/B4 \n - - -")


def test_jj_15_only_tops_move_and_never_the_masters() -> None:
    game = table("- B3 - \n - R5/G3 - \n - - - \n hands J G4 R6 P9 | P1 \n stock Y1")
    game.refuses("move M N then R6 M", "JJ-15")
    game.refuses("move E N then G4 N", "JJ-15")


def test_jj_15_under_a_switch_the_card_beneath_is_the_top() -> None:
    game = table("- B9/J/B8 - \n - R5 - \n - G8 - \n hands J G9 Y9 B8 P1 P2 | P3 \n stock Y1")
    game.plays("0 move N S then Y9 N").is_over().shows("- B9/J/Y9 - \n - R5 - \n - G8/B8 -")
    assert game.aside == "J"


def test_jj_15_the_stack_keeps_its_direction_while_a_switch_lies_in_it() -> None:
    text = "- Y4/J/Y3 - \n - R5 B3 \n - - - \n hands J {} P1 P2 | P9 \n stock Y1"
    table(text.format("Y5")).refuses("move N E then Y5 N", "JJ-7")
    game = table("- B9/J/B7 - \n - R5 - \n - G7 - \n hands J B8 B1 P1 | P9 \n stock Y1")
    game.refuses("move N S then B1 N", "JJ-7").plays("0 move N S then B8 N").goes_on("color")
    game.shows("- B9/J/B8 - \n - R5 - \n - G7/B7 -")


def test_jj_15_when_no_card_is_left_the_switches_are_set_aside_and_the_stack_counts_upward() -> None:
    game = table("- B9/J - \n - R5 - \n - G9 - \n hands J Y3 Y4 P1 | P9 \n stock Y1")
    game.plays("0 move N S then Y3 N").goes_on("started").shows("- Y3 - \n - R5 - \n - G9/B9 -")
    assert game.aside == "J J"
    game.plays("0 play Y4 N").goes_on("color")
