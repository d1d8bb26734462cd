"""Who was first? A race judged by how fast its players reacted, not by how near they sit.

A client that has painted the card answers `shown`, and both that answer and the claim travel the
same way back: what lies between their arrivals is the player's reaction. A client that lies
about `shown` gains nothing, because the claim also counts from `t0`, when the referee wrote the
message, less no more than the way there and back as the referee's own kernel measured it:

    credit   = min(kernel's lowest round trip + 15 ms, 250 ms), or min(lowest ping, 100 ms)
    reaction = max(claim - shown, claim - t0 - credit), and never under 100 ms

The kernel's lowest, and not its smoothed one: that grows when the client's system lets its
acknowledgements wait, which a liar can ask of it. All times are seconds on one clock that only goes
forward, noted where a line comes in or goes out and handed to the judge, who has no clock of its
own. Reactions are whole milliseconds: what decides is what everyone is shown. (What this cannot
see is a player whose system delays every packet that the kernel measures; it gains at most what is
left of 250 ms.)

A seat may have two who play it: its owner, and a bot that stands in. Each was told in their own time
and over their own way, and a claim is judged by who made it (`player`, None for the owner).
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Hashable, Iterable
from typing import Final, NamedTuple

from net import limits
from rules.moves import Claim, Judged

ROUNDING: Final = 0.000_5
"""What whole milliseconds forgive."""


class Start(NamedTuple):
    """Where a seat's race began: when it was told, its credit, and when it answered that it has shown it."""

    t0: float
    credit: float = 0.0
    shown: float | None = None


class Arrived(NamedTuple):
    """A claim, when it came in, and where the race began for who made it."""

    seat: int
    move: str
    at: float
    start: Start


def credit(kernel: float | None, ping: float | None = None) -> float:
    """Return what of a seat's time counts as the way there and back.

    `kernel`: the kernel's lowest round trip; where it is not known, `ping` is the lowest that
    the client ever answered. Where neither is, the seat has no credit.
    """
    if kernel is not None:
        return min(kernel + limits.CREDIT_ALLOWANCE, limits.MOST_CREDIT)
    return min(ping, limits.MOST_CREDIT_BY_PING) if ping is not None else 0.0


def reaction(start: Start, at: float) -> int:
    """Return the reaction in milliseconds of a claim that came in `at`."""
    bounded = at - start.t0 - start.credit
    seen = at - start.shown if start.shown is not None else bounded
    return max(limits.FASTEST, round(1000 * max(seen, bounded)))


def last_chance(start: Start, best: int) -> float:
    """Return until when a claim must come in to be as good as a reaction of `best` milliseconds."""
    within = (best + limits.TIE) / 1000 + ROUNDING
    bounded = start.t0 + start.credit + within
    return min(bounded, start.shown + within) if start.shown is not None else bounded


def in_order(race: str, claims: Iterable[Claim], seed: bytes) -> tuple[Claim, ...]:
    """Return `claims` as they are placed, the first of them first.

    Each place goes to the fastest of those who have none yet, or to one of those who are as
    good: lots drawn from the round's `seed` say which.
    """
    left = list(claims)
    placed: list[Claim] = []
    while left:
        first = min(as_good(left), key=lambda claim: _lot(race, claim.seat, seed))
        left.remove(first)
        placed.append(first)
    return tuple(placed)


def as_good(claims: Collection[Claim]) -> tuple[Claim, ...]:
    """Return the fastest of `claims` and all that tie with it; there must be one."""
    fastest = min(claim.reaction for claim in claims)
    return tuple(claim for claim in claims if claim.reaction <= fastest + limits.TIE)


def _lot(race: str, seat: int, seed: bytes) -> bytes:
    return hmac.digest(seed, f"parlour/race/1\0{race}\0{seat}".encode(), "sha256")


class Judge:
    """One race, from its opening to its verdict.

    `seats` may claim; a seat that was told nothing is judged as if it had been told when the race
    `opened`, without credit.
    """

    def __init__(self, race: str, seats: Iterable[int], opened: float) -> None:
        self.race: Final = race
        self._opened = opened
        self._starts: dict[tuple[int, Hashable], Start] = {}
        self._open = set(seats)
        self._away: frozenset[int] = frozenset()
        self._end: float | None = None
        self._claims: list[Arrived] = []

    def told(self, seat: int, at: float, credit: float, player: Hashable = None) -> None:
        """The card was written to `seat`. Only the first time counts, however often it is told again."""
        self._starts.setdefault((seat, player), Start(at, credit))

    def shown(self, seat: int, at: float, credit: float = 0.0) -> None:
        """`seat` answers that it shows the card. Only the first answer counts, and only once it was told.

        `credit` is its credit by now, for a seat of which nothing was known when it was told.
        """
        start = self._starts.get((seat, None))
        if start is not None and start.shown is None and at >= start.t0:
            self._starts[seat, None] = start._replace(shown=at, credit=start.credit or credit)

    def passed(self, seat: int) -> None:
        """`seat` will not claim, or cannot any more: nobody waits for it."""
        self._open.discard(seat)

    def away(self, seats: Iterable[int]) -> None:
        """Nobody waits for `seats` just now, but they may claim if they come back in time."""
        self._away = frozenset(seats)

    def ends(self, at: float) -> None:
        """The race's own time is up: what comes in later must have been on its way by then."""
        self._end = at

    def claimed(self, seat: int, move: str, at: float, player: Hashable = None) -> bool:
        """Take a claim; return whether it counts.

        It does not if the seat has claimed or passed before, has no part in the race, or is too late.
        """
        until, start = self.closes(), self._start(seat, player)
        late = at > min(self._until(start), until if until is not None else at)
        if seat not in self._open or late:
            return False
        self._open.remove(seat)
        self._claims.append(Arrived(seat, move, at, start))
        return True

    @property
    def all_shown(self) -> bool:
        """Whether every seat that was told, and may still claim, shows the card."""
        owners = ((seat, None) for seat in self._open - self._away)
        return all(self._starts[one].shown is not None for one in owners if one in self._starts)

    def closes(self) -> float | None:
        """Return when the verdict is due, None while nobody has claimed but someone may.

        After a first claim the race stays open only while someone who has not claimed could still be
        first or tie, and not for long. Ask again after everything that happens; what is due may be past.
        """
        waited_for = [start for seat in self._open - self._away for start in self._starts_of(seat)]
        if not self._claims:
            if not waited_for:
                return self._opened
            return max(map(self._until, waited_for)) if self._end is not None else None
        first = min(claim.at for claim in self._claims)
        best = min(claim.reaction for claim in self._reactions())
        chances = (min(last_chance(start, best), self._until(start)) for start in waited_for)
        return min(first + limits.RACE_WAITS + ROUNDING, max([first, *chances]))

    def verdict(self, seed: bytes) -> Judged:
        """Return all claims that count in their order; ties are broken by lots from the round's `seed`."""
        return Judged(self.race, in_order(self.race, self._reactions(), seed))

    def _reactions(self) -> tuple[Claim, ...]:
        return tuple(Claim(seat, move, reaction(start, at)) for seat, move, at, start in self._claims)

    def _until(self, start: Start) -> float:
        """Return until when a claim counts where the race's time is up: the way back is forgiven."""
        return self._end + start.credit if self._end is not None else float("inf")

    def _start(self, seat: int, player: Hashable) -> Start:
        return self._starts.get((seat, player), Start(self._opened))

    def _starts_of(self, seat: int) -> Collection[Start]:
        """Return where the race began for each who plays `seat`."""
        found = [start for (told, _), start in self._starts.items() if told == seat]
        return found or [Start(self._opened)]
