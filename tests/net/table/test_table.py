"""A table below the sockets: who sits down, who sees what, what its host may do, how bots play, clocks."""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net import limits
from parlour.net.table.clocks import Clocks
from parlour.net.table.events import Asks, Came
from parlour.net.table.machine import Table
from parlour.net.table.seats import Robot
from parlour.net.table.state import Plan
from parlour.net.wire import notices, sentences
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    Chat,
    Leave,
    Lobby,
    Notice,
    OpenTable,
    Phase,
    Play,
    Presence,
    Ready,
    Remove,
    Say,
    Setup,
    Sit,
    Start,
    Update,
    Watch,
)
from parlour.net.wire.refusals import Why
from parlour.rules import match as matches
from parlour.rules.sentences import points_to_win, told
from parlour.rules.shelf.shelf import table_rules
from tests.net.kit.guests import Guest, now, settle
from tests.net.kit.hall import GAME, any_move, begin, table
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, referee
from tests.net.kit.seating import match_of, seated
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime


async def test_the_first_to_sit_is_the_host_and_passes_it_on_by_leaving() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        assert [seat.host for seat in bo.update.table.seats[:2]] == [True, False]
        assert (await bo.ask(AddBot())).reason == "host"
        await ann.ask(Leave())
        assert hall.left == [ann.person]
        assert bo.update.table.seats[0].presence is Presence.OPEN
        assert (await bo.ask(AddBot())).ok


async def test_a_match_begins_when_everyone_is_ready_and_enough_are_there() -> None:
    async with table("Ann") as (_, _, (ann,)):
        assert (await ann.ask(Start())).reason == "seat"
        assert (await ann.ask(AddBot())).ok
        assert (await ann.ask(Start())).ok
        assert ann.phase == Phase.PLAYING.value
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        refused = await ann.ask(Start())
        assert refused.reason == "ready"
        assert refused.told == told(sentences.NOT_READY, who="Bo")
        await begin([ann, bo])
        assert ann.view.viewer == 0
        assert min(len(ann.view.hand), len(bo.view.hand)) == 7  # an opening +2 gives one of them more


async def test_each_sees_their_own_hand_and_a_spectator_none() -> None:
    async with table("Ann", "Bo") as (made, hall, (ann, bo)):
        watcher = Guest(hall, "Cy")
        assert (await watcher.come(sit=False)).ok
        await begin([ann, bo])
        for guest, seat in ((ann, 0), (bo, 1), (watcher, None)):
            shown = [zone.seat for zone in guest.view.zones if zone.name == "hand" and any(zone.cards)]
            assert shown == ([] if seat is None else [seat])
            assert made.state.match is not None
            assert guest.view == matches.seen_by(made.state.match.moment, seat, made.state.match.events)
        assert watcher.update.you is None
        assert (await watcher.ask(Play(move="draw"))).reason == "seat"
        assert watcher.update.table.spectators == 1


async def test_updates_are_numbered_on_for_who_is_announced_twice_over_one_connection() -> None:
    async with table("Ann", "Bo") as (made, _, (ann, _)):
        for _ in range(2):
            made.inbox.put_nowait(Came(ann.person, sit=False))
            await settle()
        numbers = [update.seq for update in ann.all(Update)]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_however_much_is_asked_of_one_table_others_come_in_between() -> None:
    async with table("Ann", "Bo") as (kitchen, _, (ann, _)):
        answers: list[Answer] = []
        for number in range(1000):
            kitchen.inbox.put_nowait(Asks(ann.person, Ready(on=number % 2 == 0), answers.append, now()))
        turns = 0
        while len(answers) < 1000:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 1000 / 64


async def test_a_bot_may_be_removed_and_a_player_kicked() -> None:
    async with table("Ann", "Bo", bots=1) as (_, hall, (ann, bo)):
        assert (await ann.ask(Remove(seat=2))).ok
        assert ann.presence(2) is Presence.OPEN
        assert (await ann.ask(Remove(seat=0))).reason == "seat"
        assert (await ann.ask(Remove(seat=1))).ok
        assert hall.left == [bo.person]
        assert bo.notices[-1] == "Ann has asked you to leave this table."
        assert (await bo.come()).reason == "barred"


