"""The steps of a saved match, for the replay on a screen and in lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.rules.errors import GameNotHere
from parlour.tui.storage.replayed import Replayed
from tests.rules.kit.foreign import a_distribution, code_with, upgraded
from tests.rules.kit.foreign import site as site
from tests.rules.test_record_of_foreign_games import saved


def test_a_match_whose_game_fails_to_show_it_is_told_before_there_is_a_screen(site: Path) -> None:
    a_distribution(site)
    text = saved()
    upgraded(site, code=code_with("views", "def seen_by(self, state, seat, events=()): return 1 // 0"))
    with pytest.raises(GameNotHere, match=r"far of parlour-far 1\.1 failed: ZeroDivisionError in views"):
        Replayed(text)
