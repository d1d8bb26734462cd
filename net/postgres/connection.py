"""A connection to the database that has time limits, and is made again after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit

import asyncpg
from asyncpg import Connection, Record
from asyncpg.connect_utils import SessionAttribute

from parlour.net.postgres.faults import FAULTS, Pooled, told
from parlour.net.postgres.schema import SCHEMA

PATIENCE: Final = 5.0
"""Seconds until the database counts as silent."""
_SERVERS_SHARE: Final = 0.8  # of these seconds: the server's own limit, which comes before the client's
_ONE_OF_SEVERAL: Final = 0.4  # of these seconds: until one of several servers counts as silent
_HEAD_START: Final = 0.25
"""Seconds for the server that worked last, until the others are dialed beside it."""
_NO_URL: Final = "no PostgreSQL URL"
_POOLED: Final = "the settings of the connection are dropped"
_NO_SETTING: Final = "unsupported startup parameter"  # says PgBouncer
_LIMIT: Final = "SELECT (1000 * extract(epoch FROM current_setting('statement_timeout')::interval))::integer"
_BY_KEY: Final = {
    "enable_seqscan": "off",
    "jit": "off",  # a plan that scans all the same has a forbidding cost, and would be compiled
}
"""For connections that live long: a plan is kept with its statement, and one that was made while a table was
small would read all of it when it is large."""


async def connect(url: str, patience: float = PATIENCE) -> Connection[Record]:
    """Return a connection on which a statement takes at most `patience` seconds, and a commit is durable.

    The limits tell nothing about whether a statement was carried out. `url` may name several servers: the one
    that can be written is chosen. Raises `FAULTS`.
    """
    return await _Servers(url, patience, {}).connect()


_Dial: TypeAlias = "asyncio.Task[Connection[Record]]"


class _Servers:
    """The servers that `url` names, the one that worked last before the others.

    That one has a head start, and the others are dialed beside it: the first one that can be written is used.
    Each has a time limit of its own, so none hides another, whether it is silent or slow.
    """

    def __init__(self, url: str, patience: float, settings: Mapping[str, str]) -> None:
        self._url = url
        self._patience = patience
        self._settings = settings
        self._urls: list[str] = []

    async def connect(self) -> Connection[Record]:
        """Return a connection as `connect` does."""
        try:
            self._urls = self._urls or [*dict.fromkeys(_url_of_each(self._url))]
            return await self._first_that_works()
        except (ValueError, OverflowError):
            raise asyncpg.ClientConfigurationError(_NO_URL) from None

    async def _first_that_works(self) -> Connection[Record]:
        within = self._patience * (_ONE_OF_SEVERAL if len(self._urls) > 1 else 1)
        dials: dict[str, _Dial] = {}

        def dial(*urls: str) -> None:
            dials.update((url, asyncio.create_task(self._dial(url, within), name="dialing")) for url in urls)

        dial(self._urls[0])
        try:
            await asyncio.wait(dials.values(), timeout=_HEAD_START)
            if not _has_connected(dials[self._urls[0]]):
                dial(*self._urls[1:])
            chosen = await _first_connected(dials)
            connection = dials.pop(chosen).result()
            self._urls.sort(key=chosen.__ne__)
            return connection  # nothing is awaited once it is chosen, so it cannot get lost
        finally:
            for each in dials.values():
                each.add_done_callback(_hang_up)
                each.cancel()

    async def _dial(self, url: str, within: float) -> Connection[Record]:
        """Dial one server. Raises Pooled if the connection does not have what was set."""
        limit = round(self._patience * _SERVERS_SHARE * 1000)
        try:
            connection = await asyncpg.connect(
                url,
                timeout=within,
                command_timeout=self._patience,
                target_session_attrs=SessionAttribute.read_write,
                server_settings={
                    "application_name": "parlour",
                    "search_path": SCHEMA,
                    "synchronous_commit": "on",
                    "statement_timeout": str(limit),
                    **self._settings,
                },
            )
        except asyncpg.ProtocolViolationError as error:
            if _NO_SETTING in str(error):
                raise Pooled(_POOLED) from None
            raise
        try:
            if await connection.fetchval(_LIMIT, timeout=within) != limit:
                raise Pooled(_POOLED)
        except BaseException:
            connection.terminate()
            raise
        return connection


async def _first_connected(dials: Mapping[str, _Dial]) -> str:
    """Return the URL of the first one that connects. Raises the fault that says most, if none does."""
    waiting: set[_Dial] = {*dials.values()}
    while waiting:
        _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for url, dial in dials.items():
            if dial.done() and not isinstance(dial.exception(), FAULTS):
                return url
    faults = [fault for dial in dials.values() if (fault := dial.exception()) is not None]
    raise next((fault for fault in faults if not isinstance(fault, OSError)), faults[-1])


def _has_connected(dial: _Dial) -> bool:
    return dial.done() and not dial.cancelled() and dial.exception() is None


def _hang_up(dial: _Dial) -> None:
    """Close the connection of a server that was dialed beside the one that is used."""
    if _has_connected(dial):
        dial.result().terminate()


def _url_of_each(url: str) -> Sequence[str]:
    """Return the URL of each server that `url` names, as `//A:1,B:2/…` or `?host=A,B&port=1,2`."""
    parts = urlsplit(url)
    access, at, hosts = parts.netloc.rpartition("@")
    if "," in hosts:
        return [parts._replace(netloc=f"{access}{at}{host}").geturl() for host in hosts.split(",") if host]
    query = dict(parse_qsl(parts.query))
    named, ports = query.get("host", "").split(","), query.get("port", "").split(",")
    if hosts or len(named) == 1:
        return [url]
    each = zip(named, ports * len(named) if len(ports) == 1 else ports, strict=True)
    return [
        parts._replace(query=urlencode({**query, "host": host, "port": port})).geturl()
        for host, port in each
        if host
    ]


class Database:
    """A connection to the database at `url`, made when it is needed, for one user at a time."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._servers = _Servers(url, patience, _BY_KEY)
        self._patience = patience
        self._lock = asyncio.Lock()
        self._connection: Connection[Record] | None = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Connection[Record]]:
        """Lend the connection. After any exception it is cut, and another one is made next time."""
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._servers.connect()
            try:
                yield self._connection
            except BaseException:
                self._connection.terminate()
                self._connection = None
                raise

    @asynccontextmanager
    async def used(self) -> AsyncIterator[Connection[Record]]:
        """Lend the connection as `open` does; what goes wrong becomes a DatabaseFault."""
        with told():
            async with self.open() as connection:
                yield connection

    async def close(self) -> None:
        """Close the connection; the next user makes another one."""
        async with self._lock:
            connection, self._connection = self._connection, None
            if connection is None:
                return
            try:
                await connection.close(timeout=self._patience)
            except FAULTS:
                connection.terminate()
