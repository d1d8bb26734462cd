"""`parlour --plain`: when there are lines instead of the screen, and how scripts play and end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home
from parlour.rules.lessons import packaged
from parlour.rules.record import record
from parlour.tui.commands.cli import parser
from parlour.tui.commands.opened import wants_plain
from parlour.tui.storage.settings import Settings, save
from tests.net.kit.serve import PARLOUR, served
from tests.rules.test_record_review import told
from tests.tui.kit.cli import run
from tests.tui.kit.terminal import terminal

GREETING = "Parlour, card games in lines."


# ---- when there are lines --------------------------------------------------------------------------


class Stream:
    def __init__(self, is_terminal: bool) -> None:
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize(
    ("typed", "variable", "term", "setting", "piped", "plain"),
    [
        ([], "", "xterm", False, False, False),
        (["--plain"], "", "xterm", False, False, True),
        (["--json"], "", "xterm", False, False, True),
        (["join", "--plain"], "", "xterm", False, False, True),
        (["--plain", "join"], "", "xterm", False, False, True),
        ([], "1", "xterm", False, False, True),
        ([], "0", "xterm", False, False, False),
        ([], "", "dumb", False, False, True),
        ([], "", "unknown", False, False, True),
        ([], "", "xterm", True, False, True),
        ([], "", "xterm", False, True, True),
        (["--no-plain"], "1", "dumb", True, True, False),
    ],
)
def test_lines_come_by_an_option_a_variable_a_setting_or_where_nothing_can_be_drawn(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: list[str],
    variable: str,
    term: str,
    setting: bool,
    piped: bool,
    plain: bool,
) -> None:
    save(Home(home).settings, Settings(plain=setting))
    monkeypatch.setenv("PARLOUR_PLAIN", variable)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Stream(not piped))
    monkeypatch.setattr(sys, "stdout", Stream(True))
    assert wants_plain(parser().parse_args(typed)) is plain


def test_with_json_every_line_is_an_object() -> None:
    done = run("--json", stdin="help\nnonsense\nquit\n")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0]["text"].startswith(GREETING)
    assert all(each.keys() == {"kind", "text", "data"} for each in told)
    assert "refused" in {each["kind"] for each in told}
    assert done.returncode == 3


@pytest.mark.slow
def test_lines_never_load_the_screen() -> None:
    typed = (
        "play juno-classic\nAnn\nhand\nleave\nsettings\nback\nhistory\nback\nlearn\nback\nhost\nback\nquit\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-P", "-m", "parlour.tui", "--plain"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    run("stop")  # the referee of the match against bots
    modules = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "parlour.tui.plain.table.page" in modules
    assert not {module for module in modules if module.split(".")[0] in ("textual", "rich")}


# ---- exit codes ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_where_nobody_listens_the_status_is_1() -> None:
    done = run("join", "127.0.0.1:1", "--plain", stdin="Ann\n")
    assert done.returncode == 1
    assert "127.0.0.1" in done.stdout
    assert done.stderr == ""


# ---- a script at a table ---------------------------------------------------------------------------


@pytest.mark.slow
def test_a_script_plays_at_a_host_and_waits_for_its_turn_and_a_refused_move_is_told_by_the_status(
    home: Path,
) -> None:
    save(Home(home).settings, Settings(name="Ann"))
    with served("juno-classic", "--bots", "1", "--pace", "instant") as host:
        where = f"127.0.0.1:{host.tcp_port}"
        done = run("join", where, "--plain", stdin="yes\nready\nstart\nhand\nwho\n")
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        assert done.stdout.count("Trust this host and join") == 1
        assert "Ann" in done.stdout
        assert "JUNO Classic at table" in done.stdout
        again = run("join", where, "--json", stdin="play purple 99\n")
        told = [json.loads(line) for line in again.stdout.splitlines()]
        assert "purple" in next(each["text"] for each in told if each["kind"] == "refused")
        kinds = [each["kind"] for each in told]
        assert "turn" in kinds
        assert "question" not in kinds, "the host is known by now"
        assert again.returncode == 3


@pytest.mark.slow
def test_a_script_plays_a_lesson_to_its_end(home: Path) -> None:
    save(Home(home).settings, Settings(name="Ann"))
    (lesson, *_) = packaged.of_game("juno-classic")
    moves = "\n".join(step.do[0] for step in lesson.steps)
    done = run("learn", "juno-classic", "--plain", stdin=f"help\n{moves}\nback\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "back: leave the lesson.\nleave: the same." in done.stdout
    assert "Lesson done." in done.stdout
    assert "1 of 3 lessons done" in done.stdout


@pytest.mark.slow
def test_a_script_waits_until_the_matches_are_listed_and_reviews_one(home: Path) -> None:
    save(Home(home).settings, Settings(name="Ann"))
    Home(home).matches.mkdir(parents=True)
    (Home(home).matches / "20261101-200000-000001-mau-mau.txt").write_text(record.write(told(most=2)))
    done = run("--plain", stdin="history\n1\nreview\n")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "No other move of Ann would have been clearly better." in done.stdout


@pytest.mark.slow
@pytest.mark.few(slow=("2",))
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_a_script(number: signal.Signals) -> None:
    process = subprocess.Popen(
        [*PARLOUR, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith(GREETING.encode())
    process.send_signal(number)
    assert process.wait(30) == 128 + number
    assert process.stderr.read() == b""
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


# ---- a terminal ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ctrl_c_breaks_a_question_off_and_the_terminal_is_left_as_it_was() -> None:
    shell = ("sh", "-c", f"stty -g; {' '.join(PARLOUR)} --plain; echo status $?; stty -g")
    with terminal(shell, 24, 80) as there:
        there.until("\x1b[?2004h")
        there.until("What name should others see")
        there.type("An\x03")
        there.until("Nothing is done")
        there.until("\x1b[?2004h")
        there.type("quit\r")
        there.until("status 0")
        assert there.end() == 0
        before, *_, after = there.text.replace("\r", "").strip().splitlines()
        assert before.split(":")[1:] == after.split(":")[1:]
