"""HR-9: rules drawn at random are refused, or a round under them ends, no card lost and none leaked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest

from parlour.rules.check.playing import composed
from parlour.rules.contract import Opening
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.games.shedding.ruleset.explained import EXPLAINED
from parlour.rules.games.shedding.ruleset.fields import fields
from tests.chance import SEED
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.playing_any import accounted, chosen, play_out, shuffled

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
    for ruleset in DRAWN[:80]:
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


CHUNK = 100
CHUNKS = range(20)
SOAKED, SOAKED_CHUNK = 50, 2_000


def played(first: int, count: int) -> tuple[int, int]:
    """Draw rulesets and play them; return how many were played, and how many were refused."""
    refused = 0
    for seed in range(first, first + count):
        rng = Random(seed)
        ruleset = random_ruleset(rng)
        if faults(ruleset):
            refused += 1
            continue
        try:
            play_out(ruleset, rng)
        except Exception as problem:
            raise AssertionError(f"seed {seed}: {ruleset}") from problem
    return count - refused, refused


@pytest.mark.few(slow=("2", "5"))
@pytest.mark.parametrize("chunk", CHUNKS)
def test_hr_9_rules_drawn_at_random_are_refused_or_a_round_under_them_ends(chunk: int) -> None:
    ended, refused = played(chunk * CHUNK, CHUNK)
    assert ended > 2 * refused > 0


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(SOAKED))
def test_hr_9_a_hundred_thousand_rules_drawn_at_random_are_refused_or_end(chunk: int) -> None:
    ended, refused = played((SEED * SOAKED + chunk) * SOAKED_CHUNK, SOAKED_CHUNK)
    assert ended > 4 * refused > 0


SEEN_CHUNK = 40
SEEN_CHUNKS = pytest.mark.parametrize("chunk", range(4))
MOST_MOVES: Final = 80
MOST_LISTED: Final = 300
"""Longer lists of moves are not compared with what the steps make."""


def moments(chunk: int) -> Iterator[tuple[State, Random]]:
    """Yield the moments of rounds under rules drawn at random."""
    for seed in range(chunk * SEEN_CHUNK, (chunk + 1) * SEEN_CHUNK):
        rng = Random(f"seen/{seed}")
        ruleset = random_ruleset(rng)
        if faults(ruleset):
            continue
        rules, seats = Rules(ruleset), rng.randint(*ruleset.seats)
        state = GAME.dealing.deal(rules, seats, shuffled(rules.deck, rng), Opening(rng.randrange(seats)))
        for _ in range(MOST_MOVES):
            yield state, rng
            if GAME.scoring.outcome(state) is not None:
                break
            state = GAME.play.after(state, *chosen(state, rng))


@pytest.mark.few(slow=("1",))
@SEEN_CHUNKS
def test_what_a_viewer_cannot_see_changes_nothing_in_its_view(chunk: int) -> None:
    different = 0
    for state, rng in moments(chunk):
        viewer = rng.choice([*range(len(state.hands)), None])
        view = GAME.views.seen_by(state, viewer)
        other = GAME.views.imagine(state.rules, view, rng)
        accounted(other)
        different += other != state
        assert GAME.views.seen_by(other, viewer) == view
        assert bool(GAME.play.wanted(other)) == bool(GAME.play.wanted(state))
    assert different > 100


@pytest.mark.few(slow=("1",))
@SEEN_CHUNKS
def test_the_steps_make_exactly_the_legal_moves_and_each_has_one_notation(chunk: int) -> None:
    compared = 0
    for state, rng in moments(chunk):
        seat = rng.randrange(len(state.hands))
        listed = list(islice(GAME.play.legal_moves(state, seat), MOST_LISTED))
        for move in listed[:20]:
            assert GAME.notation.read(state.rules, GAME.notation.write(state.rules, move)) == move
            assert GAME.play.why_not(state, seat, move) is None
        if len(listed) < MOST_LISTED:
            hand = GAME.views.seen_by(state, seat).hand
            made = [move for choice in GAME.play.choices(state, seat) for move in composed(choice, hand)]
            assert sorted(made) == sorted(GAME.notation.write(state.rules, move) for move in listed)
            compared += bool(made)
    assert compared > 100
