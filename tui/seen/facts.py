"""What every face derives from an update: who acts, whose zones there are, which clock runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from parlour.net.wire.messages import Phase, Presence, Update
from parlour.rules.sentences import Told
from parlour.rules.views import Fact, View
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import Words

NOBODY_THERE: Final = (Presence.STAND_IN, Presence.IDLE)


class Timer(NamedTuple):
    """A running clock: seconds left, what they are for, and the share of the time that is left (0 to 1)."""

    seconds: int
    words: Told | None = None
    share: float = 1.0


class Still(NamedTuple):
    """Why the table is paused or unreachable; `sign` is a highlighted word before it, "" for none."""

    sign: str
    why: Told


def running(update: Update, passed: float) -> Timer | None:
    """Return the clock that runs out first, `passed` seconds after `update` arrived; None without a clock.

    A deadline whose clock does not run is shown whole.
    """
    deadlines = {deadline.name: deadline for deadline in update.view.deadlines} if update.view else {}
    if not update.clocks:
        return next((Timer(ceil(deadline.seconds), deadline.words) for deadline in deadlines.values()), None)
    first = min(update.clocks, key=lambda clock: clock.left)
    left = max(0.0, first.left - passed)
    deadline = deadlines.get(first.name)
    if deadline is None:
        return Timer(ceil(left))
    return Timer(ceil(left), deadline.words, min(1.0, left / max(deadline.seconds, first.left, 0.001)))


def foremost(facts: Sequence[Fact], room: int) -> tuple[Fact, ...]:
    """Return the `room` facts that are most important, in their order."""
    ranked = sorted(range(len(facts)), key=lambda at: (-facts[at].priority, at))
    return tuple(facts[at] for at in sorted(ranked[: max(0, room)]))


def speaker(update: Update | None) -> Words:
    """Return what speaks to the viewer of the table; None: at no table yet."""
    return Words(names_at(update), update.you if update is not None else None)


def in_match(update: Update | None) -> bool:
    """Whether a match is being played."""
    return update is not None and update.table.phase in (Phase.PLAYING, Phase.BETWEEN)


def acting(update: Update | None) -> tuple[int, ...]:
    """Return the seats that must act."""
    seats = update.view.seats if update is not None and update.view is not None else ()
    return tuple(seat.seat for seat in seats if seat.acts)


def is_host(update: Update | None) -> bool:
    """Whether the viewer is the host of the table."""
    return update is not None and any(part.host and part.seat == update.you for part in update.table.seats)


def names_at(update: Update | None) -> tuple[str, ...]:
    """Return the name of every seat."""
    seats = update.table.seats if update is not None else ()
    return tuple(part.name or tr("seat {number}", number=part.seat + 1) for part in seats)


def race_of(view: View | None) -> str:
    """Return the name of the open race, "" if there is none."""
    return view.race.name if view is not None and view.race is not None else ""


def all_race(view: View | None) -> bool:
    """Whether a race with its own clock is open: everyone may act, and no turn goes on meanwhile."""
    return view is not None and view.race is not None and view.race.seconds is not None


def in_turn(view: View) -> tuple[int, ...]:
    """Return the seats that are asked in turn, the first of them now, where a race goes by turns."""
    return view.grids.asked if view.grids is not None else ()


def stood_in(update: Update | None) -> bool:
    """Whether the viewer's seat counts as unattended; any key takes it back."""
    if update is None:
        return False
    return any(part.seat == update.you and part.presence in NOBODY_THERE for part in update.table.seats)


def race_before(update: Update | None) -> tuple[int, int, str] | None:
    """Return a key that identifies the open race (match, round, name), None if the viewer has no race."""
    if update is None or update.you is None or update.view is None or update.view.race is None:
        return None
    return update.table.match, update.view.match.round, update.view.race.name


class RaceReports:
    """The race reported last; each race is reported once."""

    def __init__(self) -> None:
        self._race: tuple[int, int, str] | None = None

    def unreported(self, update: Update | None) -> int | None:
        """Return the `seq` of `update` if it opens a race not yet reported, and count that as reported."""
        race = race_before(update)
        if update is None or race is None or race == self._race:
            return None
        self._race = race
        return update.seq
