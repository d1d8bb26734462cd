"""A bot that imagines the hidden cards and plays every candidate out in the same imagined rounds."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from parlour.rules.games.shedding.bots.fast_rule import FastRule, candidates
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.picking import lays
from parlour.rules.games.shedding.choices.imagine import imagine
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.engine.score import hand_points, outcome
from parlour.rules.games.shedding.position import notation, phases
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.moves import GIVE, NAME, PLAIN, Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.search import Effort, ahead, best_in_rounds, searched
from parlour.rules.views import View

EFFORT: Final = Effort(stages=(12, 12, 24), work=1_500, errors=2.0)
"""The work is counted in moves, of 3 to 12 microseconds each."""
LONGEST: Final = 400
"""The most moves of a playout."""
MOST_CANDIDATES: Final = 5


class Searching:
    """Makes the move of `normal`, unless another is better in the rounds that it imagines.

    It imagines none where that brings nothing (`parlour.rules.search`).
    """

    thinks_long = True

    def __init__(self, ruleset: Ruleset, effort: Effort = EFFORT) -> None:
        self._preset = ruleset.name
        self._rules = Rules(ruleset)
        self._rule = FastRule(self._rules)
        self._normal = Normal(Meanings(ruleset))
        self._effort = effort

    def decide(self, view: View, rng: random.Random) -> str | None:
        usual = self._normal.decide(view, rng)
        if usual is None or not lays(view) or not searched(self._preset, len(view.seats)):
            return usual
        imagined = partial(imagine, self._rules, view, rng)
        first = imagined()
        candidates = self.candidates(first, notation.read(self._rules, usual))

        def value(move: Move, state: State, chance: random.Random) -> tuple[float, int]:
            done, made = played_out(self._rule, after(state, state.turn, move), chance, LONGEST)
            return margin(done, state.turn), made

        best = best_in_rounds(candidates, first, imagined, value, self._effort, rng)
        return notation.write(self._rules, best)

    def candidates(self, state: State, usual: Move) -> list[Move]:
        """Return the moves to compare: the usual one, then the best others by the fast rule."""
        hand, rule = state.hands[state.turn], self._rule
        best = sorted(may_play(state), key=lambda card: -rule.worth(hand, card, near=False))
        return [*dict.fromkeys([usual, *candidates(rule, state, bytes(best))])][:MOST_CANDIDATES]


def played_out(rule: FastRule, state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != phases.OVER and made < most:
        state = stepped(rule, state, rng)
        made += 1
    return state, made


def stepped(rule: FastRule, state: State, rng: random.Random) -> State:
    """Return the state after the next move, of a player or of the house."""
    seat = state.turn
    match state.phase:
        case phases.RENEW:
            return after(state, HOUSE, Shuffled.by_chance(state.discard[:-1], rng))
        case phases.REOPEN:
            return after(state, HOUSE, Shuffled.by_chance(state.stock, rng))
        case phases.GIVE:
            seat = state.matter.given.index(NO_CARD)
            return after(state, seat, Move(GIVE, bytes([rule.given(state.hands[seat])])))
        case phases.NAME:
            return after(state, seat, Move(NAME, named=rule.names(state.hands[seat], state.discard[-1])[0]))
        case phases.CUT:
            return after(state, seat, PLAIN["pass"])
        case phases.ANSWER:
            return after(state, seat, PLAIN["accept"])
        case _:
            return after(state, seat, rule.move(state))


def margin(state: State, seat: int) -> float:
    """Return how many points `seat` gains on the average of the others.

    A round that goes on is valued as if everybody counted their hand.
    """
    done, lowest = outcome(state), state.rules.ruleset.scoring.counts == "own"
    points = done.points if done else [hand_points(state.rules, hand) for hand in state.hands]
    lead = ahead(points, seat)
    return -lead if lowest or not done else lead
