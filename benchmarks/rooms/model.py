"""A model of rooms that are larger than this machine: what the database has to do, by measured costs.

It adds up the work of the database for each second, as the program does it now:

- each referee beats and reads all beats, `BEATS` times a second;
- each referee reads the lines of the lobby that have changed in the last `OVERLAP` seconds, `LOOKS` times a
  second: this grows with the square of the room;
- each move is a row of a group that is written in one transaction; that grows with the room.

A machine is full before its database is: one referee bears `TABLES` tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.net.room.members import EVERY
from parlour.net.room.room import LOOK
from parlour.net.room.store import OVERLAP

TABLES: Final = 100
MOVES: Final = 0.5
"""Moves a second at a table: people and bots together."""
CORES: Final = 8
"""What the machine of the database has."""
SIZES: Final = (1, 3, 10, 30, 100, 300, 1_000)


@dataclass(frozen=True, slots=True)
class DatabaseCosts:
    """Seconds of CPU of the database: of a move, of a beat, of a look, and of a row that either reads.

    `changes` are the changes of lobby lines for each move.
    """

    move: float
    beat: float
    look: float
    row: float
    changes: float


@dataclass(frozen=True, slots=True)
class RoomSize:
    """A room of so many referees: moves a second, cores that the database needs, and of these for looks."""

    referees: int
    moves: float
    cores: float
    of_looks: float


def size(referees: int, costs: DatabaseCosts) -> RoomSize:
    """Return what a room of `referees`, each with `TABLES` tables, asks of its database."""
    moves = referees * TABLES * MOVES
    rows = moves * costs.changes * OVERLAP
    looks = referees / LOOK * (costs.look + rows * costs.row)
    beats = referees / EVERY * (costs.beat + referees * costs.row)
    cores = moves * costs.move + beats + looks
    return RoomSize(referees, moves, cores, looks / cores)


def largest(costs: DatabaseCosts) -> int:
    """Return how many referees one database of `CORES` cores bears."""
    referees = 1
    while size(referees + 1, costs).cores <= CORES:
        referees += 1
    return referees
