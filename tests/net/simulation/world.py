"""One world from its beginning to its end: the plan happens, and the checks say what does not hold.

Everything in it is real but the sockets, the disk, the clock and chance: two runs of one seed are the same.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from unittest import mock

from parlour.net.address import Address
from parlour.net.errors import PortClosed
from parlour.net.table.runner import TableRunner
from parlour.net.transport.dial import Dialed, Trust
from tests.net.simulation import journal
from tests.net.simulation.disk import Disk, Killed
from tests.net.simulation.faults import Full, Slow
from tests.net.simulation.house import House
from tests.net.simulation.kept import Kept, Overheard
from tests.net.simulation.line import Line
from tests.net.simulation.loop import VirtualLoop
from tests.net.simulation.plan import Plan, planned
from tests.net.simulation.player import FINGERPRINT, Player

FEWEST: Final = 2
"""Players of a match at least."""
LONGEST = 3000.0
"""Seconds after which every match is over, or its table closed, whatever went wrong."""
AFTERWARDS = 12.0
"""Seconds that everyone stays when the match is over: longer than the longest pause before dialing again."""


class Outcome(NamedTuple):
    """The result of a world: what does not hold, the head of the journal, everything that happened."""

    plan: Plan
    wrongs: tuple[str, ...]
    head: str
    trace: tuple[str, ...]
    seconds: float
    rounds: int
    verified: int


def run(seed: int) -> Outcome:
    """Let the world of `seed` run."""
    chance = random.Random(f"chance {seed}")
    state = random.getstate()
    random.seed(f"pauses {seed}")
    try:
        # All that nobody may foresee comes from the system in the end; and clients dial nowhere else.
        with (
            mock.patch("random._urandom", chance.randbytes),
            asyncio.Runner(loop_factory=VirtualLoop) as runner,
        ):
            return runner.run(World(planned(seed)).run())
    finally:
        random.setstate(state)


class World:
    """All that there is while it lasts; its faults happen to `players`, the `disk` and the `house`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = random.Random(f"world {plan.seed}")
        self.trace: list[str] = []
        self.wrongs: list[str] = []
        self.players: list[Player] = []
        self.strangers = 0
        self._loop: asyncio.AbstractEventLoop
        self._dialed: list[Line] = []
        self._tasks: list[asyncio.Task[object]] = []

    # ---- what happens --------------------------------------------------------------------------

    async def run(self) -> Outcome:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._unexpected)
        self.disk = Disk()
        self.house = House(self.disk, self.rng, self.note, self._dies)
        names = {someone.address: someone.name for someone in self.plan.people}
        self.house.tells = Overheard(self.house, names, self.wrong).tells
        try:
            with _logged(self.wrong), mock.patch("parlour.net.client.connection.dial", self._dial):
                self.house.open()
                await self._evening()
            return self._outcome()
        finally:
            self.disk.close()

    async def _evening(self) -> None:
        slow_disk = any(isinstance(fault, Slow | Full) for fault in self.plan.faults)
        for number, someone in enumerate(self.plan.people):
            good = number not in self.plan.troubled
            kept = Kept(someone.name, someone.way, good, self.wrong, self.note, slow_disk)
            self.players.append(Player(self.plan, someone, kept))
        living = [asyncio.create_task(player.live()) for player in self.players]
        troubles = asyncio.create_task(self._goes_wrong())
        await self._until_it_is_over()
        troubles.cancel()
        await asyncio.sleep(AFTERWARDS)
        if self.house.table is not None:
            journal.compare(self.house, self.house.table, self.wrong)
        for player in self.players:
            await player.go_home()
        await self.house.close()
        for task in (*living, troubles, *self._tasks):
            task.cancel()
        for ended in await asyncio.gather(*living, troubles, *self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                self.wrong(f"a task of the simulation fails: {ended!r}")
        if not all(line.near.is_closing() for line in self._dialed):
            self.wrong("a client that was closed has left its connection open")

    async def _goes_wrong(self) -> None:
        """Let all faults of the plan happen, one after the other."""
        for fault in self.plan.faults:
            await asyncio.sleep(max(0.0, fault.at - self._loop.time()))
            self.note(f"--- {fault!r}")
            fault.happens(self)

    async def _until_it_is_over(self) -> None:
        """Wait until the match is; or the table is closed, for everybody has gone."""
        while self._loop.time() < LONGEST:
            await asyncio.sleep(0.5)
            if self.house.over or (self.house.referee is not None and self._all_gone()):
                return
            await self._lights_out()
        self.wrong(f"the match is not over after {LONGEST:.0f} seconds")

    async def _lights_out(self) -> None:
        """Nobody watches a table to which no player comes back."""
        watching = [player for player in self.players if player.me.watches or player.kept.too_late]
        if all(player.gone or player.away for player in self.players if player not in watching):
            for player in watching:
                if not player.gone:
                    await player.go_home()

    def _all_gone(self) -> bool:
        """Whether there is no table any more, or never a match: too few people have not left for good."""
        has_begun = any(player.kept.has_played for player in self.players)
        here = [one for one in self.players if not (one.me.watches or one.gone or one.stays_away)]
        if not has_begun and len(here) + self.plan.bots < FEWEST:
            return True
        return self.house.table is None and (self.players[0].stays_away or has_begun)

    # ---- what is looked at -------------------------------------------------------------------------

    def _dies(self, table: TableRunner) -> None:
        journal.compare(self.house, table, self.wrong)

    def _outcome(self) -> Outcome:
        try:
            journal.holds(self.disk, [player.kept for player in self.players], self.wrong)
        except Exception as error:
            self.wrong(f"the journal does not hold: {error!r}")
        if self.house.lost:
            self.wrong(f"what was lost: {self.house.lost}")
        for player in self.players:
            player.kept.ends(self.house.deaths)
        return Outcome(
            self.plan,
            tuple(self.wrongs),
            self.disk.head,
            tuple(self.trace),
            self._loop.time(),
            max(player.kept.rounds for player in self.players),
            sum(verdict.verified for player in self.players for verdict in player.kept.verdicts),
        )

    # ---- inside --------------------------------------------------------------------------------------

    def note(self, words: str) -> None:
        self.trace.append(f"{self._loop.time():9.3f}  {words}")

    def wrong(self, words: str) -> None:
        self.note(f"!!! {words}")
        self.wrongs.append(words)

    def _unexpected(self, _: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        if not isinstance(context.get("exception"), Killed):
            self.wrong(f"{context.get('message')}: {context.get('exception')!r}")

    def spawn(self, doing: Coroutine[Any, Any, object]) -> None:
        self._tasks.append(asyncio.create_task(doing))

    async def _dial(self, address: Address, trust: Trust, within: float) -> Dialed:
        player = next(player for player in self.players if player.me.address == address.host)
        await asyncio.sleep(player.me.way.latency * 2)
        line = self.house.connect(address.host, player.me.way)
        if line is None:
            raise PortClosed(address)
        player.line = line
        self._dialed.append(line)
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        line.near.attach(protocol)
        return Dialed(reader, asyncio.StreamWriter(line.near, protocol, reader, self._loop), FINGERPRINT)


@contextmanager
def _logged(wrong: Callable[[str], None]) -> Iterator[None]:
    class Errors(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            wrong(f"logged: {record.getMessage()}")

    errors, logger = Errors(logging.WARNING), logging.getLogger()
    logger.addHandler(errors)
    try:
        yield
    finally:
        logger.removeHandler(errors)
