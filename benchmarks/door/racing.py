"""Real races of guests with pages and of clients over TCP: `python -m benchmarks.door.racing`, as a process.

Two of each sit at a table of Lotta Watta; all other moves are made here. Everybody notes by their own clock
how long they took, from the paint to the tap or the key, and what the photo finish says of them.

One line comes by stdin, how many races; one of `Raced` goes out.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from pydantic import BaseModel, ConfigDict

from benchmarks.door.pages import Page, hashed, opened, seat_key
from benchmarks.measuring import asked_by
from parlour.net.address import Address
from parlour.net.auth.accounts import Person
from parlour.net.client.client import Client, Introduction
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.table.events import Asks
from parlour.net.table.runner import TableRunner
from parlour.net.web.orders import WebPlace
from parlour.net.wire.messages import Answer, Notice, OpenTable, Phase, Play, Ready, Request, Update
from parlour.rules.sentences import text
from parlour.tui.remote.subprocess_args import WEB
from parlour.tui.storage.log import log_to

GAME: Final = "lotta-watta"
EACH: Final = 2
_PLACE: Final = re.compile(r"(\w+) (?:\(|was fastest \()?(\d+) ms")


class Raced(BaseModel):
    """By how many milliseconds the photo finish differs from the own clock, by kind, and who was first."""

    model_config = ConfigDict(frozen=True)

    own: tuple[float, ...]
    page: tuple[float, ...]
    won: dict[str, int]


class Course:
    """A table, and what its racers have noted: by name the race, and their reaction in milliseconds."""

    def __init__(self, serving: Serving) -> None:
        self.reactions: dict[str, tuple[int, float]] = {}
        self.rng = random.Random(1)
        self.found: defaultdict[str, list[float]] = defaultdict(list)
        self.won = {"own": 0, "page": 0}
        self.races = 0
        self.is_over = False
        self.people: list[Person] = []
        self.table: TableRunner = serving.referee.open_table(OpenTable(game=GAME, seats=2 * EACH))
        for seat in range(2 * EACH):
            key = hashed(seat_key(seat)) if seat < EACH else ""
            person = serving.referee.people.add(f"{'page' if key else 'own'}{seat}", key)
            self.table.state.seats.sit(seat, person)
            self.table.table.admit(person)
            serving.referee._at[person] = self.table
            self.people.append(person)

    def react(self, name: str, claim: Callable[[], None]) -> None:
        """Note that the card is painted before `name`, who makes their `claim` when they have reacted."""
        painted, number = time.perf_counter(), self.races

        def reacted() -> None:
            if self.is_over:
                return
            self.reactions[name] = number, 1000 * (time.perf_counter() - painted)
            claim()

        asyncio.get_running_loop().call_later(max(0.180, self.rng.gauss(0.420, 0.065)), reacted)

    def finish(self, told: str) -> None:
        """Take the words of a photo finish."""
        places = _PLACE.findall(told)
        for name, judged in places:
            number, own = self.reactions.get(name, (-1, 0.0))
            if number == self.races:
                self.found[_kind(name)].append(int(judged) - own)
        if places:
            self.won[_kind(places[0][0])] += 1
            self.races += 1

    async def make_moves(self) -> None:
        """Make all moves that are no claims, until cancelled."""
        while True:
            await asyncio.sleep(0.1)
            state = self.table.state
            match = state.match
            if match is None or state.phase is not Phase.PLAYING:
                for person in self.people:
                    self._ask(person, Ready())
            elif match.race() is None:
                for seat in match.acting():
                    move = state.rules.bot("normal").decide(match.view(seat), self.rng)
                    if move is not None:
                        self._ask(self.people[seat], Play(move=move))

    def _ask(self, person: Person, request: Request) -> None:
        self.table.inbox.put_nowait(Asks(person, request, _ignore, asyncio.get_running_loop().time()))


def _kind(name: str) -> str:
    return name.rstrip("0123456789")


def _ignore(_: Answer) -> None:
    """Nobody waits for this answer."""


async def run_page(course: Course, port: int, seat: int) -> Page:
    """Let the page of `seat` come, and claim one of its own cards in each race."""
    page = await opened(port)
    mine = f"place {seat}."

    def claim() -> None:
        found = next((each for each in sorted(page.offers) if each.startswith(mine)), None)
        if found is not None:
            taps.add(asyncio.get_running_loop().create_task(page.tap(found)))

    taps: set[asyncio.Task[None]] = set()
    page.painted = lambda: course.react(f"page{seat}", claim)
    await page.hello(seat_key(seat))
    return page


async def run_client(course: Course, serving: Serving, seat: int) -> None:
    """Let a client over TCP have `seat`, and claim one of its own cards in each race."""
    where, person = serving.referee.whereabouts, course.people[seat]
    token = serving.referee.people.new_token(person, 0.0)
    client = await Client.connect(
        Address("127.0.0.1", where.tcp_port), Introduction(token=token), where.tls_fingerprint.__eq__
    )
    claims: set[asyncio.Task[Answer]] = set()

    def claim(move: Play) -> None:
        claims.add(asyncio.get_running_loop().create_task(client.ask(move)))

    async with client:
        race = ""
        async for news in client:
            match news:
                case Update(seq=seq, view=view) if view is not None:
                    found = next((each for each in view.choices if each.race), None)
                    if found is not None and found.race != race:
                        race = found.race
                        client.shown(seq)
                        move = Play(move=f"{found.verb} {found.steps[0].among[0]}", seen=seq)
                        course.react(person.name, partial(claim, move))
                case Notice(told=told) if seat == EACH:
                    course.finish(text(told))
                case _:
                    pass


async def race(count: int) -> Raced:
    """Run so many races."""
    async with Serving.open(Home(), Reach(port=0, solo=True)) as serving:
        course = Course(serving)
        await serving.open_page(WEB, WebPlace())
        port = serving.announcement().web_port
        course.table.flow.begin()
        pages = [await run_page(course, port, seat) for seat in range(EACH)]
        running = [asyncio.create_task(run_client(course, serving, seat)) for seat in range(EACH, 2 * EACH)]
        running.append(asyncio.create_task(course.make_moves()))
        while course.races < count:
            await asyncio.sleep(0.05)
            for task in running:
                if task.done():
                    task.result()
        course.is_over = True
        await asyncio.sleep(0.5)  # what was claimed last is answered
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for page in pages:
            await page.close()
    return Raced(own=tuple(course.found["own"]), page=tuple(course.found["page"]), won=course.won)


async def keep_racing() -> None:
    """Read how many races, and tell of them."""
    count = int(await (await asked_by()).readline())
    print((await race(count)).model_dump_json(), flush=True)


if __name__ == "__main__":
    log_to("racing.log")
    asyncio.run(keep_racing())
