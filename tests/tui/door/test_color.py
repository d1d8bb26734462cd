"""Every terminal gets the colors it knows, whatever the guests before it had."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.net.kit.visiting import Visit, open_door, visit
from tests.tui.door.apps import House

TRUE_COLOR = re.compile(rb"\x1b\[[0-9;]*[34]8;2;")
PALETTE = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
SIXTEEN = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")


async def painted(visitor: Visit) -> bytes:
    await visitor.sees("colored")
    visitor.type("a")
    await visitor.sees("key a")
    return visitor.terminal.raw.partition(b"\x1b[?1049h")[2]  # before that it is asked for its colors


async def test_each_guest_gets_their_own_depth_after_a_true_color_one(home: Path) -> None:
    async with open_door(House().rooms.run, home) as door:
        port = door.port
        async with visit(port, environment={"COLORTERM": "truecolor"}) as guest:
            raw = await painted(guest)
            assert TRUE_COLOR.search(raw)
            assert not PALETTE.search(raw)
        async with visit(port, term="xterm-256color") as guest:
            raw = await painted(guest)
            assert PALETTE.search(raw)
            assert not TRUE_COLOR.search(raw)
        async with visit(port, term="linux") as guest:
            raw = await painted(guest)
            assert SIXTEEN.search(raw)
            assert not TRUE_COLOR.search(raw)
            assert not PALETTE.search(raw)
        async with visit(port, term="vt100") as guest:
            raw = await painted(guest)
            for colored in (TRUE_COLOR, PALETTE, SIXTEEN):
                assert not colored.search(raw)
        async with visit(port, term="xterm-kitty") as guest:
            assert TRUE_COLOR.search(await painted(guest))


async def test_the_hosts_own_terminal_decides_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    async with open_door(House().rooms.run, home) as door, visit(door.port) as guest:
        assert PALETTE.search(await painted(guest))


@pytest.mark.few
@pytest.mark.parametrize("term", ["linux", "vt100"])
async def test_a_plain_console_is_asked_for_nothing_it_would_print(home: Path, term: str) -> None:
    async with open_door(House().rooms.run, home) as door, visit(door.port, term=term) as guest:
        await guest.sees("no key")
        guest.type("q")
        await guest.ends()
        for unknown in (b"\x1b[>25u", b"\x1b[<u", b"$p", b"\x1b[22;2t", b"\x1b]"):
            assert unknown not in guest.terminal.raw
        assert b"\x1b[?1049l" in guest.terminal.raw
