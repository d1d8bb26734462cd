"""One connection of a browser: a request for a file, or the WebSocket of a page."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from contextlib import suppress
from typing import Final, Protocol, cast

from websockets.asyncio.connection import broadcast
from websockets.asyncio.server import Server, ServerConnection
from websockets.exceptions import ConnectionClosed, ProtocolError
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from parlour.net import limits as all_limits
from parlour.net.rate_limits import Bucket
from parlour.net.transport.proxied import Caller
from parlour.net.transport.tcp_info import kernel_rtt
from parlour.net.web.files import SECURE
from parlour.net.web.guest import PageGone, PageGuest
from parlour.net.web.limits import Limits
from parlour.net.web.requests import Asker

QUIET: Final = logging.getLogger(f"{__name__}.websockets")
"""Of the library, which logs what strangers send."""
QUIET.setLevel(logging.CRITICAL)
SENT_WINDOW_BITS: Final = 14  # 16 KiB: it has the whole frame before, which this one is much like
READ_WINDOW_BITS: Final = 12  # 4 KiB: what a page says is short


class Door(Protocol):
    """The parts of the listening server that its connections use: a Protocol, since the server makes them.

    The library uses all but `left`, as of a `Server` of its own; that one would count connections only after
    their handshake.
    """

    @property
    def handler_tasks(self) -> set[asyncio.Task[None]]: ...
    async def handler(self, connection: ServerConnection, /) -> None: ...
    def is_serving(self) -> bool: ...
    def left(self, connection: PageConnection, /) -> None: ...


class _Guarded(ServerProtocol):
    """Gives all answers their headers, also those that the library makes, and takes so many `frames`."""

    def __init__(self, frames: Bucket) -> None:
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=SENT_WINDOW_BITS,
            client_max_window_bits=READ_WINDOW_BITS,
            compress_settings={"memLevel": 5},
        )
        super().__init__(extensions=[deflate], max_size=all_limits.WEB_MESSAGE, logger=QUIET)
        self._frames = frames

    def recv_frame(self, frame: Frame) -> None:
        now = asyncio.get_running_loop().time()
        self._frames.take(1, now)
        if self._frames.level(now) < 0:
            raise ProtocolError("too many frames")  # the library closes the connection
        super().recv_frame(frame)

    def send_response(self, response: Response) -> None:
        response.headers.update(SECURE)
        super().send_response(response)


class PageConnection(ServerConnection):
    """A connection of `door`, from its accepted socket to its end. It is the `Socket` of a page's guest."""

    def __init__(self, door: Door, accepted: socket.socket, caller: Caller, limits: Limits) -> None:
        now = asyncio.get_running_loop().time()
        super().__init__(
            _Guarded(Bucket(all_limits.WEB_FRAMES, all_limits.WEB_FRAMES_AT_ONCE, now)),
            cast(Server, door),
            ping_interval=limits.ping,
            ping_timeout=limits.dead,
            close_timeout=limits.linger,
            max_queue=all_limits.WEB_WAITING,
            write_limit=all_limits.SOCKET_BUFFER,
        )
        self.over: Final = asyncio.Event()
        self.caller: Final = caller
        self.asker: Asker | None = None
        self.guest: PageGuest | None = None
        self._accepted = accepted
        self._limits = limits
        self._door = door
        self._shaking: asyncio.Task[None] | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._is_open = False
        self._messages = Bucket(limits.messages, all_limits.WEB_MESSAGES_AT_ONCE, now)
        self._bytes = Bucket(all_limits.WEB_INPUT, all_limits.WEB_INPUT_AT_ONCE, now)

    async def shake_hands(self, context: ssl.SSLContext | None) -> None:
        """Set up TLS if there is a `context`. A failure concerns only this browser and is not logged."""
        if self.over.is_set():  # it was sent away before the handshake began
            return
        self._shaking = asyncio.current_task()
        try:
            with suppress(OSError):
                self._accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, all_limits.SOCKET_BUFFER)
                self._accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            within = self._limits.handshake if context is not None else None
            await self.loop.connect_accepted_socket(
                lambda: self, self._accepted, ssl=context, ssl_handshake_timeout=within
            )
        except (OSError, TimeoutError, asyncio.CancelledError):
            self._accepted.close()
            self._ended()
        finally:
            self._shaking = None

    def hang_up(self) -> None:
        """End this connection at once, at whatever stage it is."""
        if self._is_open:
            self.transport.abort()
        elif self._shaking is not None:
            self._shaking.cancel()
        else:
            self._accepted.close()
            self._ended()

    # ---- asyncio.Protocol ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._is_open = True
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Take what comes, unless it is far too much; answers to pings count as output, like messages."""
        now = self.loop.time()
        self._bytes.take(len(data), now)
        if self._bytes.level(now) < 0:
            self.transport.abort()
            return
        super().data_received(data)
        self._check_output()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.guest is not None:
            self.guest.gone = True
        self._flows()
        self._ended()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cut = self.loop.call_later(self._limits.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._flows()

    def _check_output(self) -> None:
        if self.transport.get_write_buffer_size() > self._limits.unsent:
            self.transport.abort()

    def _flows(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def _ended(self) -> None:
        self._door.left(self)
        self.over.set()

    # ---- parlour.net.web.guest.Socket ----------------------------------------------------------------

    async def read(self) -> str:
        """Return the next text, later if they come too fast; raise PageGone at the end."""
        if wait := self._messages.wait(self.loop.time()):
            await asyncio.sleep(wait)
        self._messages.take(1, self.loop.time())
        try:
            return await self.recv(decode=True)
        except ConnectionClosed:
            raise PageGone from None

    def write(self, text: str) -> None:
        broadcast([self], text.encode("utf-8", "replace"), text=True)
        self._check_output()

    async def end(self) -> None:
        """Close the socket after what was written; cut it if the page does not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.linger):
                await self.close()
        self.transport.abort()

    def round_trip(self) -> float:
        if self.asker is None or not self.asker.is_direct:
            return 0.0
        measured = kernel_rtt(self.transport.get_extra_info("socket"))
        return 1000 * measured.lowest if measured is not None else 0.0
