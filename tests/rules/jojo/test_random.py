"""The engine beside the oracle, written from the clauses alone: JJ-5 to JJ-18 on random positions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from parlour.rules import sentences, steps
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, Refusal, Shuffled
from parlour.rules.steps import Step
from tests.chance import SEED
from tests.rules.jojo import consequences, drawing, oracle
from tests.rules.jojo.made_up import made_up, written_at_random
from tests.rules.jojo.position import Position
from tests.rules.jojo.positions import built, cards, invented, played, read, settled, written
from tests.rules.jojo.table import rules_with

TABLES = [(adjacency, seats) for adjacency in ("edges", "face") for seats in range(2, 7)]
FEW = 50
MANY = 10_000
FOLLOWED = 3
"""Of how many moves in each position what follows is compared."""
ASKED = 8
"""About how many moves written at random it is asked in each position why they are refused, if they are."""


def positions(adjacency: str, seats: int, rng: random.Random) -> Iterator[tuple[Position, State]]:
    """Yield positions of rounds played at random and made-up ones in turn, with their states."""
    rules = rules_with(adjacency=adjacency)
    invented = made_up(seats, adjacency, rng)
    for state in played(rules, seats, rng):
        yield read(state), state
        position = next(invented)
        yield position, built(rules, position)


def same_moves(position: Position, state: State, rng: random.Random) -> None:
    """Assert that engine and oracle list the same moves, and that the same follows from some of them."""
    where = drawing.drawn(position)
    moves = {written(state.rules, move): move for move in GAME.play.legal_moves(state, position.turn)}
    assert sorted(moves) == sorted(oracle.moves(position)), where
    for seat in range(position.seats):
        assert seat == position.turn or not list(GAME.play.legal_moves(state, seat)), where
    for text in (written_at_random(position, rng) for _ in range(ASKED)):
        refusal = GAME.play.why_not(state, position.turn, GAME.notation.read(state.rules, text))
        assert (refusal is None) == (text in moves), f"{text}: {refusal}\n{where}"
        assert refusal is None or (refusal.clause and refusal.words), f"{text}\n{where}"
    for text in rng.sample(sorted(moves), min(FOLLOWED, len(moves))):
        order = consequences.to_shuffle(position, text)
        rng.shuffle(order)
        follows = consequences.after(position, text, order)
        found = GAME.play.after(state, position.turn, moves[text])
        if order:
            wanted = GAME.play.wanted(found)
            assert wanted is not None, f"{text}\n{where}"
            assert sorted(wanted.cards) == sorted(cards(state.rules, order)), f"{text}\n{where}"
            found = GAME.play.after(found, HOUSE, Shuffled(cards(state.rules, order)))
        assert GAME.play.wanted(found) is None, f"{text}\n{where}"
        assert drawing.drawn(read(found)) == drawing.drawn(settled(follows)), f"{text}\n{where}"


def agree(adjacency: str, seats: int, seed: int, count: int) -> None:
    """Compare `count` positions."""
    rng = random.Random(f"{seed}/{adjacency}/{seats}")
    for position, state in islice(positions(adjacency, seats, rng), count):
        same_moves(position, state, rng)


@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), TABLES)
def test_engine_and_oracle_agree(adjacency: str, seats: int) -> None:
    agree(adjacency, seats, 1, FEW)


@pytest.mark.soak
@pytest.mark.parametrize(("adjacency", "seats"), TABLES)
def test_engine_and_oracle_agree_on_a_hundred_thousand_positions(adjacency: str, seats: int) -> None:
    agree(adjacency, seats, SEED, MANY)


def begins(text: str, rng: random.Random) -> str:
    """Return some beginning of a move, cut where a pick ends; its verb at least."""
    words = text.split()
    ends = [at for at in range(1, len(words) + 1) if words[at - 1] != "then"]
    return " ".join(words[: rng.choice(ends)])


@pytest.mark.few
@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), [("edges", 2), ("face", 4)])
def test_jj_12_each_pick_leads_to_a_legal_move_and_none_is_missing(adjacency: str, seats: int) -> None:
    rng = random.Random(seats)
    for position, state in invented(rules_with(adjacency=adjacency), seats, 60):
        legal = sorted(oracle.moves(position))
        for _ in range(ASKED):
            for text in (rng.choice(legal), written_at_random(position, rng)):
                same_steps(position, state, legal, begins(text, rng))


def same_steps(position: Position, state: State, legal: list[str], text: str) -> None:
    """Assert that what may follow `text` is what follows it in the oracle's list."""
    where = f"{text}\n{drawing.drawn(position)}"
    words = text.split()
    left = [move.split()[len(words) :] for move in legal if move.split()[: len(words)] == words]
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
            assert follow == {steps.written("", answer, pick).replace("JO", "J") for pick in among}, where
            assert len(set(among)) == len(among)
