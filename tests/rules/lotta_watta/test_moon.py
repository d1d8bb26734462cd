"""LW-17: a hand of one rank in all four suits wins the match at once."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.contract import Outcome
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.match import Match
from parlour.rules.views import Stage
from tests.rules.lotta_watta.table import Table, dealt, table

REST = "pile: AC {top}; stock: {stock} 6D 10D 6H; turn: 0"
SEVENS = "hands: 7S 7H 7D 3C | 8S 2H | 9S 10C; " + REST


def set_up(text: str = SEVENS, top: str = "2C", stock: str = "7C") -> Table:
    return table(text.format(top=top, stock=stock))


def moon(game: Table) -> Outcome:
    """Return how the round ended, once nothing is open any more."""
    assert game.phase == "over"
    assert GAME.play.race(game.state) is None
    assert GAME.play.deadlines(game.state) == ()
    return game.outcome


def unmade(game: Table) -> bool:
    return GAME.scoring.outcome(game.state) is None


@pytest.mark.parametrize("rank", ["A", "2", "7", "10", "J", "Q", "K"])
def test_lw_17_one_rank_in_all_four_suits_shoots_the_moon(rank: str) -> None:
    text = f"hands: {rank}S {rank}H {rank}D 3C | 8S 4H; pile: 5C; stock: {rank}C 6D; turn: 0"
    assert moon(table(text).plays("0 take stock", "0 put 4")).winner == 0


def test_lw_17_the_match_is_over_at_once_and_its_holder_has_won() -> None:
    game = set_up().plays("0 take stock")
    moment = Match(GAME, game.state.rules, 3, Stage.ROUND, round=game.state)
    assert matches.after(moment, 0, "drop").stage == Stage.ROUND
    over = matches.after(moment, 0, "put 4")
    assert (over.stage, over.winners) == (Stage.OVER, (0,))


def test_lw_17_whatever_points_the_others_have() -> None:
    text = "hands: KS KH KD 3C | JK AH | AS; " + REST
    assert moon(set_up(text, stock="KC").plays("0 take stock", "0 put 4")).winner == 0


@pytest.mark.parametrize(
    ("hand", "stock"),
    [("7S 7H 7D 3C 4C", "7C"), ("7S 7H 7D 3C - *4C", "7C"), ("7S 7H - 3C", "7C"), ("7S 7H 7D 3C", "JK")],
)
def test_lw_17_and_nothing_else(hand: str, stock: str) -> None:
    text = f"hands: {hand} | 8S 2H | 9S 10C; " + REST
    assert unmade(set_up(text, stock=stock).plays("0 take stock", "0 put 4"))


def test_lw_17_neither_the_slots_matter_nor_whether_a_card_is_a_penalty() -> None:
    text = "hands: 7S - *7H - - 3C 7D | 8S 2H; " + REST
    assert moon(set_up(text).plays("0 take stock", "0 put 6")).winner == 0


def test_lw_17_a_penalty_may_complete_it() -> None:
    text = "hands: JK 4S | 7S 7H 7D | 9S 10C; pile: 2C; stock: 5C 7C 8C; turn: 0"
    game = table(text).plays("0 take stock", "0 put 1", "judged 1:stack 1@400").holds(1, "7S 7H 7D - *7C")
    assert moon(game).winner == 1


def test_lw_17_a_hand_dealt_so_has_won_when_the_look_is_over() -> None:
    game = dealt("3S 4S 5S 6S | 7S 7H 7D 7C").plays("0 pass", "1 pass")
    assert moon(game).winner == 1


def test_lw_17_a_kept_card_may_complete_it_once_it_is_kept() -> None:
    game = set_up("hands: 7S 7H - 7D | 8S 2H; " + REST).plays("0 take stock")
    assert unmade(game)
    assert moon(game.plays("0 keep").holds(0, "7S 7H - 7D 7C")).winner == 0


def test_lw_17_a_taken_card_that_is_undecided_completes_nothing() -> None:
    text = "hands: 7S 7H - 7D | 8S 2H; " + REST
    assert unmade(set_up(text).plays("0 take stock"))
    assert unmade(set_up(text).plays("0 take stock", "0 drop"))
    assert unmade(set_up(text, top="7C", stock="5C").plays("0 take pile", "0 drop"))


def test_lw_17_stacking_a_card_too_many_completes_it() -> None:
    text = "hands: 7S 7H 7D 7C 5D | 8S 2H | 9S 10C; " + REST
    game = set_up(text, stock="5C").plays("0 take stock", "0 drop", "judged 0:stack 5@400")
    assert moon(game).winner == 0


def test_lw_17_a_swap_completes_it() -> None:
    game = set_up("hands: 7S 7H 7D 3C | 8S 7C; " + REST, stock="JC")
    game.plays("0 take stock", "0 drop", "judged", "0 swap 0.4 1.2").holds(0, "7S 7H 7D 7C")
    assert moon(game).winner == 0


@pytest.mark.parametrize("holder", [1, 2])
def test_lw_17_the_table_sees_it_whether_or_not_its_holder_knows(holder: int) -> None:
    hands = {1: "7S 7H 7D 3C | 8S 7C", 2: "8S 7C | 7S 7H 7D 3C"}[holder]
    swap = {1: "1.4 2.2", 2: "1.2 2.4"}[holder]
    game = set_up(f"hands: 9S 10C | {hands}; " + REST, stock="JC")
    assert moon(game.plays("0 take stock", "0 drop", "judged", f"0 swap {swap}")).winner == holder


TWO = {"one": "8C 7S 7H 7D", "other": "7C 8S 8H 8D", "idle": "3S 4S"}


@pytest.mark.parametrize(
    ("hands", "swapper", "winner"),
    [
        ("one other", 0, 0),
        ("one other", 1, 1),
        ("idle one other", 0, 1),
        ("idle one other", 2, 2),
        ("one idle other", 1, 2),
        ("one other idle", 2, 0),
        ("one idle other idle", 3, 0),
        ("one idle other idle", 1, 2),
    ],
)
def test_lw_17_of_two_made_by_one_swap_the_swappers_counts_else_the_nearest_clockwise(
    hands: str, swapper: int, winner: int
) -> None:
    laid = " | ".join(TWO[who] for who in hands.split())
    seats = [seat for seat, who in enumerate(hands.split()) if who != "idle"]
    game = table(f"hands: {laid}; pile: AC 2C; stock: JC 6D; turn: {swapper}")
    game.plays(f"{swapper} take stock", f"{swapper} drop", "judged")
    game.plays(f"{swapper} swap {seats[0]}.1 {seats[1]}.1")
    assert moon(game).winner == winner


def test_lw_17_who_swapped_out_of_turn_wins_if_among_them() -> None:
    text = "hands: 3S 4S | 8C 7S 7H 7D | 7C 8S 8H 8D JH; pile: AC 2C; stock: JC 6D; turn: 0"
    game = table(text).plays("0 take stock", "0 drop", "judged 2:stack 5@400", "judged", "0 pass")
    assert moon(game.plays("2 swap 1.1 2.1")).winner == 2


def test_lw_17_a_call_does_not_stand_in_its_way() -> None:
    text = "hands: 3S 4S | 7S 7H 7D 3C | 9S; pile: AC 2C; stock: 5C 7C 6D; turn: 0"
    game = table(text).plays("0 take stock", "0 drop", "judged", "0 call", "1 take stock", "1 put 4")
    assert moon(game).winner == 1


def test_lw_17_powers_that_were_left_are_not_used_any_more() -> None:
    text = "hands: 7S 7H 7D 3C | 8S 7C | 9S JH; pile: AC 2C; stock: JC 6D; turn: 0"
    game = table(text).plays("0 take stock", "0 drop", "judged 2:stack 2@400", "judged")
    game.plays("0 swap 0.4 1.2").offers(0).offers(2)
    assert moon(game).winner == 0
