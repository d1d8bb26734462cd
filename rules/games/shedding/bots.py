"""Bots of the family. Each has a seat's view and nothing else, and answers in notation.

`random` plays a random playable card, never keeps a drawn one and forgets nothing: the
yardstick. `easy` plays at random too, draws and keeps now and then, and sometimes forgets to
call. `normal` is a heuristic: it sheds its longest color, holds Wilds back, and acts
against a neighbour who is about to go out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from rules.cards import card
from rules.contract import Bot
from rules.steps import Choice, Pick, compose
from rules.views import View

FORGETS: Final = 0.4
"""How often an easy bot forgets to call with the play."""
DAWDLES: Final = 0.15
"""How often an easy bot overlooks a catch, or draws though it could play."""
NEAR: Final = 2
"""A neighbour with so few cards is about to go out."""


class Random:
    """Plays a random playable card, calls and catches always."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move for the view's seat, or None where it has nothing to do."""
        urgent = _urgent(view)
        if urgent:
            return urgent
        play = view.choice("play")
        if play:
            return _play(play, rng.choice(play.steps[0].among), _random_suit(play, rng), call=True)
        return _other(view, rng.choice)


class Easy:
    """Plays at random and is sometimes absent-minded."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move for the view's seat, or None where it has nothing to do."""
        urgent = _urgent(view)
        if urgent and rng.random() > (FORGETS if urgent == "call" else DAWDLES):
            return urgent
        play = view.choice("play")
        if play and (rng.random() > DAWDLES or not view.choice("draw")):
            call = rng.random() > FORGETS
            return _play(play, rng.choice(play.steps[0].among), _random_suit(play, rng), call=call)
        return _other(view, rng.choice)


class Normal:
    """A heuristic of a few lines that wins three rounds of five against random play."""

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        """Return a move for the view's seat, or None where it has nothing to do."""
        urgent = _urgent(view)
        if urgent:
            return urgent
        play = view.choice("play")
        if not play:
            return _other(view, lambda suits: _longest(view, suits))
        best = max(sorted(play.steps[0].among), key=lambda text: _worth(view, text))
        rest = list(view.hand)
        rest.remove(best)
        return _play(play, best, _longest(view, _suits(play), rest), call=True)


def _worth(view: View, text: str) -> tuple[float, ...]:
    """How good it is to play `text` now: the higher, the better."""
    what = card(text)
    rest = Counter(found.suit for other in view.hand if (found := card(other)).suit)
    threatened = view.seats[_neighbour(view)].cards <= NEAR
    hinders = what.rank in ("W4", "D", "S", "R")
    if what.suit is None:
        return (2.0 if threatened and hinders else -1.0, -float(len(what.rank)), 0.0, 0.0)
    return (
        1.0 if threatened and hinders else 0.0,
        float(rest[what.suit]),
        float(hinders),
        _points(what.rank),
    )


def _points(rank: str) -> float:
    return float(rank) if rank.isdigit() else 20.0


def _neighbour(view: View) -> int:
    assert view.viewer is not None, "a bot has a seat"
    return (view.viewer + view.direction) % len(view.seats)


def _longest(view: View, suits: tuple[str, ...], hand: list[str] | None = None) -> str:
    """The suit that the hand holds most of; of equals the first."""
    held = Counter(found.suit.name for text in (hand or view.hand) if (found := card(text)).suit)
    return max(suits, key=lambda suit: held[suit]) if suits else ""


def _urgent(view: View) -> str | None:
    """A call that is due, or somebody to catch: both come before anything else."""
    if view.choice("call"):
        return "call"
    catch = view.choice("catch")
    return compose("catch", catch.steps[0].among[:1]) if catch else None


def _play(play: Choice, text: str, suit: str, *, call: bool) -> str:
    picks = [text]
    for step in play.steps[1:]:
        if step.pick == Pick.SUIT and step.follows([text]):
            picks.append(suit)
        if step.pick == Pick.WORD and call:
            picks.append(step.among[0])
    return compose("play", picks)


def _suits(choice: Choice) -> tuple[str, ...]:
    return next((step.among for step in choice.steps if step.pick == Pick.SUIT), ())


def _random_suit(choice: Choice, rng: random.Random) -> str:
    suits = _suits(choice)
    return rng.choice(suits) if suits else ""


def _other(view: View, name: Callable[[tuple[str, ...]], str]) -> str | None:
    """What there is to do besides playing: draw before all, name a color, accept a bluff."""
    for verb in ("draw", "keep", "accept", "pass"):
        if view.choice(verb):
            return verb
    color = view.choice("color")
    return compose("color", [name(color.steps[0].among)]) if color else None


LEVELS: Final[Mapping[str, Bot]] = {"easy": Easy(), "normal": Normal(), "random": Random()}
