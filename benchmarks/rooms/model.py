"""A model of rooms that are larger than this machine: what the database has to do, by measured costs.

It adds up the work of the database for each second, as the program does it now:

- each referee beats and reads all beats, every `EVERY` seconds;
- each referee reads the lines of the lobby that have changed in the last `OVERLAP` seconds, every `LOOK`
  seconds: this grows with the square of the room;
- each move of a person or a bot is in a row of a group that is written in one transaction, with its share of
  the log (WAL), of sending that to the standbys there were, and of checkpoints; that grows with the room;
- each beat, and the changes of lines and people, leave rows that vacuum removes.

A machine is full before its database is: one referee bears `TABLES` tables. When a machine dies, the others
read the logs of its tables: that is told apart.

It knows nothing of a disk, a network or locks that are full, and no more than was measured: `reach` says
between which loads that was, and how well the costs of one load foretell the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from parlour.net.room.members import EVERY
from parlour.net.room.room import LOOK
from parlour.net.room.store import OVERLAP

N = TypeVar("N", int, float)

TABLES: Final = 100
MOVES: Final = 0.5
"""Moves a second at a table: people and bots together."""
CORES: Final = 8
"""What the machine of the database has."""
CONNECTIONS: Final = 97
"""How many PostgreSQL grants as it comes: 100, three of them to its administrator."""
SIZES: Final = (1, 3, 10, 30, 100, 300, 1_000)


@dataclass(frozen=True, slots=True)
class DatabaseCosts:
    """Seconds of CPU of the database: of a move, a beat, a look, and a row that either of these reads; of a
    row that vacuum removes, and of reading the log of a table that is adopted.

    For each move, `changes` are the changes of lobby lines, `wal` the bytes of its log and for each standby,
    and `dead` the rows for vacuum. `connections` are those of a referee.
    """

    move: float
    beat: float
    look: float
    row: float
    changes: float
    vacuum: float = 0.0
    adopted: float = 0.0
    wal: float = 0.0
    dead: float = 0.0
    connections: float = 0.0


@dataclass(frozen=True, slots=True)
class RoomSize:
    """A room of so many referees: moves a second, cores that the database needs, of these the shares for
    looks and for vacuum; bytes of its log a second, connections, and its seconds of CPU when a machine dies.
    """

    referees: int
    moves: float
    cores: float
    of_looks: float
    of_vacuum: float
    wal: float
    connections: float
    adoption: float


def size(referees: int, costs: DatabaseCosts) -> RoomSize:
    """Return what a room of `referees`, each with `TABLES` tables, asks of its database."""
    return demand(referees, referees * TABLES * MOVES, costs)


def demand(referees: int, moves: float, costs: DatabaseCosts) -> RoomSize:
    """Return what `referees` with so many moves a second ask of their database."""
    vacuum = (moves * costs.dead + referees / EVERY) * costs.vacuum
    looks = referees / LOOK * (costs.look + moves * costs.changes * OVERLAP * costs.row)
    beats = referees / EVERY * (costs.beat + referees * costs.row)
    cores = moves * costs.move + beats + looks + vacuum
    return RoomSize(
        referees,
        moves,
        cores,
        looks / cores,
        vacuum / cores,
        wal=moves * costs.wal,
        connections=referees * costs.connections,
        adoption=TABLES * costs.adopted,
    )


def largest(costs: DatabaseCosts) -> int:
    """Return how many referees one database of `CORES` cores bears."""
    referees = 1
    while size(referees + 1, costs).cores <= CORES:
        referees += 1
    return referees


@dataclass(frozen=True, slots=True)
class Measured:
    """What the database did under one load: referees, moves a second of all, cores, the costs that follow."""

    referees: int
    moves: float
    cores: float
    costs: DatabaseCosts


def move_cost(referees: int, moves: float, cores: float, rest: DatabaseCosts) -> float:
    """Return the cost of a move, given the cores that a load took, and all costs but that one."""
    others = demand(referees, moves, replace(rest, move=0.0))
    return max(0.0, cores - others.cores) / max(moves, 1e-9)


@dataclass(frozen=True, slots=True)
class Reach:
    """From where to where the costs were measured: referees, moves a second; how many referees one database
    bears by the dearest and by the cheapest of the loads; and between which shares of the measured cores lie
    those that the costs of one load foretell for the others.
    """

    referees: tuple[int, int]
    moves: tuple[float, float]
    bears: tuple[int, int]
    foretold: tuple[float, float]


def reach(measured: Sequence[Measured]) -> Reach:
    """Return how far the costs of these loads can be trusted."""
    bears = [largest(each.costs) for each in measured]
    foretold = [
        demand(other.referees, other.moves, each.costs).cores / max(other.cores, 1e-9)
        for each in measured
        for other in measured
        if other is not each
    ]
    return Reach(
        _range([each.referees for each in measured]),
        _range([each.moves for each in measured]),
        _range(bears),
        _range(foretold),
    )


def _range(values: Sequence[N]) -> tuple[N, N]:
    return min(values), max(values)
