"""LW-1, LW-19 and LW-20: what cards count, who wins a round, who wins the match."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Judged
from parlour.rules.sentences import in_words, text
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult, Stage
from tests.rules.lotta_watta.seeing import grid
from tests.rules.lotta_watta.table import Table, table

REST = "pile: KH; stock: {stock} 6D; turn: {turn}; dealer: {dealer}; caller: {caller}"


def counted(hands: str, caller: int = 0, dealer: int = 0, stock: str = "5C") -> Table:
    """Play the last turn of a round that `caller` has called; it drops a card, and nobody stacks."""
    last = (caller - 1) % len(hands.split("|"))
    rest = REST.format(stock=stock, turn=last, dealer=dealer, caller=caller)
    return table(f"hands: {hands}; {rest}").plays(f"{last} take stock", f"{last} drop", "judged")


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("JK", -10),
        *((f"A{suit}", 0) for suit in "SHDC"),
        *((f"{number}H", number) for number in range(2, 11)),
        ("JS", 10),
        ("QD", 10),
        ("KC", 15),
    ],
)
def test_lw_1_what_each_card_counts(hand: str, count: int) -> None:
    assert counted(f"{hand} 2S | 3S").outcome.counts == (count + 2, 3)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("JK JK", -20),
        ("JK JK KS AD", -5),
        ("KS KH - *KD", 45),
        ("- - - -", 0),
        ("2S 3H 4D 5H 6C 7C", 27),
    ],
)
def test_lw_19_the_cards_of_a_hand_are_counted(hand: str, count: int) -> None:
    assert counted(f"{hand} | 9S 10S").outcome.counts == (count, 19)


def test_lw_19_at_the_end_all_cards_are_shown() -> None:
    game = counted("3S - 4H *KD | 8S 2H")
    assert game.phase == "over"
    for viewer in (0, 1, None):
        assert grid(game, viewer, 0).cards == ("3S", "-", "4H", "KD")
        assert grid(game, viewer, 1).cards == ("8S", "2H", "-", "-")


def test_lw_19_the_result_of_the_round_shows_them_too() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: KH; stock: 5C 6D; turn: 1; dealer: 0; caller: 0")
    game.plays("1 take stock", "1 drop")
    moment = Match(GAME, game.rules, 2, Stage.ROUND, round=game.state)
    (result,) = matches.after(moment, HOUSE, Judged(game.race, ())).results
    assert [set(hand) - {"", "-"} for hand in result.hands] == [{"3S", "4H"}, {"8S", "2H"}]
    assert (result.winner, result.points, result.counts) == (0, (1, 0), (7, 10))


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ("3S | 4H | 5D", 0),
        ("5S | 4H | 9D", 1),
        ("5S | 4H | JK", 2),
        ("AS | - | JK AD 3C", 2),
        ("3S | AS 2D | 9D", 1),
    ],
)
def test_lw_19_the_lowest_points_win_the_round(hands: str, winner: int) -> None:
    assert counted(hands).outcome.winner == winner


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ("7S AH | 7C | 9D", 1),
        ("3S 4H | 2S 3H 2D | 9D", 0),
        ("8S | 2S 3H 2D | 7D AS", 2),
        ("AS | AH | - ", 2),
    ],
)
@pytest.mark.parametrize("caller", [0, 1, 2])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_lw_19_of_a_tie_fewer_cards_win(hands: str, winner: int, caller: int, dealer: int) -> None:
    assert counted(hands, caller, dealer).outcome.winner == winner


@pytest.mark.parametrize(("caller", "winner"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_lw_19_of_a_tie_with_as_many_cards_not_the_caller(caller: int, winner: int, dealer: int) -> None:
    assert counted("3S 4H | 2S 5H | 9D", caller, dealer).outcome.winner == winner


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 2), (2, 0)])
def test_lw_19_of_a_tie_then_the_nearest_to_the_dealers_left(dealer: int, winner: int) -> None:
    assert counted("3S 4H | 2S 5H | AS 7D | KS", 3, dealer).outcome.winner == winner
    assert counted("3S 4H | 2S 5H | AS 7D | KS", 3, 3).outcome.winner == 0


def test_lw_19_the_dealer_is_the_farthest_from_the_dealers_left() -> None:
    assert counted("3S 4H | 2S 5H | KS", 2, 0).outcome.winner == 1
    assert counted("3S 4H | 2S 5H | KS", 2, 1).outcome.winner == 0


def test_lw_19_of_a_tie_of_three_with_the_caller_among_them_the_caller_comes_last() -> None:
    assert counted("3S 4H | 2S 5H | AS 7D", 1, 0).outcome.winner == 2


def won(*winners: int, seats: int = 3) -> tuple[RoundResult, ...]:
    """Return rounds won by these seats, one after another."""
    totals = [0] * seats
    results = []
    for number, winner in enumerate(winners, 1):
        totals[winner] += 1
        points = tuple(int(seat == winner) for seat in range(seats))
        results.append(RoundResult(number, winner, points, tuple(totals), in_words("")))
    return tuple(results)


def test_lw_20_the_match_is_over_when_a_player_has_won_five_rounds() -> None:
    rules = shelf.table_rules("lotta-watta").rules
    assert GAME.scoring.winners(rules, ()) == ()
    assert GAME.scoring.winners(rules, won(0, 1, 0, 2, 0, 1, 0, 1, 1)) == ()
    assert GAME.scoring.winners(rules, won(0, 1, 0, 2, 0, 1, 0, 1, 1, 1)) == (1,)
    assert text(GAME.scoring.target(rules)) == "5 rounds won"


@pytest.mark.parametrize("target", [1, 3])
def test_lw_20_or_another_number_that_was_agreed(target: int) -> None:
    rules = shelf.table_rules("lotta-watta", {"target": str(target)}).rules
    assert GAME.scoring.winners(rules, won(1, *(0,) * (target - 1))[1:]) == ()
    assert GAME.scoring.winners(rules, won(*(0,) * target)) == (0,)
    assert text(GAME.scoring.target(rules)) == {1: "1 round won", 3: "3 rounds won"}[target]


def test_lw_20_a_round_that_is_won_counts_one_whatever_its_points() -> None:
    for hands in ("3S 4H | KS KH", "JK JK | KS KH", "9S 9H | 9D 10D"):
        assert counted(hands).outcome.points == (1, 0)


def test_lw_20_a_match_goes_on_round_after_round() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: KH; stock: 5C 6D; turn: 1; dealer: 0; caller: 0")
    game.plays("1 take stock", "1 drop")
    last = Judged(game.race, ())
    for before, stage, winners in (
        (won(0, 0, 0, seats=2), Stage.DEAL, ()),
        (won(0, 0, 0, 0, seats=2), Stage.OVER, (0,)),
    ):
        moment = Match(GAME, game.rules, 2, Stage.ROUND, round=game.state, results=before)
        after = matches.after(moment, HOUSE, last)
        assert (after.stage, after.winners, after.dealer) == (stage, winners, 1)
