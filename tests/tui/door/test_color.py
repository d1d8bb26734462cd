"""Every terminal gets the colors it knows, whatever the guests before it had."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.net.kit.visiting import Visit, open_door, visit
from tests.tui.door.apps import House
from tui.door.driver.depth import Depth, converted, depth_of

TRUE_COLOR = re.compile(rb"\x1b\[[0-9;]*[34]8;2;")
PALETTE = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
SIXTEEN = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")


async def painted(visitor: Visit) -> bytes:
    await visitor.sees("colored")
    visitor.type("a")
    await visitor.sees("key a")
    return visitor.terminal.raw


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


@pytest.mark.parametrize("term", ["linux", "vt100"])
async def test_a_plain_console_is_asked_for_nothing_it_would_print(home: Path, term: str) -> None:
    async with open_door(House().rooms.run, home) as door, visit(door.port, term=term) as guest:
        await guest.sees("no key")
        guest.type("q")
        await guest.ends()
        for unknown in (b"\x1b[>25u", b"\x1b[<u", b"$p", b"\x1b[22;2t", b"\x1b]"):
            assert unknown not in guest.terminal.raw
        assert b"\x1b[?1049l" in guest.terminal.raw


@pytest.mark.parametrize(
    ("term", "environment", "depth"),
    [
        ("xterm-256color", {}, Depth.PALETTE),
        ("screen-256color", {}, Depth.PALETTE),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Depth.TRUE),
        ("xterm", {"COLORTERM": "24bit"}, Depth.TRUE),
        ("xterm-kitty", {}, Depth.TRUE),
        ("alacritty", {}, Depth.TRUE),
        ("foot", {}, Depth.TRUE),
        ("xterm-direct", {}, Depth.TRUE),
        ("linux", {}, Depth.STANDARD),
        ("xterm", {}, Depth.STANDARD),
        ("vt220", {}, Depth.MONO),
        ("xterm-kitty", {"NO_COLOR": "1"}, Depth.MONO),
        ("xterm-256color", {"NO_COLOR": ""}, Depth.PALETTE),
    ],
)
def test_the_depth_comes_from_the_name_and_the_variables_of_a_terminal(
    term: str, environment: dict[str, str], depth: Depth
) -> None:
    assert depth_of(term, environment) is depth


@pytest.mark.parametrize(
    ("depth", "codes", "expected"),
    [
        (Depth.TRUE, "1;38;2;250;10;10", "\x1b[1;38;2;250;10;10m"),
        (Depth.PALETTE, "1;38;2;255;0;0;48;2;0;0;0", "\x1b[1;38;5;196;48;5;16m"),
        (Depth.STANDARD, "38;2;255;0;0", "\x1b[31m"),
        (Depth.MONO, "1;38;2;255;0;0;48;2;0;0;0", "\x1b[1m"),
        (Depth.MONO, "38;2;0;0;0;48;2;255;255;255", "\x1b[7m"),
        (Depth.MONO, "38;2;9;9;9", ""),
        (Depth.PALETTE, "0", "\x1b[0m"),
        (Depth.MONO, "31;103", "\x1b[7m"),
        (Depth.PALETTE, "38;2;1", ""),
        (Depth.STANDARD, "38;5;300", ""),
    ],
)
def test_codes_are_brought_down(depth: Depth, codes: str, expected: str) -> None:
    assert converted(depth, codes) == expected
