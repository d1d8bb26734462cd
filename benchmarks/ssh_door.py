"""The SSH door under load: what a guest costs, and how soon the effect of a key is on their screen.

    python benchmarks/ssh_door.py [--json] [--quick] [--plain] [--guests 1,10,50,100]

A real referee and a real door each have their own process, as in `parlour serve --ssh`, and the real SSH
clients are in this one, all on 127.0.0.1. Guests sit at tables of ten with two moves a second, each of which
changes the screens of all ten; together the guests press about ten keys a second. Every other key moves the
cursor in the hand. The keys between are moves that the referee refuses, so that the key goes all the way and
its answer comes back.

With --plain the guests have plain lines: `ssh plain@`. Their keys are then the commands `who` and `hand`, and
a move that is refused; and a bare asyncssh server is measured first, to see what a login costs by itself.

CPU and memory are those of the door's process. `cpu` and `keys` are given as measured, and also divided by
how much slower than at its best this machine did a fixed piece of work meanwhile. Latencies include the
clients' own share of the two cores, so they are upper bounds; how long the door had no core, because others
had them, is told beside its CPU.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic

import asyncssh

from benchmarks.door.guests import BARE, PLAIN, SCREEN, Comer, DoorGuest, Face, G, SeenMoves, come_all
from benchmarks.door.house import SEATS, Beats, DoorPlan, OpenDoor
from benchmarks.measuring import (
    WITHIN,
    Usage,
    Yardstick,
    arguments,
    asked,
    machine,
    module,
    percentile,
    progress,
    report,
    running,
    usage,
)

HOUSE: Final = module("benchmarks.door.house")
GAME: Final = "juno-classic"
KEYS: Final = 10.0
"""Keys a second over all guests."""
REST: Final = 1.0
"""Seconds between two keys of one guest: refusals are counted as moves, and moves have a rate."""
AT_ONCE: Final = 2
MIB: Final = 1 << 20
GOALS: Final = {"memory_mib": 1.5, "connect_ms": 60.0, "keys_p95_ms": 100.0}
PLAIN_GOALS: Final = {"memory_mib": 0.3, "connect_ms": 10.0, "keys_p95_ms": 100.0}
"""Both beyond those of a bare asyncssh login."""
BARE_SERVER: Final = module("benchmarks.door.bare")
BARE_LOGINS: Final = 20


@dataclass(frozen=True, slots=True)
class DoorLength:
    """How long each part is measured, in seconds."""

    idle: float = 5.0
    load: float = 30.0
    settle: float = 1.0


QUICK: Final = DoorLength(idle=0.5, load=2.0, settle=0.2)


@dataclass
class Load:
    """What happened while the tables were played."""

    seconds: float = 0.0
    updates: float = 0.0
    frames: int = 0
    sent: int = 0
    door: float = 0.0
    referee: float = 0.0
    clients: float = 0.0
    waited: float = 0.0
    unanswered: int = 0
    arrows: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    laid: list[float] = field(default_factory=list)
    moves: SeenMoves = field(default_factory=SeenMoves)


class DoorRun(Generic[G]):
    """One run of the benchmark: the house, its guests, the yardstick.

    The house makes the moves at all tables; with `make_moves` the guests of the last table make theirs.
    """

    def __init__(
        self,
        house: Process,
        where: OpenDoor,
        comers: Sequence[Comer[G]],
        length: DoorLength,
        make_moves: Callable[[Sequence[G], SeenMoves], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self.yardstick = Yardstick()
        self.guests: list[G] = []
        self._house = house
        self._where = where
        self._comers = comers
        self._length = length
        self._make_moves = make_moves
        self._rng = random.Random(1)
        self._base: Usage

    async def warm_up(self) -> float:
        """Let the first guest of all come and go: what is loaded once is not a guest's cost.

        Returns the seconds of CPU they took.
        """
        before = self._usage()
        guest = await self._comers[0]()
        cost = self._usage().cpu - before.cpu
        await guest.go()
        await asyncio.sleep(self._length.settle)
        self._base = self._usage()
        return cost

    async def at(self, count: int) -> dict[str, Any]:
        """Let guests come until there are `count`, and measure them."""
        progress(f"{count} guests")
        came = await self._come(count - len(self.guests))
        await asyncio.sleep(self._length.settle)
        full = self._usage()
        idle = await self._idle()
        load = await self._load()
        return {
            "guests": count,
            **came,
            "memory_mib_per_guest": {
                "rss": (full.rss - self._base.rss) / count / MIB,
                "pss": (full.pss - self._base.pss) / count / MIB,
            },
            "door_rss_mib": full.rss / MIB,
            "idle_cpu_percent": idle * 100,
            **self._told(load, count),
        }

    async def _come(self, count: int) -> dict[str, Any]:
        comers = self._comers[len(self.guests) : len(self.guests) + count]
        laid = [self.yardstick.lay()]
        before = self._usage()
        first = len(self.guests)
        await come_all(comers, AT_ONCE, self.guests.append)
        cpu = (self._usage().cpu - before.cpu) / count * 1000
        laid.append(self.yardstick.lay())
        slowness = self.yardstick.slowness(*laid)
        frames = [guest.first_frame * 1000 for guest in self.guests[first:]]
        return {
            "connect_cpu_ms": {"raw": cpu, "normalized": cpu / slowness},
            "connect_slowness": slowness,
            "first_frame_ms": {"p50": percentile(frames, 0.5), "p95": percentile(frames, 0.95)},
        }

    async def _idle(self) -> float:
        before, began = self._usage(), time.perf_counter()
        await asyncio.sleep(self._length.idle)
        return (self._usage().cpu - before.cpu) / (time.perf_counter() - began)

    async def _load(self) -> Load:
        load = Load()
        async with self._playing(load):
            await asyncio.sleep(self._length.settle)
            await self._measure(load)
        return load

    @contextlib.asynccontextmanager
    async def _playing(self, load: Load) -> AsyncIterator[None]:
        """Let all tables be played for as long as the context lasts."""
        tables = -(-len(self.guests) // SEATS)
        async with asyncio.TaskGroup() as moving:
            await self._play(tables - (self._make_moves is not None))
            began = time.perf_counter()
            by_guests = None
            if self._make_moves is not None:
                last = self.guests[(tables - 1) * SEATS :]
                by_guests = moving.create_task(self._make_moves(last, load.moves))
            yield
            moves = await self._play(0) + load.moves.made
            load.updates = moves / (time.perf_counter() - began) / tables
            if by_guests is not None:
                by_guests.cancel()

    async def _measure(self, load: Load) -> None:
        """Press keys while the tables are played, and note what that takes."""
        load.moves.others.clear()
        before = self._usage(), usage(self._where.referee), time.process_time(), time.perf_counter()
        frames, sent = self._painted()
        await self._press_keys(load)
        door = self._usage()
        load.door, load.waited = door.cpu - before[0].cpu, door.waited - before[0].waited
        load.referee = usage(self._where.referee).cpu - before[1].cpu
        load.clients = time.process_time() - before[2]
        load.seconds = time.perf_counter() - before[3]
        load.frames, load.sent = self._painted()[0] - frames, self._painted()[1] - sent

    async def _press_keys(self, load: Load) -> None:
        """Press keys as fast as `KEYS` says, and wait for the last answers."""
        rested = dict.fromkeys(self.guests, 0.0)
        end = time.perf_counter() + self._length.load
        laying = 0.0
        async with asyncio.TaskGroup() as pressing:
            while (now := time.perf_counter()) < end:
                free = [guest for guest, since in rested.items() if not guest.busy and now - since > REST]
                if free:
                    guest = self._rng.choice(free)
                    guest.busy, rested[guest] = True, now
                    pressing.create_task(self._press(guest, load))
                if now - laying > 1:
                    laying = now
                    load.laid.append(self.yardstick.lay(1))
                await asyncio.sleep(self._rng.uniform(0.5, 1.5) / KEYS)

    async def _press(self, guest: G, load: Load) -> None:
        arrow = (len(load.arrows) + len(load.refusals)) % 2 == 0
        try:
            taken = await (guest.press_arrow() if arrow else guest.press_refused())
            (load.arrows if arrow else load.refusals).append(taken * 1000)
        except TimeoutError:
            load.unanswered += 1
        finally:
            guest.busy = False

    def _told(self, load: Load, count: int) -> dict[str, Any]:
        slowness = self.yardstick.slowness(*load.laid)
        frame = load.door / max(1, load.frames) * 1000
        both = load.arrows + load.refusals
        return {
            "load_slowness": slowness,
            "load_average": os.getloadavg()[0],
            "updates_per_second": load.updates,
            "frames_per_second": load.frames / load.seconds / count,
            "bytes_per_frame": load.sent / max(1, load.frames),
            "cpu_per_frame_ms": {"raw": frame, "normalized": frame / slowness},
            "cpu_percent": {
                name: used / load.seconds * 100
                for name, used in (("door", load.door), ("referee", load.referee), ("clients", load.clients))
            },
            "waited_percent": load.waited / load.seconds * 100,
            "keys": {"pressed": len(both) + load.unanswered, "unanswered": load.unanswered},
            "moves": {
                "made": load.moves.made,
                "unanswered": load.moves.unanswered,
            },
            "keys_ms": {
                name: _spread(found, slowness)
                for name, found in (
                    ("all", both),
                    ("arrows", load.arrows),
                    ("refusals", load.refusals),
                    ("others", [seconds * 1000 for seconds in load.moves.others]),
                )
            },
        }

    async def _play(self, tables: int) -> int:
        """Let so many tables be played; return how many moves were made since the last call."""
        line = await asked(self._house, str(tables))
        return Beats.model_validate_json(line).moves

    def _painted(self) -> tuple[int, int]:
        screens = [guest.screen for guest in self.guests]
        return sum(screen.frames for screen in screens), sum(screen.received for screen in screens)

    def _usage(self) -> Usage:
        return usage(self._where.door)


def _spread(values: list[float], slowness: float) -> dict[str, float]:
    p50, p95 = percentile(values, 0.5), percentile(values, 0.95)
    return {
        "p50": p50,
        "p95": p95,
        "p50_normalized": p50 / slowness,
        "p95_normalized": p95 / slowness,
        "worst": max(values, default=0.0),
    }


@contextlib.asynccontextmanager
async def a_house(plan: DoorPlan) -> AsyncIterator[tuple[Process, OpenDoor]]:
    """Keep a house with a data folder of its own for as long as the context lasts."""
    async with running(HOUSE) as house:
        yield house, OpenDoor.model_validate_json(await asked(house, plan.model_dump_json()))


async def measure_bare() -> dict[str, float]:
    """Return what a login costs a bare asyncssh server: CPU, as measured and normalized, and memory."""
    guests: list[DoorGuest] = []
    yardstick = Yardstick()
    async with running(BARE_SERVER) as server:
        assert server.stdout
        port = int(await asyncio.wait_for(server.stdout.readline(), WITHIN))
        comers = [partial(DoorGuest.come, port, key, BARE) for key in _keys(BARE_LOGINS)]
        try:
            await come_all(comers[:2], AT_ONCE, guests.append)  # what is loaded once
            laid = [yardstick.lay()]
            before = usage(server.pid)
            await come_all(comers[2:], AT_ONCE, guests.append)
            after = usage(server.pid)
            laid.append(yardstick.lay())
        finally:
            await asyncio.gather(*(guest.go() for guest in guests))
    logins = BARE_LOGINS - 2
    cpu = (after.cpu - before.cpu) / logins * 1000
    return {
        "raw": cpu,
        "normalized": cpu / yardstick.slowness(*laid),
        "memory_mib": (after.rss - before.rss) / logins / MIB,
    }


async def measure(
    levels: Sequence[int], length: DoorLength, profile: str = "", *, plain: bool = False, language: str = "en"
) -> dict[str, Any]:
    """Run the benchmark and return all figures; `profile` names a file for the door's cProfile."""
    bare = await measure_bare() if plain else None
    async with a_run(max(levels), length, PLAIN if plain else SCREEN, profile, language) as run:
        first = await run.warm_up()
        found = [await run.at(count) for count in sorted(set(levels))]
    return {
        "benchmark": "ssh_door",
        **machine(),
        "work_ms": run.yardstick.best * 1000,
        "slowness": run.yardstick.slowness(),
        "first_guest_cpu_ms": first * 1000,
        "goals": PLAIN_GOALS if plain else GOALS,
        **({"bare": bare} if bare else {}),
        "levels": found,
    }


