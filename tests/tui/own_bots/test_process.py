"""The process of a bot's file: what it may see, what it returns, and that it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.rules.sentences import CHOOSES, in_words, told
from parlour.rules.views import View
from parlour.tui.own_bots.process import LINE, LINES, MORE, BadBotFile, BotFault, BotProcess, Output
from tests.processes import lives
from tests.tui.kit.bot_files import MY_MOVE, write_bot
from tests.tui.kit.happening import followed, plays
from tests.waiting import until_blocking

Start = Callable[..., BotProcess]
SOON = 0.5
"""Seconds for a decision of a file that needs none, or for ever."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the process of a file with this text."""
    started: list[BotProcess] = []

    def make(text: str, output: Output | None = None, within: float = 20.0) -> BotProcess:
        process = BotProcess(write_bot(tmp_path, text), output, within)
        started.append(process)
        process.start()
        return process

    yield make
    for process in started:
        process.close()


def fault_of(process: BotProcess, view: View = MY_MOVE) -> BotFault:
    with pytest.raises(BotFault) as caught:
        process.decide(view, 1)
    return caught.value


def test_the_file_gets_the_view_what_happened_its_neighbors_and_a_generator_with_the_seed(
    start: Start, tmp_path: Path
) -> None:
    write_bot(tmp_path, "WORD = 'draw'", "words_of_mine.py")
    process = start("""
        import random
        import words_of_mine
        from parlour.rules.game import Moved, Told, View

        def decide(view, rng):
            assert isinstance(view, View) and isinstance(rng, random.Random)
            found = [view.prompt.sentence.key, words_of_mine.WORD]
            for number, event in view.events:
                match event:
                    case Moved(seat=seat, cards=cards, target="discard"):
                        found.append(f"{number}: {seat} plays {cards[0]}")
                    case Told(sentence=sentence, seats=(seat, *_)):
                        found.append(f"{number}: {seat} {sentence.key} {dict(event.values)['name']}")
            return ", ".join((*found, str(rng.randrange(1000)))) if view.events else None
    """)
    view = followed(followed(MY_MOVE, plays(1, "W")), told(CHOOSES, 1, name="red"))
    first = process.decide(view, 1)
    assert first is not None
    assert first.rpartition(", ")[0] == "Play, draw, 1: 1 plays W, 2: 1 chooses red"
    assert process.decide(view, 1) == first != process.decide(view, 2)
    assert process.decide(MY_MOVE, 1) is None


