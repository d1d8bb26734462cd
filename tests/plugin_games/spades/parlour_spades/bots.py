"""The bots, and what gives hints.

`random` makes any move that it may make. `easy` counts its high cards alone when it bids, and plays with
sense two times out of three. `normal` bids by quick tricks and length, and plays by the usual rules. `hard`
imagines what it does not see, by the cards played and by the bids, and plays rounds on to their end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.game import Advice, Bot, Effort, Told, View, best, told
from parlour_spades import bidding, sensible
from parlour_spades.imagined import imagined
from parlour_spades.play import SpadesNotation, SpadesPlay
from parlour_spades.ruleset import EACH, PLAYERS, Rules, Ruleset, partner, rank_of
from parlour_spades.score import BAGS, FINE
from parlour_spades.sentences import (
    BID_IT,
    BLIND_RISK,
    COUNTED,
    COVERS,
    GIVES_UP,
    KEEPS_NIL,
    LOOK_IT,
    NIL_IT,
    NO_TRICK,
    ONLY_CARD,
    PARTNER_HAS,
    PLAY_IT,
    TAKES,
)
from parlour_spades.state import Bid, Look, Move, Play, State, after, beats, best_of, score_of

EFFORT: Final = Effort(stages=(12, 12, 24), work=8_000, errors=0.5)
"""The work is counted in cards that are played."""
DEALS: Final = 3
"""Of so many rounds that are imagined, the one that fits the bids best is played on."""
SENSE: Final = 2 / 3
NOTATION: Final = SpadesNotation()


def usual(state: State) -> Move:
    """Return a sensible move for the seat in turn, by what it sees."""
    match state.phase:
        case "look":
            return Look()
        case "bid":
            return Bid(bidding.bid(state, state.turn))
        case _:
            return Play(sensible.card(state))


class Any:
    """Makes any move that it may make."""

    thinks_long = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        state = imagined(self._rules, view, rng)
        return NOTATION.write(self._rules, rng.choice(SpadesPlay().legal_moves(state, state.turn)))


class Simple:
    """Bids its Aces and Kings, and plays with sense two times out of three."""

    thinks_long = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        state = imagined(self._rules, view, rng)
        move = usual(state)
        if isinstance(move, Bid):
            high = sum(rank_of(card) >= bidding.KING for card in state.hands[state.turn])
            move = Bid(max(1, high))
        elif isinstance(move, Play) and rng.random() >= SENSE:
            return Any(self._rules).decide(view, rng)
        return NOTATION.write(self._rules, move)


class Sensible:
    """Bids and plays by the usual rules."""

    thinks_long = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        return NOTATION.write(self._rules, usual(imagined(self._rules, view, rng)))


class Searching:
    """Makes the move that scores most in the rounds that it imagines, which go on by the usual rules."""

    thinks_long = True

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        states = [_likely(self._rules, view, rng)]
        seat = states[0].turn
        candidates = _candidates(states[0])

        def value(move: Move, number: int) -> tuple[float, int]:
            if number == len(states):
                states.append(_likely(self._rules, view, rng))
            state, made = after(states[number], seat, move), 1
            while not state.is_over:
                state, made = after(state, state.turn, usual(state)), made + 1
            return _lead_of(state, seat), made

        return NOTATION.write(self._rules, best(candidates, value, EFFORT))


def _candidates(state: State) -> list[Move]:
    """Return the moves that are worth a thought, the usual one first."""
    first = usual(state)
    if isinstance(first, Look):
        return [first]
    if isinstance(first, Play):
        others = [move for move in SpadesPlay().legal_moves(state, state.turn) if move != first]
        return [first, *others]
    count = max(1, round(bidding.worth(state.hands[state.turn])))
    bids = dict.fromkeys((first.tricks, count, count + 1, count - 1, 0))
    return [Bid(tricks) for tricks in bids if 0 <= tricks <= EACH]


def _likely(rules: Rules, view: View, rng: random.Random) -> State:
    """Return the one of several imagined rounds in which the others hold most nearly what they have bid."""
    return min((imagined(rules, view, rng) for _ in range(DEALS)), key=_misfit)


def _misfit(state: State) -> float:
    """Return how far the hands that were dealt are from the bids."""
    hands = list(state.hands)
    for at, card in enumerate(state.gone + state.trick):
        trick = at // PLAYERS
        leader = state.leads[trick] if trick < len(state.leads) else state.leader
        hands[(leader + at) % PLAYERS] += bytes((card,))
    wrong = 0.0
    for seat, bid in enumerate(state.bids):
        if bid is not None and not state.blind[seat]:
            hand = bytes(sorted(hands[seat]))
            wrong += abs(bidding.worth(hand) - bid) if bid else min(3.0, bidding.nil_risk(hand))
    return wrong


def _lead_of(state: State, seat: int) -> float:
    """Return how many points more than the others the team of `seat` scores; a bag costs what it will."""
    worth = []
    for one in (seat, (seat + 1) % PLAYERS):
        score = score_of(state, (one, partner(one)))
        if state.rules.ruleset.bags:
            worth.append(score.points + FINE * score.fines - score.bags * FINE / BAGS)
        else:
            worth.append(score.points)
    return worth[0] - worth[1]


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda ruleset: Simple(Rules(ruleset)),
    "normal": lambda ruleset: Sensible(Rules(ruleset)),
    "hard": lambda ruleset: Searching(Rules(ruleset)),
    "random": lambda ruleset: Any(Rules(ruleset)),
}
"""Of each level, what makes its bot."""


class Adviser:
    """Advises like `normal`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = Rules(ruleset)

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        if not view.choices:
            return None
        state = imagined(self._rules, view, rng)
        move = usual(state)
        return Advice(NOTATION.write(self._rules, move), *self._words(state, move))

    def _words(self, state: State, move: Move) -> tuple[Told, tuple[Told, ...]]:
        match move:
            case Look():
                return told(LOOK_IT), (told(BLIND_RISK),)
            case Bid(0):
                return told(NIL_IT), (told(NO_TRICK),)
            case Bid(tricks):
                return told(BID_IT, tricks=tricks), (told(COUNTED),)
            case Play(card):
                return told(PLAY_IT, cards=(self._rules.texts[card],)), (_why(state, card),)


def _why(state: State, card: int) -> Told:
    seat = state.turn
    if len(SpadesPlay().legal_moves(state, seat)) == 1:
        return told(ONLY_CARD)
    taking = not state.trick or beats(card, state.trick[best_of(state.trick)])
    if sensible.in_nil(state, seat):
        return told(GIVES_UP if state.trick and taking else KEEPS_NIL)
    if sensible.in_nil(state, partner(seat)) and taking:
        return told(COVERS, partner(seat))
    if taking and sensible.wants(state, seat):
        return told(TAKES)
    trick = best_of(state.trick) if state.trick else 0
    if state.trick and (state.leader + trick) % PLAYERS == partner(seat):
        return told(PARTNER_HAS, partner(seat))
    return told(GIVES_UP)
