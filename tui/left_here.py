"""The tables of this machine that were left before their end: in a journal, or at a referee that runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from net import (
    Client,
    Home,
    Introduction,
    JournalInUse,
    NetError,
    Resumable,
    Running,
    resumable,
    running_referee,
)
from net.messages import Lobby, Phase, TableLine
from tui.connector import Unfinished

PATIENCE: Final = 3.0
"""Seconds in which a referee of this machine tells its tables."""
RUNNING: Final = (Phase.PLAYING, Phase.BETWEEN)


async def left_here(home: Home, *, alone: bool = False) -> Sequence[Unfinished]:
    """Return the tables of one of the two referees of `home`, the one that nobody else reaches if `alone`.

    Raises JournalError with what keeps them from coming back.
    """
    file = home.solo_file if alone else home.referee_file
    running = await asyncio.to_thread(running_referee, home, file)
    if running is not None:
        lines = await _lines(running)
        return [_going_on(line, alone) for line in lines if line.phase in RUNNING or not alone]
    try:
        found = await asyncio.to_thread(resumable, home, solo=alone)
    except JournalInUse:  # another program came first, just now
        return ()
    return [kept(one, alone=alone) for one in found]


def _going_on(line: TableLine, alone: bool) -> Unfinished:
    return Unfinished(line.id, line.name, line.title, alone=alone, runs=True)


def kept(one: Resumable, *, alone: bool = False) -> Unfinished:
    """Return a table of a journal as a screen offers it."""
    return Unfinished(one.id, one.name, one.title, one.players, alone=alone)


async def _lines(running: Running) -> Sequence[TableLine]:
    """Ask a referee for its tables, as somebody it does not know: whoever is at one is not disturbed."""
    who = Introduction(host=running.secret)
    try:
        async with asyncio.timeout(PATIENCE):
            client = await Client.connect(running.address, who, running.tls_fingerprint.__eq__)
            async with client:
                async for told in client:
                    if isinstance(told, Lobby):
                        return told.tables
    except (NetError, TimeoutError):
        pass
    return ()
