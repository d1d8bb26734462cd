"""What a race's verdict looks like to everyone at the table."""

from __future__ import annotations

import pytest

from parlour.net.judge import photo_finish
from parlour.net.table.races import finish_told
from parlour.rules.moves import Claim, Judged
from parlour.rules.sentences import text


def judged(*claims: tuple[int, int]) -> Judged:
    return Judged("race 1", tuple(Claim(seat, "stack 1", reaction) for seat, reaction in claims))


@pytest.mark.parametrize(
    ("claims", "lots"),
    [
        (((1, 420), (0, 412)), [True, False]),
        (((1, 424), (0, 412)), [True, False]),
        (((0, 412), (1, 425)), [False, False]),
        ((), []),
        (((0, 100), (1, 100), (2, 100)), [True, True, False]),
        (((0, 300), (1, 412), (2, 412)), [False, True, False]),
        (((0, 400), (2, 420), (1, 410)), [True, True, False]),
    ],
)
def test_a_place_that_lots_decided_says_so(claims: tuple[tuple[int, int], ...], lots: list[bool]) -> None:
    assert [place.by_lot for place in photo_finish(judged(*claims))] == lots


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        (((2, 412), (0, 431)), "Photo finish: Cy 412 ms, Ann 431 ms"),
        (((1, 420), (0, 412)), "Photo finish: Bo 420 ms (a tie, drawn by lot), Ann 412 ms"),
        (((2, 412),), "Cy was fastest (412 ms)"),
    ],
)
def test_everyone_is_told_who_reacted_how_fast(claims: tuple[tuple[int, int], ...], words: str) -> None:
    assert text(finish_told(judged(*claims), ("Ann", "Bo", "Cy"))) == words
