"""Points by place, whatever the size of the table, and what counts where points are equal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from parlour.net.night.standings import points_of, standings


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([("Ann", 1), ("Ben", 2)], {"Ann": 1, "Ben": 0}),
        ([("Ann", 1), ("Ben", 2), ("Cem", 3)], {"Ann": 1, "Ben": Fraction(1, 2), "Cem": 0}),
        ([("Ann", 1), ("Ben", 1), ("Cem", 3)], {"Ann": Fraction(3, 4), "Ben": Fraction(3, 4), "Cem": 0}),
        ([("Ann", 1), ("Ben", 1)], {"Ann": Fraction(1, 2), "Ben": Fraction(1, 2)}),
        ([("Ann", 2), (None, 1), (None, 3)], {"Ann": Fraction(1, 2)}),
        ([("Ann", 1)], {}),
    ],
)
def test_a_place_gives_the_share_of_those_beaten(
    places: list[tuple[str | None, int]], expected: dict[str, Fraction]
) -> None:
    assert points_of(places) == expected


def test_equal_points_are_told_apart_by_those_who_were_met_then_by_first_places() -> None:
    rows = standings(
        ["Ann", "Ben", "Cem", "Dot", "Eve"],
        [
            [("Ann", 1), ("Ben", 2)],
            [("Cem", 1), ("Dot", 2)],
            [("Ann", 2), ("Cem", 1)],
            [("Ben", 1), ("Dot", 2)],
        ],
    )
    assert [tuple(row) for row in rows] == [
        (1, "Cem", 2, 1, 2, 2),
        (2, "Ann", 1, 3, 1, 2),
        (3, "Ben", 1, 1, 1, 2),
        (4, "Dot", 0, 3, 0, 2),
        (5, "Eve", 0, 0, 0, 0),
    ]


def test_who_is_level_in_everything_shares_a_rank() -> None:
    rows = standings(["Ann", "Ben", "Cem"], [[("Ann", 1), ("Ben", 1)]])
    assert [(row.rank, row.who) for row in rows] == [(1, "Ann"), (1, "Ben"), (3, "Cem")]
