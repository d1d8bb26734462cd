"""What tests of `net` share: a PostgreSQL server, started for the first test that needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from parlour.net.auth import guesses
from parlour.net.postgres.connection import connect
from parlour.net.postgres.schema import migrate
from parlour.net.referee import restore, tables
from tests import needs
from tests.net.kit.cluster import Cluster, programs, running
from tests.net.kit.hall import seeded

T = TypeVar("T")


@pytest.fixture(autouse=True)
def hashes_take_no_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash at once where time is virtual: it does not wait for a thread."""
    if request.node.get_closest_marker("looptime"):
        monkeypatch.setattr(guesses, "in_a_thread", _at_once)


@pytest.fixture
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a referee have the same cards at its tables each time: in a race a move would wait."""
    monkeypatch.setattr(tables, "Table", seeded)
    monkeypatch.setattr(restore, "Table", seeded)


async def _at_once(work: Callable[[], T]) -> T:
    return work()


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
