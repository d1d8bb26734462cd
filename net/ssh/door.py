"""The SSH server of the door: listening for guests, and shutting down cleanly."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, cast

import asyncssh

from parlour.net import limits as all_limits
from parlour.net.address import DEFAULT_SSH_PORT, LOOPBACK
from parlour.net.door.admission import Admission, Knows, nobody
from parlour.net.door.orders import DoorClosed
from parlour.net.errors import HomeError
from parlour.net.ssh import words
from parlour.net.ssh.doorkeeper import Doorkeeper
from parlour.net.ssh.guest import Say, in_english
from parlour.net.ssh.limits import Limits
from parlour.net.ssh.session import RunGuest as RunGuest
from parlour.net.storage.data_folder import Home
from parlour.net.transport.accepting import accept, listen
from parlour.net.transport.admission import Places, behind_the_tunnel, is_in_tunnel
from parlour.net.transport.proxied import Caller, Proxies
from parlour.net.transport.refused_port import why_not
from parlour.rules.sentences import Sentence, Told, told

KEY_EXCHANGES: Final = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
"""Fast on small machines and known to every client; the first also resists quantum computers."""

ALGORITHM: Final = "ssh-ed25519"
"""Of the host key."""


NO_SSH_KEY: Final = Sentence(
    "no ssh key", "{file} is not an SSH key; restore it, or remove it to have a new one made"
)
ANY_SSH_PORT: Final = Sentence("any ssh port", "use --ssh-port 0 (any free port)")
USUAL_SSH_PORT: Final = Sentence(
    "usual ssh port", "use --ssh-port {port} (the invitation then has lines that save guests the port)"
)


class SshDoor:
    """A listening SSH server that passes its guests to `run_guest`. Create it with `open`."""

    def __init__(
        self,
        listening: socket.socket,
        key: asyncssh.SSHKey,
        run_guest: RunGuest,
        knows: Knows,
        limits: Limits,
        proxies: Proxies,
        tunnel: socket.socket | None,
    ) -> None:
        self.run_guest: Final = run_guest
        self.limits: Final = limits
        self.is_of_room = False
        self.say: Say = in_english  # to who has no session
        self.is_wanted: Callable[[], bool] = lambda: True  # that it closes; else its referee has died
        self.fingerprint: Final = key.get_fingerprint()
        self.admission: Final = Admission[Doorkeeper](
            of_the_door(limits), lambda keeper: keeper.connection.abort(), limits.arrivals, knows
        )
        self._through_the_tunnel = Admission[Doorkeeper](
            of_the_tunnel(limits), lambda keeper: keeper.connection.abort(), limits.arrivals, knows
        )
        self._options = _options(key, limits)
        self._listening = listening
        self._tunnel = tunnel
        self._beginning: set[asyncio.Task[None]] = set()
        self._accepting = [asyncio.create_task(accept(listening, self._accepted, proxies), name="SSH door")]
        if tunnel is not None:
            through = accept(tunnel, self._accepted, tunnel=True)
            self._accepting.append(asyncio.create_task(through, name="SSH tunnel"))

    @classmethod
    async def open(
        cls,
        address: str,
        port: int,
        home: Home,
        run_guest: RunGuest,
        limits: Limits | None = None,
        knows: Knows = nobody,
        proxies: Proxies | None = None,
        tunnel: int | None = None,
    ) -> SshDoor:
        """Listen on `address` ("" for all) and `port` (0: any free one), and return the door.

        `knows` is asked about keys of guests from penalized addresses, and through a tunnel that is full.
        `proxies` tell whom they pass on. Who comes to the port `tunnel` of the loopback comes through the
        tunnel.

        Raises `DoorClosed` or `HomeError`, with one line for the local user.
        """
        key = host_key(home)
        try:
            listening = listen(address, port)
            through = listen(LOOPBACK, tunnel) if tunnel is not None else None
        except OSError as error:
            raise DoorClosed(why_not(port, error, _instead(port))) from None
        return cls(listening, key, run_guest, knows, limits or Limits(), proxies or Proxies(), through)

    @property
    def port(self) -> int:
        return cast(int, self._listening.getsockname()[1])

    @property
    def tunnel(self) -> int:
        """The port for who comes through the tunnel, 0 for none."""
        return cast(int, self._tunnel.getsockname()[1]) if self._tunnel is not None else 0

    @property
    def _present(self) -> tuple[Doorkeeper, ...]:
        return (*self.admission.present, *self._through_the_tunnel.present)

    def admission_of(self, caller: Caller) -> Admission[Doorkeeper]:
        """Return where `caller` is counted: who comes through the tunnel takes nobody else's place."""
        return self._through_the_tunnel if is_in_tunnel(caller.address) else self.admission

    async def close(self) -> None:
        """Refuse new guests, let the screens of present ones end, and close all connections."""
        for task in (*self._accepting, *self._beginning):
            task.cancel()
        await asyncio.gather(*self._accepting, *self._beginning, return_exceptions=True)
        self._listening.close()
        if self._tunnel is not None:
            self._tunnel.close()
        farewell = words.farewell(room=self.is_of_room, wanted=self.is_wanted())
        leaving = [keeper for keeper in self._present if keeper.session and keeper.session.task]
        running = [keeper.session.task for keeper in leaving if keeper.session and keeper.session.task]
        for keeper in leaving:
            if keeper.session:
                keeper.session.close(farewell)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.goodbyes):
                if running:
                    await asyncio.wait(running)
                # A disconnect would make ssh exit without writing what it has received, so it goes first.
                await asyncio.gather(*(keeper.connection.wait_closed() for keeper in leaving))
        await self._hang_up_on_all()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _hang_up_on_all(self) -> None:
        connections = [keeper.connection for keeper in self._present]
        for connection in connections:
            connection.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await asyncio.gather(*(connection.wait_closed() for connection in connections))
        for keeper in self._present:
            keeper.connection.abort()

    def _accepted(self, accepted: socket.socket, caller: Caller) -> None:
        task = asyncio.create_task(self._begin(accepted, caller))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _begin(self, accepted: socket.socket, caller: Caller) -> None:
        """Let asyncssh have a connection. A failure concerns only this client."""
        loop = asyncio.get_running_loop()
        keeper = partial(Doorkeeper, self, caller)
        options = asyncssh.SSHServerConnectionOptions(self._options, server_factory=keeper)
        try:
            await loop.connect_accepted_socket(lambda: asyncssh.SSHServerConnection(loop, options), accepted)
        except (OSError, asyncio.CancelledError):
            accepted.close()


