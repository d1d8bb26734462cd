"""Shared by all tests: nobody's real data folder is ever touched."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point Parlour's data folder at an empty one for this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    return folder
