"""A table below the sockets, on virtual time: people come, go, fall asleep and come back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from net.inbox import Asks, Came, Closes, Dropped
from net.messages import (
    AddBot,
    Answer,
    Back,
    Chat,
    Leave,
    Notice,
    Phase,
    Play,
    Presence,
    Ready,
    Record,
    Remove,
    Request,
    Say,
    Setup,
    Start,
    Substitute,
    Told,
    Update,
)
from net.people import Person
from net.plan import Plan
from net.table import Table
from rules import match as matches
from rules import record
from rules.events import Event
from rules.shelf import table_rules
from rules.views import View

pytestmark = pytest.mark.looptime

GAME = "juno-classic"
SEED = 5
"""All chance of these tables: what is shuffled opens with a card that asks for nothing."""
M = TypeVar("M")


class Guest:
    """Someone at the table, and all they were told."""

    def __init__(self, table: Table, name: str) -> None:
        self.person = Person(name)
        self.table = table
        self.told: list[Told] = []
        self.times: list[float] = []
        self.connect()

    def connect(self) -> None:
        self.person.tell_session = self.hear

    def hear(self, message: Told) -> None:
        self.told.append(message)
        if isinstance(message, Update):
            self.times.append(asyncio.get_running_loop().time())

    async def come(self, *, sit: bool = True) -> Answer:
        answers: list[Answer] = []
        self.table.inbox.put_nowait(Came(self.person, sit, 1, answers.append))
        await settle()
        return answers[0]

    async def ask(self, request: Request) -> Answer:
        answers: list[Answer] = []
        self.table.inbox.put_nowait(Asks(self.person, request, answers.append, now()))
        await settle()
        return answers[0]

    async def drop(self) -> None:
        self.person.tell_session = None
        self.table.inbox.put_nowait(Dropped(self.person))
        await settle()

    async def return_(self) -> None:
        self.connect()
        self.table.inbox.put_nowait(Came(self.person, sit=False))
        await settle()

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.told if isinstance(message, kind)]

    @property
    def update(self) -> Update:
        return self.all(Update)[-1]

    @property
    def view(self) -> View:
        assert self.update.view is not None
        return self.update.view

    @property
    def notices(self) -> list[str]:
        return [notice.words for notice in self.all(Notice)]

    @property
    def phase(self) -> str:
        return self.update.table.phase.value

    def presence(self, seat: int) -> Presence:
        return self.update.table.seats[seat].presence


@dataclass
class Hall:
    """What a table tells its referee."""

    left: list[Person] = field(default_factory=list)
    closed: list[Table] = field(default_factory=list)
    finished: list[Record] = field(default_factory=list)

    def table_changed(self, table: Table) -> None:
        pass

    def person_comes(self, person: Person, table: Table) -> bool:
        return True

    def person_left(self, person: Person, table: Table) -> None:
        self.left.append(person)

    def table_closed(self, table: Table) -> None:
        self.closed.append(table)

    def match_over(self, finished: Record) -> None:
        self.finished.append(finished)


def now() -> float:
    return asyncio.get_running_loop().time()


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def table(
    *names: str, bots: int = 0, pace: str = "normal", standing: bool = False, **options: str
) -> AsyncIterator[tuple[Table, Hall, list[Guest]]]:
    """A table at which people of these names sit, the first its host, and `bots` bots."""
    hall = Hall()
    rules = table_rules(GAME, options)
    plan = Plan("t1", "Kitchen", GAME, rules, 10, options, pace, standing=standing, bots=bots)
    chance = random.Random(SEED)
    made = Table(plan, hall, new_secret=lambda: chance.randbytes(32), rng=chance)
    guests = [Guest(made, name) for name in names]
    running = asyncio.create_task(made.run())
    for guest in guests:
        assert (await guest.come()).ok
    if standing:
        made.seat_bots()
    else:
        for _ in range(bots):
            assert (await guests[0].ask(AddBot())).ok
    try:
        yield made, hall, guests
    finally:
        made.inbox.put_nowait(Closes("enough"))
        await running


async def finished(hall: Hall, matches: int) -> None:
    """Wait until so many matches are over."""
    async with asyncio.timeout(20_000):
        while len(hall.finished) < matches:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(10)


async def begin(guests: list[Guest]) -> None:
    for guest in guests[1:]:
        assert (await guest.ask(Ready())).ok
    answer = await guests[0].ask(Start())
    assert answer.ok, answer.words
    await settle()


def acting(guests: list[Guest]) -> Guest:
    """The one whose turn it is."""
    (seat,) = [place.seat for place in guests[0].view.seats if place.acts]
    return next(guest for guest in guests if guest.update.you == seat)


async def test_the_first_to_sit_is_the_host_and_passes_it_on_by_leaving() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        assert [seat.host for seat in bo.update.table.seats[:2]] == [True, False]
        assert (await bo.ask(AddBot())).reason == "host"
        await ann.ask(Leave())
        assert hall.left == [ann.person]
        assert bo.update.table.seats[0].presence is Presence.OPEN
        assert (await bo.ask(AddBot())).ok


async def test_names_are_told_apart() -> None:
    async with table("Ann", "Ann", "ANN") as (_, _, guests):
        names = [seat.name for seat in guests[0].update.table.seats[:3]]
        assert names == ["Ann", "Ann 2", "ANN 3"]


async def test_a_match_begins_when_everyone_is_ready_and_enough_are_there() -> None:
    async with table("Ann") as (_, _, (ann,)):
        assert (await ann.ask(Start())).reason == "seat"
        assert (await ann.ask(AddBot())).ok
        assert (await ann.ask(Start())).ok
        assert ann.phase == Phase.PLAYING.value
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        refused = await ann.ask(Start())
        assert refused.reason == "ready"
        assert "Bo" in refused.words
        await begin([ann, bo])
        assert ann.view.viewer == 0
        assert min(len(ann.view.hand), len(bo.view.hand)) == 7  # an opening Draw Two gives one of them more


async def test_each_sees_their_own_hand_and_a_spectator_none() -> None:
    async with table("Ann", "Bo") as (made, _, (ann, bo)):
        watcher = Guest(made, "Cy")
        assert (await watcher.come(sit=False)).ok
        await begin([ann, bo])
        for guest, seat in ((ann, 0), (bo, 1), (watcher, None)):
            shown = [zone.seat for zone in guest.view.zones if zone.name == "hand" and any(zone.cards)]
            assert shown == ([] if seat is None else [seat])
            assert guest.view == matches.seen_by(_match(made), seat, tuple(_events(made)))
        assert watcher.update.you is None
        assert (await watcher.ask(Play(move="draw"))).reason == "seat"
        assert watcher.update.table.spectators == 1


async def test_updates_are_numbered_without_a_gap() -> None:
    async with table("Ann", "Bo", bots=2) as (_, _, guests):
        await begin(guests)
        await asyncio.sleep(300)
        for guest in guests:
            seqs = [update.seq for update in guest.all(Update)]
            assert seqs == list(range(1, len(seqs) + 1))


async def test_however_much_is_asked_of_one_table_others_come_in_between() -> None:
    async with table("Ann", "Bo") as (kitchen, _, (ann, _)):
        answers: list[Answer] = []
        for number in range(100):
            kitchen.inbox.put_nowait(Asks(ann.person, Ready(on=number % 2 == 0), answers.append, now()))
        turns = 0
        while len(answers) < 100:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 100


async def test_who_drops_is_named_after_5_seconds_and_played_for_after_60() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
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


async def test_a_short_gap_is_not_talked_about() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        before = ann.notices
        await bo.drop()
        await asyncio.sleep(3)
        await bo.return_()
        await asyncio.sleep(80)
        assert ann.notices == before


async def test_who_is_back_takes_over_at_once_and_sees_everything() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        await bo.drop()
        await asyncio.sleep(61)
        assert ann.presence(1) is Presence.STAND_IN
        await ann.ask(Say(text="where are you?"))
        bo.told.clear()
        await bo.return_()
        assert ann.presence(1) is Presence.HERE
        assert ann.notices[-1] == "Bo is back."
        assert bo.update.seq == 1
        assert bo.update.you == 1
        assert len(bo.view.hand) == bo.view.seats[1].cards
        assert [chat.text for chat in bo.all(Chat)] == ["where are you?"]


async def test_a_stand_in_plays_when_it_is_its_turn() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        await begin(guests)
        gone = acting(guests)
        other = next(guest for guest in guests if guest is not gone)
        await gone.drop()
        await asyncio.sleep(59)
        before = other.view.log
        await asyncio.sleep(10)
        assert other.view.log != before


async def test_who_leaves_in_a_match_is_played_for_and_may_come_back() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        await begin([ann, bo])
        await bo.ask(Leave())
        assert hall.left == [bo.person]
        assert ann.presence(1) is Presence.STAND_IN
        assert (await bo.come()).ok
        assert ann.presence(1) is Presence.HERE
        assert bo.update.you == 1


async def test_who_does_nothing_for_90_seconds_is_idle_until_a_key_is_pressed() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, _bo = guests
        await begin(guests)
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
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
        assert (await ann.ask(Substitute(seat=1))).reason == "seat"
        while acting(guests) is not bo:
            assert (await ann.ask(Play(move=_any_move(ann)))).ok
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


async def test_no_bot_is_said_to_play_for_the_idle_where_nobody_plays() -> None:
    async with table("Ann", "Bo") as (made, _, (ann, _)):
        idle = made.seats.human(1)
        assert idle is not None
        idle.idle = True  # as at the end of a match that went on without them
        assert (await ann.ask(Substitute(seat=1))).reason == "playing"


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


async def test_bots_take_as_long_as_people_do() -> None:
    async with table("Ann", bots=1) as (_, _, guests):
        await begin(guests)
        (ann,) = guests
        for _ in range(12):
            if ann.view.seats[0].acts:
                await ann.ask(Play(move=_any_move(ann)))
            await asyncio.sleep(4)
        updates = ann.all(Update)
        waits = [
            later - earlier
            for update, earlier, later in zip(updates, ann.times, ann.times[1:], strict=False)
            if update.view is not None and update.view.seats[1].acts
        ]
        assert len(waits) > 3
        assert all(0.79 < wait < 2.01 for wait in waits)


async def test_the_next_round_waits_for_the_ready_or_20_seconds() -> None:
    async with table("Ann", "Bo", pace="instant") as (made, _, guests):
        ann, bo = guests
        await begin(guests)
        await _play_round(made, guests)
        assert ann.phase == Phase.BETWEEN.value
        assert ann.update.clocks[0].name == "deal"
        assert ann.update.clocks[0].left == pytest.approx(20, abs=0.1)
        await ann.ask(Ready())
        assert ann.phase == Phase.BETWEEN.value
        await bo.ask(Ready())
        assert ann.phase == Phase.PLAYING.value
        await _play_round(made, guests)
        await asyncio.sleep(19.9)
        assert ann.phase == Phase.BETWEEN.value
        await asyncio.sleep(0.2)
        assert ann.phase == Phase.PLAYING.value


async def test_a_match_too_long_for_a_file_is_told_as_that_and_followed_by_a_rematch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rules.record.page.MOST_LINES", 10)
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (made, hall, guests):
        await begin(guests)
        await _play_round(made, guests)
        for guest in guests:
            assert guest.phase == Phase.OVER.value
            assert "This match was too long to be kept as a file." in guest.notices
            await guest.ask(Ready())
        assert not hall.finished
        assert guests[0].phase == Phase.PLAYING.value


async def test_a_finished_match_is_kept_sent_and_followed_by_a_rematch() -> None:
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (made, hall, guests):
        ann, bo = guests
        await begin(guests)
        await _play_round(made, guests)
        assert ann.phase == Phase.OVER.value
        assert ann.all(Record) == bo.all(Record) == hall.finished
        assert record.check(hall.finished[0].text).winners == ann.view.winners
        await ann.ask(Ready())
        assert ann.phase == Phase.OVER.value
        await bo.ask(Ready())
        assert ann.phase == Phase.PLAYING.value
        assert ann.update.table.match == 2


async def test_who_is_cut_off_at_the_last_card_comes_back_to_the_seat_and_the_file() -> None:
    async with table("Ann", "Bo", "Cy", target="1", catch_seconds="0") as (made, hall, (ann, bo, cy)):
        await begin([ann, bo, cy])
        await cy.drop()
        mover, other = ann, bo
        while made.phase is not Phase.OVER:
            if mover.view.choices:
                await other.drop()
                await mover.ask(Play(move=_any_move(mover)))
                await other.return_()
            mover, other = other, mover
            await asyncio.sleep(2.1)
        assert hall.finished == ann.all(Record)[-1:] == bo.all(Record)[-1:]
        told = len(ann.all(Record))
        assert (await ann.come()).ok
        assert len(ann.all(Record)) == told, "whoever is there has the file"
        assert (ann.update.you, bo.update.you) == (0, 1)
        assert ann.presence(2) is Presence.OPEN  # a bot had played on for Cy
        assert not made.bots, "and goes with Cy's seat"
        await bo.drop()
        await asyncio.sleep(61)
        assert ann.presence(1) is Presence.OPEN


async def test_a_bot_may_be_removed_and_a_player_kicked() -> None:
    async with table("Ann", "Bo", bots=1) as (_, hall, (ann, bo)):
        assert (await ann.ask(Remove(seat=2))).ok
        assert ann.presence(2) is Presence.OPEN
        assert (await ann.ask(Remove(seat=0))).reason == "seat"
        assert (await ann.ask(Remove(seat=1))).ok
        assert hall.left == [bo.person]
        assert (await bo.come()).reason == "barred"


async def test_a_match_that_is_played_is_closed_to_newcomers_but_not_to_spectators() -> None:
    async with table("Ann", "Bo") as (made, hall, guests):
        await begin(guests)
        late = Guest(made, "Cy")
        assert (await late.come()).reason == "playing"
        assert hall.left == [late.person]
        assert (await late.come(sit=False)).ok
        assert late.update.you is None
        assert (await late.come()).reason == "playing"
        assert hall.left == [late.person]
        assert (await late.ask(Say(text="then I watch"))).ok


async def test_chat_is_cleaned_and_its_end_shown_to_who_joins() -> None:
    async with table("Ann") as (made, _, (ann,)):
        for number in range(25):
            assert (await ann.ask(Say(text=f"line \x1b[31m{number}\u202e"))).ok
        assert (await ann.ask(Say(text="\u200b\x00"))).reason == "empty"
        late = Guest(made, "Cy")
        await late.come()
        assert [chat.text for chat in late.all(Chat)] == [f"line [31m{number}" for number in range(5, 25)]


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
        assert "100" in ann.view.target
        assert (await ann.ask(Setup(options={"target": "200"}))).reason == "playing"


async def test_a_table_of_bots_plays_on_by_itself_until_a_person_sits_down() -> None:
    async with table(bots=3, standing=True, target="100") as (made, hall, _):
        await finished(hall, 2)
        ann, bo = Guest(made, "Ann"), Guest(made, "Bo")
        await ann.come(sit=False)
        for _ in range(500):
            if ann.phase == Phase.PLAYING.value:
                break
            await asyncio.sleep(1)
        assert (await ann.come()).ok
        assert (await bo.come()).ok
        assert ann.phase == Phase.WAITING.value
        assert [seat.name for seat in ann.update.table.seats if seat.host] == ["Ann"]
        await begin([ann, bo])
        assert len(ann.view.seats) == 5
        for guest in (ann, bo):
            await guest.ask(Leave())
        await finished(hall, len(hall.finished) + 2)
        assert sum(1 for _ in made.seats.robots()) == 3


@pytest.mark.parametrize("bots", [2, 3, 10])
async def test_absent_minded_bots_never_bring_a_table_to_a_halt(bots: int) -> None:
    hall, rules = Hall(), table_rules(GAME, {"target": "200"})
    made = Table(
        Plan("t1", "Kitchen", GAME, rules, 10, {}, standing=True, bots=bots, level="easy"),
        hall,
        rng=random.Random(bots),
    )
    made.seat_bots()
    running = asyncio.create_task(made.run())
    for _ in range(2000):
        if len(hall.finished) >= 3:
            break
        await asyncio.sleep(60)
    made.inbox.put_nowait(Closes("enough"))
    await running
    assert len(hall.finished) >= 3
    assert all(record.check(finished.text).winners for finished in hall.finished)


async def test_a_seat_kept_for_nobody_keeps_no_bots_from_playing() -> None:
    async with table("Ann", bots=2, standing=True) as (made, _, (ann,)):
        await ann.drop()
        await asyncio.sleep(90)
        assert made.phase is Phase.PLAYING


async def test_bots_make_room_for_people_at_a_standing_table() -> None:
    async with table(bots=10, standing=True) as (made, _, _):
        guests = [Guest(made, name) for name in ("Ann", "Bo")]
        for guest in guests:
            assert (await guest.come()).ok
        assert sum(1 for _ in made.seats.robots()) == 8


async def test_a_fault_of_the_rules_closes_the_table_and_names_no_card(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with table("Ann", "Bo") as (made, hall, guests):
        await begin(guests)

        def fail(*_: object) -> None:
            raise KeyError(f"R7 {guests[0].view.hand}")

        monkeypatch.setattr(matches, "after", fail)
        mover = acting(guests)
        made.inbox.put_nowait(Asks(mover.person, Play(move=_any_move(mover)), lambda _: None, now()))
        await settle()
        assert hall.closed == [made]
        assert "had to be closed" in guests[0].notices[-1]
        assert "KeyError" in caplog.text
        assert "R7" not in caplog.text
        assert not any(card in caplog.text.split() for card in guests[0].view.hand)


@pytest.mark.parametrize("playing", [False, True])
async def test_a_table_that_everyone_has_left_closes_after_ten_minutes(playing: bool) -> None:
    async with table("Ann", bots=1) as (made, hall, (ann,)):
        if playing:
            await begin([ann])
        await ann.ask(Leave())
        await asyncio.sleep(599)
        assert hall.closed == []
        await asyncio.sleep(2)
        assert hall.closed == [made]


async def test_a_waiting_table_whose_host_was_cut_off_is_still_theirs_minutes_later() -> None:
    async with table("Ann") as (_, _, (ann,)):
        await ann.ask(Setup(options={"target": "200"}))
        await ann.drop()
        await asyncio.sleep(500)
        await ann.return_()
        assert ann.update.you == 0
        assert ann.update.table.seats[0].host
        assert ann.update.table.options == {"target": "200"}
        await asyncio.sleep(500)
        assert ann.phase == "waiting", "it is not closed under those who are back"


async def test_a_waiting_table_passes_to_the_next_when_its_host_is_gone_and_all_are_told() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        await ann.ask(Setup(options={"target": "200"}))
        await ann.drop()
        await asyncio.sleep(61)
        assert bo.notices[-1] == "Bo is the host now."
        assert bo.update.table.options == {"target": "200"}
        assert (await bo.ask(AddBot())).ok
        await asyncio.sleep(700)
        assert hall.closed == []


async def test_who_sits_down_at_a_table_that_was_left_is_its_host_and_told_so() -> None:
    async with table("Ann") as (made, _, (ann,)):
        await ann.ask(Leave())
        bo = Guest(made, "Bo")
        await bo.come()
        assert bo.notices == ["Bo sits down.", "Bo is the host now."]
        assert (await bo.ask(AddBot())).ok


async def test_a_slept_machine_takes_no_time_from_anybody() -> None:
    async with table("Ann", "Bo") as (made, _, guests):
        await begin(guests)
        made.clocks.keep({"deal": 20.0, "other": 30.0}, 100.0)
        assert made.clocks.passed(110.0) is None
        assert made.clocks.passed(1020.0) == "deal"
        (other,) = made.clocks.left(1020.0)
        assert other.left == pytest.approx(10.0)


def _any_move(guest: Guest) -> str:
    move = table_rules(GAME).game.bots["normal"].decide(guest.view, random.Random(1))
    assert move is not None
    return move


async def _play_round(made: Table, guests: list[Guest]) -> None:
    """Play like bots do until the round is over."""
    async with asyncio.timeout(100_000):
        while True:
            for guest in guests:
                if guest.phase == Phase.PLAYING.value and guest.view.choices:
                    await guest.ask(Play(move=_any_move(guest)))
            if made.phase is not Phase.PLAYING:
                return
            await asyncio.sleep(2.1)


def _match(made: Table) -> matches.Match:
    assert made.course is not None
    return made.course.match


def _events(made: Table) -> list[Event]:
    assert made.course is not None
    return list(made.course._events)