async def test_a_match_that_is_played_is_closed_to_newcomers_but_not_to_spectators() -> None:
    async with begun("Ann", "Bo") as (_, hall, _):
        late = Guest(hall, "Cy")
        assert (await late.come()).reason == "playing"
        assert hall.left == [late.person]
        assert (await late.come(sit=False)).ok
        assert late.update.you is None
        assert (await late.come()).reason == "playing"
        assert hall.left == [late.person]
        assert (await late.ask(Say(text="then I watch"))).ok


async def test_chat_is_cleaned_and_its_end_shown_to_who_joins() -> None:
    async with table("Ann") as (_, hall, (ann,)):
        for number in range(25):
            assert (await ann.ask(Say(text=f"line \x1b[31m{number}\u202e"))).ok
        assert (await ann.ask(Say(text="\u200b\x00"))).reason == "empty"
        late = Guest(hall, "Cy")
        await late.come()
        assert [chat.text for chat in late.all(Chat)] == [f"line [31m{number}" for number in range(5, 25)]


async def test_a_table_has_room_for_so_many_who_watch_and_besides_for_those_who_play() -> None:
    async with table("Ann") as (_, hall, (ann,)):
        watching = [Guest(hall, f"W{number}") for number in range(limits.SPECTATORS)]
        assert all([(await guest.come(sit=False)).ok for guest in watching])
        late = Guest(hall, "Late")
        refused = await late.come(sit=False)
        assert (refused.ok, refused.reason) == (False, "full")
        assert ann.update.table.spectators == limits.SPECTATORS
        assert (await watching[0].come(sit=False)).ok
        assert (await late.come()).ok


async def test_options_are_the_host_s_to_change_before_a_match() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        assert (await bo.ask(Setup(options={"target": "100"}))).reason == "host"
        assert (await ann.ask(Setup(options={"target": "100"}, pace="fast"))).ok
        assert bo.update.table.options == {"target": "100"}
        assert bo.update.table.pace == "fast"
        assert (await ann.ask(Setup(options={"target": "many"}))).reason == "options"
        assert (await ann.ask(Setup(options={"no such": "1"}))).reason == "options"
        assert (await ann.ask(Setup(pace="light speed"))).reason == "unknown"
        await begin([ann, bo])
        assert ann.view.match.target == points_to_win(100)
        assert (await ann.ask(Setup(options={"target": "200"}))).reason == "playing"


async def test_whoever_comes_is_shown_the_table_before_anything_else_happens_there() -> None:
    async with begun("Ann", "Bo") as there:
        mover = acting(there.guests)
        other = next(guest for guest in there.guests if guest is not mover)
        before = other.view.zones
        await other.drop()
        told = len(other.all(Update))
        other.connect()
        mover.send(Play(move=any_move(mover), seen=mover.update.seq))
        await settle()
        first, second = (update.view for update in other.all(Update)[told : told + 2])
        assert first is not None
        assert first.zones == before
        assert second is not None
        assert second.zones != before


def test_bots_of_a_table_draw_from_the_randomness_of_the_system_unless_a_test_gives_another() -> None:
    rules, rng = table_rules(GAME), random.Random(1)
    plan = Plan("t1", "Kitchen", GAME, rules, rules.most, {})
    assert isinstance(Table(plan).state.rng, random.SystemRandom)
    assert Table(plan, rng).state.rng is rng


BOTH = "Bruno plays boldly, Clio plays cautiously."


async def test_whoever_comes_to_a_table_is_told_how_its_bots_play() -> None:
    async with table("Ann", bots=3) as (_, hall, _):
        bo = Guest(hall, "Bo")
        await bo.come()
        assert bo.notices.count(BOTH) == 1
        watcher = Guest(hall, "Cy")
        await watcher.come(sit=False)
        assert watcher.notices == [BOTH]


async def test_a_bot_that_sits_down_is_introduced_to_all() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        for _ in range(2):
            assert (await ann.ask(AddBot())).ok
        for guest in guests:
            assert guest.notices[-1] == "Bruno plays boldly."
        assert not any("Ada" in words for words in bo.notices)
    assert Robot("Bruno 2", "normal").manner == Robot("Bruno", "normal").manner == "boldly"
    async with table("Ann", bots=3, level="random") as (_, hall, _):
        bo = Guest(hall, "Bo")
        await bo.come(sit=False)
        assert bo.notices == [], "a level without characters is not introduced"


