"""What README shows can be done as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

from parlour.rules.shelf import shelf

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_house_rules_shown_can_be_played() -> None:
    shown = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert len(shown) == 1
    table = shelf.house_rules(shown[0])
    assert table.base == "switch"
    assert "4 jokers" in [difference.words for difference in shelf.differences(table)]


def test_every_game_on_the_shelf_is_named() -> None:
    assert [game.title for game in shelf.games() if game.title not in README] == []
