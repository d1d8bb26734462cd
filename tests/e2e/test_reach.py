"""`--reach` with a real sshd: host and guest are machines of their own, and only the server is between."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import uuid
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.e2e.test_plain_over_openssh import Lines, command
from tests.needs import lacking, program
from tests.net.faults.cable import ip
from tests.waiting import until

pytestmark = [
    program("ssh"),
    program("ip"),
    program("ssh-keygen"),
    pytest.mark.slow,
    pytest.mark.timeout(400),
]
SERVER = "10.77.0.1"
"""Both others reach the server there, and nobody else."""

JOIN = """
import asyncio, sys
from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction

async def main(port, fingerprint):
    client = await Client.connect(Address("10.77.0.1", port), Introduction("Bo"), fingerprint.__eq__)
    print(*client.welcome.addresses, client.welcome.tcp_port)
    await client.close()

asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
"""
PAGE = """
import json, sys, urllib.request
from websockets.sync.client import connect

host, invite = sys.argv[1:]
page = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://{host}/", timeout=30)
assert page.status == 200
with connect(f"ws://{host}/table", origin=f"http://{host}", proxy=None) as socket:
    socket.send(json.dumps({"hello": {"v": 1, "key": "k" * 32, "invite": invite}}))
    print(*json.loads(socket.recv(timeout=30)))
