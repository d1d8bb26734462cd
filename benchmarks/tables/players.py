"""Players over TCP and TLS who time the referee: from a move to its answer, and to what the others get.

They are as light as can be: a time is taken when bytes arrive, before they are looked at, and a view is
read only by whoever is to move. They sit, give their part to shuffles, ping as every client does, and move at
their table's pace, as a bot of the game decides.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, cast

from benchmarks.measuring import percentile
from parlour.net import limits
from parlour.net.fair import scheme
from parlour.net.fair.scheme import DIGEST, Context
from parlour.net.transport import tls
from parlour.net.wire.messages import FROM_REFEREE, PROTOCOL, Listed, Phase, Shuffle, Update
from parlour.rules.contract import Bot
from parlour.rules.shelf.ready import TableRules

AT_ONCE: Final = 8
"""Connections that have not said hello yet: a referee suffers 16 of one address."""
WITHIN: Final = 10.0
LOOK: Final = 0.01
"""Seconds between two looks at something that tells nobody."""
BETWEEN_OWN: Final = limits.MOVES.seconds / (limits.MOVES.times - 4)
"""Seconds between two moves of one player, so that nobody is too fast."""

_UPDATE: Final = b'{"type":"update"'
_ANSWER: Final = b'{"type":"answer"'
_OF_SHUFFLES: Final = (b'{"type":"shuffle"', b'{"type":"listed"')


class Player(asyncio.Protocol):
    """One connection. `said` are requests that wait for their answer, by number."""

    def __init__(self) -> None:
        self.update = b""
        self.updated: Callable[[float], None] = lambda _: None
        self.moved_at = 0.0
        self._transport: asyncio.Transport
        self._rest = b""
        self._number = 0
        self._said: dict[int, asyncio.Future[tuple[float, dict[str, Any]]]] = {}
        self._secrets: dict[tuple[int, int], bytes] = {}
        self._pinging: asyncio.TimerHandle | None = None
        self.closed = False

    @classmethod
    async def come(cls, port: int, name: str, table: str) -> Player:
        """Connect, and sit down at `table`."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(WITHIN):
            _, player = await loop.create_connection(
                cls, "127.0.0.1", port, ssl=tls.client_context(), server_hostname=tls.SERVER_NAME
            )
            player.say("hello", protocol=PROTOCOL, name=name, shuffles=True)
            await player.asked("sit", table=table)
        player._ping()
        return player

    def say(self, kind: str, **more: object) -> int:
        """Send a request; return its number."""
        self._number += 1
        line = json.dumps({"type": kind, "id": self._number, **more})
        self._transport.write(line.encode() + b"\n")
        return self._number

    def ask(self, kind: str, **more: object) -> asyncio.Future[tuple[float, dict[str, Any]]]:
        """Send a request; what is returned brings the time of its answer, and the answer."""
        waiting: asyncio.Future[tuple[float, dict[str, Any]]] = asyncio.get_running_loop().create_future()
        self._said[self.say(kind, **more)] = waiting
        return waiting

    async def asked(self, kind: str, **more: object) -> None:
        """Send a request, and wait until it is granted."""
        _, answer = await self.ask(kind, **more)
        if not answer["ok"]:
            raise SystemExit(f"{kind} was refused: {answer['told']}")

    def read(self) -> Update:
        """Return the newest update."""
        told = FROM_REFEREE.validate_json(self.update)
        assert isinstance(told, Update), "it begins as an update does"
        return told

    def go(self) -> None:
        """Hang up."""
        self._transport.abort()

    def _ping(self) -> None:
        if not self.closed:
            self.say("ping")
            pause = limits.PING_EVERY * random.uniform(0.9, 1.1)
            self._pinging = asyncio.get_running_loop().call_later(pause, self._ping)

    # ---- asyncio.Protocol ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake is done."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's
        """It is over."""
        self.closed = True
        if self._pinging is not None:
            self._pinging.cancel()
        for waiting in self._said.values():
            waiting.cancel()

    def data_received(self, data: bytes) -> None:
        """Take what comes, with the time it came."""
        now = time.perf_counter()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(_UPDATE):
                self.update = line
                self.updated(now)
            elif line.startswith(_ANSWER):
                self._answered(json.loads(line), now)
            elif line.startswith(_OF_SHUFFLES):
                self._give_part(FROM_REFEREE.validate_json(line))

    def _answered(self, answer: dict[str, Any], now: float) -> None:
        waiting = self._said.pop(answer["id"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result((now, answer))

    def _give_part(self, told: object) -> None:
        match told:
            case Shuffle(you=seat, number=number, attempt=attempt) if seat is not None:
                secret = self._secrets[number, attempt] = secrets.token_bytes(DIGEST)
                commitment = scheme.commitment(Context.of(told), str(seat), secret)
                self.say("commit", number=number, attempt=attempt, commitment=commitment.hex())
            case Listed(number=number, attempt=attempt):
                part = self._secrets.pop((number, attempt), b"")
                if part:
                    self.say("reveal", number=number, attempt=attempt, secret=part.hex())
            case _:
                pass


@dataclass
class Times:
    """What was measured, in seconds: each move to its answer, and to the update at each other player."""

    answers: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    lost: int = 0
    refused: int = 0

    def spread(self) -> dict[str, dict[str, float]]:
        """Return percentiles in milliseconds."""
        return {"answer_ms": spread(self.answers), "others_ms": spread(self.others)}


def spread(times: Sequence[float]) -> dict[str, float]:
    """Return percentiles of `times` (seconds), and the worst, in milliseconds."""
    shares = {f"p{share}": percentile(times, share / 100) * 1000 for share in (50, 95, 99)}
    return {**shares, "worst": max(times, default=0.0) * 1000}


class PlayersAtTable:
    """Players at one table, who play on at a pace."""

    def __init__(self, players: Sequence[Player], rules: TableRules, rng: random.Random) -> None:
        self.players = players
        self._rng = rng
        self._seated: dict[int, Player] = {}  # since the match began
        self._bot: Bot = rules.bot("normal")

    @classmethod
    async def meet(
        cls, port: int, table: str, count: int, rules: TableRules, rng: random.Random
    ) -> PlayersAtTable:
        """Let `count` players come to `table` and begin a match."""
        players = [await Player.come(port, f"Player {seat + 1}", table) for seat in range(count)]
        for player in players[1:]:
            await player.asked("ready")
        await players[0].asked("start")
        return cls(players, rules, rng)

    async def play(self, pause: Callable[[], float], times: Times) -> None:
        """Make a move after each `pause`, as long as one may be made, until cancelled."""
        while True:
            await asyncio.sleep(pause())
            if any(player.closed for player in self.players):
                raise SystemExit("a player was cut off")
            acting = await self._whose_turn()
            await asyncio.sleep(max(0.0, acting.moved_at + BETWEEN_OWN - time.perf_counter()))
            move = self._decide(acting)
            if move is not None:
                await self._make(acting, move, times)

    async def _whose_turn(self) -> Player:
        """Return who is to move; between rounds everyone says at once that they are ready."""
        ready = -1
        while True:
            update = self.players[0].read() if self.players[0].update else None
            if update is not None and update.table.phase is Phase.PLAYING and update.view is not None:
                if not self._seated:
                    self._seated = {player.read().you or 0: player for player in self.players}
                for place in update.view.seats:
                    if place.acts and place.seat in self._seated:
                        return self._seated[place.seat]
            elif update is not None and update.view is not None and ready != update.view.match.round:
                ready = update.view.match.round
                for player in self.players:
                    player.say("ready")
            await asyncio.sleep(LOOK)

    def _decide(self, player: Player) -> str | None:
        view = player.read().view
        return self._bot.decide(view, self._rng) if view is not None and view.choices else None

    async def _make(self, acting: Player, move: str, times: Times) -> None:
        """Make a move, and time its answer and the next update at each of the others."""
        heard = [self._hears(player) for player in self.players if player is not acting]
        began = acting.moved_at = time.perf_counter()
        answer = acting.ask("move", move=move)
        try:
            async with asyncio.timeout(WITHIN):
                at, told = await answer
                if not told["ok"]:
                    times.refused += 1
                    return
                times.answers.append(at - began)
                times.others += [await one - began for one in heard]
        except TimeoutError:
            times.lost += 1
        finally:
            for one in heard:
                one.cancel()

    def _hears(self, player: Player) -> asyncio.Future[float]:
        heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def updated(now: float) -> None:
            if not heard.done():
                heard.set_result(now)

        player.updated = updated
        return heard

    def go(self) -> None:
        """Leave, all of them."""
        for player in self.players:
            player.go()


async def stopped(*tasks: asyncio.Task[None]) -> None:
    """Cancel `tasks` and wait for their end; raise what one of them raised."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


async def lateness(into: list[float]) -> None:
    """Note how late this process is itself, again and again, until cancelled: it cannot time any better."""
    while True:
        due = time.perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        into.append(max(0.0, time.perf_counter() - due))
