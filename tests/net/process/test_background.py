"""A referee in the background: found while it lives, never left behind, and heard by a service manager."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.net.errors import JournalInUse
from parlour.net.journal.file import JournalFile
from parlour.net.journal.format import holder_of
from parlour.net.journal.version import SCHEMA
from parlour.net.process.daemon import (
    ALIVE,
    CANNOT_LOCK,
    READY,
    STOPPING,
    AlreadyRunning,
    NotStarted,
    NotStopped,
    OtherVersionRunning,
    RunningReferee,
    claimed,
    publish,
    running_or_start,
    running_referee,
    start,
    stay_alive,
    stop_referee,
    tell_manager,
)
from parlour.net.process.resumable import close_kept
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import told
from tests.net.kit.serve import Serve
from tests.processes import lives
from tests.waiting import until_blocking

MINE = RunningReferee(pid=os.getpid(), tcp_port=7453, tls_fingerprint="ab", secret="sesame")

BODY = """
import os, signal, sys, time
from parlour.net.process.daemon import RunningReferee, claimed, publish
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import told
home = Home()
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # from before anybody can know of it
with claimed(home, home.referee_file):
    mine = RunningReferee(pid=os.getpid(), tcp_port=1, tls_fingerprint="ab", secret="s")
    publish(home, home.referee_file, mine)
    print("here", flush=True)
    signal.sigwait([signal.SIGTERM])
