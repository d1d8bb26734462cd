"""A heuristic bot: weighs the effect of each play on its hand and on the other players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import partial
from math import inf
from typing import Final

from parlour.rules.games.shedding.bots.manners import EVEN, Manner
from parlour.rules.games.shedding.bots.meanings import Meanings, matches
from parlour.rules.games.shedding.bots.picking import Way, asked, duties, is_call, urgent, walk, ways
from parlour.rules.games.shedding.bots.simple import rather
from parlour.rules.games.shedding.bots.weighing import WeighedPlay, weigh, wish
from parlour.rules.steps import Choice, Pick, Step, compose
from parlour.rules.views import View

INSTEAD: Final = {"draw": -1.5, "keep": -0.5, "pass": -0.5}
"""The value of each alternative to playing. A play must be worth more."""


class Normal:
    """Makes the play with the highest value, in its manner. `meanings` come from the rules of the table."""

    thinks_long = False

    def __init__(self, meanings: Meanings, manner: Manner = EVEN) -> None:
        self._meanings = meanings
        self._manner = manner

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        call, open_to_it = urgent(view), duties(view)
        if call or not open_to_it:
            return call
        play = view.choice("play")
        return (self._play(view, play) if play else None) or self._other(view, open_to_it)

    def _play(self, view: View, choice: Choice) -> str | None:
        best = max(self._plays(view, choice), key=lambda play: (self._worth(view, play), play.cards))
        if self._worth(view, best) < instead(view):
            return None
        return walk(choice, best.cards, partial(_picked, best))

    def _plays(self, view: View, choice: Choice) -> Iterable[WeighedPlay]:
        """Return the plays among which the worth decides."""
        return plays_of(view, choice)

    def _worth(self, view: View, play: WeighedPlay) -> float:
        return weigh(view, self._meanings, play) + self._manner.taste(self._meanings, play.cards)

    def _doubts(self, view: View) -> bool:
        """Whether the previous player holds so many cards that a bluff is likely."""
        assert view.viewer is not None, "a bot has a seat"
        previous = view.seats[(view.viewer - view.turns.direction) % len(view.seats)]
        return previous.cards >= self._manner.doubts

    def _other(self, view: View, among: tuple[Choice, ...]) -> str:
        """Return a move other than a play: give the least useful card, name the most common suit or rank."""
        choice = (view.choice("challenge") if self._doubts(view) else None) or rather(among)
        first = min(ways(choice, view.hand), key=lambda way: self._wish(view, way))
        return compose(choice.verb, first)

    def _wish(self, view: View, way: Way) -> float:
        if not way or way[0] not in view.hand:
            return -float(sum(matches(text, name) for name in way for text in view.hand))
        return wish(self._meanings, way[0], less(view.hand, way))


def instead(view: View) -> float:
    """Return what a play must be worth, because it could be left alone."""
    facing = view.discard is not None and view.discard.facing
    return max((INSTEAD[verb] for verb in INSTEAD if view.choice(verb) and not facing), default=-inf)


def plays_of(view: View, choice: Choice) -> list[WeighedPlay]:
    """Return the plays of `choice`, each with the picks that this bot makes."""
    return [_finished(view, choice, way) for way in ways(choice, view.hand)]


def _finished(view: View, choice: Choice, way: Way) -> WeighedPlay:
    """Complete the play that begins with the cards of `way`."""
    rest, name, seat = less(view.hand, way), "", None
    for step in asked(choice, way):
        if step.pick == Pick.SEAT:
            seat = int(_taken(view, step))
        elif not is_call(step):
            name = _named(step, rest)
    return WeighedPlay(way, rest, name, seat)


def _picked(play: WeighedPlay, step: Step) -> Way:
    """Return what `play` picks for a step after its cards."""
    if step.pick == Pick.SEAT:
        return (str(play.seat),)
    return step.among[:1] if is_call(step) else (play.name,)


def _taken(view: View, step: Step) -> str:
    """Return the seat with the fewest cards."""
    return min(step.among, key=lambda seat: view.seats[int(seat)].cards)


def _named(step: Step, hand: tuple[str, ...]) -> str:
    """Return the suit or rank that the hand holds most of, the first of several."""
    held = Counter(hand).items()
    return max(step.among, key=lambda name: sum(count for text, count in held if matches(text, name)))


def less(hand: tuple[str, ...], way: Way) -> tuple[str, ...]:
    """Return the hand without the cards of `way`."""
    gone, rest = Counter(way), []
    for text in hand:
        if gone[text]:
            gone[text] -= 1
        else:
            rest.append(text)
    return tuple(rest)
