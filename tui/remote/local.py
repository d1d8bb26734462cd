"""The connector of a local player: the referees of this machine, and hosts on the network."""

from __future__ import annotations

import asyncio
import hashlib
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.net import limits
from parlour.net.address import DEFAULT_SSH_PORT, Address
from parlour.net.client.client import Client, Introduction, News
from parlour.net.discovery.service import FoundTable
from parlour.net.errors import CannotConnect, HomeError, NetError, WrongFingerprint, WrongVersion
from parlour.net.process.daemon import (
    RunningReferee,
    died_referee,
    running_or_start,
    running_referee,
    stop_referee,
)
from parlour.net.process.resumable import Resumable
from parlour.net.rate_limits import Meter
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import HostDoubts, Pins, RecentHosts, Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.web.orders import WebPlace
from parlour.net.wire.messages import PROTOCOL, Notice, Update, Welcome
from parlour.rules.faults import listed
from parlour.rules.sentences import Sentence, told
from parlour.rules.shelf.installed import digests
from parlour.tui.remote.connector import HostToJoin, Meet
from parlour.tui.remote.subprocess_args import SERVE
from parlour.tui.remote.unfinished_tables import ended, left_here, lines_of, shown_elsewhere

if TYPE_CHECKING:
    from parlour.net.discovery.browser import Browser  # loads zeroconf

NOT_JOINED: Final = Sentence("not joined", "You did not join {address}; nothing was sent there.")
ON_ANOTHER_PORT: Final = Sentence(
    "on another port", "a referee runs already, on port {port}; `parlour stop` ends it"
)
WITHOUT_A_DOOR: Final = Sentence(
    "without a door", "a referee without an SSH door runs already; `parlour stop` ends it"
)
WITHOUT_A_PAGE: Final = Sentence(
    "without a page", "a referee without a page for browsers runs already; `parlour stop` ends it"
)
ANOTHER_PAGE: Final = Sentence(
    "another page", "a referee runs already, whose page for browsers is elsewhere; `parlour stop` ends it"
)
OTHER_LIMITS: Final = Sentence(
    "other limits", "a referee runs already, with other limits for an address; `parlour stop` ends it"
)
OTHER_PROXIES: Final = Sentence(
    "other proxies", "a referee runs already, which knows other proxies; `parlour stop` ends it"
)
OTHER_WAY_IN: Final = Sentence(
    "other way in",
    "a referee runs already, with another --invite-address or --reach; `parlour stop` ends it",
)
DOOR_ON_ANOTHER_PORT: Final = Sentence(
    "door on another port", "a referee runs already, its SSH door on port {port}; `parlour stop` ends it"
)

