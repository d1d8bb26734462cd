"""What was won at a table stays there for an evening: over rematches, other games, leavers and restarts.

And who will play together: by the seats that are taken, and those still to be filled.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.net import limits
from parlour.net.journal.entries import Evening, Seated, Won
from parlour.net.journal.rows import encoded, read
from parlour.net.table.evening import count
from parlour.net.wire.messages import (
    AddBot,
    ChangeGame,
    EveningPart,
    Leave,
    OpenTable,
    Play,
    Ready,
    Remove,
    Setup,
    Sit,
    StandingPart,
    Start,
    TablePart,
)
from parlour.rules import match as matches
from parlour.rules.shelf import shelf
from tests.net.kit.guests import Guest
from tests.net.kit.hall import play_round
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, referee
from tests.net.kit.seating import match_of, seated
from tests.net.table.begun import begun
from tests.rules.kit.bids import install, rules_with
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.looptime

SHORT = {"target": "1", "catch_seconds": "0"}
"""A match is a round."""


def evening(guest: Guest) -> EveningPart:
    found = guest.update.table.evening
    assert found is not None
    return found


def winners(guest: Guest) -> list[str]:
    return [guest.update.table.seats[seat].name for seat in guest.view.match.winners]


async def test_the_table_counts_over_rematches_other_games_restarts_and_for_who_comes_back() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), Guest(house, "Bo")
        await seated(ann, bo, options=SHORT, pace="instant")
        assert (await ann.ask(AddBot())).ok
        assert ann.update.table.evening is None
        assert b'"evening"' not in ann.update.model_dump_json().encode(), "nothing is told of it then"
        won = dict.fromkeys(("Ann", "Bo", "Ada"), 0)
        assert (await ann.ask(Start())).ok
        for match in range(1, 4):
            await play_round([ann, bo])
            for name in winners(ann):
                won[name] += 1
            told = evening(ann)
            assert {row.name: row.matches for row in told.people} == {"Ann": won["Ann"], "Bo": won["Bo"]}
            assert (told.bots.matches if told.bots is not None else 0) == won["Ada"]
            assert {row.of for row in told.people} == {match} == {told.matches} == {told.rounds}
            assert [row.matches for row in told.people] == sorted((won["Ann"], won["Bo"]), reverse=True)
            if match == 1:
                assert (await bo.ask(Ready())).ok
                assert (await ann.ask(Ready())).ok
            elif match == 2:
                assert (await ann.ask(ChangeGame(game="crazy-eights"))).ok
                assert evening(ann) == told, "another game is the same evening"
                assert (await ann.ask(Setup(options={"target": "1"}))).ok
                assert (await bo.ask(Ready())).ok
                assert (await ann.ask(Start())).ok
        assert (await bo.ask(Leave())).ok
        other = Guest(house, "Bo")
        assert (await other.ask(Sit(table="t1"))).ok
        told = evening(ann)
        assert {(row.name, row.seat is None) for row in told.people} == {("Ann", False), ("Bo 2", True)}
    async with referee() as (house, _):
        ann, other = await back_again(house, [ann, other])
        assert evening(ann) == told
        (bo,) = await back_again(house, [bo])
        assert (await other.ask(Leave())).ok
        assert (await bo.ask(Sit(table="t1"))).ok, "known by the token, without a seat"
        rows = {row.name: (row.matches, row.of) for row in evening(bo).people}
        assert rows == {"Ann": (won["Ann"], 3), "Bo": (won["Bo"], 3)}
        assert (await bo.ask(Setup(new_evening=True))).reason == "host"
        assert (await ann.ask(Setup(new_evening=True))).ok
        assert bo.update.table.evening is None
        assert "A new evening begins: what was won before counts no more." in bo.notices
    async with referee() as (house, _):
        (ann,) = await back_again(house, [ann])
        assert ann.update.table.evening is None


@pytest.mark.parametrize("teams", ["pairs", "all"])
async def test_a_team_wins_for_each_of_its_players_and_all_together_for_the_table(
    site: Path, teams: str
) -> None:
    install(site)
    async with referee() as (house, _):
        ann, *others = (Guest(house, name) for name in ("Ann", "Bo", "Cem", "Dora"))
        rules = shelf.write(rules_with(teams=teams, target=1))
        table = await match_of(ann, *others, game="", seats=4, rules=rules)
        while ann.phase != "over":
            if ann.phase == "playing":
                one, match = acting([ann, *others]), house.tables[table].state.match
                assert match is not None
                *_, most = matches.legal_moves(match.moment, one.update.you or 0)
                assert (await one.ask(Play(move=most))).ok
                await asyncio.sleep(1)
            else:
                for guest in (ann, *others):
                    await guest.ask(Ready())
        told, winning = evening(ann), ann.view.match.winners
        if teams == "all":
            assert told == EveningPart(together=1, together_of=1)
        else:
            assert len(winning) == 2
            assert {row.seat: row.matches for row in told.people} == {
                seat: int(seat in winning) for seat in range(4)
            }


async def test_a_running_match_counts_by_rounds_and_keeps_its_evening() -> None:
    async with begun("Ann", bots=1, pace="instant", target="500") as (made, _, (ann,)):
        await play_round([ann])
        told = evening(ann)
        assert (told.matches, told.rounds) == (0, 1)
        winner = ann.view.match.results[-1].winner
        assert [row.rounds for row in told.people] == [int(winner == 0)]
        assert (await ann.ask(Setup(new_evening=True))).reason == "playing"
        many = [Won(f"{number}", "Äöüßäöüßäöüßäöüß", 99, 999, 99) for number in range(limits.STANDINGS)]
        made.state.evening = Evening(99, 999, tuple(many), Won("", "", 99, 999, 99))
        await ann.ask(Ready())
        await play_round([ann])
        told = evening(ann)
        assert len(told.people) == limits.STANDINGS
        assert [row.name for row in told.people if row.seat == 0] == ["Ann"], "who is there has a row"
        assert told.others == 1
        assert len({row.name for row in told.people}) == limits.STANDINGS
        assert len(TablePart.model_dump_json(ann.update.table).encode()) < 4 * 1024
        match = made.state.match
        assert match is not None
        match.end_after_round()
        count(made.state, match)
        ended = made.state.evening
        assert (ended.matches, ended.rounds) == (told.matches + 1, told.rounds), "over between two rounds"


def test_the_evening_is_read_where_nobody_wrote_it_and_written_briefly() -> None:
    before = Seated((None, None))
    assert b"evening" not in encoded("t1", before)
    now = Seated((None, None), evening=Evening(1, 2, (Won("ab", "Ann", 1, 2, 1),), Won("", "", 0, 1, 1)))
    rows = [b"[%d,%d,%b" % (number, 0, encoded("t1", each)) for number, each in enumerate((before, now), 1)]
    assert [row.entry for row in read(rows)] == [before, now]
    part = EveningPart(matches=1, people=(StandingPart(name="Ann", seat=0),))
    one = TablePart.model_validate_json('{"id":"t1","name":"Den","game":"jojo","title":"Jojo","phase":"over",'
                                        '"seats":[],"least":2,"most":4}')  # fmt: skip
    assert one.evening is None
    told = one.model_copy(update={"evening": part})
    assert '"evening":{"matches":1,"people":[{"name":"Ann","seat":0}]}' in told.model_dump_json()
    assert TablePart.model_validate_json(told.model_dump_json()) == told


async def test_teams_are_told_as_the_match_would_begin_and_then_by_the_view(site: Path) -> None:
    install(site)
    async with referee() as (house, _):
        ann, *others = (Guest(house, name) for name in ("Ann", "Bo", "Cem", "Dora"))
        opened = await ann.ask(OpenTable(seats=6, rules=shelf.write(rules_with(teams="pairs"))))
        assert opened.ok, opened.told

        def told() -> tuple[tuple[int, ...], ...]:
            return ann.update.table.teams

        assert told() == ((0, 2), (1,)), "three are needed, and take the first free seats"
        for guest in others:
            assert (await guest.ask(Sit(table=opened.table))).ok
            assert (await guest.ask(Ready())).ok
        assert told() == ((0, 2), (1, 3))
        assert (await ann.ask(Remove(seat=1, name="Bo"))).ok
        assert told() == ((0, 3), (2,)), "who begins now moves together"
        assert (await ann.ask(Start())).ok
        assert told() == ()
        assert [place.team for place in ann.view.seats] == [0, 1, 0]
        assert [part.name for part in ann.update.table.seats] == ["Ann", "Cem", "Dora"]


async def test_a_game_without_teams_tells_none_and_an_older_referee_neither() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game="jojo"))).ok
        table = ann.update.table
    assert table.teams == ()
    assert TablePart.model_validate_json(table.model_dump_json(exclude={"teams"})) == table
