"""A seat waits for its owner: an app that died finds it again, and the table of a host who left goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenTable, Phase
from tests.e2e.players import player
from tests.waiting import until

GAME = "juno-classic"
pytestmark = pytest.mark.timeout(400)


@asynccontextmanager
async def a_referee(home: Path) -> AsyncIterator[Serving]:
    async with Serving.open(Home(home), Reach(port=0, solo=True)) as serving:
        await serving.open_table(OpenTable(game=GAME, seats=3, bots=1, pace="instant"))
        yield serving


@pytest.mark.slow
async def test_an_app_that_was_killed_comes_back_to_its_seat(home: Path) -> None:
    async with a_referee(home) as serving:
        port = serving.announcement().tcp_port
        async with player("Ann", home.parent, port) as ann:
            await ann.trusts()
            async with player("Bo", home.parent, port) as bo:
                await bo.trusts()
                await bo.gets_ready()
                await ann.gets_ready()
                host = ann if ann.hosting else bo
                await host.until(lambda: host.may_start, "everyone ready")
                await host.starts()
                await bo.until(lambda: bo.phase is Phase.PLAYING, "the match")
                seat = bo.you
            await ann.until(lambda: serving.referee.lines()[0].taken == 3, "the seat is kept")
            async with player("Bo", home.parent, port) as again:  # the certificate is known: nothing is asked
                await again.until(lambda: again.phase is Phase.PLAYING, "the same match")
                assert again.you == seat
                assert again.names.count("Bo") == 1


async def test_a_table_goes_on_without_the_screen_of_its_host(home: Path) -> None:
    async with a_referee(home) as serving:
        port = serving.announcement().tcp_port
        async with player("Bo", home.parent, port) as bo:
            async with player("Ann", home.parent, port) as ann:
                await ann.trusts()
                await bo.trusts()
                await ann.gets_ready()
                await bo.gets_ready()
                host = ann if ann.hosting else bo
                await host.until(lambda: host.may_start, "everyone ready")
                await host.starts()
                await bo.until(lambda: bo.phase is Phase.PLAYING, "the match")
                await ann.press("q", "y")
                await until(lambda: ann.phase is None)
            assert bo.phase in (Phase.PLAYING, Phase.BETWEEN)
            await bo.press("t", *"still here", "enter")
            await until(lambda: any("still here" in str(line) for line in bo.said))
