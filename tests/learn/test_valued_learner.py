"""The learner for games of two: what it plays, what it learns from, and what it writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.learn.valued import OFFSETS, ValueLearner, file_of, first_opinion
from parlour.rules.games.shedding.learned.positions import SIZES, THEIRS
from parlour.rules.games.shedding.learned.weights import fingerprint, unpacked
from tests.rules.shedding.table import rules_with


def learner(game: str = "crazy-eights", seed: int = 1, *, fast: bool = True) -> ValueLearner:
    return ValueLearner(rules_with(game), seed, fast=fast)


def test_the_positions_that_only_the_learner_left_are_learned_from() -> None:
    both, one = learner(), learner()
    trails: list[list[tuple[int, ...]]] = [[], []]
    both.round((True, True), 0.0, trails)
    assert all(trails)
    trails = [[], []]
    one.round((True, False), 0.0, trails)
    assert trails[0]
    assert not trails[1]


@pytest.mark.few
@pytest.mark.parametrize("game", ["crazy-eights", "juno-serious", "switch", "next-to-last"])
def test_the_value_of_positions_moves_towards_what_the_round_brought(game: str) -> None:
    teacher = learner(game)
    trails: list[list[tuple[int, ...]]] = [[], []]
    teacher.round((True, True), 0.5, trails)
    assert all(0 <= place < OFFSETS[-1] for trail in trails for found in trail for place in found)
    for trail, reward in zip(trails, (9.0, -9.0), strict=True):
        before = sum(teacher.weights[place] for place in trail[-1])
        teacher.learn(trail[-1:], reward, 0.5)
        assert before < sum(teacher.weights[place] for place in trail[-1]) or reward < 0
        assert before > sum(teacher.weights[place] for place in trail[-1]) or reward > 0


@pytest.mark.few
@pytest.mark.parametrize("game", ["mau-mau", "switch", "next-to-last"])
def test_rounds_against_normal_are_played_to_their_end(game: str) -> None:
    found = [learner(game, fast=False).round((True, False), 0.0, []) for _ in range(2)]
    assert all(found)


def test_before_it_has_learned_fewer_cards_are_better() -> None:
    opinion = first_opinion()
    few, many = (THEIRS * 14 + 2) * 14 + 5, (THEIRS * 14 + 5) * 14 + 2
    assert opinion[few] > 0 > opinion[many]


def test_the_same_chance_makes_the_same_rounds() -> None:
    first, second = learner(seed=4), learner(seed=4)
    assert [first.round((True, False), 0.1, []) for _ in range(5)] == [
        second.round((True, False), 0.1, []) for _ in range(5)
    ]


def test_the_weights_that_are_written_are_read_by_the_bot() -> None:
    rules = fingerprint(rules_with("switch").ruleset)
    weights = [float(place % 7 - 3) for place in range(OFFSETS[-1])]
    tables = unpacked(file_of(weights, rules), rules, SIZES)
    assert [pytest.approx(weight, abs=0.02) for table in tables for weight in table] == weights


@pytest.mark.slow
def test_the_program_learns_and_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "mau-mau-2.json"
    asked = [sys.executable, "-m", "benchmarks.learn.valued", "mau-mau", "--seconds", "0.5"]
    asked += ["--against", "rule"]
    told = subprocess.run([*asked, "--out", str(out)], check=True, capture_output=True, text=True, cwd=".")
    assert "of rounds against rule" in told.stdout
    rules = fingerprint(rules_with("mau-mau").ruleset)
    assert unpacked(out.read_text(), rules, SIZES)
