"""The deadlines of a table: which run, and how long they still have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net import limits
from net.messages import Clock

EARLY: Final = 0.001
"""Seconds: event loops wake by up to their clock's resolution too early, and would again and again."""


class Clocks:
    """Named deadlines on the loop's clock."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._held: float | None = None

    def keep(self, wanted: Mapping[str, float], now: float) -> None:
        """Let exactly the clocks in `wanted` run (name to length); those that run already go on."""
        now = now if self._held is None else self._held
        self._due = {name: self._due.get(name, now + seconds) for name, seconds in wanted.items()}

    def hold(self, now: float) -> None:
        """Let all clocks stand still until `release`."""
        self._held = now if self._held is None else self._held

    def release(self, now: float) -> None:
        """Let all clocks go on with what they had left."""
        if self._held is not None:
            self._due = {name: due + now - self._held for name, due in self._due.items()}
            self._held = None

    def restart(self, name: str) -> None:
        """Forget `name`, so that it starts anew when it is wanted again."""
        self._due.pop(name, None)

    def next_due(self) -> float | None:
        """Return when the next deadline passes, None if none runs."""
        return min(self._due.values(), default=None) if self._held is None else None

    def passed(self, now: float) -> str | None:
        """Return the name of a deadline that has passed, the earliest first, and stop it.

        If it is noticed so late that the machine must have slept, all clocks move on by as
        much instead: nobody loses by a closed lid.
        """
        name = min(self._due, key=self._due.__getitem__, default=None)
        if name is None or self._held is not None or self._due[name] > now + EARLY:
            return None
        late = now - self._due[name]
        if late > limits.SLEPT:
            self._due = {other: due + late for other, due in self._due.items()}
        del self._due[name]
        return name

    def left(self, now: float) -> tuple[Clock, ...]:
        """Return all running clocks with the seconds they have left."""
        now = now if self._held is None else self._held
        return tuple(Clock(name=name, left=max(0.0, due - now)) for name, due in self._due.items())
