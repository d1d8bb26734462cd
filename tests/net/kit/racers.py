"""A table of any game below the sockets, and people at it who race; for tests on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from net.journal.entries import Made
from net.journal.memory import MemoryJournal
from net.table.table import Table
from net.table_state.config import Plan
from net.table_state.events import Asks, Closes
from net.wire.messages import AddBot, Answer, Play, Request, Shown
from rules.moves import Claim, Judged
from rules.shelf.presets import table_rules
from tests.net.kit.guests import Guest, Hall, begin, now, settle

VERDICTS = ("Photo finish: ", "One claim: ")
SEED = b"the seed of every round"


class Racer(Guest):
    """Someone at the table, `far` seconds away there and back, as the kernel measures it."""

    def connect(self) -> None:
        super().connect()
        self.person.measure = lambda: self.far

    far = 0.0

    def send(self, request: Request, at: float | None = None) -> list[Answer]:
        """Put `request` into the inbox, as if it had come in `at` (now); the answer will be in the list."""
        answers: list[Answer] = []
        arrived = now() if at is None else at
        self.table.inbox.put_nowait(Asks(self.person, request, answers.append, arrived))
        return answers

    async def play(self, move: str, seen: int | None = None) -> Answer:
        """Play `move` now, as an answer to update `seen`, or the newest one."""
        return await self.ask(Play(move=move, seen=self.update.seq if seen is None else seen))

    async def shows(self) -> Answer:
        """Answer that the newest update is painted."""
        return await self.ask(Shown(seq=self.update.seq))

    @property
    def photo(self) -> list[str]:
        """The photo finishes that were told."""
        return [words for words in self.notices if words.startswith(VERDICTS)]


@dataclass
class Races:
    """A running table of racers."""

    table: Table
    hall: Hall
    racers: list[Racer]

    @property
    def judged(self) -> list[Judged]:
        """The verdicts in the journal."""
        made = [entry.move for entry in self.table.state.journal.entries() if isinstance(entry, Made)]
        return [move for move in made if isinstance(move, Judged)]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of the latest verdict."""
        return self.judged[-1].claims

    @property
    def race(self) -> str:
        """The name of the open race, "" if none is."""
        race = self.table.state.course.race() if self.table.state.course is not None else None
        return race.name if race is not None else ""


def stacked(*top: str) -> Callable[[bytes], bytes]:
    """Return a shuffle that brings cards of these ranks to the top of the first deck, in this order."""
    rules, chance, dealt = table_rules("lotta-watta"), random.Random(1), False

    def shuffle(cards: bytes) -> bytes:
        nonlocal dealt
        if dealt:
            return bytes(chance.sample(list(cards), len(cards)))
        dealt = True
        left, order = list(cards), []
        for rank in top:
            found = next(c for c in left if rules.game.card_text(rules.rules, c).startswith(rank))
            left.remove(found)
            order.append(found)
        return bytes([*order, *left])

    return shuffle


@asynccontextmanager
async def races(
    *names: str,
    far: Sequence[float] = (),
    bots: int = 0,
    game: str = "lotta-watta",
    top: Sequence[str] = (),
    pace: str = "normal",
    **options: str,
) -> AsyncIterator[Races]:
    """Begin a match of these people (the first is the host) and bots; `top` are ranks to deal from."""
    hall, rules = Hall(), table_rules(game, options)
    plan = Plan("t1", "Kitchen", game, rules, rules.most, options, pace, bots=bots)
    made = Table(plan, hall, MemoryJournal(), new_seed=lambda: SEED)
    if top:
        made.flow.shuffling.shuffle = stacked(*top)
    racers = [Racer(made, name) for name in names]
    for racer, each in zip(racers, far, strict=False):
        racer.far = each
    running = asyncio.create_task(made.run())
    for racer in racers:
        assert (await racer.come()).ok
    for _ in range(bots):
        assert (await racers[0].ask(AddBot())).ok
    await begin(list(racers))
    try:
        yield Races(made, hall, racers)
    finally:
        made.inbox.put_nowait(Closes("enough"))
        await running


async def first_race(there: Races) -> None:
    """Let everyone be done with looking: the opening card opens a race."""
    for racer in there.racers:
        assert (await racer.play("pass")).ok
    await until(lambda: there.race)


async def until(holds: Callable[[], object], within: float = 60.0) -> None:
    """Wait in steps of virtual time."""
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - virtual time
            await asyncio.sleep(0.01)


__all__ = ["Racer", "Races", "first_race", "now", "races", "settle", "stacked", "until"]
