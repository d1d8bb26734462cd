"""Under any rules views leak nothing, steps make exactly the legal moves, and moves have one notation."""

from __future__ import annotations

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
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.playing_any import accounted, chosen, shuffled

pytestmark = pytest.mark.wide

CHUNK = 40
CHUNKS = [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 4))]
MOST_MOVES: Final = 80
MOST_LISTED: Final = 300
"""Longer lists of moves are not compared with what the steps make."""


def moments(chunk: int) -> Iterator[tuple[State, Random]]:
    """Yield the moments of rounds under rules drawn at random."""
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
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


@pytest.mark.parametrize("chunk", CHUNKS)
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


@pytest.mark.parametrize("chunk", CHUNKS)
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
