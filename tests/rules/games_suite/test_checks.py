"""Every game passes the checks of `parlour check-game`, on every table that can be set."""

from __future__ import annotations

import pytest

from parlour.rules.check.suite import CHECKS, Check
from parlour.rules.check.tables import Setting
from tests.rules.games_suite.playing import EACH_FAMILY, settings, table, together

DEAR = {"bots_make_legal_moves", "bots_decide_by_their_views", "refusals_are_in_words"}
"""Checks that take long: one game alone is fast."""
FAST = (f"{check}-{game}-4" for game in EACH_FAMILY for check in CHECKS if str(check) not in DEAR)


@pytest.mark.few(*FAST, *(f"{check}-juno-classic-4" for check in DEAR))
@pytest.mark.parametrize("setting", together(settings()))
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_every_game_passes(check: Check, setting: Setting) -> None:
    assert [found for found in check.found(table(setting)) if found is not None] == []
