"""Cards, suits and moves as text, and the parts of views: zones, steps, and what is said in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules.cards import SUITS, Card, CompiledDeck, card, suit
from parlour.rules.errors import NotationError
from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.moves import Refusal
from parlour.rules.retold import retold, told_in
from parlour.rules.sentences import Sentence, in_words, text, told
from parlour.rules.steps import CALL, Choice, Pick, Step
from parlour.rules.views import Mark, Role, SeatView, View, Zone, ZoneKind

SAID = {
    "R7": "red 7",
    "GD": "green +2",
    "YS": "yellow Skip",
    "W4": "+4",
    "10H": "10 of hearts",
    "AS": "Ace of spades",
    "JK": "Joker",
}


@pytest.mark.parametrize(("text", "words"), SAID.items())
def test_a_card_is_written_read_and_said(text: str, words: str) -> None:
    assert card(text).text == text
    assert card(text.lower()) == card(text)
    assert card(text).words == words
    assert card(text).is_number == (text in ("R7", "10H"))


def test_a_suit_is_found_by_its_name() -> None:
    assert suit("Hearts").symbol == "♥"
    assert suit("red").letter == "R"
    with pytest.raises(NotationError, match="'mauve' is no suit; suits are red"):
        suit("mauve")


def test_a_refusal_names_its_clause_if_it_has_one() -> None:
    assert str(Refusal("JC-5", in_words("no"))) == "JC-5: no"
    assert str(Refusal("", in_words("no"))) == "no"


def test_a_step_is_asked_after_the_picks_it_waits_for() -> None:
    step = Step(Pick.SUIT, ("red",), when=("W",))
    assert step.follows(("W",))
    assert not step.follows(("R7",))
    assert Step(Pick.WORD, ("call",)).follows(())
    assert Step(Pick.WORD, (CALL,), least=0).said_along
    assert not Step(Pick.WORD, (CALL,)).said_along


def test_a_view_knows_its_zones_and_choices_by_name() -> None:
    nothing = in_words("")
    view = View(0, (), (Zone("hand", ZoneKind.HAND, 1, ("R7",), 0),), nothing)
    assert view.hand == ("R7",)
    assert view.zone("hand", 1) is None
    assert view.choice("play") is None
    assert View(0, (), (), nothing).hand == View(None, (), (), nothing).hand == ()


def test_a_deck_knows_its_cards_by_their_texts_and_has_so_many_of_each_as_it_is_told() -> None:
    two = (Card("7", SUITS["hearts"]), Card("W"))
    assert (CompiledDeck(two).texts, CompiledDeck(two).deck) == (("7H", "W"), bytes([0, 1]))
    deck = CompiledDeck(two, (2, 1))
    assert deck.deck == bytes([0, 0, 1])
    assert [deck.card_type(text) for text in ("7h", "W")] == [0, 1]
    with pytest.raises(NotationError, match="'R7' is no card of this deck; cards look like 7H or W"):
        deck.card_type("R7")


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


@pytest.mark.parametrize(
    ("step", "what"),
    [
        (Step(Pick.NUMBER, limits=(-1, 3)), "limits"),
        (Step(Pick.NUMBER, limits=(0, 3), usual=4), "usual"),
        (Step(Pick.CARD, usual=0), "usual"),
    ],
)
def test_limits_of_a_step_by_itself_are_looked_at_too_and_the_usual_number_lies_within(
    step: Step, what: str
) -> None:
    check(Step(Pick.NUMBER, limits=(0, 3), usual=2), Step)
    with pytest.raises(Misfit, match=what):
        check(step, Step)


RED = Mark(("R",), in_words("red"))
HAND = Zone("hand", ZoneKind.HAND, 1, ("",), 0, marks=(RED,))


def test_what_is_said_in_parts_of_parts_is_changed_and_all_else_stays() -> None:
    named = replace(HAND, title=in_words("the hand"))
    changed = retold(named, lambda said: in_words(text(said, None).upper()))
    assert [text(said, None) for said in told_in(changed)] == ["THE HAND", "RED"]
    assert replace(changed, title=named.title, marks=named.marks) == named
    assert changed.marks[0].signs == RED.signs
    assert retold(HAND, lambda said: said) is HAND
