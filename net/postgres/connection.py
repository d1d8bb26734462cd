"""A connection to the database that has time limits, and is made again after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
from asyncpg import Connection, Record
from asyncpg.connect_utils import SessionAttribute

from parlour.net.postgres.faults import FAULTS
from parlour.net.postgres.schema import SCHEMA

PATIENCE: Final = 5.0
"""Seconds until the database counts as silent."""
_SERVERS_SHARE: Final = 0.8  # of these seconds: the server's own limit, which comes before the client's


async def connect(url: str, patience: float = PATIENCE) -> Connection[Record]:
    """Return a connection on which a statement takes at most `patience` seconds, and a commit is durable.

    The limits tell nothing about whether a statement was carried out. `url` may name several servers: the one
    that can be written is chosen. Raises `FAULTS`.
    """
    try:
        return await asyncpg.connect(
            url,
            timeout=patience,
            command_timeout=patience,
            target_session_attrs=SessionAttribute.read_write,
            server_settings={
                "application_name": "parlour",
                "search_path": SCHEMA,
                "synchronous_commit": "on",
                "statement_timeout": f"{patience * _SERVERS_SHARE * 1000:.0f}",
                "enable_seqscan": "off",  # every statement goes by a key, also if the statistics are old
            },
        )
    except (ValueError, OverflowError):
        raise asyncpg.ClientConfigurationError("no PostgreSQL URL") from None


class Link:
    """A connection to the database at `url`, made when it is needed, for one user at a time."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._url = url
        self._patience = patience
        self._lock = asyncio.Lock()
        self._connection: Connection[Record] | None = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Connection[Record]]:
        """Lend the connection. After any exception it is cut, and another one is made next time."""
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._url, self._patience)
            try:
                yield self._connection
            except BaseException:
                self._connection.terminate()
                self._connection = None
                raise

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
