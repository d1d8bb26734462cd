"""Searches whole turns for the one that leaves the least costly hand (JJ-9)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import Final, NamedTuple

from parlour.rules.games.jojo.engine.combine import combined
from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.moves import PLAY, Move
from parlour.rules.games.jojo.engine.plays import Hand, combinations, open_plays
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.engine.tables import WILD

OUT: Final = -100.0
"""The cost of having gone out."""


class Costs(NamedTuple):
    """The cost of each kind of card left in the hand."""

    number: float
    jojo: float
    wild: float

    def of(self, hand: Hand) -> float:
        if not any(hand):
            return OUT
        return self.number * hand.numbers.bit_count() + self.jojo * hand.jojos + self.wild * hand.wilds


class TurnBeginning(NamedTuple):
    """The beginning of a turn: its latest move, what came before it, and the state after its cards."""

    latest: Move
    before: TurnBeginning | None
    grid: Grid
    hand: Hand
    goes_on: bool

    @property
    def moves(self) -> tuple[Move, ...]:
        """All its moves, the first one first."""
        return (*(self.before.moves if self.before is not None else ()), self.latest)


class Best(NamedTuple):
    """The best turn found, and the cost of the hand that it leaves."""

    turn: TurnBeginning
    cost: float


def best_turn(state: State, costs: Costs, most: int) -> Best | None:
    """Return the best turn of the player to move among `most` combinations."""
    best: Best | None = None
    waiting: list[tuple[float, int, TurnBeginning]] = []
    seen: set[tuple[Grid, Hand]] = set()
    for number, turn in enumerate(islice(_turns(state, waiting), most)):
        cost = costs.of(turn.hand)
        if best is None or cost < best.cost:
            best = Best(turn, cost)
        if cost == OUT:
            break
        if turn.goes_on and (turn.grid, turn.hand) not in seen:
            seen.add((turn.grid, turn.hand))
            heappush(waiting, (cost, number, turn))
    return best


def _turns(state: State, waiting: list[tuple[float, int, TurnBeginning]]) -> Iterator[TurnBeginning]:
    """Yield every turn of one combination, then those that continue the best of `waiting`."""
    rules, hand = state.rules, Hand.of(state.hand)
    for move in open_plays(state):
        yield _turn(state, None, state.grid, hand, move)
    while waiting:
        turn = heappop(waiting)[2]
        for move in combinations(rules, turn.grid, state.held, turn.hand):
            yield _turn(state, turn, turn.grid, turn.hand, move)


def _turn(state: State, before: TurnBeginning | None, grid: Grid, hand: Hand, move: Move) -> TurnBeginning:
    done = combined(state.rules, grid, move)
    left = Hand(
        hand.numbers & ~(1 << move.lays[-1].card),
        hand.jojos if move.verb == PLAY else hand.jojos - 1,
        hand.wilds - sum(card == WILD for card, _ in move.lays),
    )
    return TurnBeginning(move, before, done.grid, left, done.reason is not TurnReason.NO_MATCH)
