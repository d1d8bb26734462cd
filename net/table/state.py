"""The state of one table: plain data that every part of the table may read and change.

The parts of a table (presence, votes, races, shuffles, the match flow, clocks, persistence, ...) import this
state and the parts below them, but never the table itself. `parlour.net.table.machine` calls them and applies
what they return.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.accounts import Person, Viewing
from parlour.net.journal.entries import Entry, Evening, Paused
from parlour.net.limits import PerAddress
from parlour.net.table.bots import PACES, BotPlayer
from parlour.net.table.clocks import STEADY, Clocks
from parlour.net.table.events import Answered, Effects, Reply, Tell
from parlour.net.table.house_rules import in_short
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human, Occupant, Robot, Seats
from parlour.net.wire.messages import (
    Answer,
    Chat,
    FromReferee,
    Hints,
    Notice,
    PausedBy,
    PausePart,
    Phase,
    Record,
)
from parlour.net.wire.notices import CLOSED
from parlour.rules.sentences import Told
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump
from parlour.rules.shelf.shelf import preset, relaxed
from parlour.rules.views import Stage


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a table. A `standing` table stays open when nobody is there, and its bots play on.

    `game` is the built-in game that `rules` are or derive from; `house` is the text of the house rules, "" if
    there are none. `password` is sealed (see `parlour.net.auth.hashing`). `opener` is the id of a person,
    or "". `own_bots`: programs of guests may sit down. `may_watch`: who has no seat may be there. `relaxed`:
    its clocks are (`parlour.net.table.relaxed`).
    `night`: which table of which round of a game night it is, "" for none (`parlour.net.table.of_night`). Its
    match is over after so many `rounds`, or with the round that is played after so many `minutes` (0: never).
    `day`: it plays the deal of this day (`parlour.rules.day`).
    """

    id: str
    name: str
    game: str
    rules: TableRules
    seats: int
    options: dict[str, str]
    pace: str = "normal"
    password: str = field(default="", repr=False)
    standing: bool = False
    bots: int = 0
    level: str = "normal"
    house: str = ""
    opener: str = ""
    own_bots: bool = True
    may_watch: bool = True
    relaxed: bool = False
    night: str = ""
    rounds: int = 0
    minutes: int = 0
    day: str = ""

    @property
    def waits_for_nobody(self) -> bool:
        """Whether it stays open when nobody is there, and its bots play on."""
        return self.standing or bool(self.night)


class Pauses:
    """The reasons for which a table is paused, at most one of each kind. It continues when all have ended."""

    def __init__(self) -> None:
        self._parts: dict[PausedBy, PausePart] = {}

    @property
    def shown(self) -> PausePart | None:
        """The pause that everyone is told: PausedBy lists technical failures before choices of the host."""
        return next((self._parts[by] for by in PausedBy if by in self._parts), None)

    def begin(self, part: PausePart) -> bool:
        """Add `part`, or replace the pause of the same kind. Returns whether anything changed."""
        news = self._parts.get(part.by) != part
        self._parts[part.by] = part
        return news

    def end(self, by: PausedBy) -> bool:
        return self._parts.pop(by, None) is not None

    def __contains__(self, by: PausedBy) -> bool:
        return by in self._parts

    def told(self, by: PausedBy) -> Told:
        """Return what is told of the pause `by`, which there is."""
        return self._parts[by].told


class Closing(NamedTuple):
    """Why a table closes, as everyone is `told`. A match of people is kept unless `for_good` is set."""

    told: Told = CLOSED
    for_good: bool = True


def _who(occupant: Occupant | None) -> Person | Robot | None:
    """Return who sits there: a person, who may have another seat of the same table later, or a bot."""
    return occupant.person if isinstance(occupant, Human) else occupant


