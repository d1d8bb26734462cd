"""JX-8 and JX-10: opening cards, last cards with draws pending, and what a round of Serious is worth."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import GONE_OUT, ONE_ROUND, SKIPPED, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import Table, opened, table


def serious(text: str, **options: str) -> Table:
    return table(text, game="juno-serious", **options)


def test_jx_8_a_round_won_is_worth_1000_points_whatever_the_others_hold() -> None:
    for others in ("G1 | B1", "W W4 GD | BS B9", "G0 | B0"):
        game = serious(f"hands: R1 | {others}; top: R5; stock: Y1").plays("0 play R1")
        assert (game.outcome.winner, game.outcome.points) == (0, (1000, 0, 0))


def test_jx_8_one_round_decides() -> None:
    rules = shelf.table_rules("juno-serious").rules
    won = RoundResult(1, 1, (0, 1000), (0, 1000), told(GONE_OUT, 0))
    assert GAME.scoring.target(rules).sentence.key == ONE_ROUND
    more = shelf.table_rules("juno-serious", {"target": "1500"}).rules
    assert GAME.scoring.target(more) == points_to_win(1500)
    assert GAME.scoring.winners(rules, ()) == ()
    assert GAME.scoring.winners(rules, (won,)) == (1,)


def test_jx_8_a_blocked_round_is_won_by_the_fewest_points_and_worth_1000() -> None:
    game = serious("hands: B1 B3 | G1 G1 | B5 B6; top: Y9").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 1000, 0))


@pytest.mark.parametrize("seats", [3, 4])
def test_jx_10_an_opening_skip_cannot_be_answered(seats: int) -> None:
    assert opened("YS", seats=2, game="juno-serious").turn_of(0).phase == "turn"
    game = opened("YS", seats=seats, game="juno-serious").turn_of(2)
    assert any(card.endswith("S") for card in game.view(1).hand)
    assert (game.phase, game.discard(2).skips, game.discard(2).facing) == ("turn", 0, "")
    assert told(SKIPPED, 1) in game.offers(1).seen()


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (4, 2)])
def test_jx_10_an_opening_draw_two_cannot_be_answered(seats: int, turn: int) -> None:
    game = opened("YD", seats=seats, game="juno-serious").turn_of(turn)
    assert any(card.endswith("D") for card in game.view(1).hand)
    assert [seat.cards for seat in game.view(None).seats] == [13 if at == 1 else 11 for at in range(seats)]
    assert (game.phase, game.discard(turn).pending, game.discard(turn).facing) == ("turn", 0, "")


def test_jx_10_what_follows_an_opening_draw_two_or_skip_counts_from_nothing() -> None:
    game = opened("YD", seats=4, game="juno-serious").plays("2 play RD").turn_of(3)
    assert (game.phase, game.discard(3).pending) == ("face", 2)
    game = opened("YS", seats=4, game="juno-serious").plays("2 play RS").turn_of(3)
    assert (game.phase, game.discard(3).skips) == ("face", 1)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_jx_10_an_opening_reverse_lets_the_dealer_begin_counter_clockwise(seats: int) -> None:
    game = opened("YR", seats=seats, dealer=1, game="juno-serious").turn_of(1)
    assert (game.phase, game.view(None).turns.direction) == ("turn", -1)


def test_jx_10_opening_wilds_are_as_in_classic() -> None:
    game = opened("W", seats=3, game="juno-serious").turn_of(1)
    assert game.phase == "name"
    game.plays("1 name green").turn_of(1)
    assert (game.phase, game.discard(1).suit) == ("turn", "green")
    assert opened("W4", seats=3, game="juno-serious").phase == "reopen"


@pytest.mark.parametrize(("last", "drawn"), [("GD", "Y1 Y2 Y3 Y4"), ("GD YD", "Y1 Y2 Y3 Y4 Y5 Y6")])
def test_jx_10_the_next_player_draws_the_whole_sum_when_the_last_card_answers(last: str, drawn: str) -> None:
    game = serious(f"hands: RD B1 B2 | {last} | BD G1; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6 Y8")
    game.plays("0 play RD", f"1 play {last}")
    assert game.outcome.winner == 1
    game.holds(2, f"BD G1 {drawn}")
    assert game.outcome.points == (0, 1000, 0)


def test_jx_10_nothing_is_answered_once_a_hand_is_empty() -> None:
    game = serious("hands: RD GD | YD BD; top: R5; stock: Y1 Y2 Y3 Y4 Y5").plays("0 play RD GD")
    game.holds(1, "BD Y1 Y2 Y3 Y4 YD").offers(1).refuses("1 play YD", "JC-15").refuses("1 draw", "JC-15")
    assert game.outcome.winner == 0


def test_jx_10_the_whole_sum_may_need_a_new_stock() -> None:
    game = serious("hands: RD B1 B2 | GD | G1; top: R5; under: B8 B9; stock: Y1")
    game.plays("0 play RD", "1 play GD")
    assert (game.phase, GAME.scoring.outcome(game.state)) == ("renew", None)
    game.holds(2, "G1 Y1").plays("house stock RD B8 B9 R5").holds(2, "B8 B9 G1 RD Y1")
    assert game.outcome.winner == 1


def test_jx_10_an_automatic_penalty_comes_before_the_last_card_and_what_it_brings() -> None:
    game = serious("hands: RD B1 | GD | G1; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6", announce="automatic")
    game.plays("0 play RD", "house time call", "1 play GD").holds(0, "B1 Y1 Y2").holds(2, "G1 Y3 Y4 Y5 Y6")
    assert game.outcome.winner == 1


@pytest.mark.parametrize("last", ["GS", "GS YS"])
def test_jx_10_a_last_skip_ends_the_round_at_once(last: str) -> None:
    game = serious(f"hands: RS B1 B2 | {last} | BS G1; top: R5; stock: Y1").plays(
        "0 play RS", f"1 play {last}"
    )
    assert game.outcome.winner == 1
    game.offers(2).holds(2, "BS G1")


@pytest.mark.parametrize("others", ["G1", "G1 | Y8"])
def test_jx_10_a_last_reverse_ends_the_round_at_once(others: str) -> None:
    game = serious(f"hands: RR GR | {others}; top: R5; stock: Y1").plays("0 play RR GR")
    assert game.outcome.winner == 0
