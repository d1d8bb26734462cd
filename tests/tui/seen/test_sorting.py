"""The order in which a hand is shown."""

from __future__ import annotations

from parlour.tui.seen.sorting import SortOrder, sorted_hand

HAND = ("JK", "10D", "AS", "2H", "KC", "10S", "9H", "JD")


def test_french_suits_stand_black_and_red_in_turn_and_cards_without_a_suit_last() -> None:
    assert sorted_hand(HAND, SortOrder.SUIT) == ("10S", "AS", "2H", "9H", "KC", "10D", "JD", "JK")


def test_by_rank_tens_come_before_jacks_and_aces_after_kings() -> None:
    assert sorted_hand(HAND, SortOrder.VALUE) == ("2H", "9H", "10S", "10D", "JD", "KC", "AS", "JK")


def test_color_decks_are_sorted_by_color_or_by_value() -> None:
    hand = ("W", "BD", "R7", "G7", "B0")
    assert sorted_hand(hand, SortOrder.SUIT) == ("R7", "G7", "B0", "BD", "W")
    assert sorted_hand(hand, SortOrder.VALUE) == ("B0", "R7", "G7", "BD", "W")


def test_strange_cards_are_sorted_all_the_same() -> None:
    assert sorted_hand(("??", "R7"), SortOrder.SUIT) == ("R7", "??")
