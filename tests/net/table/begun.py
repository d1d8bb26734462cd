"""Tables at which a match has begun, and races that are open; for tests on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from parlour.net.wire.messages import GoOn, Pause
from tests.net.kit.guests import Guest
from tests.net.kit.hall import AtTable, begin, table
from tests.net.kit.racers import first_race, races
from tests.waiting import until

TWO = ("K", "7", "5", "A", "7", "6", "4", "8", "7")
"""Two players: Bo has K 5 7 4, Ann 7 A 6 8, and the opening card is a 7; Ann deals, so Bo begins."""
LONG = 1000.0
"""Seconds of a pause."""


@asynccontextmanager
async def begun(*names: str, **wish: Any) -> AsyncIterator[AtTable[Guest]]:
    """A seeded table of plain guests, who play."""
    async with table(*names, **wish) as there:
        await begin(there.guests)
        yield there


@asynccontextmanager
async def two_race(*far: float, **wish: Any) -> AsyncIterator[tuple[AtTable[Guest], Guest, Guest]]:
    """Ann and Bo, so many seconds away, to whom a card has opened a race."""
    async with races("Ann", "Bo", far=far, top=TWO, **wish) as there:
        await first_race(there)
        ann, bo = there.guests
        yield there, ann, bo


async def pauses(host: Guest) -> None:
    """Let the host pause the table for a long time."""
    assert (await host.ask(Pause())).ok
    await asyncio.sleep(LONG)
    assert (await host.ask(GoOn())).ok


async def all_pass(there: AtTable[Guest]) -> None:
    """Let everyone pass in the open race, which ends it."""
    for guest in there.guests:
        assert (await guest.play("pass")).ok
    await until(lambda: not there.race)
