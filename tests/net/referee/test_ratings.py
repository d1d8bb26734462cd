"""What a referee knows of ratings that others have changed."""

from __future__ import annotations

import asyncio
from unittest import mock

import pytest

from parlour.net.auth.accounts import People, Rating, Traveler
from parlour.net.faults import NetError
from parlour.net.referee.ratings import LOOK, Ratings
from parlour.net.storage.ratings import Rated
from parlour.net.wire.sentences import ROOM_SILENT


@pytest.mark.looptime
async def test_what_cannot_be_read_when_it_has_changed_is_read_later() -> None:
    people, rated = People(), [Rated(Traveler("ann", "Ann", ("token",)), {"switch": Rating(25.0, 8.0, 1)})]
    shelf = mock.AsyncMock()
    shelf.all.return_value, shelf.stamp.return_value = rated, 1
    ratings = Ratings(shelf, people, lambda: None)
    await ratings.begin()
    ann = people.by_id("ann")
    assert ann is not None
    assert ann.ratings == {"switch": Rating(25.0, 8.0, 1)}
    rated[0] = rated[0]._replace(ratings={"switch": Rating(26.0, 7.0, 2)})
    shelf.all.side_effect, shelf.stamp.return_value = NetError(ROOM_SILENT), 2
    await asyncio.sleep(2 * LOOK)
    assert ann.ratings["switch"].matches == 1
    shelf.all.side_effect = None
    await asyncio.sleep(2 * LOOK)
    assert ann.ratings["switch"].matches == 2
    await ratings.close()
