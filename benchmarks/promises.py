"""Nobody waits for a client that is slow, silent, lost or hostile: what the others notice of one.

    python -m benchmarks.promises [--json] [--quick] [--seconds S]

A real referee process with its journal on the disk, and players at a few tables over TCP and TLS, who
move a few times a second: what is timed is each move until the update is at each of the others. First they
are alone; then one more client, in a process of its own, watches one of their tables and misbehaves in
one way after the other; then they are alone again. The last column is how many times as long 99 of 100
took as alone, in the same run. Whoever the referee cuts off comes again at once: the ten minutes for which
its address would have to stay away are lifted here. It comes from the network's side where this machine has
one, for a stranger's connections are counted and its own are not.

Then the same at the SSH door: guests press keys, and see them on their screens, while one more guest
misbehaves.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from benchmarks.measuring import Yardstick, machine, progress, report
from benchmarks.tables.evening import Evening
from benchmarks.tables.house import Plan
from benchmarks.tables.nuisance import KINDS
from net.addresses import own_addresses

NUISANCE: Final = (sys.executable, "-P", "-m", "benchmarks.tables.nuisance")
ALONE: Final = "nobody else"
TABLES: Final = 3
PACE: Final = 0.18
"""Seconds between two moves at a table: faster than people, for there must be many in a short time."""
SECONDS: Final = 7.0
SETTLE: Final = 0.5
GOAL: Final = 100.0
PLAN: Final = Plan(game="juno-classic", options={"target": "50000"}, seats=4, forgiving=True)


def pause(rng: random.Random) -> float:
    """Return how long somebody thinks."""
    return rng.uniform(0.5, 1.5) * PACE


@asynccontextmanager
async def misbehaving(*command: str) -> AsyncIterator[Process]:
    """Run a process for as long as the context lasts, then kill it."""
    nuisance = await asyncio.create_subprocess_exec(*command)
    try:
        yield nuisance
    finally:
        if nuisance.returncode is not None:
            raise SystemExit(f"it has stopped misbehaving: {command}")
        nuisance.kill()
        await nuisance.wait()


async def players(kinds: Sequence[str], seconds: float) -> dict[str, dict[str, Any]]:
    """Measure the players at their tables, alone and in each company."""
    host = next(iter(own_addresses()), "127.0.0.1")
    found = {}
    async with Evening.at_house(PLAN) as evening:
        await evening.fill(TABLES)
        await evening.play(1.0, pause)
        found[ALONE] = (await evening.play(seconds, pause)).told()
        for kind in kinds:
            progress(kind)
            port, table = str(evening.where.port), evening.tables[0]
            async with misbehaving(*NUISANCE, kind, host, port, table):
                await evening.play(SETTLE, pause)
                found[kind] = (await evening.play(seconds, pause)).told()
        found[f"{ALONE} again"] = (await evening.play(seconds, pause)).told()
    return found


def measure(kinds: Sequence[str], seconds: float) -> dict[str, Any]:
    """Return all figures."""
    yardstick = Yardstick()
    found = asyncio.run(players(kinds, seconds))
    yardstick.lay()
    alone = found[ALONE]["others_ms"]["p99"]
    for one in found.values():
        one["ratio"] = one["others_ms"]["p99"] / alone
    return {
        "benchmark": "promises",
        **machine(),
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        "goal_ms": GOAL,
        "tables": TABLES,
        "players": found,
    }


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Tell the figures to people."""
    yield (
        f"{'one more client':>24} | moves to the others: p50   p95   p99  worst ms, of alone |"
        " moves/s, referee CPU, players late"
    )
    for name, one in found["players"].items():
        others, cpu = one["others_ms"], one["cpu_percent"]
        yield (
            f"{name:>24} |{others['p50']:25.1f}{others['p95']:6.1f}{others['p99']:6.1f}"
            f"{others['worst']:7.1f}{one['ratio']:9.2f}x |{one['moves_per_second']:8.1f}"
            f"{cpu['referee']:12.0f}%{one['players_late_ms']:10.1f} ms"
            + ("" if others["p99"] < found["goal_ms"] else "   TOO LATE")
        )
    yield f"goal: p99 below {found['goal_ms']:.0f} ms whoever misbehaves"
    yield (
        f"this machine was {found['slowness']:.2f} times slower than at its best, "
        f"load average {found['load_average']:.1f}"
    )


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--quick", action="store_true", help="only to see that it works")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each is measured")
    args = parser.parse_args()
    kinds = tuple(KINDS)
    found = (
        measure(("reads nothing", "floods with moves"), 1.0) if args.quick else measure(kinds, args.seconds)
    )
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
