"""The unfinished tables of this machine, in a journal or at a running referee."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.net.client.client import Client, Introduction
from parlour.net.errors import JournalInUse, NetError
from parlour.net.process.daemon import RunningReferee, running_referee
from parlour.net.process.resumable import Resumable, close_kept, resumable
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Answer, EndTable, Lobby, OpenTable, Phase, TableLine
from parlour.net.wire.refusals import Why
from parlour.rules.faults import NO_GAME
from parlour.rules.sentences import phrase
from parlour.rules.shelf import shelf
from parlour.tui.remote.connector import Connector
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.text.unfinished import AT_A_TABLE, NOT_LOADED
from parlour.tui.words.speaking import said

PATIENCE: Final = 3.0
"""Seconds in which a referee of this machine must list its tables."""
SLOW: Final = phrase("not ended yet", "The table has not ended yet: its referee is slow to answer.")
RUNNING: Final = (Phase.PLAYING, Phase.BETWEEN)


async def left_here(home: Home, *, solo: bool = False) -> Sequence[Resumable]:
    """Return the tables of the open referee of `home`, or of the solo one, the latest first.

    Raises JournalError if they cannot be restored.
    """
    file = home.solo_file if solo else home.referee_file
    running = await asyncio.to_thread(running_referee, home, file)
    if running is not None:
        lines = await lines_of(running) or ()
        return [_at_referee(line, solo=solo) for line in reversed(lines) if line.phase in RUNNING or not solo]
    try:
        return await asyncio.to_thread(resumable, home, solo=solo)
    except JournalInUse:  # another program opened it first
        return ()


async def shown_elsewhere(home: Home) -> bool:
    """Whether a match goes on at the solo referee of `home`, which waits as soon as no window shows it."""
    running = await asyncio.to_thread(running_referee, home, home.solo_file)
    lines = (await lines_of(running) or ()) if running is not None else ()
    return any(line.phase in RUNNING and not line.waits for line in lines)


def why_refused(answer: Answer, connector: Connector, table: OpenTable) -> str:
    """Return why a referee of this machine did not open `table`, and what to do about it."""
    if answer.reason == Why.NOWHERE and not connector.remote:
        return tr(AT_A_TABLE)
    if answer.told is not None and answer.told.sentence.key == NO_GAME.key:
        return tr(NOT_LOADED, game=shelf.preset(table.game).title)
    return sentence(said(answer.told))


def _at_referee(line: TableLine, *, solo: bool) -> Resumable:
    return Resumable(
        id=line.id,
        name=line.name,
        title=line.title,
        solo=solo,
        runs=True,
        taken=line.taken,
        waits=line.waits,
        round=line.round,
        scores=line.scores,
        game=line.game,
        day=line.day,
    )


async def lines_of(running: RunningReferee) -> Sequence[TableLine] | None:
    """Return the tables of a referee of this machine, None if it is slow to answer."""
    try:
        async with asyncio.timeout(PATIENCE), await _stranger(running) as client:
            async for news in client:
                if isinstance(news, Lobby):
                    return news.tables
    except (NetError, TimeoutError):
        pass
    return None


async def _stranger(running: RunningReferee) -> Client:
    """Connect to a referee of this machine without a token: with one, it would drop the player's own line."""
    return await Client.connect(
        running.address, Introduction(host=running.secret), running.tls_fingerprint.__eq__
    )


async def ended(home: Home, left: Resumable) -> None:
    """End a table of this machine for good, at its referee if one runs. Raises NetError."""
    file = home.solo_file if left.solo else home.referee_file
    running = await asyncio.to_thread(running_referee, home, file)
    if running is None:
        await asyncio.to_thread(close_kept, home, solo=left.solo, but=left.id.__ne__)
        return
    try:
        async with asyncio.timeout(PATIENCE), await _stranger(running) as client:
            answer = await client.ask(EndTable(table=left.id))
            if not answer.ok:
                raise NetError(answer.told or SLOW)
            async for news in client:
                if isinstance(news, Lobby) and left.id not in [line.id for line in news.tables]:
                    return
    except TimeoutError:
        raise NetError(SLOW) from None
