"""Plain lines on one's own machine: in a real terminal, on pipes, and from files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.kit.terminal import Terminal, terminal

ECHOING = (sys.executable, "-m", "tests.tui.kit.echoing")
ROOT = Path(__file__).parents[4]
PROMPT = "\x1b[?2004h"
"""What the editor writes before it shows its prompt."""


def echoed(typed: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*ECHOING, "text"], input=typed, capture_output=True, cwd=ROOT, timeout=60, check=False
    )


# ---- pipes and files -------------------------------------------------------------------------------


def test_lines_of_a_pipe_are_taken_and_answered_and_nothing_else_is_written() -> None:
    done = echoed(b"hello\nask\n12\nsecret\nsesame\nring\nlast")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "welcome",
        "you said hello",
        "How many:",
        "answered 12",
        "Password:",
        "a secret of 6 characters",
        "you said last",
    ]
    assert done.stderr == b"ended\n"


@pytest.mark.slow
def test_files_are_read_and_written_like_pipes_and_no_input_at_all_is_the_end(tmp_path: Path) -> None:
    moves, said = tmp_path / "moves.txt", tmp_path / "said.txt"
    moves.write_bytes(b"hello\n" * 200 + b"long 3000\n")
    with moves.open("rb") as typed, said.open("wb") as written:
        subprocess.run([*ECHOING, "text"], stdin=typed, stdout=written, cwd=ROOT, timeout=60, check=True)
    answers = ["you said hello"] * 200 + [f"line {number}" for number in range(3000)]
    assert said.read_text().splitlines() == ["welcome", *answers]
    assert echoed(b"").stdout == b"welcome\n"


@pytest.mark.slow
def test_bytes_that_are_no_text_and_endless_lines_do_no_harm() -> None:
    done = echoed(b"a\xff\xfe\x00\x1b[2Jb\n" + b"x" * 300_000 + b"\nhello\n")
    assert done.stdout.decode().splitlines() == [
        "welcome",
        "you said a[2Jb",
        "This line is too long; a line has at most 4096 characters",
        "you said hello",
    ]


@pytest.mark.slow
def test_it_ends_when_nobody_reads_its_lines() -> None:
    process = subprocess.Popen(
        [*ECHOING, "text"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin
    assert process.stdout
    assert process.stdout.readline() == b"welcome\n"
    process.stdout.close()
    process.stdin.write(b"hello\n")
    process.stdin.flush()  # it stays open: the end comes from the other side
    assert process.wait(60) == 0
    process.stdin.close()
    assert process.stderr
    assert process.stderr.read() == b"ended\n"
    process.stderr.close()


@pytest.mark.slow
def test_a_slow_reader_gets_everything_and_the_flags_of_the_pipe_stay_as_they_were() -> None:
    ours, theirs = os.pipe()
    process = subprocess.Popen([*ECHOING, "text"], stdin=subprocess.PIPE, stdout=theirs, cwd=ROOT)
    assert process.stdin
    process.stdin.write(b"long 9000\n")  # more than a pipe holds
    process.stdin.close()
    assert os.get_blocking(theirs)
    os.close(theirs)
    with open(ours, "rb") as reading:  # noqa: PTH123 - a descriptor
        lines = reading.read().splitlines()
    assert lines == [b"welcome", *(f"line {number}".encode() for number in range(9_000))]
    assert process.wait(60) == 0


# ---- a terminal ------------------------------------------------------------------------------------


def test_what_is_typed_is_kept_beside_lines_that_arrive_and_has_a_history_tab_secrets_and_ctrl_keys() -> None:
    with terminal((*ECHOING, "terminal"), 24, 80) as there:
        there.until(PROMPT)
        there.type("play red")
        there.until("d")
        child(there, signal.SIGUSR1)
        there.until("Bo draws a card.")
        there.until("play red")  # drawn again, below
        there.type(" 7\r")
        there.until("you said play red 7")
        there.type("sec\t\r")
        there.until("Password:")
        there.type("sesame\r")
        there.until("a secret of 6 characters")
        there.until(PROMPT)
        there.type("half\x03")
        there.until("Nothing is done")
        there.until(PROMPT)
        there.type("\x1b[A\x1b[A\r")
        there.until("you said play red 7")
        there.until(PROMPT)
        there.type("\x04")
        assert there.end() == 0
        assert "sesame" not in there.text
        assert "\x1b[?1049h" not in there.text
        assert "\x1b[6n" not in there.text
        assert set(re.findall(r"\x1b\[([0-9;]*)m", there.text)) <= {"", "0"}


@pytest.mark.slow
def test_a_dumb_terminal_gets_whole_lines_and_no_control_character() -> None:
    with terminal((*ECHOING, "text"), 24, 80, {"TERM": "dumb"}) as there:
        there.until("welcome")
        there.type("hello\n")
        there.until("you said hello")
        there.type("secret\n")
        there.until("Password:")
        there.type("sesame\n")
        there.until("a secret of 6 characters")
        there.type("\x03")
        there.until("Nothing is done")
        there.type("\x04")
        assert there.end() == 0
        assert "sesame" not in there.text
        assert re.findall("[\x00-\x09\x0b-\x1f]", there.text.replace("^C", "").replace("^D\b\b", "")) == []


def child(there: Terminal, number: signal.Signals) -> None:
    """Send a signal to the program on the terminal: `setsid --wait` is its parent."""
    for process in Path("/proc").glob("[0-9]*/stat"):
        found = process.read_text().rsplit(")", 1)[1].split()
        if found[1] == str(there.process.pid):
            os.kill(int(process.parent.name), number)
            return
    os.kill(there.process.pid, number)
