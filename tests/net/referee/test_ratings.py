"""What a referee knows of ratings that others have changed."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.auth.accounts import People, Rating, Traveler
from parlour.net.faults import NetError
from parlour.net.referee.ratings import LOOK, Ratings
from parlour.net.storage.ratings import Ranked, Rated
from parlour.net.wire.sentences import ROOM_SILENT


class FailingShelf:
    """A shelf with one person, which can be made to fail."""

    def __init__(self) -> None:
        self.rating = Rating(25.0, 8.0, 1)
        self.fails = False

    async def all(self) -> list[Rated]:
        if self.fails:
            raise NetError(ROOM_SILENT)
        return [Rated(Traveler("ann", "Ann", ("token",)), {"switch": self.rating})]

    async def rate(self, match: Ranked) -> None: ...

    async def remember(self, person: Traveler) -> None: ...

    async def forget(self, person: str) -> None: ...

    async def stamp(self) -> object:
        return self.rating


@pytest.mark.looptime
async def test_what_cannot_be_read_when_it_has_changed_is_read_later() -> None:
    shelf, people = FailingShelf(), People()
    ratings = Ratings(shelf, people, lambda: None)
    await ratings.begin()
    ann = people.by_id("ann")
    assert ann is not None
    assert ann.ratings == {"switch": Rating(25.0, 8.0, 1)}
    shelf.rating, shelf.fails = Rating(26.0, 7.0, 2), True
    await asyncio.sleep(2 * LOOK)
    assert ann.ratings["switch"].matches == 1
    shelf.fails = False
    await asyncio.sleep(2 * LOOK)
    assert ann.ratings["switch"].matches == 2
    await ratings.close()