@contextlib.asynccontextmanager
async def a_run(
    most: int, length: DoorLength, face: Face = SCREEN, profile: str = "", language: str = "en"
) -> AsyncIterator[DoorRun[DoorGuest]]:
    """Keep an SSH door for `most` guests for as long as the context lasts."""
    keys = _keys(most)
    plan = DoorPlan(game=GAME, keys=tuple(key.get_fingerprint() for key in keys), profile=profile)
    async with a_house(plan) as (house, where):
        comers = [partial(DoorGuest.come, where.port, key, face, language) for key in keys]
        run = DoorRun(house, where, comers, length)
        try:
            yield run
        finally:
            await asyncio.gather(*(guest.go() for guest in run.guests))


def _keys(count: int) -> list[asyncssh.SSHKey]:
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]


def lines(found: dict[str, Any]) -> list[str]:
    """Return the figures for people: one column a level."""
    return [
        *columns(found["levels"]),
        f"The first guest of all took {found['first_guest_cpu_ms']:.0f} ms of CPU.",
        *_of_bare(found),
        "Goals: {memory_mib} MiB, {connect_ms:.0f} ms; {keys_p95_ms:.0f} ms p95 at 50 guests.".format(
            **found["goals"]
        ),
    ]


def columns(levels: Sequence[Mapping[str, Any]], **more: list[str]) -> list[str]:
    """Return one column a level; `more` rows come at the end, or in place of one of that name."""
    spare = "{:>26}  " + "{:>16}" * len(levels)

    def pair(name: str, key: str) -> list[str]:
        return [f"{level[name][key]:.1f}" for level in levels]

    def both(name: str) -> list[str]:
        return [f"{level[name]['raw']:.1f} / {level[name]['normalized']:.1f}" for level in levels]

    def keys(which: str, share: str) -> list[str]:
        values = [level["keys_ms"][which] for level in levels]
        return [f"{value[share]:.0f} / {value[f'{share}_normalized']:.0f}" for value in values]

    rows = {
        "guests": [str(level["guests"]) for level in levels],
        "connect CPU ms *": both("connect_cpu_ms"),
        "first frame p50 ms": pair("first_frame_ms", "p50"),
        "first frame p95 ms": pair("first_frame_ms", "p95"),
        "MiB a guest (RSS)": [f"{level['memory_mib_per_guest']['rss']:.2f}" for level in levels],
        "MiB a guest (PSS)": [f"{level['memory_mib_per_guest']['pss']:.2f}" for level in levels],
        "idle CPU %": [f"{level['idle_cpu_percent']:.1f}" for level in levels],
        "updates a second": [f"{level['updates_per_second']:.2f}" for level in levels],
        "CPU a frame ms *": both("cpu_per_frame_ms"),
        "bytes a frame": [f"{level['bytes_per_frame']:.0f}" for level in levels],
        "door CPU %": pair("cpu_percent", "door"),
        "door without a core %": [f"{level['waited_percent']:.1f}" for level in levels],
        "key to screen p50 ms *": keys("all", "p50"),
        "key to screen p95 ms *": keys("all", "p95"),
        "  cursor keys p95 ms *": keys("arrows", "p95"),
        "  refused moves p95 ms *": keys("refusals", "p95"),
        "worst key ms": [f"{level['keys_ms']['all']['worst']:.0f}" for level in levels],
        "keys, unanswered": [
            f"{level['keys']['pressed']}, {level['keys']['unanswered']}" for level in levels
        ],
        "machine's load average": [f"{level['load_average']:.1f}" for level in levels],
        "machine's slowness": [f"{level['load_slowness']:.2f}" for level in levels],
        **more,
    }
    return [
        *(spare.format(name, *values) for name, values in rows.items()),
        "* as measured / on a quiet machine",
    ]


