"""JC-1 to JC-12: the deck, the lot, the deal, the opening card, a turn, and what the action cards do."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from parlour.rules import match
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, Shown
from parlour.rules.games.shedding.engine.sentences import GOES_BACK
from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import CHOOSES, DEALS_FIRST, SKIPPED, told
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.rules.kit.results import a_result
from tests.rules.shedding.table import cards, opened, rules_with, table


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


@pytest.mark.parametrize("card", ["R9", "G5", "R5", "RD", "RS", "RR", "W red", "W4 blue"])
def test_jc_5_color_number_or_symbol_must_match_or_the_card_is_wild(card: str) -> None:
    table(f"hands: {card.split()[0]} B1 B2 | Y1; top: R5; stock: Y3 Y4 Y5 Y6").plays(f"0 play {card}")


@pytest.mark.parametrize("card", ["G4", "BD", "YS", "GR"])
def test_jc_5_a_card_that_does_not_match_is_refused(card: str) -> None:
    table(f"hands: {card} B1 | Y1; top: R5; stock: Y3").refuses(f"0 play {card}", "JC-5")


def test_jc_5_after_a_wild_only_the_chosen_color_counts() -> None:
    game = table("hands: W B1 B2 | R5 G5 Y9; top: R5; stock: Y3").plays("0 play W green").turn_of(1)
    game.offers(1, "play G5", "draw")
    game.refuses("1 play R5", "JC-5")
    game.plays("1 play G5")


def test_jc_5_the_turn_belongs_to_one_seat_and_its_hand() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: Y3").refuses("0 play R3", "JC-5")
    game.refuses("1 play R3", "JC-5").refuses("1 draw", "JC-5")


def test_jc_6_who_cannot_play_draws_and_the_turn_ends() -> None:
    game = table("hands: B1 B2 | R3 R4; top: R5; stock: Y3 R7").offers(0, "draw")
    game.plays("0 draw").turn_of(1).holds(0, "B1 B2 Y3")
    assert game.log(0) == ["You draw yellow 3"]
    assert game.log(1) == ["{0} draws a card"]


def test_jc_6_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    game = table("hands: B1 B2 | R3 R4; top: R5; stock: R7 Y1").plays("0 draw").turn_of(0)
    assert game.view(0).drawn == ("R7",)
    assert game.view(1).drawn == ()
    game.offers(0, "play R7", "keep").plays("0 play R7").turn_of(1).holds(0, "B1 B2")


def test_jc_6_a_drawn_card_that_fits_may_be_kept() -> None:
    table("hands: B1 B2 | R3 R4; top: R5; stock: R7 Y1").plays("0 draw", "0 keep").turn_of(1).holds(
        0, "B1 B2 R7"
    )


def test_jc_7_a_player_may_draw_although_a_card_would_fit() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: R9").offers(
        0, "play R1", "play R2", "play R1 call", "play R2 call", "draw"
    )
    game.plays("0 draw").turn_of(0)


def test_jc_7_after_drawing_only_the_card_just_drawn_may_be_played() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R5; stock: R9").plays("0 draw")
    game.refuses("0 play R1", "JC-7").refuses("0 draw", "JC-7").refuses("0 pass", "JC-7").plays("0 play R9")


def test_jc_7_a_drawn_copy_of_a_card_in_hand_may_be_played() -> None:
    table("hands: R1 R2 B1 | R3 R4; top: R5; stock: R1").plays("0 draw", "0 play R1").holds(0, "B1 R1 R2")


NO_MOVES = """
play|play X9|play R7 mauve|play W red blue|fly R7|catch x|catch 100|catch ²|draw 2
name|name mauve|color red|give|give X9|cut|cut x
play R7 call call|play 7H|play RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR
"""


@pytest.mark.parametrize("text", re.split("[|\n]", NO_MOVES))
def test_a_text_that_is_no_move_is_reported_as_such(text: str) -> None:
    with pytest.raises(NotationError):
        table("hands: R1 | R2; top: R5").refuses(f"0 {text}", "")


def test_moves_may_be_written_in_any_case() -> None:
    table("hands: R1 W B3 | R2; top: R5; stock: G1").plays("0 PLAY w RED").turn_of(1)


LONG = "R1 R2 R3"


def test_jc_8_a_draw_two_makes_the_next_player_draw_two_and_miss_the_turn() -> None:
    game = table("hands: RD B1 B2 | G1 | G2; top: R5; stock: Y1 Y2 Y3").plays("0 play RD")
    game.turn_of(2).holds(1, "G1 Y1 Y2")
    assert "{1} draws 2 cards" in game.log(2)
    assert "You draw yellow 1, yellow 2" in game.log(1)


def test_jc_8_it_goes_with_the_direction() -> None:
    game = table("hands: RD B1 B2 | G1 | G2; top: R5; stock: Y1 Y2; direction: -1").plays("0 play RD")
    game.turn_of(1).holds(2, "G2 Y1 Y2")


def test_jc_9_a_reverse_turns_the_direction_around() -> None:
    game = (
        table("hands: RR B1 B2 | RR G1 G2 | RR Y1 Y2 | R1; top: R5; stock: Y1").plays("0 play RR").turn_of(3)
    )
    assert game.view(None).turns.direction == -1
    game.plays("3 draw").turn_of(2).plays("2 play RR").turn_of(3)
    assert game.view(None).turns.direction == 1


def test_jc_9_with_two_players_it_acts_as_a_skip() -> None:
    game = table("hands: RR B1 B2 | G1; top: R5; stock: Y1").plays("0 play RR").turn_of(0)
    assert told(SKIPPED, 1) in game.seen()


def test_jc_9_the_option_makes_the_other_of_two_next_and_changes_nothing_with_three() -> None:
    game = table("hands: RR B1 B2 | G1; top: R5; stock: Y1", reverse_skips_with_two="off")
    game.plays("0 play RR").turn_of(1)
    for value in ("on", "off"):
        game = table("hands: RR B1 B2 | G1 | G2; top: R5; stock: Y1", reverse_skips_with_two=value)
        game.plays("0 play RR").turn_of(2)


def test_jc_10_a_skip_passes_over_the_next_player() -> None:
    table("hands: RS B1 B2 | G1 | G2 | G3; top: R5; stock: Y1").plays("0 play RS").turn_of(2)
    table("hands: RS B1 B2 | G1; top: R5; stock: Y1").plays("0 play RS").turn_of(0)


@pytest.mark.parametrize("symbol", ["D", "R", "S"])
def test_jc_8_jc_9_jc_10_a_symbol_fits_its_color_and_its_like(symbol: str) -> None:
    table(f"hands: G{symbol} B1 B2 | G1; top: R{symbol}; stock: Y1 Y2").plays(f"0 play G{symbol}")
    table(f"hands: G{symbol} B1 B2 | G1; top: R5; stock: Y1 Y2").refuses(f"0 play G{symbol}", "JC-5")


def test_jc_11_a_wild_names_any_color_even_the_one_in_play_and_with_a_playable_card_in_hand() -> None:
    for color in ("red", "green", "blue", "yellow"):
        game = table(f"hands: W R1 R2 | {LONG}; top: R5; stock: Y1").plays(f"0 play W {color}").turn_of(1)
        assert game.discard(None).suit == color
        assert told(CHOOSES, 0, name=color) in game.seen()


def test_jc_11_a_wild_must_name_a_color_and_other_cards_may_not() -> None:
    table("hands: W R1 B1 | G1; top: R5; stock: Y1").refuses("0 play W", "JC-11").refuses(
        "0 play R1 red", "JC-11"
    )


def test_jc_11_a_wild_may_follow_a_wild() -> None:
    table("hands: W B1 B2 | W G1 G2; top: R5; stock: Y1").plays("0 play W blue", "1 play W green").turn_of(0)


def test_jc_12_a_wild_draw_four_names_a_color_and_the_next_player_draws_four() -> None:
    game = table("hands: W4 B1 G5 | G1 | G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5").plays("0 play W4 blue")
    game.turn_of(2).holds(1, "G1 Y1 Y2 Y3 Y4")
    assert game.discard(None).suit == "blue"


def test_jc_12_it_is_refused_while_holding_the_color_in_play() -> None:
    table("hands: W4 R1 B1 | G1; top: R5; stock: Y1").refuses("0 play W4 blue", "JC-12")


def test_jc_12_a_matching_number_or_symbol_or_a_wild_in_hand_does_not_count() -> None:
    for rest in ("G5 B1", "W B1", "W4 B1"):
        table(f"hands: W4 {rest} | G1; top: R5; stock: Y1 Y2 Y3 Y4").plays("0 play W4 blue")
    table("hands: W4 GD B1 | G1; top: RD; stock: Y1 Y2 Y3 Y4").plays("0 play W4 blue")


def test_jc_12_after_a_wild_the_chosen_color_is_the_color_in_play() -> None:
    game = "hands: W4 R1 B1 | G1; top: W; match: {}; stock: Y1 Y2 Y3 Y4"
    table(game.format("red")).refuses("0 play W4 blue", "JC-12")
    table(game.format("green")).plays("0 play W4 blue")


def test_jc_12_a_drawn_wild_draw_four_is_no_exception() -> None:
    table("hands: R1 B1 | G1; top: R5; stock: W4 Y1").plays("0 draw").turn_of(1)
    table("hands: B1 B2 | G1; top: R5; stock: W4 Y1 Y2 Y3 Y4").plays("0 draw").offers(
        0, "keep", *(f"play W4 {color}" for color in ("red", "green", "blue", "yellow"))
    )


BLUFF = "hands: W4 R1 B1 | G1 | G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6 Y7"


def test_jc_12_with_challenge_it_may_be_bluffed() -> None:
    game = table(BLUFF, wild_draw_four="challenge").plays("0 play W4 blue").turn_of(1)
    assert game.phase == "answer"
    game.offers(1, "challenge", "accept").offers(2).refuses("1 draw", "JC-12").refuses("2 challenge", "JC-5")


def test_jc_12_a_bluff_accepted_is_a_draw_of_four() -> None:
    game = table(BLUFF, wild_draw_four="challenge").plays("0 play W4 blue", "1 accept").turn_of(2)
    game.holds(1, "G1 Y1 Y2 Y3 Y4").holds(0, "B1 R1")


def test_jc_12_a_guilty_bluffer_draws_four_and_the_challenger_plays_on() -> None:
    game = table(BLUFF, wild_draw_four="challenge").plays("0 play W4 blue", "1 challenge").turn_of(1)
    game.holds(0, "B1 R1 Y1 Y2 Y3 Y4").holds(1, "G1").offers(1, "draw")
    assert game.discard(1).suit == "blue"


def test_jc_12_the_hand_is_shown_to_the_challenger_alone() -> None:
    game = table(BLUFF, wild_draw_four="challenge").plays("0 play W4 blue", "1 challenge")
    shown = Shown(0, ("R1", "B1"), 1)
    assert shown in game.seen(1)
    for other in (0, 2, None):
        assert shown._replace(cards=()) in game.seen(other)
        assert not any("red 1" in text for text in game.log(other))


def test_jc_12_an_innocent_player_costs_the_challenger_six_cards_and_the_turn() -> None:
    game = table(BLUFF.replace("R1", "G5"), wild_draw_four="challenge")
    game.plays("0 play W4 blue", "1 challenge").turn_of(2).holds(1, "G1 Y1 Y2 Y3 Y4 Y5 Y6").holds(0, "B1 G5")


def test_jc_12_the_challenge_looks_at_the_color_before_the_card() -> None:
    game = table(BLUFF, wild_draw_four="challenge").plays("0 play W4 red", "1 challenge").turn_of(1)
    assert len(game.state.hands[0]) == 6
    game = table(BLUFF.replace("R5", "Y5"), wild_draw_four="challenge")
    game.plays("0 play W4 red", "1 challenge").turn_of(2)


def test_jc_12_as_the_last_card_there_is_no_hand_to_doubt() -> None:
    game = table("hands: W4 | G1 | G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5", wild_draw_four="challenge")
    game.plays("0 play W4 blue")
    assert game.outcome.winner == 0
    game.holds(1, "G1 Y1 Y2 Y3 Y4")


def test_jc_12_a_challenge_is_refused_where_nothing_can_be_bluffed() -> None:
    table("hands: R1 R2 | G1; top: R5; stock: Y1").refuses("0 challenge", "JC-5").refuses("0 accept", "JC-5")
