"""The door process: guests come in by SSH, each gets an app, and all end with the referee."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import Any, BinaryIO, Final

from textual.app import App
from textual.driver import Driver

from parlour.net import limits
from parlour.net.door.control import Control, NotAdmitted, knows
from parlour.net.door.orders import DoorOrders
from parlour.net.door.process import Ending, Report, keep_open
from parlour.net.ssh.door import SshDoor
from parlour.net.ssh.guest import Guest, Mode
from parlour.net.ssh.limits import Limits
from parlour.net.storage.data_folder import Home
from parlour.net.transport.proxied import Proxies
from parlour.rules.sentences import Told, phrase
from parlour.tui.app.app import AppStart, ParlourApp
from parlour.tui.app.later import load_parts
from parlour.tui.door.busy_door import Slides, Turnstile
from parlour.tui.door.guest_connector import GuestConnector
from parlour.tui.door.guest_languages import GuestLanguages
from parlour.tui.door.guest_lines import GuestLines, PlainGuests
from parlour.tui.door.rooms import Rooms
from parlour.tui.plain.lines import Lines
from parlour.tui.plain.pages.home import HomePage
from parlour.tui.plain.session import Session
from parlour.tui.remote.connector import Connector
from parlour.tui.storage.settings import Alerts, Settings
from parlour.tui.storage.stores import Stores
from parlour.tui.terminal.terminal import Terminal
from parlour.tui.text.language import asked_for, choose, speak, speaking
from parlour.tui.ways.ways import Way
from parlour.tui.words.speaking import said

SILENT: Final = phrase("host silent at the door", "The host does not answer. Type the same ssh line again.")
SLOW_COLLECTOR: Final = (100_000, 20, 50)
"""A full collection with many apps blocks everybody; `Rooms` collects after guests have left."""


async def keep_door(orders: DoorOrders, home: Home, stdin: BinaryIO, report: Report) -> None:
    """Serve guests until `stdin` ends, the referee is gone, or a signal to stop comes.

    `report` is called when guests may come. Raises NetError or OSError if the start fails.
    """
    load_parts()  # now, rather than while the first guests wait
    ending = await Ending.watch(stdin)
    languages = GuestLanguages(home, asked_for(os.environ))
    referee = DoorReferee(orders, languages)
    limits = Limits.of(orders.connections, orders.per_address)
    ask = partial(knows, referee.control)
    proxies = Proxies(orders.proxies)
    door = await SshDoor.open(
        orders.host, orders.port, home, referee.run, limits, ask, proxies, orders.tunnel
    )
    door.is_of_room, door.is_wanted = bool(orders.room), lambda: ending.is_wanted
    door.say = partial(said_at, languages)
    _tune_collector()
    await keep_open(door, "ssh", orders, referee.control, ending, report)


def said_at(languages: GuestLanguages, told: Told, key: str, environment: Mapping[str, str]) -> str:
    """Say why not, to who has no session at the door."""
    with speaking(languages.known(key, environment)):
        return said(told)


class DoorReferee:
    """The referee that the door belongs to."""

    def __init__(self, orders: DoorOrders, languages: GuestLanguages) -> None:
        self._orders = orders
        self._languages = languages
        self._address = orders.referee
        self._turnstile = Turnstile()
        self._slides = Slides(monotonic)
        self._rooms = Rooms(self.app_for)
        self._plain = PlainGuests(self.session_for)
        self.control: Final[asyncio.Future[Control]] = asyncio.get_running_loop().create_future()
        """To the referee; guests who come before wait for it."""

    async def run(self, guest: Guest) -> int:
        """Run `guest`'s screen or plain lines to their end, in their language; return the exit status."""
        speak(await self._languages.of(guest))
        choose(self._languages.chosen(guest))
        guest.say = said
        return await (self._rooms if guest.mode is Mode.SCREEN else self._plain).run(guest)

    @asynccontextmanager
    async def app_for(
        self, guest: Guest, driver: type[Driver], terminal: Terminal
    ) -> AsyncIterator[App[Any]]:
        """Yield the app of `guest`, with the name they last used with the same key."""
        async with self._known(guest) as (connector, stores):
            yield ParlourApp(
                connector,
                stores,
                AppStart(lambda app: app.go(_to_the_host(watch=guest.watching))),
                driver_class=driver,
                terminal=terminal,
                may_move=lambda: self._slides.may_slide(guest.round_trip()),
            )

    @asynccontextmanager
    async def session_for(self, guest: Guest, lines: GuestLines) -> AsyncIterator[Session]:
        """Yield the session of a `guest` who has plain lines."""
        async with self._known(guest) as (connector, stores):
            yield guest_session(lines, connector, stores, watch=guest.watching)

    @asynccontextmanager
    async def _known(self, guest: Guest) -> AsyncIterator[tuple[GuestConnector, Stores]]:
        """Yield how `guest` reaches the referee, and their name and language. Raises NetError.

        Of what they change, the language is kept for the next time.
        """
        try:
            async with asyncio.timeout(limits.SSH_VOUCH_WITHIN):
                control = await asyncio.shield(self.control)
                known = await control.vouch(guest)
        except TimeoutError:
            raise NotAdmitted(SILENT) from None
        connector = GuestConnector(control, guest, self._address, self._orders.fingerprint, self._turnstile)
        language = self._languages.chosen(guest)
        stores = Stores(Settings(name=known.name, language=language, alerts=Alerts.OFF))
        try:
            yield connector, stores
        finally:
            guest.way_back = connector.way_back
            if (changed := stores.settings.language) != language:
                await self._languages.keep(guest, changed)
            await connector.close()


def guest_session(lines: Lines, connector: Connector, stores: Stores, *, watch: bool) -> Session:
    """Return the session of a guest, who sits down at the host's table, or only watches."""
    return Session(
        lines,
        connector,
        stores,
        lambda session: HomePage(session, lambda session: session.go(_to_the_host(watch=watch))),
    )


def _to_the_host(*, watch: bool) -> Way:
    return lambda ways: ways.join(None, watch=watch)


def _tune_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SLOW_COLLECTOR)
