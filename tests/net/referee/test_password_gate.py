"""Passwords of tables: guesses are few and slow, wherever they come from, and keep out no friend."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest

from parlour.net import limits
from parlour.net.auth import guesses
from parlour.net.auth.guesses import Slowdown
from parlour.net.referee.gates import PasswordGate
from parlour.net.referee.referee import Referee
from parlour.net.referee.state import Tasks
from parlour.net.table.events import Closes
from parlour.net.wire.messages import (
    Answer,
    Asked,
    FromReferee,
    Leave,
    OpenTable,
    Ready,
    Remove,
    Sit,
    Start,
    Watch,
)
from parlour.net.wire.notices import ENDED
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import back_again, referee
from tests.net.referee.doors import by_ssh
from tests.waiting import until

pytestmark = pytest.mark.looptime

LONGEST = limits.PASSWORDS_OF_A_TABLE.longest
AT_ONCE = limits.PASSWORDS_OF_A_TABLE.at_once.times
T = TypeVar("T")


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.net.auth.hashing._COST", 2)


class Caller:
    """Somebody whose request may take its time: `answer` is there when it is, `took` how long it took."""

    def __init__(self, guest: Guest, request: Asked) -> None:
        self._answers: list[Answer] = []
        self._is_answered = asyncio.Event()
        self._asked = asyncio.get_running_loop().time()
        self.took = -1.0
        heard = guest.hear

        def hear(message: FromReferee) -> None:
            heard(message)
            if self._answers:
                self._is_answered.set()

        guest.hear = hear  # type: ignore[method-assign]
        self._answers = guest.send(request)

    @property
    def answer(self) -> Answer | None:
        return self._answers[0] if self._answers else None

    async def answered(self) -> Answer:
        await settle()
        if not self._answers:
            await self._is_answered.wait()
        self.took = asyncio.get_running_loop().time() - self._asked
        return self._answers[0]


async def locked(house: Referee) -> tuple[Guest, str]:
    """The host of a locked table, and the table."""
    ann = Guest(house, "Ann", address="192.0.2.1")
    return ann, (await ann.ask(OpenTable(game=GAME, password="sesame"))).table


def guess(house: Referee, table: str, number: int) -> Caller:
    """A wrong password from address `number`."""
    return Caller(Guest(house, "M", address=f"198.51.100.{number}"), Sit(table=table, password="guess"))


async def flooded(house: Referee, table: str) -> None:
    """Guess from many addresses, so that every try waits as long as it ever does."""
    for number in range(AT_ONCE + 20):
        guess(house, table, number)
    await asyncio.sleep(LONGEST)
    await until(lambda: not house._passwords._guesses._waiting)
    await asyncio.sleep(limits.PASSWORDS_JUDGED.seconds)


# ---- guesses -------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_guesses_from_many_addresses_are_answered_later_and_later_up_to_a_bound() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        took = []
        for number in range(AT_ONCE + 30):
            caller = guess(house, table, number)
            assert (await caller.answered()).reason == "password"
            took.append(caller.took)
        assert took[:AT_ONCE] == [0.0] * AT_ONCE
        slow = took[AT_ONCE:]
        assert slow[0] == pytest.approx(limits.PASSWORDS_OF_A_TABLE.step, abs=0.02)
        assert [round(seconds, 1) for seconds in slow] == sorted(round(seconds, 1) for seconds in slow)
        assert slow[-1] == pytest.approx(LONGEST, abs=0.02)


async def test_guesses_that_come_at_once_wait_as_if_they_came_one_after_the_other() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        callers = [guess(house, table, number) for number in range(150)]
        await asyncio.sleep(0.01)
        assert sum(caller.answer is not None for caller in callers) == AT_ONCE
        await asyncio.sleep(LONGEST / 2)
        assert sum(caller.answer is not None for caller in callers) < AT_ONCE + 10
        rate = limits.PASSWORDS_JUDGED
        await asyncio.sleep(LONGEST / 2 + 150 / rate.times * rate.seconds)
        assert all(caller.answer is not None for caller in callers)


def from_a_hundred_addresses(house: Referee, table: str) -> None:
    for number in range(100, 200):
        guess(house, table, number)


def with_all_connections_of_an_address(house: Referee, table: str) -> None:
    for number in range(100, 132):
        for _ in range(limits.CONNECTIONS_PER_ADDRESS):
            guess(house, table, number)


def and_dial_again(house: Referee, table: str) -> None:
    for _ in range(8):
        for number in range(100, 200):
            guest = Guest(house, "M", address=f"198.51.100.{number}")
            guest.send(Sit(table=table, password="guess"))
            guest.session.lost()


@pytest.mark.parametrize(
    "guess_more", [from_a_hundred_addresses, with_all_connections_of_an_address, and_dial_again]
)
async def test_a_right_password_from_a_new_address_is_taken_within_seconds_whoever_else_guesses(
    guess_more: Callable[[Referee, str], None],
) -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        guess_more(house, table)
        bo = Caller(Guest(house, "Bo", address="203.0.113.5"), Sit(table=table, password="sesame"))
        assert (await bo.answered()).ok
        assert bo.took <= LONGEST + 0.02


async def test_a_right_password_and_a_wrong_one_are_answered_at_the_same_time() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        wrong = guess(house, table, 200)
        right = Caller(Guest(house, "Bo", address="203.0.113.5"), Sit(table=table, password="sesame"))
        assert not (await wrong.answered()).ok
        assert (await right.answered()).ok
        assert right.took == wrong.took == pytest.approx(LONGEST, abs=0.02)


async def test_another_table_has_a_count_of_its_own_and_the_count_of_this_one_passes() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        cem = Guest(house, "Cem", address="192.0.2.2")
        other = (await cem.ask(OpenTable(game=GAME, password="sesame"))).table
        await flooded(house, table)
        caller = guess(house, other, 200)
        await caller.answered()
        assert caller.took == 0.0
        await asyncio.sleep(limits.PASSWORDS_OF_A_TABLE.at_once.seconds)
        caller = guess(house, table, 201)
        await caller.answered()
        assert caller.took == 0.0


async def test_an_address_has_five_wrong_ones_even_if_it_sends_more_before_any_is_judged() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        callers = [guess(house, table, 250) for _ in range(12)]
        reasons = [(await caller.answered()).reason for caller in callers]
        assert (reasons.count("password"), reasons.count("tries")) == (limits.PASSWORD_TRIES.times, 7)


async def test_a_person_has_one_password_looked_at_at_a_time() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        bo = Guest(house, "Bo", address="203.0.113.5")
        first = Caller(bo, Sit(table=table, password="guess"))
        second = Caller(bo, Sit(table=table, password="sesame"))
        assert (await second.answered()).reason == "tries"
        assert second.took == 0.0
        assert (await first.answered()).reason == "password"
        assert (await Caller(bo, Sit(table=table, password="sesame")).answered()).ok


async def test_who_has_gone_meanwhile_is_not_let_in_and_what_has_closed_lets_nobody_in() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        gone, late = (Guest(house, name, address="203.0.113.5") for name in ("Bo", "Cem"))
        for guest in (gone, late):
            Caller(guest, Sit(table=table, password="sesame"))
        gone.session.lost()
        await asyncio.sleep(LONGEST - 1)
        wrong, right = guess(house, table, 200), Caller(late, Watch(table=table))
        assert (await right.answered()).reason == "password", "no password at all is refused at once"
        house.tables[table].inbox.put_nowait(Closes(ENDED))
        await settle()
        assert table not in house.tables
        assert (await wrong.answered()).reason == "password"
        await asyncio.sleep(LONGEST)
        assert [answer.reason for answer in late.answers][-1] == "no-table"
        assert not gone.answers
        assert not house._passwords._guesses._by_secret
        assert not house._passwords._let_in


async def test_who_sits_elsewhere_by_then_stays_there() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        open_ = (await Guest(house, "Cem", address="192.0.2.2").ask(OpenTable(game=GAME))).table
        await flooded(house, table)
        bo = Guest(house, "Bo", address="203.0.113.5")
        caller = Caller(bo, Sit(table=table, password="sesame"))
        assert (await bo.ask(Sit(table=open_))).ok
        assert (await caller.answered()).reason == "nowhere"


async def test_a_friend_is_judged_before_those_who_have_guessed_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[str] = []
    may_go_on = asyncio.Event()

    async def noted(work: Callable[[], T]) -> T:
        await may_go_on.wait()
        assert isinstance(work, partial)
        judged.append(work.args[0])
        done: T = work()
        return done

    async with referee() as (house, _):
        _, table = await locked(house)
        await flooded(house, table)
        monkeypatch.setattr(guesses, "in_a_thread", noted)
        again = [guess(house, table, number) for number in range(AT_ONCE + 20) for _ in range(3)]
        bo = Caller(Guest(house, "Bo", address="203.0.113.5"), Sit(table=table, password="sesame"))
        await asyncio.sleep(LONGEST + 0.1)
        may_go_on.set()
        assert (await bo.answered()).ok
        assert judged.index("sesame") <= 1, "one was being judged"
        for caller in again:
            assert not (await caller.answered()).ok


async def test_of_a_crowd_at_many_tables_no_more_are_judged_a_second() -> None:
    async with referee() as (house, _):
        for number in range(10):
            host = Guest(house, f"Host {number}", address=f"192.0.2.{number}")
            table = (await host.ask(OpenTable(game=GAME, password="sesame"))).table
            callers = [guess(house, table, 20 * number + each) for each in range(AT_ONCE)]
        await settle()
        rate = limits.PASSWORDS_JUDGED
        everybody = house._passwords._guesses._waiting
        assert len(everybody) == 10 * AT_ONCE - rate.times
        await asyncio.sleep(2 * rate.seconds + 0.1)
        assert len(everybody) == max(0, 10 * AT_ONCE - 3 * rate.times)
        for caller in callers:
            await caller.answered()


# ---- friends -------------------------------------------------------------------------------------


def by_token(house: Referee, before: Guest | None) -> Guest:
    return Guest(house, "Bo", token=before.welcome.token if before else "", address="203.0.113.5")


def by_key(house: Referee, _: Guest | None) -> Guest:
    return by_ssh(house, "Bo", "SHA256:bo")


def by_code(house: Referee, before: Guest | None) -> Guest:
    return by_ssh(house, "Bo", code=before.welcome.code if before else "")


Way = Callable[[Referee, Guest | None], Guest]
WAYS = pytest.mark.parametrize("way", [by_token, by_key, by_code])


@WAYS
@pytest.mark.parametrize("asked", [Sit, Watch])
async def test_who_was_let_in_once_comes_back_without_a_password_and_without_waiting(
    way: Way, asked: type[Sit] | type[Watch]
) -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        bo = way(house, None)
        await settle()
        assert (await bo.ask(asked(table=table))).reason == "password"
        assert (await bo.ask(asked(table=table, password="sesame"))).ok
        assert (await bo.ask(Leave())).ok
        bo.session.lost()
        await flooded(house, table)
        back = way(house, bo)
        await settle()
        caller = Caller(back, Sit(table=table))
        assert (await caller.answered()).ok
        assert caller.took == 0.0


@WAYS
async def test_whose_seat_is_kept_needs_no_password_at_the_referee_that_takes_over(way: Way) -> None:
    async with referee() as (house, _):
        ann, table = await locked(house)
        bo = way(house, None)
        await settle()
        for request in (Sit(table=table, password="sesame"), Ready()):
            assert (await bo.ask(request)).ok
        assert (await ann.ask(Start())).ok
    async with referee() as (house, _):
        await back_again(house, [ann])
        back = way(house, bo)
        await settle()
        assert back.update.you == 1
        assert (await back.ask(Leave())).ok
        assert (await back.ask(Sit(table=table))).ok


async def test_who_was_sent_away_does_not_come_back_by_having_been_there() -> None:
    async with referee() as (house, _):
        ann, table = await locked(house)
        bo = Guest(house, "Bo", address="203.0.113.5")
        assert (await bo.ask(Sit(table=table, password="sesame"))).ok
        assert (await ann.ask(Remove(seat=1))).ok
        assert (await bo.ask(Sit(table=table, password="sesame"))).reason == "barred"


async def test_somebody_else_with_a_token_is_asked_for_the_password() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        dee = Guest(house, "Dee")
        again = Guest(house, "Dee", token=dee.welcome.token)
        assert (await again.ask(Sit(table=table))).reason == "password"


# ---- bounds --------------------------------------------------------------------------------------


def test_as_many_people_are_remembered_at_a_table_as_at_the_referee() -> None:
    gate = PasswordGate(Tasks().spawn)
    for number in range(limits.PEOPLE + 5):
        gate.let_in("t1", f"p{number}")
        gate.let_in("t1", "p0")
    assert gate.knows("t1", "p0")
    assert not gate.knows("t1", "p1")
    assert len(gate._let_in["t1"]) == limits.PEOPLE
    gate.forget("t1")
    assert not gate.knows("t1", "p0")


def test_a_flood_of_guesses_takes_no_more_memory() -> None:
    slowdown = Slowdown(limits.PASSWORDS_OF_A_TABLE)
    for number in range(10_000):
        now = number * limits.PASSWORDS_OF_A_TABLE.longest / 100
        assert slowdown.wait(now) <= limits.PASSWORDS_OF_A_TABLE.longest
        slowdown.wrong(now)
    assert len(slowdown._wrong) < 100
    assert len(slowdown._due) <= 101


def test_of_a_crowd_that_guesses_at_once_no_more_are_judged_a_second() -> None:
    patience = limits.CODES_OF_A_REFEREE
    slowdown, crowd = Slowdown(patience), int(patience.crowd)
    for _ in range(100):
        slowdown.wrong(0.0)
    waits = [slowdown.wait(0.0) for _ in range(4 * crowd)]
    assert waits[:crowd] == [patience.longest] * crowd
    assert waits == sorted(waits)
    assert waits[-1] == pytest.approx(4 * patience.longest, abs=0.1)
