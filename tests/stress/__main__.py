"""`make stress`: run the fast tests and whole matches in other orders; does any of them fail by chance?

Two processes do nothing but work beside the tests. What `make test` runs comes five times, then five times
more what of it uses sockets and processes, with the whole matches, then the other slow tests: each time from
another seed (of their order, and of the cards that they draw), with two Pythons in turn. No run is begun that
would not end within the minutes; what was not run is said, with the command that goes on there.
The account at the end is of all runs so far. The pass is that nothing failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.__main__ import KINDS, PYTEST, WAITING, Part, compiled, in_memory, parts_of

ROOT: Final = Path(__file__).parents[2]
TIMES: Final = 5
MATCHES: Final = "tests/e2e"
SOCKETS: Final = (
    "tests/net",
    *(f"tests/tui/{of}" for of in ("commands", "door", "own_bots", "remote", "web")),
)
BUSY: Final = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"


class Python(NamedTuple):
    """A version, and the Python of an environment that has what the tests need."""

    version: str
    path: str


class Run(NamedTuple):
    """Some of the tests, run once."""

    part: Part
    python: Python
    seed: int

    def __str__(self) -> str:
        return f"{self.part.title}, Python {self.python.version}, seed {self.seed}"

    def command(self, told: Path) -> list[str]:
        """Return the command; what it tells (`tests/stress/told.py`) comes into the folder `told`."""
        plugin = ["-p", "tests.stress.told", f"--told={told}"]
        return [self.python.path, *self.part.command[1:], *plugin, f"--randomly-seed={self.seed}"]


def all_parts() -> list[list[Part]]:
    """Return what `make test` runs; what of it uses sockets, with the whole matches; the other slow tests."""
    sockets = Part("sockets", (*PYTEST, *SOCKETS, *WAITING.split(), "-m", KINDS["test"]))
    matches = Part(
        "whole matches", (*PYTEST, MATCHES, *WAITING.split(), "-m", f"({KINDS['slow']}) or ({KINDS['test']})")
    )
    slow = parts_of("slow", (f"--ignore={MATCHES}",))
    return [
        parts_of("test"),
        [sockets, matches],
        [part._replace(title=f"slow ones of {part.title}") for part in slow],
    ]


def plan(kinds: Sequence[Sequence[Part]], pythons: Sequence[Python]) -> list[Run]:
    """Return all runs in their order: all those of a kind before those of the next."""
    return [
        Run(part, pythons[(kind + at) % len(pythons)], kind * TIMES + at + 2)
        for kind, parts in enumerate(kinds)
        for at in range(TIMES)
        for part in parts
    ]


def stress(runs: Sequence[Run], folder: Path, seconds: float) -> int:
    """Make the runs that `folder` lacks, as long as there is time; return how many have failed in all."""
    begun, longest = time.monotonic(), dict[str, float]()
    results = dict[Run, tuple[int, int]]()
    for number, run in enumerate(runs, 1):
        told, begins = folder / str(number), time.monotonic() - begun
        result = told / "result"
        if not result.exists():
            if begins + longest.get(run.part.title, 0) >= seconds:
                continue
            shutil.rmtree(told, ignore_errors=True)  # of a run that was broken off
            told.mkdir(parents=True)
            print(f"{number} of {len(runs)}: {run} ... ", end="", flush=True)
            status = _made(run, told)
            took = round(time.monotonic() - begun - begins)
            result.write_text(f"{status} {took}", "utf-8")
            print(f"{'failed' if status else 'passed'} in {took} s", flush=True)
        status, took = map(int, result.read_text("utf-8").split())
        results[run] = status, took
        longest[run.part.title] = max(longest.get(run.part.title, 0), took)
    print(*account(runs, results, folder), sep="\n", flush=True)
    return sum(bool(status) for status, _ in results.values())


def _made(run: Run, told: Path) -> int:
    """Make a run; return how it ended, 0 for well."""
    with (told / "output").open("wb") as output:
        status = subprocess.run(
            run.command(told),
            cwd=ROOT,
            env=in_memory(os.environ),
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    return 0 if status == 5 else status  # no test is of the kind


def account(runs: Sequence[Run], results: Mapping[Run, tuple[int, int]], folder: Path) -> Iterator[str]:
    """Yield what all runs came to: a line for each part, each failed test with what repeats it, and a sum."""
    yield ""
    for title in dict.fromkeys(run.part.title for run in runs):
        of_part = [run for run in runs if run.part.title == title]
        made = [results[run] for run in of_part if run in results]
        failed = sum(bool(status) for status, _ in made)
        versions = sorted({run.python.version for run in of_part if run in results})
        took = sum(seconds for _, seconds in made)
        how = f" with Python {' and '.join(versions)}, {took} s" if made else ""
        yield f"{title}: {len(made) - failed} of {len(of_part)} passed, {failed} failed{how}"
    for number, run in enumerate(runs, 1):
        status = results.get(run, (0, 0))[0]
        yield from faults_of(run, folder / str(number), status) if status else ()
    if left := len(runs) - len(results):
        yield f"{left} runs were not begun, for want of time. The others: make stress ON={folder}"
    failed = sum(bool(status) for status, _ in results.values())
    yield f"{failed} of {len(results)} runs failed; {left} were not begun."


def faults_of(run: Run, told: Path, status: int) -> Iterator[str]:
    """Yield what must be known of each failed test to repeat it."""
    output, file = told / "output", told / "failed"
    if not file.exists():
        yield f"    pytest ended with {status}; what it said: {output}"
        return
    for line in file.read_text("utf-8").splitlines():
        process, test = line.split("\t", 1)
        order = told / process
        again = f"@{order} --only={order} -p tests.stress.told --randomly-dont-reorganize"
        yield f"    {test}\n        failed in {run}; what was said: {output}; in the same order again:"
        yield f"        {run.python.path} -m pytest -n 0 {again} --randomly-seed={run.seed}"


@contextmanager
def busy(many: int = 2) -> Iterator[None]:
    """Have processes that do nothing but work; they end with this one, however it ends."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(many)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def pythons() -> Iterable[Python]:
    """Return this Python, and the newest other one that is installed, in an environment made for it."""
    own = ".".join(map(str, sys.version_info[:3]))
    yield Python(own, sys.executable)
    listed = subprocess.run([ROOT / ".ci/interpreters"], capture_output=True, text=True, check=True).stdout
    others = [line.split(" ", 1) for line in listed.splitlines() if not line.startswith(f"{own} ")]
    if not others:
        print("No other Python is installed: all runs are with this one.")
        return
    version, path = others[-1]
    subprocess.run(["make", f".venv-{version}/.test", f"PYTHON={path}"], cwd=ROOT, check=True)
    yield Python(version, str(ROOT / f".venv-{version}/bin/python"))


def main() -> int:
    """Run as long as is asked for."""
    asked = argparse.ArgumentParser("python -m tests.stress", description=__doc__.partition("\n")[0])
    asked.add_argument("paths", nargs="*", help="the fast ones of these tests alone")
    asked.add_argument("--minutes", type=float, default=75)
    asked.add_argument(
        "--on",
        type=Path,
        metavar="FOLDER",
        help="go on with the runs that are kept there, or keep them there",
    )
    wish = asked.parse_args()
    begun = time.monotonic()
    command = (sys.executable, "-m", "pytest", *wish.paths, *WAITING.split(), "-m", KINDS["test"])
    runs = plan([[Part("these tests", command)]] if wish.paths else all_parts(), list(pythons()))
    folder = wish.on or Path(tempfile.mkdtemp(prefix="parlour-stress-"))
    print(f"What the runs say is kept in {folder}", flush=True)
    compiled()
    with busy():
        return int(bool(stress(runs, folder, 60 * wish.minutes - (time.monotonic() - begun))))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
