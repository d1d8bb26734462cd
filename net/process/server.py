"""A referee as a process: it listens, announces itself, runs its doors, and closes everything in order.

    async with Serving.open(home, Reach(port=0)) as serving:
        await serving.open_door(command, 2222)
        await serving.open_table(OpenTable(game="…", bots=3))
        serving.publish(file)
        print(serving.announcement().model_dump_json())
        await serving.over.wait()

It has no screen and does not use Textual. Each door is a process of its own that runs the command given by
the caller.
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

from parlour.net import limits
from parlour.net.address import DEFAULT_WEB_PORT, LOOPBACK
from parlour.net.auth.hashing import hashed
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.door.doorway import Doorway, NoDoor
from parlour.net.door.orders import DoorOrders
from parlour.net.errors import HomeError
from parlour.net.journal.opening import Resume
from parlour.net.journal.version import SCHEMA
from parlour.net.process.calls import NOBODY, Calls, Notify
from parlour.net.process.daemon import RunningReferee, publish
from parlour.net.process.full_collections import FullCollections
from parlour.net.process.listen import (
    CannotServe,
    Reach,
    addresses,
    listener,
    local_listener,
    tunnel_listener,
)
from parlour.net.process.page import Page
from parlour.net.process.tunnel import Carried, Server, Tunnel
from parlour.net.referee.hooks import Alone, Duties, Whereabouts
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.storage.match_files import MatchFiles, Others
from parlour.net.storage.ratings import RatingsFile
from parlour.net.table.runner import TableRunner
from parlour.net.thinking import question
from parlour.net.transport import tls
from parlour.net.web.invitations import Invitations
from parlour.net.web.orders import WebPlace
from parlour.net.wire import messages
from parlour.net.wire.messages import DoorKind, OpenTable, Record, TableLine
from parlour.net.wire.notices import NETWORK_THERE
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import NO_PAGE
from parlour.rules.sentences import Told, text, told
from parlour.rules.shelf.installed import digests
from parlour.rules.shelf.shelf import games

if TYPE_CHECKING:
    from parlour.net.discovery.service import Ad
    from parlour.net.room.file import Membership
    from parlour.net.room.room import CardRoom
from dataclasses import dataclass, field

from parlour.net.journal.file import THREAD, Backend, JournalFile
from parlour.net.journal.fold import Fold
from parlour.net.journal.opening import take_up
from parlour.net.storage.referee_id import referee_id

log = logging.getLogger(__name__)

_LOOK_EVERY: Final = 5.0
_OWNERS: Final = "owners"
_PORT: Final = "port"
_INVITATION: Final = "invitation"
_MOST_OWNERS: Final = 8


class Announcement(BaseModel):
    """What a referee prints when it listens: the one line of `parlour serve --json`."""

    model_config = ConfigDict(frozen=True)

    tcp_port: int
    ssh_port: int
    tls_fingerprint: str
    ssh_fingerprint: str
    web_port: int
    web_url: str
    tables: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Takeover:
    """What a referee takes over from the previous one: the journal, its port and its owner secrets.

    Clients reconnect to the previous address with their secrets. Therefore a referee that restores tables
    listens on the same port if possible, and still accepts the owner secret that the host's screen holds,
    which it knows by its hash. Without tables to restore `found` has only people, and `port` is 0.
    """

    id: str
    journal: JournalFile
    found: Fold
    last: int
    port: int = 0
    owners: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, home: Home, resume: Resume, *, solo: bool, backend: Backend = THREAD) -> Self:
        """Open the journal of this machine's (solo) referee. Raises what `take_up` raises."""
        name = referee_id(home, solo=solo)
        journal, found = take_up(home, home.solo_journal if solo else home.journal, name, resume, backend)
        if resume is Resume.NO and journal.noted(_INVITATION):
            journal.note(_INVITATION, "")  # whoever begins anew invites anew
        if resume is Resume.NO or not (found.tables or found.nights):
            return cls(name, journal, Fold(people=found.people), found.last)
        owners = tuple(journal.noted(_OWNERS).split())
        return cls(name, journal, found, found.last, int(journal.noted(_PORT) or 0), owners)

    def hand_on(self, owner: str, port: int) -> None:
        """Write the hash of the owner secret, and the port, for the next referee."""
        self.journal.note(_OWNERS, " ".join([*self.owners, hashed(owner)][-_MOST_OWNERS:]))
        self.journal.note(_PORT, str(port))

    # ---- parlour.net.web.invitations.Shelf ----------------------------------------------------------------

    async def invitation(self) -> str:
        return self.journal.noted(_INVITATION)

    async def replace_invitation(self, before: str, after: str) -> str:  # noqa: ARG002 - nobody else writes
        self.journal.note(_INVITATION, after)
        return after


