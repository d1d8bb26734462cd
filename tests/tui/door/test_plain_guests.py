"""Plain lines over SSH, with asyncssh clients: what is typed, what is shown, and which bytes are sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.net.ssh.door import SshDoor
from parlour.net.ssh.guest import Guest
from parlour.net.ssh.limits import Limits
from parlour.tui.door.guest_lines import GuestLines, PlainGuests
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.session import Session
from tests.net.kit.visiting import Terminal, Visit, connection, open_door, visit
from tests.tui.kit.echo import Echo, echo_session
from tests.tui.kit.payloads import PAYLOADS, dangerous
from tests.waiting import until

MAY_OCCUR = re.compile(r"\x1b\[[0-9]+[ABCD]|[\r\n\b\a]")
"""Every control sequence of the editor: the cursor by so many places, and four control characters."""
ONLY_NEWLINES_AND_BELL = re.compile(r"[\n\a]")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class House:
    """The sessions behind a door in a test."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self.guests: list[Guest] = []
        self.plain = PlainGuests(self._session)

    @asynccontextmanager
    async def _session(self, guest: Guest, lines: GuestLines) -> AsyncIterator[Session]:
        self.guests.append(guest)
        self.sessions.append(echo_session(lines))
        yield self.sessions[-1]

    def tell(self, text: str) -> None:
        self.sessions[-1].lines.say(Said(Kind.OTHERS, text))

    @property
    def echo(self) -> Echo:
        page = self.sessions[-1].page
        assert isinstance(page, Echo)
        return page


@asynccontextmanager
async def a_door(home: Path, limits: Limits | None = None) -> AsyncIterator[tuple[House, SshDoor]]:
    house = House()
    async with open_door(house.plain.run, home, limits) as door:
        yield house, door


@asynccontextmanager
async def whole_lines(door: SshDoor, user: str = "play", window: int = 2**21) -> AsyncIterator[Visit]:
    """Come as `ssh -T` does."""
    async with connection(door.port, user) as connected:
        channel, terminal = await connected.create_session(
            lambda: Terminal((80, 60)), encoding=None, window=window
        )
        assert isinstance(terminal, Terminal)
        yield Visit(connected, channel, terminal)


async def says(guest: Visit, text: str) -> None:
    await until(lambda: text.encode() in guest.terminal.raw)


def unexpected(raw: bytes, allowed: re.Pattern[str]) -> list[str]:
    return CONTROL.findall(allowed.sub("", raw.decode()))


# ---- an editor on a terminal -----------------------------------------------------------------------


async def test_plain_at_a_terminal_is_lines_with_an_editor_below_what_others_say(home: Path) -> None:
    async with a_door(home) as (house, door), visit(door.port, "plain") as guest:
        await guest.sees("> ")
        guest.type("play red")
        await guest.sees("> play red")
        house.tell("Bo draws a card.")
        await guest.sees("Bo draws a card.")
        shown = [line.rstrip() for line in guest.terminal.text.splitlines() if line.strip()]
        assert shown == ["welcome", "Bo draws a card.", "> play red"]
        guest.type(" 7\r")
        await guest.sees("you said play red 7")
        guest.type("helo\x1b[D")
        guest.type("l\x1b[D\x1b[D\x1b[D\x1b[C\x05!\x7f\r")
        await guest.sees("you said hello")
        assert house.echo.heard == ["play red 7", "hello"]


@pytest.mark.parametrize("term", ["xterm-256color", "vt100", "linux", "dumb", "unknown", ""])
@pytest.mark.parametrize("width", [20, 80])
async def test_what_is_typed_stays_whole_in_a_line_of_any_length(home: Path, term: str, width: int) -> None:
    """Longer than the terminal is wide, with cursor keys, and with words of others in between."""
    line = "say " + "".join(f"{number} äöü 漢字 " for number in range(8)).strip()
    async with a_door(home) as (house, door), visit(door.port, "plain", term=term, size=(width, 24)) as guest:
        await says(guest, "> ")
        guest.type(line[:30])
        await asyncio.sleep(0)
        house.tell("Bo draws a card.")
        guest.type(line[30:] + "x\x7f\x01\x1b[C\x05\r")
        await says(guest, "you said")
        assert house.echo.heard == [line]
        assert unexpected(guest.terminal.raw, MAY_OCCUR) == []
        if term in ("dumb", "unknown", ""):
            assert b"\x1b" not in guest.terminal.raw


