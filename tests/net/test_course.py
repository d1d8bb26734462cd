"""A match as it is kept: whatever a client writes, its file can be read."""

from __future__ import annotations

import random

import pytest

from net.course import Course
from net.finished import finished
from net.journal import MemoryJournal
from rules import match as matches
from rules import record, shelf
from rules.views import Stage

ONE_ROUND = """
title = "One round"
base = "switch"
[rules.scoring]
rounds = 1
[rules.calling]
catch_seconds = 0.0
"""


@pytest.mark.parametrize("between", ["\n", "\n\n", "\r\n", "\u2028", "\t", " " * 80])
def test_a_move_is_kept_as_the_game_writes_it(between: str) -> None:
    rng, journal = random.Random(1), MemoryJournal()
    course = Course(shelf.house_rules(ONE_ROUND), 2, journal)
    course.deal()
    while course.stage is not Stage.OVER:
        if course.wanted is not None:
            course.give(course.wanted.cards)
            continue
        seat = next(iter(course.acting()))
        move = rng.choice([*matches.legal_moves(course.match, seat)])
        odd = between + move.replace(" ", between)
        assert course.refusal(seat, odd) is None
        course.play(seat, odd)
    kept = finished(course.rules, ["Ann", "Bo"], journal, "Table")
    assert record.check(kept.text).winners == course.match.winners
