"""A table whose guests' programs give their parts to shuffles and verify them, on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count

from net.fair.checking.giving import Giving
from net.fair.checking.verdict import Verdict
from net.fair.checking.watch import ShuffleWatch
from net.table.table import Table
from net.table_state.config import Plan
from net.table_state.events import Asks, Closes
from net.wire.messages import (
    AddBot,
    Answer,
    Commit,
    Listed,
    Lobby,
    Phase,
    Play,
    Proof,
    Ready,
    Record,
    Reveal,
    Say,
    Sealed,
    Shuffle,
    Start,
    Told,
    Uncovered,
    Update,
)
from rules import match as matches
from rules.shelf.presets import table_rules
from tests.net.fair.making import secrets
from tests.net.kit.guests import Guest, Hall, now, settle


class Watcher(Guest):
    """Someone whose program watches; `hears` may change what it is told, or keep it from it."""

    def __init__(self, table: Table, name: str) -> None:
        self.watch = ShuffleWatch(secrets(name))
        self._giving = Giving(self.watch)
        self._numbers = count(1)
        self.verdicts: list[Verdict] = []
        self.hears: Callable[[Told], Told | None] = lambda message: message
        self.answers = True
        super().__init__(table, name)

    def connect(self) -> None:
        super().connect()
        self.person.shuffles = True

    def hear(self, message: Told) -> None:
        heard = self.hears(message)
        if heard is None:
            return
        super().hear(heard)
        match heard:
            case Update() | Shuffle() | Listed() | Sealed() | Uncovered() | Proof() | Record() | Lobby():
                self._answer(self.watch.told(heard))
            case _:
                pass
        self.verdicts += self.watch.verdicts()

    def _answer(self, part: Commit | Reveal | None) -> None:
        if part is not None and self.answers:
            number = next(self._numbers)
            self._giving.sent(number, part)
            part = part.model_copy(update={"id": number})
            self.table.inbox.put_nowait(Asks(self.person, part, self._giving.answered, now()))

    async def drop(self) -> None:
        await super().drop()
        self._giving.lost()

    async def play(self, move: str) -> Answer:
        """Make a move as an answer to the newest update."""
        return await self.ask(Play(move=move, seen=self.update.seq))

    async def say(self, text: str) -> Answer:
        """Say something."""
        return await self.ask(Say(text=text))

    async def ready(self) -> Answer:
        """Be ready."""
        return await self.ask(Ready())

    @property
    def words(self) -> list[str]:
        """What the program says of each round."""
        return [verdict.words for verdict in self.verdicts]


@asynccontextmanager
async def table(
    game: str, *names: str, bots: int = 0, host: str = "host", **options: str
) -> AsyncIterator[tuple[Table, list[Watcher]]]:
    """Open a table of these people and as many bots, which play at once; nobody has begun a match."""
    hall, rules = Hall(), table_rules(game, options)
    made = Table(
        Plan("t1", "Kitchen", game, rules, rules.most, options, "instant", bots=bots),
        hall,
        new_secret=secrets(host),
    )
    watchers = [Watcher(made, name) for name in names]
    running = asyncio.create_task(made.run())
    for watcher in watchers:
        assert (await watcher.come()).ok
    for _ in range(bots):
        assert (await watchers[0].ask(AddBot())).ok
    try:
        yield made, watchers
    finally:
        made.inbox.put_nowait(Closes("enough"))
        await running


async def begin(watchers: list[Watcher]) -> None:
    """Everyone is ready, and the host starts."""
    for watcher in watchers[1:]:
        assert (await watcher.ask(Ready())).ok
    answer = await watchers[0].ask(Start())
    assert answer.ok, answer.words
    await settle()


async def play(
    made: Table,
    players: list[Watcher],
    rounds: int,
    moves: int = 100_000,
    worth: Callable[[Watcher, str], int] = lambda player, move: 0,
) -> None:
    """Let `players` make random moves until so many rounds are over, or the match is, or enough were made.

    They make one of the moves that are worth most to them.
    """
    rng, left = random.Random(1), moves
    while (
        made.state.phase is not Phase.OVER
        and (course := made.state.course) is not None
        and course.rounds < rounds
        and left
    ):
        if made.state.phase is Phase.BETWEEN:
            for player in players:
                await player.ready()
        there = [] if made.flow.shuffling.busy else [*_moves(made, players)]
        if there:
            most = max(worth(*choice) for choice in there)
            player, move = rng.choice([choice for choice in there if worth(*choice) == most])
            left -= 1
            if not (await player.play(move)).ok:
                await asyncio.sleep(0.2)
        else:
            await asyncio.sleep(0.2)
    await settle()


def _moves(made: Table, players: list[Watcher]) -> Iterator[tuple[Watcher, str]]:
    assert made.state.course is not None
    for player in players:
        seat = player.update.you
        if seat is not None:
            yield from ((player, move) for move in matches.legal_moves(made.state.course.match, seat))
