"""Guests of a page in a card room: one invitation for all machines, and a seat that outlives two of them."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from parlour.net import limits
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.room.store import RoomStore
from parlour.net.web import words
from parlour.net.web.invitations import Invitations
from parlour.net.wire.messages import Start
from parlour.rules.sentences import text
from parlour.tui.web.pages.markup import offered
from tests.net.kit.paging import Page, page, seat_key
from tests.net.kit.seating import seated
from tests.net.room.houses import SECRET
from tests.net.room.machines import Room
from tests.net.room.people import GAME
from tests.net.room.test_rows import perform
from tests.waiting import WITHIN, until

pytestmark = pytest.mark.timeout(400)


async def test_all_referees_of_a_room_have_one_invitation(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        stores = [RoomStore(database) for _ in range(3)]
        for store in stores:
            stack.push_async_callback(store.close)
        await stores[0].claim("room")
        one, two, foreign = [
            Invitations(RotatingSecret(secret), store, 1.0)
            for secret, store in zip((SECRET, SECRET, b"another"), stores, strict=True)
        ]
        first, same = await asyncio.gather(one.present(), two.present())
        assert first == same
        kept = await stores[0].invitation()
        assert first.token not in kept, "the database lets nobody in"
        assert (await foreign.present()).token != first.token, "whoever has the rows lacks the secret"
        renewed = await two.renew()
        assert renewed.token != first.token
        assert await one.present() == renewed
        both = {each.token for each in await asyncio.gather(one.renew(), two.renew())}
        assert (await one.present()).token in both
        for row in ("nonsense", f"{'0' * 32} 1e9", f"{'0' * 32} {time.time() + 10**9:.3f}", kept[:-9]):
            await perform(database, "UPDATE room SET invitation = $1", row)
            assert (await one.present()).until - time.time() < limits.INVITED + 1, row
        assert await one.present() == await two.present()


class Phone:
    """A page that comes back by itself, as the script of a browser does: what it shows, and its taps."""

    def __init__(self, port: int) -> None:
        self.key = seat_key()
        self.invite = ""
        self.comings = 0
        self.shown: dict[str, str] = {}
        self.door: Any = SimpleNamespace(port=port)
        self._number = 0
        self._changed = asyncio.Event()
        self._page: Page | None = None

    async def live(self) -> None:
        """Come back until it is cancelled; a connection that closes just then may hide that."""
        own = asyncio.current_task()
        assert own is not None
        while not own.cancelling():
            with suppress(ConnectionClosed, OSError, EOFError, InvalidMessage):
                async with page(self.door) as opened:
                    assert "welcome" in await opened.hello(self.key, self.invite)
                    self.comings, self._page = self.comings + 1, opened
                    while True:
                        self._take(await opened.hears())
            await asyncio.sleep(0.2)

    def _take(self, message: dict[str, Any]) -> None:
        assert "bye" not in message
        self.shown |= message.get("set", {})
        self._number = message.get("n", self._number)
        self._changed.set()

    @property
    def offers(self) -> frozenset[str]:
        return offered("".join(self.shown.values()))

    async def sees(self, words: str) -> None:
        """Wait until the page says this."""
        async with asyncio.timeout(WITHIN):
            while not re.search(words, "".join(self.shown.values())):
                self._changed.clear()
                await self._changed.wait()

    async def tap(self, action: str, **typed: str) -> None:
        assert self._page is not None
        await self._page.say({"do": action, **typed, "n": self._number})

    async def taps(self, pattern: str) -> None:
        """Wait until an action is offered, and tap it."""
        async with asyncio.timeout(WITHIN):
            while not (found := [each for each in sorted(self.offers) if re.fullmatch(pattern, each)]):
                self._changed.clear()
                await self._changed.wait()
        await self.tap(found[0])

    async def plays(self) -> None:
        """Draw or pass when it is one's turn, until the cards in the hand are others."""
        before = self.shown["hand"]
        async with asyncio.timeout(WITHIN):
            while self.shown["hand"] == before:
                for action in ("zone stock", "verb draw", "verb pass"):
                    if action in self.offers:
                        with suppress(ConnectionClosed):
                            await self.tap(action)
                        break
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        self._changed.clear()
                        await self._changed.wait()


@pytest.mark.slow
async def test_a_guest_of_a_page_plays_on_when_the_machine_of_their_table_dies_and_then_that_of_their_page(
    room: Room,
) -> None:
    web = ("--web-port", "0", "--web-host", "cards.example:8000")
    door, owner = room.machine(*web), room.machine(*web)
    assert door.said["web_url"] == owner.said["web_url"]
    assert door.said["web_url"].startswith("http://cards.example:8000/#")
    host = await owner.player("Bo")
    table = await seated(host, game=GAME, pace="instant", options={"target": "500"})
    phone = Phone(door.said["web_port"])
    phone.invite = door.said["web_url"].rpartition("#")[2]
    living = asyncio.create_task(phone.live())
    await phone.sees("What name should others see")
    await phone.tap("answer", text="Cem")
    await phone.taps(f"sit {re.escape(table)}")
    await phone.taps("ready")
    await host.until(lambda: [seat.ready for seat in host.update.table.seats[1:2]] == [True])
    assert (await host.ask(Start())).ok
    await phone.plays()
    owner.end(signal.SIGKILL)
    await phone.plays()
    assert phone.comings == 1, "the door has led them on"
    another = room.machine(*web)
    phone.door.port, phone.invite = another.said["web_port"], ""
    assert door.end() == 0
    await until(lambda: phone.comings > 1)  # what it heard meanwhile still changes what it shows
    await phone.plays()
    await host.until(lambda: host.update.table.seats[1].name == "Cem")
    async with page(phone.door) as eve:
        assert await eve.hello(seat_key(), "") == {"bye": text(words.NOT_INVITED)}
    living.cancel()
    await host.close()
    await room.holds_exactly_once(table, [host])
