"""Races at a table, one at a time: from the update that opens one to the photo finish.

    told -> shown -> claimed, passed -> the verdict, as a move of the house

`net.judging.judge` says who was first; here it is fed. A claim is answered at once, and nobody but its maker
knows of it before the verdict. A move that would end a race in which claims wait for their verdict
waits, too, and is judged anew after it. A race closes when nobody could be faster any more, when
everyone has passed, or when its own time is up: that begins to run when every screen shows the card.
"""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from net.auth.accounts import Person, Viewing
from net.judging.results import photo_finish, told_of
from net.limits import SHOWN_WITHIN
from net.match.open_race import OpenRace, RaceTold
from net.table_state.events import Reply
from net.table_state.seats import Player
from net.table_state.state import TableState
from net.wire.messages import Play
from net.wire.refusals import Refused, Why
from rules.moves import HOUSE, HouseMove, Judged

SHOWING: Final = "showing"
SHOWN: Final = "shown"
VERDICT: Final = "verdict"
"""Clocks of the table's own: until a race's clock begins at the latest, or now, and until its verdict."""

LONGEST_NOTICE: Final = 300

Seed: TypeAlias = Callable[[], bytes]
"""Gives 32 bytes for each round, by which its ties are broken: for tests."""


class Later(Exception):
    """A move must wait for the verdict on the open race; it is answered then."""


class Played(NamedTuple):
    """A move of `seat` as it came in: who was told what (`viewing`), and who made it (None: a person)."""

    seat: int
    play: Play
    viewing: Viewing
    arrived: float
    reply: Reply
    player: Player | None = None


