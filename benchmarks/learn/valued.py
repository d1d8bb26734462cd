"""Learns the weights with which the level `hard` plays games of the shedding family with two seats.

    python -m benchmarks.learn.valued GAME [--seconds S] [--seed N] [--against normal|rule] [--out FILE]

The learner plays rounds in Parlour's engine, half of them against itself and half against `normal`, or
against the fast rule of the search, which costs less time. It begins with weights by which few cards are
good. After each round the values of all positions that it left move towards the points of the round and
towards the value of its next position. How far a weight moves follows from how much its earlier errors agree.
The weights written are a mean of the latest ones.

The weights of a game lie in `rules/games/shedding/learned/GAME-2.json`; `rules/BOTS.md` tells how strong they
are. The pace follows the CPU time that has passed, so every run learns other weights; a few minutes are
enough. The last line tells how many rounds they win against the opponent. `parlour simulate GAME --levels
hard,normal` and `python -m benchmarks.strength` play matches against the other levels.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final, TypeAlias

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.bots.fast_rule import FastRule, candidates
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.searching import margin, stepped
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.learned.positions import SIZES, PositionFeatures
from parlour.rules.games.shedding.learned.weights import fingerprint, packed
from parlour.rules.games.shedding.position import notation, phases
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.shelf import shelf

Entries: TypeAlias = tuple[int, ...]

OFFSETS: Final = (0, *accumulate(SIZES))
LONGEST: Final = 600
"""The most moves of a round."""
KEEP: Final = 0.8
"""How much the end of a round counts against the value of the next position."""
RATES: Final = (0.5, 0.005)
"""How far weights move, at the start and at the end."""
LEAST: Final = 0.02
"""The least share of that by which a weight moves whose errors do not agree."""
EXPLORE: Final = 0.08
"""The share of moves at random, at the start."""
HALF: Final = 0.5
"""From when on the weights that count are a mean."""
EVERY: Final = 20
"""Rounds between two steps of the mean."""
SHARE: Final = 0.8
"""By how much of the way the mean moves to the present weights with each step."""
SELF: Final = 0.5
"""The share of rounds against itself."""
SAMPLE: Final = 300
CARD: Final = 0.1
"""What a card is worth at first, in usual wins."""
TOLD: Final = 0.25
"""After which share of the time it is told how far the learner is."""


class ValueLearner:
    """Weights for one game, and the rounds in which they are learned."""

    def __init__(self, rules: Rules, seed: int, *, fast: bool = False) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.rule = FastRule(rules)
        self._normal: Normal | None = None
        self.positions = PositionFeatures(rules)
        self.weights = [*first_opinion(), *[0.0] * (OFFSETS[-1] - SIZES[0])]
        self.average = self.weights
        self._sums = [0.0] * OFFSETS[-1]
        self._sizes = [0.0] * OFFSETS[-1]
        self.scale = 1.0
        found = [self.round((False, False), 0.0, []) for _ in range(SAMPLE)]
        self.scale = sum(map(abs, found)) / SAMPLE or 1.0
        self._normal = None if fast else Normal(Meanings(rules.ruleset))

    def round(self, learns: Sequence[bool], explore: float, trails: list[list[Entries]]) -> float:
        """Play a round and return by how much seat 0 has won. `trails` get the positions left by learners."""
        deck = [*self.rules.deck]
        self.rng.shuffle(deck)
        state = GAME.dealing.deal(self.rules, 2, bytes(deck), Opening(self.rng.randrange(2)))
        for _ in range(LONGEST):
            if state.phase == phases.OVER:
                break
            if learns[state.turn] and state.phase <= phases.FACE:
                move, entries = self.choice(state, explore)
                if entries and trails:
                    trails[state.turn].append(entries)
                state = after(state, state.turn, move)
            else:
                state = self._by_others(state)
        assert cards(state) == len(self.rules.deck), "a card was lost"
        return margin(state, 0) / self.scale

    def _by_others(self, state: State) -> State:
        """Return the state after a move of the opponent, or of the house."""
        if self._normal is None or state.phase > phases.FACE:
            return stepped(self.rule, state, self.rng)
        move = self._normal.decide(GAME.views.seen_by(state, state.turn), self.rng)
        assert move is not None, "a player in turn moves"
        return after(state, state.turn, notation.read(self.rules, move))

    def choice(self, state: State, explore: float) -> tuple[Move, Entries]:
        """Return a move, and the position after it as places in the weights; () if it goes out."""
        moves = candidates(self.rule, state, may_play(state))
        for move in moves:
            if self.positions.goes_out(state, move):
                return move, ()
        if explore and self.rng.random() < explore:
            moves = [self.rng.choice(moves)]
        weights, best, highest = self.weights, moves[0], -1e9
        chosen: Entries = ()
        for move in moves:
            found = tuple(map(sum, zip(OFFSETS, self.positions.after(state, move), strict=False)))
            worth = sum([weights[place] for place in found])
            if worth > highest:
                best, highest, chosen = move, worth, found
        return best, chosen

    def learn(self, trail: list[Entries], reward: float, rate: float) -> None:
        """Move the values of the positions of a round towards its end, and towards each other."""
        weights, sums, sizes, goal = self.weights, self._sums, self._sizes, reward
        for found in reversed(trail):
            now = sum([weights[place] for place in found])
            error, count = goal - now, len(found)
            for place in found:
                agreed = abs(sums[place]) / sizes[place] if sizes[place] else 1.0
                weights[place] += rate * max(agreed, LEAST) * error / count
                sums[place] += error
                sizes[place] += abs(error)
            goal = KEEP * goal + (1 - KEEP) * now

    def teach(self, seconds: float, tell: Callable[[str], None]) -> None:
        """Learn for `seconds` of CPU; `average` then has the weights."""
        begun, rounds, told = time.process_time(), 0, TOLD
        first, last = RATES
        while (passed := (time.process_time() - begun) / seconds) < 1:
            alone = self.rng.random() < SELF
            learns = (True, True) if alone else (True, False)
            trails: list[list[Entries]] = [[], []]
            won = self.round(learns, EXPLORE * (1 - passed), trails)
            rate = first * (last / first) ** passed
            self.learn(trails[0], won, rate)
            if alone:
                self.learn(trails[1], -won, rate)
            rounds += 1
            if passed >= told:
                told += TOLD
                tell(f"{passed:.0%}: {rounds:,} rounds, {self.measure(300):.1%} against the opponent")
            if passed >= HALF and rounds % EVERY == 0:
                self._take_mean()

    def _take_mean(self) -> None:
        if self.average is self.weights:
            self.average = [*self.weights]
        self.average = [
            old + SHARE * (new - old) for old, new in zip(self.average, self.weights, strict=True)
        ]

    def measure(self, count: int) -> float:
        """Return the share of rounds that the present weights win against `normal`."""
        won = [self.round((True, False), 0.0, []) for _ in range(count)]
        return sum(worth > 0 for worth in won) / count


def first_opinion() -> list[float]:
    """Return weights of the first table by which a hand with fewer cards than the other one is better."""
    return [CARD * (place % 14 - place // 14 % 14) for place in range(SIZES[0])]


def cards(state: State) -> int:
    """Return the number of cards in hands, stock and discard."""
    return sum(map(len, (*state.hands, state.stock, state.discard)))


def file_of(weights: Sequence[float], rules: str) -> str:
    """Return the text of the file with these weights."""
    tables = [weights[first : first + size] for first, size in zip(OFFSETS, SIZES, strict=False)]
    return packed(tables, rules)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.learn.valued",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game, such as switch")
    parser.add_argument("--seconds", type=float, default=300, help="CPU seconds of learning")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with")
    parser.add_argument("--out", type=Path, help="the file to write; without it nothing is written")
    parser.add_argument(
        "--against", choices=("normal", "rule"), default="normal", help="the opponent besides itself"
    )
    asked = parser.parse_args()
    ruleset = shelf.table_rules(asked.game).ruleset
    learner = ValueLearner(Rules(ruleset), asked.seed, fast=asked.against == "rule")
    learner.teach(asked.seconds, lambda line: print(line, file=sys.stderr, flush=True))
    learner.weights = learner.average
    print(f"{asked.game}: {learner.measure(1_000):.1%} of rounds against {asked.against}")
    if asked.out:
        asked.out.write_text(file_of(learner.average, fingerprint(ruleset)) + "\n")


if __name__ == "__main__":
    main()
