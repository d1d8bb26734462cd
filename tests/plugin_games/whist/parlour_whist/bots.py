"""The bots, and what gives hints.

`random` plays any card that it may play. `easy` plays with sense two times out of three. `normal` wins the
tricks that are worth it with its lowest card for that. `hard` imagines what it does not see, and plays rounds
on to their end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.game import Advice, Bot, Effort, Sentence, View, best, told
from parlour_whist.play import WhistPlay
from parlour_whist.ruleset import Rules, Ruleset, rank_of, suit_of
from parlour_whist.sentences import (
    BEST_CARD,
    NOT_WORTH_BETTER,
    NOT_WORTH_TRICK,
    ONLY_CARD,
    PLAY_IT,
    TAKES_TRICK,
)
from parlour_whist.state import State, after, beats, playable
from parlour_whist.views import imagined

JACK: Final = 9
"""The rank from which on a card that is turned up is worth a trick."""
EFFORT: Final = Effort(stages=(10, 10, 20), work=3_000, errors=1.0)
"""The work is counted in cards that are played."""
SENSE: Final = 2 / 3


def sensible(state: State) -> int:
    """Return a sensible card for the seat in turn, by what it sees."""
    there = sorted(playable(state, state.turn), key=lambda card: _worth(state, card))
    wanted = not state.stock or _worth(state, state.stock[0]) >= JACK
    if state.leads:
        return there[-1] if wanted else there[0]
    winning = [card for card in there if beats(state, card, state.trick[0])]
    return winning[0] if wanted and winning else there[0]


def _worth(state: State, card: int) -> int:
    """Return what keeping a card is worth: its rank, and more for trumps."""
    return rank_of(card) + 13 * (suit_of(card) == state.trumps)


class Any:
    """Plays any card that it may play."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        choice = view.choice("play")
        return f"play {rng.choice(choice.steps[0].among)}" if choice else None


class Sensible:
    """Plays with sense, that often."""

    thinks_long = False

    def __init__(self, rules: Rules, often: float = 1.0) -> None:
        self._rules = rules
        self._often = often

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        if rng.random() >= self._often:
            return Any().decide(view, rng)
        return f"play {self._rules.texts[sensible(imagined(self._rules, view, rng))]}"


class Searching:
    """Plays the card that takes most tricks in the rounds that it imagines."""

    thinks_long = True

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        states = [imagined(self._rules, view, rng)]
        seat = states[0].turn
        usual = sensible(states[0])
        others = [card for card in playable(states[0], seat) if card != usual]

        def value(card: int, number: int) -> tuple[float, int]:
            if number == len(states):
                states.append(imagined(self._rules, view, rng))
            state, played = after(states[number], seat, card), 1
            while not state.is_over:
                state, played = after(state, state.turn, sensible(state)), played + 1
            return state.won[seat] - state.won[1 - seat], played

        return f"play {self._rules.texts[best([usual, *others], value, EFFORT)]}"


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda ruleset: Sensible(Rules(ruleset), SENSE),
    "normal": lambda ruleset: Sensible(Rules(ruleset)),
    "hard": lambda ruleset: Searching(Rules(ruleset)),
    "random": lambda _: Any(),
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
        card = sensible(state)
        text = self._rules.texts[card]
        return Advice(f"play {text}", told(PLAY_IT, cards=(text,)), (told(_why(state, card)),))


def _why(state: State, card: int) -> Sentence:
    if len(WhistPlay().legal_moves(state, state.turn)) == 1:
        return ONLY_CARD
    if not state.leads:
        takes = beats(state, card, state.trick[0])
        return TAKES_TRICK if takes else NOT_WORTH_BETTER
    if state.stock and _worth(state, state.stock[0]) < JACK:
        return NOT_WORTH_TRICK
    return BEST_CARD
