"""New tokens when the disk is slow or full."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net.auth.accounts import People, Person
from parlour.net.limits import SLOW_WRITE
from parlour.net.referee.journals import Books
from tests.net.faults.held_journal import HeldJournal

pytestmark = pytest.mark.looptime


@asynccontextmanager
async def known_at_a_slow_disk() -> AsyncIterator[tuple[Books, HeldJournal, People, Person, str]]:
    books, journal, people = Books(), HeldJournal(), People()
    books._people = journal  # type: ignore[assignment]
    person = people.add("Ann")
    yield books, journal, people, person, people.new_token(person, 0.0)


async def test_a_token_that_was_written_is_good_although_an_earlier_one_came_to_nothing() -> None:
    async with known_at_a_slow_disk() as (books, journal, people, ann, shown):
        journal.seconds = SLOW_WRITE + 1
        early = asyncio.create_task(books.durable_token(people, ann, shown, 0.0))
        await asyncio.sleep(SLOW_WRITE - 0.5)
        late = asyncio.create_task(books.durable_token(people, ann, shown, 0.0))
        assert await early == shown
        assert await late != shown
        assert people.by_token(await late) is ann


async def test_the_token_that_was_shown_stays_good_when_none_can_be_written() -> None:
    async with known_at_a_slow_disk() as (books, journal, people, ann, shown):
        journal.full = True
        both = [books.durable_token(people, ann, shown, 0.0) for _ in range(2)]
        assert await asyncio.gather(*both) == [shown, shown]
        assert people.by_token(shown) is ann
