"""The real OpenSSH client plays in plain lines, without a terminal (`-T`) and on one (`-t`)."""

from __future__ import annotations

import asyncio
import re
from asyncio.subprocess import PIPE, Process

import pytest

from tests.e2e.test_openssh_guest import CODE, OPTIONS, a_host
from tests.needs import program
from tests.tui.kit.terminal import terminal

pytestmark = [program("ssh"), pytest.mark.timeout(400)]

MAY_OCCUR = re.compile(r"\x1b\[[0-9]+[ABCD]|[\r\n\b\a]")
"""Every control sequence over `ssh -t`: the cursor by so many places, and four control characters."""
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
WITHIN = 60


def command(port: int, *arguments: str) -> tuple[str, ...]:
    return ("ssh", *OPTIONS.split(), "-o", "IdentityFile=/nonexistent", "-p", str(port), *arguments)


class Lines:
    """A running `ssh -T`: lines to type, and lines to read."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process = process
        self.read = ""
        self._stdin, self._stdout = process.stdin, process.stdout

    async def until(self, words: str) -> None:
        """Read until a line has `words`, of those that come from now on."""
        async with asyncio.timeout(WITHIN):
            while line := (await self._stdout.readline()).decode():
                self.read += line
                if words in line:
                    return
        raise AssertionError(f"ended without {words!r}: {self.read}")

    def type(self, line: str) -> None:
        self._stdin.write(f"{line}\n".encode())

    async def end(self) -> tuple[int, str]:
        """End the input; return the exit status and what came on stderr."""
        self._stdin.close()
        async with asyncio.timeout(WITHIN):
            said, errors = await self.process.communicate()
        self.read += said.decode()
        return self.process.returncode or 0, errors.decode()


@pytest.mark.few("play", slow=())
@pytest.mark.parametrize("user", ["play", "plain"])
async def test_a_guest_without_a_terminal_plays_in_whole_lines(user: str) -> None:
    async with a_host() as host:
        process = await asyncio.create_subprocess_exec(
            *command(host["ssh_port"], "-T", f"{user}@127.0.0.1"), stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        guest = Lines(process)
        await guest.until("Name or four words")
        guest.type("Cem")
        await guest.until("To come back to your seat")
        code = CODE.findall(guest.read)
        assert len(code) == 1
        guest.type("ready")
        await guest.until("Type start")
        guest.type("start")
        await guest.until("at table")
        await guest.until("Your hand")
        guest.type("who")
        await guest.until("Ada, bot")
        status, errors = await guest.end()
    assert status == 0
    assert CODE.findall(errors) == code
    for said in (guest.read, errors):
        assert CONTROL.findall(said.replace("\n", "").replace("\a", "")) == []
        assert max(map(len, said.replace("\a", "").splitlines())) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
async def test_a_guest_on_a_terminal_edits_a_line_and_nothing_else_moves(term: str) -> None:
    async with a_host() as host:
        user = "play" if term == "dumb" else "plain"
        await asyncio.to_thread(played, command(host["ssh_port"], "-t", f"{user}@127.0.0.1"), term)


def played(ssh: tuple[str, ...], term: str) -> None:
    shell = ("sh", "-c", 'stty -g; "$@"; echo status $?; stty -g', "sh", *ssh)
    with terminal(shell, 24, 80, {"TERM": term}) as there:
        there.until("Name or four words: ")
        there.type("Cen\x7fm\r")
        there.until("To come back to your seat")
        there.until("> ")
        there.type("rea\t\r")
        there.until("Type start")
        there.type("start\r")
        there.until("Your hand")
        there.type("who\x01\x05\x1b[D\x1b[C\r")
        there.until("Ada, bot")
        there.until("> ")
        there.type("\x04")
        there.until("To come back: ")
        there.until("status 0")
        assert there.end() == 0
        before, *_, after = there.text.replace("\r", "").strip().splitlines()
        assert before.split(":")[1:] == after.split(":")[1:]
        written = there.written.decode()
        assert CONTROL.findall(MAY_OCCUR.sub("", written)) == []
        if term == "dumb":
            assert "\x1b" not in written
