"""A client of a referee. Every player uses one, on their own screen or through the SSH door.

    client = await Client.connect(Address.parse("kitchen"), Introduction(name="Ann"), trust)
    async with client:
        await client.ask(Sit(table="t1"))
        async for told in client:
            match told: ...

`ask` sends one request and returns its answer. Everything else that the referee sends comes from the
iteration, in order: `Lobby` (always with all tables), `Update`, `Chat`, `Notice`, and after the `Update` that
shows the end of a match a `FinishedMatch` with its record, or `NotKept` if it does not fit
(`net.client.records`). The client gives its part to shuffles by itself, and the iteration yields a `Verdict`
on them after each round.

When the connection breaks the iteration yields a `Lost`. With `again=True` the client then reconnects with
its token after growing pauses; when it is back the iteration yields the new `Welcome` and the newest
`Update`. Without it, or after a farewell that makes reconnecting pointless, the iteration ends after the
`Lost`.

The iteration must be read while the client is used, or the referee cuts it off. The module is long because it
covers a connection across all of its sockets, from its first hello to its end.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Final, Self, TypeAlias

from net import limits
from net.address import Address
from net.client.hello import Introduction as Introduction
from net.client.records import FinishedMatch as FinishedMatch
from net.client.records import NotKept as NotKept
from net.client.records import Records, judged
from net.client.table_list import TableList
from net.errors import (
    CannotConnect,
    ConnectionLost,
    NetError,
    NotParlour,
    TurnedAway,
    WrongFingerprint,
    WrongVersion,
)
from net.fair.checking.doubts import Doubts
from net.fair.checking.giving import Giving
from net.fair.checking.verdict import Verdict
from net.fair.checking.watch import ShuffleWatch
from net.fair.making.hashing import DIGEST
from net.transport.dial import Dialed, Trust, dial, hang_up, pause_before
from net.wire.messages import (
    PROTOCOL,
    Answer,
    Chat,
    Commit,
    Farewell,
    Leave,
    Listed,
    Lobby,
    LobbyChange,
    Notice,
    Penalty,
    Ping,
    Proof,
    ReadLobby,
    Record,
    Rename,
    Request,
    Reveal,
    Sealed,
    Shown,
    Shuffle,
    Told,
    Uncovered,
    Update,
    Welcome,
)
from net.wire.protocol import Reason
from net.wire.reader import NotTheWire, first, hearing


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost. `reason` is the code of a farewell, `again_in` the pause in seconds, if any."""

    words: str
    reason: str = ""
    again_in: float | None = None


News: TypeAlias = Welcome | Lobby | Update | Chat | Notice | FinishedMatch | NotKept | Verdict | Lost


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

_UNREAD: Final = 256
_END: Final = None


