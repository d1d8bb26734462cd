"""A PostgreSQL server for tests: in a folder of its own, on a Unix socket; it can be killed."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg

from tests.waiting import WITHIN, until_blocking

INSTALLED = Path("/usr/lib/postgresql")  # where Debian has it, by version
SETTINGS = (
    "listen_addresses=",
    "shared_buffers=16MB",
    "max_connections=40",
    "autovacuum=off",
    "fsync=off",
    "dynamic_shared_memory_type=mmap",
)
"""What a process wrote outlives it without `fsync`, too: that is for machines which lose their power.

A killed server leaves its shared memory behind, so most of that lies in files of its folder.
"""


def programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`, None if they are not installed."""
    folders = [*sorted(INSTALLED.glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Cluster:
    """A server with its data in `folder`, perhaps a standby of `primary`, with further `settings`.

    No server runs as root: then somebody without rights runs it.
    """

    def __init__(
        self,
        programs: Path,
        folder: Path,
        primary: Cluster | None = None,
        settings: Sequence[str] = (),
    ) -> None:
        self._settings = (*SETTINGS, *settings)
        self.programs = programs
        self.folder = folder
        self._data = folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {"cwd": "/", "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        if primary is None:
            options = ("--username=parlour", "--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8")
            subprocess.run([programs / "initdb", *options, self._data], check=True, **self._as)
        else:
            copying = ("--checkpoint=fast", "--no-sync", "--write-recovery-conf", "--username=parlour")
            command = (programs / "pg_basebackup", *copying, "-h", primary.folder, "-D", self._data)
            subprocess.run(command, check=True, **self._as)

    @property
    def url(self) -> str:
        return url_of(self)

    def start(self) -> None:
        """Start the server, and return when it answers. Remnants of a killed one may stop it for a moment."""
        until_blocking(self._starts)

    def kill(self) -> None:
        """Kill the server and all its processes with -9."""
        if self._server is None or self._server.poll() is not None:
            return
        number = self._server.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        os.kill(number, signal.SIGKILL)
        self._server.wait()
        for child in map(int, children):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        until_blocking(lambda: not any(Path(f"/proc/{child}").exists() for child in children))

    def stop(self) -> None:
        """Let the server end at once; unlike a killed one, it takes all of its shared memory away."""
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            with suppress(subprocess.TimeoutExpired):
                self._server.wait(WITHIN)
        self.kill()

    @contextmanager
    def program(self, name: str, *arguments: str) -> Iterator[None]:
        """Run a program of PostgreSQL's within the context, as the user who runs the server."""
        running = subprocess.Popen((self.programs / name, *arguments), **self._as)
        try:
            yield
        finally:
            running.terminate()
            running.wait()

    def _starts(self) -> bool:
        settings = [part for setting in self._settings for part in ("-c", setting)]
        command: tuple[str | Path, ...] = (
            self.programs / "postgres",
            "-D",
            self._data,
            "-k",
            self.folder,
            *settings,
        )
        server = self._server = subprocess.Popen(command, **self._as)
        asked = (self.programs / "pg_isready", "--quiet", "--host", self.folder)
        until_blocking(
            lambda: server.poll() is not None or subprocess.run(asked, check=False).returncode == 0
        )
        return server.poll() is None

    async def empty(self) -> None:
        """End all other connections, and remove all that Parlour has made."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        await self.perform(f"{others} AND pid <> pg_backend_pid()", "DROP SCHEMA IF EXISTS parlour CASCADE")

    async def perform(self, *statements: str) -> None:
        """Carry out `statements`, as the server's administrator."""
        connection = await asyncpg.connect(self.url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    async def step_clock_back(self, by: str) -> None:
        """Make everything of a room as old as if the server's clock had stepped back by an interval."""
        await self.perform(
            "ALTER TABLE parlour.lines DISABLE TRIGGER USER",
            f"UPDATE parlour.lines SET changed = changed + interval '{by}'",
            "ALTER TABLE parlour.lines ENABLE TRIGGER USER",
            f"UPDATE parlour.alive SET beat = beat + interval '{by}'",
        )

    async def set(self, setting: str, value: str) -> None:
        """Change a `setting` of the running server, and wait until it applies."""
        await self.perform(f"ALTER SYSTEM SET {setting} = '{value}'", "SELECT pg_reload_conf()")
        async with asyncio.timeout(WITHIN):
            while await self.ask(f"SELECT current_setting('{setting}')") != value:  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.01)

    async def ask(self, question: str) -> Any:
        """Return the first value that is found."""
        connection = await asyncpg.connect(self.url)
        try:
            return await connection.fetchval(question)
        finally:
            await connection.close()


def url_of(*clusters: Cluster) -> str:
    """Return the URL of the one of several servers that can be written."""
    return f"postgresql://parlour@/postgres?host={','.join(str(each.folder) for each in clusters)}"


@contextmanager
def running(
    programs: Path, primary: Cluster | None = None, settings: Sequence[str] = ()
) -> Iterator[Cluster]:
    """Run a server within the context, perhaps as a standby of `primary`, with further `settings`."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-"))  # a short path: sockets have at most 107 characters
    try:
        cluster = Cluster(programs, folder, primary, settings)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
