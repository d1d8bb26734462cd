"""A client of a referee. Every player uses one, on their own screen or through the SSH door.

    client = await Client.connect(Address.parse("kitchen"), Introduction(name="Ann"), trust)
    async with client:
        await client.ask(Sit(table="t1"))
        async for told in client:
            match told: ...

`ask` sends one request and returns its answer. Everything else that the referee sends comes from the
iteration, in order: `Lobby` (always with all tables), `Update`, `Chat`, `Notice`, and after the `Update` that
shows the end of a match a `FinishedMatch` with its record, or `NotKept` if it does not fit
(`parlour.net.client.records`). The client gives its part to shuffles by itself, and the iteration yields a
`Verdict` on them after each round.

When the connection breaks the iteration yields a `Lost`. With `again=True` the client then reconnects with
its token after growing pauses; when it is back the iteration yields the new `Welcome` and the newest
`Update`. Without it, or after a farewell that makes reconnecting pointless, the iteration ends after the
`Lost`.

The iteration must be read while the client is used, or the referee cuts it off.

A client is put together from parts, which do not know each other, but for the requests the connection:

    LastingConnection   says hello, dials again, pings
    Requests            what is not answered yet
    ShuffleWatch        gives parts to shuffles, and verifies them
    Records             which files of matches are kept
    TableList           the list of tables, from its pages
    NewsQueue           what the iteration yields

`_live` listens, connection after connection; `_take` passes each message to the parts that it concerns.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Self

from parlour.net.address import Address
from parlour.net.client.connection import Introduction as Introduction
from parlour.net.client.connection import LastingConnection
from parlour.net.client.news import Lost as Lost
from parlour.net.client.news import News as News
from parlour.net.client.news import NewsQueue, TableList
from parlour.net.client.records import FinishedMatch as FinishedMatch
from parlour.net.client.records import NotKept as NotKept
from parlour.net.client.records import Records, judged
from parlour.net.client.requests import LASTING, REPEATED, Requests
from parlour.net.errors import CLOSED, LOST, ConnectionLost, WrongVersion
from parlour.net.fair.doubts import Doubts
from parlour.net.fair.scheme import DIGEST
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.transport.dial import Trust
from parlour.net.wire import messages


class Client:
    """One connection to a referee that may outlive its socket. Create it with `connect`.

    The user may set three hooks: `welcomed` is called with every welcome after the first; `moved` is called
    during each pause before reconnecting and returns the new address of the referee, if it has one; `through`
    wraps the iteration.
    """

    def __init__(self, address: Address, introduction: Introduction, timeout: float, *, again: bool) -> None:
        self._connection = LastingConnection(address, introduction, timeout, again=again)
        self._requests = Requests(self._connection)
        self._is_new = not introduction.is_known
        self._watch = self._new_watch(Doubts())
        self._records = Records()
        self._tables = TableList()
        self._news = NewsQueue()
        self._task: asyncio.Task[None] | None = None
        self.welcomed: Callable[[messages.Welcome], None] = lambda _: None
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
        await client._connection.dial(trust)
        if doubts is not None:
            client._watch = client._new_watch(doubts(client.fingerprint))
        client._task = asyncio.create_task(client._live(), name=f"client of {address}")
        return client

    def _new_watch(self, about_host: Doubts) -> ShuffleWatch:
        return ShuffleWatch(lambda: secrets.token_bytes(DIGEST), about_host, is_new=self._is_new)

    # ---- for the user ----------------------------------------------------------------------------

    @property
    def address(self) -> Address:
        """The present address of the referee."""
        return self._connection.address

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the referee's certificate."""
        return self._connection.fingerprint

    @property
    def welcome(self) -> messages.Welcome:
        """The newest welcome, whose token is worth storing, with the newest resume code."""
        return self._connection.welcome

    @property
    def others(self) -> tuple[Address, ...]:
        """The other referees of the card room, the nearest first; none outside of a room."""
        return self._connection.others

    @property
    def connected(self) -> bool:
        return self._connection.is_open

    @property
    def round_trip(self) -> float:
        """Milliseconds that the newest ping took; 0 before the first."""
        return self._connection.round_trip

    async def ask(self, request: messages.Request) -> messages.Answer:
        """Send `request` and return its answer, also if that is a refusal. Raises ConnectionLost."""
        self._requests.check(request)
        self._records.asked(request)
        self._watch.asks(request)
        try:
            answer = await self._requests.ask(request)
        except ConnectionLost:
            self._watch.granted(request)  # perhaps
            raise
        if answer.ok and isinstance(request, messages.Rename):
            self._connection.rename(request.name)
        return answer

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted. Never waits or fails."""
        self._connection.send(messages.Shown(seq=seq))

    def __aiter__(self) -> AsyncIterator[News]:
        return self.through(aiter(self._news))

    async def close(self) -> None:
        """Hang up and end the iteration. May be called twice."""
        self._connection.is_closed = True
        if self.connected:
            self._watch.left()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._connection.close()
        self._requests.fail(ConnectionLost(CLOSED))
        self._news.close_at_once()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # ---- from connection to connection -----------------------------------------------------------

    async def _live(self) -> None:
        while (final := await self._come_back(await self._listen())) is None:
            self._requests.ask_again()
            self.welcomed(self.welcome)
            await self._news.put(self.welcome)
        await self._news.put(final)
        await self._news.close()

    async def _listen(self) -> ConnectionLost:
        """Handle messages until the connection is lost; return how it was lost."""
        self._tables = TableList()
        pinging = asyncio.create_task(
            self._connection.keep_alive(lambda: self.ask(messages.Ping())), name="ping"
        )
        try:
            async for told in self._connection.hear():
                await self._take(told)
        except ConnectionLost as lost:
            return lost
        except OSError:
            return ConnectionLost(LOST)
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)
        raise AssertionError("a connection is heard until it is lost")

    async def _come_back(self, lost: ConnectionLost) -> Lost | None:
        """Return None when there is a connection again, else why the iteration ends."""
        connection, requests = self._connection, self._requests
        connection.drop()
        self._watch.lost()
        if connection.leads_on:
            requests.fail(lost, but=REPEATED)
            failed = await connection.follow()
            if failed is None:
                return None
            if isinstance(failed, WrongVersion):  # to be sent there again would not help
                requests.fail(ConnectionLost(failed.told))
        if connection.is_over(lost):
            final: Lost | None = Lost(lost.told, lost.reason)
        else:
            requests.fail(lost, but=LASTING if connection.is_in_room else ())
            final = await connection.come_back(lost, self.moved, self._news.put)
        if final is not None:
            requests.fail(lost)
        return final

    # ---- what is told ----------------------------------------------------------------------------

    async def _take(self, told: messages.FromReferee) -> None:
        match told:
            case messages.Answer():
                self._answered(told)
            case messages.Proof():
                await asyncio.to_thread(self._watch.told, told)
            case messages.Shuffle() | messages.Listed() | messages.Sealed() | messages.Uncovered():
                self._give_part(self._watch.told(told))
            case messages.Lobby() | messages.LobbyChange():
                await self._list(told)
            case messages.Update() | messages.Record():
                await self._pass_on(told)
            case messages.Invited():
                known = self.welcome
                addresses, reach = told.addresses or known.addresses, told.reach or known.reach
                now = {"web_url": told.web_url, "addresses": addresses, "reach": reach}
                self._connection.welcome = known.model_copy(update=now)
                await self._news.put(told)
            case messages.Penalty() | messages.Farewell() | messages.Owners():
                pass  # a penalty concerns the door, and owners another referee; a farewell ends `_listen`
            case _:
                await self._news.put(told)
        for verdict in self._watch.verdicts():
            await self._news.put(verdict)

    def _answered(self, answer: messages.Answer) -> None:
        self._watch.answered(answer)
        request = self._requests.answered(answer)
        if request is not None and answer.ok:
            self._watch.granted(request)

    def _give_part(self, part: messages.Commit | messages.Reveal | None) -> None:
        """Send a part of a shuffle, and a ping whose answer proves that the part has arrived."""
        if part is not None and self.connected:
            self._watch.sent(self._connection.send(part), part)
            self._connection.send(messages.Ping())

    async def _list(self, told: messages.Lobby | messages.LobbyChange) -> None:
        """Pass on the whole list of tables, once it is complete; ask for it if a message is missing."""
        if (whole := self._tables.hear(told)) is not None:
            await self._pass_on(whole)
        elif self._tables.must_ask():
            self._connection.send(messages.ReadLobby())

    async def _pass_on(self, told: messages.Update | messages.Lobby | messages.Record) -> None:
        """Put `told` into the iteration; a record only if it fits the match that has just ended."""
        if isinstance(told, messages.Update):
            self._tables.left()
        self._watch.told(told)
        ended = self._records.told(told)
        if not isinstance(told, messages.Record):
            await self._news.put(told)
        if ended is not None:
            await self._news.put(await asyncio.to_thread(judged, ended))
