"""People at a table are cut off, leave or fall asleep, and bots play for them until they are back.

Going on without who is not there: the others vote. And going on without oneself: a bot plays by choice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net import limits
from parlour.net.table.runner import TableRunner
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    Back,
    Chat,
    GoOn,
    Leave,
    Pause,
    Play,
    Presence,
    Say,
    Setup,
    StandIn,
    Substitute,
    Vote,
)
from parlour.rules.sentences import told
from tests.net.kit.guests import Guest
from tests.net.kit.hall import any_move, begin, table
from tests.net.kit.hearer import acting
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime


async def test_who_drops_is_named_after_5_seconds_played_for_after_60_and_takes_over_when_back() -> None:
    async with begun("Ann", "Bo") as (_, _, (ann, bo)):
        await bo.drop()
        assert ann.presence(1) is Presence.AWAY
        await asyncio.sleep(4.9)
        assert not any("lost" in words for words in ann.notices)
        await asyncio.sleep(0.2)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await asyncio.sleep(54)
        assert ann.presence(1) is Presence.AWAY
        await asyncio.sleep(1)
        assert ann.presence(1) is Presence.STAND_IN
        await ann.ask(Say(text="where are you?"))
        bo.told.clear()
        await bo.come_back()
        assert ann.presence(1) is Presence.HERE
        assert ann.notices[-1] == "Bo is back."
        assert (bo.update.seq, bo.update.you) == (1, 1)
        assert len(bo.view.hand) == bo.view.seats[1].cards
        assert [chat.text for chat in bo.all(Chat)] == ["where are you?"]


async def test_everyone_is_told_when_the_seat_of_who_stays_away_from_a_waiting_table_is_free() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await bo.drop()
        await asyncio.sleep(6)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await asyncio.sleep(60)
        assert ann.presence(1) is Presence.OPEN
        assert ann.notices[-1] == "Bo has not come back; the seat is free."


async def test_a_short_gap_is_not_talked_about() -> None:
    async with begun("Ann", "Bo") as (_, _, (ann, bo)):
        before = ann.notices
        await bo.drop()
        await asyncio.sleep(3)
        await bo.come_back()
        await asyncio.sleep(80)
        assert ann.notices == before


async def test_who_leaves_in_a_match_is_played_for_and_may_come_back() -> None:
    async with begun("Ann", "Bo") as (_, hall, (ann, bo)):
        await bo.ask(Leave())
        assert hall.left == [bo.person]
        assert ann.presence(1) is Presence.STAND_IN
        assert (await bo.come()).ok
        assert ann.presence(1) is Presence.HERE
        assert bo.update.you == 1


async def test_who_does_nothing_for_90_seconds_is_idle_until_a_key_is_pressed() -> None:
    async with begun("Ann", "Bo") as (_, _, guests):
        ann, _bo = guests
        sleepy = acting(guests)
        seat = sleepy.update.you
        assert seat is not None
        await asyncio.sleep(89)
        assert ann.presence(seat) is Presence.HERE
        await asyncio.sleep(2)
        assert ann.presence(seat) is Presence.IDLE
        await sleepy.ask(Back())
        assert ann.presence(seat) is Presence.HERE


async def test_the_host_may_let_a_bot_play_for_the_idle_until_they_press_a_key() -> None:
    async with begun("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        assert (await ann.ask(Substitute(seat=1))).reason == "seat"
        while acting(guests) is not bo:
            assert (await ann.ask(Play(move=any_move(ann)))).ok
            await asyncio.sleep(3)
        await asyncio.sleep(91)
        assert (await bo.ask(Back())).ok
        assert (await ann.ask(Substitute(seat=1))).reason == "seat"
        await asyncio.sleep(91)
        assert (await ann.ask(Substitute(seat=1))).ok
        assert ann.presence(1) is Presence.STAND_IN
        async with asyncio.timeout(60):
            while acting(guests) is not ann:  # noqa: ASYNC110 - a Skip between two gives the bot another turn
                await asyncio.sleep(1)
        assert (await bo.ask(Back())).ok
        assert ann.presence(1) is Presence.HERE


async def test_a_timer_that_the_host_sets_lets_a_bot_play_when_it_runs_out() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        assert (await guests[0].ask(Setup(timer=20))).ok
        await begin(guests)
        slow = acting(guests)
        seat = slow.update.you
        assert seat is not None
        assert slow.update.clocks[-1].left == pytest.approx(20)
        await asyncio.sleep(20.1)
        assert slow.presence(seat) is Presence.STAND_IN
        await slow.ask(Back())
        assert slow.presence(seat) is Presence.HERE


NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")


@asynccontextmanager
async def match(people: int) -> AsyncIterator[tuple[TableRunner, Guest, list[Guest]]]:
    """A match of so many people: the table, whoever's turn it is, and the others."""
    async with begun(*NAMES[:people]) as (made, _, guests):
        waited_for = acting(guests)
        yield made, waited_for, [guest for guest in guests if guest is not waited_for]


