"""Run one world, or some, by hand, and print what happens there."""

from __future__ import annotations

import argparse
import sys

from tests.net.simulation.world import run


def main() -> int:
    """Run the worlds that are asked for; return 1 if something does not hold."""
    asked = argparse.ArgumentParser("python -m tests.net.simulation", description=__doc__)
    asked.add_argument("seed", type=int)
    asked.add_argument(
        "last", type=int, nargs="?", help="run all from SEED to this one, without their traces"
    )
    seeds = asked.parse_args()
    bad = 0
    for seed in range(seeds.seed, (seeds.last or seeds.seed) + 1):
        outcome = run(seed)
        bad += bool(outcome.wrongs)
        if seeds.last is None:
            print(outcome.plan, *outcome.trace, sep="\n")
        print(f"seed {seed}: {outcome.head}", *outcome.wrongs, sep="\n    ")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
