"""Every game: a match of random moves ends, and nothing is open then. `test_checks` has the rest."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.views import Stage
from tests.rules.games_suite.playing import played, settings, together


@pytest.mark.parametrize("setting", together(settings()))
def test_random_play_ends_and_nothing_is_open_then(setting: Setting) -> None:
    over = played(setting)[-1].after
    assert over.stage == Stage.OVER
    assert over.winners
    assert matches.wanted(over) is None
    assert matches.deadlines(over) == ()
    for seat in range(setting.seats):
        assert list(matches.legal_moves(over, seat)) == []
        assert matches.choices(over, seat) == ()