@dataclass(eq=False)
class TableState:
    """The current state of one table.

    `rng` drives the chance decisions of bots. `now` is the time of the current event, in seconds on a
    monotonic clock; `effects` collects what the events since the last release have caused.
    """

    plan: Plan
    rng: random.Random
    now: float = 0.0

    def __post_init__(self) -> None:
        self.effects = Effects()
        self.relaxed = self.plan.relaxed
        self.may_watch = self.plan.may_watch
        self.play_plan()
        self.pace = self.plan.pace if self.plan.pace in PACES else "normal"
        self.timer = 0
        self.hints = Hints.OFF if self.plan.night or self.plan.day else Hints.ALONE
        self.rated = False  # finished matches count for the ratings of people
        self.per_address = PerAddress()  # of its referee
        self.seats = Seats(self.plan.seats, has_host=not self.plan.night)
        self.match: RunningMatch | None = None
        self.file: Record | None = None  # the last match, until the next one begins
        self.played: tuple[Occupant, ...] = ()  # by seat, the last match that was played to its end
        self.match_number = 1
        self.evening = Evening()
        self.people: dict[Person, Viewing] = {}  # everyone who is connected and at the table
        self.bots: dict[BotPlayer, Viewing] = {}  # those that play a seat now
        self.barred: set[Person] = set()
        self.barred_addresses: set[str] = set()  # from where nobody new may come
        self.chats: deque[Chat] = deque(maxlen=limits.BACKLOG)
        self.clocks = Clocks(STEADY)
        self.pauses = Pauses()
        self.written: dict[type, Entry] = {Paused: Paused()}  # the last entry of each kind in the journal
        self.is_untouched = False  # nobody has pressed a key since it was brought back
        self.waits_since = self.now  # when it began to wait for people, if it does
        self.last_host: Person | None = None
        self.is_to_end = False  # the round that is played, or dealt next, is to be the last one
        self.other_version: Told | None = None  # of the game, with which the restored match was begun
        self.dirty = True  # an update is due
        self.closing: Closing | None = None  # None while the table is open

    def play_plan(self) -> None:
        """Play the game of the plan."""
        self.base_title = preset(self.plan.game).title
        self.play_by(self.plan.rules)
        self.options = dict(self.plan.options)

    def play_by(self, rules: TableRules) -> None:
        """Play by `rules`, or as the game relaxes them."""
        self.rules = relaxed(rules) if self.relaxed else rules
        self.ruleset = dump(self.rules)
        self.differences = in_short(self.rules)

    @property
    def phase(self) -> Phase:
        if self.match is None:
            return Phase.WAITING
        if self.match.stage is Stage.OVER:
            return Phase.OVER
        return Phase.BETWEEN if self.match.stage is Stage.DEAL and self.match.rounds else Phase.PLAYING

    def viewer_at(self, seat: int | None) -> int | None:
        """Return the seat whose view who sits at `seat` gets; None: that of a spectator, who had no cards."""
        if seat is None or self.phase is not Phase.OVER or self.has_played(seat):
            return seat
        return None

    def has_played(self, seat: int) -> bool:
        """Whether the match that is over was played by who sits at `seat` now; also if that is not known."""
        if not self.played:  # the table was restored
            return True
        return seat < len(self.played) and _who(self.seats.places[seat]) is _who(self.played[seat])

    @property
    def running(self) -> bool:
        """Whether a match is in progress, so that seats are kept for their owners."""
        return self.phase in (Phase.PLAYING, Phase.BETWEEN)

    @property
    def is_kept(self) -> bool:
        """Whether the match can be restored after the table has closed, unless that is for good."""
        return self.running and self.seats.has_humans

    @property
    def pause(self) -> PausePart | None:
        return self.pauses.shown

    @property
    def locked(self) -> bool:
        return bool(self.plan.password)

    @property
    def deserted(self) -> bool:
        return not self.people

    @property
    def can_begin(self) -> bool:
        """Whether enough players are here. Seats of absent people are freed when a match begins."""
        here = sum(isinstance(occupant, Robot) or occupant.here for _, occupant in self.seats.taken())
        return here >= self.rules.least

    @property
    def bots_may_begin(self) -> bool:
        """Whether bots may begin a match: at a standing table where no person has a seat."""
        return (
            self.plan.standing
            and not self.running
            and not self.seats.has_humans
            and self.plan.bots >= self.rules.least
        )

    def changed(self) -> None:
        """Request an update to everyone."""
        self.dirty = True

    def write(self, *entries: Entry) -> None:
        """Have `entries` written before anything that is sent from now on."""
        self.effects.entries += entries

    def send(self, person: Person, message: FromReferee) -> None:
        """Send `message` to `person`, who is at the table."""
        self.effects.sent.append(self.telling(person, message))

    def telling(self, person: Person, message: FromReferee) -> Tell:
        return Tell(person, message, self.people[person].connection)

    def tell(self, message: FromReferee) -> None:
        """Send `message` to everyone at the table."""
        self.effects.sent += self.telling_all(message)

    def telling_all(self, message: FromReferee) -> list[Tell]:
        return [self.telling(person, message) for person in self.people]

    def answer(self, reply: Reply, answer: Answer) -> None:
        self.effects.sent.append(Answered(reply, answer))

    @property
    def is_stuck(self) -> bool:
        """Whether the last effects cannot be written, so that nothing that follows may be told."""
        return PausedBy.JOURNAL in self.pauses

    def notice(self, told: Told) -> None:
        self.tell(Notice(told=told))
        self.changed()

    def close(self, told: Told, *, for_good: bool = True) -> None:
        """Close the table after the current event; see `Closing`."""
        self.closing = Closing(told, for_good)
