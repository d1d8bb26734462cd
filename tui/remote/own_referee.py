"""The referee that runs on this machine: started where it is asked to listen, and started anew.

A referee that died is revived; one that loaded games before an edit is replaced once nobody needs it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from parlour.net import limits
from parlour.net.address import DEFAULT_SSH_PORT, Address
from parlour.net.client.client import Client, News
from parlour.net.errors import NetError
from parlour.net.process.daemon import (
    RunningReferee,
    died_referee,
    running_or_start,
    running_referee,
    stop_referee,
)
from parlour.net.rate_limits import Meter
from parlour.net.storage.data_folder import Home
from parlour.net.web.orders import WebPlace
from parlour.net.wire.messages import Notice, Update
from parlour.rules.faults import listed
from parlour.rules.sentences import Sentence, told
from parlour.rules.shelf.installed import digests
from parlour.tui.remote.subprocess_args import SERVE
from parlour.tui.remote.unfinished_tables import lines_of

ON_ANOTHER_PORT: Final = Sentence(
    "on another port", "a referee runs already, on port {port}; `parlour stop` ends it"
)
WITHOUT_A_DOOR: Final = Sentence(
    "without a door", "a referee without an SSH door runs already; `parlour stop` ends it"
)
WITHOUT_A_PAGE: Final = Sentence(
    "without a page", "a referee without a page for browsers runs already; `parlour stop` ends it"
)
ANOTHER_PAGE: Final = Sentence(
    "another page", "a referee runs already, whose page for browsers is elsewhere; `parlour stop` ends it"
)
OTHER_LIMITS: Final = Sentence(
    "other limits", "a referee runs already, with other limits for an address; `parlour stop` ends it"
)
OTHER_PROXIES: Final = Sentence(
    "other proxies", "a referee runs already, which knows other proxies; `parlour stop` ends it"
)
OTHER_WAY_IN: Final = Sentence(
    "other way in",
    "a referee runs already, with another --invite-address or --reach; `parlour stop` ends it",
)
DOOR_ON_ANOTHER_PORT: Final = Sentence(
    "door on another port", "a referee runs already, its SSH door on port {port}; `parlour stop` ends it"
)
PLAYS_THE_OLD: Final = Sentence(
    "plays the old game",
    "The referee in the background loaded {games} before the latest change, and a table there is in use. "
    "`parlour stop` ends it, and keeps the matches; the next one has the change.",
)


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the player's own referee listens; None means the usual TCP port, no SSH and no page.

    `per_address` are the fields of a `PerAddress` that the settings do not say, `proxies` those named.
    `invited` is the name that invitations show, `through` the server by which others come; "" as usual.
    """

    port: int | None = None
    ssh_port: int | None = None
    web: WebPlace | None = None
    per_address: Mapping[str, int] = field(default_factory=dict)
    proxies: tuple[str, ...] = ()
    invited: str = ""
    through: str = ""


def open_referee(home: Home, usual: Doors, asked: Doors | None = None) -> RunningReferee:
    """Return this machine's open referee; start it if necessary, listening as `asked` or as `usual`.

    Raises NotStarted, or NetError if a running one does not listen as asked.
    """
    doors = asked or usual
    running = running_or_start(serve_command(doors), home, home.referee_file)
    if asked is not None:
        _insist(asked, running)
    return running


def solo_command(_: RunningReferee | None = None) -> list[str]:
    """Return the command line that starts a referee for playing alone in the background."""
    return [*SERVE, "--solo"]


def serve_command(doors: Doors) -> list[str]:
    """Return the command line that starts an open referee in the background."""
    flags = [] if doors.port is None else ["--port", str(doors.port)]
    if doors.ssh_port is not None:
        flags += ["--ssh-port", str(doors.ssh_port)]
    for name, number in doors.per_address.items():
        flags += ["--per-address", f"{name}={number}"]
    for proxy in doors.proxies:
        flags += ["--proxy", proxy]
    for option, value in (("--invite-address", doors.invited), ("--reach", doors.through)):
        flags += [option, value] if value else []
    return [*SERVE, *flags, *_web_flags(doors.web)]


