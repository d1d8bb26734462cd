"""SW-11 to SW-15: the stock, announcing, special last cards, points, and what Custom lets change."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.faults import RulesetError
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.state import MOST_RENEWALS
from parlour.rules.sentences import CALLS, GONE_OUT, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import Table, table


def switch(text: str) -> Table:
    return table(text, game="switch")


def goes_on(game: Table) -> Table:
    """Assert that the round is not over."""
    assert GAME.scoring.outcome(game.state) is None
    return game


def test_sw_11_an_empty_stock_is_renewed_from_under_the_top_card() -> None:
    game = switch("hands: 3C 4C 6C | 7C 8C 9C; top: 5H; under: KS AS QS").plays("0 draw")
    wanted = GAME.play.wanted(game.state)
    assert game.phase == "renew"
    assert wanted is not None
    assert sorted(game.rules.texts[card] for card in wanted.cards) == ["AS", "KS", "QS"]
    game.offers(0).offers(1).plays("house stock QS KS AS").turn_of(1).holds(0, "3C 4C 6C QS")
    stock = game.view(None).zone("stock")
    assert stock is not None
    assert (game.top, stock.count) == ("5H", 2)


def test_sw_11_who_can_neither_play_nor_draw_passes_and_who_can_play_must() -> None:
    switch("hands: 3C 4C 6C | 7C 8C 9C; top: 5H").offers(0, "pass").refuses("0 draw", "SW-11")
    game = switch("hands: 3H 4C 6C | 7C 8C 9C; top: 5H").offers(0, "play 3H").refuses("0 pass", "SW-11")
    game.plays("0 play 3H")
    switch("hands: 3C 4C 6C | 7C 8C 9C; top: 5H; under: KS").offers(0, "draw")


def test_sw_11_a_blocked_round_is_won_by_the_fewest_cards_and_a_tie_by_nobody() -> None:
    game = switch("hands: 3C 4C 6C | KS KD | 2D 2C 3D; top: 5H").plays("0 pass", "1 pass")
    goes_on(game).plays("2 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 1, 0))
    game = switch("hands: 3C 4C | KS KD | 2D 2C 3D; top: 5H").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (None, (0, 0, 0))


def test_sw_13_a_2_as_the_last_card_passes_its_draw_on_while_its_player_draws_one() -> None:
    game = switch("hands: 2H | 3C 4C 6C | 7C 8C 9C; top: 5H; stock: KS 3D 4D 6D").plays("0 play 2H")
    goes_on(game).turn_of(1).holds(0, "KS")
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    assert game.seen(0)[-1] == Moved(0, ("KS",), How.DRAW, "stock", "hand", hidden=True)
    assert game.seen(1)[-1] == Moved(0, ("",), How.DRAW, "stock", "hand", hidden=True)
    game.plays("1 draw").turn_of(2).holds(1, "3C 4C 6C 3D 4D").holds(0, "KS")


def test_sw_13_the_draw_may_come_back_and_be_answered_with_the_card_drawn() -> None:
    text = "hands: 2H | 2S 4C 6C; top: 5H; stock: {} 3D 4D 6D 9D 9S KC"
    game = switch(text.format("KS")).plays("0 play 2H", "1 play 2S").offers(0, "draw").plays("0 draw")
    game.turn_of(1).holds(0, "KS 3D 4D 6D 9D")
    game = switch(text.format("2D")).plays("0 play 2H", "1 play 2S").offers(0, "play 2D", "draw")
    goes_on(game.plays("0 play 2D")).turn_of(1).holds(0, "3D").offers(1, "draw")
    assert game.discard(1).pending == 6
    game.plays("1 draw", "house stock 5H").turn_of(0).holds(1, "4C 6C 4D 6D 9D 9S KC 5H")


def test_sw_13_an_8_as_the_last_card_skips_the_next_player() -> None:
    game = switch("hands: 8H | 3C 4C 6C | 7C 9C KC; top: 5H; stock: KS").plays("0 play 8H")
    goes_on(game).turn_of(2).holds(0, "KS")
    game = switch("hands: 8H | 3C 4C 6C; top: 5H; stock: KH").plays("0 play 8H").turn_of(0).holds(0, "KH")
    assert game.plays("0 play KH").outcome.winner == 0


def test_sw_13_a_10_as_the_last_card_turns_the_direction() -> None:
    game = switch("hands: 10H | 3C 4C 6C | 7C 9C KC; top: 5H; stock: KS").plays("0 play 10H")
    goes_on(game).turn_of(2).holds(0, "KS")
    assert game.view(None).turns.direction == -1
    goes_on(switch("hands: 10H | 3C 4C 6C; top: 5H; stock: KS").plays("0 play 10H")).turn_of(0)


@pytest.mark.parametrize(("card", "top"), [("JS", "5S"), ("JC", "5C"), ("JH", "5H"), ("JD", "5D")])
def test_sw_13_a_jack_as_the_last_card_still_brings_five(card: str, top: str) -> None:
    game = switch(f"hands: {card} | 3C 4C 6C; top: {top}; stock: KS 3D 4D 6D 9D 9S").plays(f"0 play {card}")
    goes_on(game).turn_of(1).holds(0, "KS")
    assert (game.phase, game.discard(1).pending) == ("face", 5)
    game.plays("1 draw").turn_of(0).holds(1, "3C 4C 6C 3D 4D 6D 9D 9S")


def test_sw_13_a_red_jack_as_the_last_card_cancels_and_its_player_draws_one() -> None:
    game = switch("hands: JH | 3C 4C JS; top: 5S; stock: KS 3D; turn: 1").plays("1 play JS", "0 play JH")
    goes_on(game).turn_of(1).holds(0, "KS").holds(1, "3C 4C")
    assert (game.phase, game.discard(1).pending) == ("turn", 0)


def test_sw_13_an_ace_as_the_last_card_names_the_suit() -> None:
    game = switch("hands: AH | 3C 4C 6D; top: 5S; stock: KS").plays("0 play AH clubs")
    goes_on(game).turn_of(1).holds(0, "KS").offers(1, "play 3C", "play 4C", "draw")


@pytest.mark.parametrize("card", ["QS", "QC"])
def test_sw_13_a_black_queen_as_the_last_card_hands_over_the_card_drawn(card: str) -> None:
    game = switch(f"hands: {card} | 3C 4C 6D | 7C 9C KC; top: QH; stock: KS").plays(f"0 play {card}")
    goes_on(game).turn_of(1).holds(0, "3C 4C 6D").holds(1, "KS").holds(2, "7C 9C KC")


def test_sw_13_with_two_players_the_neighbor_may_go_out_with_that_card() -> None:
    game = switch("hands: QS | 3C 4C 6D; top: 5S; stock: KS 3D").plays("0 play QS").turn_of(1)
    game.offers(1, "play KS", "draw").refuses("1 call", "SW-12")
    assert game.plays("1 play KS").outcome.winner == 1


@pytest.mark.parametrize("card", ["QH", "3H", "KH", "9H"])
def test_sw_13_an_ordinary_last_card_ends_the_round(card: str) -> None:
    assert switch(f"hands: {card} | 3C 4C 6C; top: 5H; stock: KS").plays(f"0 play {card}").outcome.winner == 0


def test_sw_13_the_card_drawn_is_not_played_in_the_same_turn_and_brings_no_call() -> None:
    game = switch("hands: 8H | 3C 4C 6C | 7C 9C KC; top: 5H; stock: KH").plays("0 play 8H").turn_of(2)
    game.offers(0).refuses("0 play KH", "SW-3").refuses("0 call", "SW-12")


def test_sw_13_the_card_may_come_from_a_new_stock() -> None:
    game = switch("hands: 8H | 3C 4C 6C | 7C 9C KC; top: 5H; under: KS").plays("0 play 8H")
    assert game.phase == "renew"
    goes_on(game.plays("house stock KS 5H")).turn_of(2).holds(0, "KS")


def test_sw_13_a_black_queen_waits_for_the_card_from_a_new_stock() -> None:
    game = switch("hands: QS | 3C 4C 6D | 7C 9C KC; top: QH").plays("0 play QS")
    assert game.phase == "renew"
    game.holds(1, "3C 4C 6D").plays("house stock QH").turn_of(1).holds(0, "3C 4C 6D").holds(1, "QH")


def test_sw_13_a_wish_is_kept_while_the_card_is_drawn_from_a_new_stock() -> None:
    game = switch("hands: AH | 3C 4C 6D | 7C 9C KC; top: 5S; under: KS")
    game.plays("0 play AH diamonds", "house stock 5S")
    game.turn_of(1).holds(0, "5S").offers(1, "play 6D", "draw")


def test_sw_13_if_nothing_can_be_drawn_the_player_has_gone_out() -> None:
    # The card played on always lies under the last one: only a stock renewed too often gives nothing.
    start = switch("hands: 8H | 3C 4C 6D; top: 5H")
    worn = Table(start.state.but(renewals=MOST_RENEWALS)).plays("0 play 8H")
    assert (worn.outcome.winner, worn.outcome.points) == (0, (1, 0))
    start = switch("hands: QS | 3C 4C 6D; top: QH")
    worn = Table(start.state.but(renewals=MOST_RENEWALS)).plays("0 play QS").holds(1, "3C 4C 6D")
    assert worn.outcome.winner == 0


def test_sw_14_the_round_ends_when_a_hand_is_empty_and_is_worth_one_point() -> None:
    game = switch("hands: 3S | 9H | AS AD KC; top: 5H; stock: KS; turn: 1").plays("1 play 9H")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 1, 0))
    game.offers(2).refuses("2 draw", "SW-14")


def results(*rounds: tuple[int, tuple[int, ...], tuple[int, ...]]) -> tuple[RoundResult, ...]:
    return tuple(RoundResult(number, *one, told(GONE_OUT, 0)) for number, one in enumerate(rounds, 1))


def test_sw_14_the_first_to_two_points_wins() -> None:
    rules = shelf.table_rules("switch").rules
    one_each = results((0, (1, 0), (1, 0)), (1, (0, 1), (1, 1)))
    assert GAME.scoring.winners(rules, ()) == GAME.scoring.winners(rules, one_each) == ()
    assert GAME.scoring.winners(rules, (*one_each, *results((1, (0, 1), (1, 2))))) == (1,)
    assert GAME.scoring.target(rules) == points_to_win(2)


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


PLAYABLE = "hands: 7C 9S 4C | 3S 4S 6S; top: 5H; stock: 9H 3D KD"


def test_sw_15_switch_has_no_options() -> None:
    assert shelf.options("switch") == ()
    with pytest.raises(RulesetError, match="decks"):
        shelf.table_rules("switch", {"decks": "2"})


def test_sw_15_every_option_can_be_set() -> None:
    for option in shelf.options("custom"):
        for value in option.values:
            shelf.table_rules("custom", {option.name: value})


@pytest.mark.parametrize("packs", ["0", "3", "many"])
def test_sw_1_in_custom_there_are_one_or_two_packs(packs: str) -> None:
    with pytest.raises(RulesetError, match="decks"):
        shelf.table_rules("custom", {"decks": packs})


def test_sw_3_in_custom_a_drawn_card_may_be_played() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw").turn_of(0)
    assert (game.phase, game.view(0).drawn, game.view(1).drawn) == ("drew", ("9H",), ())
    game.offers(0, "play 9H", "keep").plays("0 play 9H").turn_of(1)
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw", "0 keep").turn_of(1)
    game.holds(0, "7C 9S 4C 9H")


def test_sw_3_in_custom_a_drawn_card_may_have_to_be_played() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="must").plays("0 draw").offers(0, "play 9H")
    game.refuses("0 keep", "SW-3")


def test_sw_3_in_custom_only_the_drawn_card_may_be_played() -> None:
    text = "hands: 7H 3H 4C | 3S 4S 6S; top: 5H; stock: 9H 3D KD"
    game = table(text, game="custom", play_drawn_card="may").plays("0 draw").refuses("0 play 7H", "SW-3")
    game.refuses("0 draw", "SW-3").plays("0 play 9H")
    text = text.replace("stock: 9H", "stock: 9S")
    table(text, game="custom", play_drawn_card="may").plays("0 draw").turn_of(1)


def test_sw_4_in_custom_a_card_just_drawn_is_played_alone() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw")
    game.refuses("0 play 9H 9S", "SW-4")


def test_sw_3_in_custom_a_penalty_is_no_drawn_card() -> None:
    text = "hands: 2H 9D 4C | 3S 4S 6S; top: 5H; stock: 9H 3H KD"
    table(text, game="custom", play_drawn_card="may").plays("0 play 2H", "1 draw").turn_of(0)


def test_sw_13_in_custom_the_card_for_a_special_last_card_is_not_played_at_once() -> None:
    text = "hands: 10H | 3S 4S 6S | 3C 4C 6C; top: 5H; stock: 9H 3H KD"
    game = table(text, game="custom", play_drawn_card="may").plays("0 play 10H").turn_of(2).holds(0, "9H")
    assert game.phase == "turn"
