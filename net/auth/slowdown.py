"""Guesses at one secret that come from everywhere: beyond a number of wrong ones, each try waits.

A try waits before it is judged, whether it is right or wrong: an early answer would tell a guesser which it
was. Tries wait side by side and never in a queue, so that whoever is right waits no longer than the bound,
however many others guess at the same time. How many tries an address has is counted elsewhere
(`net.rate_limits`).
"""

from __future__ import annotations

from collections import deque

from net.limits import Patience


class Slowdown:
    """Says how long the next try has to wait, from how many were wrong lately and how many wait now."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        most = patience.at_once.times + int(patience.longest / patience.step) + 1
        self._wrong: deque[float] = deque(maxlen=most)  # when; beyond `most` no more are worth counting
        self._due: list[float] = []  # when those that wait are judged

    def wait(self, now: float) -> float:
        """Return how many seconds a try waits that comes in `now`; it counts as waiting for so long."""
        patience = self._patience
        self._due = [due for due in self._due if due > now]
        wrong = sum(now - when < patience.at_once.seconds for when in self._wrong)
        beyond = wrong + len(self._due) - patience.at_once.times + 1
        seconds = min(patience.longest, patience.step * max(0, beyond))
        self._due.append(now + seconds)
        return seconds

    def wrong(self, now: float) -> None:
        """Count a try that was wrong."""
        self._wrong.append(now)
