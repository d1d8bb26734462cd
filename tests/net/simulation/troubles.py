"""Makes the faults of the plan happen when they are due."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, assert_never

from parlour.net.wire.messages import PROTOCOL, Remove, Say
from parlour.net.wire.messages import HandOver as Promote
from tests.net.simulation.disk import Disk
from tests.net.simulation.faults import (
    Away,
    BotPlays,
    Cut,
    Deaf,
    Doze,
    Fault,
    Flood,
    Full,
    Garbage,
    HandOver,
    Kick,
    Kill,
    Manner,
    OfHouse,
    OfLine,
    OfPerson,
    OfTable,
    Pause,
    Silence,
    Slow,
    Stranger,
    Twin,
)
from tests.net.simulation.house import House
from tests.net.simulation.line import Line, Way
from tests.net.simulation.player import Player


class Troubles:
    """All faults of a world; `spawn` runs those that take time."""

    def __init__(
        self,
        house: House,
        players: list[Player],
        rng: random.Random,
        spawn: Callable[[Coroutine[Any, Any, object]], None],
    ) -> None:
        self._house = house
        self._disk: Disk = house.disk
        self._players = players
        self._rng = rng
        self._spawn = spawn
        self._loop = asyncio.get_running_loop()
        self._strangers = 0

    async def come(self, faults: tuple[Fault, ...]) -> None:
        """Let them happen, one after the other."""
        for fault in faults:
            await asyncio.sleep(max(0.0, fault.at - self._loop.time()))
            self._house.note(f"--- {fault!r}")
            self._happens(fault)

    def _happens(self, fault: Fault) -> None:
        if isinstance(fault, OfLine):
            line = self._players[fault.who].line
            if line is not None and line.whole:
                self._befalls_line(fault, line)
        elif isinstance(fault, OfPerson):
            self._wants(fault, self._players[fault.who])
        elif isinstance(fault, OfTable):
            self._is_asked(fault)
        else:
            self._befalls_house(fault)

    def _befalls_line(self, fault: OfLine, line: Line) -> None:
        match fault:
            case Cut(after=after, back=back):
                (line.near if back else line.far).passes = after
            case Silence():
                line.silent = True
            case Deaf(seconds=seconds):
                line.near.read(on=False)
                self._loop.call_later(seconds, lambda: line.near.read(on=True))
            case Garbage(content=content):
                line.near.write(content)
            case _:
                assert_never(fault)

    def _wants(self, fault: OfPerson, player: Player) -> None:
        match fault:
            case Twin():
                self._spawn(player.another_program())
            case Flood(times=times):
                player.flood(Say(text="hello"), times)
            case Away(seconds=seconds):
                player.leave(seconds)
            case Doze(seconds=seconds):
                self._spawn(player.doze(seconds))
            case Kick():
                self._all_ask(player, Remove)
            case _:
                assert_never(fault)

    def _is_asked(self, fault: OfTable) -> None:
        match fault:
            case BotPlays(who=who, seconds=seconds):
                self._spawn(self._players[who].lets_a_bot_play(seconds))
            case HandOver(who=who):
                self._all_ask(self._players[who], Promote)
            case Pause(seconds=seconds):
                for player in self._players:
                    if player.is_host:
                        self._spawn(player.pauses(seconds))
            case _:
                assert_never(fault)

    def _all_ask(self, about: Player, wish: type[Remove | Promote]) -> None:
        """Everyone else asks, though only the host may."""
        for other in self._players:
            if other is not about:
                other.asks_of(about.me.name, wish)

    def _befalls_house(self, fault: OfHouse) -> None:
        match fault:
            case Kill(moment=moment):
                self._house.kill(moment)
            case Slow(each=each, seconds=seconds):
                self._disk.each = each
                self._loop.call_later(seconds, self._disk.hurry)
            case Full(seconds=seconds):
                self._disk.fill()
                self._loop.call_later(seconds, self._disk.clear)
            case Stranger(manner=manner):
                self._strangers += 1
                address, way = f"10.0.1.{self._strangers}", Way(0.01, 0.01, 0.3)
                self._spawn(misbehave(manner, "t1", lambda: self._house.connect(address, way), self._rng))
            case _:
                assert_never(fault)


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
