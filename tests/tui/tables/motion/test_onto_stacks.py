"""What travels at a table with stacks; the viewer is seat 0, and stacks are counted from the middle on."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import Table, table
from tests.tui.tables.motion.moved import moved

NORTH = "- B8 - \n - R5 Y3 \n - - - \n hands {} | {} \n stock Y1 Y2"


def after(of: Table, line: str) -> list[str]:
    """Return what travels for seat 0 with this move."""
    before = of.view(0)
    return moved(before, of.plays(line).view(0))


@pytest.mark.parametrize(
    ("hands", "before", "line", "found"),
    [
        (("G8 J G9", "P9 R1"), [], "0 play G8 N", ["G8 card0 > stack1"]),
        (("G8 J G9", "P9 R6"), ["0 play G8 N", "0 stop"], "1 play R6 M", ["R6 seat1 > stack0"]),
        (("W G9 P1", "P9 R1"), [], "0 play W N then G9 N", ["W+G9 card0 > stack1"]),
        (("J B7 P2", "P9 R1"), [], "0 switch N then B7 N", ["JO+B7 card0 > stack1"]),
        (("G8 J G9", "P9 R1"), ["0 play G8 N"], "0 hold N", ["? hand > stack1"]),
    ],
    ids=["own card", "card of another", "Wild with what covers it", "switch with what follows", "hold"],
)
def test_a_card_goes_to_its_place_in_the_square(
    hands: tuple[str, str], before: list[str], line: str, found: list[str]
) -> None:
    assert after(table(NORTH.format(*hands)).plays(*before), line) == found


def test_a_drawn_card_goes_from_the_stock_to_the_hand() -> None:
    assert after(table(NORTH.format("P1 P2", "P9 R6")), "0 draw")[0].startswith("? stock > ")


def test_a_moved_card_goes_from_stack_to_stack_before_the_card_that_follows() -> None:
    text = "- G4/B4 - \n - R5 G3/B3 \n - - - \n hands J G5 P9 | P1 \n stock Y1"
    found = after(table(text), "0 move N E then G5 N")
    assert found == ["B4 stack1 > stack2", "G5 card0 > stack1 @1"]