def _web_flags(place: WebPlace | None) -> Iterator[str]:
    if place is None:
        return
    yield from ("--web-port", str(place.port))
    named = {"--web-host": place.host, "--web-cert": place.certificate, "--web-key": place.key}
    yield from (part for name, value in named.items() if value for part in (name, value))
    if place.behind:
        yield "--web-behind"


def usual_ssh_port() -> int:
    """Return the usual port of SSH doors, or 0 (any) if another program uses it."""
    try:
        socket.create_server(("", DEFAULT_SSH_PORT)).close()
    except OSError:
        return 0
    return DEFAULT_SSH_PORT


def _insist(doors: Doors, running: RunningReferee) -> None:
    """Raise NetError if the running referee does not listen where it was asked for."""
    if doors.port and doors.port != running.tcp_port:
        raise NetError(told(ON_ANOTHER_PORT, port=running.tcp_port))
    if doors.ssh_port is not None and not running.ssh_port:
        raise NetError(told(WITHOUT_A_DOOR))
    if doors.ssh_port and doors.ssh_port != running.ssh_port:
        raise NetError(told(DOOR_ON_ANOTHER_PORT, port=running.ssh_port))
    if doors.web is not None:
        _insist_on_page(doors.web, running.web)
    if replace(running.per_address, **doors.per_address) != running.per_address:
        raise NetError(told(OTHER_LIMITS))
    if doors.proxies and doors.proxies != running.proxies:
        raise NetError(told(OTHER_PROXIES))
    if (doors.invited or running.invited, doors.through or running.through) != (
        running.invited,
        running.through,
    ):
        raise NetError(told(OTHER_WAY_IN))


def _insist_on_page(asked: WebPlace, place: WebPlace | None) -> None:
    if place is None:
        raise NetError(told(WITHOUT_A_PAGE))
    if asked != place.model_copy(update={} if asked.port else {"port": 0}):
        raise NetError(told(ANOTHER_PAGE))


class Reviving:
    """Restarts the referee of `file` for one client, if it died: killed, or out of memory.

    The referee restores its tables, and every client redials until it is there. A referee that ended in order
    (`parlour stop`) or that runs in a terminal is not restarted. `command` returns its command line.

    `alone` is the lock for opening the journal in this process.
    """

    def __init__(
        self, home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]], alone: asyncio.Lock
    ) -> None:
        self._home = home
        self._file = file
        self._command = command
        self._alone = alone
        self._meter = Meter(limits.REVIVALS)
        self._died: RunningReferee | None = None

    async def address(self) -> Address | None:
        """Restart the referee if it died, but not too often; return its address then.

        Returns None if nothing was started. A failed start is repeated with the next call.
        """
        with suppress(NetError):
            return await self._revive()
        return None

    async def _revive(self) -> Address | None:
        self._died = self._died or await asyncio.to_thread(died_referee, self._home, self._file)
        if self._died is None or not self._meter.take(asyncio.get_running_loop().time()):
            return None
        command = self._command(self._died)
        async with self._alone:
            running = await asyncio.to_thread(running_or_start, command, self._home, self._file)
        self._died = None
        return running.address


async def begun_anew(
    home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]]
) -> Sequence[str]:
    """Restart the referee of `file` if it loaded games before an edit and nobody is at a table there.

    Return the names of those games if it goes on with them. Its end sends away all who are there, also who
    waits for a match to begin or reads its results. A match that waits for its only player does not keep it
    from being restarted: the next one takes it over. `command` returns the new command line.
    """
    running = await asyncio.to_thread(running_referee, home, file)
    if running is None or not (edited := _edited_since(running)):
        return ()
    lines = await lines_of(running)
    if lines is None or any(not line.waits and (line.taken or line.spectators) for line in lines):
        return edited
    await asyncio.to_thread(stop_referee, home, file)
    await asyncio.to_thread(running_or_start, command(running), home, file)
    return ()


def _edited_since(running: RunningReferee) -> Sequence[str]:
    """Return the games that a background referee has loaded otherwise than the next one would, or not at all.

    A process loads the code of a game once. This one may have loaded them before the edit, too.
    """
    if running.games is None or not running.background:
        return ()
    return [name for name, digest in digests(now=True).items() if running.games.get(name) != digest]


def tell_of_old_games(client: Client, games: Sequence[str]) -> None:
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
