"""What a race's verdict looks like to everyone at the table."""

from __future__ import annotations

import pytest

from parlour.net.judge import Finish, photo_finish
from parlour.net.table.races import finish_told
from parlour.rules.moves import Claim, Judged
from parlour.rules.sentences import text


def judged(*claims: tuple[int, int]) -> Judged:
    return Judged("race 1", tuple(Claim(seat, "stack 1", reaction) for seat, reaction in claims))


def test_everyone_is_shown_who_reacted_how_fast() -> None:
    finish = finish_told(judged((2, 412), (0, 431)))
    assert text(finish) == "Photo finish: {2} 412 ms, {0} 431 ms"
    assert text(finish, viewer=0) == "Photo finish: {2} 412 ms, you 431 ms"


@pytest.mark.parametrize(
    ("claims", "lots"),
    [
        (((1, 420), (0, 412)), [True, False]),
        (((1, 424), (0, 412)), [True, False]),
        (((0, 412), (1, 425)), [False, False]),
        (((0, 100), (1, 100), (2, 100)), [True, True, False]),
        (((0, 300), (1, 412), (2, 412)), [False, True, False]),
        (((0, 400), (2, 420), (1, 410)), [True, True, False]),
    ],
)
def test_a_place_that_lots_decided_says_so(claims: tuple[tuple[int, int], ...], lots: list[bool]) -> None:
    assert [place.by_lot for place in photo_finish(judged(*claims))] == lots


def test_a_tie_is_told_in_words() -> None:
    tied = judged((1, 420), (0, 412))
    assert photo_finish(tied) == (Finish(1, 420, True), Finish(0, 412, False))
    assert text(finish_told(tied)) == "Photo finish: {1} 420 ms (a tie, drawn by lot), {0} 412 ms"


def test_a_race_without_claims_has_no_finish() -> None:
    assert photo_finish(judged()) == ()


def test_a_claim_alone_is_not_told_as_a_win() -> None:
    assert text(finish_told(judged((2, 412)))) == "{2} was fastest (412 ms)"
