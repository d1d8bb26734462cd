"""What every face derives from an update: who acts, whose zones there are, which clock runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from parlour.net.wire.messages import Phase, Presence, SeatPart, Update
from parlour.rules.sentences import Told
from parlour.rules.views import Fact, View
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
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


def running(update: Update, passed: float = 0.0) -> Timer | None:
    """Return the clock that runs out first, `passed` seconds after `update` arrived; None without a clock.

    A deadline whose clock does not run is shown whole.
    """
    timers = _timers(update, passed)
    if not update.clocks:
        return next(iter(timers.values()), None)
    return timers[min(update.clocks, key=lambda clock: clock.left).name]


def own_clock(update: Update) -> Timer | None:
    """Return the viewer's clock that runs out first, when `update` arrived; None without one.

    It is one of the game, which has all its seconds before it runs, or that of the viewer's own turn.
    """
    timers = _timers(update, 0.0)
    deadlines = update.view.deadlines if update.view is not None else ()
    found = [timers[deadline.name] for deadline in deadlines]
    own = f"timer {update.you}"
    if own in timers and is_asked(update.view):
        found.append(timers[own])
    return min(found, key=lambda timer: timer.seconds, default=None)


def _timers(update: Update, passed: float) -> dict[str, Timer]:
    """Return every clock of the game and the table by its name; those that do not run whole."""
    deadlines = {deadline.name: deadline for deadline in update.view.deadlines} if update.view else {}
    timers = {name: Timer(ceil(deadline.seconds), deadline.words) for name, deadline in deadlines.items()}
    for clock in update.clocks:
        left, deadline = max(0.0, clock.left - passed), deadlines.get(clock.name)
        if deadline is None:
            timers[clock.name] = Timer(ceil(left))
        else:
            whole = max(deadline.seconds, clock.left, 0.001)
            timers[clock.name] = Timer(ceil(left), deadline.words, min(1.0, left / whole))
    return timers


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


def call_away(update: Update | None) -> str:
    """Return what somebody who takes a lesson is told when their table has come to where `update` says."""
    if update is None:
        return tr("You are no longer at your table")
    if update.table.phase is Phase.WAITING:
        return tr("You have a seat")
    if update.table.phase is not Phase.PLAYING:
        return tr("The round is over")
    is_first = update.view is None or update.view.match.round == 1
    return tr("The match has begun") if is_first else tr("The next round has begun")


def acting(update: Update | None) -> tuple[int, ...]:
    """Return the seats that must act."""
    seats = update.view.seats if update is not None and update.view is not None else ()
    return tuple(seat.seat for seat in seats if seat.acts)


def is_asked(view: View | None) -> bool:
    """Whether the viewer must act."""
    return view is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)


def is_my_turn(update: Update | None) -> bool:
    """Whether the match waits for the viewer; a race that everyone may claim is no turn."""
    if update is None or update.table.phase is not Phase.PLAYING:
        return False
    return update.you is not None and is_asked(update.view) and not all_race(update.view)


def own_part(update: Update | None) -> SeatPart | None:
    """Return the viewer's seat as the table tells it; None for a spectator, and at no table."""
    seats = update.table.seats if update is not None else ()
    return next((part for part in seats if update is not None and part.seat == update.you), None)


def has_seat(update: Update | None) -> bool:
    """Whether the viewer has a seat, and does not only watch."""
    return update is not None and update.you is not None


def is_alone(update: Update | None) -> bool:
    """Whether the viewer is the only person with a seat, at a table of bots."""
    return update is not None and update.you is not None and update.table.alone


def is_host(update: Update | None) -> bool:
    """Whether the viewer is the host of the table."""
    own = own_part(update)
    return own is not None and own.host


def is_ready(update: Update | None) -> bool:
    """Whether the viewer is ready to begin, or to go on."""
    own = own_part(update)
    return own is not None and own.ready


def names_at(update: Update | None) -> tuple[str, ...]:
    """Return the name of every seat, as it may be shown."""
    seats = update.table.seats if update is not None else ()
    return tuple(visible(part.name) or tr("seat {number}", number=part.seat + 1) for part in seats)


def names_of_match(update: Update | None) -> tuple[str, ...]:
    """Return the names by seat of those who play the match, or played it; newcomers may sit there since."""
    if update is None or update.view is None:
        return names_at(update)
    names = tuple(map(visible, update.table.played)) or names_at(update)
    return names[: len(update.view.seats)]


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
    own = own_part(update)
    return own is not None and own.presence in NOBODY_THERE


def bot_plays(update: Update | None) -> bool:
    """Whether a bot plays for the viewer, who is not asked meanwhile; any key takes the seat back."""
    own = own_part(update)
    return own is not None and own.presence is Presence.STAND_IN


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
