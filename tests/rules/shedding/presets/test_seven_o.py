"""JS-1 to JS-6: the deck of Seven-O, hands that are passed on or traded, last cards, and who calls."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.errors import NotationError
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CALLS, told
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import Table, opened, table

GAME_NAME = "juno-seven-o"
THREE = "hands: R0 R7 R1 R2 | G1 G2 | B1 B2 B3; top: R5; stock: Y1 Y2 Y3 Y4"
TWO = "hands: R0 R7 R1 R2 | G1 G2; top: R5; stock: Y1 Y2 Y3 Y4"


def seven_o(text: str, **options: str) -> Table:
    return table(text, game=GAME_NAME, **options)


def test_js_1_the_deck_has_116_cards_one_more_0_and_7_of_each_color() -> None:
    rules = shelf.table_rules(GAME_NAME).rules
    count = Counter(rules.texts[card] for card in rules.deck)
    assert sum(count.values()) == 116
    assert count["W"] == count["W4"] == 4
    for color in "RGBY":
        assert count[color + "0"] == 2
        assert count[color + "7"] == 3
        assert {count[color + rank] for rank in "12345689DRS"} == {2}


def test_js_1_draws_are_not_stacked_and_one_card_is_played_at_a_time() -> None:
    game = seven_o("hands: RD GD B1 B2 | YD G1 | B3; top: R5; stock: Y1 Y2 Y3").refuses(
        "0 play RD GD", "JC-5"
    )
    game.plays("0 play RD").turn_of(2).holds(1, "G1 Y1 Y2 YD")


def test_js_2_a_0_passes_every_hand_to_the_next_player() -> None:
    game = seven_o(THREE).plays("0 play R0").turn_of(1)
    game.holds(1, "R1 R2 R7").holds(2, "G1 G2").holds(0, "B1 B2 B3")
    assert game.top == "R0"


def test_js_2_the_hands_go_in_the_direction_of_play() -> None:
    game = seven_o(f"{THREE}; direction: -1").plays("0 play R0").turn_of(2)
    game.holds(2, "R1 R2 R7").holds(1, "B1 B2 B3").holds(0, "G1 G2")


def test_js_2_with_two_players_a_0_swaps_the_hands() -> None:
    for direction in (1, -1):
        game = seven_o(f"{TWO}; direction: {direction}").plays("0 play R0").turn_of(1)
        game.holds(0, "G1 G2").holds(1, "R1 R2 R7")


def test_js_2_it_is_no_choice() -> None:
    seven_o(THREE).offers(
        0,
        *("play R0", "play R1", "play R2", "play R7 1", "play R7 2", "draw"),
    ).refuses("0 play R0 1", "JS-2")


def test_js_2_the_next_player_plays_from_the_hand_that_came() -> None:
    game = seven_o("hands: R0 R1 B1 | G1 G2 | B2 B3; top: R5; stock: Y1").plays("0 play R0")
    game.refuses("1 play G1", "JC-5").plays("1 play R1 call").turn_of(2)


def test_js_2_a_0_that_was_just_drawn_passes_the_hands_as_well() -> None:
    game = seven_o("hands: B1 B2 | G1 G2 G3 | Y8; top: R5; stock: R0 Y1").plays("0 draw")
    game.offers(0, "play R0", "keep").plays("0 play R0").turn_of(1)
    game.holds(1, "B1 B2").holds(2, "G1 G2 G3").holds(0, "Y8")


def test_js_2_nobody_else_learns_what_is_in_the_hands_that_pass() -> None:
    game = seven_o(THREE).plays("0 play R0")
    assert game.view(0).hand == ("B1", "B2", "B3")
    for viewer in (0, 1, 2, None):
        assert not any("green" in text or "blue" in text for text in game.log(viewer))
    assert [seat.cards for seat in game.view(None).seats] == [3, 3, 2]


@pytest.mark.parametrize(
    ("seat", "hands"), [(1, ("G1 G2", "R0 R1 R2", "B1 B2 B3")), (2, ("B1 B2 B3", "G1 G2", "R0 R1 R2"))]
)
def test_js_3_a_7_trades_hands_with_a_player_of_choice(seat: int, hands: tuple[str, ...]) -> None:
    game = seven_o(THREE).plays(f"0 play R7 {seat}").turn_of(1)
    for at, hand in enumerate(hands):
        game.holds(at, hand)
    assert game.top == "R7"


def test_js_3_the_direction_does_not_matter_to_a_trade() -> None:
    game = seven_o(f"{THREE}; direction: -1").plays("0 play R7 1").turn_of(2)
    game.holds(0, "G1 G2").holds(1, "R0 R1 R2").holds(2, "B1 B2 B3")


def test_js_3_the_trade_is_a_must_and_the_choice_part_of_the_play() -> None:
    seven_o(THREE).refuses("0 play R7", "JS-3").refuses("0 play R7 call", "JS-3")


def test_js_3_nobody_trades_with_oneself_or_with_a_seat_that_is_not_there() -> None:
    for seat in (0, 3, 9, 10, 99):
        seven_o(THREE).refuses(f"0 play R7 {seat}", "JS-3")
    seven_o(TWO).refuses("0 play R7 0", "JS-3").refuses("0 play R7 2", "JS-3")
    seven_o(THREE).refuses("0 play R1 1", "JS-3")


@pytest.mark.parametrize("text", ["play R7 -1", "play R7 100", "play R7 1 2", "play R7 call 1", "play R7 ²"])
def test_js_3_what_names_no_seat_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        seven_o(THREE).refuses(f"0 {text}", "")


def test_js_3_with_two_players_there_is_one_to_trade_with() -> None:
    game = seven_o("hands: R7 R1 R2 | G1 G2; top: R5; stock: Y1")
    game.offers(0, "play R7 1", "play R1", "play R2", "draw").plays("0 play R7 1").turn_of(1)
    game.holds(0, "G1 G2").holds(1, "R1 R2")


@pytest.mark.parametrize("seats", [4, 10])
def test_js_3_every_other_seat_may_be_chosen(seats: int) -> None:
    hands = ["B1", *("G1" for _ in range(seats - 2)), "R7 R1 R2"]
    game = seven_o(f"hands: {' | '.join(hands)}; top: R5; stock: Y1; turn: {seats - 1}")
    chosen = [f"play R7 {seat}" for seat in range(seats - 1)]
    game.offers(seats - 1, *chosen, "play R1", "play R2", "draw").plays(f"{seats - 1} play R7 0").turn_of(0)
    game.holds(0, "R1 R2").holds(seats - 1, "B1")


def test_js_3_only_the_two_who_trade_learn_what_is_in_the_hands() -> None:
    game = seven_o(THREE).plays("0 play R7 2")
    assert game.view(0).hand == ("B1", "B2", "B3")
    for viewer in (0, 1, 2, None):
        assert not any("green" in text or "blue" in text for text in game.log(viewer))
    hand = game.view(1).zone("hand", 2)
    assert hand is not None
    assert (hand.count, set(hand.cards) <= {""}) == (3, True)


def test_js_3_the_seat_is_asked_for_a_7_and_for_nothing_else() -> None:
    choice = seven_o(THREE).view(0).choice("play")
    assert choice is not None
    asked = [step for step in choice.steps if step.follows(["R7"]) and step.pick == "seat"]
    assert [step.among for step in asked] == [("1", "2")]
    assert not any(step.follows(["R0"]) for step in asked)


@pytest.mark.parametrize("card", ["Y0", "Y7"])
def test_js_6_a_0_or_7_turned_up_to_open_has_no_effect(card: str) -> None:
    for seats in (2, 3, 4):
        game = opened(card, seats=seats, dealer=1, game=GAME_NAME).turn_of(2 % seats)
        assert game.state.hands == opened("Y9", seats=seats, dealer=1, game=GAME_NAME).state.hands
        assert (game.phase, game.top, game.view(None).turns.direction) == ("turn", card, 1)


def test_js_6_the_other_opening_cards_are_as_in_classic() -> None:
    opened("YS", seats=4, game=GAME_NAME).turn_of(2)
    opened("YR", seats=4, game=GAME_NAME).turn_of(0)
    game = opened("YD", seats=4, game=GAME_NAME).turn_of(2)
    assert [seat.cards for seat in game.view(None).seats] == [7, 9, 7, 7]
    assert opened("W4", seats=4, game=GAME_NAME).phase == "reopen"
    assert opened("W", seats=4, game=GAME_NAME).phase == "name"


@pytest.mark.parametrize("card", ["R0", "R7"])
@pytest.mark.parametrize("others", ["G1 G2", "G1 G2 | B1", "G1 G2 | B1 | Y8 Y9"])
def test_js_4_a_0_or_7_as_the_last_card_ends_the_round_and_no_hand_moves(card: str, others: str) -> None:
    game = seven_o(f"hands: {card} | {others}; top: R5; stock: Y1").offers(0, f"play {card}", "draw")
    game.plays(f"0 play {card}")
    assert game.outcome.winner == 0
    for seat, hand in enumerate(("", *others.split("|"))):
        game.holds(seat, hand)


def test_js_4_where_no_hand_moves_no_seat_is_chosen() -> None:
    game = seven_o("hands: R7 | G1 G2 | B1; top: R5; stock: Y1").refuses("0 play R7 1", "JS-4")
    choice = game.view(0).choice("play")
    assert choice is not None
    assert not any(step.follows(["R7"]) for step in choice.steps if step.pick == "seat")


def test_js_4_a_7_played_after_drawing_is_not_the_last_card() -> None:
    game = seven_o("hands: B1 | G1 G2; top: R5; stock: R7 Y1").plays("0 draw")
    game.offers(0, "play R7 1", "play R7 1 call", "keep").plays("0 play R7 1 call").turn_of(1)
    game.holds(0, "G1 G2").holds(1, "B1")


@pytest.mark.parametrize("card", ["R0", "R7"])
def test_js_4_it_ends_the_round_also_while_ones_own_call_is_due(card: str) -> None:
    game = seven_o(f"hands: RS {card} | G1 G2; top: R5; stock: Y1 Y2 Y3").plays("0 play RS").turn_of(0)
    game.refuses(f"0 play {card}", "JC-13").plays("house time call", f"0 play {card}")
    assert (game.outcome.winner, game.outcome.points) == (0, (3, 0))
    game.holds(1, "G1 G2")


@pytest.mark.parametrize("card", ["R0", "R7"])
def test_js_4_it_ends_the_round_also_while_the_call_of_another_is_due(card: str) -> None:
    game = seven_o(f"hands: R1 R2 | {card} | B1; top: R5; stock: Y1 Y2 Y3")
    game.plays("0 play R1", "house time call", f"1 play {card}")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 3, 0))
    game.holds(0, "R2").holds(2, "B1")


@pytest.mark.parametrize("card", ["R0", "R7"])
def test_js_4_an_automatic_penalty_of_another_is_drawn_before_it(card: str) -> None:
    game = seven_o(f"hands: R1 R2 | {card} | B1; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play R1", "house time call", f"1 play {card}").holds(0, "R2 Y1 Y2").holds(2, "B1")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 6, 0))


def test_js_4_after_ones_own_automatic_penalty_the_7_is_no_last_card_any_more() -> None:
    game = seven_o("hands: RS R7 | G1 G2; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play RS", "house time call").offers(0, "play R7 1", "draw", "call").refuses(
        "0 play R7", "JS-3"
    )
    game.plays("0 play R7 1").turn_of(1).holds(1, "Y1 Y2").holds(0, "G1 G2")


def test_js_4_who_called_in_time_goes_out_on_a_7_under_the_automatic_penalty_too() -> None:
    game = seven_o("hands: RS R7 | G1 G2; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play RS", "0 call").offers(0, "play R7", "draw").plays("0 play R7")
    assert game.outcome.winner == 0


def test_js_5_who_played_the_next_to_last_card_calls_whatever_hand_they_then_hold() -> None:
    game = seven_o("hands: R7 R1 | G1 G2 G3 | B1 B2; top: R5; stock: Y1 Y2 Y3").plays("0 play R7 1")
    game.holds(0, "G1 G2 G3").offers(0, "call").refuses("1 play R1", "JC-13")
    assert game.view(1).seats[0].exposed
    game.plays("0 call").refuses("2 catch 0", "JC-14").turn_of(1)


def test_js_5_the_call_may_come_with_the_7() -> None:
    game = seven_o("hands: R7 R1 | G1 G2 G3; top: R5; stock: Y1 Y2").plays("0 play R7 1 call").turn_of(1)
    assert told(CALLS, 0, word="UNO") in game.seen()
    game.refuses("1 catch 0", "JC-14").refuses("0 call", "JC-14")


@pytest.mark.parametrize(("play", "holds"), [("R7 2", "B1 B2"), ("R0", "B1 B2"), ("R7 1", "G1 G2 G3")])
def test_js_5_who_is_caught_draws_into_the_hand_they_then_hold(play: str, holds: str) -> None:
    game = seven_o("hands: R7 R0 | G1 G2 G3 | B1 B2; top: R5; stock: Y1 Y2 Y3")
    game.plays(f"0 play {play}").holds(0, holds)
    for seat in (1, 2):
        game.offers(seat, "catch 0").refuses(f"{seat} call", "JC-14")
    game.plays("2 catch 0").holds(0, f"{holds} Y1 Y2").turn_of(1)


def test_js_5_who_gets_a_one_card_hand_by_a_7_has_nothing_to_call() -> None:
    game = seven_o("hands: R7 R1 | G1 G2 G3 | B1 B2; top: R5; stock: Y1 Y2 Y3").plays("0 play R7 1")
    game.holds(1, "R1").refuses("1 call", "JC-14").refuses("2 catch 1", "JC-14").refuses("0 catch 1", "JC-14")
    game.plays("house time call", "1 play R1")
    assert game.outcome.winner == 1


def test_js_5_who_takes_a_one_card_hand_with_a_7_has_nothing_to_call() -> None:
    game = (
        seven_o("hands: R7 R1 R2 | G1 | B1 B2; top: R5; stock: Y1 Y2 Y3").plays("0 play R7 1").holds(0, "G1")
    )
    assert GAME.play.deadlines(game.state) == ()
    game.refuses("0 call", "JC-14").refuses("1 catch 0", "JC-14").refuses("2 catch 0", "JC-14")
    seven_o("hands: R7 R1 R2 | G1; top: R5; stock: Y1").refuses("0 play R7 1 call", "JC-14")


def test_js_5_a_0_as_the_next_to_last_card_leaves_the_duty_with_its_player() -> None:
    game = seven_o("hands: R0 R1 | G1 | B1; top: R5; stock: Y1 Y2").plays("0 play R0")
    game.holds(0, "B1").holds(1, "R1").holds(2, "G1")
    game.offers(0, "call").offers(1, "catch 0").offers(2, "catch 0").plays("0 call", "1 play R1")
    assert game.outcome.winner == 1


def test_js_5_a_hand_called_for_by_another_needs_a_call_again_after_it_grew() -> None:
    game = seven_o("hands: R7 R1 | G1 G2 G3; top: R5; stock: R2 Y1 Y2").plays("0 play R7 1 call", "1 draw")
    game.plays("1 keep", "0 draw", "1 play R1").offers(1, "call").offers(0, "catch 1")


@pytest.mark.parametrize("play", ["R7 0", "R0"])
def test_js_5_a_call_is_not_shown_beside_a_hand_that_it_was_not_made_for(play: str) -> None:
    game = seven_o("hands: R1 R2 | R7 R0 G1 G2; top: R5; stock: Y1").plays("0 play R1 call")
    assert [seat.called for seat in game.view(1).seats] == [True, False]
    game.plays(f"1 play {play}")
    assert [seat.called for seat in game.view(1).seats] == [False, False]


def test_js_5_the_automatic_penalty_falls_on_who_played_the_card() -> None:
    game = seven_o("hands: R7 R1 | G1 G2 G3 | B1; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play R7 1", "house time call", "1 play R1").holds(0, "G1 G2 G3 Y1 Y2")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 6 + 3 + 1, 0))


def test_js_5_an_automatic_penalty_is_drawn_before_the_next_hands_move() -> None:
    game = seven_o("hands: R1 R2 | R7 G1 G2 | B1; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play R1", "house time call", "1 play R7 0").holds(1, "R2 Y1 Y2").holds(0, "G1 G2")
    game = seven_o("hands: R1 R2 | R0 G1 G2 | B1; top: R5; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play R1", "house time call", "1 play R0").holds(1, "R2 Y1 Y2").holds(2, "G1 G2").holds(
        0, "B1"
    )


def test_js_5_a_penalty_that_needs_a_new_stock_comes_before_the_trade_that_it_held_up() -> None:
    game = seven_o("hands: R1 R2 | R7 G1 G2 | B1; top: R5; under: Y3 Y4; stock: Y1", announce="automatic")
    game.plays("0 play R1", "house time call", "1 play R7 0")
    assert game.phase == "renew"
    game.plays("house stock Y4").holds(1, "R2 Y1 Y4").holds(0, "G1 G2").turn_of(2)
