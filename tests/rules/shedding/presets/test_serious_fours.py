"""JX-7: +4s that add up, and the color condition of the first."""

from __future__ import annotations

import pytest

from parlour.rules.faults import RulesetError
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import Table, table


def serious(text: str, **options: str) -> Table:
    return table(text, game="juno-serious", **options)


FOURS = "hands: W4 W4 G5 B1 B2 | W4 B3 R1 | W4 G1 G2 | Y3; top: R5; stock: " + " ".join(["Y1 Y2 Y8 Y9"] * 4)


def test_jx_7_wild_draw_fours_add_up_and_the_last_player_chooses_the_color() -> None:
    game = serious(FOURS).plays("0 play W4 blue", "1 play W4 green").turn_of(2)
    assert (game.discard(2).pending, game.discard(2).suit, game.discard(2).facing) == (8, "green", "W4")
    game.plays("2 draw").turn_of(3)
    assert (len(game.state.hands[2]), game.discard(3).suit, game.discard(3).pending) == (3 + 8, "green", 0)


def test_jx_7_several_of_one_play_have_one_color() -> None:
    game = serious(FOURS).plays("0 play W4 W4 yellow", "1 play W4 red", "2 play W4 blue", "3 draw").turn_of(0)
    assert (len(game.state.hands[3]), game.discard(0).suit) == (1 + 16, "blue")


def test_jx_7_the_first_one_is_refused_while_holding_the_color_in_play() -> None:
    game = serious("hands: W4 W4 R1 B1 | G1; top: R5; stock: Y1")
    game.refuses("0 play W4 blue", "JX-7").refuses("0 play W4 W4 blue", "JX-7")


def test_jx_7_an_answer_needs_no_condition() -> None:
    game = serious("hands: W4 B1 B2 | W4 W4 G1 G2 | Y1; top: R5; stock: Y2").plays("0 play W4 green")
    game.offers(
        1,
        *(f"play W4 {color}" for color in ("red", "green", "blue", "yellow")),
        *(f"play W4 W4 {color}" for color in ("red", "green", "blue", "yellow")),
        "draw",
    ).plays("1 play W4 W4 green")
    assert game.turn_of(2).discard(2).pending == 12


def test_jx_7_after_the_sum_was_drawn_the_next_one_is_a_first_one_again() -> None:
    game = serious(FOURS).plays("0 play W4 green", "1 draw").turn_of(2).refuses("2 play W4 red", "JX-7")
    assert game.discard(2).pending == 0
    game = serious(FOURS).plays("0 play W4 red", "1 draw", "2 play W4 red").turn_of(3)
    assert game.discard(3).pending == 4


def test_jx_7_other_cards_of_the_same_play_do_not_count() -> None:
    serious("hands: W4 W4 W4 G5 B1 | G1; top: R5; stock: Y1").plays("0 play W4 W4 W4 red")
    serious("hands: W4 W4 W B1 | G1; top: R5; stock: Y1").plays("0 play W4 W4 red")


def test_jx_7_two_and_four_do_not_mix() -> None:
    game = serious("hands: RD B1 B2 | W4 W G1; top: R5; stock: Y1 Y2").plays("0 play RD").offers(1, "draw")
    game.refuses("1 play W4 red", "JX-5")
    game = (
        serious("hands: W4 B1 B2 | RD W R1; top: G5; stock: Y1 Y2").plays("0 play W4 red").offers(1, "draw")
    )
    game.refuses("1 play RD", "JX-7").refuses("1 play W red", "JX-7").refuses("1 play R1", "JX-7")
    serious("hands: W4 W B1 B2 | G1; top: R5; stock: Y1").refuses("0 play W4 W red", "JX-2")


def test_jx_7_it_is_always_enforced() -> None:
    assert "wild_draw_four" not in [option.name for option in shelf.options("juno-serious")]
    assert shelf.table_rules("juno-serious").ruleset.bluff.rule == "enforced"
    with pytest.raises(RulesetError):
        shelf.table_rules("juno-serious", {"wild_draw_four": "challenge"})
    game = serious(FOURS).plays("0 play W4 blue")
    game.refuses("1 challenge", "JX-7").refuses("1 accept", "JX-7")
