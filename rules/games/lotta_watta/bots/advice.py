"""Hints: the move that `normal` would make, and what it weighed, from the cards that the seat sees now."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.advice import Advice
from parlour.rules.games.lotta_watta.bots import sentences
from parlour.rules.games.lotta_watta.bots.memory import UNKNOWN, At, Memory, remembered, worth
from parlour.rules.games.lotta_watta.bots.normal import Normal
from parlour.rules.sentences import PLACE_OF, Told, told
from parlour.rules.views import View


class Adviser:
    """Advises like `normal`."""

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        move = Normal().decide(view, rng)
        if move is None:
            return None
        verb, *picks = move.split()
        memory = remembered(view, 0.0, rng)
        return Advice(move, _said(view, verb, picks), tuple(_why(view, memory, verb, picks)))


def _said(view: View, verb: str, picks: list[str]) -> Told:
    match verb, picks:
        case "take", [zone]:
            return sentences.TAKE[zone]
        case "put", [slot]:
            return told(sentences.EXCHANGE, slot=int(slot))
        case "stack", [slot]:
            return told(sentences.STACK, slot=int(slot))
        case "look", [place]:
            return told(sentences.LOOK, place=_place(place))
        case "swap", [first, second]:
            return told(sentences.SWAP, here=_place(first), there=_place(second))
        case _:
            choice = view.choice(verb)
            assert choice is not None, "an advised move is open"
            return choice.words


def _why(view: View, memory: Memory, verb: str, picks: list[str]) -> Iterator[Told]:
    drawn = view.drawn[0] if view.drawn else ""
    match verb, picks:
        case "take", ["pile"]:
            yield told(sentences.COUNTS_ONLY, cards=(_top(view),), points=_points(_top(view)))
        case "take", _ if _top(view):
            yield told(sentences.NO_BETTER, cards=(_top(view),))
        case "put", [slot]:
            yield _why_put(memory, drawn, At(view.viewer or 0, int(slot)))
        case "drop", _ if not _goes_back(view):
            yield told(sentences.NONE_COUNTS_MORE, cards=(drawn,))
        case "keep", _:
            yield told(sentences.COUNTS, cards=(drawn,), points=_points(drawn))
        case "stack", [slot]:
            yield told(sentences.SAME_RANK, slot=int(slot))
        case "look", _:
            yield sentences.NOT_KNOWN
        case "swap", _:
            yield sentences.FEWER_POINTS
        case "call", _:
            yield told(sentences.COUNT_ABOUT, points=_number(memory.total()))
        case _:
            return


def _goes_back(view: View) -> bool:
    """Whether the taken card came from the pile, so that putting it back is a pass."""
    drop = view.choice("drop")
    return drop is not None and drop.clause == "LW-8"


def _why_put(memory: Memory, drawn: str, place: At) -> Told:
    old = memory.mine[place]
    if old:
        counts, others = _points(old), _points(drawn)
        return told(sentences.COUNTS_LESS, cards=(old,), points=counts, another=(drawn,), others=others)
    return told(sentences.UNKNOWN_CARD, most=_number(round(UNKNOWN)), points=_points(drawn))


def _place(place: str) -> Told:
    seat, slot = place.split(".")
    return told(PLACE_OF, int(seat), slot=int(slot))


def _points(text: str) -> str:
    return _number(worth(text))


def _number(points: float) -> str:
    return f"{points:g}"


def _top(view: View) -> str:
    pile = view.zone("pile")
    return pile.cards[-1] if pile is not None and pile.cards else ""
