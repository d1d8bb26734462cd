"""The deadlines of a table: which run, and how long they still have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from net import limits
from net.wire.messages import Clock

HOST: Final = "host"
"""The clock until someone else becomes the host."""

FORSAKEN: Final = "forsaken"
"""The clock until a pause ends that nobody is there to end."""

SOON: Final = "soon"
"""The clock until a race goes on after a pause."""

STEADY: Final = frozenset({"deserted", "notice", HOST, FORSAKEN, SOON})
"""Kinds of clocks that run while a table is paused: they are about people, not about play."""

EARLY: Final = 0.001
"""Seconds: event loops wake by up to their clock's resolution too early, and would again and again."""


class Clocks:
    """Named deadlines on the loop's clock. Those of a `steady` kind, the first word of a name, never stop."""

    def __init__(self, steady: Collection[str] = ()) -> None:
        self._due: dict[str, float] = {}
        self._steady = frozenset(steady)
        self._held: float | None = None
        self._stood = 0.0  # how long they have stood still in all
        self._went_on = float("-inf")  # when they did so last, by `of_table`

    def keep(self, wanted: Mapping[str, float], now: float) -> None:
        """Let exactly the clocks in `wanted` run (name to length); those that run already go on."""
        self._due = {
            name: self._due.get(name, self._now(name, now) + seconds) for name, seconds in wanted.items()
        }

    def hold(self, now: float) -> None:
        """Let all clocks but the steady ones stand still until `release`."""
        self._held = now if self._held is None else self._held

    def release(self, now: float) -> None:
        """Let all clocks go on with what they had left."""
        if self._held is None:
            return
        stood = now - self._held
        self._due = {name: due if self._is_steady(name) else due + stood for name, due in self._due.items()}
        self._went_on = self._held - self._stood
        self._stood += stood
        self._held = None

    def of_table(self, at: float) -> float:
        """Return the moment `at`, of now or lately, on a clock that stands still while the others do."""
        if self._held is not None:
            return min(at, self._held) - self._stood
        return max(at - self._stood, self._went_on)

    def restart(self, name: str) -> None:
        """Forget `name`, so that it starts anew when it is wanted again."""
        self._due.pop(name, None)

    def next_due(self) -> float | None:
        """Return when the next deadline passes, None if none runs."""
        return min(self._running().values(), default=None)

    def passed(self, now: float) -> str | None:
        """Return the name of a deadline that has passed, the earliest first, and stop it.

        If it is noticed so late that the machine must have slept, all clocks move on by as
        much instead: nobody loses by a closed lid.
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
        """Return all clocks with the seconds they have left."""
        return tuple(
            Clock(name=name, left=max(0.0, due - self._now(name, now))) for name, due in self._due.items()
        )

    def _running(self) -> Mapping[str, float]:
        return {name: due for name, due in self._due.items() if self._held is None or self._is_steady(name)}

    def _now(self, name: str, now: float) -> float:
        return now if self._held is None or self._is_steady(name) else self._held

    def _is_steady(self, name: str) -> bool:
        return name.partition(" ")[0] in self._steady