def seat_of(guest: Guest) -> int:
    assert guest.update.you is not None
    return guest.update.you


def name(guest: Guest) -> str:
    return guest.person.name


@pytest.mark.parametrize("idle", [False, True])
async def test_the_only_other_player_decides_alone_and_the_owner_takes_the_seat_back(idle: bool) -> None:
    async with match(2) as (_, gone, (other,)):
        await (asyncio.sleep(limits.IDLE_AFTER + 1) if idle else gone.drop())
        assert (await other.ask(Vote(seat=seat_of(gone)))).ok
        assert other.presence(seat_of(gone)) is Presence.STAND_IN
        assert f"{name(other)} would like to go on without {name(gone)} (1 of 1)." in other.notices
        assert f"A bot plays for {name(gone)}." in other.notices
        before = other.view.events
        assert (await other.ask(Vote(seat=seat_of(gone)))).told == sentences.NOT_AWAITED
        await asyncio.sleep(5)
        assert other.view.events != before
        assert not any("lost the connection" in words for words in other.notices), "everyone knows by then"
        await (gone.ask(Back()) if idle else gone.come_back())
        assert other.presence(seat_of(gone)) is Presence.HERE
        assert idle or other.notices[-1] == f"{name(gone)} is back."


async def test_more_than_half_of_the_others_decide_and_everyone_sees_how_many_do() -> None:
    async with match(5) as (_, gone, (one, two, three, four)):
        await gone.drop()
        for number, voter in enumerate((one, two), 1):
            assert (await voter.ask(Vote(seat=seat_of(gone)))).ok
            said = f"{name(voter)} would like to go on without {name(gone)} ({number} of 3)."
            assert four.notices[-1] == said
        assert four.presence(seat_of(gone)) is Presence.AWAY
        again = await one.ask(Vote(seat=seat_of(gone)))
        assert (again.reason, again.told) == ("seat", told(sentences.VOTED, votes=2, needed=3))
        assert (await three.ask(Vote(seat=seat_of(gone)))).ok
        assert four.presence(seat_of(gone)) is Presence.STAND_IN


async def test_votes_fall_away_with_the_absence_that_they_are_about() -> None:
    async with match(3) as (_, gone, (one, two)):
        await gone.drop()
        assert (await one.ask(Vote(seat=seat_of(gone)))).ok
        await gone.come_back()
        await gone.drop()
        assert (await two.ask(Vote(seat=seat_of(gone)))).ok
        assert one.notices[-1].endswith("(1 of 2).")
        assert one.presence(seat_of(gone)) is Presence.AWAY


async def test_a_vote_falls_away_with_who_gave_it() -> None:
    async with match(4) as (_, gone, (one, two, three)):
        await gone.drop()
        assert (await one.ask(Vote(seat=seat_of(gone)))).ok
        await one.drop()
        assert (await two.ask(Vote(seat=seat_of(gone)))).ok
        assert two.notices[-1].endswith("(1 of 2).")
        await one.come_back()
        assert two.presence(seat_of(gone)) is Presence.AWAY
        assert (await three.ask(Vote(seat=seat_of(gone)))).ok
        assert two.presence(seat_of(gone)) is Presence.STAND_IN


@pytest.mark.parametrize("how", ["leaves", "drops"])
async def test_votes_that_were_too_few_are_enough_when_fewer_are_left_to_ask(how: str) -> None:
    async with match(5) as (_, gone, (one, two, three, four)):
        await gone.drop()
        for voter in (one, two):
            assert (await voter.ask(Vote(seat=seat_of(gone)))).ok
        assert four.presence(seat_of(gone)) is Presence.AWAY
        await (three.ask(Leave()) if how == "leaves" else three.drop())
        assert four.presence(seat_of(gone)) is Presence.STAND_IN