WALL: Final = " wall"
"""Stands behind the certificate of a host in the name of the token with which its board is shown."""
PLAYS_THE_OLD: Final = Sentence(
    "plays the old game",
    "The referee in the background loaded {games} before the latest change, and a table there is in use. "
    "`parlour stop` ends it, and keeps the matches; the next one has the change.",
)


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the player's own referee listens; None means the usual TCP port, no SSH and no page.

    `per_address` are the fields of a `PerAddress` that the settings do not say, `proxies` those named.
    `invited` is the name that invitations show, `through` the server by which others come; "" as usual.
    """

    port: int | None = None
    ssh_port: int | None = None
    web: WebPlace | None = None
    per_address: Mapping[str, int] = field(default_factory=dict)
    proxies: tuple[str, ...] = ()
    invited: str = ""
    through: str = ""


class ThisMachine:
    """Reaches referees from this machine; keeps known hosts and tokens in its data folder.

    `doors` come from the command line; without them, the host chooses whether to open an SSH door.
    """

    remote: Final = False

    def __init__(self, home: Home, doors: Doors | None = None) -> None:
        self._home = home
        self._doors = doors
        self._pins = Pins(home)
        self._recent = RecentHosts(home)
        self._one = asyncio.Lock()  # reading a journal locks it: a referee could not start meanwhile

    async def solo(self, name: str) -> Client:
        solo = [*SERVE, "--solo"]
        async with self._one:
            old = await _begun_anew(self._home, self._home.solo_file, lambda _: solo)
            running = await asyncio.to_thread(running_or_start, solo, self._home, self._home.solo_file)
        return await self._own(name, running, old, solo=True)

    async def host(self, name: str, *, ssh: bool = True) -> Client:
        """Raises NetError also if a running referee does not listen where it was asked for."""
        usual = Doors(ssh_port=_usual_ssh_port() if ssh else None)
        async with self._one:
            old = await _begun_anew(self._home, self._home.referee_file, self._like)
            running = await asyncio.to_thread(open_referee, self._home, usual, self._doors)
        return await self._own(name, running, old, solo=False)

    async def unfinished(self) -> Sequence[Resumable]:
        async with self._one:
            return [*await left_here(self._home, solo=True), *await left_here(self._home)]

    async def plays_elsewhere(self) -> bool:
        return await shown_elsewhere(self._home)

    async def end(self, left: Resumable) -> None:
        async with self._one:
            await ended(self._home, left)

    async def resume(self, name: str, left: Resumable) -> Client:
        """Return a line to the referee of that table, which restores its tables when it starts."""
        return await (self.solo(name) if left.solo else self.host(name))

    async def join(self, name: str, place: HostToJoin | None, meet: Meet, code: str = "") -> Client:
        assert place is not None, "only a guest over SSH is at a place already"
        suffix = WALL if place.wall else ""
        client = await _Errand(self._home, place, meet, suffix).run(Introduction(name, code=code))
        try:
            self._remember(place, client)
        except BaseException:
            await client.close()
            raise
        return self._keep_token(client, client.fingerprint + suffix)

    async def join_with_bot(self, name: str, place: HostToJoin, meet: Meet, file: str) -> Client:
        """Return a line to `place` for the program in `file`, which plays for the person `name`.

        It has a token of its own, by its path: its owner may sit at the same table, and the same file finds
        its seat again.
        """
        suffix = f" bot {hashlib.sha256(file.encode('utf-8', 'surrogateescape')).hexdigest()[:16]}"
        client = await _Errand(self._home, place, meet, suffix).run(Introduction(name, bot=True))
        self._remember(place, client)
        return self._keep_token(client, client.fingerprint + suffix)

    def recent(self) -> Sequence[HostToJoin]:
        with suppress(HomeError):
            return [HostToJoin(Address(host.address, host.port), host.name) for host in self._recent.all()]
        return []

    def forget(self, place: HostToJoin) -> None:
        for fingerprint in set(_known(self._pins, place)):
            HostDoubts(self._home).forget(fingerprint)
        for key in _keys(place):
            self._pins.forget(key)

    def browse(self, changed: Callable[[Sequence[FoundTable]], None]) -> Browser:
        from parlour.net.discovery.browser import Browser

        return Browser(changed)

    def _remember(self, place: HostToJoin, client: Client) -> None:
        """Remember the certificate of a host that was joined.

        An id is a claim that anybody can make, so only one is remembered that the player chose and that the
        host goes by: else whoever claims another's id would make the other an impostor.
        """
        self._pins.remember(str(place.address), client.fingerprint)
        if place.referee and place.referee == client.welcome.referee:
            self._pins.remember(place.referee, client.fingerprint)
        if not place.wall:
            self._recent.add(place.address.host, place.address.port, place.name, time.time())

    async def _own(self, name: str, running: RunningReferee, old: Sequence[str], *, solo: bool) -> Client:
        key = referee_id(self._home, solo=solo)
        who = Introduction(name=name, token=Tokens(self._home).get(key) or "", host=running.secret)
        client = await Client.connect(running.address, who, running.tls_fingerprint.__eq__, again=True)
        file = self._home.solo_file if solo else self._home.referee_file
        command = self._like if not solo else lambda _: [*SERVE, "--solo"]
        client.moved = Reviving(self._home, file, command, self._one).address
        tell_of_old_games(client, old)
        return self._keep_token(client, key)

    def _keep_token(self, client: Client, key: str) -> Client:
        """Save the client's reconnect token, now and after every new welcome; return the client."""

        def save(welcome: Welcome) -> None:
            with suppress(HomeError):  # without a saved token only a later start loses the seat
                Tokens(self._home).put(key, welcome.token)

        save(client.welcome)
        client.welcomed = save
        return client

    def _like(self, former: RunningReferee) -> list[str]:
        """Return the command line of a referee that listens where the `former` one did."""
        port = self._doors.port if self._doors is not None else None
        return _serve(
            Doors(
                port,
                former.ssh_port or None,
                former.web,
                asdict(former.per_address),
                former.proxies,
                former.invited,
                former.through,
            )
        )


