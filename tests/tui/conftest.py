"""Shared by the tests of screens: a pilot knows when an app is still; frames are drawn when they are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.kit.pictures import Compared
from tests.tui.kit.stillness import stillness, undrawn


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Textual's pilot wait for stillness wherever it waits for an idle processor."""
    for place in ("pilot", "app"):
        monkeypatch.setattr(f"textual.{place}.wait_for_idle", stillness)


@pytest.fixture(autouse=True)
def frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no frame that nobody reads. A module that needs all frames has a fixture of this name."""
    monkeypatch.setattr("textual._compositor.Compositor.render_update", undrawn)


@pytest.fixture
def snap_compare(snapshot: SnapshotAssertion, tmp_path: Path) -> Compared:
    """Compare an app with the picture kept of it."""
    return Compared(snapshot, tmp_path / "now.svg")
