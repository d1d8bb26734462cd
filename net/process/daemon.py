"""A referee in the background: start it, find a running one, stop it.

A referee holds a lock file while it lives. A 0600 file beside that tells where it listens, and the secret of
its machine. The kernel releases the lock of a dead process, so neither a crash nor a reused process id can
make a dead referee look alive.

A service manager, if there is one, is told how the referee is: sd_notify(3), over the socket in
$NOTIFY_SOCKET.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import select
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net.address import LOOPBACK, Address
from parlour.net.errors import HomeError
from parlour.net.faults import NetError
from parlour.net.journal.version import BEFORE, SCHEMA
from parlour.net.limits import PerAddress
from parlour.net.regular_file import open_to_lock, open_to_read
from parlour.net.storage.data_folder import Home, flocked
from parlour.net.web.orders import WebPlace
from parlour.rules.sentences import Sentence, Told, in_words, phrase, read, told, written

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"
START_WITHIN: Final = 30.0
STOP_WITHIN: Final = 15.0
_STEP: Final = 0.05
_LINE: Final = 1 << 16
_Port = Annotated[int, Field(ge=0, le=65535)]


CANNOT_LOCK: Final = Sentence("cannot lock", "cannot write {file}: {why}")
DID_NOT_START: Final = phrase("did not start", "the referee did not start")
RUNS_ALREADY: Final = phrase(
    "runs already", "a referee of this data folder is running already; `parlour stop` ends it"
)
DOES_NOT_END: Final = Sentence(
    "does not end",
    "the referee (process {process}) has not ended within {seconds} seconds: it does not answer. "
    "`kill -KILL {process}` ends it; its tables are kept",
)
DOES_NOT_ANSWER: Final = Sentence(
    "does not answer",
    "a referee (process {process}) has this data folder, and does not say where it listens. "
    "`kill -KILL {process}` ends it; its tables are kept",
)
OLDER_RUNS: Final = Sentence(
    "older runs",
    "a referee of an older Parlour still runs in this data folder (process {process}, version {theirs} of "
    "the journal; this Parlour has version {ours}); `parlour stop` ends it, and its tables come back with "
    "this one",
)
NEWER_RUNS: Final = Sentence(
    "newer runs",
    "a referee of a newer Parlour still runs in this data folder (process {process}, version {theirs} of "
    "the journal; this Parlour has version {ours}); `parlour stop` ends it, and only that one can resume its "
    "tables",
)


class NotStarted(NetError):
    """A referee did not start; the message is its own, if it had one."""


class AlreadyRunning(NetError):
    """Another referee uses this data folder."""


class OtherVersionRunning(AlreadyRunning):
    """The referee of this data folder is of another version of Parlour."""

    def __init__(self, running: RunningReferee) -> None:
        says = OLDER_RUNS if running.journal < SCHEMA else NEWER_RUNS
        super().__init__(told(says, process=running.pid, theirs=running.journal, ours=SCHEMA))
        self.running = running


class NotStopped(NetError):
    """A referee does not end."""


class RunningReferee(BaseModel):
    """A referee on this machine. `local_socket` is the path of its Unix socket, "" in older versions.

    `journal` is the version of its journal, which the version before did not tell. `games` has digests of the
    games of other distributions, as it has loaded them; None in older versions.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    pid: Annotated[int, Field(gt=1)]
    tcp_port: _Port
    tls_fingerprint: str
    secret: str = Field(repr=False)
    ssh_port: _Port = 0
    ssh_fingerprint: str = ""
    web: WebPlace | None = None
    background: bool = False  # it does not run in a terminal
    local_socket: str = ""
    journal: int = BEFORE
    per_address: PerAddress = Field(default_factory=PerAddress)
    proxies: tuple[str, ...] = ()
    invited: str = ""
    through: str = ""
    games: dict[str, str] | None = None

    @property
    def address(self) -> Address:
        return Address.local(self.local_socket) if self.local_socket else Address(LOOPBACK, self.tcp_port)


@contextmanager
def claimed(home: Home, file: Path) -> Iterator[None]:
    """Be the only referee of `file` during the context.

    Raises AlreadyRunning, perhaps OtherVersionRunning, or HomeError.
    """
    home.make()
    try:
        descriptor = open_to_lock(_lock(file))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise HomeError(told(CANNOT_LOCK, file=str(_lock(file)), why=reason)) from None
    try:
        if not flocked(descriptor, within=1.0):  # `_alive` of another process has it for a moment
            raise _already_running(_read(home, file))
        home.remove(file)
        try:
            yield
        finally:
            home.remove(file)
    finally:
        os.close(descriptor)


def publish(home: Home, file: Path, running: RunningReferee) -> None:
    """Write `file`, so that the screens of this machine find the referee. It must be `claimed`."""
    home.write(file, running.model_dump_json() + "\n")


