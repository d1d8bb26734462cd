"""The page of rules: every game has its own part of it, one key apart."""

from __future__ import annotations

from parlour.tui.screens.pages.rules import RulesScreen
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import parlour, press, text_of, walk


async def test_rules_turn_to_the_next_game_each_at_its_own_part_of_a_page_that_they_share() -> None:
    app = parlour()
    async with walk(app, "r") as pilot:
        assert "The marks in front (JC-1, JC-2 …) number the rules." in text_of(app)
        await press(pilot, "tab")
        assert "JS-1" in text_of(app)
        assert "JC-1" not in text_of(app)
        await press(pilot, "tab")
        assert "JX-1" in text_of(app)
        await press(pilot, "tab")
        assert "Switch" in text_of(app).split("\n")[0]
        app.push_screen(RulesScreen("juno-seven-o"))
        await settled(pilot)
        assert "JS-1" in text_of(app)
