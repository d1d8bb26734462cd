"""Heuristic bots: they weigh the effect of each play on their hand and on the other players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from parlour.rules.cards import card
from parlour.rules.games.shedding.bots.meanings import Meanings, matches
from parlour.rules.games.shedding.bots.picking import Way, asked, duties, is_call, rather, urgent, walk, ways
from parlour.rules.games.shedding.bots.weighing import WeighedPlay, weigh, wish
from parlour.rules.steps import Choice, Pick, Step, compose
from parlour.rules.views import View

INSTEAD: Final = {"draw": -1.5, "keep": -0.5, "pass": -0.5}
"""The value of each alternative to playing. A play must be worth more."""
SHED: Final = 0.01
"""The value of shedding one point, in cards: the points that are left decide the match."""
DRY: Final = 0.7
"""The value of asking the next player for a suit on which they drew."""


class Manner(NamedTuple):
    """What a play is worth besides its effect, in which bots of one strength differ.

    `attack` is the value of each card that makes others draw or miss a turn, `shed` that of each point that
    leaves the hand. A bluff is challenged if its player holds at least `doubts` cards.
    """

    attack: float = 0.0
    shed: float = 0.0
    doubts: int = 6

    def taste(self, meanings: Meanings, cards: Sequence[str]) -> float:
        """Return what the cards of a play are worth besides."""
        does = [meanings.of(text) for text in cards]
        attacks = sum(bool(effect.draw or effect.skip) for effect in does)
        return self.attack * attacks + self.shed * sum(map(meanings.points, cards))


EVEN: Final = Manner()


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


class Counting(Normal):
    """Plays as `normal` does, but weighs points, and the suits on which the next player drew.

    That is for games in which everybody counts their own hand: it keeps few points, and makes others draw.
    """

    def __init__(self, meanings: Meanings) -> None:
        super().__init__(meanings, Manner(shed=SHED))

    def _plays(self, view: View, choice: Choice) -> Iterator[WeighedPlay]:
        """Yield each play with each suit that may be named."""
        for play in super()._plays(view, choice):
            suits = (step.among for step in asked(choice, play.cards) if step.pick == Pick.SUIT)
            for suit in next(suits, (play.name,)):
                yield play._replace(name=suit)

    def _worth(self, view: View, play: WeighedPlay) -> float:
        return super()._worth(view, play) + DRY * self._asks_in_vain(view, play)

    def _asks_in_vain(self, view: View, play: WeighedPlay) -> bool:
        """Whether the next player must follow a suit on which they drew."""
        assert view.viewer is not None, "a bot has a seat"
        top = card(play.cards[-1])
        does = self._meanings.of(play.cards[-1])
        suit = play.name or (top.suit.name if top.suit else "")
        turned = sum(self._meanings.of(text).reverse for text in play.cards) % 2
        way = -view.turns.direction if turned else view.turns.direction
        drew_on = view.seats[(view.viewer + way) % len(view.seats)].drew_on
        return does.follow == "card" and does.again == "no" and suit in drew_on
