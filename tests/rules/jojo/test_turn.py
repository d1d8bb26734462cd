"""JJ-9: how long a turn goes on."""

from __future__ import annotations

from tests.rules.jojo.table import table


def test_jj_9_a_card_on_the_master_lets_the_turn_go_on_in_any_color() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands B5 G1 G2 | P9").plays("0 play B5 M").goes_on("master")
    game.offers("stop")


def test_jj_9_a_card_in_the_color_of_the_card_it_covers_lets_the_turn_go_on() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands B9 G1 G2 | P9").plays("0 play B9 N")
    game.goes_on("color").offers("stop").plays("0 stop").turn_of(1)


def test_jj_9_a_card_that_starts_a_stack_lets_the_turn_go_on() -> None:
    game = table("- B3 - \n - R5 G3 \n - - - \n hands Y1 Y2 P8 | P9").plays("0 play Y1 NE").goes_on("started")
    game.offers("stop", "play Y2 NE").plays("0 play Y2 NE").goes_on("color")


def test_jj_9_otherwise_it_is_over() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 G9 R6 | P9").plays("0 play G8 N").is_over()
    game.shows("- B8/G8 - \n - R5 - \n - - -")


def test_jj_9_by_the_masters_priority_it_is_still_the_covered_card_that_counts() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G3 B3 G1 | P9"
    table(text).plays("0 play G3 N").is_over()
    table(text).plays("0 play B3 N").goes_on("color")


def test_jj_9_nobody_stops_draws_or_trades_in_the_wrong_order() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 R7 G1 | P9 \n stock Y1 Y2")
    game.refuses("stop", "JJ-10").plays("0 play R6 M").offers("play R7 M", "stop")
    game.refuses("draw", "JJ-10").refuses("trade G1", "JJ-11").plays("0 stop").turn_of(1)


def test_jj_9_the_turn_goes_around_the_table_to_the_left() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G8 G1 | R1 P9 | Y1 Y2 \n stock B1 B2 P1 P2"
    game = table(text).plays("0 play G8 N").turn_of(1).plays("1 draw").turn_of(2)
    game.plays("2 trade Y1").turn_of(0)
