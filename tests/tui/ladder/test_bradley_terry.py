"""Ratings: against what can be computed by hand, and against a published example."""

from __future__ import annotations

from math import log, sqrt

import pytest

from parlour.tui.ladder.bradley_terry import SCALE, Z, rate

# Agresti, "Categorical Data Analysis": the American League in 1987, wins of the row against the column.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
BASEBALL = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
STRENGTHS = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)
"""The published strengths, with Baltimore as 0."""


def test_two_players_are_as_far_apart_as_the_odds_of_their_results() -> None:
    (better, worse), shifted = rate({(0, 1): 75, (1, 0): 25}, 2)
    assert not shifted
    assert better.points - worse.points == pytest.approx(400 * log(3) / log(10))
    assert better.points == pytest.approx(-worse.points)
    error = sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert better.high - better.points == pytest.approx(Z * error * SCALE)
    assert better.points - better.low == pytest.approx(Z * error * SCALE)


def test_the_published_example_has_the_published_strengths() -> None:
    wins = {(row, column): BASEBALL[row][column] for row in range(7) for column in range(7) if row != column}
    ratings, shifted = rate(wins, 7)
    baltimore = ratings[6].points
    assert not shifted
    for rating, published in zip(ratings, STRENGTHS, strict=True):
        assert (rating.points - baltimore) / SCALE == pytest.approx(published, abs=0.001)


def test_who_has_won_everything_gets_a_finite_rating_from_half_a_win_more_for_everybody() -> None:
    ratings, shifted = rate({(0, 1): 10, (1, 0): 0}, 2)
    assert shifted
    assert ratings[0].points - ratings[1].points == pytest.approx(400 * log(10.5 / 0.5) / log(10))


def test_a_group_that_has_beaten_all_others_is_no_trouble() -> None:
    wins = {(0, 1): 5, (1, 0): 5, (2, 3): 5, (3, 2): 5, (0, 2): 9, (2, 0): 0, (1, 3): 9, (3, 1): 0}
    ratings, shifted = rate(wins, 4)
    assert shifted
    assert ratings[0].points == pytest.approx(ratings[1].points)
    assert ratings[0].points > ratings[2].points == pytest.approx(ratings[3].points)


def test_players_who_have_not_met_are_rated_through_others() -> None:
    ratings, _ = rate({(0, 1): 30, (1, 0): 10, (1, 2): 30, (2, 1): 10}, 3)
    assert ratings[0].points - ratings[2].points == pytest.approx(2 * 400 * log(3) / log(10))
    assert ratings[0].high - ratings[0].low > ratings[1].high - ratings[1].low
