"""Whose match it is that a referee keeps: its owner's, if they sat in it, however it ended."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.net.journal.opening import Resume
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.storage.match_files import Others
from parlour.net.wire.messages import AddBot, Leave, OpenTable, StandIn, Start
from tests.net.kit.guests import Guest
from tests.net.kit.hall import begin, finished, play_round, table
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest, client_of
from tests.waiting import until

GAME = "mau-mau"
QUICK = OpenTable(game=GAME, pace="instant", options={"target": "1"})
PRIVATE = Reach(port=0, announced=False)


async def guest(serving: Serving, name: str, *, owner: bool = False) -> TcpGuest:
    host = serving.referee.owner if owner else ""
    return TcpGuest(await client_of(serving.referee.whereabouts, name, host=host))


async def play(player: TcpGuest) -> None:
    """Open a table with a bot, and let another one play to the end of the match."""
    for request in (QUICK, AddBot(), Start(), StandIn()):
        assert (await player.ask(request)).ok


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.txt"))


@pytest.mark.looptime
async def test_a_match_in_which_the_owner_sat_is_the_owner_s() -> None:
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        guests[1].person.is_owner = True
        await begin(guests)
        await play_round(guests)
        assert hall.own == [True]


@pytest.mark.looptime
async def test_a_match_that_the_owner_left_in_its_middle_is_the_owner_s() -> None:
    async with table("Ann", "Bo", "Cy", pace="instant", target="1", catch_seconds="0") as (_, hall, guests):
        ann, bo, cy = guests
        cy.person.is_owner = True
        await begin(guests)
        assert (await cy.ask(Leave())).ok
        for player in (ann, bo):
            await player.ask(StandIn())
        await finished(hall, 1)
        assert hall.own == [True]


@pytest.mark.looptime
async def test_a_match_that_the_owner_watched_is_not_the_owner_s() -> None:
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        watcher = Guest(hall, "Owner")
        watcher.person.is_owner = True
        assert (await watcher.come(sit=False)).ok
        await begin(guests)
        await play_round(guests)
        assert hall.own == [False]


async def test_matches_of_strangers_do_not_fill_the_disk_of_the_host_and_leave_the_host_s_own_alone() -> None:
    home = Home()
    async with Serving.open(home, PRIVATE, others=lambda: Others(matches=3)) as serving:
        owner = await guest(serving, "Ann", owner=True)
        await play(owner)
        await until(lambda: len(files(home.matches)) == 1)
        await serving.open_table(QUICK.model_copy(update={"bots": 2}))
        seen: set[str] = set()

        def enough() -> bool:
            seen.update(files(home.matches / "others"))
            return len(seen) > 6

        await until(enough, within=60)
        await owner.close()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert len(files(home.matches / "others")) == 3
    assert len(files(home.matches)) == 1


async def test_an_owner_who_is_not_back_after_the_referee_was_ended_is_known_all_the_same() -> None:
    home = Home()
    async with Serving.open(home, PRIVATE) as serving:
        owner, bo = await guest(serving, "Ann", owner=True), await guest(serving, "Bo")
        Tokens(home).put(serving.referee.id, owner.welcome.token)
        await match_of(owner, bo, game=GAME)
        await owner.close()
        await bo.close()
    async with Serving.open(home, PRIVATE, Resume.YES) as serving:
        (back,) = serving.referee.tables.values()
        assert {human.name: human.person.is_owner for _, human in back.state.seats.humans()} == {
            "Ann": True,
            "Bo": False,
        }