@pytest.mark.slow
async def test_the_sequences_over_a_terminal_are_those_of_the_line_that_is_edited(home: Path) -> None:
    """Every key that the editor knows, every payload as words of others, and a change of the size."""
    keys = "a\tb\x01\x02\x05\x06\x08\x0b\x0e\x10\x12\x15\x19\x1bOM\x1b[3~"
    keys += "".join(f"\x1b[{letter}" for letter in "ABCDHF")
    async with a_door(home) as (house, door), visit(door.port, "plain") as guest:
        await guest.sees("> ")
        for payload in PAYLOADS:
            guest.type("l\t" + keys)
            house.tell(f"Q{payload}")
        guest.type("x" * 200)
        guest.channel.change_terminal_size(40, 24)
        guest.type("\x03\x15long 3\rring\r")
        await says(guest, "line 2")
        guest.type("quit\r")
        assert await guest.ends() == 0
        assert unexpected(guest.terminal.raw, MAY_OCCUR) == []
        words = MAY_OCCUR.sub("", guest.terminal.raw.decode())
        assert not dangerous(words), dangerous(words)


async def test_a_secret_is_not_shown_and_not_remembered_also_if_it_is_broken_off(home: Path) -> None:
    async with a_door(home) as (house, door), visit(door.port, "plain") as guest:
        await guest.sees("> ")
        guest.type("secret\r")
        await guest.sees("Password: ")
        guest.type("sesame")
        guest.type("\x12")  # draws the line anew
        guest.type("\r")
        await guest.sees("a secret of 6 characters")
        guest.type("\x1b[A\x1b[A\x1b[B\x15secret\r")
        await until(lambda: guest.terminal.text.count("Password: ") == 2)
        guest.type("sesame\x03")
        await guest.sees("Nothing is done")
        guest.type("hello\r")
        await guest.sees("you said hello")
        assert b"sesame" not in guest.terminal.raw
        assert house.echo.heard == ["hello"]


async def test_tab_completes_ctrl_c_drops_the_line_also_during_a_command_and_ctrl_d_ends(home: Path) -> None:
    async with a_door(home) as (house, door), visit(door.port, "plain") as guest:
        await guest.sees("> ")
        guest.type("q\t")
        await guest.sees("> quit")
        guest.type("\x15l\t")
        await guest.sees("long, lesson")
        await guest.sees("> l")
        guest.type("e\t")
        await guest.sees("> lesson")
        guest.type("\x03")
        await guest.sees("Nothing is done")
        guest.type("busy\r")
        await guest.sees("busy now")
        guest.type("dropped\r\x03kept\r")
        await until(lambda: len(house.sessions[-1].lines._buffer) > 0)  # type: ignore[attr-defined]
        house.echo.free.set()
        await until(lambda: guest.terminal.text.count("Nothing is done") == 2)
        await guest.sees("you said kept")
        assert house.echo.heard == ["kept"]
        guest.type("\x04")
        assert await guest.ends() == 0


async def test_lines_are_no_wider_than_the_terminal_and_no_wider_than_80(home: Path) -> None:
    async with a_door(home) as (house, door):
        for size, most in (((40, 24), 40), ((200, 24), 80)):
            async with visit(door.port, "plain", size=size) as guest:
                await guest.sees("> ")
                house.tell("word " * 60)
                await until(lambda guest=guest: guest.terminal.raw.count(b"word") == 60)  # type: ignore[misc]
                rows = [row.rstrip() for row in guest.terminal.text.splitlines() if "word" in row]
                assert max(map(len, rows)) <= most
                assert len(rows) == (9 if most == 40 else 4)


# ---- whole lines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("user", ["play", "plain"])
async def test_without_a_terminal_there_are_whole_lines_and_no_control_byte(home: Path, user: str) -> None:
    async with a_door(home) as (house, door), whole_lines(door, user) as guest:
        await says(guest, "welcome\n")
        guest.type("hello\nask\n")
        await says(guest, "How many:\n")
        guest.type(b"tw\xffo\x1b[2J\r\n")
        await says(guest, "answered two[2J\n")
        assert house.echo.heard == ["hello"]
        for payload in PAYLOADS:
            house.tell(payload)
        guest.type("ring\nquit\n")
        assert await guest.ends() == 0
        assert unexpected(guest.terminal.raw, ONLY_NEWLINES_AND_BELL) == []
        assert guest.terminal.raw.count(b"\a") == 1
        assert not dangerous(guest.terminal.raw.decode().replace("\n", "").replace("\a", ""))
        assert max(map(len, guest.terminal.raw.decode().splitlines())) == 80


