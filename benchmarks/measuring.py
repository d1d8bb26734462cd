"""What every benchmark needs on a machine that others also use: a yardstick, percentiles, medians.

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
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

STEPS: Final = 30_000
CHECKOUT: Final = Path(__file__).resolve().parent.parent


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


async def ended(process: Process, within: float) -> None:
    """Close what `process` reads, and wait for its end; kill it after `within` seconds."""
    assert process.stdin
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), within)
    except TimeoutError:
        process.kill()
        await process.wait()


def progress(words: str) -> None:
    """Tell whoever waits at a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"... {words}", file=sys.stderr, flush=True)
