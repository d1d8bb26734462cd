"""JJ-8: what goes on the corners."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import table

EVERY_NUMBER = "G1 G2 G3 G4 G5 G6 G7 G8 G9"
FULL = "- B{0} - \n B{3} R5 Y{1} \n - Y{2} - \n hands " + EVERY_NUMBER + " | P9"


def fitting(sides: str, **options: str) -> list[str]:
    """Return what starts NE, SE, SW and NW between side stacks with these numbers on N, E, S, W."""
    game = table(FULL.format(*sides), **options)
    return [game.fitting(corner) for corner in ("NE", "SE", "SW", "NW")]


def test_jj_8_a_card_that_matches_both_sides_starts_a_corner() -> None:
    assert fitting("3377") == ["G1", "G5", "G9", "G5"]
    assert fitting("1155") == ["G8", "G3", "G7", "G3"]


def test_jj_8_a_card_that_matches_only_one_of_both_does_not() -> None:
    assert fitting("3477") == ["", "", "G9", "G5"]
    assert fitting("3378") == ["G1", "G5", "", ""]
    game = table("- B3 - \n - R5 Y4 \n - - - \n hands G1 G2 G3 | P9")
    game.refuses("play G1 NE", "JJ-8").refuses("play G2 NE", "JJ-8").refuses("play G3 NE", "JJ-8")


def test_jj_8_by_face_the_number_of_the_card_is_that_on_both_sides() -> None:
    assert fitting("5678", adjacency="face") == ["G6", "G8", "G1", "G8"]
    assert fitting("5778", adjacency="face") == ["", "", "G1", "G8"]


@pytest.mark.parametrize("corner", ["NE", "SE", "SW", "NW"])
def test_jj_8_there_is_no_corner_without_both_side_stacks(corner: str) -> None:
    everything = {"N": "B3", "E": "Y3", "S": "Y7", "W": "B7"}
    for side in corner:
        n, e, s, w = ({**everything, side: "-"}[place] for place in "NESW")
        game = table(f"- {n} - \n {w} R5 {e} \n - {s} - \n hands {EVERY_NUMBER} | P9")
        assert game.fitting(corner) == ""
        game.refuses("play G5 " + corner, "JJ-8")


def test_jj_8_the_corner_matches_what_lies_on_top_now() -> None:
    game = table("- B3/B4 - \n - R5 Y3/Y4 \n - - - \n hands G1 G2 P6 | P9")
    assert game.fitting("NE") == "G2"
    game.plays("0 play G2 NE").shows("- B3/B4 G2 \n - R5 Y3/Y4 \n - - -").goes_on("started")


def test_jj_8_on_a_corner_stack_goes_the_same_number_or_the_next_of_its_color() -> None:
    text = "- B3 Y8 \n - R5 Y3 \n - - - \n hands R8 G8 Y9 Y7 R9 G1 P1 | P9"
    assert table(text).fitting("NE") == "R8 G8 Y9"


@pytest.mark.parametrize("adjacency", ["edges", "face"])
def test_jj_8_no_priority_reaches_a_started_corner(adjacency: str) -> None:
    game = table(f"- B3 Y8 \n - R5 Y3 \n - - - \n hands {EVERY_NUMBER} | P9", adjacency=adjacency)
    assert game.fitting("NE") == "G8"
    game.refuses("play G1 NE", "JJ-8")
