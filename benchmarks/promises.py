"""How much players notice of a client that is slow, silent, lost or hostile.

    python -m benchmarks.promises [--json] [--quick] [--seconds S]

A real referee process has its journal on the disk, and players at a few tables over TCP and TLS move a few
times a second. Each move is timed until its update has reached each of the others. First the players are
alone; then one more client, in a process of its own, watches one of their tables and misbehaves in one way
after the other; then the players are alone again. The last column is the ratio of the p99 to the p99 alone,
in the same run. A client that the referee disconnects comes back at once: the penalty of ten minutes for its
address is lifted here. It connects by the network address of this machine if there is one, so that it is not
counted with the players, who share an address.

Then the same is measured at the SSH door: three guests press keys, at a table with two moves a second, and
see them on their screens, while one more guest at that table misbehaves.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh

from benchmarks.door.guests import DoorGuest
from benchmarks.door.house import DoorPlan
from benchmarks.door.nuisance import KINDS as KINDS_OF_GUESTS
from benchmarks.measuring import (
    Yardstick,
    arguments,
    environment,
    how_quiet,
    machine,
    module,
    progress,
    report,
    usage,
)
from benchmarks.ssh_door import a_house
from benchmarks.tables.evening import Evening
from benchmarks.tables.house import TablesPlan
from benchmarks.tables.nuisance import KINDS
from benchmarks.tables.players import spread
from parlour.net.discovery.interfaces import own_addresses

NUISANCE: Final = module("benchmarks.tables.nuisance")
GUEST: Final = module("benchmarks.door.nuisance")
ALONE: Final = "nobody else"
TABLES: Final = 3
PACE: Final = 0.18
"""Seconds between two moves at a table: faster than people, for there must be many in a short time."""
SECONDS: Final = 12.0
"""Of each: some 140 moves, so that one slow disk does not make the 99 of 100."""
SETTLE: Final = 0.5
GUESTS: Final = 3
REST: Final = 0.25
"""Seconds between two keys of a guest."""
GOAL: Final = 100.0
PLAN: Final = TablesPlan(game="juno-classic", options={"target": "50000"}, seats=4, forgiving=True)


def pause(rng: random.Random) -> float:
    """Return how long somebody thinks."""
    return rng.uniform(0.5, 1.5) * PACE


@asynccontextmanager
async def misbehaving(*command: str) -> AsyncIterator[Process]:
    """Run a process for as long as the context lasts, then kill it."""
    nuisance = await asyncio.create_subprocess_exec(*command, env=environment())
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


async def pressed(guests: Sequence[DoorGuest], door: int, seconds: float) -> dict[str, Any]:
    """Let guests press keys; return how soon these were on their screens, and the door's share of a core."""
    taken: list[float] = []

    async def press(guest: DoorGuest) -> None:
        while True:
            taken.append(await guest.press_arrow())
            await asyncio.sleep(REST)

    before, began = usage(door), time.perf_counter()
    pressing = [asyncio.create_task(press(guest)) for guest in guests]
    try:
        await asyncio.sleep(seconds)
    finally:
        cpu = (usage(door).cpu - before.cpu) / (time.perf_counter() - began)
        for task in pressing:
            task.cancel()
        ended = await asyncio.gather(*pressing, return_exceptions=True)
    lost = sum(not isinstance(one, asyncio.CancelledError) for one in ended)
    return {"others_ms": spread(taken), "keys": len(taken), "lost": lost, "door_cpu_percent": cpu * 100}


async def guests(kinds: Sequence[str], seconds: float) -> dict[str, dict[str, Any]]:
    """Measure the guests of a door, alone and in each company."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(GUESTS + 1)]
    plan = DoorPlan(game=PLAN.game, keys=tuple(key.get_fingerprint() for key in keys))
    found = {}
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        key = Path(folder) / "key"
        keys[-1].write_private_key(key)
        async with a_house(plan) as (house, where):
            assert house.stdin
            there = [await DoorGuest.come(where.port, key) for key in keys[:GUESTS]]
            house.stdin.write(b"1\n")
            found[ALONE] = await pressed(there, where.door, seconds)
            for kind in kinds:
                progress(f"a guest who {kind}")
                async with misbehaving(*GUEST, kind, str(where.port), str(key)):
                    await asyncio.sleep(2 * SETTLE)
                    found[kind] = await pressed(there, where.door, seconds)
            found[f"{ALONE} again"] = await pressed(there, where.door, seconds)
            for guest in there:
                await guest.go()
    return found


def with_ratios(found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Add how many times as long 99 of 100 took as alone."""
    alone = found[ALONE]["others_ms"]["p99"]
    return {name: {**one, "ratio": one["others_ms"]["p99"] / alone} for name, one in found.items()}


def measure(kinds: Sequence[str], kinds_of_guests: Sequence[str], seconds: float) -> dict[str, Any]:
    """Return all figures."""
    yardstick = Yardstick()
    at_tables = with_ratios(asyncio.run(players(kinds, seconds)))
    at_door = with_ratios(asyncio.run(guests(kinds_of_guests, seconds)))
    yardstick.lay()
    return {
        "benchmark": "promises",
        **machine(),
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        "goal_ms": GOAL,
        "tables": TABLES,
        "players": at_tables,
        "guests": at_door,
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
    yield f"{'one more guest':>24} | keys to the screen: p50   p95   p99  worst ms, of alone | keys, door CPU"
    for name, one in found["guests"].items():
        others = one["others_ms"]
        yield (
            f"{name:>24} |{others['p50']:24.1f}{others['p95']:6.1f}{others['p99']:6.1f}"
            f"{others['worst']:7.1f}{one['ratio']:9.2f}x |{one['keys']:5d}{one['door_cpu_percent']:9.0f}%"
            + ("" if others["p99"] < found["goal_ms"] and not one["lost"] else "   TOO LATE")
        )
    yield f"goal: p99 below {found['goal_ms']:.0f} ms whoever misbehaves"
    yield how_quiet(found)


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each is measured")
    args = parser.parse_args()
    if args.quick:
        found = measure(("reads nothing", "floods with moves"), ("floods with keys",), 1.0)
    else:
        found = measure(tuple(KINDS), tuple(KINDS_OF_GUESTS), args.seconds)
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
