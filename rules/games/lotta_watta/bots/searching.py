"""A bot that imagines the hidden cards and plays every candidate out in the same imagined rounds."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from parlour.rules.games.lotta_watta.bots import fast_rule
from parlour.rules.games.lotta_watta.bots.normal import Normal
from parlour.rules.games.lotta_watta.choices.choose import legal_moves
from parlour.rules.games.lotta_watta.choices.imagine import imagine
from parlour.rules.games.lotta_watta.engine import moves, play
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.deal import BOTTOM
from parlour.rules.games.lotta_watta.engine.moves import PLAIN, HandPlace, Move, read, write
from parlour.rules.games.lotta_watta.engine.ruleset import Ruleset
from parlour.rules.games.lotta_watta.engine.score import outcome
from parlour.rules.games.lotta_watta.engine.state import GRID, Hand, State, race_name, racers
from parlour.rules.games.lotta_watta.engine.tables import JACK, Rules
from parlour.rules.moves import HOUSE, Claim, Judged, Shuffled
from parlour.rules.search import Effort, best_in_rounds
from parlour.rules.views import View

EFFORT: Final = Effort(stages=(10, 20, 30), work=2_000, errors=1.0)
"""The work is counted in moves, of about 12 microseconds each."""
BEGUN: Final = 6
"""The work of imagining a round and beginning to play it out, in moves."""
LONGEST: Final = 400
"""The most moves of a playout."""
MOST_CANDIDATES: Final = 7
HIGH: Final = 16.0
"""With more points in the own hand a call is not considered."""
SEEN: Final = 0.2
"""The share of their unknown cards that players are thought to have seen after each of their turns."""
MINE, THEIRS = 2, 3
"""How many own cards, and how many of the others', are considered for a swap."""
SEARCHED: Final = frozenset({"take", "drop", "swap", "look", "call"})
"""The verbs of decisions in which a search has something to say. In all others `normal` decides."""
POINT: Final = 0.01
"""What a point ahead of the next best hand is worth, if a won round is worth 1."""
MOST_POINTS: Final = 20
"""The most points ahead or behind that count."""


class Searching:
    """Makes the move of `normal`, unless another is better in the rounds that it imagines."""

    thinks_long = True

    def __init__(self, ruleset: Ruleset, effort: Effort = EFFORT) -> None:
        self._rules = Rules(ruleset)
        self._normal = Normal()
        self._effort = effort

    def decide(self, view: View, rng: random.Random) -> str | None:
        usual, seat = self._normal.decide(view, rng), view.viewer
        if usual is None or seat is None or not any(choice.verb in SEARCHED for choice in view.choices):
            return usual
        imagined = partial(self._imagined, view, seat, rng)
        first = imagined()
        candidates = _candidates(first, seat, read(usual))

        def played(move: Move, state: State, chance: random.Random) -> tuple[float, int]:
            done, made = played_out(play.after(state, seat, move), chance, LONGEST)
            return value(done, seat), made + BEGUN

        return write(best_in_rounds(candidates, first, imagined, played, self._effort, rng))

    def _imagined(self, view: View, seat: int, rng: random.Random) -> State:
        """Return a state consistent with `view`, in which the others have seen what they probably have."""
        state = imagine(self._rules, view, rng)
        dealt = GRID * state.seats + 1
        turns = (len(self._rules.deck) - dealt - len(state.stock)) / state.seats
        hands = enumerate(state.hands)
        return state.but(
            hands=tuple(
                hand if of == seat else seen_by_owner(hand, of, SEEN * turns, rng) for of, hand in hands
            )
        )


def seen_by_owner(hand: Hand, seat: int, share: float, rng: random.Random) -> Hand:
    """Return `hand` with its bottom row, added cards and a share of the top row known to its owner."""
    return tuple(
        slot._replace(known=slot.known | 1 << seat)
        if slot and (number >= min(BOTTOM) or rng.random() < share)
        else slot
        for number, slot in enumerate(hand)
    )


def _candidates(state: State, seat: int, usual: Move) -> list[Move]:
    """Return the moves to compare: the usual one, then others."""
    others = [*legal_moves(state, seat)]
    if state.phase == phases.CALL and fast_rule.total(state, seat, seat) > HIGH:
        return [usual]
    if state.phase == phases.POWER:
        others = swaps(state, seat) if state.powers[0].rank == JACK else looks(state, seat)
    return [*dict.fromkeys((usual, *others))][:MOST_CANDIDATES]


def swaps(state: State, seat: int) -> list[Move]:
    """Return the swaps of the dearest own cards for the lowest of the others, and none."""
    mine = sorted((_worth(state, place, seat), place) for place in state.places() if place.seat == seat)
    theirs = sorted((_worth(state, place, seat), place) for place in state.places() if place.seat != seat)
    pairs = ((own, other) for _, own in mine[-MINE:] for _, other in theirs[:THEIRS])
    return [PLAIN["pass"], *(moves.swap(own, other) for own, other in pairs)]


def looks(state: State, seat: int) -> list[Move]:
    """Return the looks at cards that `seat` has not seen, and none."""
    return [
        PLAIN["pass"],
        *(Move(moves.LOOK, places=(place,)) for place in state.places() if _unknown(state, place, seat)),
    ]


def _unknown(state: State, place: HandPlace, seat: int) -> bool:
    slot = state.at(place)
    return slot is not None and not slot.known >> seat & 1


def _worth(state: State, place: HandPlace, seat: int) -> float:
    slot = state.at(place)
    assert slot is not None, "a place has a card"
    return fast_rule.worth(slot, seat)


def played_out(state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != phases.OVER and made < most:
        state = _stepped(state, rng)
        made += 1
    return state, made


def _stepped(state: State, rng: random.Random) -> State:
    """Return the state after the next move, of a player or of the house."""
    match state.phase:
        case phases.TURN:
            return play.after(state, state.turn, fast_rule.take(state))
        case phases.TOOK:
            return play.after(state, state.turn, fast_rule.second(state))
        case phases.CALL:
            return play.after(state, state.turn, PLAIN["call" if fast_rule.calls(state) else "pass"])
        case phases.POWER:
            return play.after(state, state.powers[0].seat, fast_rule.power(state))
        case phases.PEEK:
            return play.after(state, state.powers[0].seat, PLAIN["pass"])
        case phases.RACE:
            return play.after(state, HOUSE, Judged(race_name(state), _claims(state, rng)))
        case phases.ASK:
            seat = state.asked[0]
            slot = fast_rule.mate(state, seat, state.pile[-1])
            return play.after(state, seat, Move(moves.STACK, slot) if slot >= 0 else PLAIN["pass"])
        case _:
            return play.after(state, HOUSE, Shuffled.by_chance(state.pile[:-1], rng))


def _claims(state: State, rng: random.Random) -> tuple[Claim, ...]:
    """Return the claims of all who know a card that matches, in random order."""
    slots = ((seat, fast_rule.mate(state, seat, state.pile[-1])) for seat in racers(state))
    claims = [Claim(seat, write(Move(moves.STACK, slot)), 0) for seat, slot in slots if slot >= 0]
    rng.shuffle(claims)
    return tuple(claims)


def value(state: State, seat: int) -> float:
    """Return what the end of a round is worth to `seat`: 1 if won, and a little for each point ahead."""
    done = outcome(state)
    if done is None:
        return 0.0
    others = min(count for of, count in enumerate(done.counts) if of != seat)
    ahead = max(-MOST_POINTS, min(MOST_POINTS, others - done.counts[seat]))
    return (done.winner == seat) + POINT * ahead
