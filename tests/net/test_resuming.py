"""A referee dies and another takes over: tables, seats, settings and matches are where they were."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

import pytest

from net import limits
from net.books import Books
from net.errors import JournalDamaged
from net.home import Home
from net.journal.entries import Begun, Entry
from net.journal.file import JournalFile
from net.journal.opening import KEPT_FOR, Resume
from net.messages import (
    AddBot,
    Back,
    Leave,
    Lobby,
    OpenTable,
    Pause,
    Phase,
    Play,
    Presence,
    Ready,
    Remove,
    Setup,
    Sit,
    Start,
    Update,
    Vouch,
    Watch,
)
from net.protocol import Breach, Reason
from net.referee import Referee
from net.resuming import bring_back
from net.takeover import Takeover
from net.unfinished import resumable
from rules import match as matches
from rules.shelf import TableRules, load
from tests.net.killed import GAME, Guest, referee, settle

pytestmark = pytest.mark.looptime


async def playing(house: Referee, *names: str, bots: int = 0, **wish: object) -> list[Guest]:
    """Guests who play a match at a new table."""
    guests = [Guest(house, name) for name in names]
    opened = await guests[0].ask(OpenTable.model_validate({"game": GAME, **wish}))
    for guest in guests[1:]:
        assert (await guest.ask(Sit(table=opened.table))).ok
        assert (await guest.ask(Ready())).ok
    for _ in range(bots):
        assert (await guests[0].ask(AddBot())).ok
    assert (await guests[0].ask(Start())).ok
    return guests


def acting(guests: Sequence[Guest]) -> Guest:
    """The one whose turn it is."""
    (seat,) = [place.seat for place in guests[0].view.seats if place.acts]
    return next(guest for guest in guests if guest.update.you == seat)


def some_move(house: Referee, guest: Guest, table: str = "t1") -> str:
    """A move that `guest` may make now."""
    course, seat = house.tables[table].course, guest.update.you
    assert course is not None
    assert seat is not None
    return next(matches.legal_moves(course.match, seat))


async def moves(house: Referee, guests: Sequence[Guest], times: int) -> None:
    """Let whoever's turn it is make `times` moves."""
    for _ in range(times):
        guest = acting(guests)
        assert (await guest.ask(Play(move=some_move(house, guest)))).ok


async def back_again(house: Referee, guests: Sequence[Guest]) -> list[Guest]:
    """The same people, at another referee."""
    back = [Guest(house, "", token=guest.welcome.token) for guest in guests]
    await settle()
    return back


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

    def write(table: str, *entries: Entry) -> None:
        if not dead:
            append(table, *entries)
        dead.extend(entry for entry in entries if isinstance(entry, last))

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
        assert (await guests[0].ask(OpenTable(game=GAME))).ok
        assert (await guests[0].ask(Setup(timer=40))).ok
        assert (await guests[1].ask(Sit(table="t1"))).ok
        assert (await guests[1].ask(Ready())).ok
        assert (await guests[0].ask(Start())).ok
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
        assert (await guests[0].ask(OpenTable(game=GAME))).ok
        assert (await guests[1].ask(Sit(table="t1"))).ok
        assert (await guests[1].ask(Ready())).ok
        before = former.journal.length
        assert (await guests[0].ask(Start())).ok
        begun = [row for row in former.journal.rows() if row.number <= before + 1]
        former.journal.rewrite(begun)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert all(len(guest.view.hand) >= 7 for guest in back)


async def test_a_rematch_goes_on_counting() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        table = house.tables["t1"]
        table.seats.unsettle()
        table.begin()
        await settle()
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert back[0].update.table.match == 2
        assert house.tables["t1"].phase is Phase.PLAYING


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


async def test_a_newer_token_and_the_one_before_it_are_good_until_the_newer_one_was_used() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1)
    for _ in range(2):  # the welcome is lost each time: the token before it is shown again
        async with referee() as (house, _):
            (back,) = await back_again(house, [ann])
            assert back.update.you == 0
    async with referee() as (house, _):
        (newer,) = await back_again(house, [back])
        assert newer.update.you == 0
    async with referee() as (house, _):
        (stranger,) = await back_again(house, [ann])
        assert stranger.welcome.table == ""
        assert not stranger.all(Update)
        (again,) = await back_again(house, [newer])
        assert again.update.you == 0


