"""The tunnel to a server of the host's own, by whose name others come in from outside the house.

OpenSSH opens the ports of the doors on the server and passes on who comes there, to listeners on the loopback
of this machine that are for nobody else (`ssh -N -R`). When it ends, it is started again after growing
pauses. It ends with the referee, also with one that is killed: a shell beside it waits for the end of its
stdin.

An sshd passes on only who comes from the server itself, unless its configuration says otherwise, and does not
say so. Therefore the ports are tried from here by the name that others get, as soon as they are open.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar, Final, NamedTuple, Self, TypeAlias

from parlour.net.address import HOST, Address
from parlour.net.background_task import BackgroundTask
from parlour.net.errors import NetError
from parlour.net.faults import BadAddress
from parlour.net.redact import trace
from parlour.net.sanitize import clean_line
from parlour.net.transport.dial import UNKNOWN_HOST, connect
from parlour.net.wire.notices import REACH_BROKEN, REACH_OPEN, REACH_OPENS, REACH_SHUT
from parlour.rules.sentences import Sentence, Told, phrase, told

log: Final = logging.getLogger(__name__)

PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
LOOK_WITHIN: Final = 5.0  # for the server's port to answer, as seen from here
LOOK_EVERY: Final = 30.0
ENDS_WITHIN: Final = 3.0
_LONGEST: Final = 1 << 16
_USUAL_SSH: Final = 22
_FIRST_FOR_ALL: Final = 1024  # ports below it are for the administrator of a machine
_USER: Final = r"(?P<user>[A-Za-z0-9_][A-Za-z0-9_.-]{0,63})"
_SERVER: Final = re.compile(rf"(?:{_USER}@)?(?P<rest>[A-Za-z0-9\[][^@\s]*)")
OPTIONS: Final = (
    *("-N", "-T", "-a", "-x", "-v"),
    *("-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes"),
    *("-o", "ExitOnForwardFailure=yes", "-o", "ConnectTimeout=15"),
    *("-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=3"),
    *("-o", "ControlMaster=no", "-o", "ControlPath=none", "-o", "LogLevel=DEBUG1"),
)
"""A connection of its own, which asks and believes nothing, and ends when it cannot do all that it is for."""
KEEPER: Final = """\
trap 'kill "$ssh" 2>/dev/null' TERM
exec 3<&0
"$@" 3<&- </dev/null & ssh=$!
{ cat <&3; kill "$ssh"; } >/dev/null 2>&1 & waits=$!
exec 3<&- </dev/null
wait "$ssh"
wait "$ssh"
kill "$waits" 2>/dev/null
"""
"""Runs the command; ends when it has ended, also after a SIGTERM, which ends only the first `wait`."""
_IS_OPEN: Final = "debug1: remote forward success for: listen"
_COMES: Final = "debug1: client_request_forwarded_tcpip"
_NOT_ALLOWED: Final = ("Server has disabled port forwarding", "port forwarding refused")
_FAILED: Final = re.compile(r"remote port forwarding failed for listen port ([0-9]+)")
_AWAY: Final = re.compile(r"timed out|No route to host|Network is unreachable|Host is down")

NO_SERVER: Final = Sentence(
    "no server", "{typed} is no server; those look like ann@cards.example.org or ann@203.0.113.5:2200"
)
NO_SSH: Final = phrase("no ssh", "there is no program ssh on this machine; install the OpenSSH client first")
NO_SSHD: Final = Sentence("no sshd", "{host} is there, but no SSH server answers on port {port}.")
AWAY: Final = Sentence("server away", "{host} does not answer on port {port}.")
UNKNOWN_KEY: Final = Sentence(
    "server's key unknown", "its host key is not known here yet; type once in another terminal: {line}"
)
CHANGED_KEY: Final = Sentence(
    "server's key changed",
    "its host key is another one than before. If you know why, type in another terminal: "
    "ssh-keygen -R {host}, and then once: {line}",
)
NO_KEY: Final = Sentence(
    "no key for server",
    "it takes none of your keys, and a password cannot be typed here; type once in another terminal: {line}",
)
PORT_TAKEN: Final = Sentence(
    "port taken at server",
    "port {port} is taken there. End what has it at the server, or choose another one with {option}.",
)
RESERVED: Final = Sentence(
    "port reserved at server",
    "ports below 1024 are for the administrator there. Choose another one than {port} with {option}.",
)
FORBIDDEN: Final = Sentence(
    "forwarding forbidden",
    "it forbids to open ports; its sshd_config needs `AllowTcpForwarding yes` and no `DisableForwarding`.",
)
BROKE: Final = phrase("tunnel broke", "the connection broke.")
SSH_SAYS: Final = Sentence("ssh says", "ssh says: {words}")
SAYS_NOTHING: Final = phrase("ssh says nothing", "ssh ended without a word.")

Report: TypeAlias = Callable[[Told, bool], None]
"""Called with how the tunnel stands now, when that changes, and whether others reach the server's ports."""


