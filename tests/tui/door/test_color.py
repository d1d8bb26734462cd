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


async def test_each_guest_gets_their_own_depth_after_a_true_color_one_whatever_the_host_has(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    async with open_door(House().rooms.run, home) as door:
        for term, environment, shown, never in (
            ("xterm-256color", {"COLORTERM": "truecolor"}, [TRUE_COLOR], [PALETTE]),
            ("xterm-256color", {}, [PALETTE], [TRUE_COLOR]),
            ("linux", {}, [SIXTEEN], [TRUE_COLOR, PALETTE]),
            ("vt100", {}, [], [TRUE_COLOR, PALETTE, SIXTEEN]),
        ):
            async with visit(door.port, term=term, environment=environment) as guest:
                raw = await painted(guest)
                assert all(colors.search(raw) for colors in shown)
                assert not any(colors.search(raw) for colors in never)
                guest.type("q")
                await guest.ends()
                if term in ("linux", "vt100"):  # they would print what they do not know
                    for unknown in (b"\x1b[>25u", b"\x1b[<u", b"$p", b"\x1b[22;2t", b"\x1b]"):
                        assert unknown not in guest.terminal.raw
                    assert b"\x1b[?1049l" in guest.terminal.raw
