"""The unfinished tables of this machine, in a journal or at a running referee, and how they are told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from net.client.client import Client, Introduction
from net.errors import JournalInUse, NetError
from net.process.daemon import RunningReferee, running_referee
from net.process.resumable import Resumable, resumable
from net.storage.data_folder import Home
from net.wire.messages import Lobby, Phase, TableLine
from tui.text.phrases import count
from tui.text.printable import visible

PATIENCE: Final = 3.0
"""Seconds in which a referee of this machine must list its tables."""
RUNNING: Final = (Phase.PLAYING, Phase.BETWEEN)
SOON: Final = 20 * 3600
"""Seconds for which the time of day says when a match was left; after that, the date."""


async def left_here(home: Home, *, solo: bool = False) -> Sequence[Resumable]:
    """Return the tables of the open referee of `home`, or of the solo one, the latest first.

    Raises JournalError if they cannot be restored.
    """
    file = home.solo_file if solo else home.referee_file
    running = await asyncio.to_thread(running_referee, home, file)
    if running is not None:
        lines = await _lines(running)
        return [_at_referee(line, solo=solo) for line in reversed(lines) if line.phase in RUNNING or not solo]
    try:
        return await asyncio.to_thread(resumable, home, solo=solo)
    except JournalInUse:  # another program opened it first
        return ()


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
    )


async def _lines(running: RunningReferee) -> Sequence[TableLine]:
    """Ask a referee for its tables without a token: with one, it would drop the player's own connection."""
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


def told(left: Resumable, now: float) -> str:
    """Return what tells an unfinished table from others.

    Of an own match: its game, round, scores or opponents; of another table, its name and game. Where it is
    known, also since when it waits: the time of day, or the date if that is longer ago.
    """
    since = time.strftime("%H:%M" if now - left.at < SOON else "%b %d", time.localtime(left.at))
    title = f"{left.title} ({since})" if left.at else left.title
    name, more = ("", _against(left)) if left.solo else (left.name, "")
    return visible(", ".join(filter(None, (name, title, more, "" if left.waits else "still open"))))


def _against(left: Resumable) -> str:
    """Return how an own match stands: `round 3, you 120, bots 85 and 40`."""
    bots = left.taken - 1
    against = f"against {count(bots, 'bot')}" if bots > 0 else ""
    if left.round < 2:
        return against
    own, *others = left.scores
    totals = ", ".join(map(str, others))
    return f"round {left.round}, you {own}, {'bot' if len(others) == 1 else 'bots'} {totals}"
