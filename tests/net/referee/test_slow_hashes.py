"""What is hashed or written slowly keeps nobody waiting: a referee answers others meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from parlour.net.auth.accounts import People, Person
from parlour.net.limits import SLOW_WRITE
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.wire import sentences
from parlour.net.wire.messages import OpenTable, Ping, Sit
from parlour.net.wire.protocol import Reason
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import Guest, Wire
from tests.net.kit.hall import GAME
from tests.net.kit.killed import referee
from tests.net.referee.doors import by_ssh
from tests.waiting import until

LONG = 10.0
"""Seconds after which a hash is done although nobody was answered meanwhile."""


class Held:
    """Hashes that take until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self._may_end = threading.Event(), threading.Event()
        self._scrypt = hashlib.scrypt
        monkeypatch.setattr(hashlib, "scrypt", self._slowly)

    def let_go(self) -> None:
        self._may_end.set()

    def _slowly(self, password: bytes, *, salt: bytes, n: int, r: int, p: int) -> bytes:
        self.begun.set()
        assert self._may_end.wait(LONG), "the referee has waited for a hash"
        return self._scrypt(password, salt=salt, n=n, r=r, p=p)


def says_a_code(house: Referee, _: str) -> Callable[[], object]:
    guest = Guest(house, "Bo", code="maple-river-eagle-seven", address="192.0.2.1")
    return lambda: guest.farewell is Reason.CODE


def comes_without_a_key(house: Referee, _: str) -> Callable[[], object]:
    guest = by_ssh(house, "Bo")
    return lambda: guest.told


def opens_a_locked_table(house: Referee, _: str) -> Callable[[], object]:
    answers = Guest(house, "Bo", address="192.0.2.1").send(OpenTable(game=GAME, password="sesame"))
    return lambda: answers and answers[0].ok


def tries_a_password(house: Referee, table: str) -> Callable[[], object]:
    answers = Guest(house, "Bo", address="192.0.2.1").send(Sit(table=table, password="sesame"))
    return lambda: answers and answers[0].ok


@pytest.mark.parametrize(
    "hashing", [says_a_code, comes_without_a_key, opens_a_locked_table, tries_a_password]
)
async def test_others_are_answered_while_a_secret_is_hashed(
    hashing: Callable[[Referee, str], Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with referee() as (house, _):
        table = house.open_table(OpenTable(game=GAME, password="sesame")).id
        ann = Guest(house, "Ann")
        held = Held(monkeypatch)
        is_over = hashing(house, table)
        await until(held.begun.is_set)
        assert (await ann.ask(Ping())).ok
        assert not is_over()
        held.let_go()
        await until(is_over)


@pytest.mark.parametrize("hashing", [says_a_code, comes_without_a_key, opens_a_locked_table])
async def test_who_cannot_be_answered_for_want_of_a_hash_is_told_of_a_fault(
    hashing: Callable[[Referee, str], Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = list[Reason]()

    def note(_: object, reason: Reason, *__: object) -> None:
        ended.append(reason)

    monkeypatch.setattr(Wire, "hang_up", note)
    async with referee() as (house, _):
        monkeypatch.setattr(hashlib, "scrypt", without_memory)
        hashing(house, "t1")
        await until(lambda: bool(ended))
        assert ended == [Reason.FAULT]


async def test_a_password_that_cannot_be_looked_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async with referee() as (house, _):
        table = house.open_table(OpenTable(game=GAME, password="sesame")).id
        monkeypatch.setattr(hashlib, "scrypt", without_memory)
        answers = Guest(house, "Bo", address="192.0.2.1").send(Sit(table=table, password="sesame"))
        await until(lambda: answers)
        assert answers[0].told == sentences.PASSWORD_FAILED


def without_memory(*_: object, **__: object) -> bytes:
    raise MemoryError


async def test_a_referee_that_closes_waits_for_no_guess_and_opens_no_table() -> None:
    async with referee() as (house, _):
        table = house.open_table(OpenTable(game=GAME, password="sesame")).id
        guests = [Guest(house, f"G{number}", address=f"192.0.2.{number}") for number in range(30)]
        said = [guest.send(Sit(table=table, password="guess")) for guest in guests]
        ann = Guest(house, "Ann")
        closing = asyncio.ensure_future(house.close())
        await asyncio.sleep(0)
        opened = ann.send(OpenTable(game=GAME))
        await closing
        assert not opened or opened[0].told == sentences.HOST_LEAVES
        assert not any(said), "nobody waited until their guess was judged"


@asynccontextmanager
async def known_at_a_slow_disk() -> AsyncIterator[tuple[Books, HeldJournal, People, Person, str]]:
    books, journal, people = Books(), HeldJournal(), People()
    books._people = journal  # type: ignore[assignment]
    person = people.add("Ann")
    yield books, journal, people, person, people.new_token(person, 0.0)


@pytest.mark.looptime
async def test_a_token_that_was_written_is_good_although_an_earlier_one_came_to_nothing() -> None:
    async with known_at_a_slow_disk() as (books, journal, people, ann, shown):
        journal.seconds = SLOW_WRITE + 1
        early = asyncio.create_task(books.durable_token(people, ann, shown, 0.0))
        await asyncio.sleep(SLOW_WRITE - 0.5)
        late = asyncio.create_task(books.durable_token(people, ann, shown, 0.0))
        assert await early == shown
        assert await late != shown
        assert people.by_token(await late) is ann


@pytest.mark.looptime
async def test_the_token_that_was_shown_stays_good_when_none_can_be_written() -> None:
    async with known_at_a_slow_disk() as (books, journal, people, ann, shown):
        journal.full = True
        both = [books.durable_token(people, ann, shown, 0.0) for _ in range(2)]
        assert await asyncio.gather(*both) == [shown, shown]
        assert people.by_token(shown) is ann
