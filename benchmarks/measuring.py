"""What benchmarks have in common: a yardstick for a machine that others also use, processes, arguments.

The yardstick is a fixed piece of pure Python work that runs again and again between the measurements. When
it takes longer than its best time in the same run, everything else at that time did so, too. A figure
divided by `Yardstick.slowness` is what a quiet machine would show.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

STEPS: Final = 30_000
CHECKOUT: Final = Path(__file__).resolve().parent.parent
PROC: Final = Path("/proc")
KIB: Final = 1024
KEEPS_NO_CACHE: Final = "PYTHONDONTWRITEBYTECODE"
WITHIN: Final = 60.0
"""Seconds in which a process answers, and ends."""


def work(steps: int = STEPS) -> int:
    """Do the yardstick's work, some milliseconds of it: integers, a list, a dictionary, bytes."""
    seen: dict[int, int] = {}
    row = [0] * 64
    state = 1
    for step in range(steps):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        row[state & 63] += step
        seen[state & 1023] = state
    return len(bytes(each & 255 for each in row)) + len(seen)


class Yardstick:
    """Times of the same work, over one run."""

    def __init__(self) -> None:
        self._times: list[float] = []
        work()
        self.lay(5)

    def lay(self, times: int = 3) -> float:
        """Do the work some times; return the median of the seconds of CPU that it took."""
        taken = []
        for _ in range(times):
            before = time.thread_time()
            work()
            taken.append(time.thread_time() - before)
        self._times += taken
        return statistics.median(taken)

    @property
    def best(self) -> float:
        """The seconds it took when the machine was at its best in this run."""
        return min(self._times)

    def slowness(self, *laid: float) -> float:
        """Return how many times slower than at its best the machine was; 1 is quiet.

        `laid` are what `lay` returned around the measurement; without them it is the whole run.
        """
        return statistics.median(laid or self._times) / self.best


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (0 to 1) of `values` lie; 0 if there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def interleaved(cases: Mapping[str, Callable[[], float]], times: int) -> dict[str, list[float]]:
    """Measure every case `times` times, one after the other, so that noise meets all alike."""
    found: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(times):
        for name, measure in cases.items():
            found[name].append(measure())
    return found


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a process that imports `benchmarks`, and Parlour, from this checkout.

    Python adds the working directory to what it can import for `python -m benchmarks.NAME`, but not for the
    processes that this starts with `-P`. They must run the code of this checkout even if another Parlour is
    installed. `more` are further variables.
    """
    paths = filter(None, (str(CHECKOUT), str(CHECKOUT / "src"), os.environ.get("PYTHONPATH")))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **more}


def caching(variables: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Python finds its compiled modules, as an installed Parlour does."""
    return {name: value for name, value in variables.items() if name != KEEPS_NO_CACHE}


class Usage(NamedTuple):
    """`cpu` in seconds; `rss` and `pss` in bytes (`pss` counts shared pages by share; 0 if unknown).

    `waited`: the seconds in which its main thread could have run and had no core (0 if unknown).
    """

    cpu: float
    rss: int
    pss: int
    waited: float = 0.0


def usage(pid: int) -> Usage:
    """Return what process `pid` has used; raises OSError or CalledProcessError if it is gone."""
    if PROC.joinpath("self", "stat").exists():
        return _from_proc(PROC / str(pid))
    told = subprocess.run(
        ["ps", "-o", "rss=,time=", "-p", str(pid)], capture_output=True, text=True, check=True
    )
    rss, time = told.stdout.split()
    return Usage(_seconds(time), int(rss) * KIB, 0)


def _from_proc(folder: Path) -> Usage:
    sizes = {}
    for line in folder.joinpath("smaps_rollup").read_text().splitlines()[1:]:
        name, _, size = line.partition(":")
        sizes[name] = int(size.split()[0]) * KIB
    return Usage(cpu(folder), sizes["Rss"], sizes["Pss"], _waited(folder))


def cpu(folder: Path) -> float:
    """Return the seconds of CPU of a process, by its folder in /proc; raise OSError if it is gone.

    They are told to the nanosecond where the kernel keeps book of that, else in its ticks.
    """
    with suppress(OSError):
        told = [thread.joinpath("schedstat").read_text() for thread in folder.joinpath("task").iterdir()]
        return sum(int(line.split()[0]) for line in told) / 1e9
    fields = folder.joinpath("stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _waited(folder: Path) -> float:
    with suppress(OSError):
        return int(folder.joinpath("schedstat").read_text().split()[1]) / 1e9
    return 0.0


def _seconds(time: str) -> float:
    """Read `[[hours:]minutes:]seconds`, as `ps` writes it."""
    total = 0.0
    for part in time.replace("-", ":").split(":"):
        total = total * 60 + float(part)
    return total


def machine() -> dict[str, str]:
    """Return what the figures were measured on."""
    return {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}


def report(found: Mapping[str, Any], lines: Iterable[str], *, as_json: bool) -> None:
    """Print what was found: one line of JSON, or `lines` for people."""
    if as_json:
        print(json.dumps(found), flush=True)
    else:
        print("\n".join(lines), flush=True)


def arguments(about: str | None, quick: str = "only to see that it works") -> argparse.ArgumentParser:
    """Return what every benchmark understands; `about` is its docstring, `quick` what its `--quick` does."""
    parser = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--quick", action="store_true", help=quick)
    return parser


def how_quiet(found: Mapping[str, Any]) -> str:
    """Return the line that says how quiet the machine was, by its `slowness` and `load_average`."""
    return (
        f"this machine was {found['slowness']:.2f} times slower than at its best, "
        f"load average {found['load_average']:.1f}"
    )


def module(name: str) -> tuple[str, ...]:
    """Return the command that runs the module `name` in a process of its own."""
    return (sys.executable, "-P", "-m", name)


@asynccontextmanager
async def running(command: Sequence[str]) -> AsyncIterator[Process]:
    """Run a process with a data folder of its own for as long as the context lasts, and wait for its end."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=environment(PARLOUR_HOME=folder)
        )
        try:
            yield process
        finally:
            await _ended(process)


async def asked(process: Process, line: str) -> bytes:
    """Send a line to `process`, and return the line with which it answers."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(line.encode() + b"\n")
    told = await asyncio.wait_for(process.stdout.readline(), WITHIN)
    if not told:
        raise SystemExit("the house has closed")
    return told


async def asked_by() -> asyncio.StreamReader:
    """Return the lines that are sent to this process."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    return lines


async def _ended(process: Process) -> None:
    """Close what `process` reads, and wait for its end; kill it if that takes too long."""
    assert process.stdin
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), WITHIN)
    except TimeoutError:
        process.kill()
        await process.wait()


def progress(words: str) -> None:
    """Tell whoever waits at a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"... {words}", file=sys.stderr, flush=True)
