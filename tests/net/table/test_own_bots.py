"""Programs that play for somebody: everybody sees whose they are, and a table may refuse them."""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net import limits
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    HandOver,
    Leave,
    OpenTable,
    Presence,
    Ready,
    Rename,
    Sit,
    Start,
    Update,
    Vote,
    Watch,
)
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hearer import acting
from tests.net.kit.killed import referee
from tests.net.kit.seating import match_of, seated

pytestmark = pytest.mark.looptime


class Program(Guest):
    """A program that plays for the person of its name."""

    is_bot = True


def names(guest: Guest) -> list[str]:
    return [part.name for part in guest.update.table.seats if part.name]


def host(guest: Guest) -> str:
    (name,) = [part.name for part in guest.update.table.seats if part.host]
    return name


async def test_everybody_sees_at_its_seat_and_in_the_log_whose_bot_it_is() -> None:
    async with referee() as (house, _):
        ann, bot = Guest(house, "Ann"), Program(house, "Bo")
        await seated(ann, bot)
        await settle()
        assert names(ann) == ["Ann", "bot of Bo"]
        assert [part.own_bot for part in ann.update.table.seats[:3]] == [False, True, False]
        assert "bot of Bo sits down." in ann.notices
        answer = await ann.ask(HandOver(seat=1))
        assert (answer.reason, answer.told) == (Why.SEAT, sentences.NO_BOT_HOST)
        assert host(ann) == "Ann"
        assert (await bot.ask(Rename(name="Bodo"))).ok
        await settle()
        assert names(ann)[1] == "bot of Bodo"


async def test_its_seat_has_a_name_of_its_own_however_long_the_name_of_its_owner_is() -> None:
    async with referee() as (house, _):
        ann, bot, other = (
            Guest(house, "Ann"),
            Program(house, "Maximiliane Anna"),
            Program(house, "Maximilian A"),
        )
        await seated(ann, bot, other)
        await settle()
        assert names(ann) == ["Ann", "bot of Maximilia", "bot of Maximil 2"]


async def test_a_table_without_own_bots_says_so_in_the_lobby_and_refuses_them() -> None:
    async with referee() as (house, _):
        ann, bot = Guest(house, "Ann"), Program(house, "Bo")
        table = await seated(ann, own_bots=False)
        await settle()
        late = Guest(house, "Cy")
        await asyncio.sleep(1)
        assert [line.own_bots for line in late.lobby] == [False]
        answer = await bot.ask(Sit(table=table))
        assert (answer.ok, answer.reason) == (False, Why.OWN_BOTS)
        assert answer.told == sentences.NO_OWN_BOTS
        assert (await bot.ask(Watch(table=table))).ok
        assert (await late.ask(Sit(table=table))).ok
        assert late.update.table.own_bots is False
        bot.is_bot = False
        bot.connect()
        await settle()
        assert (await bot.ask(Sit(table=table))).reason == Why.OWN_BOTS, "its token is a program's"
    async with referee() as (again, _):
        assert not again.tables[table].state.plan.own_bots


async def test_a_program_is_the_host_only_until_a_person_comes() -> None:
    async with referee() as (house, _):
        bot, other, ann = Program(house, "Bo"), Program(house, "Cy"), Guest(house, "Ann")
        table = house.open_table(OpenTable(game="juno-classic")).id
        await settle()
        for program in (bot, other):
            assert (await program.ask(Sit(table=table))).ok
        await settle()
        assert host(bot) == "bot of Bo"
        assert (await ann.ask(Sit(table=table))).ok
        await settle()
        assert host(bot) == "Ann"
        assert (await ann.ask(Leave())).ok
        for program in (bot, other):
            assert (await program.ask(Ready())).ok
        assert (await bot.ask(Start())).ok, "two programs play by themselves"
        await settle()
        assert bot.phase == "playing"


async def test_when_the_host_goes_a_person_is_the_next_one_and_not_a_program_before_them() -> None:
    async with referee() as (house, _):
        ann, bot, cy = Guest(house, "Ann"), Program(house, "Bo"), Guest(house, "Cy")
        await match_of(ann, bot, cy)
        assert (await ann.ask(Leave())).ok
        await settle()
        assert host(cy) == "Cy"


async def test_a_program_has_no_vote_and_none_is_waited_for() -> None:
    async with referee() as (house, _):
        ann, bo, bot = Guest(house, "Ann"), Guest(house, "Bo"), Program(house, "Cy")
        await match_of(ann, bo, bot)
        rng = random.Random(1)
        while (mover := acting([ann, bo, bot])) is bot:
            assert (await bot.play(bot.bot_move(rng))).ok
            await settle()
        await asyncio.sleep(limits.IDLE_AFTER + 1)
        voter = bo if mover is ann else ann
        assert mover.update.you is not None
        assert (await voter.ask(Vote(seat=mover.update.you))).ok
        await settle()
        assert voter.notices[-2].endswith("(1 of 1).")
        assert voter.notices[-1] == f"A bot plays for {'Ann' if mover is ann else 'Bo'}."


async def test_a_program_is_told_what_its_seat_has_seen_and_may_rely_on_and_a_person_is_not() -> None:
    async with referee() as (house, _):
        ann, bot = Guest(house, "Ann"), Program(house, "Bo")
        await match_of(ann, bot, game="lotta-watta")
        await settle()
        assert ann.view.recalled == ()
        assert [place for place, _ in bot.view.recalled] == ["1.3", "1.4"]


class Turncoat(Guest):
    """A person who comes back as a program."""

    async def turns(self) -> None:
        self.is_bot = True
        self.connect()
        await settle()


@pytest.mark.parametrize("playing", [False, True])
async def test_whoever_comes_back_as_a_program_has_no_seat_any_more_where_none_may_play(
    playing: bool,
) -> None:
    async with referee() as (house, _):
        ann, bo, cy = Guest(house, "Ann"), Turncoat(house, "Bo"), Guest(house, "Cy")
        if playing:
            await match_of(ann, bo, cy, own_bots=False)
        else:
            await seated(ann, bo, cy, own_bots=False)
        (table,) = house.tables
        seen = len(bo.all(Update))
        await bo.turns()
        assert bo.lobby, "it is sent to the list of tables"
        assert bo.notices[-1] == "the host of this table lets no bots of guests play"
        assert len(bo.all(Update)) == seen, "and sees no more of the table"
        assert "Bo plays no more: a program has come in their place." in ann.notices
        part = ann.update.table.seats[1]
        assert part.presence is (Presence.STAND_IN if playing else Presence.OPEN)
        assert (await bo.ask(Sit(table=table))).reason == Why.OWN_BOTS
        assert (await bo.ask(Watch(table=table))).reason in ("", Why.OWN_BOTS)


async def test_whoever_comes_back_as_a_program_is_called_one_where_it_may_play() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), Turncoat(house, "Bo")
        await match_of(ann, bo)
        await bo.turns()
        assert names(ann) == ["Ann", "bot of Bo"]
        assert "Bo is now called bot of Bo." in ann.notices
        assert ann.update.table.seats[1].own_bot
        bo.connect()
        await settle()
        assert len([words for words in ann.notices if "called" in words]) == 1
