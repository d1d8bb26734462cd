"""The deadlines of a table: which ones run, and how much time they have left."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from parlour.net import limits
from parlour.net.wire.messages import Clock

HOST: Final = "host"  # until someone else becomes the host
FORSAKEN: Final = "forsaken"  # until a pause ends whose table everyone has left
DEAL: Final = "deal"
READING: Final = "reading"
SOON: Final = "soon"  # until a race continues after a pause
GATHER: Final = "gather"  # until a match of a game night begins, whoever is there
HERE: Final = "here"  # until it begins because everybody is there
LENGTH: Final = "length"  # until the round that is played is the last one
ALONE: Final = "alone"  # until a match closes that waits for its only player

STEADY: Final = frozenset({"deserted", "notice", HOST, FORSAKEN, SOON, ALONE})
"""Kinds of clocks that also run while a table is paused, because they concern people and not play."""

EARLY: Final = 0.001  # tolerance in seconds: event loops may wake early by the resolution of their clock


class Clocks:
    """Named deadlines on the clock of the table's events.

    A new clock starts when everyone is told of it (`start`), so that the time to write a move is nobody's
    thinking time. Steady kinds (first words of names) are never held.
    """

    def __init__(self, steady: Collection[str] = ()) -> None:
        self._due: dict[str, float] = {}
        self._new: dict[str, float] = {}  # seconds, of those that have not started
        self._steady = frozenset(steady)
        self._held: float | None = None
        self._stood = 0.0  # total seconds on hold
        self._went_on = float("-inf")  # time of the last release, as of `of_table`

    def keep(self, wanted: Mapping[str, float]) -> None:
        """Keep exactly the clocks in `wanted` (name to seconds). Running ones keep their deadline."""
        self._due = {name: due for name, due in self._due.items() if name in wanted}
        self._new = {name: seconds for name, seconds in wanted.items() if name not in self._due}

    def start(self, now: float) -> None:
        """Start the new clocks."""
        for name, seconds in self._new.items():
            self._due[name] = self._now(name, now) + seconds
        self._new = {}

    def hold(self, now: float) -> None:
        self._held = now if self._held is None else self._held

    def release(self, now: float) -> None:
        if self._held is None:
            return
        stood = now - self._held
        self._due = {name: due if self._is_steady(name) else due + stood for name, due in self._due.items()}
        self._went_on = self._held - self._stood
        self._stood += stood
        self._held = None

    def of_table(self, at: float) -> float:
        """Convert `at`, a recent time of the loop, to the time of the table, which stops while it is held."""
        if self._held is not None:
            return min(at, self._held) - self._stood
        return max(at - self._stood, self._went_on)

    def restart(self, name: str) -> None:
        """Stop the clock `name`, so that it starts anew when it is wanted again."""
        self._due.pop(name, None)
        self._new.pop(name, None)

    def next_due(self) -> float | None:
        return min(self._running().values(), default=None)

    def passed(self, now: float) -> str | None:
        """Stop the earliest deadline that has passed and return its name, None if there is none.

        A deadline noticed very late means that the machine has slept. Then all clocks are extended by that
        time, so that nobody loses by a closed lid.
        """
        running = self._running()
        name = min(running, key=running.__getitem__, default=None)
        if name is None or running[name] > now + EARLY:
            return None
        late = now - running[name]
        if late > limits.SLEPT:
            self._due |= {other: due + late for other, due in running.items()}
        del self._due[name]
        return name

    def left(self, now: float) -> tuple[Clock, ...]:
        running = {name: max(0.0, due - self._now(name, now)) for name, due in self._due.items()}
        return tuple(Clock(name=name, left=left) for name, left in (running | self._new).items())

    def _running(self) -> Mapping[str, float]:
        return {name: due for name, due in self._due.items() if self._held is None or self._is_steady(name)}

    def _now(self, name: str, now: float) -> float:
        return now if self._held is None or self._is_steady(name) else self._held

    def _is_steady(self, name: str) -> bool:
        return name.partition(" ")[0] in self._steady
