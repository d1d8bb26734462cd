"""A plugin of pytest: it tells what each process ran, in which order, and what failed.

It adds lines to files of the folder that `--told` names: to one for each process (`gw0`, or `main`) the tests
as they begin, to `failed` the process and the test. With `--only` it leaves out the tests that a file does
not list; together with `--randomly-dont-reorganize` it runs them in the order of that file.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("stress")
    group.addoption("--told", type=Path, help="the folder of the files")
    group.addoption("--only", type=Path, help="a file with the tests that are run, one in a line")


class Told:
    """What one process tells."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = os.environ.get("PYTEST_XDIST_WORKER", "main")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._add(self._process, nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._add("failed", f"{self._process}\t{report.nodeid}")

    def _add(self, file: str, line: str) -> None:
        with (self._folder / file).open("a", encoding="utf-8") as lines:
            lines.write(f"{line}\n")


def pytest_configure(config: pytest.Config) -> None:
    folder = config.getoption("told")
    controls = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if folder and not controls:
        config.pluginmanager.register(Told(folder))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if file := config.getoption("only"):
        at = {test: number for number, test in enumerate(file.read_text("utf-8").splitlines())}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in at])
        items[:] = [item for item in items if item.nodeid in at]
        if not config.getoption("randomly_reorganize", True):
            items.sort(key=lambda item: at[item.nodeid])