class Serving:
    """A listening referee. Create it with `open`; `over` is set when it should close."""

    def __init__(
        self,
        home: Home,
        reach: Reach,
        former: Takeover | None,
        room: CardRoom | None,
        others: Callable[[], Others],
        notify: Notify,
    ) -> None:
        self.over: Final = asyncio.Event()
        self.local_socket = ""  # the path of the Unix socket
        self._home = home
        self._reach = reach
        self._matches = MatchFiles(home, others)
        self._show: Callable[[tuple[TableLine, ...]], None] = lambda _: None
        self._calls = Calls(notify, room or Alone())
        duties = Duties(self._save, self._advertise, self.over.set, self._calls.call, self._invite)
        self.referee: Final = _referee(former, room, duties, reach.per_address)
        self.room_figures: Final = room.figures if room is not None else None
        self._invitations: Final = partial(_invitations, home, former, room)
        self._web_host = ""
        self.lost: tuple[str, ...] = ()  # messages about tables that could not be restored
        self._door: Doorway | None = None
        self._page: Page | None = None
        self._web_command: tuple[str, ...] = ()
        self._inviting = asyncio.Lock()
        self._publish: Callable[[], None] = lambda: None
        self._invited = reach.invite_address
        self._server = Server.parse(reach.through) if reach.through else None
        self._server_name = ""  # by which others know it
        self._is_reached = False  # through the tunnel
        self._tunnel_port = 0  # where people with Parlour come who come by it
        self._tunnel: Tunnel | None = None
        self._collections = FullCollections()

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls,
        home: Home,
        reach: Reach,
        resume: Resume = Resume.NO,
        others: Callable[[], Others] = Others,
        room: Membership | None = None,
        notify: Notify = NOBODY,
        *,
        rated: bool = False,
    ) -> AsyncIterator[Self]:
        """Listen during the context, then say goodbye to everyone. With a tunnel, `open_tunnel` comes last.

        `resume`: restore the tables of the previous referee. `others` returns how many matches to store in
        which the owner of this machine did not sit; it is called in another thread. With `room` the referee
        is one of that card room, which has its tables, and `resume` means nothing. `notify` is who is called
        when a table waits; `rated`: people have ratings. Raises CannotServe, HomeError, JournalError,
        DatabaseFault or NoProgram if the port, the certificate, the ratings, the journal, the room or the
        program to call with is not available.
        """
        async with contextlib.AsyncExitStack() as stack:
            card_room = await stack.enter_async_context(room.opened()) if room is not None else None
            former = Takeover.of(home, resume, solo=reach.solo) if card_room is None else None
            if former is not None:
                stack.callback(former.journal.close)
            serving = cls(home, reach, former, card_room, others, notify)
            stack.push_async_callback(serving._calls.close)
            serving._web_host = room.web_host if room is not None else ""
            stack.push_async_callback(serving._collections.close)
            listening = await listener(serving.referee, reach, home, former.port if former else 0)
            stack.push_async_callback(listening.close)
            serving.local_socket = await stack.enter_async_context(
                local_listener(serving.referee, reach, home)
            )
            if serving._server is not None:
                serving._server_name = await serving._server.public_name()
                serving._tunnel_port = await stack.enter_async_context(tunnel_listener(serving.referee, home))
            serving.referee.whereabouts = Whereabouts(
                listening.port,
                tls.own_fingerprint(home),
                serving._addresses(),
                invited_port=serving._invited.port if serving._invited is not None else 0,
            )
            if former is not None:
                serving._take_over(former, listening.port)
            if rated:
                shelf = card_room.ratings if card_room is not None else RatingsFile(home)
                await serving.referee.rate_people(shelf)
            stack.push_async_callback(serving.referee.close)
            stack.push_async_callback(serving._close_door)
            if room is not None and card_room is not None:
                await card_room.enter(serving.referee, room.address(addresses(reach), listening.port))
                stack.push_async_callback(card_room.leave)
            for table in [*serving.referee.tables.values()]:
                await table.opened()
            if reach.announced and not reach.solo:
                await stack.enter_async_context(serving._on_the_network())
            if reach.patience is not None:
                waiting = asyncio.create_task(serving._lose_patience(reach.patience), name="patience")
                stack.callback(waiting.cancel)
            log.info("the referee listens on port %d", listening.port)
            yield serving
            log.info("the referee closes")

    def _take_over(self, former: Takeover, port: int) -> None:
        """Go on with the tables of the previous referee, and let the next one go on with those of this."""
        former.hand_on(self.referee.owner, port)
        self.lost = bring_back(self.referee, former.journal, former.found, _own_token(self._home, former.id))

    async def open_door(self, command: Sequence[str], ssh_port: int) -> None:
        """Run `command` as the SSH door on `ssh_port` (0: any), and restart it if it dies. Raises NoDoor."""
        self._door = await Doorway.open("SSH", command, self._orders, ssh_port)
        self.referee.whereabouts = replace(
            self.referee.whereabouts,
            ssh_port=self._door.opened.port,
            ssh_fingerprint=self._door.opened.fingerprint,
        )
        self._show(self.referee.lines())

    async def open_tunnel(self, said: Callable[[Told], None]) -> None:
        """Let others come by the server of `reach`, if one is named there, to all doors that are open.

        `said` is called with how that stands, whenever it changes.
        """
        if self._server is None:
            return

        def report(how: Told, is_open: bool) -> None:
            self._is_reached = is_open
            self._is_reached_anew(how)
            said(how)

        self._tunnel = Tunnel(self._server, self._shown_server, self._carried, report)
        self._tunnel.start()

    @contextlib.asynccontextmanager
    async def network_awaited(self, said: Callable[[Told], None]) -> AsyncIterator[bool]:
        """Yield whether this machine is in no network; then tell everybody, and `said`, when it is in one."""

        async def look() -> None:
            while (own := addresses(self._reach)) == (LOOPBACK,):  # noqa: ASYNC110 - the system tells nobody
                await asyncio.sleep(_LOOK_EVERY)
            how = told(NETWORK_THERE, address=own[0])
            self._is_reached_anew(how, lasting=False)
            said(how)

        if self._reach.solo or addresses(self._reach) != (LOOPBACK,):
            yield False
            return
        looking = asyncio.create_task(look(), name="network")
        try:
            yield True
        finally:
            looking.cancel()

    def _is_reached_anew(self, how: Told, *, lasting: bool = True) -> None:
        shown = self._addresses()
        self.referee.is_reached_at(shown, how, lasting=lasting)
        if self._page is not None:
            self._page.move(shown[0])

    @property
    def _shown_server(self) -> str:
        """The name by which others come through the tunnel."""
        return self._invited.host if self._invited is not None else self._server_name

    def _addresses(self) -> tuple[str, ...]:
        """Return where this referee is reached, with what invitations show first."""
        invited = [self._invited.host] if self._invited is not None else []
        reached = [self._shown_server] if self._is_reached else []
        return tuple(dict.fromkeys([*invited, *reached, *addresses(self._reach)]))

    def _carried(self) -> list[Carried]:
        """Return the ports that the server is to have open: those that invitations tell."""
        carried = [Carried(self.referee.whereabouts.tcp_port, self._tunnel_port, "--port")]
        if self._door is not None:
            opened = self._door.opened
            carried.append(Carried(opened.port, opened.tunnel, "--ssh-port"))
        if self._page is not None:
            opened, hidden = self._page.door.opened, self._page.place.behind
            carried.append(Carried(opened.port, opened.tunnel, "--web-port", hidden))
        return carried

    def offer_page(self, command: Sequence[str]) -> None:
        """Let the owner of this machine open the page later, with `command` as its door."""
        self._web_command = tuple(command)

    async def open_page(self, command: Sequence[str], place: WebPlace) -> None:
        """Run `command` as the door for browsers at `place`, and restart it if it dies.

        In a card room pages are reached by the address of the machine, if `place` names no host. Raises
        NoDoor, or another NetError if no invitation can be kept.
        """
        address, *_ = self.referee.whereabouts.addresses or (LOOPBACK,)
        invited = [self._invited.host] if self._invited is not None else []
        servers = [self._server_name, self._server.host] if self._server is not None else []
        names = tuple(f"[{name}]" if ":" in name else name for name in (*invited, *servers))
        place = place.model_copy(update={"host": place.host or self._web_host})
        self._page = await Page.open(
            command, place, self._orders, address, self._invitations(), self.referee.page_is_at, names
        )

    async def open_table(self, wish: OpenTable) -> TableRunner:
        """Open a standing table, where bots play by themselves. Raises CannotServe."""
        try:
            table = self.referee.open_table(wish)
            await table.opened()
            return table
        except Refused as refused:
            raise CannotServe(refused.told) from None

    def settle(self) -> None:
        """Load what was not needed to listen, and from now on collect garbage, in short collections."""
        games()
        messages.build()
        question.build()
        gc.collect()
        gc.freeze()
        gc.enable()
        self._collections.start()

    def publish(self, file: Path, *, background: bool = False) -> None:
        """Write `file`, so that the screens of this machine find the referee. It must be `claimed`."""
        self._publish = partial(self.publish, file, background=background)
        where = self.referee.whereabouts
        running = RunningReferee(
            pid=os.getpid(),
            tcp_port=where.tcp_port,
            tls_fingerprint=where.tls_fingerprint,
            secret=self.referee.owner,
            ssh_port=where.ssh_port,
            ssh_fingerprint=where.ssh_fingerprint,
            web=self._page.where if self._page is not None else None,
            background=background,
            local_socket=self.local_socket,
            journal=SCHEMA,
            per_address=self._reach.per_address,
            proxies=self._reach.proxies,
            invited=self._reach.invited,
            through=self._reach.through,
            games=digests(),
        )
        publish(self._home, file, running)

    def announcement(self) -> Announcement:
        where = self.referee.whereabouts
        return Announcement(
            tcp_port=where.tcp_port,
            ssh_port=where.ssh_port,
            tls_fingerprint=where.tls_fingerprint,
            ssh_fingerprint=where.ssh_fingerprint,
            web_port=self._page.where.port if self._page is not None else 0,
            web_url=where.web_url,
            tables=self.referee.lines(),
        )

    def _orders(self, port: int, kind: DoorKind = "ssh") -> DoorOrders:
        where = self.referee.whereabouts
        return DoorOrders(
            secret=self.referee.new_door_secret(kind),
            referee_port=where.tcp_port,
            local_socket=self.local_socket,
            fingerprint=where.tls_fingerprint,
            port=port,
            per_address=self._reach.per_address.pages if kind == "web" else self._reach.per_address.ssh,
            proxies=self._reach.proxies,
            room=self._home.room,
            tunnel=self._tunnel_of(kind),
        )

    def _tunnel_of(self, kind: DoorKind) -> int | None:
        """Return where a door listens for who comes through the tunnel: when it starts again, there again."""
        if self._server is None:
            return None
        if kind == "web":
            return self._page.door.opened.tunnel if self._page is not None else 0
        return self._door.opened.tunnel if self._door is not None else 0

    async def _close_door(self) -> None:
        if self._tunnel is not None:
            await self._tunnel.close()
        if self._door is not None:
            await self._door.close()
        if self._page is not None:
            await self._page.close()

    async def _invite(self) -> None:
        """Make a new invitation to the page; without a page, open it where it usually is. Raises NetError."""
        async with self._inviting:
            if self._page is not None:
                await self._page.invite()
                return
            if not self._web_command:
                raise Refused(Why.UNKNOWN, NO_PAGE)
            try:
                await self.open_page(self._web_command, WebPlace(port=DEFAULT_WEB_PORT))
            except NoDoor:  # another program may have the port
                await self.open_page(self._web_command, WebPlace())
            self._publish()
            if self._tunnel is not None:
                self._tunnel.again()

    async def _lose_patience(self, patience: float) -> None:
        loop = asyncio.get_running_loop()
        empty_since = loop.time()
        while loop.time() - empty_since < patience:
            await asyncio.sleep(min(_LOOK_EVERY, patience))
            if not self.referee.deserted:
                empty_since = loop.time()
        self.over.set()

    @contextlib.asynccontextmanager
    async def _on_the_network(self) -> AsyncIterator[None]:
        from parlour.net.discovery.advertiser import Advert  # zeroconf is loaded only where it is used

        def show(lines: tuple[TableLine, ...]) -> None:
            advert.show(map(advertised, to_announce(lines)), ssh_port=self.referee.whereabouts.ssh_port)

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
        keep = partial(self._matches.keep, record.name, record.text, own=own)
        asyncio.get_running_loop().run_in_executor(None, keep).add_done_callback(_saved)