@pytest.mark.few
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("import nothing_like_this", 1, "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("x = 1\ny = (", 2, "SyntaxError: '(' was never closed"),
        ("def help():\n    return 1 / 0\n\nhelp()", 2, "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", 1, "SystemExit: 3"),
        ("decided = 1", 1, "there is no function decide(view, rng) in it"),
        ("decide = 7", 1, "there is no function decide(view, rng) in it"),
        ("x = b'\\xff'\n\0", 0, "source code string cannot contain null bytes"),
        ("import os\nos._exit(4)", 0, "while it is loaded: its process has ended by itself (exit status 4)"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_named_with_its_line(
    start: Start, tmp_path: Path, text: str, line: int, words: str
) -> None:
    with pytest.raises(BadBotFile) as caught:
        start(text)
    where = f"{tmp_path / 'mine.py'}, line {line}" if line else f"{tmp_path / 'mine.py'}"
    assert str(caught.value).startswith(where)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none.py", r"none\.py: there is no such file"),
        ("", "is no file"),
        ("https://example.org/mine.py", "there is no such file"),
    ],
)
def test_a_file_that_is_not_there_or_no_file_is_named(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(BadBotFile, match=words):
        BotProcess(name if ":" in name else str(tmp_path / name)).start()


@pytest.mark.slow
def test_a_file_that_is_not_loaded_in_time_is_told_with_the_line_that_takes_so_long(tmp_path: Path) -> None:
    file = write_bot(tmp_path, "import time\nwhile True:\n    time.sleep(1)")
    process = BotProcess(file, loaded_within=SOON)
    with pytest.raises(BadBotFile, match=r"line 3: it is not loaded within 0\.5 s"):
        process.start()
    process.close()


def test_an_exception_is_told_with_the_last_line_of_the_file(start: Start) -> None:
    process = start("""
        import json

        def decide(view, rng):
            if rng.getrandbits(1) < 2:
                json.loads("{")
    """)
    fault = fault_of(process)
    assert "mine.py, line 5: JSONDecodeError: Expecting property name" in str(fault)
    assert "\n" not in str(fault)
    assert not fault.lost
    assert str(fault_of(process)) == str(fault)


VALUES = {
    "7": "decide returned 7 (int); a move is a text, or None",
    "['play', 'R7']": "decide returned ['play', 'R7'] (list); a move is a text, or None",
    "b'draw'": "decide returned b'draw' (bytes)",
    "'x' * 10**7": "decide returned a text of 10000000 characters; a move has at most 640",
    "'draw\\n'": r"decide returned 'draw\n'; a move has only plain letters",
    "'\\ud800'": r"decide returned '\ud800'; a move has only plain letters",
    "list(range(10**6))": "decide returned [0, 1, 2, 3,",
    "type('Odd', (), {'__repr__': lambda self: 1 / 0})()": "decide returned a value that cannot be shown",
}


def test_what_is_no_move_is_told_with_its_value(start: Start) -> None:
    process = start("def decide(view, rng):\n    return eval(view.phase)")
    for value, words in VALUES.items():
        fault = str(fault_of(process, replace(MY_MOVE, phase=value)))
        assert words in fault
        assert ", line 1: " in fault
        assert len(fault) < 400


@pytest.mark.slow
def test_an_exception_that_cannot_say_what_it_is_has_its_name(start: Start) -> None:
    process = start("""
        class Mute(Exception):
            def __str__(self):
                raise self

        def decide(view, rng):
            raise Mute
    """)
    assert str(fault_of(process)).endswith("line 6: Mute")


def test_silence_is_told_with_its_line_and_the_next_decision_has_a_new_process(start: Start) -> None:
    process = start(
        """
        import os, time

        def decide(view, rng):
            if not view.phase:
                wait()
            return str(os.getpid())

        def wait():
            while True:
                time.sleep(1)
        """,
        within=SOON,
    )
    other = process.decide(replace(MY_MOVE, phase="name"), 1)
    fault = fault_of(process)
    assert str(fault).endswith("line 10: no move within 0.5 s")
    assert fault.lost
    again = process.decide(replace(MY_MOVE, phase="name"), 1)
    assert again is not None
    assert other is not None
    assert again != other
    assert not lives(int(other))


@pytest.mark.slow
@pytest.mark.parametrize("does", ["pass", "print('x' * 1000)"])
def test_a_file_that_takes_no_interrupt_or_prints_for_ever_is_ended_too(start: Start, does: str) -> None:
    process = start(
        f"""
        import signal

        def decide(view, rng):
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
            while True:
                {does}
        """,
        within=SOON,
    )
    assert str(fault_of(process)).endswith("line 3: no move within 0.5 s")


def test_a_process_that_ends_by_itself_or_by_a_signal_is_told(start: Start) -> None:
    process = start("""
        import os

        def decide(view, rng):
            os._exit(3) if rng.random() < 0.5 else os.abort()
    """)
    said = set()
    for seed in (1, 2):
        with pytest.raises(BotFault) as caught:
            process.decide(MY_MOVE, seed)
        assert caught.value.lost
        said.add(caught.value.words)
    assert said == {"its process has ended by itself (exit status 3)", "its process was ended by SIGABRT"}


def test_the_process_has_no_input_and_no_terminal_and_no_descriptors_of_ours(
    start: Start, tmp_path: Path
) -> None:
    secret = (tmp_path / "tokens.json").open("w")
    os.set_inheritable(secret.fileno(), True)
    told: list[str] = []
    process = start(
        """
        import os, sys

        def decide(view, rng):
            print("read", repr(sys.stdin.read()))
            print("session", os.getsid(0) == os.getpid())
            for name in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd") else ():
                try:
                    print("has", os.readlink(f"/proc/self/fd/{name}"))
                except OSError:
                    pass
        """,
        Output(told.append),
    )
    assert process.decide(MY_MOVE, 1) is None
    secret.close()
    assert told[:2] == ["read ''", "session True"]
    assert not [line for line in told if "tokens" in line or "/dev/pts" in line or "/dev/tty" in line]


def test_the_file_and_what_it_has_started_end_with_close(start: Start) -> None:
    told: list[str] = []
    process = start(
        """
        import os, subprocess, sys
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])

        def decide(view, rng):
            print(os.getpid(), other.pid)
        """,
        Output(told.append),
    )
    process.decide(MY_MOVE, 1)
    pids = [int(number) for number in told[0].split()]
    assert all(map(lives, pids))
    process.close()
    until_blocking(lambda: not any(map(lives, pids)))
    process.close()
    with pytest.raises(BotFault, match="it is over"):
        process.decide(MY_MOVE, 1)


def test_close_ends_a_decision_that_another_thread_waits_for(start: Start) -> None:
    process = start("def decide(view, rng):\n    print('on it')\n    while True: pass")
    begun = threading.Event()
    process.output._tell = lambda _: begun.set()
    faults: list[BotFault] = []
    waiting = threading.Thread(target=lambda: faults.append(fault_of(process)))
    waiting.start()
    assert begun.wait(60)
    process.close()
    waiting.join(60)
    assert [fault.words for fault in faults] == ["its process was killed, or has closed its connection"]


OWNER = """
import sys
from tests.tui.kit.bot_files import MY_MOVE
from parlour.tui.own_bots.process import BotProcess, Output

process = BotProcess(sys.argv[1], Output(lambda line: print(line, flush=True)), 1000)
process.start()
process.decide(MY_MOVE, 1)
"""


def test_a_busy_process_ends_when_its_owner_is_killed(tmp_path: Path) -> None:
    file = write_bot(
        tmp_path,
        """
        import os, subprocess, sys
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])

        def decide(view, rng):
            print(os.getpid(), other.pid)
            while True:
                pass
        """,
    )
    owner = subprocess.Popen([sys.executable, "-c", OWNER, file], stdout=subprocess.PIPE, text=True)
    assert owner.stdout
    pids = [int(number) for number in owner.stdout.readline().split()]
    assert len(pids) == 2
    owner.send_signal(signal.SIGKILL)
    owner.wait(60)
    owner.stdout.close()
    until_blocking(lambda: not any(map(lives, pids)))


def test_what_is_printed_is_told_in_order_before_the_move_and_within_bounds(start: Start) -> None:
    told: list[str] = []
    process = start(
        r"""
        import sys

        def decide(view, rng):
            print("\x1b[31mred\x07")
            print("y" * 100_000)
            print("to stderr", file=sys.stderr)
            for number in range(1000):
                print(number)
            return "draw"
        """,
        Output(told.append),
    )
    assert process.decide(MY_MOVE, 1) == "draw"
    assert told[:3] == ["[31mred", "y" * LINE, "to stderr"]
    assert told[3:] == [*map(str, range(LINES - 3)), MORE]
    told.clear()
    assert process.decide(MY_MOVE, 1) == "draw"
    assert len(told) <= LINES + 1


def test_an_unfinished_line_is_told_at_the_end() -> None:
    told: list[str] = []
    output = Output(told.append)
    output.take(b"one\ntw")
    output.take(b"o")
    assert told == ["one"]
    output.take(b"")
    assert (told, output.lines, output.first) == (["one", "two"], 2, "one")


IMPOSTOR = """
import json, os, socket, struct, time
mine = next(fd for fd in range(3, 50) if os.path.exists(f"/proc/self/fd/{{fd}}")
            and os.readlink(f"/proc/self/fd/{{fd}}").startswith("socket:"))
def send(content, size=None):
    os.write(mine, struct.pack("!i", len(content) if size is None else size) + content)
def decide(view, rng):
    {does}
    return "draw"
"""
UNASKED = "it writes to the connection over which Parlour asks for moves"


@pytest.mark.few
@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("send(b'[' * 10_000)", UNASKED),
        ("send(b'[1]')", UNASKED),
        ("send(b'no json')", UNASKED),
        ("send(b'', -1)", UNASKED),
        ("send(b'', 1 << 30)", UNASKED),
        ("send(b'{', 100); time.sleep(60)", "no move within 0.5 s"),
        ("os.write(mine, b'x'); time.sleep(60)", UNASKED),
        ("send(json.dumps({'move': 'x' * 5000}).encode())", "a text of 5000 characters"),
        ("send(json.dumps({'move': chr(0xd800)}).encode())", "a move has only plain letters"),
        ("send(json.dumps({'move': ['draw']}).encode())", "a move is a text, or None"),
        ("send(json.dumps({'fault': 'a\\x1b[31m' * 999, 'line': 10 ** 99}).encode())", "mine.py: a"),
    ],
)
def test_a_file_that_writes_to_its_connection_is_told_and_the_next_one_is_asked(
    start: Start, does: str, words: str
) -> None:
    process = start(IMPOSTOR.format(does=does), within=SOON)
    told = str(fault_of(process))
    assert words in told
    assert told.isprintable()
    assert len(told) < 400


