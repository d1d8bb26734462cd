"""The referee in the background is killed: the next one is at its port, with its tables, and Ann's cards."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from parlour.net.client.client import Client
from parlour.net.process.daemon import RunningReferee, running_or_start, running_referee
from parlour.net.process.resumable import resumable
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.wire.messages import OpenTable, Start, Update
from parlour.rules.views import View
from tests.net.kit.serve import GAME, QUICK
from tests.net.kit.tcp import client_of
from tests.waiting import WITHIN, until


async def a_match_alone(running: RunningReferee) -> View:
    """Begin a match at a referee in the background, as the app does; return what Ann sees at her turn."""
    async with await client_of(running, "Ann", host=running.secret) as ann:
        opened = await ann.ask(OpenTable(game=GAME, bots=1, pace="slow"))
        assert (await ann.ask(Start())).ok
        home = Home()
        Tokens(home).put("solo", ann.welcome.token)
        assert opened.ok
        return await _first_turn(ann)


async def _first_turn(ann: Client) -> View:
    async with asyncio.timeout(WITHIN):
        async for news in ann:
            if isinstance(news, Update) and (view := news.view) is not None and view.seats[0].acts:
                return view  # nothing changes now but by her
    raise AssertionError("her turn did not come")


@pytest.mark.slow
async def test_a_referee_in_the_background_brings_its_tables_back_by_itself() -> None:
    home, program = Home(), [*QUICK, "--background", "--solo"]
    first = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    before = await a_match_alone(first)
    os.kill(first.pid, signal.SIGKILL)
    await until(lambda: running_referee(home, home.solo_file, within=0) is None)
    (table,) = resumable(home, solo=True)
    assert table.waits
    again = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    try:
        assert again.tcp_port == first.tcp_port
        assert again.secret != first.secret
        token = Tokens(home).get("solo") or ""
        async with await client_of(again, token=token, host=first.secret) as ann:
            view = await _first_turn(ann)
            assert (view.viewer, view.hand) == (before.viewer, before.hand)
    finally:
        os.kill(again.pid, signal.SIGKILL)
        await until(lambda: running_referee(home, home.solo_file, within=0) is None)
