"""Time to open the history of 20,000 matches.

The matches are made up: 20,000 files of twenty kinds, each with all moves of a match. `read` is the time in
which a program that knows none of them reads them all, and sees whether every line holds; that happens in a
thread, beside the screen, and only once.
`open` is the time from the key to the painted list in an app whose index is there, and `filter` from a filter
to the painted list; the files are looked through meanwhile. `index` is `open` without a screen: the index is
opened and its first page is read. `cpu` is the time that the thread of the screen has used, which others who
use the machine do not prolong much.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.measuring import Yardstick, arguments, machine, percentile, progress, report
from parlour.net.storage.data_folder import Home
from parlour.rules.check import playing
from parlour.rules.check.tables import Setting
from parlour.rules.record import record
from parlour.tui.app.app import ParlourApp
from parlour.tui.app.later import later
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import MatchFilter, Stores

MATCHES: Final = 20_000
QUICK: Final = 100
RUNS: Final = 15
GOAL_MS: Final = 300
PRESETS: Final = ("juno-classic", "switch", "jojo", "lotta-watta", "mau-mau")
SEATS: Final = (("Ann", "Ada", "Bruno"), ("Bo", "Ann"), ("Ann", "Cleo", "Dan", "Ada"), ("Clio", "Ann"))
KINDS: Final = 20
PAGE: Final = 40


@cache
def _played(kind: int) -> tuple[str, str]:
    """Return the head and the moves of a whole match of random moves, of one of `KINDS` kinds."""
    setting = Setting(PRESETS[kind % len(PRESETS)], len(SEATS[kind % len(SEATS)]))
    steps = playing.run(setting.rules, setting.seats, random.Random(kind)).steps
    told = record.tell(setting.rules, SEATS[kind % len(SEATS)], ((step.who, step.move) for step in steps))
    head, _, moves = record.write(told).partition("\n\n")
    return head, moves


def made_up(number: int) -> str:
    """Return the text of a made-up match."""
    head, moves = _played(number % KINDS)
    owner = SEATS[number % KINDS % len(SEATS)].index("Ann")
    return f"{head}\nplayed {_moment(number)}\nowner {owner}\n\n# {number}\n{moves}"


def _moment(number: int) -> str:
    day, minute = divmod(number, 24 * 60)
    return f"2026-{1 + day // 28:02}-{1 + day % 28:02} {minute // 60:02}:{minute % 60:02}"


def fill(home: Home, count: int) -> None:
    """Write `count` made-up matches."""
    home.make()
    home.matches.mkdir()
    for number in range(count):
        (home.matches / f"{number:06}.txt").write_text(made_up(number))


class Took(NamedTuple):
    """Milliseconds: of the clock on the wall, and of this thread."""

    wall: float
    cpu: float


class Clock:
    """Times from the moment when it was made."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.thread_time()

    @property
    def took(self) -> Took:
        return Took((time.perf_counter() - self._wall) * 1000, (time.thread_time() - self._cpu) * 1000)


def open_index(home: Home, count: int) -> Took:
    """Time a program without a screen from nothing to the first page of the list."""
    began = Clock()
    case = Bookcase(home)
    matches = case.matches()
    page = [matches[place] for place in range(min(PAGE, len(matches)))]
    took = began.took
    assert len(matches) == count
    assert not page[0].fault
    return took


async def open_screen(home: Home, found: dict[str, list[Took]]) -> None:
    """Time an app from a key to the painted list, and from a filter to the painted list."""
    from parlour.tui.screens.pages.history import HistoryScreen

    async def unfinished() -> tuple[()]:
        return ()

    connector = later(_not_needed, remote=False, unfinished=unfinished)
    app = ParlourApp(
        connector,
        Stores(Settings(name="Ann"), library=Bookcase(home), rules_folder=later(_not_needed)),
    )
    async with asyncio.timeout(60), app.run_test(size=(120, 40)) as pilot:
        await app.loaded()
        await pilot.pause()
        painted = asyncio.Event()
        began = Clock()
        app.navigation.history()
        await _painted(app, painted)
        found["open"].append(began.took)
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        await asyncio.sleep(0.1)
        began = Clock()
        screen.want(MatchFilter(title="Jojo"))
        await _painted(app, painted)
        found["filter"].append(began.took)


def _not_needed() -> Any:
    raise AssertionError("the history needs no connection and no rules")


async def _painted(app: ParlourApp, painted: asyncio.Event) -> None:
    """Wait until the app has painted what it was told."""
    painted.clear()
    app.call_later(lambda: app.screen.call_after_refresh(painted.set))
    await painted.wait()


def measure(count: int, runs: int) -> dict[str, Any]:
    """Make the matches up, index them, open them `runs` times; return the figures."""
    yardstick = Yardstick()
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        home = Home(Path(folder) / "home")
        progress(f"{count} matches are made up")
        fill(home, count)
        progress("and read")
        began = time.perf_counter()
        Bookcase(home, name=lambda: "Ann").refresh()
        index = time.perf_counter() - began
        found: dict[str, list[Took]] = {"index": [], "open": [], "filter": []}
        progress(f"and opened {runs} times")
        for _ in range(runs):
            yardstick.lay()
            found["index"].append(open_index(home, count))
            asyncio.run(open_screen(home, found))
    return {
        "benchmark": "history",
        **machine(),
        "matches": count,
        "runs": runs,
        "goal_ms": GOAL_MS,
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        "read_seconds": index,
        "ms": {
            name: {
                "median": statistics.median(took.wall for took in times),
                "best": min(took.wall for took in times),
                "p95": percentile([took.wall for took in times], 0.95),
                "cpu": statistics.median(took.cpu for took in times),
            }
            for name, times in found.items()
        },
    }


def lines(found: Mapping[str, Any]) -> list[str]:
    """Return the figures for people."""
    told = [f"{'ms':>8}  {'median':>8} {'best':>8} {'p95':>8} {'cpu':>8}   goal: {found['goal_ms']} for open"]
    for name, times in found["ms"].items():
        told.append(
            f"{name:>8}  " + " ".join(f"{times[each]:8.0f}" for each in ("median", "best", "p95", "cpu"))
        )
    return [
        *told,
        f"{found['matches']} made-up matches; all of them are read in {found['read_seconds']:.1f} s, once.",
        f"{found['runs']} runs; slowness {found['slowness']:.2f}, load average {found['load_average']:.1f}.",
    ]


def main() -> None:
    """Read the arguments, measure, report."""
    parser = arguments(__doc__, quick=f"{QUICK} made-up matches, opened twice, to see that it works")
    parser.add_argument("--matches", type=int, default=MATCHES, help="how many matches are made up")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often they are opened")
    args = parser.parse_args()
    if args.runs < 1 or args.matches < PAGE:
        parser.error(f"at least one run, and {PAGE} matches")
    found = measure(QUICK, 2) if args.quick else measure(args.matches, args.runs)
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
