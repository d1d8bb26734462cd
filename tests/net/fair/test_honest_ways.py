"""People come to tables and go from them in all ways that an honest referee allows: nobody is accused."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.fair.verdict import Wrong
from parlour.net.referee.quotas import Quotas
from parlour.net.referee.referee import Referee
from parlour.net.wire.messages import (
    AddBot,
    ChangeGame,
    DirectNight,
    EnterNight,
    Leave,
    OpenNight,
    Phase,
    Ready,
    Remove,
    Sit,
    StandIn,
    Start,
    Update,
    Watch,
)
from parlour.net.wire.notices import ENDED
from parlour.rules.shelf.house import write
from parlour.rules.shelf.shelf import table_rules
from tests.net.fair.at_table import Watcher, play
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import referee
from tests.net.kit.seating import match_of, seated

pytestmark = pytest.mark.looptime


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """People may move as fast as they like."""
    monkeypatch.setattr(Quotas, "take", lambda *_, **_more: None)


class Program(Watcher):
    """A program that plays for somebody."""

    is_bot = True


async def with_a_bot(player: Watcher, game: str = "lotta-watta", **wish: object) -> str:
    """Let `player` begin a match against a bot; return the table."""
    there = await seated(player, game=game, pace="instant", **wish)
    for request in (AddBot(), Start()):
        assert (await player.ask(request)).ok
    await settle()
    return there


async def a_match(house: Referee, **wish: object) -> tuple[Watcher, Watcher]:
    """Let Ann and Bo begin a match at the first table."""
    ann, bo = Watcher(house, "Ann"), Watcher(house, "Bo")
    await match_of(ann, bo, **{"game": "lotta-watta", "pace": "instant", **wish})  # type: ignore[arg-type]
    return ann, bo


def doubts(guest: Watcher) -> int:
    assert not any(each.accuses for each in guest.verdicts), guest.words
    return guest.watch._about_host.count


async def test_who_lost_the_seat_while_nobody_played_comes_back_to_watch() -> None:
    async with referee() as (house, _):
        ann, bo, cy = (Watcher(house, name) for name in ("Ann", "Bo", "Cy"))
        await seated(ann, bo, cy, game="lotta-watta", pace="instant")
        await bo.drop()
        await asyncio.sleep(100.0)
        await bo.come_back()
        assert (await ann.ask(Start())).ok
        await settle()
        await play(house.tables["t1"], [ann, cy], 1)
        assert bo.words == ["Round 1: not checked by you: you gave no part"]
        assert doubts(bo) == 0


PLAN = 'name = "Thursday"\ngames = ["mau-mau"]\nrounds = 2\nlength = 1\nbreak = 5\npace = "instant"\n'


async def test_a_game_night_leads_its_people_from_table_to_table() -> None:
    async with referee() as (house, _):
        host = Guest(house, "Host", host="sesame")
        assert (await host.ask(OpenNight(plan=PLAN))).ok
        people = [Watcher(house, name) for name in ("Ann", "Bo", "Cy")]
        for guest in people:
            assert (await guest.ask(EnterNight())).ok
        assert (await host.ask(DirectNight(do="begin"))).ok
        tables: set[str] = set()
        async with asyncio.timeout(1_000):
            while len(tables) < 2 or not all(len(guest.words) == 2 for guest in people):
                await asyncio.sleep(1)
                for guest in people:
                    if any(told.table.phase is Phase.PLAYING for told in guest.all(Update)[-1:]):
                        tables.add(guest.update.table.id)
                        await guest.ask(StandIn())
        for guest in people:
            assert guest.words == ["Round 1: verified"] * 2
            assert doubts(guest) == 0


async def test_who_was_sent_away_watches_another_table_and_then_plays_there() -> None:
    async with referee() as (house, _):
        ann, bo, cy, di = (Watcher(house, name) for name in ("Ann", "Bo", "Cy", "Di"))
        await match_of(ann, bo, cy, game="lotta-watta", pace="instant")
        other = await with_a_bot(di)
        seat = bo.update.you
        assert seat is not None
        assert (await ann.ask(Remove(seat=seat))).ok
        await settle()
        assert (await bo.ask(Watch(table=other))).ok
        await settle()
        await play(house.tables[other], [di], 2)
        assert bo.words == [f"Round {one}: not checked by you: you gave no part" for one in (1, 2)]
        assert (await bo.ask(Leave())).ok
        mine = await with_a_bot(bo)
        await play(house.tables[mine], [bo], 1)
        assert doubts(bo) == 1, "the round from which Bo was sent away"
        assert bo.verdicts[-1].verified


async def test_who_leaves_a_match_and_comes_back_to_it_accuses_nobody() -> None:
    async with referee() as (house, _):
        ann, bo = await a_match(house)
        await play(house.tables["t1"], [ann, bo], 1, moves=2)
        assert (await bo.ask(Leave())).ok
        await play(house.tables["t1"], [ann], 2, moves=4)
        assert (await bo.ask(Sit(table="t1"))).ok
        await settle()
        await play(house.tables["t1"], [ann, bo], 3)
        assert doubts(bo) == 0
        assert bo.verdicts[-1].verified


async def test_a_table_that_closes_in_a_round_is_one_doubt() -> None:
    async with referee() as (house, _):
        ann, bo = await a_match(house)
        await play(house.tables["t1"], [ann, bo], 1, moves=2)
        house._opened.close_for_another(house.tables["t1"], ENDED)
        await settle()
        again = await match_of(ann, bo, game="lotta-watta", pace="instant")
        await play(house.tables[again], [ann, bo], 1)
        assert doubts(ann) == doubts(bo) == 1
        assert bo.wrongs == [Wrong.BROKEN_OFF, None]
        assert bo.verdicts[-1].verified


async def test_another_game_at_the_same_table_is_verified_too() -> None:
    async with referee() as (house, _):
        ann, bo = await a_match(house, game="mau-mau", options={"target": "1"})
        await play(house.tables["t1"], [ann, bo], 1)
        assert (await ann.ask(ChangeGame(game="lotta-watta"))).ok
        assert (await bo.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        await settle()
        await play(house.tables["t1"], [ann, bo], 1)
        assert all(each.verified for each in (*ann.verdicts, *bo.verdicts))
        assert doubts(bo) == 0


@pytest.mark.few
@pytest.mark.parametrize(
    "wish", [{"relaxed": True}, {"game": "", "rules": write(table_rules("lotta-watta", {}))}]
)
async def test_house_rules_and_relaxed_clocks_are_verified(wish: dict[str, object]) -> None:
    async with referee() as (house, _):
        ann, bo = await a_match(house, **wish)
        await play(house.tables["t1"], [ann, bo], 1)
        assert ann.words == bo.words == ["Round 1: verified"]


async def test_a_program_that_is_shown_what_it_has_seen_verifies_that_it_was_shown_right() -> None:
    async with referee() as (house, _):
        ann, bo = Watcher(house, "Ann"), Program(house, "Bo")
        await match_of(ann, bo, game="lotta-watta", pace="instant")
        await play(house.tables["t1"], [ann, bo], 1)
        assert bo.words == ["Round 1: verified"]


async def test_who_sits_down_after_watching_is_asked_and_verifies() -> None:
    async with referee() as (house, _):
        ann, bo = Watcher(house, "Ann"), Watcher(house, "Bo")
        await with_a_bot(ann, game="mau-mau", options={"target": "1"})
        assert (await bo.ask(Watch(table="t1"))).ok
        await play(house.tables["t1"], [ann], 1)
        assert (await bo.ask(Sit(table="t1"))).ok
        for player in (ann, bo):
            assert (await player.ask(Ready())).ok
        await settle()
        await play(house.tables["t1"], [ann, bo], 1)
        assert bo.words == ["Round 1: not checked by you: you gave no part", "Round 1: verified"]
        assert doubts(bo) == 0
