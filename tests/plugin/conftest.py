"""A game of another distribution, installed for the tests: `tests/plugin_games/whist`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.kit.foreign import forget

SOURCE = Path(__file__).parent.parent / "plugin_games/whist"


def install(source: Path, target: Path) -> None:
    """Build the distribution in `source` and install it into the folder `target`, without a network."""
    how = "--no-deps --no-build-isolation --no-index --disable-pip-version-check --quiet --target"
    command = [sys.executable, "-m", "pip", "install", *how.split(), str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def installed_whist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the whist was installed."""
    folder = tmp_path_factory.mktemp("whist")
    install(SOURCE, folder / "site")
    return folder / "site"


@pytest.fixture
def whist(installed_whist: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have the whist in this process, and in those that it starts."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(installed_whist))
    monkeypatch.setenv("PYTHONPATH", str(installed_whist))
    forget()
    yield installed_whist
    forget()
    for name in {*sys.modules} - before:
        if name.startswith("parlour_whist"):
            del sys.modules[name]