class Server(NamedTuple):
    """A server as one types it for `ssh`. `user` "" and `port` 0: as the configuration of `ssh` says."""

    user: str
    host: str
    port: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the server in USER@SERVER[:PORT]; the user may be left out. Raises BadAddress."""
        found = _SERVER.fullmatch(text.strip())
        named = HOST.fullmatch(found["rest"]) if found is not None else None
        if found is None or named is None or (named["port"] and not 1 <= int(named["port"]) <= 65535):
            raise BadAddress(told(NO_SERVER, typed=repr(text[:60])))
        return cls(found["user"] or "", named["host"].strip("[]"), int(named["port"] or 0))

    @property
    def destination(self) -> tuple[str, ...]:
        """The arguments of `ssh` that name it."""
        name = f"{self.user}@{self.host}" if self.user else self.host
        return (*(("-p", str(self.port)) if self.port else ()), name)

    async def public_name(self, program: str = "ssh") -> str:
        """Return the host by which others reach it: what `ssh` means by a name of its configuration.

        Raises NetError if there is no `ssh`.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *(program, "-G", *self.destination), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
            )
        except OSError:
            raise NetError(NO_SSH) from None
        said, _ = await process.communicate()
        found = re.search(r"^hostname (\S+)$", said.decode("utf-8", "replace"), re.MULTILINE)
        return found[1] if found is not None else self.host


class Carried(NamedTuple):
    """A port of the server, and that of this machine's loopback to which it leads.

    `option` is that of the command line with which another port is chosen. `hidden`: a proxy of the server
    leads there, and nobody else shall.
    """

    there: int
    here: int
    option: str
    hidden: bool = False

    @property
    def argument(self) -> str:
        return f"{'127.0.0.1' if self.hidden else '*'}:{self.there}:127.0.0.1:{self.here}"


class Hearing:
    """What one run of `ssh` to `server` has said: whether all of `carried` is open, or why not."""

    def __init__(self, server: Server, carried: Sequence[Carried]) -> None:
        self.is_used = False  # somebody has come
        self._server = server
        self._carried = carried
        self._open = 0
        self._lines: list[str] = []  # of the last words, no debugging
        self._is_forbidden = False

    @property
    def is_open(self) -> bool:
        """Whether all ports are open."""
        return self._open >= len(self._carried)

    def hear(self, line: str) -> None:
        """Take a line of its stderr."""
        if line.startswith(_IS_OPEN):
            self._open += 1
        elif line.startswith(_COMES):
            self.is_used = True
        elif line.startswith("debug1: Remote:") and any(words in line for words in _NOT_ALLOWED):
            self._is_forbidden = True
        elif line and not line.startswith(("debug1:", "Authenticated to ", "Transferred: ", "Bytes per ")):
            self._lines = [*self._lines[-50:], line]

    def fault(self) -> Told:
        """Return why it has ended."""
        said, host = "\n".join(self._lines), self._server.host
        port = self._server.port or _USUAL_SSH
        line = " ".join(("ssh", *self._server.destination))
        if self.is_open:
            return BROKE
        if (failed := _FAILED.search(said)) is not None:
            return self._refused(int(failed[1]))
        if "IDENTIFICATION HAS CHANGED" in said:
            name = host if port == _USUAL_SSH else f"'[{host}]:{port}'"
            return told(CHANGED_KEY, host=name, line=line)
        if "Host key verification failed" in said:
            return told(UNKNOWN_KEY, line=line)
        if "Permission denied (" in said:
            return told(NO_KEY, line=line.replace("ssh", "ssh-copy-id", 1))
        if "Could not resolve hostname" in said:
            return told(UNKNOWN_HOST, host=host)
        if "Connection refused" in said:
            return told(NO_SSHD, host=host, port=port)
        if _AWAY.search(said):
            return told(AWAY, host=host, port=port)
        return told(SSH_SAYS, words=clean_line(self._lines[-1])) if self._lines else SAYS_NOTHING

    def _refused(self, port: int) -> Told:
        """Return why the server does not open `port`."""
        option = next((each.option for each in self._carried if each.there == port), "--port")
        if port < _FIRST_FOR_ALL:
            return told(RESERVED, port=port, option=option)
        return told(FORBIDDEN) if self._is_forbidden else told(PORT_TAKEN, port=port, option=option)


