"""A table whose guests' programs give their parts to shuffles and verify them, on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias

from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.referee.session import Desk
from parlour.net.table.machine import Table
from parlour.net.table.runner import TableRunner
from parlour.net.table.state import Plan
from parlour.net.wire.messages import (
    Answer,
    Commit,
    FromReferee,
    Listed,
    Lobby,
    Phase,
    Proof,
    Ready,
    Record,
    Request,
    Reveal,
    Say,
    Sealed,
    Shuffle,
    Uncovered,
    Update,
)
from parlour.rules import match as matches
from parlour.rules.views import View
from tests.net.fair.making import secrets
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import AtTable, begin, table_of
from tests.net.kit.saying import of_round

PARTS = (Commit, Reveal)
Hears: TypeAlias = Callable[[FromReferee], FromReferee | None]
"""What a guest is told in place of a message; nothing, if that is None."""


def without(*kinds: type[FromReferee]) -> Hears:
    """Keep messages of these kinds from a guest."""
    return lambda told: None if isinstance(told, kinds) else told


def saying(kind: type[FromReferee], **fields: object) -> Hears:
    """Let messages of a kind say something else."""
    return lambda told: told.model_copy(update=fields) if isinstance(told, kind) else told


def showing(change: Callable[[View], View], **of_table: object) -> Hears:
    """Change what is shown of the cards, and say something else of the table."""

    def hears(message: FromReferee) -> FromReferee:
        if not isinstance(message, Update) or message.view is None:
            return message
        return message.model_copy(
            update={"view": change(message.view), "table": message.table.model_copy(update=of_table)}
        )

    return hears


class Watcher(Guest):
    """A guest whose program gives its parts to shuffles and verifies them.

    `hears` may change what it is told, or keep it from it; the parts that are `silent` it does not give.
    """

    shuffles = True

    def __init__(self, desk: Desk, name: str, before: Watcher | None = None) -> None:
        """Connect; `before` is the same program at the referee before."""
        self.watch: ShuffleWatch = before.watch if before is not None else ShuffleWatch(secrets(name))
        self.verdicts: list[Verdict] = before.verdicts if before is not None else []
        self.hears: Hears = lambda message: message
        self.silent: tuple[type[Commit | Reveal], ...] = ()
        self.watch.lost()  # what went over another connection
        self._asked: dict[int, Request] = {}
        super().__init__(desk, name, token=before.welcome.token if before is not None else "")

    def restart(self, watch: ShuffleWatch) -> None:
        """Start the program anew, which knows only what `watch` knows."""
        self.watch = watch
        self.verdicts.clear()

    def send(self, request: Request, at: float | None = None, number: int = 0) -> list[Answer]:
        """Send `request`, and let the program know what its player wants, as a client does."""
        number = number or self.next_number()
        self._asked[number] = request
        self.watch.asks(request)
        return super().send(request, at, number)

    def hear(self, message: FromReferee) -> None:
        heard = self.hears(message)
        if heard is None:
            return
        super().hear(heard)
        match heard:
            case Answer():
                self.watch.answered(heard)
                if heard.ok:
                    self.watch.granted(self._asked[heard.id])
            case Update() | Shuffle() | Listed() | Sealed() | Uncovered() | Proof() | Record() | Lobby():
                self._give(self.watch.told(heard))
            case _:
                pass
        self.verdicts += self.watch.verdicts()

    def _give(self, part: Commit | Reveal | None) -> None:
        if part is not None and not isinstance(part, self.silent):
            self.give(part)

    def give(self, part: Commit | Reveal) -> list[Answer]:
        """Give a part; the answer is in the list once there is one."""
        number = self.next_number()
        self.watch.sent(number, part)
        return self.send(part, number=number)

    async def drop(self) -> None:
        await super().drop()
        self.watch.lost()

    async def say(self, text: str) -> Answer:
        return await self.ask(Say(text=text))

    async def ready(self) -> Answer:
        return await self.ask(Ready())

    @property
    def words(self) -> list[str]:
        """What the program says of each round."""
        return [of_round(verdict) for verdict in self.verdicts]

    @property
    def wrongs(self) -> list[Wrong | None]:
        """What the program finds wrong in each round."""
        return [verdict.mismatch and verdict.mismatch.wrong for verdict in self.verdicts]


def table(
    game: str, *names: str, host: str = "host", **wish: Any
) -> AbstractAsyncContextManager[AtTable[Watcher]]:
    """A table of these people and as many bots, which play at once; nobody has begun a match."""

    def make(plan: Plan) -> Table:
        return Table(plan, new_secret=secrets(host))

    return table_of(Watcher, *names, game=game, make=make, pace="instant", **wish)


@asynccontextmanager
async def begun(game: str, *names: str, host: str = "host", **wish: Any) -> AsyncIterator[AtTable[Watcher]]:
    """A table of these people and as many bots, who have begun a match."""
    async with table(game, *names, host=host, **wish) as there:
        await begin(there.guests)
        yield there


async def play(
    made: TableRunner,
    players: list[Watcher],
    rounds: int,
    moves: int = 100_000,
    worth: Callable[[Watcher, str], int] = lambda player, move: move.startswith("play"),
) -> None:
    """Let `players` make random moves until so many rounds are over, or the match is, or enough were made.

    They make one of the moves that are worth most to them: who plays a card where they may has a short round.
    """
    rng, left = random.Random(1), moves
    while (
        made.state.phase is not Phase.OVER
        and (match := made.state.match) is not None
        and match.rounds < rounds
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


def _moves(made: TableRunner, players: list[Watcher]) -> Iterator[tuple[Watcher, str]]:
    assert made.state.match is not None
    for player in players:
        seat = player.update.you
        if seat is not None:
            yield from ((player, move) for move in matches.legal_moves(made.state.match.moment, seat))
