"""The bots, and what gives hints.

`random` does anything that it may. `easy` plays with sense every other time. `normal` plays by the usual
rules. `hard` imagines what it does not see, from all that it has seen, and plays rounds on to their end.

Of four players one that is `hard` gets 2.3 points a round less than three that are `normal` (160 rounds,
standard error 0.6), one that is `normal` 5.1 less than three that are `easy` (400 rounds, 0.3).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from parlour.rules.game import Advice, Bot, Effort, Sentence, View, best, told
from parlour_hearts.imagined import imagined
from parlour_hearts.play import HeartsNotation, Move, Pass, Play
from parlour_hearts.ruleset import PASSED, QUEEN, Rules, Ruleset, is_point, rank_of, suit_of
from parlour_hearts.sense import TEN, by_burden, to_pass, to_play
from parlour_hearts.sentences import (
    ADVICE_PASS,
    ADVICE_PLAY,
    DUCKS,
    HIGH_CARDS,
    LEADS_LOW,
    ONLY_CARD,
    RID_OF_POINTS,
    RID_OF_QUEEN,
    TAKES_HARMLESS,
    THROWS_AWAY,
)
from parlour_hearts.state import State, after_pass, after_play, final_points, playable

EFFORT: Final = Effort(stages=(24, 24, 48), work=25_000, errors=0.5)
"""The work is counted in cards that are played."""
WIDE: Final = 5
"""Out of how many burdens `hard` tries which three to pass."""
SENSE: Final = 0.5


def sensible(state: State, seat: int) -> Move:
    """Return what a sensible player in `seat`, who has to act, does by what they know."""
    if state.passing:
        return Pass(to_pass(state.hands[seat], state.rules.ruleset.jack))
    return Play(to_play(state))


class Any:
    """Does anything that it may."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        for choice in view.choices:
            step = choice.steps[0]
            return " ".join((choice.verb, *rng.sample(step.among, step.least)))
        return None


class Sensible:
    """Plays with sense, that often."""

    thinks_long = False

    def __init__(self, rules: Rules, often: float = 1.0) -> None:
        self._rules = rules
        self._often = often

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices or view.viewer is None:
            return None
        if rng.random() >= self._often:
            return Any().decide(view, rng)
        move = sensible(imagined(self._rules, view, rng), view.viewer)
        return HeartsNotation().write(self._rules, move)


class Searching:
    """Does what leads to the fewest points, beside the others, in the rounds that it imagines."""

    thinks_long = True

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices or view.viewer is None:
            return None
        seat = view.viewer
        states = [imagined(self._rules, view, rng)]
        usual = sensible(states[0], seat)
        others = [move for move in _candidates(states[0], seat) if move != usual]

        def value(move: Move, number: int) -> tuple[float, int]:
            if number == len(states):
                states.append(imagined(self._rules, view, rng))
            return _played_on(states[number], seat, move)

        move = best([usual, *others], value, EFFORT) if others else usual
        return HeartsNotation().write(self._rules, move)


def _candidates(state: State, seat: int) -> Sequence[Move]:
    if not state.passing:
        return [Play(card) for card in playable(state, seat)]
    burdens = by_burden(state.hands[seat], state.rules.ruleset.jack)[:WIDE]
    return [Pass(bytes(sorted(cards))) for cards in combinations(burdens, PASSED)]


def _played_on(state: State, seat: int, move: Move) -> tuple[float, int]:
    """Return how much better than the others `seat` ends the round after `move`, and the cards played."""
    if isinstance(move, Pass):
        state = after_pass(state, seat, move.cards)
        for other, cards in enumerate(state.passed):
            if not cards:
                state = after_pass(state, other, to_pass(state.hands[other], state.rules.ruleset.jack))
    else:
        state = after_play(state, move.card)
    played = 1
    while not state.is_over:
        state, played = after_play(state, to_play(state)), played + 1
    points = final_points(state)
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat], played


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda ruleset: Sensible(Rules(ruleset), SENSE),
    "normal": lambda ruleset: Sensible(Rules(ruleset)),
    "hard": lambda ruleset: Searching(Rules(ruleset)),
    "random": lambda _: Any(),
}
"""Of each level, what makes its bot."""


class HeartsAdviser:
    """Advises like `normal`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = Rules(ruleset)

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        if not view.choices or view.viewer is None:
            return None
        state = imagined(self._rules, view, rng)
        move = sensible(state, view.viewer)
        text = HeartsNotation().write(self._rules, move)
        match move:
            case Pass(cards):
                said = told(ADVICE_PASS, cards=self._rules.named(cards))
                return Advice(text, said, (told(RID_OF_QUEEN if QUEEN in cards else HIGH_CARDS),))
            case Play(card):
                said = told(ADVICE_PLAY, cards=(self._rules.texts[card],))
                return Advice(text, said, (told(_why(state, card)),))


def _why(state: State, card: int) -> Sentence:
    if len(playable(state, state.turn)) == 1:
        return ONLY_CARD
    if not state.trick:
        return LEADS_LOW
    led = suit_of(state.trick[0])
    if card == QUEEN:
        return RID_OF_QUEEN
    if suit_of(card) != led:
        return RID_OF_POINTS if is_point(card) else THROWS_AWAY
    winning = max(other for other in state.trick if suit_of(other) == led)
    return DUCKS if card < winning else TAKES_HARMLESS if rank_of(card) >= TEN else LEADS_LOW
