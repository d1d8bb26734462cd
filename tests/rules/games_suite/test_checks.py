"""Every game passes the checks of `parlour check-game`, on every table that can be set."""

from __future__ import annotations

import pytest

from parlour.rules.check.suite import CHECKS, Check
from parlour.rules.check.tables import Setting
from tests.rules.games_suite.playing import settings, table, together


@pytest.mark.parametrize("setting", together(settings()))
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_every_game_passes(check: Check, setting: Setting) -> None:
    assert [found for found in check.found(table(setting)) if found is not None] == []
