"""A referee dies and another takes over: tables, seats, settings and matches are where they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from parlour.net import limits
from parlour.net.journal.entries import Begun, Entry
from parlour.net.journal.file import JournalFile
from parlour.net.storage.data_folder import Home
from parlour.net.table import running_match
from parlour.net.wire.messages import (
    Back,
    Leave,
    OpenTable,
    Play,
    Presence,
    Ready,
    Setup,
    Sit,
    StandIn,
    Start,
    TakeBack,
    Update,
    Watch,
)
from parlour.rules.events import Happened, new_events
from parlour.rules.past import TAKEN_BACK
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, moves, playing, referee, some_move
from tests.net.kit.seating import seated

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


async def test_everyone_finds_their_seat_their_hand_and_the_live_position() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", "Cy")
        await moves(house, guests, 7)
        before = [guest.view for guest in guests]
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [guest.view for guest in back] == before
        assert [guest.update.you for guest in back] == [0, 1, 2]
        assert [guest.welcome.name for guest in back] == ["Ann", "Bo", "Cy"]
        assert [guest.welcome.table for guest in back] == ["t1"] * 3
        await moves(house, back, 3)


async def test_seats_that_close_up_when_a_match_begins_are_where_its_first_entry_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with referee() as (house, former):
        ann, bo, cy = (Guest(house, name) for name in ("Ann", "Bo", "Cy"))
        assert (await ann.ask(OpenTable(game=GAME))).ok
        for guest in (bo, cy):
            assert (await guest.ask(Sit(table="t1"))).ok
        assert (await bo.ask(Leave())).ok
        assert (await cy.ask(Ready())).ok
        dies_after(former.journal, Begun, monkeypatch)
        assert (await ann.ask(Start())).ok
    async with referee() as (house, _):
        back = await back_again(house, [ann, cy])
        assert [guest.update.you for guest in back] == [guest.view.viewer for guest in back] == [0, 1]


def dies_after(journal: JournalFile, last: type[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written any more after the first entry of this kind, and those written with it."""
    append, dead = journal.append, list[Entry]()

    async def write(table: str, slot: int, batch: Sequence[Entry]) -> None:
        if not dead:
            await append(table, slot, batch)
        dead.extend(entry for entry in batch if isinstance(entry, last))

    monkeypatch.setattr(journal, "append", write)


async def test_a_table_comes_back_with_its_name_rules_options_bots_pace_timer_password_and_host() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        wish = OpenTable(game=GAME, name="Kitchen", seats=4, bots=1, level="easy", password="sesame")
        assert (await ann.ask(wish)).ok
        assert (await ann.ask(Setup(options={"target": "200"}, pace="slow", timer=30))).ok
        await settle()
        told = ann.update.table
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.update.table == told
        stranger = Guest(house, "Bo")
        assert (await stranger.ask(Sit(table="t1"))).reason == "password"
        assert (await stranger.ask(Sit(table="t1", password="guess"))).reason == "password"
        assert (await stranger.ask(Sit(table="t1", password="sesame"))).ok
        assert (await back.ask(Start())).reason == "ready"


async def test_no_secret_stands_in_the_journal() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1, password="a-password")
        (again,) = await back_again(house, [ann])
        home = Home()
        written = b"".join(file.read_bytes() for file in home.path.iterdir() if file.is_file())
        for secret in ("a-password", ann.welcome.token, again.welcome.token, "sesame"):
            assert secret.encode() not in written
        assert b"Ann" in written


async def test_nothing_happens_behind_the_backs_of_those_who_are_not_back_yet() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", bots=2, pace="fast")
        before = guests[0].view
    async with referee() as (house, _):
        watcher = Guest(house, "Dee")
        assert (await watcher.ask(Watch(table="t1"))).ok
        await asyncio.sleep(limits.STAND_IN_AFTER * 3)
        assert watcher.update.table.pause is not None
        assert watcher.update.table.pause.by == "return"
        assert [seat.presence for seat in watcher.update.table.seats[:2]] == [Presence.AWAY] * 2
        (ann,) = await back_again(house, guests[:1])
        assert ann.all(Update)[0].view == before
        assert ann.update.table.pause is None
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert ann.update.table.seats[1].presence is Presence.STAND_IN
        (bo,) = await back_again(house, guests[1:])
        await settle()
        assert bo.update.table.seats[1].presence is Presence.HERE


async def test_deadlines_that_ran_start_anew_in_full() -> None:
    async with referee() as (house, _):
        guests = [Guest(house, "Ann"), Guest(house, "Bo")]
        await seated(*guests)
        for request in (Setup(timer=40), Start()):
            assert (await guests[0].ask(request)).ok
        await asyncio.sleep(30)
        assert (await guests[0].ask(Back())).ok
    async with referee() as (house, _):
        await asyncio.sleep(100)
        back = await back_again(house, guests)
        clocks = {clock.name: clock.left for clock in back[0].update.clocks}
        assert [left for name, left in clocks.items() if name.startswith("timer")] == [pytest.approx(40)]


