"""A guest of the page as seen by the code that runs their session: who they are, a channel of messages."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from parlour.net.faults import NetError
from parlour.net.web import words
from parlour.rules.sentences import phrase, text

PAGE_GONE: Final = phrase("page gone", "The page is closed.")


class PageGone(NetError):
    """The page is closed, or its connection is lost."""

    def __init__(self) -> None:
        super().__init__(PAGE_GONE)


class Socket(Protocol):
    """The WebSocket of one page: a Protocol, so that sessions can be tested without sockets."""

    async def read(self) -> str:
        """Return the next text, of at most `limits.WEB_MESSAGE` bytes; raise PageGone at the end."""

    def write(self, text: str) -> None:
        """Send `text`, and close a page that does not read. Nothing happens if the socket is closed."""

    async def end(self) -> None:
        """Close the socket after what was written, and return when it is closed."""

    def round_trip(self) -> float:
        """Return the kernel's lowest round trip in milliseconds, 0 if unknown."""


@dataclass(eq=False)
class PageGuest:
    """The guest of one page.

    `key` is "web:" and the hash of the seat's key, which the browser made; `address` that of the browser.
    `watching`: they take no seat. `language` is the one that the browser likes best, "" for none. `is_wall`:
    the page is the board of a game night.
    """

    key: str
    address: str
    watching: bool
    language: str
    socket: Socket = field(repr=False)
    is_wall: bool = False
    gone: bool = False
    way_back: str = field(default="", repr=False)  # resume code to show at the end, "" for none

    async def receive(self) -> dict[str, Any]:
        """Return the next message of the page; raise PageGone at the end."""
        try:
            message = json.loads(await self.socket.read())
        except PageGone:
            self.gone = True
            raise
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            await self.close(text(words.NOT_A_MESSAGE))
            raise PageGone
        return message

    def send(self, message: Mapping[str, Any]) -> None:
        """Send `message` to the page; do nothing if the guest is gone."""
        if not self.gone:
            self.socket.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def round_trip(self) -> float:
        """Return the kernel's lowest round trip in milliseconds, 0 if unknown."""
        return self.socket.round_trip()

    async def close(self, why: str | None) -> None:
        """Tell the page `why` it is over, and close it; None: it is not, and dials again."""
        if why is not None:
            self.send({"bye": why})
        self.gone = True
        await self.socket.end()


RunPage: TypeAlias = Callable[[PageGuest], Awaitable[None]]
"""Runs a guest's page to its end."""