class Client:
    """One connection to a referee that may outlive its socket. Create it with `connect`.

    `welcome` is the newest one, whose token is worth storing, with the newest resume code. The user may set
    three hooks: `welcomed` is called with every welcome after the first; `moved` is called during each pause
    before reconnecting and returns the new address of the referee, if it has one; `through` wraps the
    iteration.
    """

    def __init__(self, address: Address, introduction: Introduction, timeout: float, *, again: bool) -> None:
        self.address = address
        self.fingerprint = ""
        self.welcome: Welcome
        self._introduction = introduction
        self._timeout = timeout
        self._again = again
        self._dialed: Dialed | None = None
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._number = 0
        self._heard = 0.0
        self._round_trip = 0.0
        self._news: asyncio.Queue[News | None] = asyncio.Queue(_UNREAD)
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._watch_host(Doubts())
        self._records = Records()
        self.welcomed: Callable[[Welcome], None] = lambda _: None
        self.moved: Callable[[], Awaitable[Address | None]] = lambda: asyncio.sleep(0)
        self.through: Callable[[AsyncIterator[News]], AsyncIterator[News]] = lambda news: news

    @classmethod
    async def connect(
        cls,
        address: Address,
        introduction: Introduction,
        trust: Trust,
        *,
        again: bool = False,
        timeout: float = 5.0,  # noqa: ASYNC109 - the whole of dialing, one number for the caller
        doubts: Callable[[str], Doubts] | None = None,
    ) -> Self:
        """Connect to `address`, check its certificate with `trust`, say hello, and return the client.

        Raises a CannotConnect, or BadAddress, that names the cause. `again`: reconnect by itself when the
        connection breaks later. `timeout` is in seconds. `doubts` returns, for the fingerprint of a host's
        certificate, its earlier doubts.
        """
        client = cls(address, introduction, timeout, again=again)
        await client._dial(trust)
        if doubts is not None:
            client._watch_host(doubts(client.fingerprint))
        client._task = asyncio.create_task(client._live(), name=f"client of {address}")
        return client

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return its answer, also if that is a refusal. Raises ConnectionLost."""
        if self._dialed is None:
            raise ConnectionLost("There is no connection to the table just now.")
        self._number += 1
        number = self._number
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[number] = waiting
        self._records.asked(request)
        try:
            self._write(request.model_copy(update={"id": number}))
            answer = await waiting
        finally:
            self._answers.pop(number, None)
        if answer.ok and isinstance(request, Rename):
            self._introduction = replace(self._introduction, name=request.name)
        if answer.ok and isinstance(request, Leave):
            self._watch.left()
        return answer

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted. Never waits or fails."""
        if self._dialed is not None:
            self._number += 1
            self._write(Shown(id=self._number, seq=seq))

    @property
    def connected(self) -> bool:
        return self._dialed is not None

    @property
    def round_trip(self) -> float:
        """Milliseconds that the newest ping took; 0 before the first."""
        return self._round_trip

    def __aiter__(self) -> AsyncIterator[News]:
        return self.through(self._told())

    async def _told(self) -> AsyncIterator[News]:
        while (news := await self._news.get()) is not _END:
            yield news

    async def close(self) -> None:
        """Hang up and end the iteration. May be called twice."""
        self._closed = True
        if self._dialed is not None:
            self._watch.left()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        dialed, self._dialed = self._dialed, None
        if dialed is not None:
            dialed.writer.close()
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(limits.FAREWELL_WITHIN):
                    await dialed.writer.wait_closed()
            hang_up(dialed.writer)
        self._fail(ConnectionLost("The connection is closed."))
        self._end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _watch_host(self, about_host: Doubts) -> None:
        self._watch = ShuffleWatch(lambda: secrets.token_bytes(DIGEST), about_host)
        self._giving = Giving(self._watch)

    async def _dial(self, trust: Trust) -> None:
        dialed = await dial(self.address, trust, self._timeout)
        try:
            async with asyncio.timeout(self._timeout):
                welcome = await self._introduce(dialed)
        except (OSError, TimeoutError, NotTheWire):
            hang_up(dialed.writer)
            raise NotParlour(self.address) from None
        except BaseException:
            hang_up(dialed.writer)
            raise
        self._introduction = self._introduction.after(welcome)
        self.welcome = welcome.model_copy(update={"code": self._introduction.code})
        self.fingerprint, self._dialed = dialed.fingerprint, dialed
        self._tables = TableList()
        self._heard = asyncio.get_running_loop().time()

    async def _introduce(self, dialed: Dialed) -> Welcome:
        self._number = 1
        dialed.writer.write(self._introduction.hello().model_dump_json().encode("utf-8", "replace") + b"\n")
        told = await first(dialed.reader)
        if isinstance(told, Welcome):
            return told
        if told.reason == Reason.VERSION:
            raise WrongVersion(self.address, PROTOCOL, told.protocol)
        raise TurnedAway(self.address, told.reason, told.words)

    async def _live(self) -> None:
        while True:
            lost = await self._listen()
            self._drop(lost)
            if not self._again or lost.reason in POINTLESS:
                await self._news.put(Lost(str(lost), lost.reason))
                break
            final = await self._come_back(lost)
            if final is not None:
                await self._news.put(final)
                break
            self.welcomed(self.welcome)
            await self._news.put(self.welcome)
        await self._news.put(_END)

    async def _listen(self) -> ConnectionLost:
        """Handle messages until the connection is lost; return how it was lost."""
        assert self._dialed is not None, "there is a connection to listen to"
        pinging = asyncio.create_task(self._ping(self._dialed), name="ping")
        try:
            async for told in hearing(self._dialed.reader):
                self._heard = asyncio.get_running_loop().time()
                if isinstance(told, Farewell):
                    return ConnectionLost(told.words, told.reason)
                await self._take(told)
        except NotTheWire:
            return ConnectionLost("The table sent something that is not its language.", Reason.MALFORMED)
        except OSError:
            pass
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)
        return ConnectionLost("The connection to the table is lost.")

    async def _take(self, told: Told) -> None:
        match told:
            case Answer():
                self._answered(told)
            case Proof():
                await asyncio.to_thread(self._watch.told, told)
            case Shuffle() | Listed() | Sealed() | Uncovered():
                self._give_part(self._watch.told(told))
            case Lobby() | LobbyChange():
                await self._list(told)
            case Update() | Record():
                await self._pass_on(told)
            case Penalty() | Farewell():
                pass  # a penalty concerns the door; a farewell ends `_listen`
            case _:
                await self._news.put(told)
        for verdict in self._watch.verdicts():
            await self._news.put(verdict)

    async def _list(self, told: Lobby | LobbyChange) -> None:
        """Pass on the whole list of tables, once it is complete; ask for it if a message is missing."""
        if (whole := self._tables.hear(told)) is not None:
            await self._pass_on(whole)
        elif self._tables.must_ask() and self._dialed is not None:
            self._number += 1
            self._write(ReadLobby(id=self._number))

    async def _pass_on(self, told: Update | Lobby | Record) -> None:
        """Put `told` into the iteration; a record only if it fits the match that has just ended."""
        if isinstance(told, Update):
            self._tables.left()
        self._watch.told(told)
        ended = self._records.told(told)
        if not isinstance(told, Record):
            await self._news.put(told)
        if ended is not None:
            await self._news.put(await asyncio.to_thread(judged, ended))

    def _give_part(self, part: Commit | Reveal | None) -> None:
        """Send a part of a shuffle, and a ping whose answer proves that the part has arrived."""
        if part is not None and self._dialed is not None:
            self._number += 2
            self._giving.sent(self._number - 1, part)
            self._write(part.model_copy(update={"id": self._number - 1}))
            self._write(Ping(id=self._number))

    async def _come_back(self, lost: NetError) -> Lost | None:
        """Reconnect with growing pauses. Returns None when connected, else why it is pointless."""
        tries = 0
        while True:
            pause = pause_before(tries)
            await self._news.put(Lost(str(lost), again_in=pause))
            moved, _ = await asyncio.gather(self.moved(), asyncio.sleep(pause))
            self.address = moved or self.address
            tries += 1
            try:
                await self._dial(lambda fingerprint: fingerprint == self.fingerprint)
            except (WrongFingerprint, WrongVersion) as error:
                return Lost(str(error))
            except TurnedAway as error:
                if error.reason in POINTLESS:
                    return Lost(str(error), error.reason)
                lost = error
            except (CannotConnect, NetError) as error:
                lost = error
            else:
                return None

    async def _ping(self, dialed: Dialed) -> None:
        """Ping regularly, and hang up if nothing is heard for too long."""
        loop = asyncio.get_running_loop()
        while True:
            sent = loop.time()
            with suppress(ConnectionLost, TimeoutError):
                async with asyncio.timeout(limits.DEAD_AFTER):
                    await self.ask(Ping())
                    self._round_trip = (loop.time() - sent) * 1000
            if loop.time() - self._heard >= limits.DEAD_AFTER:
                hang_up(dialed.writer)
                return
            await asyncio.sleep(limits.PING_EVERY)

    def _write(self, request: Request) -> None:
        assert self._dialed is not None, "there is a connection to write to"
        self._dialed.writer.write(request.model_dump_json().encode("utf-8", "replace") + b"\n")

    def _answered(self, answer: Answer) -> None:
        self._giving.answered(answer)
        waiting = self._answers.get(answer.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _drop(self, lost: ConnectionLost) -> None:
        if self._dialed is not None:
            hang_up(self._dialed.writer)
        self._dialed = None
        self._giving.lost()
        self._fail(lost)

    def _fail(self, lost: ConnectionLost) -> None:
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionLost(str(lost), lost.reason))

    def _end(self) -> None:
        if self._news.full():
            self._news.get_nowait()
        self._news.put_nowait(_END)