def by_ssh(house: Referee, name: str, key: str) -> Guest:
    """A guest for whom the door vouches: they proved `key`."""
    ticket = f"ticket-{name}-{key}"
    house.vouch(Vouch(ticket=ticket, address="10.0.0.9", key=key), asyncio.get_running_loop().time())
    return Guest(house, name, ticket=ticket)


async def test_an_ssh_guest_is_back_in_their_seat_by_the_key_they_prove_and_nobody_else_is() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        bo = by_ssh(house, "Bo", "SHA256:bo")
        assert (await bo.ask(Sit(table="t1"))).ok
        assert (await bo.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        hand = bo.view.hand
    async with referee() as (house, _):
        for impostor in (by_ssh(house, "Bo", "SHA256:eve"), by_ssh(house, "Bo", "")):
            assert (await impostor.ask(Sit(table="t1"))).reason == "playing"
        back = by_ssh(house, "Bo", "SHA256:bo")
        await settle()
        assert (back.update.you, back.view.hand) == (1, hand)


async def test_the_newest_connection_wins_by_key_or_by_either_token_at_this_referee_and_the_next() -> None:
    async with referee() as (house, _):
        bo = by_ssh(house, "Bo", "SHA256:bo")
        assert (await bo.ask(OpenTable(game=GAME, bots=1))).ok
        assert (await bo.ask(Start())).ok
        again = by_ssh(house, "", "SHA256:bo")
        by_older = Guest(house, "", token=bo.welcome.token)  # the app at the door has dialed again
        await settle()
        assert [one.wire.farewell for one in (bo, again, by_older)] == [Reason.REPLACED] * 2 + [None]
        assert (by_older.update.you, by_older.view.hand) == (0, bo.view.hand)
    async with referee() as (house, _):
        by_newest = Guest(house, "", token=by_older.welcome.token)
        by_key = by_ssh(house, "", "SHA256:bo")
        stranger = Guest(house, "", token=again.welcome.token)
        await settle()
        assert [one.wire.farewell for one in (by_newest, by_key)] == [Reason.REPLACED, None]
        assert (by_key.update.you, by_key.view.hand) == (0, bo.view.hand)
        assert stranger.welcome.table == "", "a token that a newer one has replaced"


async def test_who_was_asked_to_leave_is_not_let_in_by_the_next_referee() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), Guest(house, "Bo")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        assert (await bo.ask(Sit(table="t1"))).ok
        assert (await ann.ask(Remove(seat=1))).ok
    async with referee() as (house, _):
        (bo,) = await back_again(house, [bo])
        assert (await bo.ask(Sit(table="t1"))).reason == "barred"
        (bo,) = await back_again(house, [bo])
    async with referee() as (house, _):
        (bo,) = await back_again(house, [bo])
        assert (await bo.ask(Sit(table="t1"))).reason == "barred"


async def test_tables_that_were_closed_do_not_come_back_and_a_bots_match_does() -> None:
    async with referee() as (house, _):
        house.open_table(OpenTable(game=GAME, name="Bots", bots=3, pace="fast"))
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        assert (await ann.ask(Leave())).ok
        await asyncio.sleep(limits.DESERTED + 1)
        assert list(house.tables) == ["t1"]
    async with referee() as (house, _):
        watcher = Guest(house, "Dee")
        await settle()
        assert [line.name for line in watcher.all(Lobby)[-1].tables] == ["Bots"]
        assert (await watcher.ask(Watch(table="t1"))).ok
        before = watcher.view.log
        await asyncio.sleep(10)
        assert watcher.view.log != before


