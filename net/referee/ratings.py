"""The ratings of people at a referee: read when it begins, changed by every finished match that counts.

The file is read and written in another thread. Somebody may be forgotten meanwhile (`parlour ratings
forget`), so the file is looked at again and again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, Protocol

from parlour.net.auth.accounts import People, Person, Rating, Traveler, traveler_of
from parlour.net.faults import NetError
from parlour.net.redact import trace
from parlour.net.storage.ratings import Ranked, Rated

log: Final = logging.getLogger(__name__)

LOOK: Final = 5.0
"""Seconds between two looks whether others have changed the ratings."""


_LOOKS: Final = "looking at ratings"


class Shelf(Protocol):
    """Where ratings are kept. Every method may raise NetError."""

    async def all(self) -> list[Rated]:
        """Return everybody who has a rating."""

    async def rate(self, match: Ranked) -> None: ...

    async def remember(self, person: Traveler) -> None:
        """Note how `person`, who has a rating, is recognized from now on."""

    async def forget(self, person: str) -> None:
        """Forget a person by the id, with all ratings."""

    async def stamp(self) -> object:
        """Return what is another value when ratings may have changed."""


class Ratings:
    """The ratings of `people`, as `shelf` has them; `changed` is called after a change."""

    def __init__(self, shelf: Shelf, people: People, changed: Callable[[], None]) -> None:
        self._shelf = shelf
        self._people = people
        self._changed = changed
        self._by_person: dict[str, Mapping[str, Rating]] = {}
        self._stamp: object = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Read the ratings, and the people who have them. Raises NetError."""
        self._stamp = await self._shelf.stamp()
        await self._read()
        self._spawn(self._look(), _LOOKS)

    async def close(self) -> None:
        """Finish what is being written, and look no more."""
        for task in self._tasks:
            if task.get_name() == _LOOKS:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def of(self, person: Person) -> Mapping[str, Rating]:
        """Return the rating of `person` by game."""
        return self._by_person.get(person.id, {})

    def remember(self, person: Person) -> None:
        """Note how `person` is recognized, if they have a rating; does not wait."""
        person.ratings = self.of(person)
        if person.ratings:
            self._spawn(self._tried(self._shelf.remember(traveler_of(person))))

    def rate(self, match: Ranked) -> None:
        """Rate a finished match; does not wait."""
        self._spawn(self._rate(match))

    async def _rate(self, match: Ranked) -> None:
        await self._tried(self._shelf.rate(match))
        await self._tried(self._read())

    async def _read(self) -> None:
        found = await self._shelf.all()
        self._by_person = {each.person.id: each.ratings for each in found if each.ratings}
        for each in found:
            if each.person.tokens or each.person.key or each.person.code:
                self._people.know(each.person)
        for person in self._people:
            person.ratings = self.of(person)
        self._changed()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self._tried(self._look_once())

    async def _look_once(self) -> None:
        stamp = await self._shelf.stamp()
        if stamp != self._stamp:
            await self._read()
            self._stamp = stamp  # only now: what could not be read is read again

    async def _tried(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except NetError as error:
            log.warning("the ratings are not up to date: %s", type(error).__name__)
        except Exception as error:
            log.error("the ratings are not up to date: %s", trace(error))

    def _spawn(self, work: Coroutine[Any, Any, None], name: str = "a rating") -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
