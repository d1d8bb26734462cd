"""The web server of the door: the page and its files by GET, and a WebSocket for each guest."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import logging
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeAlias, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from parlour.net import limits as all_limits
from parlour.net.address import LOOPBACK
from parlour.net.door.admission import Admission, Knows
from parlour.net.door.orders import DoorClosed
from parlour.net.errors import ConnectionLost
from parlour.net.faults import NetError
from parlour.net.limits import ADDRESSES
from parlour.net.redact import trace
from parlour.net.regular_file import read_regular
from parlour.net.transport.accepting import accept, allow_files, listen
from parlour.net.transport.admission import Places, behind_the_tunnel, is_in_tunnel
from parlour.net.transport.proxied import Caller, Proxies
from parlour.net.transport.refused_port import why_not
from parlour.net.web import words
from parlour.net.web.connection import PageConnection
from parlour.net.web.files import PageFile, refused
from parlour.net.web.guest import PageGone, PageGuest, RunPage
from parlour.net.web.invitations import Invitation
from parlour.net.web.limits import Limits
from parlour.net.web.orders import WebOrders
from parlour.net.web.requests import Ways, language_of
from parlour.net.wire.messages import WEB_KEY
from parlour.net.wire.sentences import HOST_FULL
from parlour.rules.sentences import Sentence, Told, phrase, text, told

log: Final = logging.getLogger(__name__)

VERSION: Final = 1
"""Of what page and door say to each other."""
TABLE: Final = "/table"
"""The path of the WebSocket."""
WATCH: Final = "/table/watch"
"""The same for who only watches."""
WALL: Final = "/table/night"
"""The same for the board of a game night, which has no guest."""
_OTHER_FILES: Final = 256  # besides the connections of browsers, and of their sessions to the referee
LARGEST_PEM: Final = 256 * 1024
ANY_WEB_PORT: Final = phrase("any web port", "use --web-port 0 (any free port)")
NO_PEM: Final = Sentence("no pem", "{file}: {why}")
NO_PAIR: Final = Sentence(
    "no pair",
    "{certificate} and {key} are no certificate and its key in PEM that fit together; a key with a password "
    "cannot be used",
)

Say: TypeAlias = Callable[[Told, str], str]
"""Says something in a language, which is a code such as "de", or ""."""


class PageHello(BaseModel):
    """The first message of a page: the seat's key, which the browser made, and the invitation, or ""."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    v: int
    key: str = Field(pattern=r"^[A-Za-z0-9_-]{22,128}$", repr=False)
    invite: str = Field(default="", max_length=128, repr=False)

    @property
    def hashed(self) -> str:
        return WEB_KEY + hashlib.sha256(self.key.encode()).hexdigest()


class _Greeting(BaseModel):
    hello: PageHello


class _Running(NamedTuple):
    """A guest, and the task that runs their page."""

    guest: PageGuest
    task: asyncio.Task[None]


