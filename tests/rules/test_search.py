"""Sequential halving finds what is better in the same samples, and `hard` searches only where that gains.

Where it brings nothing, `hard` plays as `normal` does and imagines nothing; one table says where.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from parlour.rules import match as matches
from parlour.rules import simulate
from parlour.rules.games.jojo.bots import searching as of_jojo
from parlour.rules.games.shedding.bots import searching as of_shedding
from parlour.rules.moves import HOUSE
from parlour.rules.search import Effort, best, no_gain, searched
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage

ROWS = [(game, int(seats)) for game, row in no_gain().items() for seats in row]
PLENTY = Effort(stages=(8, 8), work=1_000, errors=1.0)


@pytest.mark.parametrize(
    ("names", "value", "effort", "choice"),
    [
        ("abc", lambda name, sample: ("abc".index(name) + sample % 3, 1), PLENTY, "c"),
        ("abc", lambda _, sample: (sample % 3, 1), PLENTY, "a"),
        ("abc", lambda name, _: (float(name == "b"), 10), Effort((9,), work=20, errors=0.0), "a"),
        ("a", lambda *_: (0.0, 1), PLENTY, "a"),
    ],
    ids=["better in every sample", "no difference", "a sample that was only begun", "a single one"],
)
def test_the_best_candidate_is_found_and_the_first_where_none_is_better(
    names: str, value: Callable[[str, int], tuple[float, int]], effort: Effort, choice: str
) -> None:
    assert best(names, value, effort) == choice


def test_a_gain_within_the_standard_error_is_no_proof() -> None:
    gains = (3.0, -2.0, 3.0, -2.0, 3.0, -2.0, 3.0, -5.0)

    def value(name: str, sample: int) -> tuple[float, int]:
        return (gains[sample % 8] if name == "b" else 0.0), 1

    assert best("ab", value, PLENTY) == "a"
    assert best("ab", value, Effort(stages=(8,), work=1_000, errors=0.0)) == "b"


def test_the_worse_half_is_valued_no_longer() -> None:
    seen: Counter[str] = Counter()

    def value(name: str, _: int) -> tuple[float, int]:
        seen[name] += 1
        return -float("abcde".index(name)), 1

    assert best("abcde", value, Effort(stages=(4, 4, 4), work=1_000, errors=1.0)) == "a"
    assert seen == {"a": 12, "b": 12, "c": 8, "d": 4, "e": 4}


def test_the_work_is_bounded_and_what_was_seen_until_then_counts() -> None:
    samples: list[int] = []

    def value(name: str, sample: int) -> tuple[float, int]:
        samples.append(sample)
        return float(name == "b"), 10

    assert best("ab", value, Effort(stages=(100,), work=60, errors=1.0)) == "b"
    assert samples == [0, 0, 1, 1, 2, 2]


def test_the_value_with_which_the_work_is_spent_is_the_last_one() -> None:
    valued: list[tuple[str, int]] = []

    def value(name: str, sample: int) -> tuple[float, int]:
        valued.append((name, sample))
        return float("abcdefg".index(name)), 400

    assert best("abcdefg", value, Effort(stages=(10,), work=3_000, errors=0.0)) == "g"
    assert valued == [*((name, 0) for name in "abcdefg"), ("a", 1)]


def test_the_table_names_games_that_there_are_with_seats_that_they_have_and_says_why() -> None:
    for game, seats in ROWS:
        preset = shelf.preset(game)
        assert preset.least <= seats <= preset.most
        assert no_gain()[game][str(seats)]


@pytest.mark.parametrize(
    ("game", "seats"), [("mau-mau", 4), ("switch", 4), *((game, seats) for game, seats in ROWS if seats == 3)]
)
def test_without_a_gain_hard_plays_as_normal_and_plays_nothing_out(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unexpected(*_: object) -> None:
        raise AssertionError("a round was played out")

    for module in (of_jojo, of_shedding):
        monkeypatch.setattr(module, "played_out", unexpected)
    assert not searched(game, seats)
    table, rng, decided = shelf.table_rules(game), random.Random(1), 0
    hard, normal = table.bot("hard"), table.bot("normal")
    moment = matches.begin(table.game, table.rules, seats)
    while decided < 20 and moment.stage is not Stage.OVER:
        who, move = simulate.next_move(moment, [normal] * seats, rng)
        if who != HOUSE:
            view = matches.seen_by_bot(moment, who)
            assert hard.decide(view, random.Random(2)) == move
            decided += 1
        moment = matches.after(moment, who, move)
    assert decided == 20


def test_elsewhere_it_searches() -> None:
    assert searched("mau-mau", 2)
    assert searched("juno-seven-o", 2)
    assert searched("rules of a house", 4)
