"""A match whose people race, at a table of any game below the sockets; for tests on virtual time."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from parlour.net.table.machine import Table
from parlour.net.table.state import Plan
from parlour.rules.shelf.shelf import table_rules
from tests.net.kit.guests import Guest
from tests.net.kit.hall import AtTable, begin, table_of
from tests.waiting import until

SEED = b"the seed of every round"


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
            found = next(c for c in left if rules.rules.texts[c].startswith(rank))
            left.remove(found)
            order.append(found)
        return bytes([*order, *left])

    return shuffle


def _drawing_lots(plan: Plan) -> Table:
    return Table(plan, new_seed=lambda: SEED)


@asynccontextmanager
async def races(
    *names: str,
    far: Sequence[float] = (),
    game: str = "lotta-watta",
    top: Sequence[str] = (),
    **wish: Any,
) -> AsyncIterator[AtTable[Guest]]:
    """Begin a match of these people, who are `far` away, and bots; `top` are ranks to deal from."""
    async with table_of(Guest, *names, make=_drawing_lots, game=game, **wish) as there:
        if top:
            there.table.flow.shuffling.shuffle = stacked(*top)
        for guest, seconds in zip(there.guests, [*far, *[0.0] * len(names)], strict=False):
            guest.far = seconds
        await begin(there.guests)
        yield there


async def first_race(there: AtTable[Guest]) -> None:
    """Let everyone be done with looking: the opening card opens a race."""
    for guest in there.guests:
        assert (await guest.play("pass")).ok
    await until(lambda: there.race)
