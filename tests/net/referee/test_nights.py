"""A game night at a referee: people enter, are led to tables, play, and find everything after a kill."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest

from parlour.net.journal.opening import Resume
from parlour.net.journal.tables import TableJournal
from parlour.net.referee import night_runner
from parlour.net.referee.hooks import Call, Duties
from parlour.net.referee.night_board import board_of
from parlour.net.referee.referee import Referee
from parlour.net.table.events import Occasion
from parlour.net.wire.messages import (
    Answer,
    DirectNight,
    EnterNight,
    Leave,
    LeaveNight,
    NightBoard,
    OpenNight,
    OpenTable,
    Phase,
    ReadNight,
    Ready,
    Request,
    Sit,
    StandIn,
    Start,
    Update,
)
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import back_again, referee

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]

PLAN = """
name = "Thursday"
games = ["jojo", "lotta-watta"]
rounds = 2
length = 1
break = 30
pace = "instant"
"""


def board(guest: Guest) -> NightBoard:
    """Return the newest board that somebody was shown."""
    return guest.all(NightBoard)[-1]


async def until(holds: Callable[[], bool]) -> None:
    """Wait for a condition, on virtual time."""
    async with asyncio.timeout(5_000):
        while not holds():  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(1)


async def answered(guest: Guest, request: Request) -> Answer:
    """Return the answer to a request that takes its time: a password is looked at in another thread."""
    answers = guest.send(request)
    await until(lambda: bool(answers))
    return answers[0]


async def opened(house: Referee, people: int, plan: str = PLAN) -> tuple[Guest, list[Guest]]:
    """Return the host, who has opened a night, and the people who have entered it."""
    host = Guest(house, "Host", host="sesame")
    answer = await host.ask(OpenNight(plan=plan))
    assert answer.ok, (answer.told, answer.faults)
    guests = [Guest(house, f"Guest {number}") for number in range(people)]
    for guest in guests:
        assert (await guest.ask(EnterNight())).ok
    return host, guests


async def begin(host: Guest, guests: Sequence[Guest]) -> None:
    """Begin a round, and wait until everybody plays."""
    assert (await host.ask(DirectNight(do="begin"))).ok
    await until(lambda: all(guest.all(Update) and guest.phase == "playing" for guest in guests))


async def let_bots_play(guests: Sequence[Guest]) -> None:
    """Let bots play for all who sit at a table."""
    for guest in guests:
        if board(guest).table:
            await guest.ask(StandIn())


async def test_everybody_is_led_to_a_table_and_the_night_goes_on_by_itself() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 6, PLAN.replace("instant", "fast"))
        assert (await host.ask(DirectNight(do="begin"))).ok
        await until(lambda: all(board(guest).table for guest in guests))
        first = board(host)
        assert (first.stage, first.round, first.title) == ("round", 1, "Jojo")
        assert sorted(len(table.people) for table in first.tables) == [3, 3]
        for guest in guests:
            part = guest.update.table
            assert (part.night, part.id, part.phase) == (True, board(guest).table, Phase.WAITING)
            assert not any(seat.host for seat in part.seats)
        await until(lambda: all(guest.phase == "playing" for guest in guests))
        await let_bots_play(guests)
        await until(lambda: board(host).stage == "break")
        assert board(host).left == 30
        assert (await guests[0].ask(Start())).reason == "host"
        assert (await guests[0].ask(Ready())).reason == "playing"
        assert not any(seat.ready for seat in guests[0].update.table.seats)
        await until(lambda: board(host).round == 2)
        assert board(host).title == "Lotta Watta"
        met = {frozenset(pair) for table in first.tables for pair in combinations(table.people, 2)}
        again = {frozenset(pair) for table in board(host).tables for pair in combinations(table.people, 2)}
        assert len(met & again) == 2, "two tables of three cannot do better"
        await until(lambda: all(guest.phase == "playing" for guest in guests))
        await let_bots_play(guests)
        await until(lambda: board(host).stage == "over")
        assert sum(row.points for row in board(host).rows) == 2 * 2 * 1.5
        await until(lambda: not house.tables)


async def test_a_killed_referee_goes_on_in_the_middle_of_a_round() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 7)
        await begin(host, guests)
        before = board(host)
        small = min(before.tables, key=lambda table: len(table.people))
        some = [guest for guest in guests if board(guest).you in small.people]
        await let_bots_play(some)
        await until(lambda: any(table.places for table in board(host).tables))
        ended = board(host)
    async with referee() as (house, _):
        host = Guest(house, "Host", host="sesame")
        guests = await back_again(house, guests)
        await until(lambda: all(guest.all(NightBoard) for guest in guests))
        now = board(host)
        assert [table.people for table in now.tables] == [table.people for table in before.tables]
        assert [table.places for table in now.tables] == [table.places for table in ended.tables]
        assert [board(guest).table for guest in guests] == [guest.update.table.id for guest in guests]
        await let_bots_play(guests)
        await until(lambda: board(host).round == 2)
        tables = [table.places for table in board(host).tables]
    async with referee() as (house, _):
        host = Guest(house, "Host", host="sesame")
        guests = await back_again(house, guests)
        await until(lambda: len(house.tables) == 2 and all(guest.phase == "playing" for guest in guests))
        await let_bots_play(guests)
        await until(lambda: board(host).stage == "over")
        assert tables == [None, None]
        assert sum(row.played for row in board(host).rows) == 14
        assert round(sum(row.points for row in board(host).rows), 1) == 2 * (2 + 1.5)


async def test_a_host_closes_at_once_and_opens_no_table_of_its_round_again() -> None:
    now = asyncio.get_running_loop().time
    async with referee() as (house, _):
        host, guests = await opened(house, 6)
        await asyncio.sleep(5)  # until nothing is left to be told
        before = now()
        await house.close()
        assert now() == before
    async with referee() as (house, _):
        host = Guest(house, "Host", host="sesame")
        guests = await back_again(house, guests)
        await begin(host, guests)
        await asyncio.sleep(5)
        await house.close()
    async with referee() as (house, _):
        await asyncio.sleep(5)
        assert sorted(house.tables) == ["t2", "t3"]


async def test_a_fault_costs_a_moment_and_not_the_night(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 3)
        await asyncio.sleep(5)
        faults = [ZeroDivisionError()]

        def board_with_a_fault(*told: Any, **more: Any) -> NightBoard:
            if faults:
                raise faults.pop()
            return board_of(*told, **more)

        monkeypatch.setattr(night_runner, "board_of", board_with_a_fault)
        await begin(host, guests)
        await let_bots_play(guests)
        await until(lambda: board(host).round == 2)
        assert "a game night is held up: ZeroDivisionError" in caplog.text


async def test_a_night_that_begins_while_the_one_before_is_being_written_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written, commit = asyncio.Event(), TableJournal.commit

    async def commit_slowly(journal: TableJournal) -> None:
        await commit(journal)
        await written.wait()

    async with referee() as (house, _):
        host, _ = await opened(house, 0)
        assert (await host.ask(DirectNight(do="end"))).ok
        monkeypatch.setattr(TableJournal, "commit", commit_slowly)
        ended = host.send(DirectNight(do="end"))
        await settle()
        begun = host.send(OpenNight(plan=PLAN.replace("Thursday", "Friday")))
        written.set()
        await until(lambda: bool(ended and begun))
    async with referee() as (house, _):
        host = Guest(house, "Host", host="sesame")
        await settle()
        assert board(host).name == "Friday"


async def test_a_night_with_which_nobody_went_on_ends_when_a_later_one_does() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 6)
        await begin(host, guests)
    async with referee(Resume.NO) as (house, _):
        host, guests = await opened(house, 3, PLAN.replace("Thursday", "Friday"))
        await begin(host, guests)
        ours = [*house.tables]
    for _ in range(2):
        async with referee() as (house, former):
            await until(lambda: [*house.tables] == ours)
            (runner,) = house.nights.here.values()
            assert runner.night.tables[0].places is None
            assert runner.night.plan.name == "Friday"
    assert len(former.found.nights) == 1


@pytest.mark.slow
async def test_several_nights_are_listed_one_is_chosen_and_all_go_on_after_a_kill() -> None:
    async with referee() as (house, _):
        elsewhere = Guest(house, "Elsewhere")
        assert (await elsewhere.ask(OpenTable(name="Own", game="switch"))).ok
        host, guests = await opened(house, 3)
        assert (await host.ask(OpenNight(plan=PLAN.replace("Thursday", "Friday")))).ok
        ann = Guest(house, "Guest 1")
        await until(lambda: bool(ann.all(NightBoard)) and board(ann).name == "Friday")
        assert [(each.name, each.stage, each.people) for each in board(ann).others] == [
            ("Thursday", "entering", 3)
        ]
        thursday, friday = board(ann).others[0].id, board(ann).id
        assert (await ann.ask(ReadNight(night="n99"))).reason == "no-table"
        assert (await ann.ask(ReadNight(night=thursday))).ok
        assert board(ann).name == "Thursday"
        assert (await guests[0].ask(ReadNight(night=friday))).ok
        assert (await guests[0].ask(EnterNight(night=friday))).reason == "nowhere"
        assert (await ann.ask(EnterNight())).ok
        await until(lambda: [each.people for each in board(guests[0]).others] == [4])
        assert (await elsewhere.ask(Leave())).ok
        await until(lambda: bool(elsewhere.all(NightBoard)))
        others = [elsewhere, *(Guest(house, f"Other {number}") for number in range(2))]
        for other in others:
            assert (await other.ask(EnterNight(night=friday))).ok
        for night in (thursday, friday):
            assert (await host.ask(DirectNight(do="begin", night=night))).ok
        people = [ann, *guests, *others]
        await until(lambda: all(guest.all(Update) and guest.phase == "playing" for guest in people))
        assert board(guests[0]).name == "Thursday", "they are led to their own table"
        names = {row.number: row.name for row in board(ann).rows}
        assert sorted(names.values()) == ["Guest 0", "Guest 1", "Guest 1 2", "Guest 2"]
        (table,) = board(ann).tables
        assert [part.name for part in ann.update.table.seats] == [names[who] for who in table.people]
        ours = {*house.tables}
        for _ in range(2):
            assert (await host.ask(OpenNight(plan=PLAN))).ok
        assert (await host.ask(OpenNight(plan=PLAN))).reason == "playing"
    async with referee() as (house, _):
        assert len(house.nights.here) == 4
        host = Guest(house, "Host", host="sesame")
        people = await back_again(house, people)
        await until(lambda: {*house.tables} == ours)
        await let_bots_play(people)
        await until(lambda: all(house.nights.here[night].night.round == 2 for night in (thursday, friday)))


async def test_the_results_of_a_night_that_ends_stay_in_the_lobby_and_on_the_wall() -> None:
    async with referee() as (house, _):
        host, _ = await opened(house, 0)
        assert (await host.ask(OpenNight(plan=PLAN.replace("Thursday", "Friday")))).ok
        await until(lambda: board(host).name == "Friday")
        thursday, friday = board(host).others[0].id, board(host).id
        for night, shown in ((friday, "Thursday"), (thursday, "Thursday")):
            assert (await host.ask(DirectNight(do="end", night=night))).ok
            await until(lambda: board(host).name == shown)  # noqa: B023 - it is awaited here
            await asyncio.sleep(5)
        assert (board(host).name, board(host).stage) == ("Thursday", "over")


async def test_who_is_away_is_played_for_who_leaves_is_out_and_who_comes_late_is_in() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 5, PLAN.replace("rounds = 2", "rounds = 3"))
        guests[0].session.lost()
        await begin(host, guests[1:])
        tables = [house.tables[at].state for at in house.tables]
        assert sum(human.player is not None for state in tables for _, human in state.seats.humans()) == 1
        assert (await guests[1].ask(LeaveNight())).ok
        assert (await host.ask(DirectNight(do="send-away", number=2))).ok
        late = Guest(house, "Late")
        assert (await late.ask(EnterNight())).ok
        assert (await late.ask(Sit(table=next(iter(house.tables))))).reason == "seat"
        await let_bots_play(guests[1:])
        await until(lambda: board(host).round == 2)
        seats = {who for table in board(host).tables for who in table.people}
        assert seats == {3, 4, 5}
        assert [row.gone for row in sorted(board(host).rows, key=lambda row: row.number)] == [
            "away",
            "left",
            "sent-away",
            "",
            "",
            "",
        ]
        assert (await guests[2].ask(EnterNight())).reason == "barred"
        assert (await host.ask(DirectNight(do="end"))).ok
        await until(lambda: board(host).rounds == 2)
        await until(lambda: late.phase == "playing")
        await let_bots_play([late, *guests[3:]])
        await until(lambda: board(host).stage == "over")
        assert (await late.ask(EnterNight())).reason in ("", "no-table")


async def test_a_table_ends_with_its_round_when_told_and_a_paused_night_waits() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 3, PLAN.replace("length = 1", ""))
        await begin(host, guests)
        assert (await host.ask(DirectNight(do="end-table", table="t9"))).reason == "no-table"
        assert (await host.ask(DirectNight(do="end-table", table=board(host).tables[0].id))).ok
        assert (await host.ask(DirectNight(do="pause"))).ok
        await let_bots_play(guests)
        await until(lambda: board(host).stage == "break")
        await asyncio.sleep(1000)
        assert (board(host).round, board(host).paused, board(host).left) == (1, True, None)
        assert (await host.ask(DirectNight(do="go-on"))).ok
        await until(lambda: board(host).round == 2)


async def test_only_the_owner_opens_and_directs_and_a_locked_night_asks_for_a_password() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        assert (await ann.ask(EnterNight())).reason == "no-table"
        assert (await ann.ask(OpenNight(plan=PLAN))).reason == "host"
        host, calls = Guest(house, "Host", host="sesame"), list[Call]()
        house.duties = Duties(call=calls.append)
        wrong = await host.ask(OpenNight(plan="games = 7\nseats = 1\nlength = 1\nminutes = 5\nwhen = 3\n"))
        assert [fault.field for fault in wrong.faults] == ["seats", "when", "length", "games"]
        assert (await answered(host, OpenNight(plan=PLAN + 'password = "mau"\n'))).ok
        assert calls == [Call(Occasion.NIGHT_BEGINS, "Thursday", "Host")]
        assert (await ann.ask(EnterNight())).reason == "password"
        for password, reason in (("maumau", "password"), ("mau", "")):
            assert (await answered(ann, EnterNight(password=password))).reason == reason
        assert (await ann.ask(DirectNight(do="begin"))).reason == "host"
        assert (await host.ask(DirectNight(do="begin"))).reason == "seat"
        assert board(ann).you == 0


@pytest.mark.slow
async def test_a_break_waits_for_people_who_are_gone_and_goes_on_when_two_are_back() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 3, PLAN.replace("rounds = 2", "rounds = 3"))
        await begin(host, guests)
        for guest in guests:
            await guest.drop()
        await until(lambda: board(host).round == 2 and board(host).stage == "break")
        await asyncio.sleep(1_000)
        assert (board(host).round, board(host).left) == (2, None)
        assert (await host.ask(DirectNight(do="pause"))).ok
        assert (await host.ask(DirectNight(do="begin"))).reason == "seat"
        await guests[0].come_back()
        await asyncio.sleep(5)
        assert board(host).paused, "what is refused changes nothing"
        assert (await host.ask(DirectNight(do="go-on"))).ok
        await asyncio.sleep(1_000)
        await guests[1].come_back()
        await until(lambda: board(host).round == 3)
        assert sorted(board(host).tables[0].people) == [0, 1]
        await until(lambda: all(guest.phase == "playing" for guest in guests[:2]))
        await let_bots_play(guests[:2])
        await until(lambda: board(host).stage == "over")
        assert [row.played for row in sorted(board(host).rows, key=lambda row: row.number)] == [3, 3, 2]


@pytest.mark.slow
async def test_newcomers_get_the_numbers_of_those_who_left_before_they_sat() -> None:
    async with referee() as (house, former):
        host, guests = await opened(house, 64)
        late = Guest(house, "Late", address="192.0.2.9")
        assert (await late.ask(EnterNight())).reason == "full"
        for _ in range(20):
            assert (await guests[7].ask(LeaveNight())).ok
            assert (await guests[7].ask(EnterNight())).ok
        assert (await guests[7].ask(LeaveNight())).ok
        assert (await late.ask(EnterNight())).ok
        await until(lambda: board(late).you == 7)
        assert (await guests[7].ask(EnterNight())).reason == "full"
        for gone, comes in ((late, guests[7]), (guests[7], late)):
            assert (await gone.ask(LeaveNight())).ok
            assert (await comes.ask(EnterNight())).ok
            former.journal.tidy()
            assert former.journal.knows(comes.person.id)
            assert gone.person not in next(iter(house.nights.here.values())).people.values()
        assert (await host.ask(DirectNight(do="begin"))).ok
        await until(lambda: board(host).round == 1 and all(table.id for table in board(host).tables))
        assert [len(table.people) for table in board(host).tables] == [4] * 16
        assert board(late).table
        assert board(guests[7]).you is None


async def test_a_table_of_three_does_not_begin_while_one_of_them_is_on_the_way() -> None:
    async with referee() as (house, _):
        host, guests = await opened(house, 3)
        await guests[2].drop()
        assert (await host.ask(DirectNight(do="begin"))).ok
        await until(lambda: bool(guests[0].all(Update)))
        for guest in guests[:2]:
            assert (await guest.ask(Ready())).ok
        assert guests[0].phase == "waiting"
        await guests[2].come_back()
        assert (await guests[2].ask(Ready())).ok
        await until(lambda: guests[0].phase == "playing")
