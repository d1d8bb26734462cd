"""A house full of guests' seats, as a process: `python -m benchmarks.door.house`.

A real referee with a real door, for SSH or for browsers. Guests are known by their keys and have seats at
tables that are being played, so whoever comes in is shown their own hand at once. Their moves are made here,
at a steady beat, as if they had typed them: the guests' own keys only move their cursors.

One line of `DoorPlan` comes by stdin, then one number a line: at how many tables to play. One line of
`OpenDoor` goes out, then one of `Beats` for each number. The process ends when stdin does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
from functools import partial
from typing import Final

from pydantic import BaseModel, ConfigDict

from benchmarks.measuring import asked_by
from parlour.net.auth.accounts import Person
from parlour.net.door.doorway import Doorway
from parlour.net.door.orders import DoorOrders
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.table.events import Asks
from parlour.net.table.runner import TableRunner
from parlour.net.web.invitations import Invitation
from parlour.net.web.orders import WebOrders
from parlour.net.wire.messages import Answer, DoorKind, OpenTable, Phase, Play, Ready
from parlour.rules.views import View
from parlour.tui.remote.subprocess_args import DOOR, PYTHON, WEB
from parlour.tui.storage.log import log_to

SEATS: Final = 10
BEATS: Final = 2.0
"""Moves, and so updates, a second at a table."""
_INVITATION: Final = Invitation(token="nobody needs it", until=0)
FULL: Final = 6
"""Whoever holds fewer cards draws."""
DOORS: Final = {"ssh": DOOR, "web": WEB}


class DoorPlan(BaseModel):
    """What to prepare: a door of a kind, the guests by their keys, the game, a file for the door's profile.

    Keys are as the door vouches for them: fingerprints at the SSH door, `PageHello.hashed` at the web door.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    keys: tuple[str, ...]
    profile: str = ""
    kind: DoorKind = "ssh"


class OpenDoor(BaseModel):
    """Where guests may come in, and which processes to watch."""

    model_config = ConfigDict(frozen=True)

    port: int
    door: int
    referee: int


class Beats(BaseModel):
    """How many moves were made at all tables since the number before."""

    moves: int


class House:
    """Tables with `SEATS` seats each for the owners of `plan.keys`."""

    def __init__(self, serving: Serving, plan: DoorPlan) -> None:
        self._plan = plan
        self._rng = random.Random(1)
        self._tables: list[tuple[TableRunner, list[Person]]] = []
        self._numbers = 0
        self.moves = 0
        keys = [*plan.keys, *[""] * (-len(plan.keys) % SEATS)]
        for first in range(0, len(keys), SEATS):
            self._open(serving, keys[first : first + SEATS])

    def __len__(self) -> int:
        return len(self._tables)

    def _open(self, serving: Serving, keys: list[str]) -> None:
        referee = serving.referee
        table = referee.open_table(OpenTable(id=0, game=self._plan.game, seats=SEATS))
        people = [referee.people.add(f"Guest {number}", key) for number, key in enumerate(keys, 1)]
        for seat, person in enumerate(people):
            table.state.seats.sit(seat, person)
            table.table.admit(person)  # as if they were there, so that they can move before they come
            referee._at[person] = table
        table.flow.begin()
        self._tables.append((table, people))

    async def play(self, count: int) -> None:
        """Play at the first `count` tables, each at its own moment of the beat, until cancelled."""
        async with asyncio.TaskGroup() as playing:
            for number, (table, people) in enumerate(self._tables[:count]):
                playing.create_task(self._keep_playing(table, people, number / count))

    async def _keep_playing(self, table: TableRunner, people: list[Person], phase: float) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + phase / BEATS
        while True:
            await asyncio.sleep(due - loop.time())
            due += 1 / BEATS
            self._beat(table, people)

    def _beat(self, table: TableRunner, people: list[Person]) -> None:
        if table.state.match is None or table.state.phase is not Phase.PLAYING:
            for person in people:
                self._ask(table, person, Ready(id=0))
            return
        for seat in table.state.match.acting():
            move = self._move(table, table.state.match.view(seat))
            if move is not None:
                self._ask(table, people[seat], Play(id=0, move=move))
                self.moves += 1
                return

    def _move(self, table: TableRunner, view: View) -> str | None:
        """Return a bot's move; but hands stay full: no round ends, and a cursor can always move."""
        if len(view.hand) < FULL and view.choice("draw") is not None:
            return "draw"
        return table.state.rules.bot("normal").decide(view, self._rng)

    def _ask(self, table: TableRunner, person: Person, request: Play | Ready) -> None:
        table.inbox.put_nowait(Asks(person, request, _ignore, 0.0))


def _ignore(_: Answer) -> None:
    """Nobody waits for this answer."""


async def keep_house(plan: DoorPlan) -> None:
    """Be the house until stdin ends."""
    lines = await asked_by()
    async with Serving.open(Home(), Reach(port=0, solo=True)) as serving:
        house = House(serving, plan)
        doorway = await Doorway.open(plan.kind, _command(plan), partial(_orders, serving, plan), 0)
        try:
            assert doorway._process is not None
            told = OpenDoor(port=doorway.opened.port, door=doorway._process.pid, referee=os.getpid())
            print(told.model_dump_json(), flush=True)
            await _obey(house, lines)
        finally:
            await doorway.close()


def _command(plan: DoorPlan) -> tuple[str, ...]:
    if not plan.profile:
        return DOORS[plan.kind]
    return (*PYTHON, "-m", "cProfile", "-o", plan.profile, *DOORS[plan.kind][len(PYTHON) :])


def _orders(serving: Serving, plan: DoorPlan, port: int) -> DoorOrders:
    """Return the orders of a door with room for everybody, all from one address."""
    room = len(plan.keys) + 8
    roomy = {"host": "127.0.0.1", "connections": room, "per_address": room}
    orders = serving._orders(port, plan.kind).model_copy(update=roomy)
    return orders if plan.kind == "ssh" else WebOrders(**orders.model_dump(), invitation=_INVITATION)


async def _obey(house: House, lines: asyncio.StreamReader) -> None:
    playing: asyncio.Task[None] | None = None
    while line := await lines.readline():
        if playing is not None:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        playing = asyncio.create_task(house.play(int(line))) if int(line) else None
        print(Beats(moves=house.moves).model_dump_json(), flush=True)
        house.moves = 0
    if playing is not None:
        playing.cancel()


def main() -> None:
    """Read the plan and keep the house."""
    plan = DoorPlan.model_validate_json(sys.stdin.readline())
    log_to("house.log")
    asyncio.run(keep_house(plan))


if __name__ == "__main__":
    main()
