"""The heuristic."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from rules.cards import card
from rules.games.shedding.bots.picking import Way, duties, urgent, walk, ways
from rules.games.shedding.bots.simple import rather
from rules.steps import Pick, Step
from rules.views import View

NEAR: Final = 2


class Normal:
    """A heuristic of a few lines that wins three rounds of five against random play."""

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        """Return a move for the view's seat, or None where it has nothing to do."""
        call = urgent(view)
        if call or not duties(view):
            return call
        play = view.choice("play") or rather(duties(view))
        best = max(ways(play, view.hand), key=lambda way: (len(way), _worth(view, way[-1]) if way else ()))
        rest = list(view.hand)
        for text in best:
            if text in rest:
                rest.remove(text)

        def pick(step: Step, _: Way) -> Way:
            if step.pick == Pick.SUIT:
                return (_longest(view, step.among, rest),)
            if step.pick == Pick.SEAT:
                return (min(step.among, key=lambda seat: view.seats[int(seat)].cards),)
            return step.among[:1]

        return walk(play, best, pick)


def _worth(view: View, text: str) -> tuple[float, ...]:
    """How good it is to play `text` now: the higher, the better."""
    if not _is_card(text):
        return (0.0, 0.0, 0.0, 0.0)
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


def _is_card(text: str) -> bool:
    return text.isalnum() and text.upper() == text and not text.isdigit()
