"""A referee as a process: it listens, is announced, has its door, and closes all of it in order.

    async with Serving.open(home, Reach(port=0)) as serving:
        await serving.open_door(command, 2222)
        serving.open_table(OpenTable(game="…", bots=3))
        serving.publish(file)
        print(serving.announcement().model_dump_json())
        await serving.over.wait()

No screen, and no Textual: the SSH door, which needs it, is a process of its own, run by
the command that the caller gives.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from pydantic import BaseModel, ConfigDict

from net.auth.hashing import hashed
from net.errors import HomeError
from net.journal.opening import Resume
from net.process.daemon import Running, publish
from net.process.listen import CannotServe, Reach, addresses, listener, local_listener
from net.process.ssh_process import Doorway, Orders
from net.process.takeover import Takeover
from net.referee.hooks import Duties, Whereabouts
from net.referee.journals import Books
from net.referee.referee import Referee
from net.referee.restore import bring_back
from net.storage.data_folder import Home
from net.storage.match_files import MatchFiles, Others
from net.storage.seat_tokens import Tokens
from net.table.table import Table
from net.transport import tls
from net.wire.messages import OpenTable, Record, TableLine
from net.wire.refusals import Refused
from rules.shelf.presets import games

if TYPE_CHECKING:
    from net.discovery.service import Ad

log = logging.getLogger(__name__)

_LOOK_EVERY: Final = 5.0


class Announcement(BaseModel):
    """What a referee says as soon as it listens: the one line of `parlour serve --json`."""

    model_config = ConfigDict(frozen=True)

    tcp_port: int
    ssh_port: int
    tls_fingerprint: str
    ssh_fingerprint: str
    tables: tuple[TableLine, ...]


class Serving:
    """A referee that listens. Make it with `open`; `over` is set when it should close."""

    def __init__(self, home: Home, former: Takeover, others: Callable[[], Others]) -> None:
        self.over: Final = asyncio.Event()
        self.local_socket = ""  # its path
        self._home = home
        self._matches = MatchFiles(home, others)
        self._show: Callable[[tuple[TableLine, ...]], None] = lambda _: None
        duties = Duties(save=self._save, advertise=self._advertise, stop=self.over.set)
        self.referee: Final = Referee(
            former.id, secrets.token_urlsafe(32), duties, Books(former.journal), former.owners
        )
        self.referee.number_on_from(former.last)
        self.lost: tuple[str, ...] = ()  # what could not be brought back, in words
        self._door: Doorway | None = None

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, home: Home, reach: Reach, resume: Resume = Resume.NO, others: Callable[[], Others] = Others
    ) -> AsyncIterator[Self]:
        """Listen for as long as the context lasts; then say goodbye to everyone.

        `resume`: bring back the tables of the referee before this one. `others` says how many matches are
        kept in which this machine's owner did not sit; it is called in another thread. Raises CannotServe
        if the port cannot be had, HomeError if the certificate cannot, JournalError if the journal cannot.
        """
        async with contextlib.AsyncExitStack() as stack:
            former = Takeover.of(home, resume, solo=reach.solo)
            stack.callback(former.journal.close)
            serving = cls(home, former, others)
            listening = await listener(serving.referee, reach, home, former.port)
            stack.push_async_callback(listening.close)
            serving.local_socket = await stack.enter_async_context(
                local_listener(serving.referee, reach, home)
            )
            serving.referee.whereabouts = Whereabouts(
                listening.port, tls.own_fingerprint(home), addresses(reach)
            )
            former.hand_on(serving.referee.owner, listening.port)
            own_token = _own_token(home, former.id)
            serving.lost = bring_back(serving.referee, former.journal, former.found, own_token)
            stack.push_async_callback(serving.referee.close)
            stack.push_async_callback(serving._close_door)
            if reach.announced and not reach.solo:
                await stack.enter_async_context(serving._on_the_network())
            if reach.patience is not None:
                waiting = asyncio.create_task(serving._lose_patience(reach.patience), name="patience")
                stack.callback(waiting.cancel)
            log.info("the referee listens on port %d", listening.port)
            yield serving
            log.info("the referee closes")

    async def open_door(self, command: Sequence[str], ssh_port: int) -> None:
        """Run `command` as the SSH door on `ssh_port` (0: any), again whenever it dies; raise NoDoor."""
        self._door = await Doorway.open(command, self._orders, ssh_port)
        self.referee.whereabouts = replace(
            self.referee.whereabouts,
            ssh_port=self._door.opened.ssh_port,
            ssh_fingerprint=self._door.opened.ssh_fingerprint,
        )
        self._show(self.referee.lines())

    def open_table(self, wish: OpenTable) -> Table:
        """Open a standing table: bots play on at it by themselves. Raises CannotServe."""
        try:
            return self.referee.open_table(wish)
        except Refused as refused:
            raise CannotServe(refused.words) from None

    def settle(self) -> None:
        """Load what the first table would, and let no later search for garbage go through all that is loaded.

        Nobody is here yet to wait for either.
        """
        games()
        gc.collect()
        gc.freeze()

    def publish(self, file: Path, *, background: bool = False) -> None:
        """Tell this machine's screens, through `file`, where the referee is; it must be `claimed`."""
        where = self.referee.whereabouts
        running = Running(
            pid=os.getpid(),
            tcp_port=where.tcp_port,
            tls_fingerprint=where.tls_fingerprint,
            secret=self.referee.owner,
            ssh_port=where.ssh_port,
            ssh_fingerprint=where.ssh_fingerprint,
            background=background,
            local_socket=self.local_socket,
        )
        publish(self._home, file, running)

    def announcement(self) -> Announcement:
        """Return where the referee listens, and its tables."""
        where = self.referee.whereabouts
        return Announcement(
            tcp_port=where.tcp_port,
            ssh_port=where.ssh_port,
            tls_fingerprint=where.tls_fingerprint,
            ssh_fingerprint=where.ssh_fingerprint,
            tables=self.referee.lines(),
        )

    # ---- the parts -----------------------------------------------------------------------------

    def _orders(self, ssh_port: int) -> Orders:
        where = self.referee.whereabouts
        return Orders(
            secret=self.referee.new_door_secret(),
            port=where.tcp_port,
            local_socket=self.local_socket,
            fingerprint=where.tls_fingerprint,
            ssh_port=ssh_port,
        )

    async def _close_door(self) -> None:
        if self._door is not None:
            await self._door.close()

    async def _lose_patience(self, patience: float) -> None:
        """Close when there has been nobody for long."""
        loop = asyncio.get_running_loop()
        empty_since = loop.time()
        while loop.time() - empty_since < patience:
            await asyncio.sleep(min(_LOOK_EVERY, patience))
            if not self.referee.deserted:
                empty_since = loop.time()
        self.over.set()

    @contextlib.asynccontextmanager
    async def _on_the_network(self) -> AsyncIterator[None]:
        """Announce the tables for as long as the context lasts."""
        from net.discovery.advertiser import Advert  # zeroconf is loaded only where it is used

        def show(lines: tuple[TableLine, ...]) -> None:
            advert.show(map(advertised, lines), ssh_port=self.referee.whereabouts.ssh_port)

        where = self.referee.whereabouts
        async with Advert(self.referee.id, where.tcp_port, where.tls_fingerprint) as advert:
            self._show = show
            try:
                yield
            finally:
                self._show = lambda _: None

    def _advertise(self, lines: tuple[TableLine, ...]) -> None:
        self._show(lines)

    def _save(self, record: Record, own: bool) -> None:
        """Keep a finished match in the data folder; the disk is not waited for."""
        keep = partial(self._matches.keep, record.name, record.text, own=own)
        asyncio.get_running_loop().run_in_executor(None, keep).add_done_callback(_saved)


def _own_token(home: Home, referee: str) -> str:
    """Return the hash of the token by which `referee` knows this machine's own screen, "" for none."""
    try:
        token = Tokens(home).get(referee)
    except HomeError:
        return ""
    return hashed(token) if token else ""


def _saved(writing: asyncio.Future[None]) -> None:
    if not writing.cancelled() and writing.exception() is not None:
        log.error("a finished match could not be kept: %s", type(writing.exception()).__name__)


def advertised(line: TableLine) -> Ad:
    """Return what the network is told of a table."""
    from net.discovery.service import Ad  # not needed for playing alone

    rules = " + ".join((line.base, *line.differences)) if line.differences else ""
    free = line.seats - line.taken
    return Ad(line.id, line.name, line.title, line.taken, free, line.locked, rules)
