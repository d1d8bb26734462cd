"""Learns the weights with which the level `hard` plays JUNO Classic, by playing matches to 500.

    python -m benchmarks.learn [--seats N] [--seconds S] [--improve S] [--seed N] [--mix A,B,C] [--out FILE]

The learner plays itself, `normal` and `random` in turn, in an engine of its own on arrays (`engine.py`),
which numba compiles in about 60 s. First it learns values: after each round those of all positions that a
learner left move towards the change of its chance to win the match (`equity.py`) and towards the value of its
next position. Then it improves them by policy gradient (`gradient.py`), with the public history. The weights
written are a mean over the later part of the time.

The files in the tree, `rules/games/shedding/learned/juno-N.json`, come from a machine with two cores and
other work to do. Two seats: `--seconds 450 --improve 250 --seed 11 --mix 0.3,0.3,0.4`, 9 M rounds of values
and 5 M of gradient. Four seats: `--seconds 400 --improve 850 --seed 12 --mix 0.3,0.6,0.1`, 6 M and 15 M.
Values alone win 72 of 100 matches against one `normal`; half a minute of gradient makes that 82.

The pace follows the time that has passed, so another machine learns other weights. The last lines tell how
often they win here; for Parlour's own engine there is `parlour simulate juno-classic --levels hard,normal`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.learn.learning import Schedule, learned
from benchmarks.learn.playing import Weights
from parlour.rules.games.shedding.learned.weights import TABLES, fingerprint, packed
from parlour.rules.shelf import shelf


def file_of(weights: Weights) -> str:
    """Return the text of the file with these weights."""
    tables, first = [], 0
    for size in TABLES:
        tables.append(weights[first : first + size].tolist())
        first += size
    return packed(tables, fingerprint(shelf.table_rules("juno-classic").ruleset))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.learn",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="how many play")
    parser.add_argument("--seconds", type=float, default=150, help="CPU seconds of learning values")
    parser.add_argument("--improve", type=float, default=70, help="CPU seconds of policy gradient after it")
    parser.add_argument("--seed", type=int, default=2, help="what chance begins with")
    parser.add_argument(
        "--mix", default="0.3,0.3,0.4", help="shares of matches against itself, normal and random"
    )
    parser.add_argument("--out", type=Path, help="the file to write; without it nothing is written")
    asked = parser.parse_args()
    mixed = tuple(float(share) for share in asked.mix.split(","))
    schedule = Schedule(asked.seconds, asked.improve, mixed)
    learner = learned(asked.seats, asked.seed, schedule, lambda line: print(line, file=sys.stderr))
    for against in ("normal", "random"):
        matches, rounds, points = learner.measure(10_000, against, learner.average)
        print(f"{against}: {matches:.1%} of matches, {rounds:.1%} of rounds, {points:+.1f} points a round")
    if asked.out:
        asked.out.write_text(file_of(learner.average) + "\n")


if __name__ == "__main__":
    main()
