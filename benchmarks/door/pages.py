"""Guests of a web door: clients that do what a browser with the page does, and note when the page answers.

They ask for the page and its files, offer compression, say hello, keep the sections that come, report what
is painted, and tap only what these sections offer.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import unescape
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from benchmarks.door.guests import ANSWER_WITHIN, LOGIN_WITHIN, REFUSED, STILL, SeenMoves
from benchmarks.door.house import BEATS, FULL
from parlour.net.web.door import TABLE, VERSION, PageHello
from parlour.tui.web.pages.markup import offered
from parlour.tui.web.process import FILES

Message = Mapping[str, Any]
_CARD: Final = re.compile(r'<button[^>]* class="([^"]*)"[^>]* data-do="card (\d+) ([^"]*)"')
_WILD: Final = "W"
"""Such cards are not played by taps: they ask for a color first."""


def hashed(key: str) -> str:
    """Return a seat's key as the door vouches for it."""
    return PageHello(v=VERSION, key=key).hashed


def seat_key(number: int) -> str:
    """Return the seat's key of the guest with this number."""
    return hashlib.sha256(b"guest %d" % number).hexdigest()


class HeldCard(NamedTuple):
    """A card of the own hand: its text, the action of tapping it, whether it can be played, or is lifted."""

    text: str
    action: str
    may: bool
    lifted: bool


class _Wire(ClientConnection):
    """Counts what comes, before it is decompressed."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Page:
    """The page in a browser: what it shows, and what has come; `painted` is called when it shows a race."""

    def __init__(self, socket: _Wire) -> None:
        self.frames = 0
        self.changed_at = 0.0
        self.painted: Callable[[], None] = lambda: None
        self._socket = socket
        self._sections: dict[str, str] = {}
        self._number = 0
        self._watched: list[tuple[Callable[[Message], bool], asyncio.Future[float]]] = []
        self._reading = asyncio.create_task(self._read())

    @property
    def received(self) -> int:
        """Bytes on the wire, headers and pongs included."""
        return self._socket.received

    @property
    def offers(self) -> frozenset[str]:
        """The actions that can be tapped."""
        return offered("".join(self._sections.values()))

    @property
    def hand(self) -> Iterator[HeldCard]:
        for looks, at, text in _CARD.findall(self._sections.get("hand", "")):
            kinds = looks.split()
            yield HeldCard(unescape(text), unescape(f"card {at} {text}"), "may" in kinds, "lifted" in kinds)

    def watch_for(self, mark: Callable[[Message], bool]) -> asyncio.Future[float]:
        """Return the time at which a message comes that has the `mark`; the page shows it then."""
        seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._watched.append((mark, seen))
        return seen

    async def say(self, message: Message) -> None:
        await self._socket.send(json.dumps(message))

    async def hello(self, key: str) -> None:
        """Say hello for the seat of `key`."""
        await self.say({"hello": {"v": VERSION, "key": key}})

    async def tap(self, action: str, *, throws: bool = False) -> None:
        """Do `action`; `throws`: drag the card onto the table. Then ask whether the door is there."""
        thrown = {"throw": True} if throws else {}
        await self.say({"do": action, **thrown, "n": self._number})
        await self.say({"probe": self._number})

    async def close(self) -> None:
        self._socket.transport.abort()
        await self._reading

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self._socket:
                await self._take(json.loads(text))
        for _, seen in self._watched:
            if not seen.done():
                seen.set_exception(ConnectionError("the door has hung up"))

    async def _take(self, message: Message) -> None:
        now = time.perf_counter()
        if "bye" in message:
            raise SystemExit(f"the door says goodbye: {message['bye']}")
        if "set" in message:
            self.frames += 1
            self.changed_at = now
            self._sections |= message["set"]
        self._number = message.get("n", self._number)
        for mark, seen in self._watched:
            if not seen.done() and mark(message):
                seen.set_result(now)
        self._watched = [each for each in self._watched if not each[1].done()]
        if "race" in message:
            await self.say({"shown": message["race"]})
            self.painted()


async def opened(port: int, language: str = "en") -> Page:
    """Open the WebSocket of a page in `language`, which is to say hello."""
    where = f"127.0.0.1:{port}"
    socket = await connect(
        f"ws://{where}{TABLE}",
        origin=Origin(f"http://{where}"),
        additional_headers={"Accept-Language": language},
        proxy=None,
        ping_interval=None,  # the door asks
        create_connection=_Wire,
    )
    assert isinstance(socket, _Wire)
    assert socket.protocol.extensions, "what comes is compressed"
    return Page(socket)


class PageGuest:
    """One guest with a seat and a page. Make it with `come`."""

    def __init__(self, page: Page, first_frame: float) -> None:
        self.screen = page
        self.first_frame = first_frame
        self.busy = False
        self._turn = 0

    @classmethod
    async def come(cls, port: int, key: str, language: str = "en") -> PageGuest:
        """Open the page, and return when the own hand is on it and nothing moves any more."""
        began = time.perf_counter()
        where = f"127.0.0.1:{port}"
        async with asyncio.timeout(LOGIN_WITHIN):
            for path in FILES:
                await _fetch(where, path)
            page = await opened(port, language)
            seated = page.watch_for(lambda _: any(page.hand))
            await page.hello(key)
            seen = await seated
            while time.perf_counter() - page.changed_at < STILL:  # noqa: ASYNC110 - stillness is no event
                await asyncio.sleep(STILL / 3)
        return cls(page, seen - began)

    async def press_arrow(self) -> float:
        """Tap a card of the hand; return the seconds until it is lifted."""
        lying = [card for card in self.screen.hand if not card.lifted]
        self._turn += 1
        card = lying[self._turn % len(lying)]
        return await self._tap(
            card, lambda _: any(each.lifted and each.text == card.text for each in self.screen.hand)
        )

    async def press_refused(self) -> float:
        """Throw a card that cannot be played; return the seconds until the page says the referee's no."""
        card = next((card for card in self.screen.hand if not card.may), None)
        if card is None:
            return await self.press_arrow()
        no = REFUSED.decode()
        return await self._tap(card, lambda message: no in message.get("live", ""), throws=True)

    async def _tap(self, card: HeldCard, mark: Callable[[Message], bool], *, throws: bool = False) -> float:
        """Tap `card`; return the seconds until the `mark`, or until the hand no longer has the card.

        If a move comes before the tap, the card may be one that can be played now, or one that has been.
        """

        def held() -> int:
            return sum(each.text == card.text for each in self.screen.hand)

        before = held()
        seen = self.screen.watch_for(lambda message: mark(message) or held() < before)
        tapped = time.perf_counter()
        await self.screen.tap(card.action, throws=throws)
        async with asyncio.timeout(ANSWER_WITHIN):
            return await seen - tapped

    def move(self) -> tuple[str, bool] | None:
        """Return a tap that makes a move, and whether it throws a card; None if it is not their turn.

        Hands stay full, as at the tables that the house plays.
        """
        page = self.screen
        offers, hand = page.offers, [*page.hand]
        draw = next((each for each in sorted(offers) if each in ("zone stock", "verb draw")), None)
        asked = next((each for each in sorted(offers) if each.startswith("option ")), None)
        if asked is not None:
            return asked, False
        if draw is not None and len(hand) < FULL:
            return draw, False
        card = next((card for card in hand if card.may and not card.text.startswith(_WILD)), None)
        if card is not None:
            return card.action, True
        rest = sorted(each for each in offers if each.startswith("verb ") and each != "verb call")
        return next(((each, False) for each in (draw, *rest) if each is not None), None)

    async def go(self) -> None:
        """Close the page."""
        await self.screen.close()


