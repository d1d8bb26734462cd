"""The tables in the database, and their versions.

A migration leads from each version to the next. It says which versions of Parlour can still use what it
leaves, so that referees need not all be upgraded at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from asyncpg import Connection, Record

from parlour.net.errors import SchemaVersion

SCHEMA: Final = "parlour"
"""PostgreSQL's schema that has all tables."""


class Migration(NamedTuple):
    """The `statements` that lead to the next version; Parlours that need version `oldest` still work then."""

    statements: str
    oldest: int


MIGRATIONS: Final = (
    Migration(
        """
        CREATE TABLE entries (
            tbl text COLLATE "C" NOT NULL,
            number bigint NOT NULL,
            at bigint NOT NULL,
            writer text COLLATE "C" NOT NULL,
            content bytea NOT NULL,
            PRIMARY KEY (tbl, number)
        )
        """,
        oldest=1,
    ),
    Migration(
        """
        CREATE TABLE room (
            single boolean PRIMARY KEY DEFAULT true CHECK (single),
            id text NOT NULL
        );
        CREATE TABLE alive (
            referee text COLLATE "C" PRIMARY KEY,
            address text NOT NULL,
            beat timestamptz NOT NULL,
            leaves boolean NOT NULL,
            version text NOT NULL,
            lag real NOT NULL
        );
        CREATE TABLE lines (
            tbl text COLLATE "C" PRIMARY KEY,
            owner text COLLATE "C" NOT NULL,
            line text,
            changed timestamptz NOT NULL
        );
        CREATE INDEX lines_owner ON lines (owner);
        CREATE INDEX lines_changed ON lines (changed);
        CREATE TABLE people (
            id text COLLATE "C" PRIMARY KEY,
            name text NOT NULL,
            key text COLLATE "C" NOT NULL,
            code text COLLATE "C" NOT NULL,
            tokens text[] NOT NULL,
            tbl text COLLATE "C" NOT NULL,
            seen timestamptz NOT NULL
        );
        CREATE INDEX people_tokens ON people USING gin (tokens);
        CREATE INDEX people_key ON people (key);
        CREATE INDEX people_code ON people (code);
        CREATE INDEX people_tbl ON people (tbl);
        CREATE TABLE tries (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            what text COLLATE "C" NOT NULL,
            at timestamptz NOT NULL
        );
        CREATE INDEX tries_what ON tries (what, at);
        CREATE INDEX tries_at ON tries (at)
        """,
        oldest=2,
    ),
    Migration(
        f"""
        CREATE SEQUENCE changes;
        ALTER TABLE lines ADD COLUMN change bigint NOT NULL DEFAULT nextval('{SCHEMA}.changes');
        CREATE INDEX lines_change ON lines (change);
        DROP INDEX lines_changed;
        CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN new.change = nextval('{SCHEMA}.changes'); RETURN new; END $$;
        CREATE TRIGGER number_change BEFORE UPDATE ON lines FOR EACH ROW EXECUTE FUNCTION number_change()
        """,
        oldest=2,
    ),
    Migration("ALTER TABLE room ADD COLUMN invitation text NOT NULL DEFAULT ''", oldest=2),
    Migration(
        """
        ALTER TABLE room ADD COLUMN heeded text NOT NULL DEFAULT '';
        ALTER TABLE room ADD COLUMN opening text NOT NULL DEFAULT '';
        CREATE TABLE bans (
            what text COLLATE "C" PRIMARY KEY,
            note text NOT NULL,
            at timestamptz NOT NULL
        );
        CREATE TABLE orders (
            id text COLLATE "C" PRIMARY KEY,
            asked text NOT NULL,
            referees text[] NOT NULL,
            at timestamptz NOT NULL
        );
        CREATE TABLE answers (
            id text COLLATE "C" REFERENCES orders ON DELETE CASCADE,
            referee text COLLATE "C",
            said text NOT NULL,
            PRIMARY KEY (id, referee)
        )
        """,
        oldest=2,
    ),
    Migration(
        """
        CREATE INDEX lines_closed ON lines (changed) WHERE owner = '';
        CREATE INDEX people_away ON people (seen) WHERE tbl = ''
        """,
        oldest=2,
    ),
    Migration(
        """
        CREATE TABLE ratings (
            person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
            game text COLLATE "C" NOT NULL,
            average double precision NOT NULL,
            deviation double precision NOT NULL,
            matches integer NOT NULL,
            PRIMARY KEY (person, game)
        )
        """,
        oldest=2,
    ),
    Migration(
        """
        ALTER TABLE lines ADD COLUMN needed bigint NOT NULL DEFAULT 0;
        CREATE INDEX lines_needed ON lines (tbl) WHERE needed > 0;
        CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
            $$ BEGIN
                IF (SELECT number FROM entries WHERE tbl = new.tbl ORDER BY number LIMIT 1) > 1
                THEN RETURN NULL; END IF;
                RETURN new;
            END $$;
        CREATE TRIGGER refuse_first BEFORE INSERT ON entries FOR EACH ROW WHEN (new.number = 1)
            EXECUTE FUNCTION refuse_first()
        """,
        oldest=2,
    ),
)
"""`entries` has a row for each batch: its table and slot, the time in seconds since 1970, the log that wrote
it (a random name), and its entries as encoded by `parlour.net.journal.rows`, one a line. The first slots of
a table may be gone. None of them is written again, not even by a Parlour that knows nothing of this: a slot
follows the one before, and the first one is refused as long as there are others.

`room` has the id of the room, and the present invitation to its page, as
`parlour.net.web.invitations.Invitations` keeps it. `alive` has the last beat of each referee, where clients
reach it, whether it is about to end, its version of Parlour, and the seconds that the beat before took (NaN:
unknown).
`lines` has every table, its owner ("" once it is closed) as the log says it, its line in the lobby as JSON,
and the number of its last change: times do not tell what is new, because a clock may step back; and while
there are others before it, the first slot that is `needed`. `people` has
everybody who may come back, with hashes of their secrets, and the table where they have a seat ("" for none).
`tries` has wrong passwords and resume codes, and calls: of what, from where (a keyed hash), and when.
`ratings` has what is believed of each person's skill in a game.

What the operator wants: `bans` has keys and addresses that are kept out, `room.opening` who may open tables
(`parlour.net.room.opening`), and `room.heeded` is another text after each change of these. `orders` has what
the operator asks of the referees with these ids, as long as somebody waits for the `answers`. Times are the
database's.
"""