class Racing:
    """The races of `table`. Ties are broken by the lots of the round's deal, which all have made together,
    and can verify when it is over; or by what `new_seed` gives for each round.
    """

    def __init__(self, table: TableState, new_seed: Seed | None = None) -> None:
        self._table = table
        self._new_seed = new_seed
        self._round: tuple[int, int] | None = None
        self.seed: bytes | None = None  # breaks the ties of the running round; None: the lots of its deal do
        self._open: OpenRace | None = None
        self._held: list[Played] = []

    # ---- what happens ------------------------------------------------------------------------

    def follow(self) -> None:
        """The match may have gone on: see which race is open, and who may still claim in it."""
        course = self._table.course
        race = course.race() if course is not None else None
        if course is None or race is None:
            self._open = None
            return
        if self._round != (self._table.match, course.rounds):
            self._round = (self._table.match, course.rounds)
            self.seed = self._new_seed() if self._new_seed is not None else None
        key = (*self._round, race.name)
        if self._open is None or self._open.key != key:
            self._open = OpenRace(key, race, self._of_table(_now()))
            self._table.clocks.restart(SHOWING)
            self._table.clocks.restart(VERDICT)
        for seat in {*self._open.race.seats} - {*race.seats}:
            self._open.judge.passed(seat)

    def told(
        self,
        viewing: Viewing,
        seat: int | None,
        credit: Callable[[], float],
        player: Player | None = None,
    ) -> None:
        """`viewing` has just been sent an update; `credit` is asked if it is the first with the open race."""
        running = self._open
        if running is None or viewing in running.told:
            return
        told = running.told[viewing] = RaceTold(viewing.seq, _now(), self._of_table(_now()))
        if seat is not None:
            running.judge.told(seat, told.of_table, credit(), player)

    def shown(self, person: Person, seat: int, viewing: Viewing, seq: int, arrived: float) -> None:
        """The screen of `person` shows update `seq`; behind the SSH door it still is on its way to them."""
        told = self._open.told.get(viewing) if self._open is not None else None
        if self._open is None or told is None or seq < told.seq:
            return
        after = arrived - told.at  # a pause since then is none for an answer that was on its way
        person.answered(after)
        self._open.judge.shown(seat, told.of_table + after + person.beyond_the_door, person.credit())

    def claim(self, played: Played, move: str) -> None:
        """Take a claim that the rules have nothing against; raise Refused if it does not count."""
        running = self._open
        if running is None:
            raise Refused(Why.RACE, "no race is open now")
        told = running.told.get(played.viewing)
        if told is None or played.play.seen < told.seq:
            words = "this was for the table as it was before the race began; look, and claim again"
            raise Refused(Why.STALE, words)
        if played.seat in running.claimed:
            raise Refused(Why.RACE, "you have claimed already, and the race is being judged")
        at = self._of_table(played.arrived)
        if not running.judge.claimed(played.seat, move, at, played.player):
            raise Refused(Why.RACE, "you are too late: this race is decided")
        running.claimed.add(played.seat)

    def give_way(self, played: Played) -> None:
        """See whether a move that is no claim may be made while claims wait for their verdict.

        If it would end the race it is kept until then: raise Later. Raise Refused if it passes on a claim.
        """
        running, course = self._open, self._table.course
        if running is None or course is None or not running.claimed:
            return
        if course.ends_race(played.seat, played.play.move):
            self._held.append(played)
            raise Later
        if played.seat in running.claimed:
            raise Refused(Why.RACE, "you have claimed in this race, and it is being judged")

    def released(self) -> list[Played]:
        """Return the moves that have waited, in their order, once no claim waits for its verdict."""
        if self._open is not None and self._open.claimed:
            return []
        held, self._held = self._held, []
        return held

    def close(self) -> None:
        """Forget the open race: it is judged, or will never be."""
        self._open = None

    # ---- its clocks --------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a race is open."""
        return self._open is not None

    @property
    def racers(self) -> frozenset[int]:
        """Seats that a race with its own clock is open to: whoever does nothing there is not idle."""
        running = self._open
        return frozenset(running.race.seats) if running is not None and running.timed else frozenset()

    def clocks(self, now: float) -> dict[str, float]:
        """Return the clocks that the open race wants, with their lengths."""
        running = self._open
        if running is None:
            return {}
        running.judge.away(self._away())
        wanted: dict[str, float] = {}
        if running.timed and not running.runs:
            wanted |= {SHOWN: 0.0} if running.told and running.judge.all_shown else {SHOWING: SHOWN_WITHIN}
        closes = running.judge.closes()
        if closes is not None and (running.timed or running.claimed):
            wanted[VERDICT] = max(0.0, closes - self._of_table(now))  # one long past would look like sleep
        return wanted

    def is_own(self, name: str) -> bool:
        """Whether the rules' clock `name` is that of the open race: it does not end by itself."""
        return self._open is not None and self._open.timed and self._open.race.name == name

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of the open race has begun, and not run out."""
        return self._open is not None and self._open.runs and not self._open.out

    def _away(self) -> list[int]:
        """Return the seats for which nobody could claim just now."""
        humans = self._table.seats.humans()
        return [seat for seat, human in humans if not human.here and human.player is None]

    def begin_clock(self) -> None:
        """Every screen shows the race, or was waited for long enough: its time begins to run."""
        if self._open is not None:
            self._open.runs = True
            self._table.changed()

    def time_up(self) -> None:
        """The time of the open race has run out; what is on its way still counts."""
        if self._open is not None:
            self._open.out = True
            self._open.judge.ends(self._of_table(_now()))

    def waits_for_verdict(self, move: HouseMove) -> bool:
        """Whether the house must not make `move` yet: it would end a race in which claims wait."""
        running, course = self._open, self._table.course
        claimed = running is not None and bool(running.claimed)
        return claimed and course is not None and course.ends_race(HOUSE, move)

    def verdict(self, lots: bytes) -> Judged:
        """Return the verdict on the open race, with `lots` to break its ties. The race stays open."""
        assert self._open is not None, "a race is open"
        return self._open.judge.verdict(lots)

    def _of_table(self, at: float) -> float:
        """Return a moment by the time that the judge counts: it stands still while the table does."""
        return self._table.clocks.of_table(at)


def finish_words(judged: Judged, names: Sequence[str]) -> str:
    """Return what everyone is told of the photo finish of a race, with `names` by seat."""
    told = told_of(photo_finish(judged)).format(*names)
    return textwrap.shorten(told, LONGEST_NOTICE, placeholder=" ...")


def _now() -> float:
    return asyncio.get_running_loop().time()
