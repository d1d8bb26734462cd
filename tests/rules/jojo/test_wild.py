"""JJ-13: Wilds."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import Table, table


def north(stack: str, hand: str, master: str = "R5", **options: str) -> Table:
    """Return a table with one side stack, north, and a stack of cards to draw."""
    return table(f"- {stack} - \n - {master} - \n - - - \n hands {hand} | P9 \n stock Y1 Y2", **options)


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


@pytest.mark.parametrize(("adjacency", "number"), [("edges", 1), ("face", 6)])
def test_jj_13_a_wild_starts_a_corner(adjacency: str, number: int) -> None:
    sides = "- Y3 - \n - R5 B3" if adjacency == "edges" else "- Y5 - \n - R5 B6"
    text = f"{sides} \n - - - \n hands W G{number + 1} P9 | P8 \n stock Y1"
    game = table(text, adjacency=adjacency).plays(f"0 play W NE then G{number + 1} NE").goes_on("color")
    assert game.position.stacks["NE"][0].number == number
    assert game.position.stacks["NE"][0].color == "G"


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
