"""How many tries at a secret an address has: wrong ones and those that still wait count together.

So an address cannot have more tries judged than it has, and cannot fill the queue in which others wait.
"""

from __future__ import annotations

from collections import Counter

from parlour.net.limits import Rate
from parlour.net.rate_limits import Meters


class Tries:
    """The tries of all addresses; each has `rate` of them."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._wrong = Meters(rate)
        self._waiting: Counter[str] = Counter()

    def spent(self, address: str, now: float) -> bool:
        """Whether `address` has made as many wrong tries as it has."""
        return self._wrong.full(address, now)

    def full(self, address: str, now: float) -> bool:
        """Whether `address` has no more tries, at least until those that wait are judged."""
        return self._wrong.count(address, now) + self._waiting[address] >= self.rate.times

    def wrong_from(self, address: str, now: float) -> int:
        """Return how many wrong tries `address` has made."""
        return self._wrong.count(address, now)

    def wrong(self, address: str, now: float) -> None:
        self._wrong.take(address, now)

    def wait(self, address: str) -> None:
        """Count a try that waits to be judged."""
        self._waiting[address] += 1

    def done(self, address: str) -> None:
        """Count a try that waited no more."""
        self._waiting[address] -= 1
        self._waiting += Counter()  # forgets addresses without one