async def test_who_is_idle_does_not_count_until_a_key_is_pressed_and_a_vote_is_one() -> None:
    async with match(3) as (made, gone, (one, two)):
        await gone.drop()
        idle = made.state.seats.human(seat_of(two))
        assert idle is not None
        idle.idle = True
        assert (await two.ask(Vote(seat=seat_of(gone)))).ok
        assert two.notices[-1].endswith("(1 of 2).")
        idle.idle = True
        assert (await one.ask(Vote(seat=seat_of(gone)))).ok
        assert one.presence(seat_of(gone)) is Presence.STAND_IN


async def test_votes_and_bots_in_ones_place_are_refused_in_plain_words_where_they_make_no_sense() -> None:
    async with table("Ann", "Bo", "Cy", bots=1) as (made, hall, guests):
        watcher = Guest(hall, "Dee")
        assert (await watcher.come(sit=False)).ok
        refused = await guests[0].ask(Vote(seat=1))
        assert (refused.reason, refused.told) == ("playing", sentences.NO_MATCH)
        assert (await guests[0].ask(StandIn())).reason == "playing"
        await begin(guests)
        assert (await watcher.ask(StandIn())).reason == "seat"
        while made.state.match is not None and 3 in made.state.match.acting():  # noqa: ASYNC110 - the bot's turn
            await asyncio.sleep(1)
        gone = acting(guests)
        one, two = (guest for guest in guests if guest is not gone)
        why = {
            seat_of(gone): told(sentences.IS_HERE, who=name(gone)),
            seat_of(one): sentences.YOU_ARE_HERE,
            3: sentences.NOT_AWAITED,
        }
        for seat, said in why.items():
            refused = await one.ask(Vote(seat=seat))
            assert (refused.reason, refused.told) == ("seat", said)
        await gone.drop()
        await two.drop()
        refused = await one.ask(Vote(seat=seat_of(two)))
        assert (refused.reason, refused.told) == ("seat", told(sentences.NOT_AWAITED_NOW, who=name(two)))
        refused = await watcher.ask(Vote(seat=seat_of(gone)))
        assert (refused.reason, refused.told) == ("seat", sentences.NO_SEAT)


async def test_nobody_votes_at_a_paused_table_and_it_decides_nothing_before_it_goes_on() -> None:
    async with match(4) as (made, gone, (host, one, two)):
        made.state.seats.host = host.person
        await gone.drop()
        assert (await host.ask(Vote(seat=seat_of(gone)))).ok
        assert (await host.ask(Pause())).ok
        assert (await one.ask(Vote(seat=seat_of(gone)))).reason == "paused"
        await two.ask(Leave())
        await one.drop()
        assert host.presence(seat_of(gone)) is Presence.AWAY
        assert (await host.ask(GoOn())).ok
        assert host.presence(seat_of(gone)) is Presence.STAND_IN


async def test_a_host_who_is_voted_out_of_the_turn_is_the_host_no_more() -> None:
    async with match(2) as (made, gone, (other,)):
        made.state.seats.host = gone.person
        await gone.drop()
        assert (await other.ask(Vote(seat=seat_of(gone)))).ok
        assert other.notices[-1] == f"{name(other)} is the host now."
        await gone.come_back()
        assert [part.host for part in other.update.table.seats] == [seat_of(other) == seat for seat in (0, 1)]


async def test_a_player_lets_a_bot_play_and_takes_over_again_with_any_key() -> None:
    async with match(2) as (_, mine, (other,)):
        assert (await mine.ask(StandIn())).ok
        assert other.presence(seat_of(mine)) is Presence.STAND_IN
        assert other.notices[-1] == f"A bot plays for {name(mine)} until they play again."
        before = mine.view.events
        await asyncio.sleep(5)
        assert mine.view.events != before, "and they see what it does"
        assert len(mine.view.hand) == mine.view.seats[seat_of(mine)].cards
        assert (await mine.ask(Say(text="well played"))).ok
        assert other.presence(seat_of(mine)) is Presence.HERE


@pytest.mark.parametrize("called_for", ["here", "away"])
async def test_a_program_that_dials_again_presses_no_key(called_for: str) -> None:
    async with match(2) as (_, rests, (other,)):
        if called_for == "here":
            assert (await rests.ask(StandIn())).ok
        await rests.drop()
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        await rests.come_back()
        there = Presence.STAND_IN if called_for == "here" else Presence.HERE
        assert other.presence(seat_of(rests)) is there
        assert (await rests.ask(Back())).ok
        assert other.presence(seat_of(rests)) is Presence.HERE
