"""What the app writes to a real terminal, byte by byte, while strangers fill every field with payloads.

The terminal is a pty, the driver is the one that players have; the words come as a hostile host
would send them, which no referee has cleaned. What is allowed is what Textual and we say to a
terminal by ourselves: everything else that it might obey is found, whoever wrote it.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import struct
import sys
import termios
from pathlib import Path

import pytest

from tests.tui.kit import besieged, payloads
from tests.tui.kit.payloads import dangerous, flooded, unseen

ROOT = Path(__file__).parents[3]
SIZE = struct.pack("HHHH", 60, 120, 0, 0)
WITHIN = 240.0

OURS = re.compile(
    r"\x1b\[(?:"
    r"[0-9;]*[mH]"  # colors, positions
    r"|\?(?:1049|1000|1003|1015|1006|1004|2004|2026|2048|25|7)[hl]|\?(?:2026|2048)\$p"  # modes
    r"|[<>][0-9]*u"  # the keyboard
    r"|2[23];2t"  # the title kept and given back
    r")"
    r"|\x1b\]2;[^\x00-\x1f\x7f-\x9f]*\x07"  # the title itself
    r"|\x1b\]22;[a-z-]+\x07"  # the shape of the pointer
    r"|\r|\n"
)
SHOWN = "ABCEFGHIJKLMNOPQRSTVWXYZabcdefghi"
"""The fields whose payloads are all seen: fingerprints (D) are folded, reasons of a pause (U) not shown."""


async def written(passed: Path, home: Path, which: str) -> tuple[int | None, bytes]:
    """Run the besieged app in a pty; return its exit status and all it wrote."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, SIZE)
    there = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env = {**there, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PARLOUR_HOME": str(home)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.tui.kit.besieged", str(passed), which),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=env,
    )
    os.close(theirs)
    try:
        async with asyncio.timeout(WITHIN):
            raw = await asyncio.to_thread(_to_the_end, ours)
            return await process.wait(), raw
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        os.close(ours)


def _to_the_end(terminal: int) -> bytes:
    found = bytearray()
    try:
        while some := os.read(terminal, 65536):
            found += some
    except OSError:  # what a pty says at its end
        pass
    return bytes(found)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("which", [
    pytest.param("one of each kind", marks=pytest.mark.slow), pytest.param("every", marks=pytest.mark.long)
])  # fmt: skip
async def test_no_words_of_strangers_steer_a_terminal(tmp_path: Path, home: Path, which: str) -> None:
    passed = tmp_path / "passed"
    status, raw = await written(passed, home, which)
    said = raw.decode("utf-8")
    assert status == 0, OURS.sub("", said)[-600:]
    seen = set(passed.read_text().split())
    every = payloads.marked if which == "every" else besieged.marked
    assert not unseen((text for field in SHOWN for text in every(field)), seen.__contains__)
    titles = re.findall(r"\x1b\]2;([^\x07]*)\x07", said)
    assert any("QG" in title for title in titles)
    assert not dangerous("".join(titles))
    words = OURS.sub(" ", said)
    assert not dangerous(words), set(dangerous(words))
    assert not flooded(words)
