"""SW-12: announcing the next-to-last card, by itself, caught, or not at all."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CALLS, told
from tests.rules.shedding.table import table

TWO_LEFT = "hands: 7H 9H | 3H 4H 6S | 3C 4C 6C; top: 5H; stock: 9C 3D KC KD 9S 3S"


def test_sw_12_an_announcement_with_the_play_costs_nothing() -> None:
    game = table(TWO_LEFT, game="switch").plays("0 play 7H call").turn_of(1)
    assert game.view(1).seats[0].called
    assert told(CALLS, 0, word="Switch") in game.seen()
    game.plays("1 draw").holds(0, "9H")


def test_sw_12_the_announcement_may_come_after_the_play() -> None:
    game = table(TWO_LEFT, game="switch").plays("0 play 7H").offers(0, "call").offers(1)
    game.plays("0 call").turn_of(1).offers(1, "play 3H", "play 4H", "draw").plays("1 play 3H").holds(0, "9H")


def test_sw_12_nobody_acts_while_there_is_time_to_announce() -> None:
    game = table(TWO_LEFT, game="switch").plays("0 play 7H")
    assert [(clock.name, clock.seconds) for clock in GAME.play.deadlines(game.state)] == [("call", 2.0)]
    game.refuses("1 draw", "SW-12").refuses("1 play 3H", "SW-12")
    game.plays("house time call").offers(0, "call").plays("0 call", "1 draw").holds(0, "9H")


@pytest.mark.parametrize("act", ["1 draw", "1 play 3H"])
def test_sw_12_who_fails_to_announce_draws_two_when_the_next_player_acts(act: str) -> None:
    game = table(TWO_LEFT, game="switch").plays("0 play 7H", "house time call").holds(0, "9H").plays(act)
    game.turn_of(2).refuses("0 call", "SW-12")
    assert len(game.hand(0).split()) == 3
    assert "{0} draws 2 cards" in game.log(1)


def test_sw_12_the_penalty_needs_no_catcher() -> None:
    game = table(TWO_LEFT, game="switch").plays("0 play 7H")
    assert game.view(1).choices == game.view(2).choices == ()
    game.refuses("1 catch 0", "SW-12").offers(2)


def test_sw_12_taking_a_draw_is_an_act_and_an_answer_too() -> None:
    text = "hands: 2H 9H | 2S 4H 6S | 3C 4C 6C; top: 5H; stock: 9C 3D KC KD 9S 3S"
    for act, turn in (("1 draw", 2), ("1 play 2S", 2)):
        game = table(text, game="switch").plays("0 play 2H").refuses(act, "SW-12")
        game.plays("house time call", act).turn_of(turn)
        assert len(game.hand(0).split()) == 3


def test_sw_12_a_drawn_last_card_but_one_brings_no_duty() -> None:
    game = table("hands: 8H | 3H 4H 6S; top: 5H; stock: 9C 3D KC", game="switch")
    game.refuses("0 play 8H call", "SW-12").plays("0 play 8H").turn_of(0).holds(0, "9C").offers(0, "draw")
    game.refuses("0 call", "SW-12").plays("0 draw").turn_of(1).holds(0, "9C 3D")


QUEEN = "hands: QH QS | 3H 4H 6S | 3C 4C 6C; top: 5S; stock: 9C 3D KC KD"


def test_sw_12_the_duty_is_judged_before_a_swap_and_stays_with_the_player() -> None:
    game = (
        table(QUEEN, game="switch").plays("0 play QS").holds(0, "3H 4H 6S").holds(1, "QH").offers(0, "call")
    )
    game.offers(1).refuses("1 call", "SW-12").plays("0 call").turn_of(1)
    assert game.plays("1 play QH").outcome.winner == 1
    game = table(QUEEN, game="switch").plays("0 play QS", "house time call", "1 draw")
    assert (len(game.hand(0).split()), len(game.hand(1).split())) == (5, 2)
    table(QUEEN, game="switch").plays("0 play QS call", "1 draw").holds(0, "3H 4H 6S")


def test_sw_12_in_custom_others_may_catch_as_in_juno() -> None:
    game = table(TWO_LEFT, game="custom", announce="caught").plays("0 play 7H")
    assert game.view(2).seats[0].exposed
    game.offers(1, "catch 0").offers(2, "catch 0").refuses("1 draw", "SW-12")
    game.plays("2 catch 0").turn_of(1).holds(0, "9H 9C 3D").refuses("1 catch 0", "SW-12")
    game = table(TWO_LEFT, game="custom", announce="caught").plays("0 play 7H", "house time call", "1 draw")
    game.refuses("2 catch 0", "SW-12").holds(0, "9H")