def _options(key: asyncssh.SSHKey, limits: Limits) -> asyncssh.SSHServerConnectionOptions:
    return asyncssh.SSHServerConnectionOptions(
        server_host_keys=[key],
        encoding=None,
        line_editor=False,
        window=limits.window,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        gss_host=None,
        host_based_auth=False,
        password_auth=False,
        compression_algs=None,
        kex_algs=KEY_EXCHANGES,
        login_timeout=limits.login,
        keepalive_interval=limits.keepalive,
        keepalive_count_max=limits.keepalive_misses,
        server_version="Parlour",
    )


def of_the_door(limits: Limits) -> Places:
    """Return how many connections a door has; those are silent that have not authenticated."""
    return Places(
        limits.connections,
        per_address=limits.connections,
        silent=limits.strangers,
        silent_per_address=limits.per_address,
        known_per_address=limits.per_address,
    )


def of_the_tunnel(limits: Limits) -> Places:
    """Return how many connections a door has through the tunnel; with one key as many as usual."""
    return behind_the_tunnel(all_limits.TUNNEL_SSH, limits.strangers, limits.per_address)


def host_key(home: Home) -> asyncssh.SSHKey:
    """Return this machine's SSH host key, made on first use.

    Raises `HomeError` if it cannot be read or stored. A damaged key is not replaced, because every guest's
    SSH client would then warn of an attack.
    """
    with home.alone():
        kept = home.read(home.ssh_host_key)
        if kept is not None:
            return _imported(home, kept)
        made = asyncssh.generate_private_key(ALGORITHM)
        home.write(home.ssh_host_key, made.export_private_key("openssh"))
        return made


def _imported(home: Home, kept: bytes) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_private_key(kept)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
        raise HomeError(told(NO_SSH_KEY, file=str(home.ssh_host_key))) from None


def _instead(port: int) -> Told:
    return told(ANY_SSH_PORT) if port == DEFAULT_SSH_PORT else told(USUAL_SSH_PORT, port=DEFAULT_SSH_PORT)