def _of_bare(found: dict[str, Any]) -> list[str]:
    """Return what guests with plain lines cost more than a bare login."""
    if (bare := found.get("bare")) is None:
        return []
    last = found["levels"][-1]
    more = last["connect_cpu_ms"]["normalized"] - bare["normalized"]
    memory = last["memory_mib_per_guest"]["rss"] - bare["memory_mib"]
    return [
        (
            f"A bare asyncssh login: {bare['raw']:.1f} / {bare['normalized']:.1f} ms of CPU *,"
            f" {bare['memory_mib']:.2f} MiB."
        ),
        f"More than that, with {last['guests']} guests: {more:.1f} ms, {memory:.2f} MiB.",
    ]


def main() -> None:
    """Read the arguments, measure, report."""
    parser = arguments(__doc__, quick="a few seconds, to see that it works")
    parser.add_argument("--guests", help="how many, for example 1,10,50,100")
    parser.add_argument("--plain", action="store_true", help="guests with plain lines instead of a screen")
    parser.add_argument("--seconds", type=float, help="how long each load lasts")
    parser.add_argument("--language", default="en", metavar="CODE", help="what the guests speak")
    parser.add_argument("--profile", default="", metavar="FILE", help="write the door's cProfile to FILE")
    args = parser.parse_args()
    chosen = args.guests or ("1,3" if args.quick else "1,10,50,100")
    levels = [int(count) for count in chosen.split(",")]
    if not all(0 < count <= 200 for count in levels):
        parser.error("1 to 200 guests")
    if args.plain and args.language != "en":
        parser.error("lines are waited for in English")
    length = QUICK if args.quick else DoorLength()
    if args.seconds:
        length = replace(length, load=args.seconds)
    found = asyncio.run(measure(levels, length, args.profile, plain=args.plain, language=args.language))
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
