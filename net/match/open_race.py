"""The state of an open race."""

from __future__ import annotations

from typing import NamedTuple

from parlour.net.auth.accounts import Viewing
from parlour.net.judging.judge import Judge
from parlour.rules.moves import Race


class RaceTold(NamedTuple):
    """The first update with a race that a viewer got: its number, and when, by loop and table time."""

    seq: int
    at: float
    of_table: float


class OpenRace:
    """An open race. `key` is unique at the table; `now` is in table time."""

    def __init__(self, key: tuple[int, int, str], race: Race, now: float) -> None:
        self.key = key
        self.race = race
        self.judge = Judge(race.name, race.seats, now)
        self.told: dict[Viewing, RaceTold] = {}
        self.claimed: set[int] = set()
        self.runs = False  # its clock has started
        self.out = False  # its clock has run out

    @property
    def timed(self) -> bool:
        return self.race.seconds is not None
