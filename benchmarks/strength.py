"""How strong the level `hard` is, in matches and in rounds.

    python -m benchmarks.strength [--json] [--row NAME ...] [--matches N] [--quick] [--processes P] [--seed S]

Every row has a number of matches that is fixed before it is played. Every deal is played from each seat:
as many matches in a row as there are seats have the same shuffles, with `hard` one seat on. Shares are of
matches or rounds won, with the 95% interval of Wilson; a row has passed if the lower end is above its goal.
The row `rlcard` is played in RLCard's own game and needs RLCard (the extra `bench`); without it the row says
so. The first run with a seed is the one to report.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final, Literal

from benchmarks import rlcard_uno
from benchmarks.measuring import machine, percentile, progress, report
from parlour.rules.contract import Bot
from parlour.rules.search import searched
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import SimulationSetup, SimulationTally, of_level, play, wilson
from parlour.rules.views import View

HARD: Final = "hard"
MEDIAN_MS, WORST_MS = 5.0, 100.0
"""The milliseconds of CPU that a move may take."""
QUICK: Final = 1
"""How often every deal of `--quick` is played from each seat."""
SLICES: Final = 20
"""Pieces of a row, so that its progress can be told."""


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """A row: `hard` in one seat, `against` in all others.

    `of` is what is counted. To pass, the lower end of the interval must be above `goal` percent; `reach` is
    further than that.
    """

    name: str
    game: str
    seats: int
    of: Literal["matches", "rounds"]
    matches: int
    goal: float
    reach: float
    against: str = "normal"


OTHERS: Final = (
    *("juno-seven-o", "juno-serious", "switch", "next-to-last", "crazy-eights", "mau-mau", "custom"),
    *("lotta-watta", "jojo"),
)
SEVERAL: Final = (
    ("juno-seven-o", 120, 112),
    ("juno-serious", 120, 112),
    ("switch", 540, 540),
    ("crazy-eights", 510, 680),
    ("mau-mau", 240, 240),
    ("lotta-watta", 180, 220),
    ("jojo", 243, 424),
)
"""Games with three and with four seats, and how many matches are played there.

Where `hard` plays as `normal` there is no row. To measure a search there, take its line out of
`rules/no_gain.json` first.
"""
MISSING: Final = "RLCard is not installed; `make .venv/.bench` installs it"
RLCARD: Final = StrengthRow("rlcard", "RLCard's UNO", 2, "rounds", 3_000, 53, 57, "uno-rule-v1")
ROWS: Final = (
    StrengthRow("juno", "juno-classic", 2, "matches", 4_000, 58, 66),
    StrengthRow("juno-random", "juno-classic", 2, "rounds", 400, 63.5, 68, "random"),
    StrengthRow("juno-4", "juno-classic", 4, "matches", 2_000, 25, 30),
    RLCARD,
    *(StrengthRow(name, name, 2, "matches", 1_000, 50, 58) for name in OTHERS),
    StrengthRow("juno-3", "juno-classic", 3, "rounds", 150, 100 / 3, 38),
    StrengthRow("next-to-last-3", "next-to-last", 3, "matches", 399, 100 / 3, 38),
    StrengthRow("next-to-last-4", "next-to-last", 4, "matches", 400, 25, 29),
    *(
        StrengthRow(f"{name}-{seats}", name, seats, "rounds", matches, 100 / seats, 115 / seats)
        for name, with_three, with_four in SEVERAL
        for seats, matches in ((3, with_three), (4, with_four))
        if searched(name, seats)
    ),
)
"""The rows that count rounds have as many matches as hold about 1,700 rounds, that against `random` 5,000."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was played of a row: matches and rounds, those that `hard` won, and milliseconds of CPU a move."""

    matches: int = 0
    rounds: int = 0
    matches_won: int = 0
    rounds_won: int = 0
    times: tuple[float, ...] = ()

    def plus(self, other: Played) -> Played:
        """Return the sum of two parts of a row."""
        return Played(
            self.matches + other.matches,
            self.rounds + other.rounds,
            self.matches_won + other.matches_won,
            self.rounds_won + other.rounds_won,
            self.times + other.times,
        )


class TimedBot:
    """A bot whose decisions are timed, each in milliseconds of CPU."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self._bot = bot
        self._times = times

    @property
    def thinks_long(self) -> bool:
        """Whether the timed bot does."""
        return self._bot.thinks_long

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return the timed bot's decision; what it draws from `rng` does not change the shuffles."""
        chance = random.Random(rng.getrandbits(64))
        before = time.thread_time()
        move = self._bot.decide(view, chance)
        self._times.append(1_000 * (time.thread_time() - before))
        return move


def part(row: StrengthRow, seed: int, first: int, last: int) -> Played:
    """Play the matches of a row with numbers from `first` up to, but not including, `last`."""
    if row == RLCARD:
        return _rlcard(seed, first, last)
    times: list[float] = []

    def seating(rules: TableRules, level: str) -> Bot:
        bot = of_level(rules, level)
        return TimedBot(bot, times) if level == HARD else bot

    levels = (HARD, *[row.against] * (row.seats - 1))
    tally: SimulationTally = play(
        SimulationSetup(row.game, levels, seed=seed, every_seat=True), first, last, seating=seating
    )
    return Played(tally.matches, tally.rounds, tally.matches_won[0], tally.rounds_won[0], tuple(times))