async def test_every_line_before_the_end_of_the_input_is_taken(home: Path) -> None:
    async with a_door(home) as (_, door), whole_lines(door) as guest:
        guest.type("".join(f"{number}\n" for number in range(60)) + "last")
        guest.channel.write_eof()
        assert await guest.ends() == 0
        assert guest.terminal.raw.count(b"you said") == 61
        assert b"you said last\n" in guest.terminal.raw


# ---- who means no good -----------------------------------------------------------------------------


async def test_an_endless_line_is_refused_or_cut_in_the_editor(home: Path) -> None:
    async with a_door(home) as (house, door):
        async with whole_lines(door) as guest:
            await says(guest, "welcome")
            guest.type("x" * 30_000 + "\nhello\n")
            await says(guest, "you said hello")
            assert house.echo.heard == ["hello"]
            assert b"This line is too long" in guest.terminal.raw
        async with visit(door.port, "plain") as guest:
            await guest.sees("> ")
            guest.type("x" * 5_000 + "\r")
            await says(guest, "you said")
            assert [len(line) for line in house.echo.heard] == [1000]


async def test_who_floods_waits_and_nobody_else(home: Path) -> None:
    """The flood is held back at its own end: the door has taken no more of it than its rate."""
    async with a_door(home) as (house, door), visit(door.port, "plain") as flooding:
        await flooding.sees("> ")
        flooding.type(b"\x01y\x1b[C\t" * 100_000)
        async with whole_lines(door) as guest:
            await says(guest, "welcome")
            for number in range(20):
                guest.type(f"{number}\n")
                await says(guest, f"you said {number}\n")
            assert house.echo.heard == [str(number) for number in range(20)]
            assert len(house.sessions[0].lines._typed._waiting) < 64 * 1024  # type: ignore[attr-defined]


async def test_who_never_reads_takes_no_memory_and_is_cut_off(home: Path) -> None:
    limits = Limits(stalled=1.0, unsent=4096)
    async with a_door(home, limits) as (house, door), whole_lines(door, window=1024) as deaf:
        await until(lambda: house.sessions)
        lines = house.sessions[0].lines
        assert isinstance(lines, GuestLines)
        deaf.channel.pause_reading()
        for number in range(20_000):
            lines.say(Said(Kind.OTHERS, f"line {number} of many that nobody reads"))
            if number % 1000 == 0:
                await asyncio.sleep(0)
        assert lines._unsent_size <= 64 * 1024 + 100
        async with visit(door.port, "plain") as guest:
            await guest.sees("> ")
        await until(lambda: house.guests[0].gone)


async def test_who_reads_again_is_told_how_much_was_left_out(home: Path) -> None:
    async with a_door(home, Limits(unsent=4096)) as (house, door), whole_lines(door, window=4096) as slow:
        await says(slow, "welcome")
        slow.channel.pause_reading()
        for number in range(6000):
            house.tell(f"line {number} of many")
            if number % 100 == 0:
                await asyncio.sleep(0)
        slow.channel.resume_reading()
        await says(slow, "line 5999 of many")
        left_out = re.search(
            rb"\(Lines that are missing here: ([0-9]+)\. Type table or again\.\)\n", slow.terminal.raw
        )
        assert left_out
        assert slow.terminal.raw.count(b"of many") + int(left_out[1]) == 6000


# ---- the end ---------------------------------------------------------------------------------------


async def test_a_failed_session_says_so_without_saying_what_and_another_ends_with_its_client(
    home: Path,
) -> None:
    async with a_door(home) as (house, door):
        async with whole_lines(door) as guest:
            guest.type("fail\n")
            assert await guest.ends() == 1
            assert guest.terminal.raw.endswith(b"Connect again; your seat is kept.\n")
            assert b"R7" not in guest.terminal.raw
        async with visit(door.port, "plain") as guest:
            await guest.sees("> ")
            guest.connection.abort()
        await until(lambda: len(door.admission) == 0)
        assert house.guests[-1].gone


@pytest.mark.slow
async def test_a_door_that_closes_says_so_below_what_was_typed(home: Path) -> None:
    async with a_door(home) as (_, door), visit(door.port, "plain") as guest:
        await guest.sees("> ")
        guest.type("half")
        await guest.sees("> half")
        await door.close()
        await until(lambda: guest.terminal.closed)
        assert "Parlour has ended on the host's machine." in guest.terminal.text
