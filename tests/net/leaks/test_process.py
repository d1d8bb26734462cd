"""A referee as a process, with everything on that makes Python talk: no secret is in what it says."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path

from parlour.net.client.client import Client, News
from parlour.net.fair.agreement import Agreed
from parlour.net.fair.scheme import HOST
from parlour.net.journal.file import JournalFile
from parlour.net.process.server import Announcement
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenTable, Play, Say, Sit, Start, Update
from parlour.rules.cards import card
from parlour.rules.views import View
from tests.net.kit.open_house import GAME
from tests.net.kit.tcp import client_of

SERVE = f"serve {GAME} --bots 1 --pace instant --json --port 0 --private --password".split()
PASSWORD = "open sesame"
BERTHA = "Bertha"
WORDS = "nobody writes this down"


async def opened(said: Announcement) -> None:
    """Open a locked table that is called after its host, talk there, and leave."""
    async with await client_of(said, BERTHA) as host:
        assert (await host.ask(OpenTable(game=GAME, password=PASSWORD))).ok
        assert (await host.ask(Say(text=WORDS))).ok


async def hand_in(news: Client) -> View:
    """Return the first view in which somebody holds cards, and may act."""
    told: News
    async for told in news:
        if isinstance(told, Update) and told.view is not None and told.view.hand and told.view.choices:
            return told.view
    raise AssertionError("no cards were dealt")


async def played(said: Announcement) -> tuple[str, View]:
    """Play a little; return the token that was given out, and what could be seen."""
    (table,) = said.tables
    async with await client_of(said, "Ann") as ann:
        assert not (await ann.ask(Sit(table=table.id, password="a wrong one"))).ok
        assert (await ann.ask(Sit(table=table.id, password=PASSWORD))).ok
        assert (await ann.ask(Start())).ok
        view = await hand_in(ann)
        await ann.ask(Play(move="play nothing"))
        return ann.welcome.token, view


def host_secrets() -> set[str]:
    """Return the host's parts in all shuffles there were, from the journal."""
    home = Home()
    journal = JournalFile.open(home, home.journal, home.referee_id.read_text().strip())
    try:
        shuffles = [row.entry for row in journal.rows() if isinstance(row.entry, Agreed)]
    finally:
        journal.close()
    return {made.secrets[HOST].hex() for made in shuffles}


async def test_no_secret_is_in_what_a_referee_prints_or_logs(home: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-X", "dev", "-P", "-m", "parlour.tui", *SERVE),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONASYNCIODEBUG": "1"},
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(PASSWORD.encode() + b"\n")
        line = await process.stdout.readline()
        secret = json.loads((home / "referee.json").read_text())["secret"]
        said = Announcement.model_validate_json(line)
        await opened(said)
        token, view = await played(said)
    finally:
        process.terminate()
        rest, errors = await process.communicate()
    logged = (home / "parlour.log").read_text()
    hand = [rf"(?<!\w)({re.escape(text)}|{re.escape(card(text).words)})(?!\w)" for text in view.hand]
    parts = host_secrets()
    assert "the referee closes" in logged
    assert parts
    for told in (line.decode() + rest.decode(), errors.decode(), logged):
        assert not any(word in told for word in (PASSWORD, BERTHA, WORDS, secret, token, str(home), *parts))
        assert not any(re.search(either, told) for either in hand)
