"""Shared by all tests: an empty data folder for each, and chance that follows from the seed of the run.

The order of tests, what `random` gives, what this process draws from the system's randomness (`secrets`,
SystemRandom) and what Hypothesis makes up are the same in every run with the same seed (`tests/chance.py`).
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal.conjecture import providers

from tests.chance import FIXED, SEED

# Without this, pytest-asyncio's first question for "the" event loop makes one that nobody closes,
# and whichever test runs when it is collected fails with its ResourceWarning.
asyncio.set_event_loop(None)

# A shell starts a command in the background with Ctrl-C ignored, and nohup with the end of its terminal:
# what tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Much is made and kept, above all while tests are collected: by default, the collector would look too often.
gc.set_threshold(20_000, 20, 50)

# Or every process that a test starts would compile the program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("fixed"), derandomize=False, max_examples=1_000)
settings.load_profile("fixed" if SEED == FIXED else "soak")
if SEED == FIXED and hasattr(providers, "_get_local_constants"):
    # Hypothesis tries constants of all modules that are loaded: what it makes up would depend on which these
    # are, and every worker would parse the whole program.
    setattr(providers, "_get_local_constants", lambda: providers._local_constants)  # noqa: B010


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-randomly use the seed of the run, unless another one is given or it is not there."""
    if config.getoption("randomly_seed", None) == "default":
        config.option.randomly_seed = SEED
    _remember_what_looptime_asks(config)
    if workers := os.environ.get("PYTEST_XDIST_WORKER_COUNT"):
        config.pluginmanager.register(LongOnesFirst(int(workers)))


class LongOnesFirst:
    """Lets each of some workers begin with its share of the tests that have a time limit of their own.

    These take long, and at the end the others would wait for whoever has come to one last.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        long = [item for item in items if item.get_closest_marker("timeout") is not None]
        short = [item for item in items if item.get_closest_marker("timeout") is None]
        items.clear()
        for left in range(self._workers, 0, -1):  # xdist gives out as many to each, one after the other
            share, size = len(long) // left, (len(long) + len(short)) // left
            items += long[:share] + short[: size - share]
            del long[:share], short[: size - share]


def _remember_what_looptime_asks(config: pytest.Config) -> None:
    """Let looptime ask once of each fixture whether it makes event loops, not at every use: it takes long.

    Where looptime has no such function, it asks as it likes.
    """
    plugins = config.pluginmanager.get_plugins()
    plugin = next((each for each in plugins if hasattr(each, "_should_patch")), None)
    if plugin is None:
        return
    asked, known = plugin._should_patch, dict[tuple[str, str], bool]()

    def makes_loops(fixture: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> bool:
        name = fixture.func.__module__, fixture.argname
        if name not in known:
            known[name] = asked(fixture, request)
        return known[name]

    plugin._should_patch = makes_loops


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what Hypothesis makes up as `wide`: no line counts as covered by it. And what `few` leaves out."""
    left_out: dict[str, list[bool]] = {}
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.wide)
        if (few := item.get_closest_marker("few")) is not None:
            left_out.setdefault(item.nodeid.partition("[")[0], []).append(is_out := not _is_one_of(few, item))
            if is_out:
                is_slow = "slow" not in few.kwargs or item.callspec.id in few.kwargs["slow"]
                item.add_marker(pytest.mark.slow if is_slow else pytest.mark.long)
    for test, cases in left_out.items():
        if all(cases) and len(cases) > 1:
            raise pytest.UsageError(f"{test}: `few` names none of its cases")


def _is_one_of(few: pytest.Mark, item: pytest.Function) -> bool:
    """Return whether a case is one of those that the mark names, or the first if it names none."""
    return item.callspec.id in few.args if few.args else not any(item.callspec.indices.values())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run two tests a core with `--numprocesses=logical`: for tests that wait for processes and networks."""
    if config.option.numprocesses != "logical":
        return None
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 2 * (cores or 1)


def pytest_collection_finish() -> None:
    """Spare the collector what lives as long as the tests do: it looks through it ever again otherwise."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `secrets` and SystemRandom draw what follows from the seed and the test's name."""
    monkeypatch.setattr("random._urandom", random.Random(random.getrandbits(64)).randbytes)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """New folders, one after the other: to find a name for each, as `tmp_path` does, takes too long."""
    base = tmp_path_factory.mktemp("homes")
    return (base / f"{number}" for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point Parlour's data folder at an empty one for this test, which has the folder around it, too."""
    around = next(homes)
    around.mkdir()
    folder = around / "home"
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True, scope="session")
def one_name() -> Iterator[None]:
    """Tell at the end of a worker whether code of Parlour was imported under a second name, too.

    From the root of a checkout `import rules` works, and makes a second copy of each class. Linters see
    neither strings nor programs that are given to `python -c`.
    """
    yield
    assert not {"rules", "net", "tui", "themes"} & {*sys.modules}
