"""The connector of a local player: the referees of this machine, and hosts on the network."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.discovery.service import FoundTable
from parlour.net.errors import CannotConnect, HomeError, WrongFingerprint, WrongVersion
from parlour.net.process.daemon import (
    RunningReferee,
    running_or_start,
    running_referee,
)
from parlour.net.process.resumable import Resumable
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import HostDoubts, Pins, RecentHosts, Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.wire.messages import PROTOCOL, Welcome
from parlour.rules.sentences import Sentence, told
from parlour.tui.remote.connector import HostToJoin, Meet
from parlour.tui.remote.own_referee import (
    Doors,
    Reviving,
    begun_anew,
    open_referee,
    serve_command,
    solo_command,
    tell_of_old_games,
    usual_ssh_port,
)
from parlour.tui.remote.unfinished_tables import ended, left_here, shown_elsewhere

if TYPE_CHECKING:
    from parlour.net.discovery.browser import Browser  # loads zeroconf

NOT_JOINED: Final = Sentence("not joined", "You did not join {address}; nothing was sent there.")
WALL: Final = " wall"
"""Stands behind the certificate of a host in the name of the token with which its board is shown."""


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
        async with self._one:
            old = await begun_anew(self._home, self._home.solo_file, solo_command)
            running = await asyncio.to_thread(
                running_or_start, solo_command(), self._home, self._home.solo_file
            )
        return await self._own(name, running, old, solo=True)

    async def host(self, name: str, *, ssh: bool = True) -> Client:
        """Raises NetError also if a running referee does not listen where it was asked for."""
        usual = Doors(ssh_port=usual_ssh_port() if ssh else None)
        async with self._one:
            old = await begun_anew(self._home, self._home.referee_file, self._like)
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
        command = solo_command if solo else self._like
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
        return serve_command(
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
