"""The real OpenSSH client in a real terminal plays at a table of `parlour serve`, and comes back to it."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.reader import by_sight
from tests.needs import program
from tests.tui.kit.pane import Pane, a_pane
from tests.waiting import WITHIN

pytestmark = [program("ssh"), program("tmux"), program("ssh-keygen"), pytest.mark.timeout(400)]

GAME = "juno-classic"
OPTIONS = (
    "-F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "
    "-o SetEnv=LANG=C.UTF-8 -o IdentitiesOnly=yes -o IdentityAgent=none"
)


@asynccontextmanager
async def a_host(*more: str, kill: bool = False) -> AsyncIterator[dict[str, Any]]:
    """Run `parlour serve` with two bots; yield what it says in JSON. `kill`: it dies without a word."""
    command = ("serve", GAME, "--bots", "2", "--pace", "fast", "--private", *more)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "parlour.tui"),
        *command,
        *("--port", "0", "--ssh-port", "0", "--json"),
        stdout=PIPE,
    )
    assert process.stdout
    try:
        async with asyncio.timeout(WITHIN):
            line = await process.stdout.readline()
        yield json.loads(line)
    finally:
        how = signal.SIGKILL if kill else signal.SIGTERM
        process.send_signal(how)
        async with asyncio.timeout(WITHIN):
            assert await process.wait() == (-how if kill else 0)


async def a_key(folder: Path) -> Path:
    file = folder / "key"
    command = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file))
    assert await (await asyncio.create_subprocess_exec(*command)).wait() == 0
    return file


async def log_in(pane: Pane, port: int, key: str | Path = "/dev/null", term: str = "xterm-256color") -> None:
    """Type what a guest types; the terminal's state before and after is shown around it."""
    ssh = f"TERM={term} ssh {OPTIONS} -i {shlex.quote(str(key))} -p {port} play@127.0.0.1"
    noted = f'a=$(stty -g); {ssh}; echo status $?; [ "$a" = "$(stty -g)" ] && echo the same'
    await pane.type(f"clear; {noted}", "Enter")


async def screen(pane: Pane) -> str:
    return await pane.tmux("capture-pane", "-p", "-t", "s")


async def played(pane: Pane, turns: int) -> None:
    """Press the keys that the screen offers until so many cards were played or drawn, at the least."""
    done = 0
    loop = asyncio.get_running_loop()
    deadline = loop.time() + 60
    while done < turns:
        assert loop.time() < deadline, await screen(pane)
        key = by_sight(await screen(pane))
        if key is None:
            await asyncio.sleep(0.05)
            continue
        done += key in ("\r", "d")
        await pane.type("Enter" if key == "\r" else key)
        await asyncio.sleep(0.1)


async def seated(pane: Pane) -> None:
    await pane.sees("not ready")
    await pane.type("g")
    await pane.sees("s start")
    await pane.type("s")
    await pane.sees("round 1")


@pytest.mark.few("xterm-256color", slow=())
@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
async def test_a_guest_plays_and_leaves_a_terminal_as_it_was_found(tmp_path: Path, term: str) -> None:
    async with a_host() as host, a_pane(tmp_path, (80, 24)) as pane:
        await log_in(pane, host["ssh_port"], term=term)
        await pane.sees("others see")
        await pane.type("Cem", "Enter")
        await seated(pane)
        await played(pane, 3)
        await pane.type("q")
        await pane.sees("Leave the table?")
        await pane.type("y")
        await pane.sees("new table")
        await pane.type("q")
        await pane.sees("status 0", "\nthe same")
        assert await pane.flags() == "0 0 0 1"


@pytest.mark.slow
async def test_a_guest_whose_client_dies_comes_back_to_the_same_seat_by_the_key(tmp_path: Path) -> None:
    key = await a_key(tmp_path)
    async with a_host() as host, a_pane(tmp_path, (80, 24)) as pane:
        await log_in(pane, host["ssh_port"], key)
        await pane.sees("others see")
        await pane.type("Cem", "Enter")
        await seated(pane)
        await pane.tmux("kill-server")
        again = tmp_path / "again"
        again.mkdir()
        async with a_pane(again, (100, 30)) as other:
            await log_in(other, host["ssh_port"], key)
            assert "others see" not in await other.sees("round 1", "Cem (you)")
            await played(other, 1)


CODE = re.compile(r"(?:seat: |then type )((?:[a-z]+-){3}[a-z]+)")
HAND = slice(16, 22)
"""Where the hand is in a terminal of 24 lines."""
CURSOR = str.maketrans("╔═╗║╚╝", "╭─╮│╰╯")


async def hand_of(pane: Pane) -> list[str]:
    """Wait for one's turn and for the cards; return the hand without the cursor, which stays with a card.

    What is asked before it, as by a Wild that opens the round, is answered.
    """
    async with asyncio.timeout(60):
        while "Your turn" not in (seen := await screen(pane)):
            foot = seen.splitlines()[-1]
            if "Enter choose" in foot or "a accept" in foot:
                await pane.type("Enter" if (key := by_sight(seen)) in ("\r", None) else str(key))
            await asyncio.sleep(0.1)
    hand = (await pane.sees("║")).splitlines()[HAND]
    assert any("║" in line for line in hand), hand
    return [line.translate(CURSOR) for line in hand]


async def with_code(pane: Pane, port: int, typed: str) -> list[str]:
    """Come again without a key, type the code; return the hand."""
    await log_in(pane, port)
    await pane.sees("others see")
    await pane.type(typed, "Enter")
    return await hand_of(pane)


@pytest.mark.slow
async def test_a_guest_without_a_key_comes_back_by_four_words_to_a_killed_referees_table_too(
    tmp_path: Path,
) -> None:
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    async with a_pane(folders[0], (80, 24)) as first, a_pane(folders[1], (80, 24)) as other:
        async with a_host(kill=True) as host:
            await log_in(first, host["ssh_port"])
            await first.sees("others see")
            await first.type("Cem", "Enter")
            code = found[1] if (found := CODE.search(await first.sees("come back to your seat"))) else ""
            await seated(first)
            hand = await hand_of(first)
            await first.tmux("kill-server")  # the client dies with its terminal
            assert await with_code(other, host["ssh_port"], code.replace("-", " ").upper()) == hand
        assert CODE.findall(await other.sees(code)) == [code]  # the line comes in pieces
        async with a_host("--resume") as host:
            assert await with_code(other, host["ssh_port"], code) == hand
            await played(other, 1)