"""


def program(body: str) -> list[str]:
    return [sys.executable, "-c", body]


def test_nobody_is_found_where_nobody_is() -> None:
    home = Home()
    assert running_referee(home, home.referee_file) is None
    assert not stop_referee(home, home.referee_file)
    assert not home.path.exists()


def test_a_referee_is_found_for_as_long_as_it_lives() -> None:
    home = Home()
    with claimed(home, home.referee_file):
        publish(home, home.referee_file, MINE)
        assert running_referee(home, home.referee_file) == MINE
        assert running_referee(home, home.solo_file) is None
        assert home.referee_file.stat().st_mode & 0o777 == 0o600
        assert "sesame" not in repr(MINE)
    assert running_referee(home, home.referee_file) is None
    assert not home.referee_file.exists()
    home.write(home.referee_file, MINE.model_dump_json())
    assert running_referee(home, home.referee_file) is None, "a file left behind is not believed"


def test_a_folder_has_one_open_referee_and_one_for_playing_alone() -> None:
    home = Home()
    with claimed(home, home.referee_file), claimed(home, home.solo_file):
        with pytest.raises(AlreadyRunning), claimed(home, home.referee_file):
            pass
        publish(home, home.referee_file, MINE)
        assert running_referee(home, home.referee_file) == MINE


def older_parlour(home: Home) -> list[str]:
    """A referee of the version before: it tells no version, and signs no lock."""
    body = BODY.replace("publish(home", "mine.__dict__.pop('journal'); publish(home").replace(
        "with claimed(home, home.referee_file):",
        "import fcntl\n"
        "lock = open(home.journal.with_suffix('.lock'), 'a')\n"
        "fcntl.flock(lock, fcntl.LOCK_EX)\n"
        "with claimed(home, home.referee_file):",
    )
    home.make()
    return program(body)


def test_a_referee_of_an_older_parlour_that_still_runs_is_named_and_can_be_ended() -> None:
    home = Home()
    older = start(older_parlour(home), home, home.referee_file)
    assert older.journal == 1
    told = (
        f"a referee of an older Parlour still runs in this data folder (process {older.pid}, version 1 of "
        "the journal; this Parlour has version 3); `parlour stop` ends it, and its tables come back "
        "with this one"
    )
    with pytest.raises(OtherVersionRunning, match=re.escape(told)), claimed(home, home.referee_file):
        pass
    with pytest.raises(JournalInUse, match="A referee of an older Parlour still runs") as refused:
        JournalFile.open(home, home.journal, "0" * 32)
    assert (refused.value.theirs, refused.value.ours) == (1, 3)
    assert stop_referee(home, home.referee_file)
    with claimed(home, home.referee_file):
        JournalFile.open(home, home.journal, "0" * 32).close()


@pytest.mark.few
@pytest.mark.parametrize("left", ["", "2 999999999\n", "nonsense", "2"])
def test_an_older_parlour_is_known_even_if_a_dead_process_signed_its_lock(left: str) -> None:
    home = Home()
    home.make()
    with home.journal.with_suffix(".lock").open("w") as lock:
        lock.write(left)
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(JournalInUse, match="of an older Parlour"):
            JournalFile.open(home, home.journal, "0" * 32)


@pytest.mark.few
@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        (SCHEMA + 1, "a newer Parlour .*only that one can resume its tables"),
        (SCHEMA, "running already; `parlour stop` ends it$"),
    ],
)
def test_a_running_referee_of_this_or_a_newer_parlour_is_told_apart_from_an_older_one(
    theirs: int, told: str
) -> None:
    home = Home()
    with claimed(home, home.referee_file):
        publish(home, home.referee_file, MINE.model_copy(update={"journal": theirs}))
        with pytest.raises(AlreadyRunning, match=told), claimed(home, home.referee_file):
            pass
    with home.journal.with_suffix(".lock").open("w") as lock:
        lock.write(f"{theirs} {os.getpid()}\n")
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(JournalInUse) as refused:
            JournalFile.open(home, home.journal, "0" * 32)
        assert ("of a newer Parlour" in str(refused.value)) is (theirs > SCHEMA)
        assert refused.value.theirs == theirs


@pytest.mark.parametrize("content", [b"", b"{}", b'{"pid": 1}', b"\xff", b"[" * 9000])
def test_a_damaged_file_names_nobody(content: bytes) -> None:
    home = Home()
    with claimed(home, home.referee_file):
        home.write(home.referee_file, content)
        assert running_referee(home, home.referee_file, within=0) is None


def test_one_that_is_just_coming_up_is_waited_for() -> None:
    home = Home()
    with claimed(home, home.referee_file):
        late = threading.Timer(0.2, publish, (home, home.referee_file, MINE))
        late.start()
        assert running_referee(home, home.referee_file) == MINE
        late.join()


def test_a_referee_starts_once_outlives_its_caller_and_stops() -> None:
    home = Home()
    found: list[RunningReferee] = []

    def start_one() -> None:
        found.append(running_or_start(program(BODY), home, home.referee_file))

    threads = [threading.Thread(target=start_one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    running, second = found
    assert running == second, "whoever starts second gets the first"
    assert os.getsid(running.pid) == running.pid != os.getsid(0)
    assert stop_referee(home, home.referee_file)
    until_blocking(lambda: not lives(running.pid))
    assert not home.referee_file.exists()


def test_one_that_does_not_come_up_tells_why_by_key_and_values_or_else_in_its_last_words() -> None:
    home = Home()
    why = "told(CANNOT_LOCK, file='x', why='y')"
    refused = f"from parlour.net.process.daemon import *; say_why_not(NotStarted({why}))"
    with pytest.raises(NotStarted) as caught:
        start(program(refused), home, home.referee_file)
    assert caught.value.told == told(CANNOT_LOCK, file="x", why="y")
    with pytest.raises(NotStarted, match=r"^port 1 is taken$"):
        start(program("import sys; sys.exit('port 1 is taken')"), home, home.referee_file)


@pytest.mark.parametrize("does", ["pass", "print('hello', flush=True)"])
def test_one_that_says_nothing_or_nonsense_is_not_left_behind(tmp_path: Path, does: str) -> None:
    home, told = Home(), tmp_path / "pid"
    body = f"import os, time\nopen({str(told)!r}, 'w').write(str(os.getpid()))\n{does}\ntime.sleep(600)"
    with pytest.raises(NotStarted):
        start(program(body), home, home.referee_file, within=2.0)
    assert not told.exists() or not lives(int(told.read_text()))


def test_one_that_does_not_end_is_told_of() -> None:
    home = Home()
    deaf = BODY.replace("signal.sigwait([signal.SIGTERM])", "time.sleep(600)")
    running = start(program(deaf), home, home.referee_file)
    try:
        with pytest.raises(NotStopped, match=f"does not answer. `kill -KILL {running.pid}` ends it"):
            stop_referee(home, home.referee_file, within=0.3)
    finally:
        os.kill(running.pid, signal.SIGKILL)
    until_blocking(lambda: running_referee(home, home.referee_file) is None)


def test_one_that_has_the_folder_and_says_nothing_is_named_and_not_left_to_stop() -> None:
    home = Home()
    writes = "journal = JournalFile.open(home, home.journal, '0' * 32); time.sleep(600)"
    silent = f"from parlour.net.journal.file import JournalFile\n{BODY}".replace(
        "publish(home, home.referee_file, mine)", writes
    )
    with subprocess.Popen(program(silent)) as process:
        try:
            until_blocking(lambda: home.journal.exists() and holder_of(home.journal) == process.pid)
            with pytest.raises(NotStopped, match=f"`kill -KILL {process.pid}` ends it"):
                stop_referee(home, home.referee_file, within=0.1)
            with pytest.raises(JournalInUse, match=f"does not reach it; `kill {process.pid}` ends it"):
                close_kept(home)
        finally:
            process.kill()
    assert not stop_referee(home, home.referee_file)


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        yield listening


def heard(manager: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(manager.recv(100).decode())
        except BlockingIOError:
            return said


def test_a_referee_says_that_it_is_ready_and_that_it_stops(manager: socket.socket) -> None:
    serve = Serve.start("--port", "0")
    said: list[str] = []

    def has_said(state: str) -> bool:
        said.extend(heard(manager))
        return state in said

    until_blocking(lambda: has_said(READY))
    assert serve.end(signal.SIGTERM) == 0
    until_blocking(lambda: has_said(STOPPING))
    assert said == [READY, STOPPING]


async def test_it_says_that_it_is_alive_as_often_as_is_wanted(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stay_alive()
    assert heard(manager) == [], "it is not wanted"
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    watching = asyncio.create_task(stay_alive())
    await asyncio.sleep(0)
    assert heard(manager) == [ALIVE]
    watching.cancel()


@pytest.mark.parametrize("address", ["", "nowhere", "/no/such/socket", "@no such socket"])
def test_without_a_service_manager_nothing_happens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    tell_manager(READY)
