"""Browsers of a web door: raw requests, and pages whose messages a test can read."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.net.web.door import Say, WebDoor
from parlour.net.web.files import PageFile
from parlour.net.web.guest import PageGone, PageGuest
from parlour.net.web.invitations import Invitation
from parlour.net.web.limits import Limits
from parlour.net.web.orders import WebOrders, WebPlace
from parlour.rules.sentences import text
from tests.waiting import WITHIN

LOCAL = "127.0.0.1"
SHELL = PageFile(b"<!doctype html><title>Parlour</title>" + b"<p>" * 1000, "text/html; charset=utf-8")
FILES = {"/": SHELL, "/page.js": PageFile(b"'use strict'", "text/javascript; charset=utf-8")}
INVITATION = Invitation(token="an-invitation", until=time.time() + 3600)
NEWER = INVITATION.model_copy(update={"token": "a-newer-invitation"})
HERE = WebPlace()
IN_ENGLISH: Say = lambda told, _: text(told)  # noqa: E731


def seat_key() -> str:
    """Return a key as a browser makes it."""
    return secrets.token_urlsafe(16)


class Pages:
    """Runs pages that send back what they are sent; `known` are the keys that the referee knows."""

    def __init__(self) -> None:
        self.guests: list[PageGuest] = []
        self.over: list[PageGuest] = []
        self.known: set[str] = set()
        self.fault: Exception | None = None

    async def run(self, guest: PageGuest) -> None:
        self.guests.append(guest)
        try:
            while True:
                message = await guest.receive()
                if self.fault is not None:
                    raise self.fault
                guest.send({"heard": message})
        except PageGone:
            pass
        finally:
            self.over.append(guest)

    async def knows(self, key: str) -> bool:
        return key in self.known


@asynccontextmanager
async def open_web_door(
    pages: Pages,
    limits: Limits | None = None,
    *,
    place: WebPlace = HERE,
    say: Say = IN_ENGLISH,
    **orders: Any,
) -> AsyncIterator[WebDoor]:
    """Open a door on 127.0.0.1, on any port, as `orders` say."""
    usual = {"secret": "s", "referee_port": 1, "fingerprint": "f", "host": LOCAL, "invitation": INVITATION}
    given = WebOrders.model_validate(usual | orders | {"place": place})
    door = await WebDoor.open(given, FILES, pages.run, pages.knows, limits, say)
    try:
        yield door
    finally:
        await door.close()


class Answered(NamedTuple):
    """An answer of the door."""

    status: int
    headers: Mapping[str, str]
    body: bytes


async def ask(port: int, request: bytes, from_address: str = LOCAL, to: str = LOCAL) -> Answered | None:
    """Send a whole `request`, and return the answer; None if there is none."""
    try:
        reader, writer = await asyncio.open_connection(to, port, local_addr=(from_address, 0))
        writer.write(request)
        async with asyncio.timeout(WITHIN):
            said = await reader.read()
        writer.close()
    except ConnectionError:
        return None
    if not said:
        return None
    head, _, body = said.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    fields = (line.partition(": ") for line in rest)
    return Answered(int(first.split()[1]), {name.lower(): value for name, _, value in fields}, body)


async def get(port: int, path: str = "/", method: str = "GET", **headers: str) -> Answered | None:
    """Ask for `path`; names of `headers` have underscores, and the host is that of the door by default."""
    fields = {"Host": f"{LOCAL}:{port}"} | {name.replace("_", "-"): text for name, text in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in fields.items() if text)]
    return await ask(port, "\r\n".join([*lines, "", ""]).encode())


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec_WebSocket_Version": "13",
}
"""The headers with which a page asks for its WebSocket."""


class Page:
    """A page in a browser: what it hears, and what it says."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, message: object) -> None:
        await self.socket.send(json.dumps(message, ensure_ascii=False))

    async def hello(self, key: str, invite: str = INVITATION.token, v: int = 1) -> dict[str, Any]:
        """Say hello, and return the answer."""
        await self.say({"hello": {"v": v, "key": key, "invite": invite}})
        return await self.hears()

    async def hears(self, within: float = 30) -> dict[str, Any]:
        """Return the next message."""
        async with asyncio.timeout(within):
            message = json.loads(await self.socket.recv())
        assert isinstance(message, dict)
        return message

    async def ends(self) -> list[dict[str, Any]]:
        """Return what is still said until the socket ends."""
        said = []
        async with asyncio.timeout(WITHIN):
            try:
                while True:
                    said.append(json.loads(await self.socket.recv()))
            except ConnectionClosed:
                return said


@asynccontextmanager
async def page(
    door: WebDoor, path: str = "/table", scheme: str = "ws", **options: Any
) -> AsyncIterator[Page]:
    """Open the WebSocket of a page."""
    where = f"{LOCAL}:{door.port}"
    usual = {"origin": f"http://{where}", "proxy": None, "open_timeout": 30}
    async with connect(f"{scheme}://{where}{path}", **(usual | options)) as socket:
        yield Page(socket)
