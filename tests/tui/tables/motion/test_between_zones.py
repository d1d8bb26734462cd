"""What travels in a game that the screen does not know: from zone to zone, by events alone."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved, SeenEvent
from parlour.rules.sentences import CARRIES, DEALS, HANDS_SWAPPED, PUTS, SWAPS, told
from parlour.rules.views import View, Zone, ZoneKind
from tests.tui.kit.at_table import a_view
from tests.tui.kit.foreign import foreign
from tests.tui.kit.happening import followed
from tests.tui.tables.motion.moved import moved

OTHERS = (
    Zone("market", ZoneKind.HAND, 2, ("R7", "G2")),
    Zone("won", ZoneKind.PILE, 2, ("B1", "B3"), seat=1),
)


def table() -> View:
    view = a_view(hand=("R1", "R2"), seats=3)
    return a_view(hand=("R1", "R2"), seats=3, zones=(*view.zones, *OTHERS))


def after(*events: SeenEvent) -> list[str]:
    return moved(table(), followed(table(), *events))


def test_cards_go_from_one_zone_to_another() -> None:
    assert after(Moved(1, ("R5", "R7"), How.TAKE, "discard", "won")) == ["R5+R7 discard > won1"]
    assert after(Moved(2, ("G2",), How.TAKE, "market", "discard")) == ["G2 market > discard"]


def test_a_zone_of_the_seat_comes_before_one_of_the_table() -> None:
    hand = Zone("market", ZoneKind.PILE, 1, ("Y1",), seat=2)
    view = a_view(seats=3, zones=(*table().zones, hand))
    found = moved(view, followed(view, Moved(2, ("Y1",), How.TAKE, "market", "discard")))
    assert found == ["Y1 market2 > discard"]


def test_a_card_that_is_taken_from_an_open_zone_is_seen_on_its_way() -> None:
    assert after(Moved(1, ("R7",), How.DRAW, "market", "hand")) == ["R7 market > seat1"]
    assert after(Moved(1, ("R7",), How.DRAW, "stock", "hand")) == ["? stock > seat1"]


def test_cards_that_one_may_not_see_are_face_down() -> None:
    assert after(Moved(1, ("", ""), How.PLAY, "hand", "market", hidden=True)) == ["?? seat1 > market"]


def test_a_place_that_is_none_is_the_hand_or_the_pile() -> None:
    assert after(Moved(1, ("R7",), How.TAKE, "sleeve", "nowhere")) == ["R7 seat1 > discard"]


def test_a_trick_is_taken_when_its_last_card_has_arrived() -> None:
    found = after(
        Moved(0, ("R2",), How.PLAY, "hand", "discard"),
        Moved(1, ("R1", "R2"), How.TAKE, "discard", "won"),
        Moved(1, ("",), How.DRAW, "stock", "hand", hidden=True),
    )
    assert found == ["R2 card1 > discard", "R1+R2 discard > won1 @2", "? stock > seat1 @3"]


def test_the_slots_of_a_grid_are_named_by_their_numbers() -> None:
    before = foreign().view
    assert before is not None
    found = moved(
        before,
        followed(
            before,
            Moved(1, ("3S",), How.PUT_DOWN, "1", "pile"),
            Moved(1, ("9H",), How.PUT_DOWN, "drawn", "pile"),
        ),
    )
    assert found == ["3S 1.1 > discard", "9H taken1 > discard @1"]


@pytest.mark.parametrize(
    "event",
    [
        told(DEALS, 1),
        told(DEALS),
        told(DEALS, 1, each="many"),
        told(HANDS_SWAPPED, 0, 9),
        told(SWAPS, 1, here=3, there="4"),
        told(SWAPS, 1),
        told(PUTS, 1, slot="first"),
        told(CARRIES, 1, card="R5", origin="Z", target="Q"),
        Moved(1, ("R5",), How.LAY, "hand", "Q"),
    ],
    ids=str,
)
def test_nothing_travels_for_what_does_not_fit_the_table(event: SeenEvent) -> None:
    assert after(event) == []
