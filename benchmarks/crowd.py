"""How many tables one referee serves on this machine before its players notice.

    python -m benchmarks.crowd [--json] [--quick] [--seconds S] [--tables 128,256]

A real referee process has its journal on the disk, and tables of four over TCP and TLS, whose players are in
another process. At each table somebody moves every two seconds, as people do; everyone's program gives a part
to every shuffle. The number of tables is doubled until fewer than 99 of 100 moves are answered, and shown to
each of the others, within 100 ms; then half of the last step is tried. With `--tables` only these numbers are
measured.

Then 16 tables of one player and three bots are measured: with bots of the level `hard`, and with bots that
burn 50 ms of CPU for each decision. No player may wait for them.

This referee is made to admit any number of tables and connections: the result says what the machine can
serve, and not what a player can bring about (`net/limits.py`).

The players' process takes the times, so they include its own load: how late it was itself, and how much of a
core it used, are printed beside them. How long the referee waited for a core tells whether others used both:
beyond a few percent the times are theirs.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from benchmarks.measuring import Yardstick, arguments, how_quiet, machine, progress, report
from benchmarks.tables.burning import BURNS
from benchmarks.tables.evening import Evening
from benchmarks.tables.house import TablesPlan
from parlour.net import limits
from parlour.rules.shelf.shelf import table_rules

SEATS: Final = 4
PACE: Final = 2.0
"""Seconds between two moves at a table."""
GOAL: Final = 100.0
BESIDE_BOTS: Final = 16
"""Tables with bots."""
LONGER: Final = 5
"""How many times longer they are measured, since at each of them only one player moves."""
KIB: Final = 1024
PLAN: Final = TablesPlan(game="juno-classic", options={"target": "50000"}, seats=SEATS, roomy=True)
LEVELS: Final = ("hard", BURNS)


def admitted() -> int:
    """Return how many tables of four a referee admits whose limits are as they are."""
    return min(limits.TABLES, limits.CONNECTIONS // SEATS)


@dataclass(frozen=True, slots=True)
class CrowdLength:
    """From so many tables to so many; each number plays so long, at so many seconds a move."""

    first: int = 16
    most: int = 1024
    seconds: float = 8.0
    pace: float = PACE
    goal: float = GOAL
    """Milliseconds within which 99 of 100 moves must be answered and shown."""

    def pause(self, rng: random.Random) -> float:
        """Return how long somebody thinks."""
        return rng.uniform(0.5, 1.5) * self.pace


QUICK: Final = CrowdLength(first=1, most=2, seconds=1.5, pace=0.1, goal=60_000.0)
"""To see that it runs: no machine is too slow for this."""


def held(level: Mapping[str, Any], goal: float) -> bool:
    """Whether 99 of 100 moves were answered, and shown to the others, in time."""
    slowest: float = max(level["answer_ms"]["p99"], level["others_ms"]["p99"])
    return level["moves"] > 0 == level["lost"] and slowest < goal


async def first_of_all(evening: Evening, length: CrowdLength) -> int:
    """Let a first table play: what is loaded once is no table's cost. Return the referee's bytes with it."""
    await evening.fill(1)
    await evening.play(length.pace * 4, length.pause)
    return evening.usage().rss


async def at(evening: Evening, tables: int, length: CrowdLength, with_one: int) -> dict[str, Any]:
    """Measure `tables` tables; `with_one` bytes are the referee's with one."""
    progress(f"{tables} tables")
    await evening.fill(tables)
    await evening.play(length.pace, length.pause)  # until every table is on its way
    found = await evening.play(length.seconds, length.pause)
    each = (evening.usage().rss - with_one) / max(1, len(evening.tables) - 1) / KIB
    return {
        "tables": tables,
        "players": tables * SEATS,
        "admitted": tables <= admitted(),
        **found.told(),
        "kib_per_table": each,
        "kib_per_player": each / SEATS,
    }


async def each_of(numbers: Sequence[int], length: CrowdLength) -> list[dict[str, Any]]:
    """Measure these numbers of tables, in growing order."""
    async with Evening.at_house(PLAN) as evening:
        with_one = await first_of_all(evening, length)
        return [await at(evening, tables, length, with_one) for tables in sorted(numbers)]


