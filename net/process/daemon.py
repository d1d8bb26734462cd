"""A referee in the background: starting it, finding the one that runs, ending it.

The referee that runs on this machine holds a lock for as long as it lives, and tells
through a 0600 file beside it where it listens and the secret of its own machine. The
kernel lets go of a dead process's lock, so neither a crash nor a number used twice can
make a dead referee look alive.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from net.address import Address
from net.faults import NetError
from net.storage.data_folder import Home

START_WITHIN: Final = 30.0
STOP_WITHIN: Final = 15.0
_STEP: Final = 0.05
_LINE: Final = 1 << 16
_LOOPBACK: Final = "127.0.0.1"
_Port = Annotated[int, Field(ge=0, le=65535)]


class NotStarted(NetError):
    """A referee did not come up; the words are its own, if it had any."""


class AlreadyRunning(NetError):
    """There is a referee of this data folder already."""


class NotStopped(NetError):
    """A referee does not end."""


class Running(BaseModel):
    """A referee of this machine: its process, where it listens, and the host's secret.

    `local_socket` is the path of its Unix socket; "" if it is an older Parlour, which has none.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    pid: Annotated[int, Field(gt=1)]
    tcp_port: _Port
    tls_fingerprint: str
    secret: str = Field(repr=False)
    ssh_port: _Port = 0
    ssh_fingerprint: str = ""
    background: bool = False  # nobody's terminal runs it
    local_socket: str = ""

    @property
    def address(self) -> Address:
        """Where this account's own programs reach it."""
        return Address.local(self.local_socket) if self.local_socket else Address(_LOOPBACK, self.tcp_port)


@contextmanager
def claimed(home: Home, file: Path) -> Iterator[None]:
    """Be the one referee of `file` while the context lasts, and remove the file at its end.

    Raises AlreadyRunning if another one lives, HomeError if the folder cannot be used.
    """
    home.make()
    descriptor = os.open(_lock(file), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _hold(descriptor)
        home.remove(file)
        try:
            yield
        finally:
            home.remove(file)
    finally:
        os.close(descriptor)


def publish(home: Home, file: Path, running: Running) -> None:
    """Tell this machine's screens where the referee of `file` is; only while it is `claimed`."""
    home.write(file, running.model_dump_json() + "\n")


def running_referee(home: Home, file: Path, within: float = 5.0) -> Running | None:
    """Return the living referee of `file`, None if there is none.

    One that is just coming up is waited for, `within` seconds at most.
    """
    until = time.monotonic() + within
    while _alive(file):
        found = _read(home, file)
        if found is not None or time.monotonic() > until:
            return found
        time.sleep(_STEP)
    return None


def died_referee(home: Home, file: Path, within: float = 0.5) -> Running | None:
    """Return the referee in the background of `file` that is dead and did not end in order, else None.

    One that ends in order removes its file. A process that was killed is not gone all at once: it is
    looked for again for so many seconds.
    """
    until = time.monotonic() + within
    while _alive(file):
        if time.monotonic() > until:
            return None
        time.sleep(_STEP)
    found = _read(home, file)
    return found if found is not None and found.background else None


def start(command: Sequence[str], home: Home, file: Path, within: float = START_WITHIN) -> Running:
    """Run `command`, which becomes the referee of `file`, and return it once it listens.

    The command says so with a line on its standard output. It is no child of this
    terminal: it outlives it. Raises NotStarted, and then nothing is left running.
    """
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
            listens = _line(process.stdout.fileno(), within)
            found = running_referee(home, file) if listens else None
        except BaseException:
            _kill(process)
            raise
        if found is None:
            _kill(process)
            raise NotStarted(_last_words(process.stderr.read()))
    threading.Thread(target=process.wait, name="referee", daemon=True).start()  # reaps it one day
    return found


def running_or_start(command: Sequence[str], home: Home, file: Path) -> Running:
    """Return the living referee of `file`, or start one; raise NotStarted."""
    found = running_referee(home, file)
    if found is not None:
        return found
    try:
        return start(command, home, file)
    except NotStarted:
        found = running_referee(home, file)  # somebody else's was faster
        if found is None:
            raise
        return found


def stop_referee(home: Home, file: Path, within: float = STOP_WITHIN) -> bool:
    """End the referee of `file` in order and wait for it; return whether there was one.

    Raises NotStopped if it is still there after `within` seconds.
    """
    found = running_referee(home, file)
    if found is None:
        return False
    until = time.monotonic() + within
    os.kill(found.pid, signal.SIGTERM)
    while _alive(file):
        if time.monotonic() > until:
            raise NotStopped(f"the referee (process {found.pid}) has not ended within {within:g} seconds")
        time.sleep(_STEP)
    return True


def _lock(file: Path) -> Path:
    return file.with_suffix(".lock")


def _hold(descriptor: int) -> None:
    until = time.monotonic() + 1.0  # whoever looks whether it is held holds it for a moment
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise AlreadyRunning(
                    "a referee of this data folder is running already; `parlour stop` ends it"
                ) from None
            time.sleep(_STEP)
        else:
            return


def _alive(file: Path) -> bool:
    try:
        descriptor = os.open(_lock(file), os.O_RDONLY | os.O_CLOEXEC)
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


def _read(home: Home, file: Path) -> Running | None:
    try:
        return Running.model_validate_json(home.read(file) or b"")
    except ValidationError:
        return None


def _line(descriptor: int, within: float) -> bool:
    """Wait for a whole line on a pipe; return whether one came before its end."""
    until, got = time.monotonic() + within, b""
    while b"\n" not in got and len(got) < _LINE:
        left = until - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            return False
        chunk = os.read(descriptor, 4096)
        if not chunk:
            return False
        got += chunk
    return True


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _last_words(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("parlour: ") if lines else "the referee did not start"
