"""What tests of `net` share: a PostgreSQL server, started for the first test that needs it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from parlour.net.postgres.connection import connect
from parlour.net.postgres.schema import migrate
from tests import needs
from tests.net.kit.cluster import Cluster, programs, running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        needs.lacking("a PostgreSQL server (Debian: apt install postgresql)")
    with running(found) as started:
        yield started


@pytest.fixture
async def empty_database(cluster: Cluster) -> str:
    """The URL of a database without any table."""
    await cluster.empty()
    return cluster.url


@pytest.fixture
async def database(empty_database: str) -> str:
    """The URL of a database with the tables of a room."""
    connection = await connect(empty_database)
    try:
        await migrate(connection)
    finally:
        await connection.close()
    return empty_database
