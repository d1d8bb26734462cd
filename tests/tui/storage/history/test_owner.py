"""Which seat of a saved match was the player's."""

from __future__ import annotations

import pytest

from parlour.tui.storage.history.summary import bots_of, owner_of
from parlour.tui.storage.stores import Saved

NAMES = ("Ada", "Ann", "Bo")


@pytest.mark.parametrize(
    ("saved", "name", "owner"),
    [
        (Saved("m.txt", "Pairs", NAMES, owner=2), "Ann", 2),
        (Saved("m.txt", "Pairs", NAMES, bots=(0,)), "Ann", None),  # moved here from those of others
        (Saved("m.txt", "Pairs", NAMES), "Bo", 2),
        (Saved("m.txt", "Pairs", NAMES), "Cleo", None),
        (Saved("m.txt", "Pairs", NAMES), "", None),
        (Saved("m.txt", "Pairs", ("Ada", "Ann", "Bruno")), "Cleo", 1),
        (Saved("m.txt", "Pairs", ("Ann", "Ann")), "Ann", None),
        (Saved("others/m.txt", "Pairs", NAMES, owner=2), "Bo", None),
    ],
)
def test_the_seat_is_the_one_that_the_file_says_or_that_can_be_told_from_names(
    saved: Saved, name: str, owner: int | None
) -> None:
    assert owner_of(saved, name) == owner


def test_bots_are_those_that_the_file_says_or_that_have_names_of_bots() -> None:
    assert bots_of(Saved("m.txt", "Pairs", NAMES)) == (0,)
    assert bots_of(Saved("m.txt", "Pairs", NAMES, owner=0, bots=(2,))) == (2,)
    assert bots_of(Saved("m.txt", "Pairs", NAMES, owner=0)) == ()
