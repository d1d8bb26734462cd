"""How long a user waits for Parlour: commands, the engine, the first screen, a referee that listens.

    python benchmarks/startup.py [--json] [--quick]

Every case is its own process, started again and again in turns, so that noise affects all alike; bytecode is
cached, as it is after the very first start. Times are medians in milliseconds of wall-clock time;
`normalized` times are divided by how much slower than at its best this machine was during the run. The
engine's imports are timed inside their process: they leave out the start of the interpreter, which is
`python` here.

The first frame is measured for a player who has been here before, whose settings are read from a file, and
beside it that of a bare Textual app, which shows one line of text. Their ratio is the median of the ratios of
each run, in which one follows the other.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping
from fcntl import ioctl
from operator import truediv
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.measuring import (
    Yardstick,
    arguments,
    caching,
    interleaved,
    machine,
    percentile,
    progress,
    report,
)

PYTHON: Final = (sys.executable, "-P")
PARLOUR: Final = (*PYTHON, "-m", "parlour.tui")
SERVE: Final = (*PARLOUR, "serve", "juno-classic", "--bots", "3", "--port", "0", "--private", "--json")
TIMED: Final = "from time import perf_counter as now; began = now(); {}; print((now() - began) * 1000)"
ENGINE: Final = "from parlour.rules.games.shedding.game import GAME"
WITH_SHELF: Final = (
    f"{ENGINE}; from parlour.rules.shelf.shelf import table_rules; table_rules('juno-classic')"
)
PURE: Final = f"import sys; {ENGINE}; print(int('pydantic' in sys.modules))"
BARE: Final = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("Hello")

Bare().run()
"""
SETTINGS: Final = 'name = "Ann"\ntheme = "parlour-light"\n'
GOALS: Final = {"engine": 60.0, "engine_with_shelf": 200.0}
BESIDE_BARE: Final = 1.25
"""The goal: how many times as long as a bare Textual app's the first frame takes at most."""

COLUMNS: Final = 80
ROWS: Final = 24
A_FRAME: Final = 1000
"""Bytes: less is only modes and queries, not a painted screen."""
STILL: Final = 0.4
"""Seconds without output after which a screen is complete."""
WITHIN: Final = 30.0
RUNS: Final = 7
QUICK_RUNS: Final = 1


class Stopwatch:
    """Starts each case with a data folder of its own and tells the milliseconds it took."""

    def __init__(self, home: Path) -> None:
        home.joinpath("settings.toml").write_text(SETTINGS)
        self._environment = {**caching(os.environ), "PARLOUR_HOME": str(home), "TERM": "xterm-256color"}
        self.frame_bytes: list[int] = []
        self.complete: list[float] = []

    def command(self, *command: str) -> float:
        """Time a command from its start to its end."""
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=self._environment, timeout=WITHIN)
        return _since(began)

    def inside(self, code: str) -> float:
        """Return what `code` says it took."""
        command = [*PYTHON, "-c", TIMED.format(code)]
        told = subprocess.run(command, check=True, capture_output=True, env=self._environment, timeout=WITHIN)
        return float(told.stdout)

    def listening(self, *command: str) -> float:
        """Time a referee from its start to the line that says where it listens; end it."""
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=self._environment) as referee:
            assert referee.stdout
            try:
                if not referee.stdout.readline():
                    raise SystemExit("the referee did not come up")
                return _since(began)
            finally:
                _end(referee)

    def first_frame(self) -> float:
        """Time Parlour to its first frame, and note when its screen is complete."""
        painted = self._painted(*PARLOUR)
        self.frame_bytes.append(painted.received)
        self.complete.append(painted.last)
        return painted.first

    def bare_frame(self) -> float:
        """Time a bare Textual app to its first frame."""
        return self._painted(*PYTHON, "-c", BARE).first

    def _painted(self, *command: str) -> Painted:
        """Time an app in a terminal of its own from its start to its first painted screen; end it."""
        own, terminal = pty.openpty()
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        began = time.perf_counter()
        with subprocess.Popen(
            command,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=self._environment,
            start_new_session=True,
        ) as app:
            os.close(terminal)
            try:
                return _watch(own, began)
            finally:
                _end(app, own)
                os.close(own)


class Painted(NamedTuple):
    """Milliseconds until the first frame and until the last, and how many bytes came in all."""

    first: float
    last: float
    received: int


def _watch(terminal: int, began: float) -> Painted:
    """Read until nothing comes any more."""
    received, first, last = 0, 0.0, 0.0
    while select.select([terminal], [], [], STILL if first else WITHIN)[0]:
        received += len(os.read(terminal, 1 << 16))
        last = _since(began)
        if not first and received > A_FRAME:
            first = last
    if not first:
        raise SystemExit("the app painted nothing")
    return Painted(first, last, received)


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000


