"""Does seating by standing tell better who is best, after one evening?

    python -m benchmarks.night [--json] [--quick] [--nights N] [--people N] [--seats N] [--rounds N]

A model, not a measurement of people: each night has people of known strength, drawn from a normal
distribution; at a table they come in the order of their strength and of luck (as in the model of Plackett
and Luce, which ratings use, too). The same people with the same luck are seated in each manner. Told are
Kendall's tau between the standings at the end and the true order (1: the same; a pair that is level counts
nothing), the difference to seating by chance with its standard error, and how many meetings were not the
first of their pair, beside the least that these numbers of people allow. At last the time is told that it
takes to seat 64 people, which is measured.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from benchmarks.measuring import arguments, machine, progress, report
from parlour.net.night.seating import Manner, Past, seat, sizes
from parlour.net.night.standings import Places, standings

MOST: Final = 64
"""As many people as a night takes."""
TIMES: Final = 20


class Evening(NamedTuple):
    """What a night came to."""

    tau: float
    repeated: int


def luck(rng: random.Random) -> float:
    """Return what luck adds to a strength in one match."""
    return -math.log(-math.log(rng.uniform(1e-12, 1 - 1e-12)))


def play(
    manner: Manner, strengths: Sequence[float], lucks: Sequence[Sequence[float]], most: int, seed: int
) -> Evening:
    """Play one night; `lucks` are by round and person."""
    rng, past = random.Random(seed), Past[int]()
    results: list[Places[int]] = []
    people = range(len(strengths))
    for at in lucks:
        level = rng.sample(people, len(people))
        tables = seat([row.who for row in standings(level, results)], most, past, manner, rng)
        past.add(tables)
        for table in tables:
            order = sorted(table, key=lambda who: strengths[who] + at[who], reverse=True)
            results.append([(who, place) for place, who in enumerate(order, 1)])
    rank = {row.who: row.rank for row in standings(people, results)}
    pairs = list(combinations(people, 2))
    agree = sum(sign((strengths[a] - strengths[b]) * (rank[b] - rank[a])) for a, b in pairs)
    return Evening(agree / len(pairs), past.repeated)


def sign(value: float) -> int:
    """Return -1, 0 or 1."""
    return (value > 0) - (value < 0)


def least_repeated(people: int, most: int, rounds: int) -> int:
    """Return below what the repeated meetings cannot be: there are only so many pairs."""
    meetings = rounds * sum(math.comb(size, 2) for size in sizes(people, most))
    return max(0, meetings - math.comb(people, 2))


def nights(many: int, people: int, most: int, rounds: int) -> dict[str, dict[str, float]]:
    """Play that many nights in each manner; return what they came to."""
    found: dict[Manner, list[Evening]] = {manner: [] for manner in Manner}
    for night in range(many):
        if not night % 250:
            progress(f"night {night} of {many}")
        rng = random.Random(night)
        strengths = [rng.gauss(0, 1) for _ in range(people)]
        lucks = [[luck(rng) for _ in range(people)] for _ in range(rounds)]
        for manner, evenings in found.items():
            evenings.append(play(manner, strengths, lucks, most, night))
    chance = [evening.tau for evening in found[Manner.CHANCE]]
    told = {}
    for manner, evenings in found.items():
        gains = [evening.tau - tau for evening, tau in zip(evenings, chance, strict=True)]
        told[manner.value] = {
            "tau": statistics.fmean(evening.tau for evening in evenings),
            "more_than_by_chance": statistics.fmean(gains),
            "standard_error": statistics.stdev(gains) / math.sqrt(many),
            "repeated": statistics.fmean(evening.repeated for evening in evenings),
        }
    return told


def seating_64(most: int) -> float:
    """Return the median seconds of CPU that the fourth round of 64 people takes to be seated."""

    def timed(work: Callable[[], object]) -> float:
        before = time.thread_time()
        work()
        return time.thread_time() - before

    past, rng = Past[int](), random.Random(1)
    for _ in range(3):
        past.add(seat(range(MOST), most, past, Manner.STANDING, rng))
    return statistics.median(
        timed(lambda: seat(range(MOST), most, past, Manner.STANDING, rng)) for _ in range(TIMES)
    )


def main() -> None:
    """Play the nights and print what they came to."""
    asked = arguments(__doc__, "fifty nights")
    asked.add_argument("--nights", type=int, default=10_000)
    asked.add_argument("--people", type=int, default=24)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--rounds", type=int, default=4)
    wish = asked.parse_args()
    many = 50 if wish.quick else wish.nights
    manners = nights(many, wish.people, wish.seats, wish.rounds)
    found: dict[str, Any] = {
        **machine(),
        "nights": many,
        "people": wish.people,
        "seats": wish.seats,
        "rounds": wish.rounds,
        "least_repeated": least_repeated(wish.people, wish.seats, wish.rounds),
        "manners": manners,
        "seating_64_seconds": seating_64(wish.seats),
    }
    lines = [
        f"{many} nights of {wish.people} people, {wish.rounds} rounds at tables of {wish.seats}",
        f"{'seated by':<12}{'tau':>8}{'more than by chance':>28}{'repeated meetings':>20}",
        *(
            f"{manner:<12}{row['tau']:>8.4f}{row['more_than_by_chance']:>16.4f} +- "
            f"{row['standard_error']:.4f}  {row['repeated']:>18.2f}"
            for manner, row in manners.items()
        ),
        f"repeated meetings at the least: {found['least_repeated']}",
        f"64 people are seated in {1000 * found['seating_64_seconds']:.0f} ms of CPU",
    ]
    report(found, lines, as_json=wish.json)


if __name__ == "__main__":
    main()
