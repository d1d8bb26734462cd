"""What the errors of the database mean for a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from parlour.net.errors import WHY, DatabaseFault, Unwritable
from parlour.rules import sentences
from parlour.rules.sentences import Sentence


class Doubt(asyncpg.InterfaceError):
    """The database has carried out a statement, with a warning: it may not be safe yet."""


class Pooled(asyncpg.InterfaceError):
    """A pooler between here and the database drops the settings of a connection."""


FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Whatever asyncpg raises when the database is not as it should be (TimeoutError is an OSError).

None of them tells whether a statement that was begun has been carried out.
"""

_FULL: Final = (asyncpg.DiskFullError,)
_READ_ONLY: Final = (asyncpg.ReadOnlySQLTransactionError, asyncpg.InsufficientPrivilegeError)
_UNANSWERED: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,  # it starts, shuts down, or a statement took too long
    asyncpg.InsufficientResourcesError,
    OSError,
)

_REFUSED: Final = (
    (
        asyncpg.ClientConfigurationError,
        Sentence(
            "no database url", "its address is no PostgreSQL URL (postgresql://USER:PASSWORD@HOST/NAME)"
        ),
    ),
    (
        asyncpg.InvalidAuthorizationSpecificationError,
        Sentence("refuses user", "it refuses this user or password"),
    ),
    (
        asyncpg.InvalidCatalogNameError,
        Sentence("no such database", "the server has no database of this name"),
    ),
    (
        asyncpg.TooManyConnectionsError,
        Sentence(
            "too many connections",
            "it takes no more connections, and each machine of the room needs up to five: raise its "
            "max_connections",
        ),
    ),
    (
        (Pooled, asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError),
        Sentence(
            "pooled database",
            "its URL leads to a pooler such as PgBouncer, which drops the settings that make a move safe. "
            "Name the port of PostgreSQL itself; no pooler is needed, each machine of the room has at most "
            "five connections",
        ),
    ),
)
CANNOT_BE_USED: Final = Sentence("database unusable", "The room's database cannot be used: {why} ({error}).")


def reason(error: Exception) -> Unwritable:
    """Return why nothing can be written, given one of `FAULTS`."""
    match error:
        case _ if isinstance(error, _FULL):
            return Unwritable.FULL
        case _ if isinstance(error, _READ_ONLY):
            return Unwritable.READ_ONLY
        case _ if isinstance(error, _UNANSWERED):
            return Unwritable.UNANSWERED
        case _:
            return Unwritable.DATABASE


@contextmanager
def told() -> Iterator[None]:
    """Turn `FAULTS` into a DatabaseFault, whose words name neither an address nor a password."""
    try:
        yield
    except FAULTS as error:
        says = next((says for kind, says in _REFUSED if isinstance(error, kind)), WHY[reason(error)])
        what = sentences.told(CANNOT_BE_USED, why=sentences.told(says), error=type(error).__name__)
        raise DatabaseFault(what) from None
