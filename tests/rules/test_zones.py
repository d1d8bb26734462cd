"""What a zone is at the table, and what it is called."""

from __future__ import annotations

import pytest

from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.steps import CALL, Choice, Pick, Step
from parlour.rules.views import Role, SeatView, View, Zone, ZoneKind


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


def test_the_cards_of_a_zone_are_in_groups_or_all_in_one() -> None:
    zone = Zone("hand", ZoneKind.HAND, 3, ("R1", "R2", "G3"), 0, groups=(2, 1))
    assert zone.grouped == (("R1", "R2"), ("G3",))
    assert Zone("hand", ZoneKind.HAND, 2, ("R1", "R2"), 0).grouped == (("R1", "R2"),)
    assert Zone("hand", ZoneKind.HAND, 0, seat=0).grouped == ()
    view = View(0, (), (zone,), in_words(""))
    assert view.hand_groups == zone.grouped
    assert View(None, (), (zone,), in_words("")).hand_groups == ()


def test_who_plays_together_is_told_by_teams_or_everyone_plays_alone() -> None:
    seats = tuple(SeatView(seat, team=team) for seat, team in enumerate((0, 1, 0, None)))
    view = View(0, seats, (), in_words(""))
    assert [view.together(seat) for seat in range(4)] == [(0, 2), (1,), (0, 2), (3,)]


def test_a_word_that_may_be_said_along_is_no_step_to_ask() -> None:
    assert Step(Pick.WORD, (CALL,), least=0).said_along
    assert not Step(Pick.WORD, (CALL,)).said_along


@pytest.mark.parametrize(
    ("groups", "step"),
    [
        ((1,), Step(Pick.NUMBER, limits=(0, 3))),
        ((2, 0), Step(Pick.NUMBER, limits=(0, 3))),
        ((2,), Step(Pick.NUMBER)),
        ((2,), Step(Pick.NUMBER, limits=(3, 2))),
        ((2,), Step(Pick.WORD, ("high",), limits=(0, 3))),
    ],
)
def test_groups_are_all_cards_and_limits_are_those_of_a_number(groups: tuple[int, ...], step: Step) -> None:
    hand = Zone("hand", ZoneKind.HAND, 2, ("R1", "R2"), 0, groups=groups)
    choice = Choice("say", in_words("say it"), (step,), "")
    with pytest.raises(Misfit):
        check(View(0, (SeatView(0),), (hand,), in_words(""), (choice,)), View)


def test_limits_of_a_step_by_itself_are_looked_at_too() -> None:
    check(Step(Pick.NUMBER, limits=(0, 3)), Step)
    with pytest.raises(Misfit, match="limits"):
        check(Step(Pick.NUMBER, limits=(-1, 3)), Step)


@pytest.mark.parametrize("step", [Step(Pick.NUMBER, limits=(0, 3), usual=4), Step(Pick.CARD, usual=0)])
def test_the_usual_number_lies_within_limits(step: Step) -> None:
    with pytest.raises(Misfit, match="usual"):
        check(step, Step)