"""


class Machines(NamedTuple):
    """Three network namespaces."""

    host: str
    server: str
    guest: str


@contextmanager
def three_machines() -> Iterator[Machines]:
    """Make a host and a guest with a cable to a server each; the server passes nothing on by itself."""
    mark = uuid.uuid4().hex[:6]
    made = Machines(*(f"parlour-{mark}-{name}" for name in ("h", "s", "g")))
    try:
        for machine in made:
            ip("netns", "add", machine)
            ip("-n", machine, "link", "set", "lo", "up")
        ip("-n", made.server, "addr", "add", f"{SERVER}/32", "dev", "lo")
        for number, machine in enumerate((made.host, made.guest), 1):
            end = f"end{number}"
            ip(
                "-n",
                machine,
                "link",
                "add",
                "cable",
                "type",
                "veth",
                "peer",
                "name",
                end,
                "netns",
                made.server,
            )
            for where, device, last in ((machine, "cable", 2), (made.server, end, 1)):
                ip("-n", where, "addr", "add", f"10.77.{number}.{last}/24", "dev", device)
                ip("-n", where, "link", "set", device, "up")
            ip("-n", machine, "route", "add", SERVER, "via", f"10.77.{number}.1")
        yield made
    finally:
        for machine in made:
            end_all(machine)
            subprocess.run(["ip", "netns", "del", machine], capture_output=True, check=False)


def all_of(machine: str) -> list[int]:
    """Return the processes that run on `machine`."""
    found = subprocess.run(["ip", "netns", "pids", machine], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def end_all(machine: str) -> None:
    for pid in all_of(machine):
        os.kill(pid, signal.SIGKILL)


async def started(machine: str, *words: str, **more: Any) -> Process:
    return await asyncio.create_subprocess_exec("ip", "netns", "exec", machine, *words, **more)


async def said_by(machine: str, *words: str) -> str:
    """Run a program on `machine` to its end, and return what it said."""
    process = await started(machine, sys.executable, "-P", "-c", *words, stdout=PIPE)
    async with asyncio.timeout(60):
        said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode().strip()


class Sshd:
    """The SSH server, which is started anew with another value of `GatewayPorts`."""

    def __init__(self, machine: str, folder: Path) -> None:
        found = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
        self._sshd = found or lacking("the program 'sshd'")
        self._machine, self._folder = machine, folder
        for name in ("host", "user"):
            made = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
            subprocess.run(made, check=True)
        public = (folder / "host.pub").read_text()
        (folder / "known").write_text(f"{SERVER} {public}")
        Path("/run/sshd").mkdir(exist_ok=True)

    async def runs(self, gateway_ports: str) -> None:
        """Start it."""
        config = self._folder / "sshd_config"
        config.write_text(
            f"Port 22\nHostKey {self._folder}/host\nAuthorizedKeysFile {self._folder}/user.pub\n"
            "StrictModes no\nUsePAM no\nPidFile none\nPermitRootLogin yes\n"
            f"GatewayPorts {gateway_ports}\n"
        )
        await started(self._machine, self._sshd, "-D", "-f", str(config), stderr=DEVNULL, stdin=DEVNULL)

    def dies(self) -> None:
        """End it, and with it every connection."""
        end_all(self._machine)

    def program(self) -> Path:
        """Write an `ssh` that knows the key of the server, and has one itself; return its folder."""
        folder = self._folder / "bin"
        folder.mkdir()
        options = f"-F /dev/null -i {self._folder}/user -o IdentitiesOnly=yes -o IdentityAgent=none"
        known = f"-o UserKnownHostsFile={self._folder}/known"
        (folder / "ssh").write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} {options} {known} "$@"\n')
        (folder / "ssh").chmod(0o755)
        return folder


class Host:
    """`parlour serve --reach`, and what it says."""

    def __init__(self, process: Process, where: dict[str, Any]) -> None:
        self.process, self.where = process, where

    async def says(self, words: str) -> str:
        """Return the next line of its stderr that has `words`."""
        assert self.process.stderr is not None
        async with asyncio.timeout(80):
            while line := (await self.process.stderr.readline()).decode():
                if words in line:
                    return line
        raise AssertionError(f"it ended without {words!r}")


@asynccontextmanager
async def hosting(machine: str, programs: Path) -> AsyncIterator[Host]:
    """Run it, and kill it in the end."""
    ports = [part for name in ("port", "ssh-port", "web-port") for part in (f"--{name}", "0")]
    process = await started(
        machine,
        *(sys.executable, "-P", "-m", "parlour.tui", "serve", "juno-classic", "--bots", "1", "--private"),
        *("--json", *ports, "--reach", f"root@{SERVER}"),
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
    )
    assert process.stdout
    try:
        async with asyncio.timeout(60):
            said = await process.stdout.readline()
        yield Host(process, json.loads(said))
    finally:
        process.kill()
        await process.wait()


async def comes_by_ssh(machine: str, port: int) -> None:
    """Come as a friend does: `ssh -p PORT play@server`."""
    words = command(port, "-T", f"play@{SERVER}")
    guest = Lines(await started(machine, *words, stdin=PIPE, stdout=PIPE, stderr=PIPE))
    await guest.until("Name or four words")
    guest.type("Cem")
    await guest.until("To come back to your seat")
    await guest.end()


async def test_friends_come_by_the_server_which_says_what_it_lacks_and_comes_back(tmp_path: Path) -> None:
    with three_machines() as made:
        sshd = Sshd(made.server, tmp_path)
        await sshd.runs("no")
        async with hosting(made.host, sshd.program()) as host:
            where = host.where
            line = await host.says("does not answer there")
            assert f"{SERVER} has opened the ports, but port {where['tcp_port']}" in line
            assert "`GatewayPorts clientspecified`" in line
            assert f"socat TCP-LISTEN:{where['tcp_port']},fork" in line

            sshd.dies()
            await host.says(f"nobody comes in by {SERVER}; it is tried")
            await sshd.runs("clientspecified")
            await host.says(f"Others come in by {SERVER} now.")
            said = await said_by(made.guest, JOIN, str(where["tcp_port"]), where["tls_fingerprint"])
            assert said == f"{SERVER} 10.77.1.2 {where['tcp_port']}"
            await comes_by_ssh(made.guest, where["ssh_port"])
            page, invite = f"{SERVER}:{where['web_port']}", where["web_url"].partition("#")[2]
            assert await said_by(made.guest, PAGE, page, invite) == "welcome"

            sshd.dies()
            await host.says(f"nobody comes in by {SERVER}; it is tried")
            await sshd.runs("clientspecified")
            await host.says(f"Others come in by {SERVER} now.")
            await comes_by_ssh(made.guest, where["ssh_port"])
        await until(lambda: not all_of(made.host), 30)
