"""No secret of a room's people, its file or its cards is in what the room prints, logs or stores."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import asyncpg
import pytest

from parlour.net.postgres.connection import connect
from parlour.net.process.server import Announcement
from parlour.net.room.admin import make
from parlour.net.wire.messages import OpenTable, Ready, Request, Sit, Start, Update
from parlour.rules.cards import card
from parlour.rules.views import View
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.people import hang_up

pytestmark = pytest.mark.timeout(400)
PASSWORD = "open sesame"
OF_DATABASE = "bartleby"
SHARED = ("lines", "people", "tries", "alive", "room")
"""The tables of the database beside the log, which has what a journal has."""


async def rows(database: str, *tables: str) -> list[str]:
    """Return the rows of `tables` as JSON."""
    connection: asyncpg.Connection[asyncpg.Record] = await connect(database)
    try:
        found = [
            await connection.fetch(f"SELECT row_to_json({table})::text FROM {table}") for table in tables
        ]
    finally:
        await connection.close()
    return [row[0] for each in found for row in each]


async def has(person: TcpGuest, request: Request) -> None:
    answer = await person.ask(request)
    assert answer.ok, answer.told


async def played(said: Announcement, database: str) -> tuple[list[str], View]:
    """Begin a match at a locked table, and wait until the room has its line; return the tokens and a view."""
    ann, bo = TcpGuest(await client_of(said, "Ann")), TcpGuest(await client_of(said, "Bo"))
    opened = await ann.ask(OpenTable(game="crazy-eights", password=PASSWORD, pace="instant"))
    assert not (await bo.ask(Sit(table=opened.table, password="a wrong one"))).ok
    for person, request in ((bo, Sit(table=opened.table, password=PASSWORD)), (bo, Ready()), (ann, Start())):
        await has(person, request)
    await ann.until(lambda: ann.all(Update) and ann.update.view is not None and ann.update.view.hand)
    view = ann.update.view
    assert view is not None
    async with asyncio.timeout(60):
        while not any('\\"phase\\":\\"playing\\"' in row for row in await rows(database, "lines")):  # noqa: ASYNC110 - a process writes it
            await asyncio.sleep(0.05)
    tokens = [each.client.welcome.token for each in (ann, bo)]
    await hang_up(ann, bo)
    return tokens, view


@pytest.mark.slow
async def test_no_secret_is_in_what_a_room_prints_logs_or_stores(tmp_path: Path, empty_database: str) -> None:
    url = empty_database.replace("parlour@", f"parlour:{OF_DATABASE}@")
    room = await make(url, tmp_path / "club.toml")
    home = tmp_path / "of the machine"
    serve = ("serve", "--private", "--json", "--port", "0", "--room", str(tmp_path / "club.toml"))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-X", "dev", "-P", "-m", "parlour.tui", *serve, "--address", "127.0.0.1"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONASYNCIODEBUG": "1", "PARLOUR_HOME": str(home)},
    )
    try:
        assert process.stdout is not None
        line = await process.stdout.readline()
        tokens, view = await played(Announcement.model_validate_json(line), url)
    finally:
        process.terminate()
        rest, errors = await process.communicate()
    logged = (home / "parlour.log").read_text()
    assert "the referee closes" in logged
    key = room.certificate_key.splitlines()[1]
    printed = [line.decode() + rest.decode(), errors.decode(), logged]
    stored = await rows(url, *SHARED)
    assert any("Ann" in row for row in stored)
    hand = [rf"(?<!\w)({re.escape(text)}|{re.escape(card(text).words)})(?!\w)" for text in view.hand]
    for told in (*printed, *stored):
        assert not any(secret in told for secret in (PASSWORD, OF_DATABASE, room.secret, key, *tokens))
        assert not any(re.search(either, told) for either in hand)
    assert not any(str(home) in told for told in printed)
