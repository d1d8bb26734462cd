"""Bots look through whole turns, keep Jojos and Wilds for those that shed much, hold and trade."""

from __future__ import annotations

import random

import pytest

from parlour.rules import simulate
from parlour.rules.games.jojo.game import GAME
from tests.rules.always import Always
from tests.rules.jojo.table import Table, table


def decided(game: Table, level: str = "normal", seed: int = 1) -> str | None:
    return GAME.bots[level](game.rules.ruleset).decide(game.view(game.state.turn), random.Random(seed))


def turn(game: Table, level: str = "normal") -> list[str]:
    """Play the turn of a bot to its end, and return its moves."""
    seat, made = game.state.turn, []
    while GAME.scoring.outcome(game.state) is None and game.state.turn == seat:
        move = decided(game, level)
        assert move is not None
        made.append(move)
        game.plays(f"{seat} {move.replace('JO', 'J')}")
    return made


def test_it_lays_the_card_that_lets_the_turn_go_on_before_the_one_that_ends_it() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1")
    made = turn(game)
    assert len(made) == 3
    assert made[-1] == "play G8 N"
    assert game.outcome.winner == 0


def test_it_lays_jojo_and_wild_to_go_out() -> None:
    game = table("- B3 - \n - R5 - \n - - - \n hands J W B1 | P9 P1 \n stock Y1")
    assert turn(game) == ["switch N then W N then B1 N"]


def test_it_keeps_a_wild_that_would_bring_too_little() -> None:
    text = "- - - \n - R5 - \n - - - \n hands R6 W P1 P2 | P9 P1 P4 \n stock Y1"
    game = table(text)
    made = turn(game)
    assert made[0] == "play R6 M"


def test_it_draws_where_nothing_fits_and_passes_where_nothing_can_be_drawn() -> None:
    board = "- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 P6"
    assert decided(table(board + "\n stock Y1")) == "draw"
    assert decided(table(board)) == "pass"


def test_it_trades_a_dear_card_while_somebody_is_about_to_go_out() -> None:
    board = "- - - \n - R5 - \n - - - \n hands J P1 P2 | {} \n stock Y1"
    assert decided(table(board.format("P9"))) == "trade JO"
    assert decided(table(board.format("P9 P4"))) == "draw"
    cheap = table("- - - \n - R5 - \n - - - \n hands P1 P2 | P9 \n stock Y1")
    assert decided(cheap) == "draw"


def test_jj_16_it_holds_the_stack_on_which_it_could_lay_next() -> None:
    game = table("- B8 - \n - R5 Y3 \n - - - \n hands G8 J G9 | P9 P1 \n stock Y1 Y2")
    assert turn(game)[-1] == "hold N"
    over = table("- G8 - \n - R5 - \n - - - \n hands J G9 | P9 P1 \n stock Y1 \n over")
    assert decided(over, "easy") == "stop"


def test_it_holds_nothing_where_nothing_of_its_hand_fits() -> None:
    game = table("- G8 - \n - R5 - \n - - - \n hands J P1 P2 | P9 P1 \n stock Y1 \n over")
    assert decided(game) == "stop"


@pytest.mark.parametrize("level", ["easy", "normal", "random"])
def test_it_does_nothing_out_of_turn_and_none_plays_for_a_spectator(level: str) -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P1 R6 | P9 P4 \n stock Y1")
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(1), random.Random(1)) is None
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(None), random.Random(1)) is None


def test_at_a_table_with_faces_it_plays_by_faces() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P6 P1 | P9 P4 \n stock Y1", adjacency="face")
    assert decided(game) == "play P6 E"


@pytest.mark.slow
@pytest.mark.wide
def test_levels_are_told_apart_by_what_they_win() -> None:
    tally = simulate.simulate(simulate.SimulationSetup("jojo", ("normal", "easy"), seed=3), 25)
    assert tally.rounds_won[0] > 1.3 * tally.rounds_won[1]
    tally = simulate.simulate(simulate.SimulationSetup("jojo", ("normal", "random"), seed=3), 25)
    assert tally.rounds_won[0] > 1.5 * tally.rounds_won[1]


@pytest.mark.parametrize(("share", "verb"), [(0.0, "play"), (0.9, "play"), (0.92, "trade")])
def test_a_random_bot_picks_a_way_to_go_on_and_seldom_trades(share: float, verb: str) -> None:
    """A trade weighs a tenth of a play."""
    game = table("- - - \n - R5 - \n - - - \n hands R6 J P1 | P9 P4 \n stock Y1 Y2")
    assert [choice.verb for choice in game.view(0).choices] == ["play", "trade"]
    move = GAME.bots["random"](game.rules.ruleset).decide(game.view(0), Always(share))
    assert move is not None
    assert move.split()[0] == verb
    assert GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, move)) is None


def test_a_random_bot_draws_where_nothing_fits() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 \n stock Y1 Y2")
    assert GAME.bots["random"](game.rules.ruleset).decide(game.view(0), Always(0.0)) == "draw"
