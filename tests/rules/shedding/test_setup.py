"""JC-1 to JC-4: the deck, the lot, the deal and the opening card."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from parlour.rules import match
from parlour.rules.events import Event, Shown
from parlour.rules.games.shedding.engine.sentences import GOES_BACK
from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import DEALS_FIRST, SKIPPED, told
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.rules.kit.results import a_result
from tests.rules.shedding.table import cards, opened, rules_with


def test_jc_1_the_deck_has_108_cards() -> None:
    rules = rules_with()
    count = Counter(rules.texts[card] for card in rules.deck)
    assert sum(count.values()) == 108
    assert count["W"] == count["W4"] == 4
    for color in "RGBY":
        assert count[color + "0"] == 1
        assert {count[color + rank] for rank in "123456789DRS"} == {2}


def test_jc_1_it_is_played_by_2_to_10() -> None:
    preset = shelf.preset("juno-classic")
    assert (preset.least, preset.most) == (2, 10)


def test_jc_2_the_highest_number_deals_first_and_a_symbol_counts_zero() -> None:
    rules = rules_with()
    lot = GAME.dealing.lot(rules, 3, cards(rules, "R7 G9 B8 Y9"))
    assert lot.dealer == 1
    assert lot.drawn == ((0, "R7"), (1, "G9"), (2, "B8"))
    assert GAME.dealing.lot(rules, 4, cards(rules, "W4 GD B1 YS")).dealer == 2


def test_jc_2_those_who_tie_draw_again_and_the_first_of_them_deals_should_the_deck_run_out() -> None:
    rules = rules_with()
    lot = GAME.dealing.lot(rules, 3, cards(rules, "R7 G3 B7 W R0 Y2 Y1"))
    assert lot.dealer == 0
    assert lot.drawn == ((0, "R7"), (1, "G3"), (2, "B7"), (0, "W"), (2, "R0"), (0, "Y2"), (2, "Y1"))
    assert GAME.dealing.lot(rules, 2, cards(rules, "R7 G7 B7")).dealer == 0


def test_jc_2_the_draw_is_shown_and_the_deal_passes_to_the_left() -> None:
    table = shelf.table_rules("juno-classic")
    begun = match.begin(table.game, table.rules, 3)
    wanted = match.wanted(begun)
    assert wanted is not None
    assert wanted.label == "lot"
    events: list[Event] = []
    order = cards(table.rules, "R1 G9 B3")
    drawn = match.after(begun, HOUSE, Shuffled(order + wanted.cards[3:]), events)
    assert (drawn.stage, drawn.dealer) == (Stage.DEAL, 1)
    assert Shown(1, ("G9",)) in events
    assert told(DEALS_FIRST, 1) in events
    assert GAME.dealing.next_dealer(table.rules, 3, 1, a_result()) == 2
    assert GAME.dealing.next_dealer(table.rules, 3, 2, a_result()) == 0


def test_jc_3_seven_cards_each_and_the_top_of_the_stock_opens_the_discard() -> None:
    table = opened("R5", seats=4, dealer=2)
    assert [len(hand) for hand in table.state.hands] == [7, 7, 7, 7]
    assert len(table.state.stock) == 108 - 28 - 1
    assert table.top == "R5"
    assert table.log()[:2] == ["{2} deals 7 cards each", "red 5 is turned over to start the discard"]


def test_jc_3_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    rules = rules_with()
    order = list(rules.deck)
    first = order[:3]
    table = opened("W", seats=3, dealer=1)
    assert all(card in table.state.hands[seat] for card, seat in zip(first, (2, 0, 1), strict=True))


def test_jc_4_a_number_opens_for_the_dealers_left() -> None:
    opened("R5", seats=4, dealer=1).turn_of(2)
    opened("R5", seats=4, dealer=3).turn_of(0)


@pytest.mark.parametrize(("seats", "victim", "next_seat"), [(4, 1, 2), (2, 1, 0)])
def test_jc_4_an_opening_draw_two_hits_the_dealers_left(seats: int, victim: int, next_seat: int) -> None:
    table = opened("GD", seats)
    table.turn_of(next_seat)
    assert [len(hand) for hand in table.state.hands] == [9 if s == victim else 7 for s in range(seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_jc_4_an_opening_reverse_lets_the_dealer_begin_counter_clockwise(seats: int) -> None:
    table = opened("BR", seats, dealer=0)
    table.turn_of(0)
    assert table.view(None).turns.direction == -1
    assert table.state.next_seat(0) == seats - 1


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (4, 2)])
def test_jc_4_an_opening_skip_passes_over_the_dealers_left(seats: int, first: int) -> None:
    table = opened("YS", seats)
    table.turn_of(first)
    assert told(SKIPPED, 1) in table.seen()


def test_jc_4_an_opening_wild_lets_the_dealers_left_name_the_color_and_then_play() -> None:
    table = opened("W", seats=3, dealer=0)
    assert table.phase == "name"
    table.turn_of(1).offers(1, "name red", "name green", "name blue", "name yellow").offers(2)
    table.refuses("1 draw", "JC-4").refuses("2 name red", "JC-5")
    assert table.discard(1).suit == ""
    table.plays("1 name blue").turn_of(1)
    assert table.discard(2).suit == "blue"
    assert table.phase == "turn"
    table.refuses("1 name red", "JC-5")


def test_jc_4_an_opening_wild_draw_four_goes_back_as_often_as_it_comes() -> None:
    table = opened("W4", seats=2)
    for _ in range(2):
        assert table.phase == "reopen"
        wanted = GAME.play.wanted(table.state)
        assert wanted is not None
        assert len(wanted.cards) == 108 - 14
        assert GAME.play.choices(table.state, 1) == ()
        table.offers(0).offers(1).refuses("1 draw", "JC-16")
        view = table.view(1)
        assert (table.prompt(1), table.discard(1).suit) == ("the cards are being shuffled", "")
        again = GAME.views.imagine(table.rules, view, random.Random(1))
        assert replace(GAME.views.seen_by(again, 1), events=view.events) == view
        table.plays("house opening W4")
    table.plays("house opening G5").turn_of(1)
    assert table.top == "G5"
    assert len(table.state.stock) == 108 - 14 - 1
    assert table.seen().count(told(GOES_BACK)) == 3


def test_jc_4_opening_cards_take_their_full_effect_after_a_reshuffle() -> None:
    table = opened("W4", seats=3).plays("house opening GD Y1 Y2")
    table.turn_of(2)
    assert len(table.state.hands[1]) == 9
