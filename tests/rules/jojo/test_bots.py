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


def test_it_keeps_a_wild_that_would_bring_too_little() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 W P1 P2 | P9 P1 P4 \n stock Y1")
    assert decided(game) == "play R6 M"


@pytest.mark.parametrize("hands", ["J P1 P2 | P9 P4", "P1 P2 | P9"])
def test_it_trades_no_cheap_card_and_none_while_nobody_is_about_to_go_out(hands: str) -> None:
    assert decided(table(f"- - - \n - R5 - \n - - - \n hands {hands} \n stock Y1")) == "draw"


def test_an_easy_bot_holds_nothing() -> None:
    over = table("- G8 - \n - R5 - \n - - - \n hands J G9 | P9 P1 \n stock Y1 \n over")
    assert decided(over, "easy") == "stop"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "random"])
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
