"""A match as it is kept: line by line as it is played, and whatever a client writes, its file can be read."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from net.fair.making.agreement import Agreed
from net.fair.making.subject import Context
from net.journal.entries import Begun, Journal, Made
from net.journal.memory import MemoryJournal
from net.match.match_record import finished
from net.table.table import local_time
from net.table_state.running_match import Course
from rules import match as matches
from rules.match import Legal, Match
from rules.moves import HOUSE
from rules.record import entries, record
from rules.record.entries import Part, Shuffle
from rules.shelf import shelf
from rules.shelf.ready import TableRules
from rules.views import Stage

ONE_ROUND = """
title = "One round"
base = "switch"
[rules.scoring]
rounds = 1
[rules.calling]
catch_seconds = 0.0
"""
TWO_ROUNDS = ONE_ROUND.replace("rounds = 1", "rounds = 2")
PARTS = Agreed(Context("t1", 1, 1, 1, "lot"), {"host": b"c" * 32}, {"host": b"s" * 32})


def played(rules: TableRules, journal: Journal, between: str = " ") -> Course:
    """A whole match of two who play at random."""
    rng, agreed = random.Random(1), [PARTS]
    journal.add(Begun(1, shelf.dump(rules), ("Ann", "Bo")))
    course = Course(rules, 2, journal.add)
    while course.stage is not Stage.OVER:
        course.deal()
        if course.wanted is not None:
            course.give(course.wanted.cards, agreed.pop() if agreed else None)
            continue
        seat = next(iter(course.acting()))
        move = rng.choice([*matches.legal_moves(course.match, seat)])
        odd = between + move.replace(" ", between)
        legal = course.judge(seat, odd)
        assert isinstance(legal, Legal)
        course.play(legal)
    return course


@pytest.mark.parametrize("between", ["\n", "\n\n", "\r\n", "\u2028", "\t", " " * 80])
def test_a_move_is_kept_as_the_game_writes_it(between: str) -> None:
    course = played(shelf.house_rules(ONE_ROUND), MemoryJournal(), between)
    kept = finished(course.rules, ["Ann", "Bo"], course.lines, "Table", local_time())
    assert record.check(kept.text).winners == course.match.winners


def test_the_lines_kept_while_a_match_is_played_are_those_of_its_record_also_after_a_resume() -> None:
    rules, journal = shelf.house_rules(TWO_ROUNDS), MemoryJournal()
    course = played(rules, journal)
    shuffle: list[Shuffle | Part] = [Shuffle("t1", 1, 1, 1), Part("host", "63" * 32, "73" * 32)]
    made = [entry for entry in journal.entries() if isinstance(entry, Made)]
    moves = ((each.seat, each.move) for each in made)
    told = record.tell(rules, ["Ann", "Bo"], chain(shuffle, moves))
    assert made[0].seat == HOUSE
    assert course.lines == [entries.write(line.entry) for line in told.lines]
    again = (entry for entry in journal.entries() if isinstance(entry, Made | Agreed))
    assert Course(rules, 2, journal.add, again).lines == course.lines


def test_a_match_that_is_over_is_not_played_once_more_for_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    course = played(shelf.house_rules(ONE_ROUND), MemoryJournal())

    def never(*_: object) -> Match:
        raise AssertionError("however long the match was, no other table waits for its file")

    monkeypatch.setattr(matches, "after", never)
    assert finished(course.rules, ["Ann", "Bo"], course.lines, "Table", local_time()).text.endswith(
        course.lines[-1] + "\n"
    )