async def test_a_match_that_died_between_its_beginning_and_its_first_deal_is_dealt() -> None:
    async with referee() as (house, former):
        guests = [Guest(house, "Ann"), Guest(house, "Bo")]
        await seated(*guests)
        before = former.journal.length
        assert (await guests[0].ask(Start())).ok
        begun = [row for row in former.journal.rows() if row.number <= before + 1]
        former.journal.rewrite(begun)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert all(len(guest.view.hand) >= 7 for guest in back)


async def test_a_move_that_was_made_before_is_not_made_again_whoever_the_referee_is() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        first = acting(guests)
        move = Play(move=some_move(house, first), once="ann-1")
        assert (await first.ask(move)).ok
        after = [guest.view for guest in guests]
        assert (await first.ask(move)).ok
        assert [guest.view for guest in guests] == after
        number = guests.index(first)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert (await back[number].ask(move)).ok
        assert [guest.view for guest in back] == after


# ---- each event is told once ---------------------------------------------------------------------


@pytest.fixture
def all_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a view have every event of its match, to be compared with what was told one after the other."""
    monkeypatch.setattr(running_match, "EVENTS_KEPT", 10_000)


def told(guests: Sequence[Guest]) -> tuple[Happened, ...]:
    """Return what the updates of one match have told a person who came as each of `guests`, put together."""
    updates = [update for guest in guests for update in guest.all(Update) if update.view is not None]
    return (*events_of(updates[0]), *_new(updates))


def events_of(update: Update) -> tuple[Happened, ...]:
    assert update.view is not None
    return update.view.events


def _new(updates: Sequence[Update]) -> Iterable[Happened]:
    for before, after in pairwise(updates):
        yield from new_events(events_of(before), events_of(after))


@pytest.mark.usefixtures("all_are_kept")
async def test_whoever_comes_back_after_a_restart_is_told_no_event_twice_and_misses_none() -> None:
    async with referee() as (house, _):
        before = await playing(house, "Ann", "Bo")
        await moves(house, before, 5)
    async with referee() as (house, _):
        between = await back_again(house, before)
        await moves(house, between, 4)
    async with referee() as (house, _):
        after = await back_again(house, between)
        assert after[0].view.events == between[0].view.events
        await moves(house, after, 3)
        for lives in zip(before, between, after, strict=True):
            events = told(lives)
            assert events == events_of(lives[-1].update)
            assert len({number for number, _ in events}) > 12


@pytest.mark.usefixtures("all_are_kept")
async def test_a_move_that_is_taken_back_stays_told_and_what_follows_is_told_after_it() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1, pace="instant")
        for _ in range(3):
            await _moves_once(house, ann)
        assert (await ann.ask(TakeBack())).ok
        assert ann.view.events[-1].event == TAKEN_BACK
        await _moves_once(house, ann)
        assert told([ann]) == ann.view.events
        taken_back = [number for number, event in ann.view.events if event == TAKEN_BACK]
        assert len(taken_back) == 1
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.view.events[: len(ann.view.events)] == ann.view.events


async def _moves_once(house: object, ann: Guest) -> None:
    while not ann.view.seats[0].acts:
        await settle()
    assert (await ann.ask(Play(move=some_move(house, ann)))).ok  # type: ignore[arg-type]


@pytest.mark.usefixtures("all_are_kept")
async def test_the_events_of_a_rematch_are_numbered_anew_and_its_updates_say_which_match_it_is() -> None:
    async with referee() as (house, _):
        ann, bo = await playing(
            house, "Ann", "Bo", game="crazy-eights", pace="instant", options={"target": "1"}
        )
        for guest in (ann, bo):
            assert (await guest.ask(StandIn())).ok
        while not ann.view.match.winners:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(1)
        over = ann.update
        for guest in (bo, ann):
            assert (await guest.ask(Ready())).ok
        while ann.view.match.stage.value != "round":
            await settle()
        again = ann.update
        assert (over.table.match, again.table.match) == (1, 2)
        first = events_of(again)[0]
        assert first.number < events_of(over)[-1].number


async def test_who_comes_back_to_results_after_a_kill_sees_them_as_a_player() -> None:
    async with referee() as (house, _):
        guests = await playing(
            house, "Ann", "Bo", game="crazy-eights", pace="instant", options={"target": "1"}
        )
        for guest in guests:
            assert (await guest.ask(StandIn())).ok
        while not guests[0].view.match.winners:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(1)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [(each.update.you, each.view.viewer) for each in back] == [(0, 0), (1, 1)]
        assert [each.update.table.played for each in back] == [(), ()]
