"""Who sits with whom: equal sizes, few repeated pairs, whoever comes and goes."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.net.night.seating import Manner, Past, seat, sizes


@pytest.mark.parametrize(
    ("people", "most", "expected"),
    [(0, 4, []), (3, 4, [3]), (4, 4, [4]), (5, 4, [3, 2]), (23, 4, [4] * 5 + [3]), (64, 10, [10] + [9] * 6)],
)
def test_tables_are_few_and_as_equal_as_possible(people: int, most: int, expected: list[int]) -> None:
    assert sizes(people, most) == expected


def night(people: int, most: int, rounds: int, manner: Manner) -> tuple[Past[int], list[list[list[int]]]]:
    """Return what a night is like where a lower number is always better, and all its seats."""
    past, rng = Past[int](), random.Random(1)
    seats = []
    for _ in range(rounds):
        seats.append(seat(range(people), most, past, manner, rng))
        past.add(seats[-1])
    return past, seats


@pytest.mark.parametrize(
    ("people", "most", "rounds", "manner", "repeated"),
    [
        pytest.param(24, 4, 4, Manner.STANDING, 0, id="24 people, four rounds"),
        pytest.param(24, 4, 4, Manner.EVERYONE, 0, id="everyone, four rounds"),
        pytest.param(8, 2, 7, Manner.EVERYONE, 0, id="everyone meets everyone once"),
        pytest.param(16, 4, 5, Manner.EVERYONE, 0, id="16 people, all pairs in five rounds"),
        pytest.param(64, 4, 6, Manner.STANDING, 0, id="64 people, six rounds", marks=pytest.mark.slow),
        pytest.param(4, 4, 3, Manner.STANDING, 12, id="one table alone"),
    ],
)
def test_nobody_meets_again_where_that_is_possible(
    people: int, most: int, rounds: int, manner: Manner, repeated: int
) -> None:
    past, _ = night(people, most, rounds, manner)
    assert past.repeated == repeated


def test_people_of_like_standing_sit_together_where_nobody_has_met() -> None:
    _, seats = night(16, 4, 1, Manner.STANDING)
    assert seats[0] == [list(range(at, at + 4)) for at in (0, 4, 8, 12)]
    _, seats = night(16, 4, 2, Manner.STANDING)
    assert max(max(table) - min(table) for table in seats[1]) < 15  # not as if it did not matter


def test_the_smaller_table_goes_round() -> None:
    past, _ = night(5, 2, 5, Manner.EVERYONE)
    assert set(past.short.values()) == {1}
    assert len(past.short) == 5


def test_by_chance_the_same_people_meet_again() -> None:
    past, _ = night(24, 4, 4, Manner.CHANCE)
    assert past.repeated


@pytest.mark.wide
@settings(max_examples=20)
@given(st.data())
def test_everybody_has_one_seat_whoever_leaves_and_comes(data: st.DataObject) -> None:
    people = list(range(data.draw(st.integers(3, 64))))
    most = data.draw(st.integers(2, 10))
    manner = data.draw(st.sampled_from(Manner))
    rng = random.Random(data.draw(st.integers(0, 99)))
    past, met = Past[int](), set[frozenset[int]]()
    for _ in range(data.draw(st.integers(1, 4))):
        here = [who for who in people if rng.random() < 0.9]
        tables = seat(here, most, past, manner, rng)
        assert sorted(who for table in tables for who in table) == here
        assert sorted(map(len, tables), reverse=True) == sizes(len(here), most)
        past.add(tables)
        met |= {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        people += range(len(people), len(people) + rng.randrange(3))
    assert past.met.keys() == met
    assert past.repeated == past.met.total() - len(met)
