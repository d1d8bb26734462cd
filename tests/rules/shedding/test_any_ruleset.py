"""The rulesets that are drawn at random draw everything, and most of them can be played."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random

import pytest

from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.games.shedding.ruleset.explained import EXPLAINED
from parlour.rules.games.shedding.ruleset.fields import fields
from tests.rules.shedding.any_ruleset import random_ruleset

pytestmark = pytest.mark.wide
DRAWN = [random_ruleset(Random(seed)) for seed in range(300)]


def test_most_can_be_played_and_some_cannot() -> None:
    playable = [ruleset for ruleset in DRAWN if not faults(ruleset)]
    assert 0.6 < len(playable) / len(DRAWN) < 0.97


def test_the_same_lot_gives_the_same_ruleset() -> None:
    assert DRAWN[7] == random_ruleset(Random(7))


@pytest.mark.slow
def test_every_field_takes_every_value_that_it_can_be_seen_to_take() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    may: dict[str, set[str]] = defaultdict(set)
    for ruleset in DRAWN:
        if not faults(ruleset):
            for field in fields(ruleset):
                path = re.sub(
                    r"^(effects|deck\.ranks|deck\.suitless|scoring\.values)\.[^.]+", r"\1.*", field.path
                )
                seen[path].add(field.value)
                may[path].update(field.values if field.kind in ("bool", "choice") else ())
    assert seen.keys() == EXPLAINED.keys()
    assert {path for path in seen if may[path] - seen[path]} == set()
    assert {path for path, values in seen.items() if len(values) < 2} == set()


def test_all_seats_decks_and_ways_to_name_cards_are_drawn() -> None:
    assert {ruleset.seats[1] for ruleset in DRAWN} == {*range(2, 11)}
    assert {
        bool({"red", "green", "blue", "yellow", "purple"} & {*ruleset.deck.suits}) for ruleset in DRAWN
    } == {True, False}
    names = {name for ruleset in DRAWN for name in ruleset.effects}
    assert {"7", "black 7", "red 7", "7H", "R7", "JK"} <= names
