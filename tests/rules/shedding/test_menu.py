"""Lists of moves are cached, but not without end."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.position import tables
from tests.rules.shedding.table import rules_with


def test_a_menu_caches_so_many_lists_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)
    rules = rules_with()
    lists = tables.Menu((rules.plays,))
    for card in (b"\x00", b"\x01", b"\x00"):
        assert lists[card] == rules.plays[card[0]]
    assert list(lists) == [b"", b"\x00"]


def test_a_list_of_many_cards_is_joined_and_not_cached() -> None:
    rules = rules_with()
    menus = tables.Menus(rules.plays, voluntary=True, keeps=True)
    cards = bytes([0, 1, 2, 2, 3, 4, 4, 4, 5, 6])
    moves = tuple(rules.plays[card][0] for card in dict.fromkeys(cards))
    assert menus.turn[cards] == menus.draws[cards] == (*moves, *tables.DRAW)
    assert cards not in menus.turn
    assert menus.drew[b""] == tables.KEEP
    assert menus.dry[b""] == tables.PASS
