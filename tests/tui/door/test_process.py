"""The door's own process, between a real referee and real SSH clients."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import stat
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest

from parlour.net.door.control import NotAdmitted
from parlour.net.door.orders import DoorOpened, DoorOrders
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.ssh.guest import Guest
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenTable
from parlour.rules.sentences import text
from parlour.tui.door.guest_languages import FILE, GuestLanguages
from parlour.tui.door.guest_lines import GuestLines
from parlour.tui.door.process import DoorReferee
from tests.net.kit.visiting import ENGLISH, LOCAL, open_door, visit
from tests.tui.door.apps import House
from tests.waiting import WITHIN, until

GAME = "juno-classic"
CODE = re.compile(r"To come back to your seat: ([a-z]+-[a-z-]+)")
AS_IT_WAS = b"\x1b[<u\x1b[?1049l"
"""What leaves a guest's terminal as it was."""
COMMAND = (sys.executable, "-m", "parlour.tui.door")


class Door:
    """A running door process and what it said."""

    def __init__(self, process: Process, listening: DoorOpened) -> None:
        self.process = process
        self.port = listening.port
        self.fingerprint = listening.fingerprint

    async def ends(self) -> int:
        async with asyncio.timeout(60):
            return await self.process.wait()


async def start(line: str, **environment: str) -> Process:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE, env={**os.environ, **environment}
    )
    assert process.stdin
    process.stdin.write(f"{line}\n".encode())
    return process


async def stopped(process: Process) -> tuple[str, str]:
    """End a door; return the rest of what it said, and its errors."""
    if process.returncode is None:
        process.terminate()
    async with asyncio.timeout(60):
        said, errors = await process.communicate()
    return said.decode(), errors.decode()


def orders(serving: Serving, **changed: Any) -> DoorOrders:
    told = serving._orders(0).model_dump() | {"host": LOCAL} | changed
    return DoorOrders.model_validate(told)


@asynccontextmanager
async def a_referee(home: Path) -> AsyncIterator[Serving]:
    async with Serving.open(Home(home), Reach(port=0, solo=True)) as serving:
        await serving.open_table(OpenTable(id=0, game=GAME, bots=1, seats=3, pace="instant"))
        yield serving


@asynccontextmanager
async def a_door(serving: Serving, **environment: str) -> AsyncIterator[Door]:
    process = await start(orders(serving).model_dump_json(), **environment)
    assert process.stdout
    async with asyncio.timeout(60):
        line = await process.stdout.readline()
    try:
        yield Door(process, DoorOpened.model_validate_json(line))
    finally:
        assert await stopped(process) == ("", "")


@pytest.mark.slow
async def test_a_key_brings_a_guest_back_another_key_another_one_and_the_log_holds_no_secret(
    home: Path,
) -> None:
    ann, bo = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    hush = {**ENGLISH, "LC_X": "hush"}
    async with a_referee(home) as serving, a_door(serving) as door:
        for key, name, known in ((ann, "Ann", 1), (bo, "Bo", 2)):
            async with visit(door.port, keys=[key], environment=hush) as guest:
                await guest.sees("name")
                guest.type(f"{name}\r")
                await until(lambda known=known: len(_people(serving)) == known)  # type: ignore[misc]
                await guest.sees(name)
        async with visit(door.port, keys=[ann]) as guest:
            await guest.sees("Ann")
            await until(lambda: _people(serving)[0].connected)
        assert [person.name for person in _people(serving)] == ["Ann", "Bo"]
        assert _people(serving)[0].key == ann.get_fingerprint()
    log = home / "door.log"
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    for secret in ("hush", "Ann", ann.get_fingerprint()):
        assert secret not in log.read_text()


