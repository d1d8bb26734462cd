"""A night as data: who takes part, rounds, points by place, and what the journal keeps of it."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from parlour.net.night.night import Night, NightStage, brought_back, kept
from parlour.net.night.plan import NightGame, NightPlan
from parlour.net.night.standings import points_of, standings
from parlour.net.wire.refusals import Refused

PLAN = NightPlan("Thursday", (NightGame("juno-classic"), NightGame("switch")), rounds=2)


def a_night(people: int, plan: NightPlan = PLAN, ends: float = 0.0) -> Night:
    """Return a night that so many people have entered."""
    night = Night("n1", plan, ends)
    for number in range(people):
        night.enter(f"p{number}", "Ann")
    return night


def play(night: Night, *away: str) -> None:
    """Play a round, at whose tables the first in the list wins."""
    night.begin_round({*night.persons} - {*away}, random.Random(1))
    for number, table in enumerate(night.tables):
        night.placed(
            number, [(night.entrants[who].person, place) for place, who in enumerate(table.people, 1)]
        )


def stage_after(night: Night, now: float = 0.0) -> NightStage:
    """Return how far the night is when its round has ended."""
    night.end_round(now)
    return night.stage


def seated(night: Night) -> set[int]:
    return {who for table in night.tables for who in table.people}


def test_who_enters_twice_is_one_and_names_alike_are_told_apart() -> None:
    night = a_night(3)
    night.enter("p1", "Somebody")
    assert [entrant.name for entrant in night.entrants] == ["Ann", "Ann 2", "Ann 3"]


def test_it_needs_three_people_and_takes_no_more_than_64() -> None:
    with pytest.raises(Refused, match="at least 3 people; entered so far: 2"):
        a_night(2).begin_round((), random.Random(1))
    with pytest.raises(Refused, match="has its 64 people"):
        a_night(64).enter("p64", "Bo")


def test_rounds_follow_each_other_until_the_planned_number() -> None:
    night = a_night(7)
    play(night)
    assert (stage_after(night), night.round, len(night.tables)) == (NightStage.BREAK, 1, 2)
    play(night)
    assert stage_after(night) is NightStage.OVER
    assert sum(row.points for row in night.standings()) == 2 * (2 + 1.5)
    with pytest.raises(Refused, match="the night is over"):
        play(night)


def test_no_round_begins_after_the_time_of_day() -> None:
    night = a_night(4, NightPlan("Thursday", PLAN.games, rounds=0, until="23:00"), ends=1000)
    play(night)
    assert stage_after(night, 999) is NightStage.BREAK
    play(night)
    assert stage_after(night, 1000) is NightStage.OVER


def test_the_host_ends_it_at_once_or_after_the_round_that_is_played() -> None:
    between = a_night(4)
    between.end()
    assert between.stage is NightStage.OVER
    night = a_night(4)
    night.begin_round(night.persons, random.Random(1))
    night.end()
    assert stage_after(night) is NightStage.ROUND
    night.placed(0)
    assert stage_after(night) is NightStage.OVER
    assert {row.points for row in night.standings()} == {0}


def test_who_was_away_for_a_whole_round_gets_no_seat_until_they_are_back() -> None:
    night = a_night(6, NightPlan("Thursday", PLAN.games, rounds=9))
    play(night)
    play(night, "p0")
    assert seated(night) == set(range(6)), "somebody who has just been lost keeps a seat"
    play(night, "p0")
    assert seated(night) == set(range(1, 6))
    play(night)
    assert seated(night) == set(range(6))


def test_who_leaves_may_come_back_and_who_is_sent_away_may_not() -> None:
    night = a_night(6, NightPlan("Thursday", PLAN.games, rounds=9, late=False))
    play(night)
    night.leave("p1")
    night.send_away(2)
    play(night)
    assert seated(night) == {0, 3, 4, 5}
    night.enter("p1", "Ann")
    with pytest.raises(Refused, match="has sent you away"):
        night.enter("p2", "Ann")
    with pytest.raises(Refused, match="lets nobody enter any more"):
        night.enter("p9", "Bo")
    with pytest.raises(Refused, match="do not take part"):
        night.leave("p9")
    play(night)
    assert seated(night) == {0, 1, 3, 4, 5}


def test_bots_count_at_a_table_and_get_no_row() -> None:
    night = a_night(3, NightPlan("Thursday", PLAN.games, seats=2))
    night.begin_round(night.persons, random.Random(1))
    alone = next(at for at, table in enumerate(night.tables) if len(table.people) == 1)
    night.placed(alone, [(night.entrants[night.tables[alone].people[0]].person, 2), ("", 1)])
    assert [row.points for row in night.standings()] == [0, 0, 0]
    assert sum(row.played for row in night.standings()) == 1


def test_it_is_kept_and_brought_back() -> None:
    night = a_night(9)
    play(night)
    night.leave("p3")
    again = brought_back(kept(night))
    assert again == night
    assert again.standings() == night.standings()
    assert again.link(1) == "n1.1.1"


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
