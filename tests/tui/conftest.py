"""Shared by the tests of screens: a pilot knows when an app is still, and does not guess."""

from __future__ import annotations

import pytest

from tests.tui.stillness import stillness


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Textual's pilot wait for stillness wherever it waits for an idle processor."""
    for place in ("pilot", "app"):
        monkeypatch.setattr(f"textual.{place}.wait_for_idle", stillness)
