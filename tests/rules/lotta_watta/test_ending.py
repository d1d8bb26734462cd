"""LW-1 and LW-18 to LW-20: a hand that empties, what cards count, who wins a round and the match."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Judged
from parlour.rules.sentences import in_words, text
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult, Stage
from tests.rules.lotta_watta.table import Table, grid, table

REST = "pile: AC 7H; stock: 5C 6D 10D 6H 10S 6S; turn: 0"
OWN = f"hands: 5D | 8S 2H | 9S 10C; {REST}"
SECOND = f"hands: 3S 4H | 5D | 9S 10C; {REST}"


def dropped(seat: int) -> tuple[str, ...]:
    """Return the lines in which `seat` drops the top of the stock, and nobody stacks on it."""
    return f"{seat} take stock", f"{seat} drop", "judged"


def stacked(text: str, *claims: str) -> Table:
    """Return a table at which seat 0 has dropped the top of the stock and these were stacked on it."""
    game = table(text).plays("0 take stock", "0 drop")
    return game.plays(*(f"judged {claim}" for claim in claims), "judged")


def callers(game: Table) -> list[int]:
    return [seat.seat for seat in game.view(None).seats if seat.called]


def test_lw_18_a_hand_that_empties_counts_as_its_holders_call() -> None:
    game = stacked(OWN, "0:stack 1@400").turn_of(1)
    assert (callers(game), game.phase) == ([0], "turn")
    game.plays(*dropped(1)).refuses("1 call", "LW-16").turn_of(2).plays(*dropped(2))
    assert (game.phase, game.outcome.winner) == ("over", 0)


def test_lw_18_an_empty_hand_does_not_have_to_win() -> None:
    text = f"hands: 5D | 8S JK | 9S 10C; {REST}"
    assert stacked(text, "0:stack 1@400").plays(*dropped(1), *dropped(2)).outcome.winner == 1


def test_lw_18_emptied_out_of_turn_the_turn_in_progress_is_finished_first() -> None:
    text = f"hands: 3S 4H | JD | 9S 10C; {REST}".replace("5C", "JC")
    game = stacked(text, "1:stack 1@400")
    assert (callers(game), game.phase) == ([1], "power")
    game.plays("0 swap 0.1 2.1").holds(0, "9S 4H")
    assert game.phase == "power"
    game.plays("1 swap 0.1 2.1").holds(0, "3S 4H").turn_of(2)
    assert game.phase == "turn"


def test_lw_18_the_turn_in_progress_is_not_its_players_one_more_turn() -> None:
    game = stacked(SECOND, "1:stack 1@400").turn_of(2).refuses("0 call", "LW-16")
    assert callers(game) == [1]
    game.plays(*dropped(2)).turn_of(0).plays(*dropped(0))
    assert game.phase == "over"
    assert game.outcome.winner == 1


def test_lw_18_with_two_players_the_other_goes_on() -> None:
    game = stacked(f"hands: 3S 4H | 5D; {REST}", "1:stack 1@400").turn_of(0)
    assert game.phase == "turn"
    game.plays(*dropped(0))
    assert game.phase == "over"


def test_lw_18_during_a_call_nothing_changes() -> None:
    text = f"hands: 3S 4H | 8S 2H | 6C; {REST}"
    game = stacked(text).plays("0 call", "1 take stock", "1 drop", "judged 2:stack 1@400", "judged")
    assert callers(game) == [0]
    game.turn_of(2).plays("2 take stock").offers(2, "drop", "keep").plays("2 keep").holds(2, "- - - - 10D")
    assert game.phase == "over"
    assert game.outcome.winner == 0


def test_lw_18_a_caller_whose_hand_empties_stays_the_caller() -> None:
    text = f"hands: 6C | 8S 2H | 9S 10C; {REST}"
    game = stacked(text).plays("0 call", "1 take stock", "1 drop", "judged 0:stack 1@400", "judged")
    assert callers(game) == [0]
    game.turn_of(2).plays(*dropped(2))
    assert game.phase == "over"


def test_lw_18_of_two_hands_that_empty_in_one_chain_the_first_counts() -> None:
    game = stacked(f"hands: 3S 4H | 5D | 5H; {REST}", "1:stack 1@400", "2:stack 1@400").turn_of(2)
    assert callers(game) == [1]
    game.plays(*dropped(2)).turn_of(0).plays(*dropped(0))
    assert game.phase == "over"


@pytest.mark.parametrize("left", ["3D", "*3D"])
def test_lw_18_a_hand_that_still_has_a_card_has_not_emptied(left: str) -> None:
    game = stacked(f"hands: 5D {left} | 8S 2H | 9S 10C; {REST}", "0:stack 1@400").offers(0, "call", "pass")
    assert (callers(game), game.phase) == ([], "call")


def test_lw_18_a_race_that_follows_may_still_be_lost() -> None:
    game = table(SECOND).plays("0 take stock", "0 drop", "judged 1:stack 1@400", "judged 2:stack 1@300")
    game.holds(2, "9S 10C - - *5D").turn_of(2)
    assert callers(game) == [1]


@pytest.mark.parametrize(("first", "turns"), [(0, (0, 2)), (1, (2, 0)), (2, (2, 0))])
def test_lw_18_before_the_first_turn_no_turn_is_in_progress(first: int, turns: tuple[int, ...]) -> None:
    text = f"hands: 3S 4H | 5D | 9S 10C; pile: 5C; stock: 6D 10D; phase: race; begun: no; turn: {first}"
    game = table(text).plays("judged 1:stack 1@400", "judged")
    assert callers(game) == [1]
    for seat in turns:
        game.turn_of(seat).plays(*dropped(seat))
    assert game.phase == "over"


CALLED = "pile: KH; stock: {stock} 6D; turn: {turn}; dealer: {dealer}; caller: {caller}"


def counted(hands: str, caller: int = 0, dealer: int = 0, stock: str = "5C") -> Table:
    """Play the last turn of a round that `caller` has called; it drops a card, and nobody stacks."""
    last = (caller - 1) % len(hands.split("|"))
    rest = CALLED.format(stock=stock, turn=last, dealer=dealer, caller=caller)
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
