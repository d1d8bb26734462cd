"""People at a table below the sockets, without a referee; for tests on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from net.auth.accounts import Person
from net.seating.stand_ins import seat_bots
from net.table.table import Table
from net.table_state.config import Plan
from net.table_state.events import Asks, Came, Closes, Dropped
from net.wire.messages import (
    AddBot,
    Answer,
    Phase,
    Play,
    Presence,
    Ready,
    Record,
    Request,
    Start,
    Told,
    Update,
)
from rules.shelf.presets import table_rules
from tests.net.kit.hearer import Hearer

GAME = "juno-classic"
SEED = 5
"""All chance of these tables: what is shuffled opens with a card that asks for nothing."""


class Guest(Hearer):
    """A person at the table, and every message that they received."""

    def __init__(self, table: Table, name: str) -> None:
        self.person = Person(name)
        self.table = table
        self.told: list[Told] = []
        self.times: list[float] = []
        self.connect()

    def connect(self) -> None:
        self.person.tell_session = self.hear

    def hear(self, message: Told) -> None:
        self.told.append(message)
        if isinstance(message, Update):
            self.times.append(asyncio.get_running_loop().time())

    async def come(self, *, sit: bool = True) -> Answer:
        answers: list[Answer] = []
        self.table.inbox.put_nowait(Came(self.person, sit, 1, answers.append))
        await settle()
        return answers[0]

    async def ask(self, request: Request) -> Answer:
        answers: list[Answer] = []
        self.table.inbox.put_nowait(Asks(self.person, request, answers.append, now()))
        await settle()
        return answers[0]

    async def drop(self) -> None:
        self.person.tell_session = None
        self.table.inbox.put_nowait(Dropped(self.person))
        await settle()

    async def return_(self) -> None:
        self.connect()
        self.table.inbox.put_nowait(Came(self.person, sit=False))
        await settle()

    @property
    def phase(self) -> str:
        return self.update.table.phase.value

    def presence(self, seat: int) -> Presence:
        return self.update.table.seats[seat].presence


@dataclass
class Hall:
    """The referee's side of a table: takes what the table reports."""

    left: list[Person] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    finished: list[Record] = field(default_factory=list)
    own: list[bool] = field(default_factory=list)

    def table_changed(self, table: str) -> None:
        pass

    def person_comes(self, person: Person, table: str) -> bool:
        return True

    def person_left(self, person: Person, table: str) -> None:
        self.left.append(person)

    def table_closed(self, table: str) -> None:
        self.closed.append(table)

    def match_over(self, finished: Record, *, own: bool) -> None:
        self.finished.append(finished)
        self.own.append(own)


def now() -> float:
    return asyncio.get_running_loop().time()


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def table(
    *names: str, bots: int = 0, pace: str = "normal", standing: bool = False, **options: str
) -> AsyncIterator[tuple[Table, Hall, list[Guest]]]:
    """A table at which people of these names sit, the first its host, and `bots` bots."""
    hall = Hall()
    rules = table_rules(GAME, options)
    plan = Plan("t1", "Kitchen", GAME, rules, 10, options, pace, standing=standing, bots=bots)
    chance = random.Random(SEED)
    made = Table(plan, hall, new_secret=lambda: chance.randbytes(32), rng=chance)
    guests = [Guest(made, name) for name in names]
    running = asyncio.create_task(made.run())
    for guest in guests:
        assert (await guest.come()).ok
    if standing:
        seat_bots(made.state)
    else:
        for _ in range(bots):
            assert (await guests[0].ask(AddBot())).ok
    try:
        yield made, hall, guests
    finally:
        made.inbox.put_nowait(Closes("enough"))
        await running


async def finished(hall: Hall, matches: int) -> None:
    """Wait until so many matches are over."""
    async with asyncio.timeout(20_000):
        while len(hall.finished) < matches:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(10)


async def begin(guests: list[Guest]) -> None:
    for guest in guests[1:]:
        assert (await guest.ask(Ready())).ok
    answer = await guests[0].ask(Start())
    assert answer.ok, answer.words
    await settle()


def acting(guests: list[Guest]) -> Guest:
    """The one whose turn it is."""
    (seat,) = [place.seat for place in guests[0].view.seats if place.acts]
    return next(guest for guest in guests if guest.update.you == seat)


def any_move(guest: Guest) -> str:
    move = table_rules(GAME).game.bots["normal"].decide(guest.view, random.Random(1))
    assert move is not None
    return move


async def play_round(made: Table, guests: list[Guest]) -> None:
    """Play like bots do until the round is over."""
    async with asyncio.timeout(100_000):
        while True:
            for guest in guests:
                if guest.phase == Phase.PLAYING.value and guest.view.choices:
                    await guest.ask(Play(move=any_move(guest)))
            if made.state.phase is not Phase.PLAYING:
                return
            await asyncio.sleep(2.1)
