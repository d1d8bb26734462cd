"""NL-11 and NL-13 to NL-15: calls, chains of 8s, going out, each one's own points, the stock."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.rules import match
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import GONE_OUT, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import table

ntl = partial(table, game="next-to-last")
TWO_LEFT = "hands: 3H 4H | 6H 6S 6D | 9H 9S 9D; top: 5H; stock: AS AC AD KS KC KD QS"
SUITS = ("spades", "hearts", "diamonds", "clubs")
CHAIN = "hands: 8H 3H | 6H 6S 6D | 9H 9S 9D; top: 5H; stock: AS AC AD KS KC KD QS"


def test_nl_11_the_second_to_last_card_is_called() -> None:
    game = ntl(TWO_LEFT).plays("0 play 3H call").turn_of(1)
    assert any('{0} calls "next to the last card"' in text.lower() for text in game.log())
    assert game.view(1).seats[0].called
    game.refuses("1 catch 0", "NL-11").plays("1 play 6H")


@pytest.mark.parametrize("catcher", [1, 2])
def test_nl_11_who_did_not_call_is_caught_by_any_other_player_and_draws_five(catcher: int) -> None:
    game = ntl(TWO_LEFT).plays("0 play 3H").offers(catcher, "catch 0").plays(f"{catcher} catch 0")
    game.turn_of(1).holds(0, "4H AS AC AD KS KC").refuses(f"{catcher} catch 0", "NL-11")
    game.refuses("0 call", "NL-11").plays("1 play 6H")


def test_nl_11_nobody_acts_while_the_time_for_a_call_runs() -> None:
    game = ntl(TWO_LEFT).plays("0 play 3H").refuses("1 play 6H", "NL-11").refuses("1 draw", "NL-11")
    assert [(clock.name, clock.seconds) for clock in GAME.play.deadlines(game.state)] == [("call", 2.0)]
    game.plays("house time call").offers(1, "catch 0", "play 6H").plays("1 play 6H")


def test_nl_11_a_card_that_was_drawn_to_play_may_be_the_second_to_last() -> None:
    game = ntl("hands: 3C | 6H 6S; top: 5H; stock: 7D 4H AS AC AD KS KC KD").plays("0 draw")
    game.offers(0, "play 4H").plays("0 play 4H").offers(1, "play 6H", "play 6H call")
    game = ntl("hands: 3C | 6H 6S 6D; top: 5H; stock: 4H AS AC AD KS KC KD").plays("0 draw")
    game.offers(0, "play 4H", "play 4H call").plays("0 play 4H", "1 catch 0").holds(0, "3C AS AC AD KS KC")


def test_nl_11_who_faces_a_penalty_waits_as_well_and_still_faces_it_after_a_catch() -> None:
    game = ntl("hands: 2H 3S | 2S 6S 6C | 6D 7D; top: 5H; stock: AS AC AD KS KC KD QS").plays("0 play 2H")
    game.refuses("1 play 2S", "NL-11").refuses("1 draw", "NL-11").offers(1, "catch 0").plays("2 catch 0")
    game.holds(0, "3S AS AC AD KS KC").turn_of(1).offers(1, "play 2S", "draw")
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    game.plays("1 draw").holds(1, "2S 6S 6C KD QS").turn_of(2)


def test_nl_11_in_a_chain_of_8s_the_call_comes_with_the_card_that_leaves_one() -> None:
    game = ntl("hands: 8H 8C 3C | 6H 6S; top: 5H; stock: AS").refuses("0 play 8H call", "NL-11")
    game.plays("0 play 8H").refuses("1 catch 0", "NL-11").plays("0 play 8C call").refuses(
        "1 catch 0", "NL-11"
    )
    assert game.plays("0 play 3C").outcome.winner == 0


def test_nl_11_in_a_chain_the_next_card_waits_for_the_call() -> None:
    game = ntl(CHAIN).plays("0 play 8H").turn_of(0).refuses("0 play 3H", "NL-11")
    assert [(clock.name, clock.seconds) for clock in GAME.play.deadlines(game.state)] == [("call", 2.0)]
    game.offers(0, "call").offers(1, "catch 0").offers(2, "catch 0")
    assert game.plays("0 call", "0 play 3H").outcome.winner == 0


def test_nl_11_in_a_chain_a_drawing_waits_too() -> None:
    game = ntl("hands: 8H 3C | 6H 6S; top: 5H; stock: 4H AS").plays("0 play 8H").refuses("0 draw", "NL-11")
    game.plays("house time call").offers(0, "call", "draw").offers(1, "catch 0")
    game.plays("0 draw").refuses("1 catch 0", "NL-11").offers(0, "play 4H", "play 4H call")


def test_nl_11_caught_in_a_chain_the_player_draws_five_and_still_covers_the_8() -> None:
    game = ntl(CHAIN).plays("0 play 8H", "2 catch 0").turn_of(0).holds(0, "3H AS AC AD KS KC")
    assert game.phase == "again"
    game.offers(0, "play 3H").refuses("0 draw", "NL-8").plays("0 play 3H").turn_of(1)
    game.holds(0, "AS AC AD KS KC")


def test_nl_11_caught_in_a_chain_the_cards_drawn_may_cover_the_8() -> None:
    game = ntl("hands: 8H 3C | 6H 6S; top: 5H; stock: AS AC AD KS 4H 9H").plays("0 play 8H", "1 catch 0")
    game.turn_of(0).offers(0, "play 4H")
    game = ntl("hands: 8H 3C | 6H 6S; top: 5H; stock: AS AC AD KS KC 9H").plays("0 play 8H", "1 catch 0")
    game.offers(0, "draw").plays("0 draw").offers(0, "play 9H").plays("0 play 9H").turn_of(1)


def test_nl_11_one_call_covers_the_chain() -> None:
    game = ntl("hands: 8H 8C | 6H 6C; top: 5H; stock: 3D 7S 6C AS").plays(
        "0 play 8H call", "0 play 8C", "0 draw"
    )
    game.holds(0, "3D 7S 6C").plays("0 play 6C").turn_of(1)
    game = ntl("hands: 8H 8C | 6H 6C; top: 5H; stock: 3D 6C AS").plays(
        "0 play 8H call", "0 play 8C", "0 draw"
    )
    game.offers(0, "play 6C").plays("0 play 6C").turn_of(1).refuses("1 catch 0", "NL-11").refuses(
        "0 call", "NL-11"
    )
    assert GAME.play.deadlines(game.state) == ()
    game.plays("1 play 6H").holds(0, "3D")


def test_nl_11_a_call_after_the_play_covers_the_chain_as_well() -> None:
    game = ntl("hands: 8H 8C | 6H 6C; top: 5H; stock: 3D 6C AS").plays("0 play 8H", "0 call", "0 play 8C")
    game.plays("0 draw", "0 play 6C").turn_of(1).refuses("1 catch 0", "NL-11")


def test_nl_11_a_chain_that_began_with_the_last_card_has_had_no_call() -> None:
    game = ntl("hands: 8H | 6H 6S; top: 5H; stock: 3D 4H AS AC AD KS KC").plays("0 play 8H", "0 draw")
    game.offers(0, "play 4H", "play 4H call").plays("0 play 4H", "1 catch 0").holds(0, "3D AS AC AD KS KC")


def test_nl_11_the_next_turn_needs_a_call_of_its_own() -> None:
    game = ntl("hands: 8H 3C | 4C 6S 6D; top: 5H; stock: AS 4H AC AD KS KC KD").plays(
        "0 play 8H call", "0 draw"
    )
    game.plays("0 play 4H").turn_of(1).holds(0, "3C AS")
    assert not game.view(1).seats[0].called
    game.plays("1 play 4C", "0 play 3C", "1 catch 0").holds(0, "AS AC AD KS KC KD")


EARLIER = "hands: 4S 8S | 3S 6D KD; top: 9S; stock: 10D JD 7C 9C KH AC AD"


def test_nl_11_a_call_of_an_earlier_turn_does_not_cover_a_later_chain_of_8s() -> None:
    game = ntl(EARLIER).plays("0 play 4S call", "1 play 3S", "0 play 8S")
    assert not game.view(1).seats[0].called
    game.plays("0 draw").holds(0, "10D JD").offers(
        0, *(f"play JD {suit}{call}" for suit in SUITS for call in ("", " call"))
    )


def test_nl_11_in_a_later_chain_who_does_not_call_again_may_be_caught() -> None:
    game = ntl(EARLIER).plays("0 play 4S call", "1 play 3S", "0 play 8S", "0 draw", "0 play JD clubs")
    game.turn_of(1).refuses("1 draw", "NL-11").offers(1, "catch 0").plays("1 catch 0")
    game.holds(0, "10D 7C 9C KH AC AD").turn_of(1)


def test_nl_11_in_a_later_chain_a_new_call_with_the_card_or_after_it_counts() -> None:
    chain = ("0 play 4S call", "1 play 3S", "0 play 8S", "0 draw")
    game = ntl(EARLIER).plays(*chain, "0 play JD clubs call").turn_of(1).refuses("1 catch 0", "NL-11")
    assert game.view(1).seats[0].called
    game = ntl(EARLIER).plays(*chain, "0 play JD clubs", "0 call").refuses("1 catch 0", "NL-11")
    game.turn_of(1).holds(0, "10D")


def test_nl_11_a_call_after_an_earlier_play_does_not_cover_a_later_chain_either() -> None:
    """The king of two players brings its player the next turn: the call is made while that turn waits."""
    text = "hands: KS 8S | 3S 6D KD; top: 9S; stock: 10D JD 7C 9C KH AC AD"
    game = ntl(text).plays("0 play KS", "0 call").turn_of(0).plays("0 play 8S", "0 draw")
    game.plays("0 play JD clubs").offers(1, "catch 0")


def test_nl_11_a_call_within_the_chain_covers_what_is_left_of_it() -> None:
    text = "hands: 4S 8S | 3S 6D KD; top: 9S; stock: 10C 8D 8H 7H 9C KH AC AD"
    game = ntl(text).plays("0 play 4S call", "1 play 3S", "0 play 8S", "0 draw", "0 play 8D call", "0 draw")
    game.holds(0, "10C 8H").plays("0 play 8H", "0 draw").holds(0, "10C 7H").plays("0 play 7H").holds(0, "10C")
    game.refuses("1 catch 0", "NL-11")
    assert GAME.play.deadlines(game.state) == ()


SERVED = partial(ntl, serve_last_penalty="on")
PLENTY = "AS AC KD KS KC QD QS QC 3S 3D 3C 4S"


@pytest.mark.parametrize("card", ["3H", "5C", "JC clubs", "7H", "KH", "2H", "JK"])
def test_nl_13_a_round_is_won_by_playing_all_cards(card: str) -> None:
    game = ntl(f"hands: {card.split()[0]} | 9C; top: 5H; stock: {PLENTY}").plays(f"0 play {card}")
    assert (game.outcome.winner, game.phase) == (0, "over")
    game.offers(0).offers(1).refuses("1 play 9C", "NL-13").refuses("1 draw", "NL-13")


def test_nl_13_a_2_or_joker_as_the_last_card_is_not_drawn_for() -> None:
    for card in ("2H", "JK"):
        game = ntl(f"hands: {card} | 9C; top: 5H; stock: {PLENTY}").plays(f"0 play {card}").holds(1, "9C")
        assert game.outcome.points == (0, 10 - 5)


def test_nl_13_with_the_option_on_the_next_player_draws_them_first_and_they_count() -> None:
    game = SERVED(f"hands: 2H | 9C | 3C; top: 5H; stock: {PLENTY}").plays("0 play 2H").holds(1, "9C AS AC")
    assert (game.outcome.winner, game.outcome.points) == (0, (0, 5 + 50 + 50, 5))
    game = SERVED(f"hands: JK | 9C | 3C; top: 5H; stock: {PLENTY}").plays("0 play JK")
    assert game.outcome.points == (0, 5 + 50 + 50 + 30, 5)


def test_nl_13_with_the_option_on_the_whole_sum_is_drawn_and_cannot_be_answered() -> None:
    game = SERVED(f"hands: 2H 9S 9D | 2C | 2S 3C; top: 5H; stock: {PLENTY}").plays("0 play 2H", "1 play 2C")
    game.holds(2, "2S 3C AS AC KD KS")
    assert (game.outcome.winner, game.outcome.points) == (1, (10, 0, 5 + 5 + 100 + 20))


def test_nl_13_with_the_option_on_that_draw_may_need_a_new_stock() -> None:
    game = SERVED("hands: 2H | 9C; top: 5H; under: AS; stock: 3S").plays("0 play 2H")
    assert (game.phase, GAME.scoring.outcome(game.state)) == ("renew", None)
    game.plays("house stock AS").holds(1, "9C 3S AS")
    assert game.outcome.points == (0, 60)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2S 3S 4S 5S 6S 7S 8S 9S", 8 * 5),
        ("10S JS QS KS", 4 * 10),
        ("AS AH AD AC", 4 * 50),
        ("JK JK", 2 * 100),
        ("2C 10D AH JK", 5 + 10 + 50 + 100),
    ],
)
def test_nl_14_cards_left_in_hand_count_against_their_holder(hand: str, points: int) -> None:
    game = ntl(f"hands: 3H | {hand} | 9C; top: 5H; stock: AS").plays("0 play 3H")
    assert game.outcome.points == (0, points, 5)


def totals(*found: int) -> tuple[RoundResult, ...]:
    return (RoundResult(3, 0, (0,) * len(found), found, told(GONE_OUT, 0)),)


def test_nl_14_when_someone_reaches_the_target_the_lowest_score_wins() -> None:
    rules = shelf.table_rules("next-to-last").rules
    assert GAME.scoring.target(rules) == points_to_win(500)
    assert GAME.scoring.winners(rules, ()) == ()
    assert GAME.scoring.winners(rules, totals(499, 20, 30)) == ()
    assert GAME.scoring.winners(rules, totals(500, 20, 30)) == (1,)
    assert GAME.scoring.winners(rules, totals(620, 510, 499)) == (2,)
    assert GAME.scoring.winners(rules, totals(620, 510, 530)) == (1,)


def test_nl_14_those_who_tie_for_the_lowest_share_the_match() -> None:
    rules = shelf.table_rules("next-to-last").rules
    assert GAME.scoring.winners(rules, totals(500, 20, 20)) == (1, 2)
    assert GAME.scoring.winners(rules, totals(500, 500)) == (0, 1)


@pytest.mark.parametrize("target", [1000, 250, 1])
def test_nl_14_the_target_is_an_option(target: int) -> None:
    rules = shelf.table_rules("next-to-last", {"target": str(target)}).rules
    assert GAME.scoring.target(rules) == points_to_win(target)
    assert GAME.scoring.winners(rules, totals(target - 1, 0)) == ()
    assert GAME.scoring.winners(rules, totals(target, 0)) == (1,)


def test_nl_15_an_empty_stock_is_renewed_from_under_the_top_card() -> None:
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; under: AS JC 6H").plays("0 draw")
    wanted = GAME.play.wanted(game.state)
    assert wanted is not None
    assert wanted.label == "stock"
    assert sorted(game.rules.texts[card] for card in wanted.cards) == ["6H", "AS", "JC"]
    game.offers(0).offers(1).refuses("0 draw", "NL-15")
    game.plays("house stock AS 6H JC").turn_of(0).holds(0, "9C 3S AS 6H")
    assert (game.top, len(game.state.stock)) == ("5H", 1)


def test_nl_15_who_can_play_must_and_nobody_passes_while_there_is_a_card() -> None:
    ntl("hands: 9H 3S 4S | 4H 4C; top: 5H").offers(0, "play 9H").refuses("0 pass", "NL-15")
    ntl("hands: 9C 3S 4S | 4H 4C; top: 5H; under: AC").offers(0, "draw").refuses("0 pass", "NL-4")


def test_nl_15_a_lap_in_which_nothing_was_played_or_drawn_blocks_the_round_and_all_count_their_hands() -> (
    None
):
    game = ntl("hands: 9C 3S | 4C | JK AS 10D; top: 2H").plays("0 pass", "1 pass")
    assert GAME.scoring.outcome(game.state) is None
    game.plays("2 pass")
    assert (game.outcome.winner, game.outcome.points) == (None, (10, 5, 160))


def test_nl_14_views_say_that_the_lowest_wins() -> None:
    for game, lowest in (("next-to-last", True), ("juno-classic", False)):
        table_rules = shelf.table_rules(game)
        moment = match.begin(table_rules.game, table_rules.rules, 2)
        assert match.seen_by(moment, 0).match.lowest_wins is lowest
