"""A table alone, without a loop, a task or a journal: events go in, effects come out.

Whatever happens, and wherever the referee dies: what anybody was told follows from what was written before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import pytest

from parlour.net.auth.accounts import Person
from parlour.net.errors import Unwritable
from parlour.net.journal.entries import Entry, Known
from parlour.net.journal.fold import Fold
from parlour.net.referee.restore import brought_back, person_of
from parlour.net.table.events import (
    Answered,
    Asks,
    Came,
    Dropped,
    Effects,
    Letter,
    NotWritten,
    Released,
    Sent,
    Tell,
    Tick,
)
from parlour.net.table.machine import Table
from parlour.net.table.persistence import opened, write_down
from parlour.net.table.state import Plan
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    FromReferee,
    GoOn,
    Leave,
    Pause,
    Play,
    Ready,
    Request,
    Say,
    Setup,
    StandIn,
    Start,
    Update,
)
from parlour.net.wire.notices import NOT_WRITTEN
from parlour.rules import match as matches
from parlour.rules.shelf.shelf import table_rules

GAMES = ("juno-classic", "switch", "lotta-watta", "jojo", "mau-mau")
NAMES = ("Ann", "Bo", "Cem")


class House:
    """A table, its people, and the entries that are written."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        game = self.rng.choice(GAMES)
        rules = table_rules(game)
        plan = Plan("t1", "Kitchen", game, rules, rules.most, {}, "fast")
        secrets = random.Random(seed)
        self.table = Table(plan, random.Random(seed), new_secret=lambda: secrets.randbytes(32))
        self.people = [Person(name, name.lower()) for name in NAMES]
        self.told: dict[str, list[FromReferee]] = {person.id: [] for person in self.people}
        self.answers: list[Answer] = []
        self.written: list[Entry] = [Known(person.id, person.name) for person in self.people]
        self.now = 0.0
        self.waits: Effects | None = None  # not durable yet
        self._once = count()
        for person in self.people:
            self.connect(person)
        self.table.state.seats.sit(0, self.people[0])
        write_down(self.table.state, *opened(self.table.state, self.people[0]))

    def connect(self, person: Person) -> None:
        person.tell_session = self.told[person.id].append

    def happens(self) -> None:
        """Let anything happen."""
        self.now += self.rng.choice((0.0, 0.1, 1.0, 3.0))
        if self.waits is not None and self.rng.random() < 0.5:
            self._write()
            return
        if self.rng.random() < 0.4:
            self.table.take(Tick(), self.now)
        else:
            self.table.take(self._letter(), self.now)
        self._drain()

    def open(self) -> None:
        """Open the table."""
        self._release(self.table.effects())

    def _drain(self) -> None:
        if self.waits is not None:
            self._send(self.table.at_once())
            return
        self.waits = self.table.effects()
        assert not self.waits.at_once
        if not self.waits.entries or self.rng.random() < 0.7:
            self._release(self.waits)

    def _write(self) -> None:
        assert self.waits is not None
        if self.rng.random() < 0.3:
            self.table.take(NotWritten(NOT_WRITTEN[Unwritable.FULL]), self.now)
            self._send(self.table.at_once())
            return
        if self.table.state.is_stuck:
            self.waits.sent = self.table.renumbered(self.waits.sent)
        self._release(self.waits)
        self._drain()

    def _release(self, effects: Effects) -> None:
        self.written += effects.entries
        self.waits = None
        self.table.take(Released(), self.now)
        self._send(effects.sent)

    def _send(self, effects: list[Sent]) -> None:
        for effect in effects:
            match effect:
                case Tell():
                    effect.send()
                case Answered(reply, answer):
                    reply(answer)
                case _:
                    pass

    def _letter(self) -> Letter:
        if self.waits is not None and not self.table.state.is_stuck:  # it takes none before they are written
            self.table.take(NotWritten(NOT_WRITTEN[Unwritable.SLOW]), self.now)
        person = self.rng.choice(self.people)
        if person not in self.table.state.people:
            self.connect(person)
            return Came(person, sit=self.rng.random() < 0.8, number=1, reply=self.answers.append)
        if self.rng.random() < 0.03:
            person.tell_session = None
            return Dropped(person)
        return Asks(person, self._request(person), self.answers.append, self.now)

    def _request(self, person: Person) -> Request:
        match, seat = self.table.state.match, self.table.state.seats.of(person)
        moves: list[str] = []
        if match is not None and seat is not None and seat < match.seats:
            moves = list(matches.legal_moves(match.moment, seat))
        if moves and self.rng.random() < 0.8:
            return Play(id=7, move=self.rng.choice(moves), seen=10**6, once=f"{next(self._once)}")
        rare = (
            Leave(id=7),
            Pause(id=7),
            GoOn(id=7),
            StandIn(id=7),
            Setup(id=7, timer=20),
            Say(id=7, text="hm"),
        )
        often = (Ready(id=7), Start(id=7), AddBot(id=7), GoOn(id=7))
        return self.rng.choice(rare if self.rng.random() < 0.3 else often)

    def restored(self) -> Table:
        """Return the table as another referee would bring it back now."""
        found = Fold()
        for entry in self.written:
            found.take(0, "t1", entry)
        people = {known.person: person_of(known) for known in found.people.values()}
        return brought_back(found.tables["t1"], people, self.now)

    def shown(self) -> Iterator[tuple[Person, Update]]:
        """Yield the last update of everyone who is at the table."""
        for person in self.people:
            updates = [told for told in self.told[person.id] if isinstance(told, Update)]
            if person in self.table.state.people and updates:
                yield person, updates[-1]


@pytest.mark.few
@pytest.mark.parametrize("first", range(0, 12, 3))
def test_what_was_told_follows_from_what_was_written_wherever_the_referee_dies(first: int) -> None:
    compared = sum(told_and_written(House(seed)) for seed in range(first, first + 3))
    assert compared > 10


def told_and_written(house: House) -> int:
    """Let things happen, compare what people see with what could be brought back, and return how often."""
    compared = 0
    house.open()
    for _ in range(15):
        for _ in range(20):
            house.happens()
        if house.table.closed:
            break
        again = house.restored().state
        for person, update in house.shown():
            if update.view is None or again.match is None:
                assert update.view is None
                continue
            assert again.match_number == update.table.match
            assert again.match.view(update.you) == update.view, person
            compared += 1
    return compared


def test_the_same_events_cause_the_same_effects() -> None:
    first, second = House(11), House(11)
    for house in (first, second):
        house.open()
        for _ in range(150):
            house.happens()
    assert first.told == second.told
    assert first.written == second.written
    assert first.answers == second.answers
