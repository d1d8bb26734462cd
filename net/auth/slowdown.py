"""Slows down guesses at one secret from many addresses: after a number of wrong tries, each try waits.

Right and wrong tries wait alike, since a faster answer would tell a guesser which it was. Tries wait in
parallel and not in a queue, so nobody waits longer than the bound, unless a whole crowd guesses at the same
time: then the tries beyond it wait for the next turn, because judging one takes the processor some
milliseconds. `parlour.net.rate_limits` counts the tries of each address.
"""

from __future__ import annotations

from collections import deque

from parlour.net.limits import Patience


class Slowdown:
    """Computes the delay of the next try from the recent wrong tries and those that wait now."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        most = patience.at_once.times + int(patience.longest / patience.step) + 1
        self._wrong: deque[float] = deque(maxlen=most)  # times; more than `most` add no delay
        self._due: list[float] = []  # when the waiting tries are judged

    def wait(self, now: float, unjudged: int = 0) -> float:
        """Return the delay in seconds of a try that arrives `now`, and count it as waiting.

        `unjudged` tries have waited, and may be wrong.
        """
        patience = self._patience
        self._due = [due for due in self._due if due > now]
        wrong = sum(now - when < patience.at_once.seconds for when in self._wrong)
        beyond = wrong + unjudged + len(self._due) - patience.at_once.times + 1
        turns = max(0, len(self._due) - patience.crowd) / patience.crowd
        seconds = min(patience.longest, patience.step * max(0, beyond)) + patience.longest * turns
        self._due.append(now + seconds)
        return seconds

    def leave(self, due: float) -> None:
        """Forget a try that would have been judged at `due`."""
        if due in self._due:
            self._due.remove(due)

    def wrong(self, now: float) -> None:
        self._wrong.append(now)
