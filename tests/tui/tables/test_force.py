"""What is in force, in words: what must be matched, and what waits for whoever does not answer."""

from __future__ import annotations

import pytest

from rules.views import DiscardView
from tests.tui.kit.at_table import dressed
from tui.tables.hands.force import matched, waiting

LOOKS = dressed()


def words(match: str, suit: str = "red") -> str:
    return "".join(part.words for part in matched(DiscardView(suit, match), LOOKS))


@pytest.mark.parametrize(
    ("match", "suit", "shown"),
    [
        ("", "", ""),
        ("", "red", "color  R red "),
        ("", "clubs", "suit  ♣ clubs "),
        ("hearts", "hearts", "suit  ♥ hearts "),
        ("hearts", "clubs", "suit  ♥ hearts "),
        ("J", "clubs", "rank  Jack "),
        ("10", "", "rank  10 "),
        ("5H", "", "match  5♥ "),
        ("RD", "red", "match  R +2 "),
        ("anything", "red", "any card fits"),
        ("", "mauve", "color   mauve "),
    ],
)
def test_what_must_be_matched_is_said(match: str, suit: str, shown: str) -> None:
    assert words(match, suit) == shown


@pytest.mark.parametrize(
    ("facing", "pending", "skips", "rows"),
    [
        ("", 0, 0, ()),
        ("", 4, 0, ("4 to draw",)),
        ("2S", 0, 0, ()),
        ("2S", 6, 0, ("2♠ waiting:", "answer or draw 6")),
        ("8D", 0, 2, ("8♦ waiting:", "answer or lose 2 turns")),
        ("RD", 2, 1, ("+2 waiting:", "answer or draw 2")),
        ("JK", 5, 0, ("JOKER waiting:", "answer or draw 5")),
    ],
)
def test_what_waits_is_said_with_the_card_that_brought_it(
    facing: str, pending: int, skips: int, rows: tuple[str, ...]
) -> None:
    discard = DiscardView(facing=facing, pending=pending, skips=skips)
    assert waiting(discard, LOOKS, 22) == rows


def test_where_there_is_room_all_that_waits_is_on_one_row() -> None:
    discard = DiscardView(facing="8D", pending=2, skips=2)
    assert waiting(discard, LOOKS, 60) == ("8♦ waiting: answer it or draw 2",)
