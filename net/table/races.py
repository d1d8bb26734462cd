"""Races at a table, one at a time, from the update that opens one to the photo finish.

    told -> shown -> claimed, passed -> the verdict, as a move of the house

This module feeds `parlour.net.judge`, which decides who was first. A claim is answered at once, and
only its maker knows of it before the verdict. A move that would end a race with pending claims waits for the
verdict and is then judged again. A race closes when nobody can be faster any more, when everyone has passed,
or when its own time is up. That time starts when every screen shows the card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from parlour.net.auth.accounts import Person, Viewing
from parlour.net.judge import Finish, Judge, photo_finish
from parlour.net.limits import SHOWN_WITHIN
from parlour.net.table.bots import BotPlayer
from parlour.net.table.events import Reply
from parlour.net.table.state import TableState
from parlour.net.wire import sentences
from parlour.net.wire.messages import Play
from parlour.net.wire.notices import FASTEST, FINISH, FINISH_BY_LOT, PHOTO_FINISH, listed
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.match import Legal
from parlour.rules.moves import HouseMove, Judged, Race
from parlour.rules.sentences import Told, told

SHOWING: Final = "showing"
SHOWN: Final = "shown"
VERDICT: Final = "verdict"
"""Table clocks: the latest start of a race's clock, its immediate start, and the verdict."""

Seed: TypeAlias = Callable[[], bytes]  # supplies 32 bytes per round that break its ties; for tests


class ArrivedMove(NamedTuple):
    """A move of `seat` as it arrived, with what its maker was told: a person, or the bot `player`."""

    seat: int
    play: Play
    viewing: Viewing
    arrived: float
    reply: Reply | None = None
    player: BotPlayer | None = None


class Telling(NamedTuple):
    """An update that is about to be sent: its number, and who is told (of the bots: `player`)."""

    viewing: Viewing
    seq: int
    seat: int | None
    credit: Callable[[], float]
    player: BotPlayer | None = None


class _RaceTold(NamedTuple):
    """The first update with a race that a viewer got: its number, and when, by loop and table time."""

    seq: int
    at: float
    of_table: float


class _OpenRace:
    """An open race. `key` is unique at the table; `now` is in table time."""

    def __init__(self, key: tuple[int, int, str], race: Race, now: float) -> None:
        self.key = key
        self.race = race
        self.judge = Judge(race.name, race.seats, now)
        self.told: dict[Viewing, _RaceTold] = {}
        self.claimed: set[int] = set()
        self.runs = False  # its clock has started
        self.out = False  # its clock has run out

    @property
    def timed(self) -> bool:
        return self.race.seconds is not None


