"""The data folder of the tests of the history."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home
from tests.tui.kit.made_up import let_made_up_matches_hold


@pytest.fixture
def here(home: Path) -> Home:
    """Return the data folder of this test, made."""
    made = Home(home)
    made.make()
    return made


@pytest.fixture(autouse=True)
def _made_up_matches_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    let_made_up_matches_hold(monkeypatch)
