"""The judge of a race, who measures how fast players react and not how near they are.

A client that has painted the card sends `shown`. That answer and the claim take the same way back, so
the time between their arrivals is the player's reaction. Lying about `shown` gains nothing, because the
claim also counts from `t0`, when the referee wrote the message, less at most the round trip that the
referee's own kernel has measured:

    credit   = min(kernel's lowest round trip + 15 ms, 250 ms), or min(lowest ping, 100 ms)
    reaction = max(claim - shown, claim - t0 - credit), and never under 100 ms

The lowest round trip is used instead of the smoothed one, which a client could raise by delaying its
acknowledgements. What remains undetected is a player whose system delays every packet that the kernel
measures; that gains at most the rest of the 250 ms.

All times are seconds on one monotonic clock, taken where a line arrives or leaves and passed to the judge,
who has no clock. Reactions are rounded to milliseconds, so that the verdict follows from what is shown.

A seat may be played by its owner and by a stand-in bot. Each is told at its own time and over its own way,
and a claim is judged by its maker (`player`, None for the owner).
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Hashable, Iterable
from typing import Final, NamedTuple

from parlour.net import limits
from parlour.rules.moves import Claim, Judged

_ROUNDING: Final = 0.000_5  # seconds by which rounding to milliseconds may change a reaction


class RaceStart(NamedTuple):
    """The start of a seat's race: when it was told, its credit, and when its `shown` arrived; in seconds."""

    t0: float
    credit: float = 0.0
    shown: float | None = None


class _Arrived(NamedTuple):
    """A claim, the time of its arrival, and the start of its maker's race."""

    seat: int
    move: str
    at: float
    start: RaceStart


def credit(kernel: float | None, ping: float | None = None) -> float:
    """Return the seconds that a seat gets for its round trip.

    `kernel` is the lowest round trip in the kernel; without it `ping`, the lowest that the client answered,
    counts. Without both the credit is 0.
    """
    if kernel is not None:
        return min(kernel + limits.CREDIT_ALLOWANCE, limits.MOST_CREDIT)
    return min(ping, limits.MOST_CREDIT_BY_PING) if ping is not None else 0.0


def reaction(start: RaceStart, at: float) -> int:
    """Return the reaction in milliseconds of a claim that arrived at `at`."""
    bounded = at - start.t0 - start.credit
    seen = at - start.shown if start.shown is not None else bounded
    return max(limits.FASTEST, round(1000 * max(seen, bounded)))


def last_chance(start: RaceStart, best: int) -> float:
    """Return the latest arrival of a claim that ties with a reaction of `best` milliseconds."""
    within = (best + limits.TIE) / 1000 + _ROUNDING
    bounded = start.t0 + start.credit + within
    return min(bounded, start.shown + within) if start.shown is not None else bounded


def in_order(race: str, claims: Iterable[Claim], seed: bytes) -> tuple[Claim, ...]:
    """Return `claims` by place. Lots from the round's `seed` decide among the fastest that tie."""
    left = list(claims)
    placed: list[Claim] = []
    while left:
        first = min(_as_good(left), key=lambda claim: _lot(race, claim.seat, seed))
        left.remove(first)
        placed.append(first)
    return tuple(placed)


def _as_good(claims: Collection[Claim]) -> tuple[Claim, ...]:
    """Return the fastest of `claims`, which must not be empty, and all that tie with it."""
    fastest = min(claim.reaction for claim in claims)
    return tuple(claim for claim in claims if claim.reaction <= fastest + limits.TIE)


def _lot(race: str, seat: int, seed: bytes) -> bytes:
    return hmac.digest(seed, f"parlour/race/1\0{race}\0{seat}".encode(), "sha256")


