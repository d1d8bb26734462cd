"""Rate limits and penalties. Callers pass the time in, so tests need not wait."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable, Iterator
from typing import Final

from parlour.net import limits
from parlour.net.limits import Rate

SPARE: Final = 2  # a client stays this far below a rate, because its requests may arrive bunched together
GRAIN: Final = 1e-6
"""Tolerance for a whole token: floating point may never reach it while time stands still."""


class Meter:
    """Counts events against one rate."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._times: deque[float] = deque(maxlen=rate.times)

    def full(self, now: float) -> bool:
        """Whether one more event at `now` would break the rate."""
        return len(self._times) == self.rate.times and now - self._times[0] < self.rate.seconds

    def left(self, now: float) -> float:
        """Return in how many seconds one more event would not break the rate."""
        return max(0.0, self._times[0] + self.rate.seconds - now) if self.full(now) else 0.0

    def count(self, now: float) -> int:
        """Return how many events count at `now`."""
        return sum(now - when < self.rate.seconds for when in self._times)

    def take(self, now: float) -> bool:
        """Count an event at `now`, unless it would break the rate; return whether it was counted."""
        if self.full(now):
            return False
        self._times.append(now)
        return True


def below(rate: Rate) -> Meter:
    """Return a meter with which a client keeps below a rate of the referee."""
    return Meter(rate._replace(times=rate.times - SPARE))


class Meters:
    """One meter per key (a person or an address), dropped once its events are out of date."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._meters: OrderedDict[Hashable, tuple[Meter, float]] = OrderedDict()  # least recently used first

    def __len__(self) -> int:
        return len(self._meters)

    def full(self, key: Hashable, now: float) -> bool:
        known = self._meters.get(key)
        return known is not None and known[0].full(now)

    def count(self, key: Hashable, now: float) -> int:
        known = self._meters.get(key)
        return known[0].count(now) if known is not None else 0

    def take(self, key: Hashable, now: float) -> bool:
        meter = self._meters[key][0] if key in self._meters else Meter(self.rate)
        self._meters[key] = meter, now
        self._meters.move_to_end(key)
        self._forget(now)
        return meter.take(now)

    def _forget(self, now: float) -> None:
        """Drop keys unused for `rate.seconds`, and the oldest beyond `limits.ADDRESSES`."""
        while self._meters:
            oldest, (_, used) = next(iter(self._meters.items()))
            if now - used < self.rate.seconds and len(self._meters) <= limits.ADDRESSES:
                return
            del self._meters[oldest]


class Bucket:
    """A token bucket for amounts, such as bytes: holds up to `burst` tokens and fills at `rate` a second.

    It allows debt, and remembers one number; a `Meter` remembers each event, and never exceeds its rate.
    """

    def __init__(self, rate: Rate, burst: float, now: float) -> None:
        self._rate = rate.times / rate.seconds
        self._burst = burst
        self._level = burst
        self._since = now

    def level(self, now: float) -> float:
        self._level = min(self._burst, self._level + (now - self._since) * self._rate)
        self._since = now
        return self._level

    def take(self, amount: float, now: float) -> None:
        """Take `amount` tokens; the bucket may go into debt."""
        self._level = self.level(now) - amount

    def wait(self, now: float) -> float:
        """Return the seconds until there is a whole token, 0 if there is one."""
        missing = 1 - self.level(now)
        return missing / self._rate if missing > GRAIN else 0.0


class Penalties:
    """Those who are shut out for a while: addresses, or people by their ids."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def give(self, who: str, now: float, seconds: float) -> None:
        """Shut `who` out. If there are too many, the one that was shut out first may come back."""
        self._until = dict(self._running(now))
        self._until.pop(who, None)
        while len(self._until) >= limits.ADDRESSES:
            del self._until[next(iter(self._until))]
        self._until[who] = now + seconds

    def left(self, who: str, now: float) -> float:
        """Return for how many seconds `who` is still shut out; 0 if it is not."""
        return max(0.0, self._until.get(who, now) - now)

    def all(self, now: float) -> Iterator[tuple[str, float]]:
        """Yield everybody who is shut out, with the seconds left."""
        return ((who, until - now) for who, until in self._running(now))

    def _running(self, now: float) -> Iterator[tuple[str, float]]:
        return ((who, until) for who, until in self._until.items() if until > now)