async def test_bots_play_as_they_were_introduced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table("Ann", bots=2) as (made, _, guests):
        asked: list[tuple[str, str]] = []
        plain = type(made.state.rules).bot

        def noting(self: object, level: str, manner: str = "") -> object:
            asked.append((level, manner))
            return plain(made.state.rules, level, manner)

        monkeypatch.setattr(type(made.state.rules), "bot", noting)
        await begin(guests)
        assert asked == [("normal", ""), ("normal", "boldly")]


async def test_who_has_no_seat_is_refused_and_the_list_says_so_before() -> None:
    async with referee() as (house, _):
        ann, bo, cy = Guest(house, "Ann"), Guest(house, "Bo"), Guest(house, "Cy")
        assert not OpenTable.model_validate({"may_watch": False}).may_watch
        table = await match_of(ann, bo, may_watch=False)
        (line,) = house.lines()
        assert (line.may_watch, ann.update.table.may_watch) == (False, False)
        watched, sat = await cy.ask(Watch(table=table)), await cy.ask(Sit(table=table))
        assert (watched.reason, watched.told) == (Why.NO_WATCHING, sentences.NO_WATCHING)
        assert (sat.reason, sat.told) == (Why.PLAYING, sentences.JOIN_LATER)
        bo.session.lost()
        bo.connect()
        await settle()
        assert (await bo.ask(Watch(table=table))).ok, "who has a seat comes back to it"
        assert bo.update.you == 1


async def test_who_was_away_meanwhile_is_told_why_they_are_in_the_lobby() -> None:
    async with referee() as (house, _):
        ann, cy = Guest(house, "Ann"), Guest(house, "Cy")
        table = await seated(ann)
        assert (await cy.ask(Watch(table=table))).ok
        cy.session.lost()
        assert (await ann.ask(Setup(may_watch=False))).ok
        cy.connect()
        await settle()
        *_, said, lobby = cy.told
        assert (said, type(lobby)) == (Notice(told=sentences.NO_WATCHING), Lobby)


async def test_a_host_who_forbids_it_sends_away_who_watches_and_the_next_referee_knows() -> None:
    async with referee() as (house, _):
        ann, bo, cy = Guest(house, "Ann"), Guest(house, "Bo"), Guest(house, "Cy")
        table = await seated(ann, bo)
        assert (await cy.ask(Watch(table=table))).ok
        assert ann.update.table.spectators == 1
        assert (await ann.ask(Setup(may_watch=False))).ok
        await settle()
        *_, said, lobby = cy.told
        assert (said, type(lobby)) == (Notice(told=notices.NO_WATCHING), Lobby)
        assert (ann.update.table.spectators, ann.update.table.may_watch) == (0, False)
        assert bo.update.you == 1
    async with referee() as (house, _):
        ann, cy = await back_again(house, [ann, cy])
        assert (await cy.ask(Watch(table=table))).reason == Why.NO_WATCHING
        assert (await ann.ask(Setup(may_watch=True))).ok
        assert (await cy.ask(Watch(table=table))).ok
        assert ann.told.count(Notice(told=notices.WATCHING)) == 1


def clocks_of(**due: float) -> Clocks:
    clocks = Clocks()
    clocks.keep(due)
    clocks.start(0.0)
    return clocks


def test_a_deadline_passes_when_its_time_has_come_the_earliest_first() -> None:
    clocks = clocks_of(call=2.0, turn=1.0)
    assert clocks.passed(0.9) is None
    due = clocks.next_due()
    assert due is not None
    assert clocks_of(turn=1.0).passed(due - 1e-9) == "turn", "a loop may wake a hair too early"
    assert [clocks.passed(2.0), clocks.passed(2.0), clocks.passed(2.0)] == ["turn", "call", None]


def test_after_the_machine_slept_all_clocks_move_on() -> None:
    clocks = clocks_of(call=2.0, turn=3.0)
    slept = limits.SLEPT + 10.0
    assert clocks.passed(2.0 + slept) == "call"
    assert clocks.next_due() == 3.0 + slept


async def test_names_are_told_apart() -> None:
    async with table("Ann", "Ann", "ANN") as (_, _, guests):
        names = [seat.name for seat in guests[0].update.table.seats[:3]]
        assert names == ["Ann", "Ann 2", "ANN 3"]
