"""Accepts TCP or Unix connections, sets up TLS, and connects them to sessions.

Connections are counted on acceptance, before any handshake. Lines get the time of their arrival before
anything else happens. The module is long because it covers a socket from acceptance to close.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Self, TypeAlias, cast

from parlour.net import limits
from parlour.net.referee.session import ClientSession, Wire
from parlour.net.transport.accepting import EVERYWHERE, accept, listen
from parlour.net.transport.admission import (
    HERE,
    Crowd,
    MetersByAddress,
    of_the_port,
    of_the_refused,
    of_the_socket,
    of_the_tunnel,
)
from parlour.net.transport.proxied import Caller, Proxies
from parlour.net.transport.tcp_info import kernel_rtt
from parlour.net.wire.messages import Farewell, FromReferee
from parlour.net.wire.outbox import Outbox
from parlour.net.wire.protocol import Breach, Protocol, Reason
from parlour.net.wire.sentences import ADDRESS_FULL, CROWDED, FAULT, HOST_CLOSES, HOST_FULL
from parlour.rules.sentences import Told, text, told

log = logging.getLogger(__name__)

NewSession: TypeAlias = Callable[[Wire, str], ClientSession]
"""Creates the session of a connection from its wire and its remote address."""


class Listener:
    """Accepts connections on `listening`, and closes it. `open` creates one for a TCP port.

    So many `people` may come from one address; None: as many as usual. `proxies` tell whom they pass on.
    `tunnel`: everybody comes through the tunnel.
    """

    def __init__(
        self,
        listening: socket.socket,
        context: ssl.SSLContext,
        new_session: NewSession,
        people: int | None = None,
        proxies: Proxies | None = None,
        *,
        tunnel: bool = False,
    ) -> None:
        self._socket = listening
        self._context = context
        self._new_session = new_session
        self._local = listening.family == socket.AF_UNIX
        self._people = people or limits.CONNECTIONS_PER_ADDRESS
        places = of_the_tunnel() if tunnel else of_the_port(self._people)
        self._crowd: Crowd[TcpConnection] = Crowd(of_the_socket() if self._local else places)
        self._refused: Crowd[TcpConnection] = Crowd(of_the_refused())
        households = limits.times(self._people, limits.CONNECTIONS_PER_ADDRESS)
        self._arrivals = MetersByAddress(limits.ARRIVALS._replace(times=limits.ARRIVALS.times * households))
        self._encoder = Encoder()
        self._handshakes: set[asyncio.Task[None]] = set()
        self._accepting = asyncio.create_task(
            accept(listening, self._admit, proxies, tunnel=tunnel), name="listener"
        )

    @classmethod
    async def open(
        cls,
        context: ssl.SSLContext,
        new_session: NewSession,
        host: str = EVERYWHERE,
        port: int = 0,
        people: int | None = None,
        proxies: Proxies | None = None,
        *,
        tunnel: bool = False,
    ) -> Self:
        """Listen on `host` ("" for all interfaces) and `port` (0 for any). Raises OSError."""
        return cls(listen(host, port), context, new_session, people, proxies, tunnel=tunnel)

    @property
    def port(self) -> int:
        return cast(int, self._socket.getsockname()[1])

    async def close(self) -> None:
        """Stop accepting and close every connection, after a short time to read the farewell."""
        self._accepting.cancel()
        await asyncio.gather(self._accepting, return_exceptions=True)
        self._socket.close()
        for arrival in self._crowd:
            arrival.leave(Reason.CLOSING, HOST_CLOSES)
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.FAREWELL_WITHIN + 0.5):
                await asyncio.gather(*(arrival.over.wait() for arrival in [*self._crowd, *self._refused]))
        for task in self._handshakes:
            task.cancel()
        await asyncio.gather(*self._handshakes, return_exceptions=True)

    def _admit(self, accepted: socket.socket, caller: Caller) -> None:
        if self._local:
            caller = Caller(HERE)
        elif not self._arrivals.take(caller.address, asyncio.get_running_loop().time()):
            accepted.close()
            return
        arrival = TcpConnection(accepted, caller, self._crowd, self._new_session, self._encoder)
        leaving = self._crowd.admit(arrival, caller.address)
        if leaving is None:
            leaving = self._refuse(arrival, caller.address)
        for other in leaving:
            other.leave(Reason.CROWDED, CROWDED)
        task = asyncio.create_task(arrival.shake_hands(self._context))
        self._handshakes.add(task)
        task.add_done_callback(self._handshakes.discard)

    def _refuse(self, arrival: TcpConnection, address: str) -> list[TcpConnection]:
        """Have `arrival` told that there is no place for it; return which others are to leave for that."""
        is_theirs = self._crowd.is_full_of(address)
        arrival.refuse(told(ADDRESS_FULL, most=self._people) if is_theirs else HOST_FULL, self._refused)
        return self._refused.admit(arrival, address) or []


class Encoder:
    """Makes lines of messages. What is sent to many one after the other becomes the same bytes for all."""

    def __init__(self) -> None:
        self._message: FromReferee | None = None
        self._line = b""

    def line(self, message: FromReferee) -> bytes:
        if message is not self._message:
            self._message = message
            self._line = message.model_dump_json().encode("utf-8", "replace") + b"\n"
        return self._line


class TcpConnection(asyncio.Protocol):
    """One connection from its accepted socket to its end. It is the `Wire` of its session."""

    def __init__(
        self,
        accepted: socket.socket,
        caller: Caller,
        crowd: Crowd[TcpConnection],
        new_session: NewSession,
        encoder: Encoder,
    ) -> None:
        self._socket = accepted
        self._crowd = crowd
        self._loop = asyncio.get_running_loop()
        self._protocol = Protocol(self._loop.time())
        self._transport: asyncio.Transport | None = None
        self._outbox = Outbox(self._write)
        self._encoder = encoder
        self._caller = caller
        self._session = new_session(self, caller.address)
        self._refusal: Told | None = None
        self._shaking = False
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False
        self.over = asyncio.Event()

    async def shake_hands(self, context: ssl.SSLContext) -> None:
        """Set up TLS. A failure concerns only this client and is not logged."""
        self._shaking = True
        try:
            if self._closing:  # it was evicted before the handshake began
                raise ConnectionAbortedError
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SOCKET_BUFFER)
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(
                lambda: self,
                self._socket,
                ssl=context,
                ssl_handshake_timeout=limits.HANDSHAKE_WITHIN,
                ssl_shutdown_timeout=limits.FAREWELL_WITHIN,
            )
        except (OSError, TimeoutError, asyncio.CancelledError):
            self._socket.close()
            self._crowd.remove(self)
            self.over.set()
        finally:
            self._shaking = False

    def refuse(self, why: Told, crowd: Crowd[TcpConnection]) -> None:
        """Be one of the `crowd` of those that are told, as soon as they can be told anything, `why` not."""
        self._refusal, self._crowd = why, crowd

    def leave(self, reason: Reason, why: Told) -> None:
        """End this connection at whatever stage it is."""
        if self._transport is not None and self._refusal is not None:
            self._cut()
            return
        if self._transport is not None:
            self.hang_up(reason, why)
            return
        self._closing = True
        if self._shaking:  # asyncio has to close the socket: another one may get its number at once
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    # ---- asyncio.Protocol ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._shaking = False
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=limits.SOCKET_BUFFER)
        if self._closing:  # it was evicted meanwhile
            self._cut()
        elif self._refusal is not None:
            self.hang_up(Reason.CROWDED, self._refusal)
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        now = self._loop.time()
        if self._closing:
            return
        try:
            for asked in self._protocol.receive(data, now):
                self._session.take(asked, now)
                self._crowd.heard(self)
            self._watch_closer()
        except Breach as breach:
            self.hang_up(breach.reason, breach.told)
        except Exception as error:
            log.error("a connection is closed by a fault: %s", type(error).__name__)
            self.hang_up(Reason.FAULT, FAULT)

    def eof_received(self) -> bool:
        return False  # close our side, too

    def pause_writing(self) -> None:
        self._outbox.pause()

    def resume_writing(self) -> None:
        self._outbox.resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._closing = True
        self._protocol.close()
        self._outbox.clear()
        self._crowd.remove(self)
        if self._timer is not None:
            self._timer.cancel()
        self._transport = None  # frees its TLS buffers at once; else they wait for the garbage collection
        self._session.lost()
        self.over.set()

    # ---- parlour.net.referee.session.Wire ------------------------------------------------------------------

    def send(self, message: FromReferee) -> None:
        if self._closing:
            return
        if not self._outbox.put(self._encoder.line(message)):
            log.info("a client that does not read is cut off")
            self._cut()

    def hang_up(self, reason: Reason, why: Told, to: str = "", ticket: str = "") -> None:
        if self._closing or self._transport is None:
            return
        self._closing = True
        words = "" if self._protocol.has_version else text(why)
        self._protocol.close()
        if self._timer is not None:
            self._timer.cancel()
        farewell = Farewell(reason=reason.value, told=why, words=words[:300], to=to, ticket=ticket)
        self._outbox.end_with(self._encoder.line(farewell))
        self._transport.close()
        self._timer = self._loop.call_later(limits.FAREWELL_WITHIN, self._cut)

    def is_led_here(self, address: str) -> None:
        self._crowd.recount(self, f"{address} by {self._caller.address}")

    def may_stay(self, *, seated: bool) -> bool:
        return self._crowd.heard(self, seated=seated)

    def round_trip(self) -> float | None:
        if self._caller.address == HERE:
            return 0.0
        if not self._caller.is_direct:  # the kernel knows only how far away the proxy is
            return None
        measured = kernel_rtt(self._socket) if not self._closing else None
        return measured.lowest if measured is not None else None

    def _cut(self) -> None:
        self._closing = True
        if self._transport is not None:
            self._transport.abort()

    def _write(self, line: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(line)

    def _watch(self) -> None:
        due = self._protocol.next_tick()
        self._timer = self._loop.call_at(due, self._tick, due)

    def _watch_closer(self) -> None:
        if self._timer is not None and self._protocol.next_tick() < self._timer.when():
            self._timer.cancel()
            self._watch()

    def _tick(self, due: float) -> None:
        now = max(self._loop.time(), due)  # event loops may wake slightly early
        if now - due > limits.SLEPT:
            self._protocol.forgive(now)
        try:
            self._protocol.tick(now)
        except Breach as breach:
            self.hang_up(breach.reason, breach.told)
        else:
            self._watch()