class Tunnel(BackgroundTask):
    """Keeps the ports that `carried` returns open at `server`, whom others know by the `name`."""

    task_name: ClassVar[str] = "tunnel"

    def __init__(
        self,
        server: Server,
        name: str,
        carried: Callable[[], Sequence[Carried]],
        report: Report,
        program: Sequence[str] = ("ssh",),
    ) -> None:
        super().__init__()
        self._server = server
        self._name = name
        self._carried = carried
        self._report = report
        self._program = tuple(program)
        self._again = asyncio.Event()
        self._told: tuple[Told, bool] | None = None
        self._broken_since = ""

    def again(self) -> None:
        """Open the ports anew, since others are to be open now."""
        self._again.set()

    async def _run(self) -> None:
        tries = 0
        self._tell(told(REACH_OPENS, server=self._name), is_open=False)
        while True:
            self._again.clear()
            hearing = Hearing(self._server, self._carried())
            await self._once(hearing)
            if self._again.is_set():
                continue
            self._broken_since = self._broken_since or time.strftime("%Y-%m-%d %H:%M")
            broken = told(REACH_BROKEN, server=self._name, since=self._broken_since, why=hearing.fault())
            self._tell(broken, is_open=False)
            tries = 0 if hearing.is_open else tries + 1
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSES[min(tries, len(PAUSES) - 1)]):
                    await self._again.wait()

    def _tell(self, how: Told, *, is_open: bool) -> None:
        if self._told != (how, is_open):
            self._told = how, is_open
            log.info("the tunnel: %s", how.sentence.key)
            self._report(how, is_open)

    async def _once(self, hearing: Hearing) -> None:
        """Run `ssh` until it ends, or is to be run anew."""
        forwards = (part for each in self._carried() for part in ("-R", each.argument))
        command = (*self._program, *OPTIONS, *forwards, *self._server.destination)
        try:
            process = await asyncio.create_subprocess_exec(
                *("sh", "-c", KEEPER, "parlour-tunnel", *command),
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=PIPE,
                limit=_LONGEST,
                start_new_session=True,  # Ctrl-C goes only to the referee, which ends it
                env={**os.environ, "LC_ALL": "C"},
            )
        except OSError as error:  # such as: too many files are open
            hearing.hear(str(error.strerror))
            return
        looking: list[asyncio.Task[None]] = []
        reading = asyncio.create_task(self._read(process, hearing, looking))
        again = asyncio.create_task(self._again.wait())
        try:
            await asyncio.wait({reading, again}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            try:
                for task in (*looking, reading, again):
                    task.cancel()
                for done in await asyncio.gather(*looking, reading, again, return_exceptions=True):
                    if isinstance(done, Exception):
                        log.error("the tunnel: %s", trace(done))
            finally:
                await _ended(process)

    async def _read(self, process: Process, hearing: Hearing, looking: list[asyncio.Task[None]]) -> None:
        assert process.stderr is not None
        was_open = False
        while True:
            try:
                line = await process.stderr.readline()
            except ValueError:  # too long
                continue
            if not line:
                return
            hearing.hear(line.decode("utf-8", "replace").strip())
            if hearing.is_open and not was_open:
                was_open = True
                looking.append(asyncio.create_task(self._look(hearing)))

    async def _look(self, hearing: Hearing) -> None:
        """Try the ports as others will, until all answer; then they are open for others, too.

        If they do not, the ports are opened anew from time to time, since another configuration of sshd holds
        from the next connection on. But that is not done if somebody has come on a way that is not seen here.
        """
        while (shut := await self._shut()) is not None:
            self._tell(told(REACH_SHUT, server=self._name, port=shut), is_open=False)
            await asyncio.sleep(LOOK_EVERY)
            if not hearing.is_used and await self._shut() is not None:
                self.again()
        self._broken_since = ""
        self._tell(told(REACH_OPEN, server=self._name), is_open=True)

    async def _shut(self) -> int | None:
        """Return the first port that does not answer at the server, None if all do."""
        for each in self._carried():
            if each.hidden:
                continue
            try:
                (await connect(Address(self._name, each.there), LOOK_WITHIN)).close()
            except NetError:
                return each.there
        return None


async def _ended(process: Process) -> None:
    """End `ssh` and the shell beside it, and wait until they are gone: by force if that takes long, or if the
    caller has no time for it.
    """
    if process.stdin is not None:
        process.stdin.close()
    try:
        _tell_group(process, signal.SIGTERM)
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDS_WITHIN):
                await process.wait()
    finally:
        _tell_group(process, signal.SIGKILL)
        await process.wait()


def _tell_group(process: Process, number: int) -> None:
    """Send a signal to the shell and all beside it, also if the shell has ended before them."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)
