"""JJ-16: a Jojo as Hold."""

from __future__ import annotations

from tests.rules.jojo.table import Table, table

HELD = "- B8@1 - \n - R5 G3 \n - - - \n hands {} | {} \n stock Y1 Y2 Y6"


def ended(hand: str) -> Table:
    """Return a table at which seat 0 has ended its turn's plays with a green card on north."""
    text = f"- B8 - \n - R5 Y3 \n - - - \n hands G8 {hand} | P9 R1 \n stock Y1 Y2"
    return table(text).plays("0 play G8 N")


def test_jj_16_a_hold_ends_a_turn_that_does_not_go_on() -> None:
    game = ended("J G9").offers("hold N", "hold E", "stop").refuses("play G9 N", "JJ-9")
    game.plays("0 hold N").turn_of(1).shows("- B8/G8@0 - \n - R5 Y3 \n - - -")
    assert game.hand(0) == "G9"


def test_jj_16_a_hold_may_end_a_turn_that_would_go_on() -> None:
    game = table("- B8 Y1 \n - R5 Y3 \n - - - \n hands R6 J G9 | P9 \n stock Y1").plays("0 play R6 M")
    game.offers("hold N", "hold E", "hold NE", "stop").plays("0 hold NE").turn_of(1)


def test_jj_16_a_hold_needs_a_jojo_and_a_card_left_in_the_hand() -> None:
    ended("J").turn_of(1)
    ended("W G9").offers("stop").refuses("hold N", "JJ-16")
    for hand in ("J", "G9"):
        game = table(f"- B8 - \n - R5 Y3 \n - - - \n hands R6 {hand} | P9 \n stock Y1").plays("0 play R6 M")
        game.offers("stop").refuses("hold N", "JJ-16")


def test_jj_16_whether_the_table_waits_does_not_tell_who_has_a_jojo() -> None:
    ended("P1 P2").offers("stop").plays("0 stop").turn_of(1)
    text = "- B8{} - \n - R5 - \n - - - \n hands G8 P1 P2 | P9 R1 \n stock Y1 Y2"
    table(text.format("/J/J/B8") + "\n aside J J").plays("0 play G8 N").turn_of(1)
    table(text.format("/J/J/B8") + "\n aside J").plays("0 play G8 N").offers("stop")
    text = "- B8 - \n - R5 - \n - - - \n hands {} | P9 R1 \n stock Y1 Y2"
    table(text.format("G8 P1")).plays("0 play G8 N").turn_of(1)


def test_jj_16_a_hold_needs_a_number_card_laid_in_that_turn() -> None:
    text = "- B8 - \n - R5 Y3 \n - - - \n hands J P1 P2 | P9 \n stock R6 Y1"
    game = table(text).refuses("hold N", "JJ-16").plays("0 draw").refuses("hold N", "JJ-16")
    game.plays("0 play R6 M").allows("hold N")


def test_jj_16_a_hold_lies_on_a_side_or_corner_stack_where_cards_lie() -> None:
    game = ended("J G9").refuses("hold S", "JJ-16").refuses("hold NE", "JJ-16")
    game.refuses("hold M", "JJ-16")


def test_jj_16_nobody_else_may_play_on_a_held_stack() -> None:
    text = HELD.format("G8 B9 G3 W J B7 P8 P3 R6", "P9")
    game = table(text).refuses("play B9 N", "JJ-16").refuses("play G3 N", "JJ-16")
    game.refuses("play W N then G8 N", "JJ-16").refuses("switch N then B7 N", "JJ-16")
    assert not [move for move in game.moves if " N" in move]


def test_jj_16_a_held_stack_is_not_moved_from_or_to() -> None:
    text = "- B8@1 - \n - R5 B3 \n - G8 - \n hands J G9 R3 B4 P1 | P9 \n stock Y1"
    table(text).refuses("move S N then G9 N", "JJ-16").refuses("move N S then G9 S", "JJ-16")
    text = "- B8@1 - \n - R5 G8 \n - - - \n hands J G9 R3 B4 P1 | P9 \n stock Y1"
    table(text).refuses("move E N then R3 E", "JJ-16")


def test_jj_16_the_first_play_of_the_next_turn_must_be_there() -> None:
    game = table(HELD.format("P1 P2", "R5 R6 B9 G8 Y8 G3 P3 P1")).plays("0 draw").turn_of(1)
    game.offers("play B9 N", "play G8 N", "play Y8 N", "play G3 N", "play P3 N")
    game.refuses("play R6 M", "JJ-16").plays("1 play B9 N").goes_on("color").allows("play R6 M")
    assert game.aside == "J"


def test_jj_16_a_move_is_a_first_play_there_if_the_card_that_follows_lies_there() -> None:
    text = "- G4/B8@1 - \n - R5 B7 \n - - - \n hands P1 P2 | J G5 B9 P9 \n stock Y1"
    game = table(text).plays("0 draw").turn_of(1).allows("move N E then G5 N")
    game.refuses("move N E then B9 E", "JJ-16")
    text = "- G4@1 - \n - R5 B5/B4 \n - - - \n hands P1 P6 | J B5 Y5 P9 \n stock Y1"
    game = table(text).plays("0 draw").turn_of(1).allows("move E N then B5 N")
    game.refuses("move E N then Y5 E", "JJ-16")


def test_jj_16_who_has_no_play_on_the_held_stack_draws_or_trades() -> None:
    game = table(HELD.format("P1 P2", "R6 G4 P9")).plays("0 draw").turn_of(1).offers("draw")
    game.allows("trade R6").refuses("play R6 M", "JJ-16").refuses("play G4 E", "JJ-16")


def test_jj_16_a_card_drawn_so_must_be_played_there() -> None:
    text = "- B8@1 - \n - R5 G3 \n - - - \n hands P1 P2 | R5 P9 \n stock Y4 {} Y3"
    game = table(text.format("R6")).plays("0 draw", "1 draw").turn_of(0)
    assert game.hand(1) == "R5 R6 P9"
    game = table(text.format("B9")).plays("0 draw", "1 draw").offers("play B9 N", "stop")
    game.plays("1 play B9 N").goes_on("color").allows("play R5 M")


def test_jj_16_a_hold_is_over_when_its_turn_comes_whatever_is_done_then() -> None:
    game = table(HELD.format("P1 P2", "R6 P9")).plays("0 draw", "1 trade P9").turn_of(0)
    game.shows("- B8 - \n - R5 G3 \n - - -")
    assert game.aside == "J"


def test_jj_16_a_hold_lasts_all_around_the_table() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G8 J G9 | B9 P1 | Y8 P2 | P3 P4 \n stock Y1 Y2 Y3 Y4"
    game = table(text).plays("0 play G8 N", "0 hold N").refuses("play B9 N", "JJ-16").plays("1 draw")
    game.turn_of(2).refuses("play Y8 N", "JJ-16").plays("2 draw", "3 play P3 E", "3 stop")
    game.turn_of(0).offers("play G9 N")
