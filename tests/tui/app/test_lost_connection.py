"""A lost connection: the cards stay in sight, and one may wait or leave."""

from __future__ import annotations

import pytest

from parlour.net.client.client import Lost
from parlour.net.wire.messages import Phase
from parlour.rules.sentences import in_words
from tests.tui.kit.news import WELCOME
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk


async def test_a_lost_connection_says_so_and_goes_away_when_it_is_back() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(Lost(in_words("The connection is gone."), again_in=2.0))
        await settled(pilot)
        assert at(app) == "TableScreen", "the cards stay in sight"
        assert "Connection lost, trying again (2 s); your seat is kept" in text_of(app)
        app.house.tell(WELCOME)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert "Connection lost" not in text_of(app)


@pytest.mark.slow
async def test_a_connection_that_stays_away_leads_home_with_a_reason() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(Lost(in_words("The referee was closed.")))
        await settled(pilot)
        assert "The referee was closed." in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_player_who_does_not_want_to_wait_leaves() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.lost = True
        app.house.tell(Lost(in_words("The connection is gone."), again_in=2.0))
        await settled(pilot)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"
