"""Which finished matches count for the ratings of people, and who came where."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from parlour.net.table.ranking import ranked
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.state import TableState
from parlour.net.wire.messages import AskHint, Back, Hints, Leave, Phase, Play, Ready, Setup, StandIn
from parlour.net.wire.sentences import NO_MATCH
from parlour.rules.views import RoundResult
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import any_move, begin, play_round, table
from tests.net.kit.hearer import acting
from tests.net.kit.killed import referee
from tests.net.kit.seating import seated
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime
GAME = "switch"
"""Its matches are short by its own rules."""


async def play_match(guests: list[Guest]) -> None:
    """Play until the match is over."""
    while guests[0].phase != Phase.OVER.value:
        for guest in guests:
            await guest.ask(Ready())
        await play_round(guests)


async def test_people_are_ranked_by_the_points_of_a_match_and_bots_left_out() -> None:
    async with table("Ann", "Bo", "Cy", game=GAME, bots=1, pace="instant") as made:
        made.table.state.rated = True
        await begin(made.guests)
        assert (await made.guests[2].ask(Leave())).ok  # a stand-in plays for who left
        await play_match(made.guests[:2])
        state, match = made.table.state, made.table.state.match
        assert match is not None
        (told,) = made.hall.ranked
        assert told.game == GAME
        names = [person.name for (person,) in told.teams]
        assert sorted(names) == ["Ann", "Bo", "Cy"]
        winners = {names[at] for at, place in enumerate(told.places) if place == 0}
        points = dict(zip(("Ann", "Bo", "Cy"), match.moment.totals, strict=False))
        best = max(points.values())
        assert winners == {name for name in points if points[name] == best}
        assert state.seats.count == 3, "who was given up has no seat any more"
        cy = next(person.id for (person,) in told.teams if person.name == "Cy")
        assert told.helped == {cy}


Change: TypeAlias = Callable[[TableState, RunningMatch], object]
SPOILS: dict[str, Change] = {
    "moves taken back": lambda _, match: setattr(match, "taken_back", 1),
    "a hint": lambda _, match: setattr(match, "unrated", True),
    "hints allowed": lambda state, _: setattr(state, "hints", Hints.EVERYONE),
    "a program": lambda state, _: setattr(next(state.seats.humans())[1].person, "is_bot", True),
    "not wanted": lambda state, _: setattr(state, "rated", False),
    "an option": lambda state, _: setattr(state, "options", {"target": "1"}),
    "house rules": lambda state, _: setattr(state, "plan", replace(state.plan, house='base = "switch"')),
    "all together": lambda _, match: in_teams(match, (0, 1, 2, 3)),
    "a team with a bot": lambda _, match: in_teams(match, (0, 1), (2, 3)),
    "one person": lambda state, _: leaves_ann_alone(state),
}


def leaves_ann_alone(state: TableState) -> None:
    for seat in (1, 2):
        state.seats.clear(seat)


def in_teams(match: RunningMatch, *teams: tuple[int, ...]) -> None:
    match.moment = match.moment._replace(teams=teams)


@pytest.mark.parametrize("why", SPOILS)
async def test_a_match_that_was_not_played_by_two_people_alone_does_not_count(why: str) -> None:
    async with begun("Ann", "Bo", "Cy", game=GAME, bots=1, pace="instant") as made:
        state, match = made.table.state, made.table.state.match
        assert match is not None
        state.rated = True
        assert ranked(state, match) is not None
        SPOILS[why](state, match)
        assert ranked(state, match) is None


async def test_an_option_at_its_usual_value_and_relaxed_clocks_leave_the_game_what_it_is() -> None:
    async with table("Ann", "Bo", game="mau-mau", pace="instant", target="3") as made:
        made.table.state.rated = True
        assert (await made.guests[0].ask(Setup(relaxed=True))).ok
        await settle()
        assert made.guests[1].update.table.ratings == ()
        assert (await made.guests[0].ask(Setup(options={"target": "2"}))).ok
        await settle()
        assert made.guests[1].update.table.ratings is None, "so nobody is told that matches count"


async def test_what_helped_somebody_is_still_known_after_a_restart() -> None:
    async with referee() as (house, _):
        ann, bo, cy = (Guest(house, name) for name in ("Ann", "Bo", "Cy"))
        await seated(ann, bo, cy, game=GAME, pace="instant")
        assert (await ann.ask(Setup(hints=Hints.EVERYONE))).ok
        await begin([ann, bo, cy])
        assert (await bo.ask(StandIn())).ok
        while (match := house.tables["t1"].state.match) is not None and not match.helped:
            acts = acting([ann, bo, cy])
            await (asyncio.sleep(1) if acts is bo else acts.ask(Play(move=any_move(acts))))
        assert (await bo.ask(Back())).ok
        assert match is not None
        assert not match.unrated
        assert (await acting([ann, bo, cy]).ask(AskHint())).ok
        await house.tables["t1"].journal.commit()
    async with referee() as (house, _):
        match = house.tables["t1"].state.match
        assert match is not None
        assert (match.helped, match.unrated) == ({1}, True)


async def test_teams_of_people_are_ranked_as_teams_by_who_won_who_lasted_and_points() -> None:
    async with begun("Ann", "Bo", "Cy", "Di", "Ed", game=GAME, pace="instant") as made:
        state, match = made.table.state, made.table.state.match
        assert match is not None
        assert ranked(state, match) is None, "nobody is rated here"
        state.rated = True
        results = (
            RoundResult(1, None, (0,) * 5, (0,) * 5, NO_MATCH, out=(4,)),
            RoundResult(2, None, (0,) * 5, (9, 0, 9, 0, 50), NO_MATCH, out=(4,)),
        )
        match.moment = match.moment._replace(teams=((0, 2), (1, 3), (4,)), results=results, winners=(1, 3))
        told = ranked(state, match)
        assert told is not None
        teams = [[person.name for person in team] for team in told.teams]
        assert teams == [["Ann", "Cy"], ["Bo", "Di"], ["Ed"]]
        assert told.places == (1, 0, 2)
