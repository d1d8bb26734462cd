"""People who play at the tables of a card room."""

from __future__ import annotations

from typing import Protocol

from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest, TcpPlayer
from tests.waiting import until

GAME = "crazy-eights"
THINKS = 0.05
"""Seconds before each move: a machine that is away for long is not to miss thousands of them."""


class Machine(Protocol):
    """A machine of a room: a `Member` in this process, or a `Serve` in a process of its own."""

    async def player(self, name: str) -> TcpPlayer: ...


async def playing(machine: Machine, *names: str) -> tuple[list[TcpPlayer], str]:
    """Let people, by default two, play at a new table of a machine; return them, and the table.

    Each has made a few moves then.
    """
    people = [await machine.player(name) for name in names or ("Ann", "Bo")]
    for each in people:
        each.thinks = THINKS
    table = await match_of(*people, game=GAME, pace="instant", options={"target": "500"})
    await play_on(*people)
    return people, table


async def play_on(*people: TcpPlayer, moves: int = 3) -> None:
    """Wait until everybody has made so many moves from now on."""
    wanted = [len(each.acknowledged) + moves for each in people]
    await until(
        lambda: all(len(each.acknowledged) >= count for each, count in zip(people, wanted, strict=True))
    )


async def know_of_others(*people: TcpGuest) -> None:
    """Wait until everybody was told of another machine, in the welcome or with the answer to a ping."""
    await until(lambda: all(each.client.others for each in people))


async def hang_up(*people: TcpGuest) -> None:
    for each in people:
        await each.close()
