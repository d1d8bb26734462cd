"""A pass is refused where there is nothing to pass, with what it is that is asked."""

from __future__ import annotations

from tests.rules.lotta_watta.table import dealt, table

TEXT = "hands: 3S 4S | 5C 6C | 7D 8D; pile: 2C; stock: {}; turn: 0"


def test_lw_12_who_is_out_of_a_race_passes_no_more() -> None:
    game = dealt("3S 4S 5S 6S | 4C 6C 7C 8C", stock="9H").plays("0 pass", "1 pass", "0 pass")
    game.refuses("0 pass", "LW-12")


def test_lw_15_nobody_passes_the_power_of_another() -> None:
    game = table(TEXT.format("QC 9H")).plays("0 take stock", "0 drop", "judged").refuses("1 pass", "LW-15")
    game.plays("0 look 1.1").refuses("1 pass", "LW-15")


def test_lw_16_who_may_call_alone_says_no_to_it() -> None:
    game = table(TEXT.format("9C 9H")).plays("0 take stock", "0 drop", "judged")
    assert game.phase == "call"
    game.refuses("1 pass", "LW-16").plays("0 pass").turn_of(1)


def test_lw_8_a_turn_is_not_passed_but_by_the_card_of_the_pile() -> None:
    game = table(TEXT.format("9C 9H")).refuses("0 pass", "LW-8").refuses("1 pass", "LW-5")
    game.plays("0 take stock").refuses("0 pass", "LW-7")
