"""What tests of card rooms share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.net import limits
from tests.net.room.machines import Room, ended


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs play faster than people do."""
    for rate in ("MOVES", "REQUESTS"):
        monkeypatch.setattr(limits, rate, limits.Rate(1_000_000, 1.0))


@pytest.fixture
async def room(tmp_path: Path, empty_database: str) -> AsyncIterator[Room]:
    """A room whose machines are processes of their own; those that still run are killed at the end."""
    with ended(await Room.made(tmp_path, empty_database)) as made:
        yield made
