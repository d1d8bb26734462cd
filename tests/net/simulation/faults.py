"""What can go wrong in a world: each happens `at` so many seconds after its beginning.

`who` is the number of a person. What people do on purpose (leave, doze) is also here, because it troubles
the others in the same way. What people properly ask of a table does not trouble themselves.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.net.wire.messages import HandOver as Promote
from parlour.net.wire.messages import Remove, Say
from tests.net.simulation.disk import Moment
from tests.net.simulation.line import Line, Way
from tests.net.simulation.strangers import Manner, misbehave

if TYPE_CHECKING:
    from tests.net.simulation.player import Player
    from tests.net.simulation.world import World


@dataclass(frozen=True)
class Fault(ABC):
    """It happens at this time."""

    at: float

    @abstractmethod
    def happens(self, world: World) -> None:
        """Let it happen; `world.spawn` runs what takes time."""


@dataclass(frozen=True)
class _ToSomebody(Fault):
    """It happens to a person, or a person does it."""

    who: int


class Trouble(_ToSomebody):
    """Something of this person's own goes wrong."""


class _OfLine(Trouble):
    """It happens to the line of a person, if that is whole."""

    def happens(self, world: World) -> None:
        line = world.players[self.who].line
        if line is not None and line.whole:
            self.befalls(line)

    @abstractmethod
    def befalls(self, line: Line) -> None: ...


@dataclass(frozen=True)
class Cut(_OfLine):
    """The line is cut when so many more bytes have passed to the referee, or (`back`) from it."""

    after: int
    back: bool

    def befalls(self, line: Line) -> None:
        (line.near if self.back else line.far).passes = self.after


class Silence(_OfLine):
    """Nothing arrives any more, at neither end, and neither end is told."""

    def befalls(self, line: Line) -> None:
        line.silent = True


@dataclass(frozen=True)
class Deaf(_OfLine):
    """The program reads nothing for so many seconds."""

    seconds: float

    def befalls(self, line: Line) -> None:
        line.near.read(on=False)
        asyncio.get_running_loop().call_later(self.seconds, lambda: line.near.read(on=True))


@dataclass(frozen=True)
class Garbage(_OfLine):
    """The program sends these bytes between its lines."""

    content: bytes

    def befalls(self, line: Line) -> None:
        line.near.write(self.content)


class Twin(Trouble):
    """The same person connects from another program as well; from then on they use that one."""

    def happens(self, world: World) -> None:
        world.spawn(world.players[self.who].another_program())


@dataclass(frozen=True)
class Flood(Trouble):
    """The program asks for the same thing so many times at once."""

    times: int

    def happens(self, world: World) -> None:
        world.players[self.who].flood(Say(text="hello"), self.times)


@dataclass(frozen=True)
class Away(Trouble):
    """The person leaves the table, and sits down again so many seconds later (None: never)."""

    seconds: float | None

    def happens(self, world: World) -> None:
        world.players[self.who].leave(self.seconds)


@dataclass(frozen=True)
class Doze(Trouble):
    """The person presses no key for so many seconds."""

    seconds: float

    def happens(self, world: World) -> None:
        world.spawn(world.players[self.who].doze(self.seconds))


def _all_ask(world: World, about: Player, wish: type[Remove | Promote]) -> None:
    """Everyone else asks, though only the host may."""
    for other in world.players:
        if other is not about:
            other.asks_of(about.me.name, wish)


class Kick(Trouble):
    """The host, whoever that is, asks the person to leave."""

    def happens(self, world: World) -> None:
        _all_ask(world, world.players[self.who], Remove)


@dataclass(frozen=True)
class BotPlays(_ToSomebody):
    """The person lets a bot play, and presses a key so many seconds later."""

    seconds: float

    def happens(self, world: World) -> None:
        world.spawn(world.players[self.who].lets_a_bot_play(self.seconds))


class HandOver(_ToSomebody):
    """The host makes the person the host."""

    def happens(self, world: World) -> None:
        _all_ask(world, world.players[self.who], Promote)


@dataclass(frozen=True)
class Pause(Fault):
    """The host, whoever that is, pauses the table for so many seconds."""

    seconds: float

    def happens(self, world: World) -> None:
        for player in world.players:
            if player.is_host:
                world.spawn(player.pauses(self.seconds))


@dataclass(frozen=True)
class Stranger(Fault):
    """A hostile person comes."""

    manner: Manner

    def happens(self, world: World) -> None:
        world.strangers += 1
        address, way = f"10.0.1.{world.strangers}", Way(0.01, 0.01, 0.3)
        world.spawn(misbehave(self.manner, "t1", lambda: world.house.connect(address, way), world.rng))


@dataclass(frozen=True)
class Kill(Fault):
    """The referee dies, and another takes over."""

    moment: Moment

    def happens(self, world: World) -> None:
        world.house.kill(self.moment)


@dataclass(frozen=True)
class Slow(Fault):
    """Every write takes `each` seconds for a while."""

    each: float
    seconds: float

    def happens(self, world: World) -> None:
        world.disk.each = self.each
        asyncio.get_running_loop().call_later(self.seconds, world.disk.hurry)


@dataclass(frozen=True)
class Full(Fault):
    """The disk of the referee has no room for so many seconds."""

    seconds: float

    def happens(self, world: World) -> None:
        world.disk.fill()
        asyncio.get_running_loop().call_later(self.seconds, world.disk.clear)
