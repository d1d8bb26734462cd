"""What travels at a table with grids; the viewer is seat 0, `2.3` is the third card of seat 2."""

from __future__ import annotations

from parlour.rules.sentences import PLACE_OF, SWAPS, told
from tests.rules.lotta_watta.table import Table, table
from tests.tui.kit.happening import followed
from tests.tui.kit.laid import FOUR
from tests.tui.tables.motion.moved import moved

PILES = "pile: 5S 7D; stock: 5D 6D 9C 9D"


def after(of: Table, *lines: str, viewer: int | None = 0) -> list[str]:
    """Return what travels for the viewer with the last of these lines."""
    before = of.plays(*lines[:-1]).view(viewer)
    return moved(before, of.plays(lines[-1]).view(viewer))


def turn_of(seat: int, more: str = "") -> Table:
    """Return a table at which this seat is to take a card."""
    return table(f"{FOUR}; {PILES}; turn: {seat}; phase: turn{more}")


def test_a_card_that_another_seat_takes_from_the_stock_goes_face_down() -> None:
    assert after(turn_of(1), "1 take stock") == ["? stock > taken1"]


def test_the_viewer_sees_the_card_that_comes_from_the_stock() -> None:
    assert after(turn_of(0), "0 take stock") == ["5D stock > taken0"]


def test_a_card_taken_from_the_pile_is_seen_by_all() -> None:
    assert after(turn_of(1), "1 take pile") == ["7D discard > taken1"]


def test_a_card_of_the_grid_goes_to_the_pile_and_the_taken_one_to_its_slot() -> None:
    found = after(turn_of(2), "2 take stock", "2 put 3")
    assert found == ["QD 2.3 > discard", "? taken2 > 2.3 @1"]


def test_a_taken_card_that_is_dropped_goes_to_the_pile() -> None:
    assert after(turn_of(1), "1 take stock", "1 drop") == ["5D taken1 > discard"]


def test_a_card_that_is_put_back_goes_to_the_pile() -> None:
    assert after(turn_of(1), "1 take pile", "1 drop") == ["7D taken1 > discard"]


def test_a_card_that_is_kept_goes_to_a_new_slot() -> None:
    assert after(turn_of(2), "2 take stock", "2 keep") == ["? taken2 > 2.5"]


def test_a_stacked_card_goes_from_its_slot_to_the_pile() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 2; phase: race")
    assert after(of, "judged 0:stack 2@300") == ["7H 0.2 > discard"]


def test_a_penalty_goes_face_up_to_a_new_slot() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 2; phase: race")
    assert after(of, "judged 0:stack 1@300") == ["7D discard > 0.5"]


def test_two_cards_that_a_jack_swaps_cross_face_down() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 0; phase: power; powers: 0J")
    assert after(of, "0 swap 0.1 2.3") == ["? 0.1 > 2.3", "? 2.3 > 0.1"]


def test_the_owner_of_a_swapped_card_sees_the_same() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 0; phase: power; powers: 0J")
    assert after(of, "0 swap 0.1 2.3", viewer=2) == ["? 0.1 > 2.3", "? 2.3 > 0.1"]


def test_a_card_that_lies_face_up_is_swapped_face_up() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 0; phase: power; powers: 0J")
    assert after(of, "0 swap 0.1 1.5") == ["? 0.1 > 1.5", "7C 1.5 > 0.1"]


def test_a_card_that_is_only_remembered_is_swapped_face_down() -> None:
    look = table(f"{FOUR}; {PILES}; turn: 0; phase: look", memory="assisted").plays("time look")
    before = look.view(0)
    assert before.at("grid", 0).cards[2:] == ("KD", "2C"), "the view shows what was looked at"
    here, there = told(PLACE_OF, 0, slot=3), told(PLACE_OF, 2, slot=1)
    found = moved(before, followed(before, told(SWAPS, 1, here=here, there=there)))
    assert found == ["? 0.3 > 2.1", "? 2.1 > 0.3"]
