"""The level `hard`: it compares moves in rounds that it imagines and plays on."""

from __future__ import annotations

import random

import pytest

from parlour.rules.games.jojo.bots import searching
from parlour.rules.games.jojo.bots.normal import Normal
from parlour.rules.games.jojo.bots.searching import Searching, margin, played_out
from parlour.rules.games.jojo.engine.state import OVER
from parlour.rules.search import Effort
from tests.rules.jojo.table import Table, table

QUICK = Effort(stages=(3,), work=100, errors=1.0)
BOARD = "- - - \n - R5 - \n - - - \n hands {} \n stock {}"


def hard(game: Table, seat: int | None = 0, effort: Effort = QUICK, seed: int = 1) -> str | None:
    return Searching(effort).decide(game.view(seat), random.Random(seed))


def test_it_goes_out_if_it_can() -> None:
    assert hard(table(BOARD.format("R6 | P9 P4", "Y1"))) == "play R6 M"


def test_it_makes_the_move_that_is_worth_most_in_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(BOARD.format("R6 B5 P1 | P9 P4", "Y1 Y2 Y3"))
    usual = hard(game, effort=Effort(stages=(1,), work=0, errors=9.0))
    monkeypatch.setattr(searching, "played_out", lambda rule, state, rng, most: (state, 1))
    for rank, move in ((6, "play R6 M"), (5, "play B5 M")):
        monkeypatch.setattr(
            searching,
            "margin",
            lambda state, seat, rank=rank: float(state.grid.stacks[0][-1] % 9 == rank - 1),
        )
        assert hard(game) == move
    assert usual in {"play R6 M", "play B5 M"}


def test_without_another_move_it_makes_the_only_one() -> None:
    board = "- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 P6"
    assert hard(table(board)) == "pass"


def test_with_three_players_it_makes_the_move_of_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    def unexpected(*_: object) -> None:
        raise AssertionError("a round was played on")

    monkeypatch.setattr(searching, "played_out", unexpected)
    game = table(BOARD.format("R6 B5 P1 | P9 P4 | G1 G2", "Y1 Y2 Y3"))
    assert hard(game) == Normal().decide(game.view(0), random.Random(1))


def test_it_decides_alike_for_the_same_view_and_the_same_chance() -> None:
    game = table(BOARD.format("R6 B5 P1 | P9 P4", "Y1 Y2 Y3"))
    other = table(BOARD.format("R6 B5 P1 | Y1 Y2", "P9 P4 Y3"))
    assert [hard(game, seed=seed) for seed in range(5)] == [hard(other, seed=seed) for seed in range(5)]


def test_a_round_is_played_on_to_its_end_through_a_new_stock() -> None:
    game = table("- B8/B9 - \n - R5/R6/R7 - \n - - - \n hands P1 P2 | P9 P4 \n stock Y1")
    done, made = played_out(Normal(most=15), game.state, random.Random(1), 2_000)
    assert done.phase == OVER
    assert made > 2
    assert done.renewals > 0
    assert margin(done, 0) == -margin(done, 1)


def test_a_round_that_goes_on_counts_as_if_all_counted_their_hands() -> None:
    game = table(BOARD.format("P1 J | P9 P4 P6", "Y1"))
    assert margin(game.state, 0) == 6 - 7