@pytest.mark.slow
async def test_a_guest_reads_their_language_to_the_end_and_the_one_they_set_is_kept(
    home: Path,
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with a_referee(home) as serving, a_door(serving, PARLOUR_HOME=str(home)) as door:
        async with visit(door.port, "plain", environment={"LANG": "de_DE.UTF-8"}) as guest:
            await guest.sees("Name")
            guest.type("Bo\r")
            await guest.sees("Du setzt dich")
            guest.type("\x04")
            await guest.sees("Zum Wiederkommen: dieselbe ssh-Zeile")
        async with visit(door.port, "plain", keys=[key]) as guest:
            await guest.sees("name")
            guest.type("Ann\rleave\rsettings\rset language de\r")
            await guest.sees("Sprache: jetzt de")
        await until((home / FILE).exists)
        for user in ("plain", "play"):
            async with visit(door.port, user, keys=[key]) as guest:
                await guest.sees("Platz")


@pytest.mark.looptime
async def test_a_guest_is_told_of_a_host_that_does_not_answer() -> None:
    referee = DoorReferee(DoorOrders(secret="s", referee_port=1, fingerprint="f"), GuestLanguages())
    with pytest.raises(NotAdmitted, match="does not answer"):
        async with referee.session_for(cast(Guest, None), cast(GuestLines, None)):
            pass


@pytest.mark.slow
async def test_watch_watches_and_whoever_watched_watches_again_and_takes_no_seat_until_a_signal(
    home: Path,
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with a_referee(home) as serving, a_door(serving) as door:
        async with visit(door.port, "watch", keys=[key]) as guest:
            await guest.sees("name")
            guest.type("Cy\r")
            await until(lambda: serving.referee.lines()[0].spectators == 1)
            assert serving.referee.lines()[0].taken == 1
        await until(lambda: serving.referee.lines()[0].spectators == 0)
        async with visit(door.port, "watch", keys=[key]) as guest:
            await until(lambda: serving.referee.lines()[0].spectators == 1)
            assert serving.referee.lines()[0].taken == 1
            door.process.send_signal(signal.SIGTERM)
            assert await door.ends() == 0
            await guest.ends()
            assert AS_IT_WAS in guest.terminal.raw


@pytest.mark.few
@pytest.mark.parametrize("how", ["stdin", "referee"])
async def test_a_guest_is_asked_for_a_name_and_sits_down_until_the_door_ends_with_its_referee(
    home: Path, how: str
) -> None:
    async with a_referee(home) as serving, a_door(serving) as door, visit(door.port) as guest:
        await guest.sees("name")
        guest.type("Ann\r")
        await guest.sees("Ann")
        await until(lambda: "Ann" in [person.name for person in _people(serving)])
        assert _people(serving)[-1].address == LOCAL
        assert serving.referee.whereabouts.ssh_port == door.port
        assert serving.referee.whereabouts.ssh_fingerprint == door.fingerprint
        if how == "stdin":
            assert door.process.stdin
            door.process.stdin.close()
        else:
            await serving.referee.close()
        assert await door.ends() == 0
        await guest.ends()
        assert AS_IT_WAS in guest.terminal.raw


@pytest.mark.slow
async def test_the_newest_session_of_a_guest_wins_by_key_or_by_code_and_no_log_knows_the_code(
    home: Path,
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with a_referee(home) as serving, a_door(serving) as door:
        for keys, name in (([key], "Ann"), ([], "Cem")):
            async with visit(door.port, keys=keys) as older, visit(door.port, keys=keys) as newer:
                await older.sees("name")
                older.type(f"{name}\r")
                await older.sees("not ready")
                if not keys:
                    await older.sees("To come back to your seat: ")
                found = CODE.search(older.terminal.text)
                assert bool(found) is (not keys)
                await newer.sees("four words")
                newer.type(found[1] if found else "Ann")
                newer.type("\r")
                await newer.sees("not ready")
                await older.sees("connected from somewhere else now")
                older.type("\x1b")
                assert await older.ends() == 0
                assert (f"then type {found[1]}" if found else "") in older.terminal.text
                assert "To come back: " not in newer.terminal.text
        assert [person.name for person in _people(serving)] == ["Ann", "Cem"]
    assert found is not None
    for file in (home / "door.log", home / "journal.sqlite"):
        assert not file.exists() or found[1].encode() not in file.read_bytes()


# ---- what may go wrong ---------------------------------------------------------------------------


async def told(line: str) -> tuple[int | None, DoorOpened]:
    process = await start(line)
    said, errors = await stopped_by_itself(process)
    assert errors == ""
    return process.returncode, DoorOpened.model_validate_json(said)


def why(opened: DoorOpened) -> str:
    return text(opened.error) if opened.error is not None else ""


async def stopped_by_itself(process: Process) -> tuple[str, str]:
    async with asyncio.timeout(WITHIN):
        said, errors = await process.communicate()
    return said.decode(), errors.decode()


@pytest.mark.slow
@pytest.mark.parametrize("line", ["not json", '{"secret": "x", "port": 70000, "fingerprint": ""}'])
async def test_without_orders_there_is_one_line(line: str) -> None:
    status, told_back = await told(line)
    assert status == 1
    assert "started by a referee" in why(told_back)


@pytest.mark.slow
async def test_why_a_door_cannot_be_opened_is_told_in_one_line(home: Path) -> None:
    async with a_referee(home) as serving, open_door(House().rooms.run, home) as other:
        for changed, words in (
            ({"secret": "guessed"}, ""),  # `test_two_doors` shows that a referee admits none with it
            ({"fingerprint": "0" * 64}, "another certificate"),
            ({"port": other.port}, "in use"),
        ):
            status, told_back = await told(orders(serving, **changed).model_dump_json())
            assert status == 1
            assert words in why(told_back)
            assert why(told_back)
            assert "guessed" not in why(told_back)
        gone = orders(serving).model_dump_json()
    status, told_back = await told(gone)
    assert status == 1
    assert "cannot be reached" in why(told_back)


def test_the_secret_is_not_shown_by_orders_that_are_printed() -> None:
    assert "hush" not in repr(DoorOrders(secret="hush", referee_port=1, fingerprint=""))


def _people(serving: Serving) -> list[Any]:
    return list(dict.fromkeys(serving.referee.people._by_token.values()))
