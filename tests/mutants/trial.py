"""A copy of the tree, in which places are broken and tests are run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

from tests.__main__ import KINDS
from tests.mutants.places import Place

WITHIN: Final = 40.0
"""Seconds after which the tests of a broken place are stopped."""
CHOSEN: Final = 20.0
"""How many seconds of tests, as they took unbroken, are run for a place."""
ALONE: Final = 15.0
"""Seconds after which one test has failed, for it hangs; none that takes half of them unbroken is run."""
PYTEST: Final = (
    *(sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider"),
    *("--randomly-dont-reorganize", f"--timeout={ALONE:.0f}", "-m", f"({KINDS['test']}) and not wide"),
)

Reach: TypeAlias = dict[str, tuple[float, list[int]]]
"""By test: the seconds that it took, and the numbers of the places that it reached."""


def nearest(reach: Reach, number: int, file: str) -> list[str]:
    """Return tests for a place of `file`, in turn the nearest by name, and the first ones of all modules.

    Of the nearest ones the first case of each function comes before the other cases.
    """
    words, nth = set(re.split(r"[/.]", file)), Counter[str]()
    near, wide = [], []
    for test, (seconds, reached) in sorted(reach.items()):
        if number in reached and seconds < ALONE / 2:
            function, module = test.partition("[")[0], test.partition("::")[0]
            nth.update((function, module))
            shared = len(words & set(re.split(r"[/.]", function.replace("/test_", "/"))))
            near.append(((-shared, nth[function]), seconds, test))
            wide.append(((nth[module], 0), seconds, test))
    tests, left = list[str](), CHOSEN
    for _, seconds, test in chain.from_iterable(zip(sorted(near), sorted(wide), strict=True)):
        if test not in tests and left > seconds:
            left -= seconds + 0.02
            tests.append(test)
    return tests


class Copy:
    """A copy of the tree at `root` in an empty `folder`."""

    def __init__(self, root: Path, folder: Path) -> None:
        ignored = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__")
        shutil.copytree(root, folder, symlinks=True, ignore=ignored, dirs_exist_ok=True)
        shutil.copy(Path(__file__).with_name("parlour_reached.py"), folder / "src")
        self._folder = folder

    def text_of(self, place: Place) -> str:
        """Return the expression as it is, unbroken."""
        return (self._folder / place.file).read_bytes()[place.begin : place.end].decode()

    def reach(self, places: Sequence[Place], tests: Sequence[str]) -> Reach:
        """Run tests unbroken; return those that passed. Raise RuntimeError if they do not end."""
        notes = self._folder / "reached"
        notes.write_text("", "utf-8")
        probe = "(__import__('parlour_reached').at({}) or ({}))"
        with self._edited(
            [(place, probe.format(at, self.text_of(place))) for at, place in enumerate(places)]
        ):
            status, said = self._run("-p", "parlour_reached", *tests, PARLOUR_REACHED=str(notes))
        if status not in (0, 1, 5):  # all passed, some failed, none is of the kind
            raise RuntimeError(f"pytest ended with {status}: {said}")
        lines = [line.split("\t", 2) for line in notes.read_text("utf-8").splitlines()]
        reach: Reach = {test: (float(seconds), []) for word, seconds, test in lines if word == "passed"}
        for word, number, test in lines:
            if word == "at" and test in reach:
                reach[test][1].append(int(number))
        return reach

    def noticed(self, place: Place, tests: Sequence[str]) -> tuple[str, str]:
        """Break the place and run tests; return "noticed", "late" or "unnoticed", and the failed test."""
        with self._edited([(place, place.broken)]):
            status, said = self._run("-x", *tests, within=WITHIN)
        if not status:
            return ("late" if status is None else "unnoticed"), ""
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", said, re.MULTILINE)
        return "noticed", failed[1] if failed else f"pytest ended with {status}"

    @contextmanager
    def _edited(self, edits: Sequence[tuple[Place, str]]) -> Iterator[None]:
        """Write texts in places, none of which lies in another, until the context ends."""
        files = {place.file: self._folder / place.file for place, _ in edits}
        sources = {file: (path.read_bytes(), path.stat().st_mtime_ns) for file, path in files.items()}
        try:
            for place, text in sorted(edits, key=lambda edit: -edit[0].begin):
                path = files[place.file]
                path.write_bytes(place.edited(path.read_bytes(), text))
            yield
        finally:
            for file, (source, time) in sources.items():
                files[file].write_bytes(source)
                os.utime(files[file], ns=(time, time))  # what is compiled from the broken file has its time

    def _run(self, *arguments: str, within: float | None = None, **more: str) -> tuple[int | None, str]:
        """Run pytest in the copy; return its exit status (None if it took too long), and what it printed."""
        environment = {**os.environ, "PYTHONPATH": str(self._folder / "src"), **more}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process compiles the program anew
        process = subprocess.Popen(
            [*PYTEST, *arguments],
            cwd=self._folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said = process.communicate(timeout=within)[0]
            return process.returncode, said
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