class Racing:
    """The races of a table. Ties are broken by the verifiable lots of the round's deal, or by `new_seed`."""

    def __init__(self, state: TableState, new_seed: Seed | None = None) -> None:
        self._state = state
        self._new_seed = new_seed
        self._round: tuple[int, int] | None = None
        self.seed: bytes | None = None  # None: the lots of the deal break ties
        self._open: _OpenRace | None = None
        self._held: list[ArrivedMove] = []
        self._telling: list[Telling] = []

    def follow(self) -> None:
        """Find out which race is open after a change of the match, and who may still claim in it."""
        match = self._state.match
        race = match.race() if match is not None else None
        if match is None or race is None:
            self._open = None
            return
        if self._round != (self._state.match_number, match.rounds):
            self._round = (self._state.match_number, match.rounds)
            self.seed = self._new_seed() if self._new_seed is not None else None
        key = (*self._round, race.name)
        if self._open is None or self._open.key != key:
            self._open = _OpenRace(key, race, self._of_table(self._state.now))
            self._state.clocks.restart(SHOWING)
            self._state.clocks.restart(VERDICT)
        for seat in {*self._open.race.seats} - {*race.seats}:
            self._open.judge.passed(seat)

    def telling(self, telling: Telling) -> None:
        """Note an update that is sent with the next release, if it is the first with the open race."""
        if self._open is not None and telling.viewing not in self._open.told:
            self._telling.append(telling)

    def renumber(self, viewing: Viewing, number: int) -> None:
        """Note that the update that is about to be sent to `viewing` has another number."""
        self._telling = [
            telling._replace(seq=number) if telling.viewing is viewing else telling
            for telling in self._telling
        ]

    def told(self) -> bool:
        """Note that what was noted by `telling` is sent now: here the time of the race begins.

        Returns whether anybody was told of the race.
        """
        telling, self._telling = self._telling, []
        open_race, now = self._open, self._state.now
        for viewing, seq, seat, credit, player in telling:
            if open_race is None or viewing in open_race.told:
                continue
            told = open_race.told[viewing] = _RaceTold(seq, now, self._of_table(now))
            if seat is not None:
                open_race.judge.told(seat, told.of_table, credit(), player)
        return bool(telling)

    def shown(self, person: Person, seat: int, viewing: Viewing, seq: int, arrived: float) -> None:
        """Note that the screen of `person` shows update `seq`, adding what is left of the way to them."""
        told = self._open.told.get(viewing) if self._open is not None else None
        if self._open is None or told is None or seq < told.seq:
            return
        after = arrived - told.at  # loop time: a pause does not stop an answer in flight
        person.answered(after)
        self._open.judge.shown(seat, told.of_table + after + person.sees_after, person.credit())

    def claim(self, played: ArrivedMove, move: str) -> None:
        """Accept a claim that the rules allow. Raises Refused if it does not count."""
        open_race = self._open
        if open_race is None:
            raise Refused(Why.RACE, sentences.NO_RACE)
        told = open_race.told.get(played.viewing)
        if told is None or played.play.seen < told.seq:
            raise Refused(Why.STALE, sentences.STALE)
        if played.seat in open_race.claimed:
            raise Refused(Why.RACE, sentences.CLAIMED)
        at = self._of_table(played.arrived)
        if not open_race.judge.claimed(played.seat, move, at, played.player):
            raise Refused(Why.RACE, sentences.TOO_LATE)
        open_race.claimed.add(played.seat)

    def must_wait(self, played: ArrivedMove, move: Legal) -> bool:
        """Keep a move that would end a race with claims. Raises Refused if its maker has claimed."""
        open_race, match = self._open, self._state.match
        if open_race is None or match is None or not open_race.claimed:
            return False
        if match.ends_race(move):
            self._held.append(played)
            return True
        if played.seat in open_race.claimed:
            raise Refused(Why.RACE, sentences.CLAIMED_IN_RACE)
        return False

    def released(self) -> list[ArrivedMove]:
        """Return the waiting moves, in order, once no claim awaits its verdict."""
        if self._open is not None and self._open.claimed:
            return []
        held, self._held = self._held, []
        return held

    def close(self) -> None:
        self._open = None

    @property
    def is_open(self) -> bool:
        return self._open is not None

    @property
    def is_judged(self) -> bool:
        """Whether the open race has claims, so that its verdict is due."""
        return self._open is not None and bool(self._open.claimed)

    @property
    def racers(self) -> frozenset[int]:
        """The seats in a race with its own clock; they are not idle if they do nothing."""
        open_race = self._open
        return frozenset(open_race.race.seats) if open_race is not None and open_race.timed else frozenset()

    def clocks(self) -> dict[str, float]:
        """Return the clocks that the open race needs, with their lengths in seconds."""
        open_race = self._open
        if open_race is None:
            return {}
        open_race.judge.away(self._away())
        wanted: dict[str, float] = {}
        if open_race.timed and not open_race.runs:
            wanted |= (
                {SHOWN: 0.0} if open_race.told and open_race.judge.all_shown else {SHOWING: SHOWN_WITHIN}
            )
        closes = open_race.judge.closes()
        if closes is not None and (open_race.timed or open_race.claimed):
            now = self._of_table(self._state.now)
            wanted[VERDICT] = max(0.0, closes - now)  # the past would look like sleep
        return wanted

    def is_own(self, name: str) -> bool:
        """Whether the rules deadline `name` belongs to the open race, which ends only by its verdict."""
        return self._open is not None and self._open.timed and self._open.race.name == name

    @property
    def clock_runs(self) -> bool:
        return self._open is not None and self._open.runs and not self._open.out

    def _away(self) -> list[int]:
        humans = self._state.seats.humans()
        return [seat for seat, human in humans if not human.here and human.player is None]

    def begin_clock(self) -> None:
        """Start the time of the race: every screen shows it, or took too long to."""
        if self._open is not None:
            self._open.runs = True
            self._state.changed()

    def time_up(self) -> None:
        """Note that the race's time is up. Claims already on their way still count."""
        if self._open is not None:
            self._open.out = True
            self._open.judge.ends(self._of_table(self._state.now))

    def waits_for_verdict(self, move: HouseMove) -> bool:
        """Whether the move of the house must wait because it would end a race with pending claims."""
        open_race, match = self._open, self._state.match
        claimed = open_race is not None and bool(open_race.claimed)
        return claimed and match is not None and match.ends_race(move)

    def verdict(self, lots: bytes) -> Judged:
        assert self._open is not None, "a race is open"
        return self._open.judge.verdict(lots)

    def _of_table(self, at: float) -> float:
        """Convert loop time to table time, which stops while the table is paused. The judge uses it."""
        return self._state.clocks.of_table(at)


def finish_told(judged: Judged, names: Sequence[str]) -> Told:
    """Return the announcement of a photo finish, of which there is one with a claim. `names` are by seat."""
    first, *others = places = photo_finish(judged)
    if not others:
        return told(FASTEST, who=names[first.seat], ms=first.reaction)
    return listed(PHOTO_FINISH, [_place_told(place, names) for place in places])


def _place_told(place: Finish, names: Sequence[str]) -> Told:
    return told(FINISH_BY_LOT if place.by_lot else FINISH, who=names[place.seat], ms=place.reaction)