_LOCK: Final = 0x5061726C  # "Parl": of two that migrate at once, the second waits
_HEAD: Final = """
CREATE TABLE IF NOT EXISTS head (
    single boolean PRIMARY KEY DEFAULT true CHECK (single), version integer NOT NULL, oldest integer NOT NULL
)
"""
_SET: Final = """
INSERT INTO head (version, oldest) VALUES ($1, $2)
ON CONFLICT (single) DO UPDATE SET version = excluded.version, oldest = excluded.oldest
"""


async def migrate(connection: Connection[Record], migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Bring the database to the latest version, or leave it as it was; return the version before.

    Raises SchemaVersion if it has a later version already, and errors of asyncpg.
    """
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await connection.execute(_HEAD)
        before, _ = await _versions(connection)
        if before > len(migrations):
            raise SchemaVersion(before, len(migrations))
        for migration in migrations[before:]:
            await connection.execute(migration.statements)
        await connection.execute(_SET, len(migrations), migrations[-1].oldest)
    return before


async def check(connection: Connection[Record], ours: int = len(MIGRATIONS)) -> None:
    """Raise SchemaVersion unless a Parlour that needs version `ours` can use the database."""
    there = await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{SCHEMA}.head")
    version, oldest = await _versions(connection) if there else (0, 0)
    if not oldest <= ours <= version:
        raise SchemaVersion(version, ours)


async def _versions(connection: Connection[Record]) -> tuple[int, int]:
    """Return the version of the tables, and the oldest one that Parlours may need which use them."""
    found = await connection.fetchrow("SELECT version, oldest FROM head")
    return (found["version"], found["oldest"]) if found is not None else (0, 0)
