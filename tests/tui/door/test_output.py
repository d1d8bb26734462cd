"""The last look: what leaves for a terminal is on the list of what a screen may say."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.tui.door.output import _SUSPECT, LONGEST_REMEMBERED, REMEMBERED, _judged, _verdicts, safe
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.sgr import sgr_filter
from tests.net.kit.visiting import open_door, visit
from tests.tui.door.apps import House
from tests.waiting import until

EVIL = "ann\x1b]52;c;aGk=\x07\x9b2J\u202egnp\x1b[2J\x00\x1bPq\x1b\\"


def out(text: str, *, titles: bool = True) -> str:
    return safe(text, sgr_filter(Depth.TRUE), titles=titles)


@pytest.mark.parametrize(
    "allowed", ["\x1b[1;2H", "\x1b[H", "\x1b[0m", "\x1b[?2026h", "\x07", "a\r\n", "\x1b]22;pointer\x07", "♠é"]
)
def test_what_a_frame_is_made_of_passes(allowed: str) -> None:
    assert out(allowed) == allowed


@pytest.mark.parametrize(
    "forbidden",
    [
        "\x1b]52;c;aGVsbG8=\x07",
        "\x1b]52;c;aGVsbG8=\x1b\\",
        "\x1b[2J",
        "\x1b[6n",
        "\x1b[5i",
        "\x1b[?1049l",
        "\x1bPq...\x1b\\",
        "\x9b",
        "\u202e",
        "\u200b",
        "\x00",
        "\x1b]8;;http://x\x07",
        "\x1b]9;4;1;100\x07",
        "\x1b]777;precmd;Parlour;x\x07",
        "\x1b]777;notify;Parlour;Your\u202eturn\x07",
    ],
)
def test_what_steers_a_terminal_does_not(forbidden: str) -> None:
    assert out(f"a{forbidden}b") == "ab"
    assert "\x1b" not in out("\x1bc")


@pytest.mark.parametrize("alert", ["\x1b]9;Parlour: Turn · K\x07", "\x1b]777;notify;Parlour;Turn\x07"])
def test_an_alert_passes_to_a_modern_terminal(alert: str) -> None:
    assert out(alert) == alert
    assert out(alert, titles=False) == ""


def test_a_title_is_cleaned_and_cut_and_left_out_where_there_are_none() -> None:
    assert out("\x1b]2;Your\u202e turn\x07") == "\x1b]2;Your turn\x07"
    assert len(out(f"\x1b]0;{'x' * 5000}\x07")) < 120
    assert out("\x1b]2;Your turn\x07", titles=False) == ""


@given(st.text())
def test_nothing_but_text_and_known_sequences_comes_out(text: str) -> None:
    once = out(text)
    assert out(once) == once
    assert not set(once) & {"\x00", "\x9b", "\x9d", "\u202e", "\x7f"}


async def test_what_a_guest_is_sent_is_looked_at_also_past_the_frames_and_nothing_is_opened_or_saved_here(
    home: Path, tmp_path: Path
) -> None:
    house = House(EVIL)
    async with open_door(house.rooms.run, home) as door, visit(door.port) as guest:
        await guest.sees("ann")
        app = house.app()
        assert app._driver is not None
        app._driver.write("\x1b]52;c;?\x07")  # asks what is in the clipboard
        app._driver.write("words \x1b]52;c;c3RvbGVu\x07")
        app.open_url("http://127.0.0.1/")
        app.deliver_text(StringIO("words"), save_directory=tmp_path, save_filename="stolen.txt")
        app.copy_to_clipboard("ssh -p 2222 play@192.168.1.20")  # this is their own
        copied = b"\x1b]52;c;c3NoIC1wIDIyMjIgcGxheUAxOTIuMTY4LjEuMjA=\x07"
        await until(lambda: copied in guest.terminal.raw)
        guest.type("a")
        await guest.sees("key a")
        raw = guest.terminal.raw.partition(b"\x1b[?1049h")[2].replace(copied, b"")
        for steering in (b"\x1b]52", b"\x9b", b"\x1b[2J", "\u202e".encode(), b"\x1bP", b"\x00"):
            assert steering not in raw
        assert not (tmp_path / "stolen.txt").exists()


PIECES = [*"\x1b[]mH;h2\x07\\P\u202e\x9béa", "38;5;1", "?2026"]


@given(
    st.lists(st.sampled_from(PIECES), max_size=16).map("".join), st.sampled_from(list(Depth)), st.booleans()
)
def test_each_sequence_is_judged_for_itself_wherever_it_stands(text: str, depth: Depth, titles: bool) -> None:
    one_by_one = _SUSPECT.sub(lambda found: _judged(found, sgr_filter(depth), titles=titles), text)
    assert safe(text, sgr_filter(depth), titles=titles) == one_by_one


def test_what_is_remembered_of_sequences_is_limited() -> None:
    for number in range(10_000):
        assert safe(f"\x1b[{number};1H", sgr_filter(Depth.TRUE), titles=True)
    known = _verdicts(sgr_filter(Depth.TRUE), titles=True)
    assert 0 < len(known) <= REMEMBERED
    safe(f"\x1b]0;{'a' * 1000}\x07", sgr_filter(Depth.TRUE), titles=True)
    assert max(map(len, known)) <= LONGEST_REMEMBERED
