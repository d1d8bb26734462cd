"""A match as it is kept: line by line as it is played, and whatever a client writes, its file can be read."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain

import pytest

from parlour.net.fair.agreement import Agreed
from parlour.net.fair.scheme import Context
from parlour.net.journal.entries import Begun, Journal, Made
from parlour.net.journal.memory import MemoryJournal
from parlour.net.table.flow import finished
from parlour.net.table.machine import local_time
from parlour.net.table.running_match import EVENTS_KEPT, Course
from parlour.rules import match as matches
from parlour.rules.events import Event
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Claim, Judged
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Part, SharedShuffle
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import Stage

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
    shuffle: list[SharedShuffle | Part] = [SharedShuffle("t1", 1, 1, 1), Part("host", b"c" * 32, b"s" * 32)]
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


# ---- restored ---------------------------------------------------------------------------------

Standing = tuple[object, ...]
"""What of a match must be the same after its moves are made again."""


def standing(course: Course) -> Standing:
    orders, state = course.orders, course.match.round
    views = [course.view(seat) for seat in (None, *range(course.seats))]
    record = (tuple(course.lines), course.lines_over, tuple(course.shuffles))
    return course.match.results, state, course.events, views, orders.count, orders.numbers, *record


@cache
def played_to(name: str, moves: int) -> tuple[TableRules, list[Made | Agreed], list[Standing]]:
    """Make random moves; return the rules, the journaled moves, and how the match stood after each."""
    rng, rules, journal = random.Random(name), shelf.table_rules(name), MemoryJournal()
    journal.add(Begun(1, shelf.dump(rules), ("Ann", "Bo")))
    course, stood = Course(rules, 2, journal.add), list[Standing]()
    while len(stood) < moves and course.stage is not Stage.OVER:
        course.deal()
        move_at_random(course, rng)
        course.orders.take()
        stood.append(standing(course))
    return rules, [entry for entry in journal.entries() if isinstance(entry, Made | Agreed)], stood


def move_at_random(course: Course, rng: random.Random) -> None:
    if course.wanted is not None:
        order = bytes(rng.sample(course.wanted.cards, len(course.wanted.cards)))
        number = course.orders.count + 1
        context = Context("t1", 1, course.rounds + 1, number, course.wanted.label)
        course.give(order, Agreed(context, {"host": b"c" * 32}, {"host": b"s" * 32}))
        return
    race, clocks = course.race(), course.deadlines()
    seats = [(seat, text) for seat in (0, 1) for text in matches.legal_moves(course.match, seat)]
    if clocks and (not seats or rng.random() < 0.1):
        course.time_up(clocks[0].name, clocks[0].number)
        return
    plays = [(seat, text) for seat, text in seats if text != "draw"] or seats  # or else no round would end
    legal = course.judge(*rng.choice(plays)) if plays else None
    if race is not None and race.seconds is not None and not (isinstance(legal, Legal) and not legal.claim):
        claims = (Claim(legal.seat, legal.text, 300),) if isinstance(legal, Legal) else ()
        course.judged(Judged(race.name, claims))
        return
    assert isinstance(legal, Legal)
    course.play(legal)


@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
def test_a_restored_match_is_as_it_was(game: str) -> None:
    """At the beginning, in rounds and between them: the latest events, the orders and the lines too."""
    rules, entries_, stood = played_to(game, 400)
    made = 0
    for place, entry in enumerate(entries_):
        made += isinstance(entry, Made)
        if isinstance(entry, Agreed) or (made % 23 and made not in (1, 2, 3, len(stood))):
            continue
        course = Course(rules, 2, MemoryJournal().add, entries_[: place + 1])
        assert standing(course) == stood[made - 1], f"after {made} moves"
    assert stood[-1][0], "a round was finished"


def test_of_a_long_match_only_the_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who restores ten thousand moves does not wait for the words of moves that nobody is shown."""
    rules, entries_, stood = played_to("crazy-eights", 400)
    after, told = matches.after, 0

    def noted(match: Match, who: int, move: Legal, events: list[Event] | None = None) -> Match:
        nonlocal told
        told += events is not None
        return after(match, who, move, events)

    monkeypatch.setattr(matches, "after", noted)
    course = Course(rules, 2, MemoryJournal().add, entries_)
    assert course.events == stood[-1][2]
    assert EVENTS_KEPT // 2 < told < 200