def _rlcard(seed: int, first: int, last: int) -> Played:
    times: list[float] = []
    won = sum(rlcard_uno.won(seed, number, times) for number in range(first, last))
    return Played(last - first, last - first, won, won, tuple(times))


def slices(count: int, seats: int) -> list[tuple[int, int]]:
    """Return the pieces of a row: numbers of matches, with all seats of a deal in the same piece."""
    deals = count // seats
    bounds = sorted({deals * at // SLICES for at in range(SLICES + 1)})
    return [(seats * first, seats * last) for first, last in pairwise(bounds)]


def measured(row: StrengthRow, count: int, seed: int, processes: int) -> Played:
    """Play `count` matches of a row, in several processes if wanted."""
    found, pieces = Played(), slices(count, row.seats)
    for number, done in enumerate(_parts(partial(_piece, row, seed), pieces, processes), 1):
        found = found.plus(done)
        progress(f"{row.name}: {number} of {len(pieces)} parts")
    return found


def _piece(row: StrengthRow, seed: int, piece: tuple[int, int]) -> Played:
    return part(row, seed, *piece)


def _parts(
    task: Callable[[tuple[int, int]], Played], pieces: Sequence[tuple[int, int]], processes: int
) -> Iterator[Played]:
    if processes == 1:
        yield from map(task, pieces)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(task, pieces)


def result(row: StrengthRow, found: Played) -> dict[str, Any]:
    """Return a row's results as plain values, shares in percent."""
    won = (found.matches_won, found.matches) if row.of == "matches" else (found.rounds_won, found.rounds)
    low, high = (100 * end for end in wilson(*won))
    median, worst = percentile(found.times, 0.5), max(found.times, default=0.0)
    return {
        "row": row.name,
        "game": row.game,
        "seats": row.seats,
        "against": row.against,
        "of": row.of,
        "matches": found.matches,
        "rounds": found.rounds,
        "matches_won": _share(found.matches_won, found.matches),
        "rounds_won": _share(found.rounds_won, found.rounds),
        "share": _share(*won)["share"],
        "low": low,
        "high": high,
        "goal": row.goal,
        "reach": row.reach,
        "passed": low > row.goal,
        "reached": low > row.reach,
        "moves": len(found.times),
        "median_ms": median,
        "worst_ms": worst,
        "in_time": median <= MEDIAN_MS and worst <= WORST_MS,
    }


def _share(won: int, of: int) -> dict[str, float]:
    low, high = wilson(won, of)
    return {"share": 100 * won / of if of else 0.0, "low": 100 * low, "high": 100 * high}


def run(rows: Sequence[StrengthRow], seed: int, *, matches: int = 0, processes: int = 1) -> dict[str, Any]:
    """Measure rows with `matches` each, or with their own numbers if it is 0."""
    found = []
    for row in rows:
        if row == RLCARD and not rlcard_uno.available():
            found.append(
                {"row": row.name, "missing": "RLCard is not installed: make .venv/.bench installs it"}
            )
            continue
        count = (matches + row.seats - 1) // row.seats * row.seats or row.matches
        found.append(result(row, measured(row, count, seed, processes)))
    return {**machine(), "seed": seed, "rows": found}


def lines(found: dict[str, Any]) -> list[str]:
    """Return what was found for people."""
    told = [f"the level hard, seed {found['seed']}; shares in percent, with 95% intervals"]
    told.append(f"{'row':14} {'against':12} {'won':26} {'goal':>5} {'reach':>5}  {'':6} ms a move")
    return [*told, *(_line(row) for row in found["rows"])]


def _line(row: dict[str, Any]) -> str:
    if "missing" in row:
        return f"{row['row']:14} not measured: {row['missing']}"
    said = "passed" if row["passed"] else "missed"
    won = f"{row['share']:.1f} [{row['low']:.1f}, {row['high']:.1f}] of {row[row['of']]} {row['of']}"
    slow = "" if row["in_time"] else f", allowed {MEDIAN_MS:g} and {WORST_MS:g}"
    times = f"median {row['median_ms']:.2f}, worst {row['worst_ms']:.1f}{slow}"
    against = f"{row['seats'] - 1} {row['against']}"
    return f"{row['row']:14} {against:12} {won:38} {row['goal']:5g} {row['reach']:5g}  {said}  {times}"


def arguments() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [row.name for row in ROWS]
    parser.add_argument(
        "--row", action="append", choices=names, help="measure this row alone; may be repeated"
    )
    parser.add_argument(
        "--matches", type=int, default=0, help="so many matches in every row, not its own number"
    )
    parser.add_argument("--quick", action="store_true", help="one deal in every row, to see that it works")
    parser.add_argument("--processes", type=int, default=1, help="how many processes play")
    parser.add_argument("--seed", type=int, default=2026, help="what chance begins with")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    return parser


def main() -> None:
    """Measure the rows, and print what was found."""
    asked = arguments().parse_args()
    rows = [row for row in ROWS if not asked.row or row.name in asked.row]
    matches = QUICK if asked.quick else asked.matches
    found = run(rows, asked.seed, matches=matches, processes=asked.processes)
    report(found, lines(found), as_json=asked.json)


if __name__ == "__main__":
    main()
