"""Moves of the house: chance, time, race verdicts and the end, which come from outside.

Each game defines the moves of players; outside of `rules` they are texts (`play R7`). These are the same in
every game. No game receives `LastRound`: the match keeps it.

A race is open while `GamePlay.race` returns it. A claim in it is a move in notation that is not applied
directly: the table judges it when it arrives (`judge`), accepts one per seat, and passes all of them to
the game in one `Judged`. A seat that does not want to claim passes. When nobody in `Race.seats` can still
claim, the house judges at once.

A race without a clock lasts until somebody acts. Nobody passes in it, and the house judges only the
claims made; an empty verdict changes nothing. A single claim may also come by itself and counts like a
verdict on it alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

from parlour.rules.sentences import Told, text

HOUSE: Final = -1
"""The house as the maker of a move, in place of a seat."""


class Shuffled(NamedTuple):
    """The order that was wanted: card types from the top, as many as in `Wanted.cards`."""

    order: bytes

    @classmethod
    def by_chance(cls, cards: Iterable[int], rng: Random) -> Shuffled:
        """Return an order of `cards` that `rng` makes."""
        order = [*cards]
        rng.shuffle(order)
        return cls(bytes(order))


class TimeUp(NamedTuple):
    """The deadline called `name` has passed."""

    name: str


@dataclass(frozen=True, slots=True)
class Race:
    """An open race: its name, unique in the round, its length, and the seats that may still claim or pass.

    `seconds` is None if the race has no clock: an act that is not a claim ends it, and other clocks are
    answered with `TimeUp`. `tried` are the seats whose attempt has failed, if the race goes on after
    that.
    """

    name: str
    seconds: float | None
    seats: tuple[int, ...]
    tried: tuple[int, ...] = ()


class Claim(NamedTuple):
    """A seat's claim in a race: the claimed move, and the reaction time in milliseconds."""

    seat: int
    move: str
    reaction: int


class Judged(NamedTuple):
    """The claims of a race as judged by the table, the fastest first; empty if nobody claimed."""

    race: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class LastRound:
    """No round follows the one that is played; between two rounds the match is over at once."""


HouseMove: TypeAlias = Shuffled | TimeUp | Judged
"""What games receive."""
OfHouse: TypeAlias = HouseMove | LastRound
"""What matches receive."""


class Undone(NamedTuple):
    """The last `moves` moves of the running round are taken back (`parlour.rules.past`), as `seat` asked.

    No game receives it: a match continues from the moment before them. Old journals do not say who asked.
    """

    moves: int
    seat: int | None = None


class Wanted(NamedTuple):
    """An order that a state waits for: the purpose (`lot`, `deal`, `stock`) and the cards.

    `hidden`: the set of cards is secret, because it would reveal what others hold.
    """

    label: str
    cards: bytes
    hidden: bool = False


class Refusal(NamedTuple):
    """Why a move is not allowed: the numbered clause and a sentence for the player."""

    clause: str
    told: Told

    @property
    def words(self) -> str:
        """The sentence in English, with seats as `{0}`."""
        return text(self.told)

    def __str__(self) -> str:
        return f"{self.clause}: {self.words}" if self.clause else self.words
