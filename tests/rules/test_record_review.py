"""The review of a match finds the decisions that cost a seat the most, from what it could see."""

from __future__ import annotations

import random
from functools import cache

import pytest

from parlour.rules import match as matches
from parlour.rules.errors import RecordError
from parlour.rules.moves import HOUSE, Shuffled, Undone
from parlour.rules.record import record
from parlour.rules.record import review as reviews
from parlour.rules.record.entries import Points
from parlour.rules.record.page import Record
from parlour.rules.record.review import Reviewed, review
from parlour.rules.record.tell import Told
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage

MOVES = 30
RULES = shelf.table_rules("mau-mau", {})


@cache
def told(seed: int = 3, undone: bool = False, most: int = MOVES) -> Record:
    """The beginning of a match of random moves; seat 0 takes its first move back if `undone`."""
    rng, moves = random.Random(seed), list[Told]()
    moment = matches.begin(RULES.game, RULES.rules, 2)
    while len(moves) < most and moment.stage is not Stage.OVER:
        order = matches.wanted(moment)
        move: str | Shuffled
        if order is not None:
            cards = list(order.cards)
            rng.shuffle(cards)
            who, move = HOUSE, Shuffled(bytes(cards))
        else:
            who = next(iter(matches.acting(moment)))
            move = rng.choice([*matches.legal_moves(moment, who)])
        moves.append((who, move))
        if undone and who == 0:
            moves.append(Undone(1))
            undone = False
            continue
        moment = matches.after(moment, who, move)
    return record.tell(RULES, ("Ann", "Bo"), moves)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PLAYOUTS", (2, 6))


def reviewed(match: Record, seat: int = 0, seed: int = 1) -> list[Reviewed]:
    return list(review(match, seat, random.Random(seed)))


def test_it_tells_its_progress_and_at_last_the_costliest_decisions() -> None:
    steps = reviewed(told())
    assert [each.done for each in steps] == sorted(each.done for each in steps)
    assert steps[-1].done == steps[-1].steps
    assert not any(each.turnings for each in steps[:-1])
    turnings = steps[-1].turnings
    assert 0 < len(turnings) <= reviews.COSTLIEST
    costs = [turning.cost.share for turning in turnings]
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    for turning in turnings:
        assert turning.own != turning.best
        assert turning.cost.share == pytest.approx(turning.best_chance.share - turning.own_chance.share)
        own = next(line.entry for line in told().lines if line.number == turning.line)
        assert getattr(own, "seat", None) == 0
        assert turning.own.startswith("{0} ")


def test_the_same_seed_finds_the_same() -> None:
    assert reviewed(told()) == reviewed(told())


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
    ends = reviewed(told())[-1]
    assert ends.done == ends.steps
    assert not ends.turnings, "neither move wins, so none costs anything"


def test_a_file_that_does_not_hold_is_refused() -> None:
    lines = told().lines
    twice = Record(told().game, told().ruleset, told().names, (*lines[:3], lines[2]))
    with pytest.raises(RecordError):
        reviewed(twice)


def test_both_moves_start_from_the_same_imagined_positions_and_not_from_the_real_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    views = RULES.game.views
    imagined: list[object] = []
    real = type(views).imagine

    def imagine(*given: object) -> object:
        imagined.append(given[-2])
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(views), "imagine", staticmethod(imagine))
    ends = reviewed(told())[-1]
    assert ends.turnings
    assert imagined, "playouts begin from what the view allows"