def wall_of_own(home: Home) -> HostToJoin | None:
    """Return where the board of this machine's game night is shown; None if no referee runs here."""
    running = running_referee(home, home.referee_file)
    if running is None:
        return None
    place = HostToJoin(Address("127.0.0.1", running.tcp_port), wall=True)
    Pins(home).remember(str(place.address), running.tls_fingerprint)
    return place


class _OtherToken(Exception):
    """The host is known by another token than the one about to be sent."""


class _Errand:
    """Connects to one host; the host's certificate decides whether to go on, and with which token.

    Tokens are stored by certificate, so that a host still knows the player after a change of address.
    `suffix` tells the tokens of the player's programs from that of the player.
    """

    def __init__(self, home: Home, place: HostToJoin, meet: Meet, suffix: str = "") -> None:
        self._suffix = suffix
        self._place = place
        self._meet = meet
        self._tokens = Tokens(home)
        self._doubts = HostDoubts(home)
        known = next(iter(_known(Pins(home), place)), "")
        self._pinned = known
        self._expected = known or place.fingerprint
        self._shown = ""  # the token sent with hello
        self._met = ""  # the accepted certificate

    async def run(self, who: Introduction) -> Client:
        """Dial; dial again if the host turns out to be one with a stored token.

        A host that has announced another version of the wire is not dialed, and nobody has to compare its
        fingerprint.
        """
        if self._place.version != PROTOCOL:
            raise WrongVersion(self._place.address, PROTOCOL, self._place.version)
        self._shown = self._token(self._pinned)
        try:
            return await self._dial(replace(who, token=self._shown))
        except _OtherToken:
            self._shown = self._token(self._met)
        return await self._dial(replace(who, token=self._shown))

    async def _dial(self, who: Introduction) -> Client:
        return await Client.connect(self._place.address, who, self._trust, again=True, doubts=self._doubts.of)

    async def _trust(self, found: str) -> bool:
        address = self._place.address
        if self._expected and found != self._expected:
            raise WrongFingerprint(address, found, self._expected)
        if not self._pinned and found != self._met and not await self._meet(found):
            raise CannotConnect(address, told(NOT_JOINED, address=str(address)))
        self._met = found
        if self._token(found) != self._shown:
            raise _OtherToken
        return True

    def _token(self, fingerprint: str) -> str:
        return (self._tokens.get(fingerprint + self._suffix) or "") if fingerprint else ""


def _keys(place: HostToJoin) -> Iterator[str]:
    """Return the keys under which the certificate of `place` is stored."""
    if place.referee:
        yield place.referee
    yield str(place.address)


def _known(pins: Pins, place: HostToJoin) -> Iterator[str]:
    return filter(None, map(pins.known, _keys(place)))


def open_referee(home: Home, usual: Doors, asked: Doors | None = None) -> RunningReferee:
    """Return this machine's open referee; start it if necessary, listening as `asked` or as `usual`.

    Raises NotStarted, or NetError if a running one does not listen as asked.
    """
    doors = asked or usual
    running = running_or_start(_serve(doors), home, home.referee_file)
    if asked is not None:
        _insist(asked, running)
    return running


def _serve(doors: Doors) -> list[str]:
    """Return the command line that starts an open referee in the background."""
    flags = [] if doors.port is None else ["--port", str(doors.port)]
    if doors.ssh_port is not None:
        flags += ["--ssh-port", str(doors.ssh_port)]
    for name, number in doors.per_address.items():
        flags += ["--per-address", f"{name}={number}"]
    for proxy in doors.proxies:
        flags += ["--proxy", proxy]
    for option, value in (("--invite-address", doors.invited), ("--reach", doors.through)):
        flags += [option, value] if value else []
    return [*SERVE, *flags, *_web_flags(doors.web)]


def _web_flags(place: WebPlace | None) -> Iterator[str]:
    if place is None:
        return
    yield from ("--web-port", str(place.port))
    named = {"--web-host": place.host, "--web-cert": place.certificate, "--web-key": place.key}
    yield from (part for name, value in named.items() if value for part in (name, value))
    if place.behind:
        yield "--web-behind"


def _usual_ssh_port() -> int:
    """Return the usual port of SSH doors, or 0 (any) if another program uses it."""
    try:
        socket.create_server(("", DEFAULT_SSH_PORT)).close()
    except OSError:
        return 0
    return DEFAULT_SSH_PORT


