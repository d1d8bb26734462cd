"""The statistics of the player, as a screen or a command tells them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(slots=True)
class Tally:
    """Some matches of the player: `points` are those of the player, from `rounds` rounds."""

    played: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0

    @property
    def share(self) -> float:
        """The share of matches won, from 0 to 1."""
        return self.won / self.played if self.played else 0.0


class Streaks(NamedTuple):
    """Matches in a row: `now` counts those won since the last one that was not, or below 0 those not won."""

    now: int = 0
    longest_won: int = 0
    longest_lost: int = 0


class Ended(NamedTuple):
    """One of the last matches, and the points of the player."""

    played: str
    title: str
    won: bool
    points: int


@dataclass(slots=True)
class Statistics:
    """The statistics; `matches` has all that count, the parts have the same by what they are called.

    `taken_back` has the matches in which moves were taken back, which are in no other part. `damaged` lines
    could not be read.
    """

    matches: Tally = field(default_factory=Tally)
    streaks: Streaks = field(default_factory=Streaks)
    games: dict[str, Tally] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)
    people: dict[str, Tally] = field(default_factory=dict)
    bots: dict[str, Tally] = field(default_factory=dict)
    last: tuple[Ended, ...] = ()
    taken_back: Tally = field(default_factory=Tally)
    damaged: int = 0
