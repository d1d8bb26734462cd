"""Lists of moves are remembered, but not without end."""

from __future__ import annotations

import pytest

from rules.games.shedding.position import menu
from tests.rules.shedding.table import rules_with


def test_a_menu_remembers_so_many_lists_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "KEPT", 1)
    rules = rules_with()
    lists = menu.Menu((rules.plays,), ())
    for card in (b"\x00", b"\x01", b"\x00"):
        assert lists[card] == rules.plays[card[0]]
    assert list(lists) == [b"\x00"]