def _referee(
    former: Takeover | None, room: CardRoom | None, duties: Duties, per_address: limits.PerAddress
) -> Referee:
    """Return the referee of a card room, or the one that goes on with the journal of `former`."""
    secret = secrets.token_urlsafe(32)
    if room is not None:
        return Referee(room.of, secret, duties, room.books, room=room, per_address=per_address)
    assert former is not None
    referee = Referee(
        former.id, secret, duties, Books(former.journal), former.owners, per_address=per_address
    )
    referee.number_on_from(former.last)
    return referee


def _invitations(home: Home, former: Takeover | None, room: CardRoom | None) -> Invitations:
    """Return those of the card room, or of this machine, made with the secret key of its certificate."""
    if room is not None:
        return room.invitations
    assert former is not None
    secret = home.read(home.key)
    assert secret is not None, "a referee that listens has a certificate"
    return Invitations(RotatingSecret(secret), former)


def _own_token(home: Home, referee: str) -> str:
    """Return the hash of the token that this machine's screen uses at `referee`, "" if none."""
    try:
        token = Tokens(home).get(referee)
    except HomeError:
        return ""
    return hashed(token) if token else ""


def _saved(writing: asyncio.Future[None]) -> None:
    if not writing.cancelled() and writing.exception() is not None:
        log.error("a finished match could not be kept: %s", type(writing.exception()).__name__)


def to_announce(lines: Sequence[TableLine]) -> Sequence[TableLine]:
    """Return the tables to announce on the network, those with a free seat first.

    Others list no more of one machine. Who comes to one of these finds the rest in the lobby.
    """
    return sorted(lines, key=lambda line: line.taken >= line.seats)[: limits.FOUND_AN_ADDRESS]


def advertised(line: TableLine) -> Ad:
    """Return the announcement of a table on the network."""
    from parlour.net.discovery.service import Ad  # slow to import, and not needed for solo play

    changed = (*(["relaxed clocks"] if line.relaxed else []), *map(text, line.differences))
    rules = " + ".join((line.base or line.title, *changed)) if changed else ""
    free = line.seats - line.taken
    return Ad(
        line.id, line.name, line.title, line.taken, free, line.locked, rules, line.phase, line.may_watch
    )
