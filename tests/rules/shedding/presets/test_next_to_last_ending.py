"""NL-13 to NL-15: going out, each one's own points, the match, and the stock."""

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
