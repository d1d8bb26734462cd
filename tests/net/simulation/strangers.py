"""Hostile people, who have no seat and no client but a line."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from enum import Enum

from parlour.net.wire.messages import PROTOCOL
from tests.net.simulation.line import Line


class Manner(Enum):
    """How a stranger behaves, who has no seat."""

    GARBAGE = "sends garbage"
    HALF_A_LINE = "never ends a line"
    SAYS_NOTHING = "says nothing"
    FLOODS = "asks without end"
    READS_NOTHING = "watches, and reads nothing"
    CROWDS = "comes a hundred times"


NewLine = Callable[[], Line | None]
"""Connects once more."""


class _Nobody(asyncio.Protocol):
    """Ignores everything."""


async def misbehave(manner: Manner, table_id: str, connect: NewLine, rng: random.Random) -> None:
    """Come and do so until the referee has enough of it, or a while is over."""
    for _ in range(100 if manner is Manner.CROWDS else 1):
        line = connect()
        if line is None:
            return
        line.near.attach(_Nobody())
        if manner is not Manner.CROWDS:
            await _misbehave(manner, table_id, line, rng)


async def _misbehave(manner: Manner, table_id: str, line: Line, rng: random.Random) -> None:
    match manner:
        case Manner.GARBAGE:
            line.near.write(rng.choice((b"", _hello())) + rng.randbytes(rng.randrange(1, 9000)))
        case Manner.HALF_A_LINE:
            line.near.write(_hello() + b'{"type":"say","id":2,"te')
            await asyncio.sleep(30.0)
        case Manner.SAYS_NOTHING | Manner.CROWDS:
            await asyncio.sleep(30.0)
        case Manner.FLOODS:
            line.near.write(_hello() + b"".join(_ask(number, "ping") for number in range(2, 400)))
        case Manner.READS_NOTHING:
            await _reads_nothing(line, table_id)


async def _reads_nothing(line: Line, table_id: str) -> None:
    line.near.write(_hello() + _ask(2, "watch", f',"table":"{table_id}"'))
    line.near.read(on=False)
    for number in range(3, 30):
        await asyncio.sleep(5.0)
        if line.near.over:
            return
        line.near.write(_ask(number, "ping"))
    line.near.abort()


def _hello() -> bytes:
    return _ask(1, "hello", f',"protocol":{PROTOCOL},"name":"Mallory","shuffles":true')


def _ask(number: int, kind: str, more: str = "") -> bytes:
    return f'{{"type":"{kind}","id":{number}{more}}}\n'.encode()
