"""What a zone is at the table, and what it is called."""

from __future__ import annotations

import pytest

from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.views import Role, View, Zone, ZoneKind


@pytest.mark.parametrize(
    ("zone", "role"),
    [
        (Zone("hand", ZoneKind.HAND, 3, seat=1), Role.OWN),
        (Zone("grid", ZoneKind.GRID, 4, seat=1), Role.OWN),
        (Zone("second hand", ZoneKind.HAND, 3, seat=1, aside=True), Role.ASIDE),
        (Zone("tricks", ZoneKind.PILE, 8, seat=1), Role.ASIDE),
        (Zone("won", ZoneKind.STOCK, 8, seat=1), Role.ASIDE),
        (Zone("market", ZoneKind.HAND, 5), Role.MIDDLE),
        (Zone("stock", ZoneKind.STOCK, 9), Role.MIDDLE),
        (Zone("out", ZoneKind.PILE, 9, aside=True), Role.ASIDE),
    ],
)
def test_kind_and_owner_tell_the_role_of_a_zone_unless_it_is_aside(zone: Zone, role: Role) -> None:
    assert zone.role is role


def test_a_zone_is_called_by_its_title_or_else_by_its_name() -> None:
    title = told(Sentence("zone: tricks", "tricks won"))
    assert Zone("tricks", ZoneKind.PILE, 8, title=title).called == title
    assert Zone("tricks", ZoneKind.PILE, 8).called == in_words("tricks")


def test_a_zone_of_the_middle_is_found_by_its_kind_or_is_none_of_the_view() -> None:
    stock, tricks = Zone("stock", ZoneKind.STOCK, 9), Zone("tricks", ZoneKind.PILE, 8, seat=1)
    view = View(0, (), (tricks, stock), in_words(""))
    assert view.middle(ZoneKind.STOCK) == stock
    assert view.middle(ZoneKind.PILE) is None


def test_the_hand_of_a_seat_is_what_it_plays_from() -> None:
    drawn = Zone("drawn", ZoneKind.HAND, 1, ("R9",), 0, aside=True)
    mine, yours = (
        Zone("cards", ZoneKind.HAND, 2, cards, seat) for seat, cards in enumerate((("R1", "R2"), ()))
    )
    view = View(0, (), (drawn, yours, mine), in_words(""))
    assert view.hand == ("R1", "R2")
    assert view.hand_of(1) == yours
    assert view.hand_of(None) is None
