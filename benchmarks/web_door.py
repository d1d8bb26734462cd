"""The web door under load, beside the SSH door: what a guest costs, and how soon others see what they tap.

    python -m benchmarks.web_door [--json] [--quick] [--guests 10,50,200]

Both doors have a house as in `benchmarks/ssh_door.py`, and are measured in turn at each number of guests;
what is said there of guests and figures holds here, too. Guests of the page are clients of its WebSocket that
do what a browser does. Their "cursor keys" are taps that lift a card of the hand, and their refused moves are
cards that are thrown onto the table in vain. A frame is a message with changed sections; the bytes are those
on the wire, compressed, with the answers to taps.

The moves of one table of ten are made by its guests, who tap about as many as are made at others. Each is
timed from the tap until each of the other nine clients has it ("tap to another"). The moves of guests of SSH
are all made by their house, so this figure stands beside the time from a key to their own screen.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from benchmarks import ssh_door
from benchmarks.door.house import SEATS, DoorPlan
from benchmarks.door.pages import PageGuest, hashed, make_moves, seat_key
from benchmarks.measuring import arguments, how_quiet, machine, report
from benchmarks.ssh_door import GAME, QUICK, DoorLength, DoorRun, a_house

GUESTS: Final = "10,50,200"
GOALS: Final = {"memory_mib": 0.4, "frame_ms": 1.5, "frame_bytes": 300, "others_p95_ms": 45, "of_ssh": 2}
"""`of_ssh`: how many times the latency of the SSH door; latencies are of 50 guests on a quiet machine."""


@contextlib.asynccontextmanager
async def a_run(
    most: int, length: DoorLength, profile: str, language: str
) -> AsyncIterator[DoorRun[PageGuest]]:
    """Keep a web door for `most` guests for as long as the context lasts."""
    keys = [seat_key(number) for number in range(most)]
    plan = DoorPlan(game=GAME, keys=tuple(map(hashed, keys)), profile=profile, kind="web")
    async with a_house(plan) as (house, where):
        comers = [partial(PageGuest.come, where.port, key, language) for key in keys]
        run = DoorRun(house, where, comers, length, make_moves)
        try:
            yield run
        finally:
            await asyncio.gather(*(guest.go() for guest in run.guests))


async def measure(
    levels: Sequence[int], length: DoorLength, profile: str = "", language: str = "en"
) -> dict[str, Any]:
    """Return all figures; `profile` names a file for the web door's cProfile."""
    async with (
        a_run(max(levels), length, profile, language) as pages,
        ssh_door.a_run(max(levels), length, language=language) as screens,
    ):
        first = {"web": await pages.warm_up(), "ssh": await screens.warm_up()}
        found = [{"web": await pages.at(count), "ssh": await screens.at(count)} for count in levels]
    yardstick = pages.yardstick
    return {
        "benchmark": "web_door",
        **machine(),
        "work_ms": yardstick.best * 1000,
        "slowness": yardstick.slowness(),
        "load_average": found[-1]["web"]["load_average"],
        "first_guest_cpu_ms": {kind: taken * 1000 for kind, taken in first.items()},
        "goals": GOALS,
        "levels": found,
    }


def reached(level: Mapping[str, Any]) -> dict[str, float]:
    """Return what one level has of each goal, as on a quiet machine."""
    page, screen = level["web"]["keys_ms"], level["ssh"]["keys_ms"]
    return {
        "memory_mib": level["web"]["memory_mib_per_guest"]["rss"],
        "frame_ms": level["web"]["cpu_per_frame_ms"]["normalized"],
        "frame_bytes": level["web"]["bytes_per_frame"],
        "others_p95_ms": page["others"]["p95_normalized"],
        "of_ssh": page["all"]["p95_normalized"] / max(0.001, screen["all"]["p95_normalized"]),
    }


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Tell the figures to people: two columns a level."""
    both = [level[kind] for level in found["levels"] for kind in ("web", "ssh")]
    others = [each["keys_ms"]["others"] for each in both]
    told: dict[str, list[str]] = {
        f"tap to another {share} ms *": [
            f"{one[share]:.0f} / {one[f'{share}_normalized']:.0f}" if one["worst"] else "" for one in others
        ]
        for share in ("p50", "p95")
    }
    told["moves, unanswered"] = [
        f"{each['moves']['made']}, {each['moves']['unanswered']}" if any(each["moves"].values()) else ""
        for each in both
    ]
    guests = [f"{level['web']['guests']} by {door}" for level in found["levels"] for door in ("page", "SSH")]
    yield from ssh_door.columns(both, guests=guests, **told)
    for level in found["levels"]:
        for goal, value in reached(level).items():
            most = found["goals"][goal]
            missed = "" if value <= most else "   MISSED"
            yield f"{level['web']['guests']} guests, {GOAL_WORDS[goal]}: {value:.2f}, goal {most}{missed}"
    yield how_quiet(found)


GOAL_WORDS: Final = {
    "memory_mib": "MiB a guest",
    "frame_ms": "ms of CPU a frame",
    "frame_bytes": "bytes a frame",
    "others_p95_ms": "ms from a tap to another player's client, p95",
    "of_ssh": "times as long from a tap to the page as from a key to the screen, p95",
}


def main() -> None:
    """Read the arguments, measure, report."""
    parser = arguments(__doc__, quick="a few seconds, to see that it works")
    parser.add_argument("--guests", help=f"how many, in tens, for example {GUESTS}")
    parser.add_argument("--seconds", type=float, help="how long each load lasts")
    parser.add_argument("--language", default="en", metavar="CODE", help="what the guests speak")
    parser.add_argument("--profile", default="", metavar="FILE", help="write the web door's cProfile to FILE")
    args = parser.parse_args()
    levels = sorted({int(count) for count in (args.guests or ("10" if args.quick else GUESTS)).split(",")})
    if not all(0 < count <= 200 and count % SEATS == 0 for count in levels):
        parser.error("10 to 200 guests, in tens")
    length = QUICK if args.quick else DoorLength()
    if args.seconds:
        length = replace(length, load=args.seconds)
    found = asyncio.run(measure(levels, length, args.profile, args.language))
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
