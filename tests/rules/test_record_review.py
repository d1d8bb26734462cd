"""The review of a match finds the decisions that cost a seat the most, from what it could see."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.events import How, Moved
from parlour.rules.moves import Undone
from parlour.rules.record import record
from parlour.rules.record import review as reviews
from parlour.rules.record.entries import Points
from parlour.rules.record.faults import RecordError
from parlour.rules.record.page import Record
from parlour.rules.record.record import Recorded
from parlour.rules.record.review import Reviewed, review
from parlour.rules.sentences import CALLS, CHOOSES
from parlour.rules.sentences import told as told_that
from parlour.rules.shelf import shelf
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage
from tests.rules.kit.at_random import a_move
from tests.rules.shedding.table import table

MOVES = 30
RULES = shelf.table_rules("mau-mau", {})


@cache
def told(seed: int = 3, undone: bool = False, most: int = MOVES) -> Record:
    """The beginning of a match of random moves; seat 0 takes its first move back if `undone`."""
    rng, moves = random.Random(seed), list[Recorded]()
    moment = matches.begin(RULES.game, RULES.rules, 2)
    while len(moves) < most and moment.stage is not Stage.OVER:
        who, move = a_move(moment, rng)
        moves.append((who, move))
        if undone and who == 0:
            moves.append(Undone(1))
            undone = False
            continue
        moment = matches.after(moment, who, move)
    return record.tell(RULES, ("Ann", "Bo"), moves)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SEARCH", 3_000)
    monkeypatch.setattr(reviews, "CONFIRM", 6_000)


def reviewed(match: Record, seat: int = 0) -> list[Reviewed]:
    return list(review(match, seat))


def test_it_tells_its_progress_and_at_last_the_costliest_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    views, imagined = type(RULES.game.views), list[object]()
    real = views.imagine

    def imagine(*given: object) -> object:
        imagined.append(given[-2])
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(views, "imagine", staticmethod(imagine))
    steps = reviewed(told())
    assert len(imagined) > reviews.BATCH, "playouts begin from what the view allows"
    assert [each.done for each in steps] == sorted(each.done for each in steps)
    assert len({each.steps for each in steps}) == 1, "how much it is at most is known from the beginning"
    assert steps[-1].done == steps[-1].steps
    assert not any(each.turnings for each in steps[:-1])
    turnings = steps[-1].turnings
    assert 0 < len(turnings) <= reviews.COSTLIEST
    costs = [turning.cost.share for turning in turnings]
    assert costs == sorted(costs, reverse=True)
    for turning in turnings:
        assert turning.cost.share > reviews.CLEARLY * turning.cost.error > 0
        assert turning.own != turning.best
        assert turning.cost.share == pytest.approx(turning.best_chance.share - turning.own_chance.share)
        own = next(line.entry for line in told().lines if line.number == turning.line)
        assert getattr(own, "seat", None) == 0
        assert isinstance(turning.own[0], Moved)
        assert turning.own[0].seat == 0
        assert not any(turning.own[0].cards) or turning.own[0].origin == "hand", "only what everybody knows"


@pytest.mark.slow
def test_the_same_match_gives_the_same_whatever_was_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SEARCH", 400)
    monkeypatch.setattr(reviews, "CONFIRM", 1_600)
    first = reviewed(told(11, most=16))
    random.seed(2)
    assert reviewed(told(11, most=16)) == first
    assert first[-1].turnings


def test_what_lies_inside_its_own_error_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(3)
    monkeypatch.setattr(reviews, "_wins", lambda *_: (int(luck.random() < 0.5), 20))
    assert reviewed(told())[-1].turnings == ()


def test_a_decision_that_costs_much_is_never_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, luck, costly = set[int](), random.Random(3), 0

    def play_out(_rules: object, _bots: object, decision: reviews._Decision) -> int:
        lines.add(decision.line)
        for _ in range(reviews.BATCH):
            chances = [
                0.3 if decision.line == costly and at == 0 else 0.66 for at in range(len(decision.moves))
            ]
            decision.results.append(tuple(int(luck.random() < chance) for chance in chances))
        decision.work += 100
        return 100

    monkeypatch.setattr(reviews, "_play_out", play_out)
    reviewed(told())
    assert len(lines) > reviews.CLOSER
    costly = max(lines)
    for _ in range(20):
        assert reviewed(told())[-1].turnings[0].line == costly


@pytest.mark.slow
def test_the_work_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0

    def counted(*given: Any) -> object:
        nonlocal made
        made += 1
        return next_move(*given)

    monkeypatch.setattr(reviews, "next_move", counted)
    for name, most in (("POSITIONS", 5), ("SEARCH", 500), ("CONFIRM", 1_000)):
        monkeypatch.setattr(reviews, name, most)
    reviewed(told(most=5000))
    most_of_a_batch = reviews.BATCH * (2 + reviews.PARTS) * 200
    assert made < reviews.SEARCH + reviews.CONFIRM + 2 * most_of_a_batch


def test_a_search_ends_between_two_decisions_when_its_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = list[int]()

    def play_out(_rules: object, _bots: object, decision: reviews._Decision) -> int:
        if decision.kind == "search":
            searched.append(decision.line)
        decision.results.append((0, 1, *[0] * (len(decision.moves) - 2)))
        decision.work += 100
        return 100

    monkeypatch.setattr(reviews, "_play_out", play_out)
    monkeypatch.setattr(reviews, "SEARCH", 150)
    ends = reviewed(told())[-1]
    assert len({*searched}) == len(searched) == 2
    assert ends.done == ends.steps


JUNO = shelf.table_rules("juno-classic", {})


def wild(*rows: tuple[int, ...]) -> reviews._Decision:
    """The Wild was played for red and without the call, of two cards; with the call and for blue is best."""
    dealt = table("hands: W B3 | G1 G2; top: R6; stock: Y1 Y2 Y3 Y4").state
    moment = matches.begin(JUNO.game, JUNO.rules, 2)._replace(stage=Stage.ROUND, round=dealt)
    best = reviews._Decision(1, moment, 0, ("play W red", "play W blue call"))
    confirmed = best.confirmed(reviews._parts(best))
    assert confirmed.moves == ("play W red", "play W blue call", "play W red call", "play W blue")
    confirmed.results = [*rows]
    return confirmed


def test_what_matters_is_told_the_call_and_not_the_color() -> None:
    plays, calls = Moved(0, ("W",), How.PLAY, "hand", "discard"), told_that(CALLS, 0, word="UNO")
    red, blue = (told_that(CHOOSES, 0, name=color) for color in ("red", "blue"))
    call = wild(*[(0, 1, 1, 0), (1, 1, 1, 1), (0, 0, 0, 0)] * 50).turning()
    assert (call.own, call.adds, call.best) == ((plays, red), True, (calls,))
    color = wild(*[(0, 1, 0, 1), (1, 1, 1, 1), (0, 0, 0, 0)] * 50).turning()
    assert (color.own, color.adds, color.best) == ((plays, red), False, (plays, blue))
    both = wild(*[(0, 1, 0, 0), (1, 1, 1, 1), (0, 0, 0, 0)] * 50).turning()
    assert (both.own, both.adds, both.best) == ((plays, red), False, (plays, blue, calls))


def test_a_move_that_was_taken_back_is_no_decision() -> None:
    match = told(7, undone=True)
    first = next(line.number for line in match.lines if getattr(line.entry, "seat", None) == 0)
    own = [number for number, _, _ in reviews._own_moves(match, 0)]
    assert first not in own
    assert len(own) > 3


def test_the_decisions_of_a_whole_match_are_found_between_its_results() -> None:
    match = told(most=5000)
    own = [number for number, _, _ in reviews._own_moves(match, 0)]
    ends = [line.number for line in match.lines if isinstance(line.entry, Points)]
    assert ends
    assert own[0] < ends[0] < own[-1]
    assert own == sorted(own)


def test_a_round_without_end_counts_as_not_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_MOVES", 0)
    assert not reviewed(told())[-1].turnings, "neither move wins, so none costs anything"


def test_a_file_that_does_not_hold_is_refused() -> None:
    lines = told().lines
    twice = Record(told().game, told().ruleset, told().names, (*lines[:3], lines[2]))
    with pytest.raises(RecordError):
        reviewed(twice)
