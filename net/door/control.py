"""A door's own connection to the referee, which vouches for guests after it has shown the secret.

The referee accepts keys and addresses of guests only from this connection.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.errors import ConnectionLost, NetError
from parlour.net.transport import tls
from parlour.net.transport.dial import connect
from parlour.net.wire import messages
from parlour.rules.sentences import Sentence, Told, phrase, told

ANOTHER_CERTIFICATE: Final = Sentence(
    "another certificate here", "the referee shows another certificate than the one this door was given"
)
UNKNOWN_DOOR: Final = phrase("unknown door", "the referee does not know this door")
NO_MORE_GUESTS: Final = phrase("no more guests", "the referee takes no more guests")
GONE: Final = phrase("referee gone", "the referee is gone")
DOOR_CLOSES: Final = phrase("door closes", "the door closes")


class DoorGuest(Protocol):
    """What a door knows of a guest: one of SSH or of the page.

    `key` identifies who comes back, "" for nobody; `gone`: their connection has ended.
    """

    @property
    def address(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def gone(self) -> bool: ...
    def round_trip(self) -> float:
        """Return the kernel's lowest round trip in milliseconds, 0 if unknown."""


class NotAdmitted(NetError):
    """The referee refuses this door or its guest; the message says why."""


@dataclass(frozen=True, slots=True)
class VouchedGuest:
    """A guest for whom the door vouched. `name` is their former name, "" for new guests."""

    ticket: str = field(repr=False)
    name: str


class Control:
    """One connection to the referee. Create it with `connect`; `lost` is set when it ends."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        turn_away: Callable[[str, float], None],
    ) -> None:
        self.lost: Final = asyncio.Event()
        self._reader = reader
        self._writer = writer
        self._turn_away = turn_away
        self._answers: dict[int, asyncio.Future[messages.Answer]] = {}
        self._guests: dict[DoorGuest, str] = {}
        self._last = 0
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    @classmethod
    async def connect(
        cls,
        referee: Address,
        fingerprint: str,
        hello: messages.DoorHello,
        turn_away: Callable[[str, float], None],
    ) -> Control:
        """Dial `referee`, check its certificate and send `hello`.

        `turn_away` is called with every penalized address and the seconds of its penalty. Raises NetError
        or OSError if there is no such referee, and NotAdmitted if it refuses.
        """
        reader, writer = await asyncio.open_connection(
            sock=await connect(referee, limits.HANDSHAKE_WITHIN),
            ssl=tls.client_context(),
            server_hostname=tls.SERVER_NAME,
            ssl_handshake_timeout=limits.HANDSHAKE_WITHIN,
            limit=limits.TOLD_LINE,
        )
        control = cls(reader, writer, turn_away)
        try:
            if not secrets.compare_digest(tls.peer_fingerprint(writer), fingerprint):
                raise NotAdmitted(told(ANOTHER_CERTIFICATE))
            control._tasks = (asyncio.create_task(control._read()), asyncio.create_task(control._ping()))
            answer = await control.ask(hello)
            if not answer.ok:
                raise NotAdmitted(answer.told or UNKNOWN_DOOR)
        except BaseException:
            await control.close()
            raise
        return control

    async def vouch(self, guest: DoorGuest) -> VouchedGuest:
        """Announce `guest` to the referee and return their ticket, which works once and soon expires.

        Raises ConnectionLost if the connection ends, NotAdmitted if the referee refuses.
        """
        ticket = secrets.token_urlsafe(24)
        name = await self._name(
            messages.Vouch(id=0, ticket=ticket, address=guest.address, key=guest.key, rtt=guest.round_trip())
        )
        self._guests[guest] = ticket
        return VouchedGuest(ticket, name)

    async def knows(self, key: str) -> bool:
        """Return whether a guest with this key has a seat.

        Raises ConnectionLost if the connection ends, NotAdmitted if the referee cannot tell.
        """
        return bool(await self._name(messages.Known(id=0, key=key)))

    async def _name(self, asked: messages.Vouch | messages.Known) -> str:
        """Return the last name of a guest, "" for a stranger."""
        answer = await self.ask(asked)
        if not answer.ok:
            raise NotAdmitted(answer.told or NO_MORE_GUESTS)
        return answer.name

    async def ask(self, request: messages.Request) -> messages.Answer:
        """Send `request` with a new id and return the answer; raise ConnectionLost."""
        if self.lost.is_set():
            raise ConnectionLost(GONE)
        self._last += 1
        asked = request.model_copy(update={"id": self._last})
        waiting: asyncio.Future[messages.Answer] = asyncio.get_running_loop().create_future()
        self._answers[self._last] = waiting
        try:
            self._writer.write(asked.model_dump_json().encode() + b"\n")
            return await waiting
        finally:
            self._answers.pop(asked.id, None)

    async def close(self) -> None:
        """Hang up; pending requests raise ConnectionLost."""
        self._end(DOOR_CLOSES)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._writer.wait_closed()

    async def _read(self) -> None:
        why = GONE
        try:
            while line := await self._reader.readline():
                said = messages.FROM_REFEREE.validate_json(line)
                if isinstance(said, messages.Farewell):
                    why = said.told
                    break
                if isinstance(said, messages.Answer):
                    self._answered(said)
                if isinstance(said, messages.Penalty):
                    self._turn_away(said.address, said.seconds)
        except (OSError, ValueError):
            pass  # an invalid line (pydantic's ValidationError is a ValueError) ends the connection, too
        finally:
            self._end(why)

    def _answered(self, answer: messages.Answer) -> None:
        waiting = self._answers.get(answer.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def _ping(self) -> None:
        """Ping the referee and send new measurements of the guests, at intervals."""
        with suppress(ConnectionLost):
            while True:
                await asyncio.sleep(limits.PING_EVERY)
                await self.ask(messages.Ping(id=0))
                await self.measure()

    async def measure(self) -> None:
        """Send the round trips of all present guests to the referee; raise ConnectionLost."""
        self._guests = {guest: ticket for guest, ticket in self._guests.items() if not guest.gone}
        for guest, ticket in list(self._guests.items()):
            if round_trip := guest.round_trip():
                await self.ask(messages.Measured(id=0, ticket=ticket, rtt=round_trip))

    def _end(self, why: Told) -> None:
        self.lost.set()
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionLost(why))


async def knows(control: asyncio.Future[Control], key: str) -> bool:
    """Return whether a guest with this key has a seat, as soon as the referee can be asked.

    Raises ConnectionLost if the connection ends, NotAdmitted if the referee cannot tell.
    """
    return await (await asyncio.shield(control)).knows(key)
