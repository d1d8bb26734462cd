"""The connection of a client to its referee, across all of its sockets: from hello to hello.

It says hello, follows farewells that lead to another referee of the card room, pings, and dials again with
its token after growing pauses. What is said over it is for others (`parlour.net.client.client`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from parlour.net import errors, limits
from parlour.net.address import Address
from parlour.net.client.news import Lost
from parlour.net.sanitize import clean_name
from parlour.net.transport.dial import Dialed, Trust, dial, hang_up, pause_before
from parlour.net.wire.messages import PROTOCOL, Answer, Farewell, FromReferee, Hello, Request, Update, Welcome
from parlour.net.wire.protocol import Reason
from parlour.net.wire.reader import NotTheWire, first, hearing

POINTLESS: Final = frozenset(
    {
        Reason.REPLACED,
        Reason.PENALTY,
        Reason.VERSION,
        Reason.SECRET,
        Reason.CODE,
        Reason.TRIES,
        Reason.CLOSING,
        Reason.RATE,
        Reason.MALFORMED,
        Reason.OVERSIZED,
        Reason.HELLO,
    }
)
"""Farewells after which reconnecting would only bring the next one."""

_MOST_MOVES: Final = 4
"""Farewells `moved` in a row that are followed at once; then there is a pause before each further one."""

_MOST_REFEREES: Final = 16
"""Referees of a card room that are remembered."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """The identity of a client. A `token` brings back its seat; a `ticket` was given to it by the SSH door.

    `code` is what the user typed to come back, and is used only without a token. `host` is the secret of the
    referee's machine. `bot`: a program plays for the person of this name.
    """

    name: str = ""
    token: str = field(default="", repr=False)
    ticket: str = field(default="", repr=False)
    code: str = field(default="", repr=False)
    host: str = field(default="", repr=False)
    program: str = "parlour"
    bot: bool = False

    @property
    def is_known(self) -> bool:
        """Whether the referee may know this person already."""
        return bool(self.token or self.code or self.ticket or self.host)

    def hello(self) -> Hello:
        return Hello(
            id=1,
            protocol=PROTOCOL,
            program=self.program[:64],
            name=clean_name(self.name),
            token=self.token,
            ticket=self.ticket,
            code="" if self.token else self.code,
            host=self.host,
            shuffles=True,
            bot=self.bot,
        )

    def after(self, welcome: Welcome) -> Introduction:
        return replace(self, token=welcome.token, ticket="", code=welcome.code or self.code)


async def ask_once(address: Address, request: Request, trust: Trust, within: float) -> FromReferee:
    """Dial `address`, say `request` in place of a hello, and return what is told first.

    Each of the two may take `within` seconds. Raises a CannotConnect, or BadAddress.
    """
    dialed = await dial(address, trust, within)
    try:
        dialed.writer.write(_line(request))
        async with asyncio.timeout(within):
            async for told in hearing(dialed.reader):
                return told
    except (OSError, NotTheWire):
        pass
    finally:
        hang_up(dialed.writer)
    raise errors.NotParlour(address)


def _line(request: Request) -> bytes:
    """Return a request without fields that have their default: an older referee refuses those it lacks."""
    told = request.model_dump(mode="json", exclude_defaults=True)
    kind = {"type": type(request).model_fields["type"].default}
    return (
        json.dumps(kind | told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    )


class _SentOn(Exception):
    """The referee answers hello with a farewell that leads to another one."""

    def __init__(self, farewell: Farewell) -> None:
        super().__init__(farewell.reason)
        self.farewell = farewell


class LastingConnection:
    """A connection that may outlive its socket; `again`: it is dialed again when it breaks.

    `welcome` is the newest one, with the newest resume code, `address` the present one of the referee,
    `round_trip` the milliseconds that the newest ping took (0 before the first).
    """

    def __init__(self, address: Address, introduction: Introduction, timeout: float, *, again: bool) -> None:
        self.address = address
        self.fingerprint = ""
        self.welcome: Welcome
        self.round_trip = 0.0
        self.moves = 0  # farewells `moved` since the last answer or update
        self.is_closed = False
        self._introduction = introduction
        self._timeout = timeout
        self._again = again
        self._dialed: Dialed | None = None
        self._number = 0  # of the newest request over this socket
        self._room: tuple[Address, ...] = ()  # its referees, the latest heard of first
        self._onward: Farewell | None = None  # the one that has ended the connection, if it leads on
        self._heard = 0.0
        self._is_silent = False  # whether the connection was given up because nothing was heard

    @property
    def is_open(self) -> bool:
        return self._dialed is not None

    @property
    def is_in_room(self) -> bool:
        """Whether the referee is one of a card room."""
        return bool(self._room)

    @property
    def is_coming_back(self) -> bool:
        """Whether there is no connection, and other referees of the card room are dialed."""
        return not self.is_open and self._again and self.is_in_room and not self.is_closed

    @property
    def others(self) -> tuple[Address, ...]:
        """The other referees of the card room, the latest heard of first; none outside of a room.

        The referee of this machine comes before all others: its door knows how far away its guests are.
        """
        others = (each for each in self._room if each != self.address)
        return tuple(sorted(others, key=lambda each: not each.path))

    def rename(self, name: str) -> None:
        """Say `name` in later hellos."""
        self._introduction = replace(self._introduction, name=name)

    def send(self, request: Request) -> int:
        """Write `request` if there is a connection; return its number. Never waits or fails."""
        self._number += 1
        if self._dialed is not None:
            self._dialed.writer.write(_line(request.model_copy(update={"id": self._number})))
        return self._number

    async def hear(self) -> AsyncIterator[FromReferee]:
        """Yield messages, without farewells; raise ConnectionLost when the connection is lost."""
        assert self._dialed is not None, "there is a connection to listen to"
        self._is_silent, self._onward = False, None
        try:
            async for told in hearing(self._dialed.reader):
                self._heard = asyncio.get_running_loop().time()
                if isinstance(told, Farewell):
                    self._onward = told if told.reason == Reason.MOVED and told.to else None
                    raise errors.ConnectionLost(told.told, told.reason)
                if isinstance(told, Answer | Update):
                    self.moves = 0
                yield told
        except NotTheWire:
            raise errors.ConnectionLost(errors.STRANGE, Reason.MALFORMED) from None
        except OSError:
            pass
        raise errors.ConnectionLost(errors.LOST)

    async def keep_alive(self, ping: Callable[[], Awaitable[Answer]]) -> None:
        """Call `ping` regularly, and hang up if nothing is heard for too long."""
        dialed, loop = self._dialed, asyncio.get_running_loop()
        assert dialed is not None, "there is a connection to keep alive"
        while True:
            sent = loop.time()
            with suppress(errors.ConnectionLost, TimeoutError):
                async with asyncio.timeout(self._dead_after):
                    self._hear_of_room((await ping()).room)
                    self.round_trip = (loop.time() - sent) * 1000
            if loop.time() - self._heard >= self._dead_after:
                self._is_silent = True
                hang_up(dialed.writer)
                return
            await asyncio.sleep(limits.ROOM_PING_EVERY if self._room else limits.PING_EVERY)

    @property
    def _dead_after(self) -> float:
        return limits.ROOM_DEAD_AFTER if self._room else limits.DEAD_AFTER

    def drop(self) -> None:
        """Hang up at once, if that is still to be done."""
        if self._dialed is not None:
            hang_up(self._dialed.writer)
        self._dialed = None

    async def close(self) -> None:
        """Hang up in order."""
        dialed, self._dialed = self._dialed, None
        if dialed is None:
            return
        dialed.writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(limits.FAREWELL_WITHIN):
                await dialed.writer.wait_closed()
        hang_up(dialed.writer)

    # ---- dialing ---------------------------------------------------------------------------------

    async def dial(self, trust: Trust) -> None:
        """Dial `address`, and then every address to which the referees there send us.

        Raises a CannotConnect, or BadAddress, that names the cause.
        """
        for _ in range(_MOST_MOVES):
            try:
                await self._dial_once(trust)
            except _SentOn as sent_on:
                self._go_to(sent_on.farewell)
                trust = partial(str.__eq__, self.fingerprint)
            else:
                return
        raise errors.TurnedAway(self.address, Reason.MOVED, errors.IN_CIRCLES)

    async def _dial_once(self, trust: Trust) -> None:
        within = min(self._timeout, limits.ROOM_DIAL) if self._room else self._timeout
        dialed = await dial(self.address, trust, within)
        self.fingerprint = dialed.fingerprint
        try:
            async with asyncio.timeout(within):
                welcome = await self._introduce(dialed)
        except (OSError, TimeoutError, NotTheWire):
            hang_up(dialed.writer)
            raise errors.NotParlour(self.address) from None
        except BaseException:
            hang_up(dialed.writer)
            raise
        self._introduction = self._introduction.after(welcome)
        self.welcome = welcome.model_copy(update={"code": self._introduction.code})
        self._hear_of_room(welcome.room)
        self._dialed = dialed
        self._heard = asyncio.get_running_loop().time()

    async def _introduce(self, dialed: Dialed) -> Welcome:
        self._number = 1
        dialed.writer.write(_line(self._introduction.hello()))
        told = await first(dialed.reader)
        if isinstance(told, Welcome):
            return told
        if told.reason == Reason.MOVED and told.to:
            raise _SentOn(told)
        if told.reason == Reason.VERSION:
            raise errors.WrongVersion(self.address, PROTOCOL, told.protocol)
        raise errors.TurnedAway(self.address, told.reason, told.told)

    def _hear_of_room(self, addresses: Iterable[str]) -> None:
        """Note the other referees of the room. One that is not named any more may come back later."""
        with suppress(errors.BadAddress):
            if known := (*map(Address.parse, addresses), *self._room):
                self._room = tuple(dict.fromkeys((*known, self.address)))[:_MOST_REFEREES]

    # ---- coming back -----------------------------------------------------------------------------

    @property
    def leads_on(self) -> bool:
        """Whether a farewell `moved` has ended the connection and can be followed at once."""
        return self._onward is not None and self.moves < _MOST_MOVES

    async def follow(self) -> errors.NetError | None:
        """Go where the farewell leads; return why that fails, if it does.

        Nothing is said to a host with another certificate.
        """
        assert self._onward is not None, "there is a farewell to follow"
        self.moves += 1
        try:
            self._go_to(self._onward)
            await self.dial(lambda fingerprint: fingerprint == self.fingerprint)
        except errors.NetError as error:
            return error
        return None

    def _go_to(self, farewell: Farewell) -> None:
        """Let the next dialing be to the referee to which `farewell` leads. Raises BadAddress."""
        self.address = Address.parse(farewell.to)
        self._introduction = replace(self._introduction, ticket=farewell.ticket, host="")

    def is_over(self, lost: errors.ConnectionLost) -> bool:
        """Whether the connection that was `lost` is not dialed again."""
        return not self._again or self._is_pointless(lost.reason)

    def _is_pointless(self, reason: str) -> bool:
        """Whether a farewell makes dialing pointless. If a referee has ended, others of its room go on."""
        return reason in POINTLESS and not (reason == Reason.CLOSING and self.is_in_room)

    async def come_back(
        self,
        lost: errors.NetError,
        moved: Callable[[], Awaitable[Address | None]],
        tell: Callable[[Lost], Awaitable[None]],
    ) -> Lost | None:
        """Reconnect with growing pauses. Returns None when connected, else why it is pointless.

        Before each pause `tell` is called, and during it `moved`, which may know a new address. In a card
        room the other referees are tried in turn, without a pause between them; first, if this one has fallen
        silent: dialing it would take long. A guest of the door goes back to their machine, which sends them
        on with what it knows of them, and waits there if that leads nowhere yet.
        """
        tries, fingerprint = 0, self.fingerprint
        left: list[Address] = []
        others: tuple[Address, ...] = ()
        while True:
            if not left:
                pause = min(pause_before(tries), limits.ROOM_PAUSE) if self._room else pause_before(tries)
                await tell(Lost(lost.told, again_in=pause))
                found, _ = await asyncio.gather(moved(), asyncio.sleep(pause))
                self.moves = min(self.moves, _MOST_MOVES - 1)
                self.address = found or self.address
                left, others = self._in_turn(), self.others
                tries += 1
            dialed = self.address = left.pop(0)
            if dialed in others:  # the secret of a machine's screen is good at that machine alone
                self._introduction = replace(self._introduction, host="")
            try:
                await self.dial(lambda found: found == fingerprint)
            except (errors.WrongFingerprint, errors.WrongVersion) as error:
                if not self._room:
                    return Lost(error.told)
                lost = error
            except errors.TurnedAway as error:
                lost = error
                if self._is_pointless(error.reason):
                    return Lost(error.told, error.reason)
            except (errors.CannotConnect, errors.NetError) as error:
                lost = error
                if dialed.path and self.address != dialed:
                    left = []  # this machine has sent us to one that is gone, and will know more in a moment
            else:
                return None

    def _in_turn(self) -> list[Address]:
        """Return the addresses to dial, one after the other."""
        others = self.others
        is_guest = any(each.path for each in others)
        return [*others, self.address] if self._is_silent or is_guest else [self.address, *others]
