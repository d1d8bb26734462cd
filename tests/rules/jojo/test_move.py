"""JJ-15: a Jojo as Move."""

from __future__ import annotations

from tests.rules.jojo.table import Table, table


def north(stack: str, hand: str, master: str = "R5") -> Table:
    """Return a table with one side stack, north."""
    return table(f"- {stack} - \n - {master} - \n - - - \n hands {hand} | P1 \n stock Y1 Y2")


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


def test_jj_15_another_jojo_does_not_follow() -> None:
    game = table("- G4/B4 - \n - R5 B3 \n - - - \n hands J J G3 P9 | P1 \n stock Y1")
    game.refuses("move N E then J N then G3 N", "JJ-12")


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