class Judge:
    """One race, from its opening to its verdict.

    Only `seats` may claim. A seat that was told nothing is judged as if it had been told when the race
    `opened`, without credit.
    """

    def __init__(self, race: str, seats: Iterable[int], opened: float) -> None:
        self.race: Final = race
        self._opened = opened
        self._starts: dict[tuple[int, Hashable], RaceStart] = {}
        self._open = set(seats)
        self._away: frozenset[int] = frozenset()
        self._end: float | None = None
        self._claims: list[_Arrived] = []

    def told(self, seat: int, at: float, credit: float, player: Hashable = None) -> None:
        """Note that the card was sent to `seat`. Repetitions are ignored."""
        self._starts.setdefault((seat, player), RaceStart(at, credit))

    def shown(self, seat: int, at: float, credit: float = 0.0) -> None:
        """Note that `seat` shows the card. Only the first time counts; `credit` if it had none before."""
        start = self._starts.get((seat, None))
        if start is not None and start.shown is None and at >= start.t0:
            self._starts[seat, None] = start._replace(shown=at, credit=start.credit or credit)

    def passed(self, seat: int) -> None:
        """Note that `seat` will not or cannot claim any more."""
        self._open.discard(seat)

    def away(self, seats: Iterable[int]) -> None:
        """Set the seats that nobody waits for now. They may still claim if they return in time."""
        self._away = frozenset(seats)

    def ends(self, at: float) -> None:
        """Set the end of the race. Later claims count only if they were already under way."""
        self._end = at

    def claimed(self, seat: int, move: str, at: float, player: Hashable = None) -> bool:
        """Take a claim; return whether it counts: not a second one, after passing, or too late."""
        until, start = self.closes(), self._start(seat, player)
        late = at > min(self._until(start), until if until is not None else at)
        if seat not in self._open or late:
            return False
        self._open.remove(seat)
        self._claims.append(_Arrived(seat, move, at, start))
        return True

    @property
    def all_shown(self) -> bool:
        """Whether every seat that was told, and may still claim, shows the card."""
        owners = ((seat, None) for seat in self._open - self._away)
        return all(self._starts[owner].shown is not None for owner in owners if owner in self._starts)

    def closes(self) -> float | None:
        """Return when the verdict is due; None while nobody has claimed but someone may.

        After the first claim the race stays open for a short time, while someone else could still be first or
        tie. Call this after every event; the result may be in the past.
        """
        waited_for = [start for seat in self._open - self._away for start in self._starts_of(seat)]
        if not self._claims:
            if not waited_for:
                return self._opened
            return max(map(self._until, waited_for)) if self._end is not None else None
        first = min(claim.at for claim in self._claims)
        best = min(claim.reaction for claim in self._reactions())
        chances = (min(last_chance(start, best), self._until(start)) for start in waited_for)
        return min(first + limits.RACE_WAITS + _ROUNDING, max([first, *chances]))

    def verdict(self, seed: bytes) -> Judged:
        return Judged(self.race, in_order(self.race, self._reactions(), seed))

    def _reactions(self) -> tuple[Claim, ...]:
        return tuple(Claim(seat, move, reaction(start, at)) for seat, move, at, start in self._claims)

    def _until(self, start: RaceStart) -> float:
        """Return the latest arrival of a claim. The way back is added to the end of the race's time."""
        return self._end + start.credit if self._end is not None else float("inf")

    def _start(self, seat: int, player: Hashable) -> RaceStart:
        return self._starts.get((seat, player), RaceStart(self._opened))

    def _starts_of(self, seat: int) -> Collection[RaceStart]:
        found = [start for (told, _), start in self._starts.items() if told == seat]
        return found or [RaceStart(self._opened)]


class Finish(NamedTuple):
    """A claim at its place: its reaction in milliseconds, and whether it tied with others."""

    seat: int
    reaction: int
    by_lot: bool


def photo_finish(judged: Judged) -> tuple[Finish, ...]:
    """Return the places of a judged race in order, with the places that lots decided."""
    claims = judged.claims
    return tuple(
        Finish(claim.seat, claim.reaction, len(_as_good(claims[place:])) > 1)
        for place, claim in enumerate(claims)
    )
