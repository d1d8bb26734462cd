"""Joining a host that wants to fill the disk: the app as `parlour join` opens it, and its data folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.net.address import Address
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Pins
from parlour.net.storage.match_files import Others
from parlour.net.transport import tls
from parlour.net.wire.messages import Message, Record
from parlour.tui.app.app import AppStart, ParlourApp
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Stores
from tests.net.kit.ended import begun, ended
from tests.net.kit.hostile_referee import hostile_referee
from tests.tui.kit.walking import text_of

KEPT = 8
"""So many matches of others are kept at most."""


async def joined(folder: Path, *told: Message) -> list[Path]:
    """Join a host that tells all this; return the files that are kept of it when it has said goodbye."""
    host, home = Home(folder / "host"), Home(folder / "joiner")
    async with hostile_referee(host, told) as address:
        _trust(home, host, address)
        app = ParlourApp(
            ThisMachine(home),
            Stores(Settings(name="Ann"), library=Bookcase(home, lambda: Others(matches=KEPT))),
            AppStart(lambda app: app.go(lambda ways: ways.join(HostToJoin(address)))),
        )
        async with app.run_test(size=(80, 24)) as pilot, asyncio.timeout(60):
            while "That is all." not in text_of(app):
                await pilot.pause(0.02)
    return [path for path in home.matches.rglob("*") if path.is_file()]


def _trust(home: Home, host: Home, address: Address) -> None:
    tls.server_context(host)
    Pins(home).remember(str(address), tls.own_fingerprint(host))


async def test_a_host_that_sends_many_files_without_a_match_leaves_none(tmp_path: Path) -> None:
    records = [Record(name=f"{number}.txt", text="x" * 250_000) for number in range(60)]
    assert await joined(tmp_path, *records) == []


@pytest.mark.slow
async def test_a_host_that_makes_up_matches_leaves_one_of_one_s_own_and_as_many_to_watch_as_are_kept(
    tmp_path: Path,
) -> None:
    played = [message for number in range(5) for message in (begun(number), *ended(number))]
    watched = [
        message for number in range(5, KEPT + 10) for message in (begun(number, None), *ended(number, None))
    ]
    files = await joined(tmp_path, *played, *watched)
    assert sorted(path.parent.name for path in files) == ["matches", *["others"] * KEPT]
