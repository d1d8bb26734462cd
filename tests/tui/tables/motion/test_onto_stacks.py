"""What travels at a table with stacks; the viewer is seat 0, and stacks are counted from the middle on."""

from __future__ import annotations

from tests.rules.jojo.table import Table, table
from tests.tui.tables.motion.moved import moved

NORTH = "- B8 - \n - R5 Y3 \n - - - \n hands {} | {} \n stock Y1 Y2"


def after(of: Table, line: str) -> list[str]:
    """Return what travels for seat 0 with this move."""
    before = of.view(0)
    return moved(before, of.plays(line).view(0))


def test_a_card_goes_from_the_hand_to_its_place_in_the_square() -> None:
    found = after(table(NORTH.format("G8 J G9", "P9 R1")), "0 play G8 N")
    assert found == ["G8 card0 > stack1"]


def test_another_seats_card_goes_from_that_seat_to_its_place() -> None:
    of = table(NORTH.format("G8 J G9", "P9 R6")).plays("0 play G8 N", "0 stop")
    assert after(of, "1 play R6 M") == ["R6 seat1 > stack0"]


def test_a_drawn_card_goes_from_the_stock_to_the_hand() -> None:
    of = table(NORTH.format("P1 P2", "P9 R6"))
    assert after(of, "0 draw")[0].startswith("? stock > ")


def test_a_wild_goes_with_the_card_that_covers_it() -> None:
    found = after(table(NORTH.format("W G9 P1", "P9 R1")), "0 play W N then G9 N")
    assert found == ["W+G9 card0 > stack1"]


def test_a_switch_goes_with_the_card_that_follows_it() -> None:
    found = after(table(NORTH.format("J B7 P2", "P9 R1")), "0 switch N then B7 N")
    assert found == ["JO+B7 card0 > stack1"]


def test_a_moved_card_goes_from_stack_to_stack_before_the_card_that_follows() -> None:
    text = "- G4/B4 - \n - R5 G3/B3 \n - - - \n hands J G5 P9 | P1 \n stock Y1"
    found = after(table(text), "0 move N E then G5 N")
    assert found == ["B4 stack1 > stack2", "G5 card0 > stack1 @1"]


def test_a_jojo_that_holds_goes_face_down_to_the_stack() -> None:
    of = table(NORTH.format("G8 J G9", "P9 R1")).plays("0 play G8 N")
    assert after(of, "0 hold N") == ["? hand > stack1"]