def _insist(doors: Doors, running: RunningReferee) -> None:
    """Raise NetError if the running referee does not listen where it was asked for."""
    if doors.port and doors.port != running.tcp_port:
        raise NetError(told(ON_ANOTHER_PORT, port=running.tcp_port))
    if doors.ssh_port is not None and not running.ssh_port:
        raise NetError(told(WITHOUT_A_DOOR))
    if doors.ssh_port and doors.ssh_port != running.ssh_port:
        raise NetError(told(DOOR_ON_ANOTHER_PORT, port=running.ssh_port))
    if doors.web is not None:
        _insist_on_page(doors.web, running.web)
    if replace(running.per_address, **doors.per_address) != running.per_address:
        raise NetError(told(OTHER_LIMITS))
    if doors.proxies and doors.proxies != running.proxies:
        raise NetError(told(OTHER_PROXIES))
    if (doors.invited or running.invited, doors.through or running.through) != (
        running.invited,
        running.through,
    ):
        raise NetError(told(OTHER_WAY_IN))


def _insist_on_page(asked: WebPlace, place: WebPlace | None) -> None:
    if place is None:
        raise NetError(told(WITHOUT_A_PAGE))
    if asked != place.model_copy(update={} if asked.port else {"port": 0}):
        raise NetError(told(ANOTHER_PAGE))


class Reviving:
    """Restarts the referee of `file` for one client, if it died: killed, or out of memory.

    The referee restores its tables, and every client redials until it is there. A referee that ended in order
    (`parlour stop`) or that runs in a terminal is not restarted. `command` returns its command line.

    `alone` is the lock for opening the journal in this process.
    """

    def __init__(
        self, home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]], alone: asyncio.Lock
    ) -> None:
        self._home = home
        self._file = file
        self._command = command
        self._alone = alone
        self._meter = Meter(limits.REVIVALS)
        self._died: RunningReferee | None = None

    async def address(self) -> Address | None:
        """Restart the referee if it died, but not too often; return its address then.

        Returns None if nothing was started. A failed start is repeated with the next call.
        """
        with suppress(NetError):
            return await self._revive()
        return None

    async def _revive(self) -> Address | None:
        self._died = self._died or await asyncio.to_thread(died_referee, self._home, self._file)
        if self._died is None or not self._meter.take(asyncio.get_running_loop().time()):
            return None
        command = self._command(self._died)
        async with self._alone:
            running = await asyncio.to_thread(running_or_start, command, self._home, self._file)
        self._died = None
        return running.address


async def _begun_anew(
    home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]]
) -> Sequence[str]:
    """Restart the referee of `file` if it loaded games before an edit and nobody is at a table there.

    Return the names of those games if it goes on with them. Its end sends away all who are there, also who
    waits for a match to begin or reads its results. A match that waits for its only player does not keep it
    from being restarted: the next one takes it over. `command` returns the new command line.
    """
    running = await asyncio.to_thread(running_referee, home, file)
    if running is None or not (edited := _edited_since(running)):
        return ()
    lines = await lines_of(running)
    if lines is None or any(not line.waits and (line.taken or line.spectators) for line in lines):
        return edited
    await asyncio.to_thread(stop_referee, home, file)
    await asyncio.to_thread(running_or_start, command(running), home, file)
    return ()


def _edited_since(running: RunningReferee) -> Sequence[str]:
    """Return the games that a background referee has loaded otherwise than the next one would, or not at all.

    A process loads the code of a game once. This one may have loaded them before the edit, too.
    """
    if running.games is None or not running.background:
        return ()
    return [name for name, digest in digests(now=True).items() if running.games.get(name) != digest]


def tell_of_old_games(client: Client, games: Sequence[str]) -> None:
    """Let `client` say at each table to which it comes that the referee plays old `games`, if there are any.

    The first one may be a table that the player left, to which the referee leads back before they go on.
    """

    async def and_more(news: AsyncIterator[News]) -> AsyncIterator[News]:
        at = ""
        async for each in news:
            yield each
            if isinstance(each, Update) and each.table.id != at:  # before it nothing shows what is said
                at = each.table.id
                yield Notice(told=told(PLAYS_THE_OLD, games=listed(games)))

    if games:
        client.through = and_more