async def doubled(length: CrowdLength) -> list[dict[str, Any]]:
    """Measure twice as many tables again and again until they are too many, then half a step back."""
    levels = []
    async with Evening.at_house(PLAN) as evening:
        with_one, tables = await first_of_all(evening, length), length.first
        while tables <= length.most:
            levels.append(await at(evening, tables, length, with_one))
            if not held(levels[-1], length.goal):
                break
            tables *= 2
        if len(levels) > 1 and not held(levels[-1], length.goal):
            evening.thin_out(tables * 3 // 4)
            levels.append(await at(evening, tables * 3 // 4, length, with_one))
    return sorted(levels, key=lambda level: int(level["tables"]))


async def beside_bots(length: CrowdLength, level: str) -> dict[str, Any]:
    """Measure tables of one player and three bots of `level`."""
    progress(f"{BESIDE_BOTS} tables of bots that are {level}")
    async with Evening.at_house(PLAN.model_copy(update={"bots": SEATS - 1, "level": level})) as evening:
        await evening.fill(min(BESIDE_BOTS, length.most))
        await evening.play(length.pace * 4, length.pause)  # until the bots' processes have started
        found = await evening.play(length.seconds * LONGER, length.pause)
        return {"level": level, "tables": len(evening.tables), **found.told()}


def measure(length: CrowdLength, numbers: Sequence[int] = ()) -> dict[str, Any]:
    """Return all figures; of these `numbers` of tables, if there are any."""
    yardstick = Yardstick()
    levels = asyncio.run(each_of(numbers, length) if numbers else doubled(length))
    levels_of_bots = [level for level in LEVELS if level == BURNS or level in _bots_of(PLAN.game)]
    bots = [asyncio.run(beside_bots(length, level)) for level in levels_of_bots]
    yardstick.lay()
    borne = [level for level in levels if held(level, length.goal)]
    return {
        "benchmark": "crowd",
        **machine(),
        "cores": os.cpu_count(),
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        "pace_seconds": length.pace,
        "goal_ms": length.goal,
        "admitted_tables": admitted(),
        "borne_tables": borne[-1]["tables"] if borne else 0,
        "reached_end": len(borne) < len(levels),
        "levels": levels,
        "beside_bots": bots,
    }


HEAD: Final = (
    "tables players  moves/s | answered p50  p99 ms | at others p50  p99 ms | "
    "referee CPU, waits | players' CPU, late p99 | KiB a table, a player"
)


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Tell the figures to people."""
    yield HEAD
    for level in found["levels"]:
        answers, others, cpu = level["answer_ms"], level["others_ms"], level["cpu_percent"]
        yield (
            f"{level['tables']:6d}{level['players']:8d}{level['moves_per_second']:9.1f} |"
            f"{answers['p50']:13.1f}{answers['p99']:8.1f} |{others['p50']:14.1f}{others['p99']:8.1f} |"
            f"{cpu['referee']:11.0f}%{level['waited_percent']:6.0f}% |"
            f"{cpu['players']:12.0f}%{level['players_late_ms']:8.1f} ms |"
            f"{level['kib_per_table']:12.0f}{level['kib_per_player']:10.0f}"
            + ("" if level["admitted"] else "   more than it admits")
        )
    ended = "more were too many" if found["reached_end"] else "no more were tried"
    yield (
        f"{found['borne_tables']} tables, {found['borne_tables'] * SEATS} players, with p99 below "
        f"{found['goal_ms']:.0f} ms at a move every {found['pace_seconds']:g} s a table; {ended}. "
        f"A referee admits {found['admitted_tables']} such tables."
    )
    for row in found["beside_bots"]:
        answers, cpu = row["answer_ms"], row["cpu_percent"]
        yield (
            f"{row['tables']} tables of one player and {SEATS - 1} bots ({row['level']}): {row['moves']} "
            f"moves of players, {row['lost']} lost, answered p50 {answers['p50']:.1f}, "
            f"p99 {answers['p99']:.1f}, worst {answers['worst']:.1f} ms; "
            f"referee {cpu['referee']:.0f}% of a core, waits {row['waited_percent']:.0f}%"
        )
    yield how_quiet(found)


def _bots_of(game: str) -> Collection[str]:
    return table_rules(game).game.bots


def _numbers(told: str) -> list[int]:
    return [int(number) for number in told.split(",")]


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--seconds", type=float, help="how long each number of tables plays")
    parser.add_argument("--tables", type=_numbers, default=(), help="measure these numbers of tables only")
    args = parser.parse_args()
    length = QUICK if args.quick else CrowdLength()
    found = measure(replace(length, seconds=args.seconds) if args.seconds else length, args.tables)
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
