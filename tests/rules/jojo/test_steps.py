"""JJ-12: moves put together pick by pick: what may come next, and why nothing can, by the oracle's list."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

from parlour.rules import sentences
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import Refusal
from parlour.rules.steps import Step, written
from tests.rules.jojo import drawing, oracle
from tests.rules.jojo.made_up import made_up, written_at_random
from tests.rules.jojo.position import Position
from tests.rules.jojo.positions import built
from tests.rules.jojo.table import rules_with

ASKED = 8


def some(adjacency: str, seats: int, count: int) -> list[tuple[Position, State]]:
    """Return positions made up at random."""
    rules = rules_with(adjacency=adjacency)
    invented = islice(made_up(seats, adjacency, random.Random(count)), count)
    return [(position, built(rules, position)) for position in invented]


def begins(text: str, rng: random.Random) -> str:
    """Return some beginning of a move, cut where a pick ends; its verb at least."""
    words = text.split()
    ends = [at for at in range(1, len(words) + 1) if words[at - 1] != "then"]
    return " ".join(words[: rng.choice(ends)])


@pytest.mark.few
@pytest.mark.wide
@pytest.mark.parametrize(
    ("adjacency", "seats", "count"), [("edges", 2, 15), ("edges", 2, 60), ("face", 4, 60)]
)
def test_jj_12_each_pick_leads_to_a_legal_move_and_none_is_missing(
    adjacency: str, seats: int, count: int
) -> None:
    rng = random.Random(seats)
    for position, state in some(adjacency, seats, count):
        legal = sorted(oracle.moves(position))
        for text in [*(rng.choice(legal) for _ in range(ASKED)), *_at_random(position, rng)]:
            compare(position, state, begins(text, rng))


def _at_random(position: Position, rng: random.Random) -> list[str]:
    return [written_at_random(position, rng) for _ in range(ASKED)]


def compare(position: Position, state: State, text: str) -> None:
    """Assert that what may follow `text` is what follows it in the oracle's list."""
    where = f"{text}\n{drawing.drawn(position)}"
    words = text.split()
    left = [
        move.split()[len(words) :] for move in oracle.moves(position) if move.split()[: len(words)] == words
    ]
    answer = GAME.play.next_step(state, position.turn, text)
    match answer:
        case Refusal(clause, said):
            assert not left, where
            assert clause, where
            assert not list(sentences.unfilled(said)), where
            assert sentences.read(json.loads(json.dumps(sentences.written(said)))) == said, where
        case None:
            assert left == [[]], where
        case Step(among=among):
            follow = {" ".join(rest[: 1 + (rest[0] == "then")]) for rest in left}
            assert follow == {written("", answer, pick).replace("JO", "J") for pick in among}, where
            assert len(set(among)) == len(among)
