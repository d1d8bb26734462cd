"""Counting what someone does against a limit; time is handed in, so tests need no waiting."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable, Iterator

from net import limits
from net.limits import Rate

SPARE = 2
"""A client stays so far below a rate: what it sends apart may arrive together."""


class Meter:
    """Counts events against one rate."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._times: deque[float] = deque(maxlen=rate.times)

    def full(self, now: float) -> bool:
        """Whether one more event at `now` would break the rate."""
        return len(self._times) == self.rate.times and now - self._times[0] < self.rate.seconds

    def take(self, now: float) -> bool:
        """Count an event at `now` if it keeps the rate; return whether it does."""
        if self.full(now):
            return False
        self._times.append(now)
        return True


def own_moves() -> Meter:
    """Return what a client counts its own moves with, so that fast fingers break no rate."""
    return Meter(limits.MOVES._replace(times=limits.MOVES.times - SPARE))


def own_steps() -> Meter:
    """Return what a client counts its questions for steps with."""
    return Meter(limits.STEPS._replace(times=limits.STEPS.times - SPARE))


def own_revivals() -> Meter:
    """Return what a screen counts how often it starts its own referee again."""
    return Meter(limits.REVIVALS)


class Meters:
    """One meter per key (a person, an address), forgotten when it is empty again."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._meters: OrderedDict[Hashable, tuple[Meter, float]] = OrderedDict()  # the longest unused first

    def __len__(self) -> int:
        """Return how many keys are remembered: `limits.ADDRESSES` at most."""
        return len(self._meters)

    def full(self, key: Hashable, now: float) -> bool:
        """Whether one more event of `key` at `now` would break the rate."""
        known = self._meters.get(key)
        return known is not None and known[0].full(now)

    def take(self, key: Hashable, now: float) -> bool:
        """Count an event of `key` if it keeps the rate; return whether it does."""
        meter = self._meters[key][0] if key in self._meters else Meter(self.rate)
        self._meters[key] = meter, now
        self._meters.move_to_end(key)
        self._forget(now)
        return meter.take(now)

    def _forget(self, now: float) -> None:
        """Forget the keys that were last used `rate.seconds` ago, and the oldest if there are too many."""
        while self._meters:
            oldest, (_, used) = next(iter(self._meters.items()))
            if now - used < self.rate.seconds and len(self._meters) <= limits.ADDRESSES:
                return
            del self._meters[oldest]


class Penalties:
    """Addresses that must stay away for a while."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def give(self, address: str, now: float, seconds: float) -> None:
        """Keep `address` away for so many `seconds` from `now` on."""
        self._until = dict(self._running(now))
        if len(self._until) < limits.ADDRESSES:
            self._until[address] = now + seconds

    def left(self, address: str, now: float) -> float:
        """Return for how many seconds `address` must still stay away; 0 if it may come."""
        return max(0.0, self._until.get(address, now) - now)

    def all(self, now: float) -> Iterator[tuple[str, float]]:
        """Yield every address that must stay away, and for how many seconds yet."""
        return ((address, until - now) for address, until in self._running(now))

    def _running(self, now: float) -> Iterator[tuple[str, float]]:
        return ((address, until) for address, until in self._until.items() if until > now)


def come_back(seconds: float) -> str:
    """Return what is said to who must stay away for so many `seconds`."""
    return f"come back in {max(1, round(seconds / 60))} minutes, and slower"