def _end(process: subprocess.Popen[bytes], terminal: int | None = None) -> None:
    """End a process in order, reading what it still writes to its terminal; kill it if it will not."""
    process.send_signal(signal.SIGTERM)
    end = time.perf_counter() + WITHIN / 3
    while process.poll() is None and time.perf_counter() < end:
        if terminal is None:
            time.sleep(0.005)
        elif select.select([terminal], [], [], 0.02)[0]:
            try:
                os.read(terminal, 1 << 16)
            except OSError:  # the other side is closed
                time.sleep(0.005)
    if process.poll() is None:
        process.kill()
    process.wait()


def measure(runs: int) -> dict[str, Any]:
    """Start everything `runs` times and return the figures."""
    yardstick = Yardstick()
    laid: list[float] = []
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        watch = Stopwatch(Path(folder))
        cases: dict[str, Callable[[], float]] = {
            "python": lambda: watch.command(*PYTHON, "-c", "pass"),
            "version": lambda: watch.command(*PARLOUR, "--version"),
            "games": lambda: watch.command(*PARLOUR, "games"),
            "engine": lambda: watch.inside(ENGINE),
            "engine_with_shelf": lambda: watch.inside(WITH_SHELF),
            "bare": watch.bare_frame,
            "first_frame": watch.first_frame,
            "serve": lambda: watch.listening(*SERVE),
            "serve_with_ssh": lambda: watch.listening(*SERVE, "--ssh-port", "0"),
        }
        progress("once, to have bytecode and certificates made")
        interleaved(cases, 1)
        watch.frame_bytes.clear()
        watch.complete.clear()
        progress(f"{runs} times")
        found: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(runs):
            laid.append(yardstick.lay())
            for name, times in interleaved(cases, 1).items():
                found[name] += times
        command = [*PYTHON, "-c", PURE]
        loads = subprocess.run(command, check=True, capture_output=True, timeout=WITHIN).stdout
    slowness = yardstick.slowness(*laid)
    return {
        "benchmark": "startup",
        **machine(),
        "runs": runs,
        "work_ms": yardstick.best * 1000,
        "slowness": slowness,
        "load_average": os.getloadavg()[0],
        "goals_ms": GOALS,
        "goal_beside_bare": BESIDE_BARE,
        "engine_loads_pydantic": loads.strip() != b"0",
        "first_frame_bytes": int(statistics.median(watch.frame_bytes)),
        "first_screen_complete_ms": statistics.median(watch.complete),
        "first_frame_beside_bare": statistics.median(map(truediv, found["first_frame"], found["bare"])),
        "ms": {name: _spread(times, slowness) for name, times in found.items()},
    }


def _spread(times: list[float], slowness: float) -> dict[str, float]:
    middle = statistics.median(times)
    return {
        "median": middle,
        "normalized": middle / slowness,
        "best": min(times),
        "p95": percentile(times, 0.95),
    }


WORDS: Final = {
    "python": "python, nothing else",
    "version": "parlour --version",
    "games": "parlour games",
    "engine": "import of the engine",
    "engine_with_shelf": "  and a game from the shelf",
    "bare": "bare Textual app, first frame",
    "first_frame": "app to its first frame",
    "serve": "parlour serve, listening",
    "serve_with_ssh": "  and its SSH door too",
}


def lines(found: Mapping[str, Any]) -> list[str]:
    """Return the figures for people."""
    told = [f"{'ms':>30}  {'median':>8} {'normalized':>10} {'best':>8} {'p95':>8} {'goal':>6}"]
    for name, words in WORDS.items():
        one = found["ms"][name]
        goal = f"{GOALS[name]:.0f}" if name in GOALS else ""
        figures = f"{one['median']:8.0f} {one['normalized']:10.0f} {one['best']:8.0f} {one['p95']:8.0f}"
        told.append(f"{words:>30}  {figures} {goal:>6}")
    loads = "loads" if found["engine_loads_pydantic"] else "does not load"
    complete = (
        f"{found['first_frame_bytes']} bytes, complete after {found['first_screen_complete_ms']:.0f} ms"
    )
    times = f"{found['first_frame_beside_bare']:.2f} times as long (goal: {found['goal_beside_bare']})"
    return [
        *told,
        f"Beside a bare Textual app the first frame takes {times}.",
        f"First screen: {complete}. The engine {loads} pydantic.",
        f"{found['runs']} runs; slowness {found['slowness']:.2f}, load average {found['load_average']:.1f}.",
    ]


def main() -> None:
    """Read the arguments, measure, report."""
    parser = arguments(__doc__, quick="once each, to see that it works")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each case is started")
    args = parser.parse_args()
    if args.runs < 1:
        parser.error("at least one run")
    found = measure(QUICK_RUNS if args.quick else args.runs)
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
