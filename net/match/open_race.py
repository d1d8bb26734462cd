"""A race while it is open: what its judge needs to be fed."""

from __future__ import annotations

from typing import NamedTuple

from net.auth.accounts import Viewing
from net.judging.judge import Judge
from rules.moves import Race


class RaceTold(NamedTuple):
    """The first update with a race that a viewer got: its number, and when; also by the table's own time."""

    seq: int
    at: float
    of_table: float


class OpenRace:
    """An open race; `key` tells it from all others of the table, `now` is the table's own time."""

    def __init__(self, key: tuple[int, int, str], race: Race, now: float) -> None:
        self.key = key
        self.race = race
        self.judge = Judge(race.name, race.seats, now)
        self.told: dict[Viewing, RaceTold] = {}
        self.claimed: set[int] = set()
        self.runs = False  # its clock has begun
        self.out = False  # ... and has run out

    @property
    def timed(self) -> bool:
        """Whether it has a clock of its own."""
        return self.race.seconds is not None
