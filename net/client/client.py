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

The iteration must be read while the client is used, or the referee cuts it off. The module is long because it
covers a connection across all of its sockets, from its first hello to its end.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import TracebackType
from typing import Final, Self, TypeAlias

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.client.hello import Introduction as Introduction
from parlour.net.client.records import FinishedMatch as FinishedMatch
from parlour.net.client.records import NotKept as NotKept
from parlour.net.client.records import Records, judged
from parlour.net.client.table_list import TableList
from parlour.net.errors import (
    BadAddress,
    CannotConnect,
    ConnectionLost,
    NetError,
    NotParlour,
    TurnedAway,
    WrongFingerprint,
    WrongVersion,
)
from parlour.net.fair.checking.doubts import Doubts
from parlour.net.fair.checking.giving import Giving
from parlour.net.fair.checking.verdict import Verdict
from parlour.net.fair.checking.watch import ShuffleWatch
from parlour.net.fair.making.hashing import DIGEST
from parlour.net.transport.dial import Dialed, Trust, dial, hang_up, pause_before
from parlour.net.wire.messages import (
    PROTOCOL,
    Answer,
    Chat,
    Commit,
    Farewell,
    Listed,
    Lobby,
    LobbyChange,
    Notice,
    Owners,
    Penalty,
    Ping,
    Play,
    Proof,
    ReadLobby,
    ReadRules,
    Record,
    Rename,
    Request,
    Reveal,
    Sealed,
    Shown,
    Shuffle,
    Sit,
    Told,
    Uncovered,
    Update,
    Watch,
    Welcome,
)
from parlour.net.wire.protocol import Reason
from parlour.net.wire.reader import NotTheWire, first, hearing


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost. `reason` is the code of a farewell, `again_in` the pause in seconds, if any."""

    words: str
    reason: str = ""
    again_in: float | None = None


News: TypeAlias = Welcome | Lobby | Update | Chat | Notice | FinishedMatch | NotKept | Verdict | Lost


LASTING: Final = (Sit, Watch, ReadRules)
"""Requests that wait in a card room until there is a connection again, for `LASTS` seconds."""

REPEATED: Final = (*LASTING, Play)
"""Requests that are asked again at the referee to which a farewell `moved` leads; a move has its `once`."""

_NOT_NOW: Final = "There is no connection to the table just now."

_MOST_MOVES: Final = 4
"""Farewells `moved` in a row that are followed at once; then there is a pause before each further one."""

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

_MOST_REFEREES: Final = 16
"""Referees of a card room that are remembered."""

_UNREAD: Final = 256
_END: Final = None


@dataclass(slots=True)
class _Waiting:
    """A request, its newest number, and its answer, which is still to come."""

    request: Request
    answer: asyncio.Future[Answer]
    number: int = 0


async def ask_once(address: Address, request: Request, trust: Trust, within: float) -> Told:
    """Dial `address`, say `request` in place of a hello, and return what is told first.

    Each of the two may take `within` seconds. Raises a CannotConnect, or BadAddress.
    """
    dialed = await dial(address, trust, within)
    try:
        dialed.writer.write(request.model_dump_json().encode() + b"\n")
        async with asyncio.timeout(within):
            async for told in hearing(dialed.reader):
                return told
    except (OSError, NotTheWire):
        pass
    finally:
        hang_up(dialed.writer)
    raise NotParlour(address)


class _SentOn(Exception):
    """The referee answers hello with a farewell that leads to another one."""

    def __init__(self, farewell: Farewell) -> None:
        super().__init__(farewell.words)
        self.farewell = farewell


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
        self._answers: dict[int, _Waiting] = {}
        self._onward: Farewell | None = None  # the one that has ended the connection, if it leads on
        self._moves = 0  # farewells `moved` since the last answer or update
        self._room: tuple[Address, ...] = ()  # its referees, the latest heard of first
        self._number = 0
        self._heard = 0.0
        self._is_silent = False  # whether the connection was given up because nothing was heard
        self._round_trip = 0.0
        self._news: asyncio.Queue[News | None] = asyncio.Queue(_UNREAD)
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._is_new = not (
            introduction.token or introduction.code or introduction.ticket or introduction.host
        )
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
        is_lasting = isinstance(request, LASTING)
        if self._dialed is None and not (is_lasting and self._is_coming_back):
            raise ConnectionLost(_NOT_NOW)
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._records.asked(request)
        self._watch.asks(request)
        try:
            async with asyncio.timeout(limits.LASTS if is_lasting else None):
                self._ask(waiting)
                answer = await waiting.answer
        except ConnectionLost:
            self._watch.granted(request)  # perhaps
            raise
        except TimeoutError:
            raise ConnectionLost(_NOT_NOW) from None
        finally:
            self._answers.pop(waiting.number, None)
        if answer.ok and isinstance(request, Rename):
            self._introduction = replace(self._introduction, name=request.name)
        return answer

    def _ask(self, waiting: _Waiting) -> None:
        self._number += 1
        waiting.number = self._number
        self._answers[waiting.number] = waiting
        if self._dialed is not None:
            self._write(waiting.request.model_copy(update={"id": waiting.number}))

    @property
    def _is_coming_back(self) -> bool:
        """Whether there is no connection, and other referees of the card room are dialed."""
        return self._dialed is None and self._again and bool(self._room) and not self._closed

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted. Never waits or fails."""
        if self._dialed is not None:
            self._number += 1
            self._write(Shown(id=self._number, seq=seq))

    @property
    def others(self) -> tuple[Address, ...]:
        """The other referees of the card room, the latest heard of first; none outside of a room.

        The referee of this machine comes before all others: its door knows how far away its guests are.
        """
        others = (each for each in self._room if each != self.address)
        return tuple(sorted(others, key=lambda each: not each.path))

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
        self._watch = ShuffleWatch(lambda: secrets.token_bytes(DIGEST), about_host, is_new=self._is_new)
        self._giving = Giving(self._watch)

    async def _follow(self, lost: ConnectionLost) -> bool:
        """Go where a farewell `moved` leads, and ask there again what is unanswered; False if it fails.

        Nothing is said to a host with another certificate.
        """
        farewell, self._onward = self._onward, None
        if farewell is None or self._moves >= _MOST_MOVES:
            return False
        self._fail(lost, REPEATED)
        self._moves += 1
        try:
            self._go_to(farewell)
            await self._dial(lambda fingerprint: fingerprint == self.fingerprint)
        except NetError:
            return False
        self._ask_again()
        return True

    def _go_to(self, farewell: Farewell) -> None:
        """Let the next dialing be to the referee to which `farewell` leads. Raises BadAddress."""
        self.address = Address.parse(farewell.to)
        self._introduction = replace(self._introduction, ticket=farewell.ticket, host="")

    async def _dial(self, trust: Trust) -> None:
        """Dial `address`, and then every address to which the referees there send us."""
        for _ in range(_MOST_MOVES):
            try:
                await self._dial_once(trust)
            except _SentOn as sent_on:
                self._go_to(sent_on.farewell)
                trust = partial(str.__eq__, self.fingerprint)
            else:
                return
        raise TurnedAway(self.address, Reason.MOVED, "The hosts of this room send us from one to the next.")

    async def _dial_once(self, trust: Trust) -> None:
        within = min(self._timeout, limits.ROOM_DIAL) if self._room else self._timeout
        dialed = await dial(self.address, trust, within)
        self.fingerprint = dialed.fingerprint
        try:
            async with asyncio.timeout(within):
                welcome = await self._introduce(dialed)
        except (OSError, TimeoutError, NotTheWire):
            hang_up(dialed.writer)
            raise NotParlour(self.address) from None
        except BaseException:
            hang_up(dialed.writer)
            raise
        self._introduction = self._introduction.after(welcome)
        self.welcome = welcome.model_copy(update={"code": self._introduction.code})
        self._hear_of_room(welcome.room)
        self._dialed = dialed
        self._tables = TableList()
        self._heard = asyncio.get_running_loop().time()

    async def _introduce(self, dialed: Dialed) -> Welcome:
        self._number = 1
        dialed.writer.write(self._introduction.hello().model_dump_json().encode("utf-8", "replace") + b"\n")
        told = await first(dialed.reader)
        if isinstance(told, Welcome):
            return told
        if told.reason == Reason.MOVED and told.to:
            raise _SentOn(told)
        if told.reason == Reason.VERSION:
            raise WrongVersion(self.address, PROTOCOL, told.protocol)
        raise TurnedAway(self.address, told.reason, told.words)

    async def _live(self) -> None:
        while True:
            lost = await self._listen()
            self._drop()
            if await self._follow(lost):
                self.welcomed(self.welcome)
                await self._news.put(self.welcome)
                continue
            is_final = not self._again or (lost.reason in POINTLESS and not self._may_go_elsewhere(lost))
            self._fail(lost, LASTING if self._room and not is_final else ())
            final = Lost(str(lost), lost.reason) if is_final else await self._come_back(lost)
            if final is not None:
                self._fail(lost)
                await self._news.put(final)
                break
            self._ask_again()
            self.welcomed(self.welcome)
            await self._news.put(self.welcome)
        await self._news.put(_END)

    async def _listen(self) -> ConnectionLost:
        """Handle messages until the connection is lost; return how it was lost."""
        assert self._dialed is not None, "there is a connection to listen to"
        self._is_silent = False
        pinging = asyncio.create_task(self._ping(self._dialed), name="ping")
        try:
            async for told in hearing(self._dialed.reader):
                self._heard = asyncio.get_running_loop().time()
                if isinstance(told, Farewell):
                    self._onward = told if told.reason == Reason.MOVED and told.to else None
                    return ConnectionLost(told.words, told.reason)
                if isinstance(told, Answer | Update):
                    self._moves = 0
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
            case Penalty() | Farewell() | Owners():
                pass  # a penalty concerns the door, and owners another referee; a farewell ends `_listen`
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
        """Reconnect with growing pauses. Returns None when connected, else why it is pointless.

        In a card room the other referees are tried in turn, without a pause between them; first, if this one
        has fallen silent: dialing it would take long. A guest of the door goes back to their machine, which
        sends them on with what it knows of them, and waits there if that leads nowhere yet.
        """
        tries, fingerprint = 0, self.fingerprint
        left: list[Address] = []
        while True:
            if not left:
                pause = min(pause_before(tries), limits.ROOM_PAUSE) if self._room else pause_before(tries)
                await self._news.put(Lost(str(lost), again_in=pause))
                moved, _ = await asyncio.gather(self.moved(), asyncio.sleep(pause))
                self._moves = min(self._moves, _MOST_MOVES - 1)
                self.address = moved or self.address
                others = self.others
                is_guest = any(each.path for each in others)
                left = [*others, self.address] if self._is_silent or is_guest else [self.address, *others]
                tries += 1
            dialed = self.address = left.pop(0)
            try:
                await self._dial(lambda found: found == fingerprint)
            except (WrongFingerprint, WrongVersion) as error:
                if not self._room:
                    return Lost(str(error))
                lost = error
            except TurnedAway as error:
                lost = error
                if error.reason in POINTLESS and not self._may_go_elsewhere(ConnectionLost("", error.reason)):
                    return Lost(str(error), error.reason)
            except (CannotConnect, NetError) as error:
                lost = error
                if dialed.path and self.address != dialed:
                    left = []  # this machine has sent us to one that is gone, and will know more in a moment
            else:
                return None

    def _may_go_elsewhere(self, lost: ConnectionLost) -> bool:
        """Whether the referee has ended, and there are others in its room."""
        return lost.reason == Reason.CLOSING and bool(self._room)

    async def _ping(self, dialed: Dialed) -> None:
        """Ping regularly, and hang up if nothing is heard for too long."""
        loop = asyncio.get_running_loop()
        while True:
            sent = loop.time()
            with suppress(ConnectionLost, TimeoutError):
                async with asyncio.timeout(limits.ROOM_DEAD_AFTER if self._room else limits.DEAD_AFTER):
                    self._hear_of_room((await self.ask(Ping())).room)
                    self._round_trip = (loop.time() - sent) * 1000
            if loop.time() - self._heard >= (limits.ROOM_DEAD_AFTER if self._room else limits.DEAD_AFTER):
                self._is_silent = True
                hang_up(dialed.writer)
                return
            await asyncio.sleep(limits.ROOM_PING_EVERY if self._room else limits.PING_EVERY)

    def _hear_of_room(self, addresses: Iterable[str]) -> None:
        """Note the other referees of the room. One that is not named any more may come back later."""
        with suppress(BadAddress):
            if known := (*map(Address.parse, addresses), *self._room):
                self._room = tuple(dict.fromkeys((*known, self.address)))[:_MOST_REFEREES]

    def _write(self, request: Request) -> None:
        assert self._dialed is not None, "there is a connection to write to"
        self._dialed.writer.write(request.model_dump_json().encode("utf-8", "replace") + b"\n")

    def _answered(self, answer: Answer) -> None:
        self._giving.answered(answer)
        waiting = self._answers.get(answer.id)
        if waiting is not None and not waiting.answer.done():
            if answer.ok:
                self._watch.granted(waiting.request)
            waiting.answer.set_result(answer)

    def _drop(self) -> None:
        if self._dialed is not None:
            hang_up(self._dialed.writer)
        self._dialed = None
        self._giving.lost()

    def _ask_again(self) -> None:
        """Ask at the present referee what the one before has not answered."""
        waiting, self._answers = list(self._answers.values()), {}
        for each in waiting:
            if not each.answer.done():
                self._ask(each)

    def _fail(self, lost: ConnectionLost, but: tuple[type[Request], ...] = ()) -> None:
        for waiting in self._answers.values():
            if not waiting.answer.done() and not isinstance(waiting.request, but):
                waiting.answer.set_exception(ConnectionLost(str(lost), lost.reason))

    def _end(self) -> None:
        if self._news.full():
            self._news.get_nowait()
        self._news.put_nowait(_END)