def running_referee(home: Home, file: Path, within: float = 5.0) -> RunningReferee | None:
    """Return the running referee of `file`, if any, waiting up to `within` seconds for its start."""
    until = time.monotonic() + within
    while _alive(file):
        found = _read(home, file)
        if found is not None or time.monotonic() > until:
            return found
        time.sleep(_STEP)
    return None


def died_referee(home: Home, file: Path, within: float = 0.5) -> RunningReferee | None:
    """Return the background referee of `file` that died, if any. A killed process may take a moment to go."""
    until = time.monotonic() + within
    while _alive(file):
        if time.monotonic() > until:
            return None
        time.sleep(_STEP)
    found = _read(home, file)
    return found if found is not None and found.background else None


def start(command: Sequence[str], home: Home, file: Path, within: float = START_WITHIN) -> RunningReferee:
    """Run `command` as the referee of `file`, outliving this terminal. Raises NotStarted and cleans up."""
    process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own arguments
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd="/",
    )
    assert process.stdout
    assert process.stderr
    with process.stdout, process.stderr:
        try:
            said = _line(process.stdout.fileno(), within)  # where it listens, or why it does not
            why = _why_not(said)
            found = running_referee(home, file) if said and why is None else None
        except BaseException:
            _kill(process)
            raise
        if found is None:
            _kill(process)
            raise NotStarted(why or _last_words(process.stderr.read()))
    threading.Thread(target=process.wait, name="referee", daemon=True).start()  # reaps the process
    return found


def running_or_start(command: Sequence[str], home: Home, file: Path) -> RunningReferee:
    """Return the running referee of `file`, or start one. Raises NotStarted."""
    found = running_referee(home, file)
    if found is not None:
        return found
    try:
        return start(command, home, file)
    except NotStarted:
        found = running_referee(home, file)  # another process may have been faster
        if found is None:
            raise
        return found


def stop_referee(home: Home, file: Path, within: float = STOP_WITHIN) -> bool:
    """Stop the referee of `file` and return whether there was one. Raises NotStopped."""
    found = running_referee(home, file, within)
    if found is None:
        from parlour.net.journal.format import holder_of  # it loads SQLite

        process = holder_of(home.solo_journal if file == home.solo_file else home.journal)
        if process and _alive(file):
            raise NotStopped(told(DOES_NOT_ANSWER, process=process))
        return False
    until = time.monotonic() + within
    os.kill(found.pid, signal.SIGTERM)
    while _alive(file):
        if time.monotonic() > until:
            raise NotStopped(told(DOES_NOT_END, process=found.pid, seconds=f"{within:g}"))
        time.sleep(_STEP)
    return True


def tell_manager(state: str) -> None:
    """Send `state` to the service manager, if there is one. Never fails."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.connect(address)
        connection.send(state.encode())


async def stay_alive() -> None:
    """Say that the event loop runs, as often as $WATCHDOG_USEC wants it, until canceled."""
    try:
        seconds = int(os.environ.get("WATCHDOG_USEC", "")) / 1e6
    except ValueError:
        return
    while True:
        tell_manager(ALIVE)
        await asyncio.sleep(seconds / 3)


def _lock(file: Path) -> Path:
    return file.with_suffix(".lock")


def _already_running(found: RunningReferee | None) -> AlreadyRunning:
    if found is not None and found.journal != SCHEMA:
        return OtherVersionRunning(found)
    return AlreadyRunning(RUNS_ALREADY)


def _alive(file: Path) -> bool:
    try:
        descriptor = open_to_read(_lock(file))
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(descriptor)


def _read(home: Home, file: Path) -> RunningReferee | None:
    try:
        return RunningReferee.model_validate_json(home.read(file) or b"")
    except ValidationError:
        return None


def _line(descriptor: int, within: float) -> bytes:
    """Return the whole line that arrives on a pipe within so many seconds, or nothing."""
    until, got = time.monotonic() + within, b""
    while b"\n" not in got and len(got) < _LINE:
        left = until - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            return b""
        chunk = os.read(descriptor, 4096)
        if not chunk:
            return b""
        got += chunk
    return got


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def say_why_not(error: Exception) -> None:
    """Tell who waits for this process in the background why it does not start, if the error tells it."""
    if isinstance(why := getattr(error, "told", None), Told):
        print(json.dumps(written(why)), flush=True)


def _why_not(line: bytes) -> Told | None:
    """Return what `say_why_not` has told; None for anything else."""
    try:
        return read(json.loads(line))
    except ValueError:
        return None


def _last_words(said: bytes) -> Told:
    """Return the last line of what a process said that broke."""
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return in_words(lines[-1]) if lines else DID_NOT_START