async def make_moves(guests: Sequence[PageGuest], found: SeenMoves) -> None:
    """Make the moves of the table where all these sit, by taps, until cancelled.

    There are as many as the house makes at others, but at any moment, not at a beat. Nothing else changes
    what happened at the table, so whoever reads more of it has seen the move.
    """
    rng = random.Random(1)
    while True:
        await asyncio.sleep(rng.uniform(0.5, 1.5) / BEATS)
        for guest in guests:
            move = guest.move()
            if move is not None:
                await _make(guest, move, guests, found)
                break


async def _make(
    guest: PageGuest, move: tuple[str, bool], guests: Sequence[PageGuest], found: SeenMoves
) -> None:
    seen = [
        other.screen.watch_for(lambda message: "log" in message.get("set", ()))
        for other in guests
        if other is not guest
    ]
    tapped = time.perf_counter()
    try:
        await guest.screen.tap(move[0], throws=move[1])
        done, late = await asyncio.wait(seen, timeout=ANSWER_WITHIN)
    finally:
        for each in seen:
            each.cancel()
    found.others += [each.result() - tapped for each in done]
    found.made += not late
    found.unanswered += bool(late)


async def _fetch(where: str, path: str) -> None:
    """Ask for a file of the page, as a browser that has none of them yet."""
    host, _, port = where.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {where}\r\nConnection: close\r\n\r\n".encode())
    said = await reader.read()
    writer.close()
    assert said.startswith(b"HTTP/1.1 200 "), path
