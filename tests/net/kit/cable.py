"""Ways to a database that a test, or a benchmark, can cut: whoever calls is accepted, and hears nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.net.kit.cluster import Cluster

CHUNK = 65536


class Cable:
    """A way to `cluster` over TCP, on which nothing passes while it is not `whole`."""

    def __init__(self, cluster: Cluster) -> None:
        self.whole = asyncio.Event()
        self.whole.set()
        self.cluster = cluster
        self.port = 0
        self._ends: list[asyncio.StreamWriter] = []

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        await self.whole.wait()
        try:
            there, back = await asyncio.open_unix_connection(f"{self.cluster.folder}/.s.PGSQL.5432")
        except OSError:
            writer.close()  # the server is not there
            return
        self._ends.append(back)
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(CHUNK):
                await self.whole.wait()
                writer.write(some)
        writer.close()

    async def close(self) -> None:
        """Close both ends of each connection."""
        self.whole.set()
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def cable(cluster: Cluster) -> AsyncIterator[Cable]:
    made = Cable(cluster)
    async with await asyncio.start_server(made.carry, "127.0.0.1", 0) as listening:
        made.port = listening.sockets[0].getsockname()[1]
        yield made
        await made.close()


def url_over(*cables: Cable) -> str:
    """Return the URL of the database at the other end of these, the first one first."""
    ports = ",".join(str(each.port) for each in cables)
    hosts = ",".join("127.0.0.1" for _ in cables)
    return f"postgresql://parlour@/postgres?host={hosts}&port={ports}&sslmode=disable"
