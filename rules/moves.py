"""Moves of the house: chance, time and judged races, which come from outside.

A player's move is the business of its game; between `rules` and the world it is a text
(`play R7`). These three are the same in every game.

A race is open while `Game.race` says so. A claim in it is a move in notation, but none that is applied by
itself: the table checks it as it comes (`why_not`), takes one a seat, and hands all of them to the game
as one `Judged`. Who will not claim passes; once nobody is left in `Race.seats` who might still claim, the
house need not wait.

A race without a clock of its own goes on until somebody acts. In it nobody passes, and the house judges
only what was claimed: an empty verdict changes nothing. A claim may come by itself, too, and is then as good
as a verdict on it alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

HOUSE: Final = -1
"""The house as a mover: no player's seat."""


class Shuffled(NamedTuple):
    """The order that was wanted: card types from the top, as many as `Wanted.cards` had."""

    order: bytes


class TimeUp(NamedTuple):
    """The deadline called `name` has passed."""

    name: str


@dataclass(frozen=True, slots=True)
class Race:
    """An open race: its name, unique in the round, its length, and the seats that may still claim or pass.

    `seconds` is None where the race has no clock of its own: an act that is no claim ends it, and clocks that
    run meanwhile are answered with `TimeUp`. `tried` are seats that had their attempt in vain, where such a
    race goes on.
    """

    name: str
    seconds: float | None
    seats: tuple[int, ...]
    tried: tuple[int, ...] = ()


class Claim(NamedTuple):
    """One seat's claim in a race: the move it claims, and its reaction in milliseconds."""

    seat: int
    move: str
    reaction: int


class Judged(NamedTuple):
    """All claims of a race in the order the table judged them, the fastest first; none if nobody claimed."""

    race: str
    claims: tuple[Claim, ...]


HouseMove: TypeAlias = Shuffled | TimeUp | Judged


class Wanted(NamedTuple):
    """An order that a state waits for: what for (`lot`, `deal`, `stock`), and which cards.

    `hidden`: who knew these cards would know what others hold.
    """

    label: str
    cards: bytes
    hidden: bool = False