def test_answers_that_nobody_asked_for_are_no_moves(start: Start) -> None:
    process = start(IMPOSTOR.format(does='[send(b\'{"move": "draw"}\') for _ in range(3)]'))
    assert process.decide(MY_MOVE, 1) == "draw"
    connection = process._connection
    assert connection is not None
    until_blocking(lambda: process._received or connection.poll())
    assert UNASKED in str(fault_of(process))
    assert process.decide(MY_MOVE, 1) == "draw", "of a new process"


@pytest.mark.slow
def test_a_file_that_does_not_read_is_too_late(start: Start) -> None:
    process = start("def decide(view, rng): return 'draw'", within=SOON)
    assert process._process is not None
    process._process.send_signal(signal.SIGSTOP)
    prompt = "x" * 5_000_000
    with pytest.raises(BotFault, match="no move within"):
        process.decide(replace(MY_MOVE, prompt=in_words(prompt)), 1)


@pytest.mark.few
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("from rules.cards import SUITS", "No module named 'rules'; write parlour.rules.game"),
        ("from rules.match import Match", "No module named 'rules'; write parlour.rules.match"),
        ("import random, rules.steps", "No module named 'rules'; write parlour.rules.game"),
        ("import importlib\nimportlib.import_module('net.wire')", "write parlour.net.wire"),
        ("import tui.no_such_thing", "No module named 'tui'; write parlour.tui"),
        ("import rules_of_mine", "No module named 'rules_of_mine'"),
    ],
)
def test_a_file_that_imports_by_a_name_from_before_is_told_what_to_write(
    start: Start, text: str, words: str
) -> None:
    with pytest.raises(BadBotFile) as caught:
        start(text)
    assert str(caught.value).endswith(words)
