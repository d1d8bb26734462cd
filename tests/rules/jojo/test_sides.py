"""JJ-2, JJ-6, JJ-7: what goes on the four sides of the Master."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import Table, table

EVERY_NUMBER = "G1 G2 G3 G4 G5 G6 G7 G8 G9"
SIDES = ("N", "E", "S", "W")
EDGES = ("1234", "2345", "3456", "4567", "5678", "6789", "7891", "8912", "9123")
"""What stands on the edges of each number card, from the 1 on: north, east, south, west."""


def bare(master: str, hand: str = EVERY_NUMBER, **options: str) -> Table:
    """Return a table on which the Master lies alone."""
    return table(f"- - -\n - {master} - \n - - - \n hands {hand} | P9", **options)


@pytest.mark.parametrize(
    ("master", "fits"),
    [("R5", "3377"), ("R1", "8833"), ("R2", "9944"), ("R3", "1155"), ("R8", "6611"), ("R9", "7722")],
)
def test_jj_6_the_numbers_that_touch_must_be_the_same(master: str, fits: str) -> None:
    game = bare(master)
    assert [game.fitting(side) for side in SIDES] == [f"G{number}" for number in fits]


@pytest.mark.parametrize(
    ("master", "fits"), [("R5", "5678"), ("R1", "1234"), ("R7", "7891"), ("R8", "8912"), ("R9", "9123")]
)
def test_jj_6_by_face_the_number_of_the_card_is_that_on_the_masters_side(master: str, fits: str) -> None:
    game = bare(master, adjacency="face")
    assert [game.fitting(side) for side in SIDES] == [f"G{number}" for number in fits]


@pytest.mark.parametrize("master", EDGES)
def test_jj_2_every_card_has_its_number_and_three_more_on_its_edges(master: str) -> None:
    game = bare(f"R{master[0]}")
    for own, edge in enumerate(master):
        touching = [card for card in EDGES if card[(own + 2) % 4] == edge]
        assert game.fitting(SIDES[own]).split() == [f"G{card[0]}" for card in touching]


def test_jj_6_any_color_starts_a_side_stack() -> None:
    game = bare("R5", "R3 G3 B3 Y3 P3")
    assert game.fitting("N") == game.fitting("E") == "R3 G3 B3 Y3 P3"
    game.plays("0 play G3 E").shows("- - - \n - R5 G3 \n - - -").goes_on("started")


def test_jj_6_a_card_that_does_not_match_starts_nothing() -> None:
    bare("R5").refuses("play G4 N", "JJ-6").refuses("play G3 S", "JJ-6").refuses("play G5 E", "JJ-6")


@pytest.mark.parametrize(("adjacency", "fits"), [("edges", "R3 G3 G8 B9"), ("face", "R5 G5 G8 B9")])
def test_jj_6_the_master_has_priority_whatever_lies_on_a_side(adjacency: str, fits: str) -> None:
    hand = "R3 G3 R5 G5 G8 B9 B7 R9"
    text = f"- R2/B8 - \n - P5 - \n - - - \n hands {hand} | P9"
    assert table(text, adjacency=adjacency).fitting("N") == fits


def test_jj_6_it_is_the_masters_top_card_that_has_priority() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands R6 G3 G4 Y1 | P9")
    game.allows("play G3 N").plays("0 play R6 M").refuses("play G3 N", "JJ-7")
    game.plays("0 play G4 N").shows("- B8/G4 - \n - R5/R6 - \n - - -")


def test_jj_7_on_a_side_stack_goes_the_same_number_or_the_next_of_its_color() -> None:
    hand = "R8 G8 Y8 P8 B9 B7 R9 P1"
    assert table(f"- B8 - \n - R5 - \n - - - \n hands {hand} | P9").fitting("N") == "R8 G8 B9 Y8 P8"


def test_jj_7_1_follows_9_on_a_side_stack() -> None:
    game = table("- - - \n - R5 B9 \n - - - \n hands B1 G1 B8 Y7 | P9")
    game.refuses("play B8 E", "JJ-7").refuses("play G1 E", "JJ-7").plays("0 play B1 E")
    game.shows("- - - \n - R5 B9/B1 \n - - -").goes_on("color")
