"""JC-5 to JC-7: matching, drawing, and the card just drawn."""

from __future__ import annotations

import re

import pytest

from parlour.rules.errors import NotationError
from tests.rules.shedding.table import table


@pytest.mark.parametrize("card", ["R9", "G5", "R5", "RD", "RS", "RR", "W red", "W4 blue"])
def test_jc_5_color_number_or_symbol_must_match_or_the_card_is_wild(card: str) -> None:
    table(f"hands: {card.split()[0]} B1 B2 | Y1; top: R5; stock: Y3 Y4 Y5 Y6").plays(f"0 play {card}")


@pytest.mark.parametrize("card", ["G4", "BD", "YS", "GR"])
def test_jc_5_a_card_that_does_not_match_is_refused(card: str) -> None:
    table(f"hands: {card} B1 | Y1; top: R5; stock: Y3").refuses(f"0 play {card}", "JC-5")


def test_jc_5_after_a_wild_only_the_chosen_color_counts() -> None:
    game = table("hands: W B1 B2 | R5 G5 Y9; top: R5; stock: Y3").plays("0 play W green").turn_of(1)
    game.offers(1, "play G5", "draw")
    game.refuses("1 play R5", "JC-5")
    game.plays("1 play G5")


def test_jc_5_the_turn_belongs_to_one_seat_and_its_hand() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: Y3").refuses("0 play R3", "JC-5")
    game.refuses("1 play R3", "JC-5").refuses("1 draw", "JC-5")


def test_jc_6_who_cannot_play_draws_and_the_turn_ends() -> None:
    game = table("hands: B1 B2 | R3 R4; top: R5; stock: Y3 R7").offers(0, "draw")
    game.plays("0 draw").turn_of(1).holds(0, "B1 B2 Y3")
    assert game.log(0) == ["You draw yellow 3"]
    assert game.log(1) == ["{0} draws a card"]


def test_jc_6_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    game = table("hands: B1 B2 | R3 R4; top: R5; stock: R7 Y1").plays("0 draw").turn_of(0)
    assert game.view(0).drawn == ("R7",)
    assert game.view(1).drawn == ()
    game.offers(0, "play R7", "keep").plays("0 play R7").turn_of(1).holds(0, "B1 B2")


def test_jc_6_a_drawn_card_that_fits_may_be_kept() -> None:
    table("hands: B1 B2 | R3 R4; top: R5; stock: R7 Y1").plays("0 draw", "0 keep").turn_of(1).holds(
        0, "B1 B2 R7"
    )


def test_jc_7_a_player_may_draw_although_a_card_would_fit() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: R9").offers(
        0, "play R1", "play R2", "play R1 call", "play R2 call", "draw"
    )
    game.plays("0 draw").turn_of(0)


def test_jc_7_after_drawing_only_the_card_just_drawn_may_be_played() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: R9").plays("0 draw")
    game.refuses("0 play R1", "JC-7").refuses("0 draw", "JC-7").refuses("0 pass", "JC-7").plays("0 play R9")


def test_jc_7_after_drawing_a_card_that_does_not_fit_the_turn_is_over() -> None:
    table("hands: R1 R2 | R3 R4; top: R5; stock: B9").plays("0 draw").turn_of(1).refuses("0 play R1", "JC-5")


def test_jc_7_a_drawn_copy_of_a_card_in_hand_may_be_played() -> None:
    table("hands: R1 R2 B1 | R3 R4; top: R5; stock: R1").plays("0 draw", "0 play R1").holds(0, "B1 R1 R2")


NO_MOVES = """
play|play X9|play R7 mauve|play W red blue|fly R7|catch x|catch 100|catch ²|draw 2
name|name mauve|color red|give|give X9|cut|cut x
play R7 call call|play 7H|play RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR
"""


@pytest.mark.parametrize("text", re.split("[|\n]", NO_MOVES))
def test_a_text_that_is_no_move_is_reported_as_such(text: str) -> None:
    with pytest.raises(NotationError):
        table("hands: R1 | R2; top: R5").refuses(f"0 {text}", "")


def test_moves_may_be_written_in_any_case() -> None:
    table("hands: R1 W B3 | R2; top: R5; stock: G1").plays("0 PLAY w RED").turn_of(1)
