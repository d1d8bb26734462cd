"""A copy of the tree, in which places are broken and tests are run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.mutants.places import Place

WITHIN: Final = 40.0
"""Seconds after which the tests of a broken place are stopped."""

CHOSEN: Final = 15.0
"""How many seconds of tests, as they took unbroken, are run for a place; none that takes half of it."""

PYTEST: Final = (
    *(sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider"),
    *("--randomly-dont-reorganize", f"--timeout={CHOSEN:.0f}", "-m", "not slow and not soak and not wide"),
)


class Reach(dict[str, tuple[float, tuple[int, ...]]]):
    """By test: the seconds that it took, and the numbers of the places that it reached."""

    def tests_of(self, number: int, file: str) -> list[str]:
        """Return the tests for a place of `file`: nearest by name first, one of each function first."""
        words = set(re.split(r"[/.]", file))
        reaching, nth = [], dict[str, int]()
        for test, (seconds, reached) in sorted(self.items()):
            if number in reached and seconds < CHOSEN / 2:
                function = test.partition("[")[0]
                nth[function] = nth.get(function, 0) + 1
                near = len(words & set(re.split(r"[/.]", function.replace("/test_", "/"))))
                reaching.append((-near, nth[function], seconds, test))
        tests, left = [], CHOSEN
        for _, _, seconds, test in sorted(reaching):
            left -= seconds + 0.02
            if left > 0:
                tests.append(test)
        return tests


class Copy:
    """A copy of the tree at `root` in an empty `folder`."""

    def __init__(self, root: Path, folder: Path) -> None:
        ignored = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__")
        shutil.copytree(root, folder, symlinks=True, ignore=ignored, dirs_exist_ok=True)
        shutil.copy(Path(__file__).with_name("parlour_reached.py"), folder / "src")
        self.folder = folder

    @contextmanager
    def edited(self, edits: Sequence[tuple[Place, str]]) -> Iterator[None]:
        """Write a text in each of the places, at most one of a function, until the context ends."""
        sources = {place.file: (self.folder / place.file).read_bytes() for place, _ in edits}
        times = {file: (self.folder / file).stat() for file in sources}
        now = dict(sources)
        for place, text in sorted(edits, key=lambda edit: -edit[0].begin):
            now[place.file] = place.edited(now[place.file], text)
        try:
            for file, source in now.items():
                (self.folder / file).write_bytes(source)
            yield
        finally:
            for file, source in sources.items():
                (self.folder / file).write_bytes(source)
                os.utime(self.folder / file, ns=(times[file].st_atime_ns, times[file].st_mtime_ns))

    def text_of(self, place: Place) -> str:
        """Return the expression as it is, unbroken."""
        return (self.folder / place.file).read_bytes()[place.begin : place.end].decode()

    def reach(self, places: Sequence[Place], tests: Sequence[str]) -> Reach:
        """Run tests unbroken; return which of them passed, and the places (by number) that each reached."""
        notes = self.folder / "reached"
        notes.write_text("", "utf-8")
        probe = "(__import__('parlour_reached').at({}) or ({}))"
        edits = [(place, probe.format(at, self.text_of(place))) for at, place in enumerate(places)]
        with self.edited(edits):
            status, said = self.run(
                ("-p", "parlour_reached", *tests), within=None, more={"PARLOUR_REACHED": str(notes)}
            )
        if status not in (0, 1, 5):  # all passed, some failed, none is of the kind
            raise RuntimeError(f"pytest ended with {status}: {said}")
        passed, reached = dict[str, float](), dict[str, set[int]]()
        for line in notes.read_text("utf-8").splitlines():
            word, number, test = line.split("\t", 2)
            if word == "passed":
                passed[test] = float(number)
            else:
                reached.setdefault(test, set()).add(int(number))
        return Reach({test: (passed[test], tuple(sorted(reached.get(test, ())))) for test in passed})

    def noticed(self, place: Place, tests: Sequence[str]) -> tuple[str, str]:
        """Break the place and run tests; return "noticed", "late" or "unnoticed", and the failed test."""
        with self.edited([(place, place.broken)]):
            status, said = self.run(("-x", *tests), within=WITHIN)
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", said, re.MULTILINE)
        if status is None:
            return "late", ""
        return (
            ("noticed", failed[1] if failed else f"pytest ended with {status}")
            if status
            else ("unnoticed", "")
        )

    def run(
        self, arguments: Sequence[str], within: float | None, more: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[int | None, str]:
        """Run pytest in the copy; return its exit status (None if it took too long), and what it printed."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), **more}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process compiles the program anew
        process = subprocess.Popen(
            [*PYTEST, *arguments],
            cwd=self.folder,
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
