"""Hints: the move that `normal` would make, and what it weighed, from the cards that the seat sees now."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.advice import Advice
from parlour.rules.cards import card
from parlour.rules.games.lotta_watta.bots.memory import UNKNOWN, At, Memory, remembered, worth
from parlour.rules.games.lotta_watta.bots.normal import Normal
from parlour.rules.sentences import text
from parlour.rules.views import View


class Adviser:
    """Advises like `normal`."""

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        move = Normal().decide(view, rng)
        if move is None:
            return None
        verb, *picks = move.split()
        memory = remembered(view, 0.0, rng)
        return Advice(move, _told(view, verb, picks), tuple(_why(view, memory, verb, picks)))


def _told(view: View, verb: str, picks: list[str]) -> str:
    match verb, picks:
        case "take", [pile]:
            return f"Take the top card of the {pile}"
        case "put", [slot]:
            return f"Exchange it for your card {slot}"
        case "stack", [slot]:
            return f"Stack your card {slot}"
        case "look", [place]:
            return f"Look at {_place(view, place)}"
        case "swap", [first, second]:
            return f"Swap {_place(view, first)} and {_place(view, second)}"
        case _:
            choice = view.choice(verb)
            assert choice is not None, "an advised move is open"
            return text(choice.words)


def _why(view: View, memory: Memory, verb: str, picks: list[str]) -> Iterator[str]:
    drawn = view.drawn[0] if view.drawn else ""
    match verb, picks:
        case "take", ["pile"]:
            yield f"the {_on_pile(view)} counts only {worth(_top(view)):g}"
        case "take", _ if _top(view):
            yield f"the {_on_pile(view)} on the pile is no better than an unknown card"
        case "put", [slot]:
            yield from _why_put(memory, drawn, At(view.viewer or 0, int(slot)))
        case "drop", _ if not _goes_back(view):
            yield f"none of your cards is known to count more than the {card(drawn).words}"
        case "keep", _:
            yield f"the {card(drawn).words} counts {worth(drawn):g}"
        case "stack", [slot]:
            yield f"card {slot} is of the same rank"
        case "look", _:
            yield "you do not know it"
        case "swap", _:
            yield "it leaves you with fewer points"
        case "call", _:
            yield f"your cards count about {memory.total():g}"
        case _:
            return


def _goes_back(view: View) -> bool:
    """Whether the taken card came from the pile, so that putting it back is a pass."""
    drop = view.choice("drop")
    return drop is not None and drop.clause == "LW-8"


def _why_put(memory: Memory, drawn: str, place: At) -> Iterator[str]:
    old = memory.mine[place]
    if old:
        yield f"your {card(old).words} counts {worth(old):g}, the {card(drawn).words} {worth(drawn):g}"
    else:
        yield f"you do not know that card; most count about {UNKNOWN:.0f}, this one {worth(drawn):g}"


def _place(view: View, place: str) -> str:
    seat, slot = place.split(".")
    return f"your card {slot}" if int(seat) == view.viewer else f"{{{seat}}}'s card {slot}"


def _top(view: View) -> str:
    pile = view.zone("pile")
    return pile.cards[-1] if pile is not None and pile.cards else ""


def _on_pile(view: View) -> str:
    return card(_top(view)).words
