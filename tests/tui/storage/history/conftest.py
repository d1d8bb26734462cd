"""The data folder of the tests of the history."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home


@pytest.fixture
def here(home: Path) -> Home:
    """Return the data folder of this test, made."""
    made = Home(home)
    made.make()
    return made
