"""The steps of a saved match, for the replay on a screen and in lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.record import record
from parlour.rules.record.faults import GameNotHere
from parlour.tui.storage.replayed import Replayed
from tests.rules.games_suite.playing import played
from tests.rules.kit.foreign import a_distribution, code_with, upgraded
from tests.rules.kit.foreign import site as site
from tests.rules.test_record_of_foreign_games import saved


def test_a_match_whose_game_fails_to_show_it_is_told_before_there_is_a_screen(site: Path) -> None:
    a_distribution(site)
    text = saved()
    upgraded(site, code=code_with("views", "def seen_by(self, state, seat, events=()): return 1 // 0"))
    with pytest.raises(GameNotHere, match=r"far of parlour-far 1\.1 failed: ZeroDivisionError in views"):
        Replayed(text)


def test_what_follows_in_a_step_begins_small_unless_with_a_name() -> None:
    setting = Setting("jojo", 3)
    moves = ((step.who, step.move) for step in played(setting))
    steps = Replayed(record.write(record.tell(setting.rules, ("Ann", "Bo", "Cleo"), moves)))
    said = [part for number in range(steps.length) for part in steps.head(number).words.split("; ")[1:]]
    assert any(part.endswith(" is turned over and is the Master") for part in said)
    colors = ("Red ", "Green ", "Blue ", "Yellow ", "Purple ")
    assert [part for part in said if part.startswith(colors)] == []
