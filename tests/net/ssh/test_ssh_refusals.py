"""What the door does not do: one polite line, exit status 1, with asyncssh and with OpenSSH."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import asyncssh
import pytest

from parlour.net.ssh.door import SshDoor
from tests.needs import program
from tests.net.kit.visiting import Parlor, Terminal, connection, open_door
from tests.waiting import until


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"command": "cat /etc/passwd"}, "Commands are not run here"),
        ({"subsystem": "sftp"}, "Files are not kept here"),
    ],
)
async def test_what_the_door_does_not_do_is_refused_in_one_polite_line(
    home: Path, asked: dict[str, str], words: str
) -> None:
    parlor = Parlor()
    async with open_door(parlor.run, home) as door, connection(door.port) as visitor:
        _, terminal = await visitor.create_session(
            lambda: Terminal((200, 24)),
            asked.get("command") or (),
            subsystem=asked.get("subsystem"),
            encoding=None,
        )
        assert isinstance(terminal, Terminal)
        await until(lambda: terminal.closed)
        assert terminal.status == 1
        assert words in terminal.text
        assert terminal.raw.count(b"\n") == 1
    assert not parlor.guests


async def test_connections_through_the_door_are_refused_in_words(home: Path) -> None:
    async with open_door(Parlor().run, home) as door, connection(door.port) as visitor:
        with pytest.raises(asyncssh.ChannelOpenError, match="Nothing is forwarded here"):
            await visitor.open_connection("127.0.0.1", door.port)
        with pytest.raises(asyncssh.ChannelOpenError, match="Nothing is forwarded here"):
            await visitor.open_unix_connection("/run/x")


async def test_no_port_is_opened_for_a_guest(home: Path) -> None:
    async with open_door(Parlor().run, home) as door, connection(door.port) as visitor:
        with pytest.raises(asyncssh.ChannelListenError):
            await visitor.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9)


async def test_compression_is_off_even_when_asked_for(home: Path) -> None:
    async with open_door(Parlor().run, home) as door:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1",
                door.port,
                known_hosts=None,
                config=None,
                compression_algs=["zlib@openssh.com"],
            )


OPTIONS = (
    "-oStrictHostKeyChecking=no",
    "-oUserKnownHostsFile=/dev/null",
    "-oLogLevel=ERROR",
    "-oIdentityFile=/dev/null",
    "-oIdentityAgent=none",
    "-oConnectTimeout=20",
    "-F/dev/null",
)


async def openssh(door: SshDoor, name: str, *arguments: str) -> tuple[int | None, str]:
    """Run an OpenSSH program; return its status and all it said."""
    port = "-P" if name != "ssh" else "-p"
    process = await asyncio.create_subprocess_exec(
        name,
        port,
        str(door.port),
        *OPTIONS,
        *arguments,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "TERM": "xterm"},
    )
    async with asyncio.timeout(60):
        said, _ = await process.communicate()
    return process.returncode, said.decode(errors="replace")


@program("ssh")
@program("sftp")
@program("scp")
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("ssh play@127.0.0.1 ls -l", "Commands are not run here"),
        ("ssh -s play@127.0.0.1 sftp", "Files are not kept here"),
        ("ssh plain@127.0.0.1 ls -l", "Commands are not run here"),
        ("ssh -T -A -X play@127.0.0.1 ls", "Commands are not run here"),
        ("ssh -T -R 0:127.0.0.1:9 play@127.0.0.1 ls", "Commands are not run here"),
        ("ssh -T -L SOCKET:127.0.0.1:9 play@127.0.0.1 ls", "Commands are not run here"),
        ("sftp play@127.0.0.1", "Files are not kept here"),
        ("scp /dev/null play@127.0.0.1:x", "not"),
        ("scp -O /dev/null play@127.0.0.1:x", "Commands are not run here"),
    ],
)
async def test_openssh_runs_no_commands_and_copies_no_files(home: Path, asked: str, words: str) -> None:
    name, *arguments = asked.replace("SOCKET", f"{home.parent}/s").split()
    async with open_door(Parlor().run, home) as door:
        status, said = await openssh(door, name, *arguments)
    assert status == 1 if name == "ssh" else status
    assert words in said
