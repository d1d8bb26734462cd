"""LW-9: a new stock, an emptied pile, nothing to take, and rounds that nobody calls."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.seeing import piled, stocked, top
from tests.rules.lotta_watta.table import Table, table

LAST = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC KC 7H; stock: 5C; turn: 0"
PASSES = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C 6D 10D; turn: 1"


def passed(seat: int) -> tuple[str, ...]:
    """Return a turn of `seat` in which the top of the pile is taken and put back, and nobody calls."""
    return f"{seat} take pile", f"{seat} drop", f"{seat} pass"


def exchanged(seat: int) -> tuple[str, ...]:
    """Return a turn of `seat` in which its first card goes on the pile for the top of it."""
    return f"{seat} take pile", f"{seat} put 1", "judged", f"{seat} pass"


def over(game: Table) -> bool:
    return GAME.scoring.outcome(game.state) is not None


def test_lw_9_when_the_stock_is_empty_the_pile_but_its_top_becomes_a_new_stock() -> None:
    game = table(LAST).plays("0 take stock", "0 drop", "judged", "0 pass", "1 take stock")
    wanted = GAME.play.wanted(game.state)
    assert wanted is not None
    assert (game.phase, wanted.label, len(wanted.cards)) == ("renew", "stock", 3)
    game.refuses("1 take stock", "LW-9").refuses("1 take pile", "LW-9").offers(0).offers(1).offers(2)
    game.plays("stock KC 7H AC").turn_of(1)
    assert (game.pile, game.stock) == ("5C", "7H AC")
    game.plays("1 put 1").holds(1, "KC 2H")


def test_lw_9_a_stock_can_be_renewed_from_one_card_under_the_top() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: ; turn: 0").offers(0, "take stock", "take pile")
    game.plays("0 take stock", "stock AC", "0 put 1", "judged").holds(0, "AC 4H")
    assert (game.pile, game.stock) == ("7H 3S", "")


def test_lw_9_with_one_card_on_the_pile_only_that_card_can_be_taken() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: ; turn: 0").offers(0, "take pile")
    game.refuses("0 take stock", "LW-9").plays("0 take pile", "0 put 1", "judged").holds(0, "7H 4H")


def test_lw_9_a_pile_emptied_by_taking_gets_the_next_stock_card() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: 5C 6D; turn: 0").plays("0 take pile", "0 keep")
    assert (top(game), piled(game), stocked(game)) == ("5C", 1, 1)
    game.plays("0 pass", "1 take pile").holds(0, "3S 4H - - 7H")
    assert game.view(1).drawn == ("5C",)


def test_lw_9_a_pile_emptied_without_a_stock_stays_empty() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: ; turn: 0").plays("0 take pile", "0 put 1")
    game.plays("judged 1:stack 1@400").holds(1, "8S 2H - - *3S").plays("0 pass").offers(1, "call", "pass")
    assert (game.pile, game.stock) == ("", "")


@pytest.mark.parametrize("card", ["8C", "JC", "QC"])
def test_lw_9_the_card_that_fills_an_emptied_pile_opens_no_race_and_has_no_power(card: str) -> None:
    game = table(f"hands: 3S 4H | 8S 2H; pile: 7H; stock: {card} 6D; turn: 0").plays("0 take pile", "0 keep")
    assert (top(game), game.phase, GAME.play.race(game.state)) == (card, "call", None)
    game.refuses("1 stack 1", "LW-12")


def test_lw_9_if_nothing_can_be_taken_the_turn_passes_after_a_call_or_none() -> None:
    game = table("hands: 3S 4H | 8S 2H | 9S 10C; pile: 7H; stock: ; turn: 0")
    game.plays("0 take pile", "0 keep", "0 pass").offers(0).offers(1, "call", "pass")
    game.plays("1 pass").offers(1).offers(2, "call", "pass").plays("2 call")
    assert game.view(None).seats[2].called


def test_lw_9_a_lap_in_which_everybody_passes_ends_the_round() -> None:
    game = table(PASSES).plays(*passed(1), *passed(2))
    assert not over(game)
    game.plays(*passed(0))
    assert game.outcome.winner == 0
    assert not any(seat.called for seat in game.view(None).seats)


def test_lw_9_a_lap_in_which_nothing_can_be_taken_ends_the_round_too() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: KH; stock: ; turn: 0").plays("0 take pile", "0 keep", "0 pass")
    assert not over(game)
    game.plays("1 pass", "0 pass")
    assert game.outcome.winner == 1


def test_lw_9_who_completes_such_a_lap_may_still_call() -> None:
    game = table(PASSES).plays(*passed(1), *passed(2), "0 take pile", "0 drop").offers(0, "call", "pass")
    game.plays("0 call").turn_of(1).plays(*passed(1)[:2]).turn_of(2)
    assert not over(game)


@pytest.mark.parametrize(
    "turn",
    [
        ("2 take stock", "2 put 1", "judged"),
        ("2 take pile", "2 put 1", "judged"),
        ("2 take stock", "2 drop", "judged"),
        ("2 take stock", "2 keep"),
    ],
)
def test_lw_9_a_lap_in_which_somebody_does_not_pass_ends_nothing(turn: tuple[str, ...]) -> None:
    game = table(PASSES).plays(*passed(1), *turn, "2 pass", *passed(0), *passed(1)).turn_of(2)
    assert not over(game)


def test_lw_9_with_no_caller_a_tie_is_not_decided_against_anybody() -> None:
    text = "hands: 3S 5H | 8S AH | 9S 10C; pile: AC 7H; stock: 5C 6D 10D; turn: 1"
    game = table(text).plays(*passed(1), *passed(2), *passed(0))
    assert game.outcome.winner == 1


@pytest.mark.parametrize(("options", "laps"), [({}, 30), ({"max_laps": "10"}, 10)])
def test_lw_9_so_many_laps_without_a_call_end_the_round(options: dict[str, str], laps: int) -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: 5C 6D; turn: 1", **options)
    for lap in range(laps):
        assert not over(game), lap
        game.plays(*exchanged(1), *exchanged(0))
    assert over(game)
    assert not any(seat.called for seat in game.view(None).seats)


def test_lw_9_a_round_that_was_called_ends_by_the_call() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: 5C 6D; turn: 1", max_laps="10")
    for _ in range(9):
        game.plays(*exchanged(1), *exchanged(0))
    game.plays(*exchanged(1)[:-1], "1 call", *exchanged(0)[:-1])
    assert over(game)
    assert game.view(None).seats[1].called
