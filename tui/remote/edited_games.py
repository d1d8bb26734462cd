"""The referee in the background after an edit of a game of others: begun anew, if no table is in use.

A process loads the code of a game once, so that a referee in the background plays the game as it was when the
referee started.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

from parlour.net.client.client import Client, News
from parlour.net.process.daemon import RunningReferee, running_or_start, running_referee, stop_referee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Notice, Update
from parlour.rules.faults import listed
from parlour.rules.sentences import Sentence, told
from parlour.rules.shelf.installed import digests
from parlour.tui.remote.unfinished_tables import lines_of

PLAYS_THE_OLD: Final = Sentence(
    "plays the old game",
    "The referee in the background loaded {games} before the latest change, and a table there is in use. "
    "`parlour stop` ends it, and keeps the matches; the next one has the change.",
)


async def begun_anew(
    home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]]
) -> Sequence[str]:
    """Restart the referee of `file` if it loaded games before an edit and nobody is at a table there.

    Return the names of those games if it goes on with them. Its end sends away all who are there, also who
    waits for a match to begin or reads its results. A match that waits for its only player does not keep it
    from being restarted: the next one takes it over. `command` returns the new command line.
    """
    running = await asyncio.to_thread(running_referee, home, file)
    if running is None or not (edited := _edited(running)):
        return ()
    lines = await lines_of(running)
    if lines is None or any(not line.waits and (line.taken or line.spectators) for line in lines):
        return edited
    await asyncio.to_thread(stop_referee, home, file)
    await asyncio.to_thread(running_or_start, command(running), home, file)
    return ()


def _edited(running: RunningReferee) -> Sequence[str]:
    """Return the games that a background referee has loaded otherwise than the next one would, or not at all.

    This process may have loaded them before the edit, too.
    """
    if running.games is None or not running.background:
        return ()
    return [name for name, digest in digests(now=True).items() if running.games.get(name) != digest]


def tell(client: Client, games: Sequence[str]) -> None:
    """Let `client` say at each table to which it comes that the referee plays old `games`, if there are any.

    The first one may be a table that the player left, to which the referee leads back before they go on.
    """

    async def and_more(news: AsyncIterator[News]) -> AsyncIterator[News]:
        at = ""
        async for each in news:
            yield each
            if isinstance(each, Update) and each.table.id != at:  # before it nothing shows what is said
                at = each.table.id
                yield Notice(told=told(PLAYS_THE_OLD, games=listed(games)))

    if games:
        client.through = and_more