class WebDoor:
    """A listening web server that passes its guests to `run_page`. Create it with `open`.

    `is_for_good` is asked when it closes. If not, another one will listen here soon, or at another address of
    this name: pages are told nothing, and go on trying by themselves.
    """

    fingerprint: Final = ""  # who wants one comes by TLS, where browsers check the certificate

    def __init__(
        self,
        listening: socket.socket,
        orders: WebOrders,
        context: ssl.SSLContext | None,
        files: Mapping[str, PageFile],
        run_page: RunPage,
        knows: Knows,
        say: Say,
        limits: Limits,
        tunnel: socket.socket | None,
    ) -> None:
        self.limits: Final = limits
        self.invitation = orders.invitation
        self._guests: dict[str, None] = {}  # the keys of those who were let in with it, the latest last
        self.is_for_good: Callable[[], bool] = lambda: True
        self.handler_tasks: Final[set[asyncio.Task[None]]] = set()
        self.admission: Final = Admission[PageConnection](
            _places(limits), PageConnection.hang_up, limits.arrivals, knows
        )
        self._through_the_tunnel = Admission[PageConnection](
            _of_the_tunnel(limits), PageConnection.hang_up, limits.arrivals, knows
        )
        place = orders.place
        names = frozenset(name.lower() for name in (place.host, *orders.names) if name)
        self._ways = Ways(names, secure=context is not None, behind=place.behind)
        self._listening = listening
        self._context = context
        self._files = files
        self._run_page = run_page
        self._say = say
        self._pages: dict[str, _Running] = {}
        self._handshakes: set[asyncio.Task[None]] = set()
        # a proxy of the page tells by its headers who comes, and by nothing else
        proxies = Proxies(orders.proxies if not place.behind else ())
        self._accepting = [asyncio.create_task(accept(listening, self._accepted, proxies), name="web door")]
        self._tunnel = tunnel
        if tunnel is not None:
            through = accept(tunnel, self._accepted, tunnel=True)
            self._accepting.append(asyncio.create_task(through, name="web tunnel"))

    @classmethod
    async def open(
        cls,
        orders: WebOrders,
        files: Mapping[str, PageFile],
        run_page: RunPage,
        knows: Knows,
        limits: Limits | None = None,
        say: Say = lambda told, _: text(told),
    ) -> Self:
        """Listen as `orders` say, and return the door. `files` are the page ("/") and its files, by path.

        Raises `DoorClosed`, with one line for the local user.
        """
        usual = Limits.of(orders.connections, orders.per_address)
        allow_files(2 * orders.connections + _OTHER_FILES)
        place = orders.place
        context = _context(place.certificate, place.key) if place.certificate else None
        try:
            listening = listen(orders.host, orders.port)
            tunnel = listen(LOOPBACK, orders.tunnel) if orders.tunnel is not None else None
        except OSError as error:
            raise DoorClosed(why_not(orders.port, error, ANY_WEB_PORT)) from None
        return cls(listening, orders, context, files, run_page, knows, say, limits or usual, tunnel)

    @property
    def port(self) -> int:
        return cast(int, self._listening.getsockname()[1])

    @property
    def tunnel(self) -> int:
        """The port for who comes through the tunnel, 0 for none."""
        return cast(int, self._tunnel.getsockname()[1]) if self._tunnel is not None else 0

    def _admission_of(self, connection: PageConnection) -> Admission[PageConnection]:
        """Return where a connection is counted: who comes through the tunnel takes nobody else's place."""
        return self._through_the_tunnel if is_in_tunnel(connection.caller.address) else self.admission

    def invite(self, line: bytes) -> None:
        """Take a new invitation, a line of JSON; the one before has ended, and who is in stays."""
        with suppress(ValidationError):
            self.invitation = Invitation.model_validate_json(line)
            self._guests.clear()

    async def close(self) -> None:
        """Refuse new guests, say goodbye to the present ones if it is one, and close all connections."""
        for accepting in self._accepting:
            accepting.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        self._listening.close()
        if self._tunnel is not None:
            self._tunnel.close()
        running = [task for _, task in self._pages.values()]
        goodbye = self.is_for_good()
        await asyncio.gather(
            *(
                self._close(guest, words.CLOSED) if goodbye else guest.close(None)
                for guest, _ in [*self._pages.values()]
            )
        )
        if running:
            await asyncio.wait(running, timeout=self.limits.linger)
        for connection in [*self.admission.present, *self._through_the_tunnel.present]:
            connection.hang_up()
        rest = {*running, *self._handshakes, *self.handler_tasks}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    # ---- connections -----------------------------------------------------------------------------

    def _accepted(self, accepted: socket.socket, caller: Caller) -> None:
        connection = PageConnection(self, accepted, caller, self.limits)
        if self._ways.are_told_of(caller):  # the request will say from where it comes
            self.admission.present.add(connection)
        else:
            self._admission_of(connection).arrived(connection, caller.address)
        task = asyncio.create_task(connection.shake_hands(self._context))
        self._handshakes.add(task)
        task.add_done_callback(self._handshakes.discard)

    def left(self, connection: PageConnection) -> None:
        self._admission_of(connection).left(connection)

    def is_serving(self) -> bool:
        return not self._accepting[0].done()

    async def handler(self, connection: ServerConnection) -> None:
        """Answer one request, or serve the page behind it."""
        assert isinstance(connection, PageConnection)
        try:
            with suppress(TimeoutError, ConnectionClosed):
                async with asyncio.timeout(self.limits.request):
                    await connection.handshake(self._answer, None, None)
            if connection.state is State.OPEN:
                connection.start_keepalive()
                await self._serve(connection)
        except Exception as error:
            log.error("a connection of the web door failed: %s", trace(error))
        finally:
            connection.transport.abort()
            self.handler_tasks.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the answer to a request, None for the WebSocket of a page."""
        assert isinstance(connection, PageConnection)
        here = connection.transport.get_extra_info("sockname")
        if request.method != "GET":
            return refused(HTTPStatus.METHOD_NOT_ALLOWED, words.GET_ONLY, {"Allow": "GET"})
        asker = self._ways.asker(request.headers, connection.caller, here)
        if asker is None:
            not_here = self._say(words.NOT_HERE, language_of(request.headers))
            return refused(HTTPStatus.MISDIRECTED_REQUEST, f"{not_here}\n")
        if self._ways.are_told_of(connection.caller):
            self.admission.arrived(connection, asker.address)
        if request.path in (TABLE, WATCH, WALL):
            is_wall = request.path == WALL
            connection.asker = asker._replace(watching=request.path != TABLE, is_wall=is_wall)
            if request.headers.get_all("Origin") != [asker.origin]:
                return refused(HTTPStatus.FORBIDDEN, words.FOREIGN)
            return None
        file = self._files.get(request.path)
        if file is None:
            return refused(HTTPStatus.NOT_FOUND, f"{self._say(words.NO_FILE, asker.language)}\n")
        return file.answer(request.headers)

    # ---- pages -----------------------------------------------------------------------------------

    async def _serve(self, connection: PageConnection) -> None:
        guest = await self._greeted(connection)
        if guest is None:
            return
        older = self._pages.get(guest.key)
        # A fresh context: a guest's page must inherit nothing from the door.
        task = asyncio.create_task(self._run(guest, older), context=contextvars.Context())
        self._pages[guest.key] = mine = _Running(guest, task)
        await asyncio.wait([task])
        if self._pages.get(guest.key) is mine:
            del self._pages[guest.key]

    async def _greeted(self, connection: PageConnection) -> PageGuest | None:
        """Return the guest whose page says hello; None if it does not, or is refused."""
        asker = connection.asker
        assert asker is not None
        try:
            async with asyncio.timeout(self.limits.hello):
                hello = _Greeting.model_validate_json(await connection.read()).hello
                refusal = await self._refusal(connection, hello, asker.address)
        except ValidationError:
            hello, refusal = None, words.NOT_A_MESSAGE
        except (TimeoutError, PageGone, ConnectionLost):  # of the referee: the page tries again
            return None
        key = hello.hashed if hello is not None else ""
        guest = PageGuest(
            key, asker.address, asker.watching, asker.language, connection, is_wall=asker.is_wall
        )
        if refusal is not None:
            await self._close(guest, refusal)
            return None
        connection.guest = guest
        guest.send({"welcome": {"v": VERSION}})
        return guest

    async def _refusal(self, connection: PageConnection, hello: PageHello, address: str) -> Told | None:
        """Return why a page is refused, None if it is not: whoever has a seat always comes back to it.

        Raises ConnectionLost if the referee is gone.
        """
        if hello.v != VERSION:
            return words.OTHER_VERSION
        admission = self._admission_of(connection)
        refusal = admission.turned_away(address)
        if refusal is None and not self._is_invited(hello):
            refusal = words.NOT_INVITED
        if refusal is None and admission.heard(connection, address, hello.hashed):
            return None
        try:
            if not await admission.has_seat(hello.hashed, address):
                return refusal or self._full(address)
        except ConnectionLost:
            raise
        except NetError as error:
            return error.told
        admission.let_in(connection, address, hello.hashed)
        return None

    def _full(self, address: str) -> Told:
        if is_in_tunnel(address):
            return HOST_FULL
        return told(words.ADDRESS_FULL, most=self.limits.per_address)

    def _is_invited(self, hello: PageHello) -> bool:
        """Whether a page has the invitation, or had it before: who reloads it has not said a name yet."""
        if self.invitation.admits(hello.invite):
            self._guests[hello.hashed] = None
            if len(self._guests) > ADDRESSES:
                del self._guests[next(iter(self._guests))]
            return True
        return hello.hashed in self._guests and self.invitation.is_good()

    async def _close(self, guest: PageGuest, why: Told | None) -> None:
        await guest.close(self._say(why, guest.language) if why is not None else "")

    async def _run(self, guest: PageGuest, older: _Running | None) -> None:
        """Run a guest's page to its end, after the `older` one of the same seat is over."""
        if older is not None:
            await self._close(older.guest, words.ELSEWHERE)
            await asyncio.wait([older.task], timeout=self.limits.linger)
            older.task.cancel()
        why: Told | None = None
        try:
            if not guest.gone:
                await self._run_page(guest)
        except ConnectionLost:
            await guest.close(None)
        except NetError as error:
            why = error.told
        except Exception as error:
            log.error("a page's session failed: %s", trace(error))
            why = words.FAILED
        if not guest.gone:
            await self._close(guest, why)


def _places(limits: Limits) -> Places:
    """Return how many connections a door has; strangers are those whose page has not said hello."""
    return Places(
        limits.connections,
        per_address=limits.connections,
        silent=limits.strangers,
        silent_per_address=limits.strangers_per_address,
        known_per_address=limits.per_address,
    )


def _of_the_tunnel(limits: Limits) -> Places:
    """Return how many connections a door has through the tunnel: pages, and what these ask for."""
    return behind_the_tunnel(all_limits.TUNNEL_PAGES, limits.strangers, limits.per_address)


def _context(certificate: str, key: str) -> ssl.SSLContext:
    """Return the context for TLS with these files. Raises DoorClosed."""
    for file in (certificate, key):
        try:
            read_regular(Path(file), LARGEST_PEM)
        except OSError as error:
            raise DoorClosed(told(NO_PEM, file=file, why=str(error.strerror).lower())) from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password=lambda: "")
    except (OSError, ValueError):  # ssl.SSLError is an OSError
        raise DoorClosed(told(NO_PAIR, certificate=certificate, key=key)) from None
    return context
