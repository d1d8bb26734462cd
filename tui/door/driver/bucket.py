"""A token bucket: a burst, then a rate."""

from __future__ import annotations

from typing import Final

from parlour.net.limits import Rate

GRAIN: Final = 1e-6
"""Tolerance for a whole token: floating point may never reach it while time stands still."""


class Bucket:
    """Holds up to `burst` tokens and fills at `rate` a second. The caller passes the time."""

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
