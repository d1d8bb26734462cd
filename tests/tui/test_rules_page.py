"""The page of rules: every game has its own part of it, one key apart."""

from __future__ import annotations

import pytest

from tests.tui.fake_shelf import PAGES, FakeShelf
from tests.tui.walking import parlour, press, settled, text_of, walk
from tui.screens.rules import RulesScreen


async def test_rules_turn_to_the_next_game() -> None:
    app = parlour()
    async with walk(app, "r") as pilot:
        assert "PR-1 The deck has 60 cards: small, or 108." in text_of(app)
        await press(pilot, "tab")
        assert "Four in a row win." in text_of(app)


async def test_a_game_that_shares_its_page_with_others_opens_at_its_own_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ("# Pairs", *["- A rule."] * 60, "", "# Rows too", "", "Only here.", *["- More."] * 60)
    monkeypatch.setitem(PAGES, "rows", "\n".join(lines))
    app = parlour()
    assert isinstance(app.shelf, FakeShelf)
    app.shelf.share("rows", "Rows too")
    async with walk(app, "r", "tab") as pilot:
        assert "Only here." in text_of(app)
        assert "A rule." not in text_of(app)
        await press(pilot, "tab")
        assert "A turn" in text_of(app)
        app.push_screen(RulesScreen("rows"))
        await settled(pilot)
        assert "Only here." in text_of(app)