async def test_a_match_whose_people_all_left_it_waits_for_another_day() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        for guest in guests:
            guest.session.lost()
        await asyncio.sleep(1)
        await house.close()
        assert not house.tables
    (table,) = resumable(Home())
    assert (table.id, table.players, table.playing) == ("t1", ("Ann", "Bo"), True)
    async with referee(Resume.NO) as (house, _):
        assert not house.tables
        dee = Guest(house, "Dee")
        assert (await dee.ask(OpenTable(game=GAME))).table == "t2"
        for _ in range(3):  # her seat waits, and so does what she is known by
            guests[:1] = await back_again(house, guests[:1])
            assert guests[0].welcome.table == ""
    assert {table.id for table in resumable(Home())} == {"t1", "t2"}
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [guest.update.you for guest in back] == [0, 1]
        assert list(house.tables) == ["t1", "t2"]


async def test_a_referee_that_ends_in_order_closes_tables_that_only_wait() -> None:
    async with referee() as (house, _):
        assert (await Guest(house, "Ann").ask(OpenTable(game=GAME))).ok
        await house.close()
    assert resumable(Home()) == ()
    async with referee() as (house, former):
        assert former.journal.length == 0, "nothing is kept of an evening that is over"
        assert (await Guest(house, "Ann").ask(OpenTable(game=GAME))).table == "t1"


async def test_the_hosts_screen_is_known_to_the_next_referee_by_the_secret_that_it_holds() -> None:
    async with referee() as (house, _):
        await playing(house, "Ann", bots=1)
    async with referee() as (house, former):
        house.owner = "another one"
        assert Guest(house, "", host="sesame").session.is_owner
        with pytest.raises(Breach):
            Guest(house, "", host="guess")
        assert former.port == 7453
    async with referee(Resume.NO) as (house, _):
        house.owner = "another one"
        with pytest.raises(Breach):
            Guest(house, "", host="sesame")


async def test_a_table_that_does_not_follow_its_own_rules_stays_behind_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 1)
    calls = count()

    def load_later(text: str) -> TableRules:
        if next(calls) == 0:
            raise ValueError("no")
        return load(text)

    monkeypatch.setattr("net.resuming.load", load_later)
    former = Takeover.of(Home(), Resume.YES, solo=False)
    house = Referee(former.id, books=Books(former.journal))
    assert bring_back(house, former.journal, former.found) == (
        'The table "Ann\'s table" could not be brought back.',
    )
    assert list(house.tables) == ["t2"]
    former.journal.close()
    await house.close()


async def test_an_unsound_journal_is_moved_aside_unless_resuming_was_asked_for() -> None:
    async with referee() as (house, _):
        await playing(house, "Ann", bots=1)
    home = Home()
    home.journal.write_bytes(home.journal.read_bytes()[:5000])
    with pytest.raises(JournalDamaged):
        resumable(home)
    with pytest.raises(JournalDamaged):
        async with referee():
            pass
    async with referee(Resume.IF_IT_CAN) as (house, _):
        assert not house.tables
    assert (home.path / "journal-1.sqlite").stat().st_size == 5000
    assert resumable(home) == ()


async def test_tables_that_nobody_came_back_to_for_a_month_are_given_up() -> None:
    async with referee() as (house, former):
        written = former.journal.now()
        former.journal.now = lambda: written - KEPT_FOR - 1
        guests = await playing(house, "Ann", "Bo")
        former.journal.now = lambda: written
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 0)
    async with referee() as (house, former):
        assert list(house.tables) == ["t2"]
        assert b"Ann" not in b"".join(str(row).encode() for row in former.journal.rows())


async def test_what_nothing_follows_from_any_more_is_taken_out_of_a_long_journal() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        table = house.tables["t1"]
        for _ in range(150):
            table.begin()
        assert (await guests[0].ask(Back())).ok
        await moves(house, guests, 5)
        assert (await guests[0].ask(Pause())).ok
        long = former.journal.length
        before = [guest.view for guest in guests]
    async with referee() as (house, former):
        assert former.journal.length < long / 4
        back = await back_again(house, guests)
        assert [guest.view for guest in back] == before
        assert back[0].update.table.match == 151
    async with referee() as (house, former):
        (ann,) = await back_again(house, back[:1])
        assert ann.view == before[0]
        assert ann.update.table.pause is not None
