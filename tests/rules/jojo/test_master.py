"""JJ-5: what goes on the Master Stack."""

from __future__ import annotations

import pytest

from tests.rules.jojo.position import COLORS
from tests.rules.jojo.table import table

EVERY_NUMBER = "G1 G2 G3 G4 G5 G6 G7 G8 G9"
OWN_COLOR = EVERY_NUMBER.replace("G", "R")


def master(top: str, hand: str, **options: str) -> str:
    """Return the cards of `hand` that fit on a Master with `top` on it."""
    return table(f"- - -\n - {top} - \n - - - \n hands {hand} | P9", **options).fitting("M")


@pytest.mark.parametrize("number", range(1, 10))
def test_jj_5_the_same_number_fits_in_any_color(number: int) -> None:
    others = [f"{color}{number}" for color in COLORS if color != "R"]
    assert master(f"R{number}", " ".join(others)).split() == others
    assert master(f"R{number}", EVERY_NUMBER) == f"G{number}"


@pytest.mark.parametrize(("top", "fits"), [("R1", "R2"), ("R4", "R5"), ("R8", "R9"), ("R9", "R1")])
def test_jj_5_the_next_of_its_color_fits_and_1_follows_9(top: str, fits: str) -> None:
    assert master(top, OWN_COLOR.replace(top, "")) == fits


def test_jj_5_on_the_master_nothing_goes_down_and_9_does_not_precede_1() -> None:
    game = table("- - -\n - R1 - \n - - - \n hands R9 G2 | P9")
    game.refuses("play R9 M", "JJ-5").refuses("play G2 M", "JJ-5")


def test_jj_5_the_numbers_on_the_sides_of_a_card_do_not_count_on_the_master() -> None:
    assert master("R5", "G6 G7 G8", adjacency="face") == ""


def test_jj_5_a_card_laid_is_the_new_top() -> None:
    game = table("- - -\n - R5 - \n - - - \n hands R6 R7 G1 | P9").plays("0 play R6 M", "0 play R7 M")
    game.shows("- - -\n - R5/R6/R7 - \n - - -").goes_on("master")
    assert game.hand(0) == "G1"
