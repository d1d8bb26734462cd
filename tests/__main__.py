"""The tests in parts. Every part runs, whatever came of the others; at the end stands which of them failed.

python -m tests          what `make test` runs, in a few minutes
python -m tests covered  the same, and is every branch of rules/ reached without chance? (`make coverage`)
python -m tests coverage only that: the tests of the rules that leave nothing to chance
python -m tests slow     what it leaves out for being slow
python -m tests long     full matrices of what the slow tests show with some cases
python -m tests all      all of these
python -m tests fast     the first without what tests make up, the door and whole matches: for other Pythons
python -m tests soak     for hours: the long runs, and all that is made up, from a new seed (or --seed N)
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL
from typing import Final, NamedTuple


class Part(NamedTuple):
    """Some of the tests: what they are about, and the command that runs them."""

    title: str
    command: Sequence[str]


KINDS: Final = {
    "test": "not slow and not long and not soak",
    "slow": "slow and not long and not soak",
    "long": "long and not soak",
    "all": "not soak",
    "fast": "not slow and not long and not soak and not wide",
    "soak": "soak or wide",
}
"""Which tests are of a kind, by their markers."""

LEFT_OUT: Final = "\nLeft out: more cases of the same (make test-slow), and all there are (make test-long)."
MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 2**31

PYTEST: Final = (sys.executable, "-m", "pytest")
TESTS: Final = Path(__file__).parent
BUSY, WAITING = "--numprocesses=auto --dist=loadgroup", "--numprocesses=logical --dist=worksteal"
RULES: Final = Part("the rules", f"tests/rules {BUSY}".split())
OTHERS: Final = Part("tables, the wire and screens", f"tests --ignore=tests/rules {WAITING}".split())
COVERED: Final = ("--cov", "--cov-report=term", "--cov-fail-under=100")
DOORS: Final = ("--ignore=tests/tui/door", "--ignore=tests/e2e")


def parts_of(kind: str, more: Sequence[str] = ()) -> list[Part]:
    """Return the parts of a kind of tests; `more` are further arguments for pytest."""
    others = OTHERS if kind != "fast" else Part(OTHERS.title, (*OTHERS.command, *DOORS))
    return [Part(title, (*PYTEST, *words, "-m", KINDS[kind], *more)) for title, words in (RULES, others)]


def covered_parts() -> list[Part]:
    """Return the parts of `make test`, that of the rules in two: only the first counts what it reaches.

    Counting takes longer than the tests themselves.
    """
    rules = (*PYTEST, *RULES.command, "-m")
    return [
        Part("the rules by examples, and what they reach", (*rules, KINDS["fast"], *COVERED)),
        Part("the rules under what is made up", (*rules, f"{KINDS['test']} and wide")),
        *parts_of("test")[1:],
    ]


def in_memory(environment: Mapping[str, str]) -> dict[str, str]:
    """Return `environment`, with the folders of tests in memory, where Linux has gigabytes for that."""
    with suppress(OSError):
        room = shutil.disk_usage(MEMORY).free
        if room >= ENOUGH and os.access(MEMORY, os.W_OK):
            return {"PYTEST_DEBUG_TEMPROOT": str(MEMORY), **environment}
    return {**environment}


def compiled() -> None:
    """Compile the tests, two halves at once, if that was never done: or every worker would do it all."""
    if not any(TESTS.glob(f"__pycache__/conftest.{sys.implementation.cache_tag}-*.pyc")):
        halves = (("tests/tui", "tests/e2e"), ("tests", "--ignore=tests/tui", "--ignore=tests/e2e"))
        for half in [
            subprocess.Popen((*PYTEST, *words, "--collect-only"), stdout=DEVNULL) for words in halves
        ]:
            half.wait()


def run(parts: Sequence[Part], environment: Mapping[str, str] = os.environ, *, left_out: str = "") -> int:
    """Run all parts, say what failed and was left out, and return the exit status: 0 if nothing failed."""
    environment = in_memory(environment)
    begun, failed = time.monotonic(), []
    for number, part in enumerate(parts, 1):
        name = f"part {number} of {len(parts)}: {part.title}"
        print(f"\n{name}", flush=True)
        if subprocess.run(part.command, check=False, env=environment).returncode:
            failed.append(name)
    minutes, seconds = divmod(round(time.monotonic() - begun), 60)
    words = "; ".join(f"{name} failed" for name in failed) or f"all {len(parts)} parts passed"
    print(f"\n{words[0].upper()}{words[1:]} ({minutes}:{seconds:02d} minutes).{left_out}", flush=True)
    return int(bool(failed))


def soak(seed: int) -> int:
    """Run the long tests, and what is made up, from `seed`."""
    words = f"The seed is {seed}; the same again: python -m tests soak --seed {seed}"
    print(words, flush=True)
    status = run(
        parts_of("soak", ("--timeout=0", f"--hypothesis-seed={seed}")),
        {**os.environ, "PARLOUR_SEED": str(seed)},
    )
    print(words, flush=True)
    return status


def main() -> int:
    """Run the kind of tests that is asked for."""
    asked = argparse.ArgumentParser("python -m tests", description=__doc__.partition("\n")[0])
    asked.add_argument("kind", nargs="?", choices=[*KINDS, "covered", "coverage"], default="test")
    asked.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2, 10**6))
    chosen = asked.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process compiles the program anew
    compiled()
    if chosen.kind == "soak":
        return soak(chosen.seed)
    if chosen.kind in ("covered", "coverage"):
        return run(covered_parts()[: 1 if chosen.kind == "coverage" else None])
    return run(parts_of(chosen.kind), left_out=LEFT_OUT if chosen.kind == "test" else "")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
