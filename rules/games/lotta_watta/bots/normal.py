"""A bot that remembers cards, weighs points, stacks known matches, and calls with a low hand."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Final

from parlour.rules.games.lotta_watta.bots.memory import At, Memory, rank, remembered, worth
from parlour.rules.games.lotta_watta.engine.tables import JACK, QUEEN
from parlour.rules.steps import compose
from parlour.rules.views import View

WINS: Final = 0.6
"""The probability that one's own card is first in a race."""
TOLD: Final = 1.0
"""The value of learning an unknown card."""
LOOKS: Final = 1.5
"""The value of a look while own cards are unknown."""


class Normal:
    """Forgets the share `fades` of what it has seen at each decision; calls with up to `courage` points."""

    thinks_long = False

    def __init__(self, fades: float = 0.0, courage: float = 6.0) -> None:
        self._fades = fades
        self._courage = courage

    def decide(self, view: View, rng: random.Random) -> str | None:
        verbs = {choice.verb for choice in view.choices}
        if not verbs:
            return None
        memory = remembered(view, self._fades, rng)
        if "take" in verbs:
            return _take(view, memory)
        if "drop" in verbs:
            return _second(view, memory)
        if "stack" in verbs:
            return _race(view, memory)
        if "swap" in verbs:
            return _swap(memory)
        if "look" in verbs:
            return _look(memory)
        return "call" if "call" in verbs and self._calls(memory) else "pass"

    def _calls(self, memory: Memory) -> bool:
        """Whether the own hand is low, and lower than what the others are known to hold."""
        total, seats = memory.total(), {place.seat for place in memory.others}
        others = [sum(memory.worth(place) for place in memory.others if place.seat == seat) for seat in seats]
        return total <= self._courage and total < min(others, default=0.0)


def _take(view: View, memory: Memory) -> str:
    """Take the card of the pile if it is useful and better than the average stock card."""
    step = next(choice for choice in view.choices if choice.verb == "take").steps[0]
    pile = view.zone("pile")
    top = pile.cards[-1] if pile and pile.cards else ""
    if "stock" not in step.among or (top and worth(top) <= 3 and _best_put(memory, top)[0] > 1):
        return compose("take", step.among[-1:])
    return "take stock"


def _best_put(memory: Memory, taken: str) -> tuple[float, At | None]:
    """Return the value and place of the best exchange; the lowest value if there is no place."""
    found = [(_put(memory, place, taken), place) for place in memory.playable()]
    return max(found, default=(-99.0, None), key=itemgetter(0))


def _put(memory: Memory, place: At, taken: str) -> float:
    text = memory.mine[place]
    told = 0.0 if text else TOLD
    return memory.worth(place) - worth(taken) + told + (_laid(memory, text, place) if text else 0.0)


def _laid(memory: Memory, text: str, but: At | None = None) -> float:
    """Return the value of laying `text`: an own card may follow it, and it may have a power."""
    mates = memory.mates(text, but)
    follows = WINS * max(worth(text), 0.0) if mates else 0.0
    if rank(text) == QUEEN and not all(memory.mine.values()):
        return follows + LOOKS
    return follows + max(_swaps(memory)[0] / 2, 0.0) if rank(text) == JACK else follows


def _second(view: View, memory: Memory) -> str:
    """Put, drop or keep the taken card, whichever has the highest value."""
    taken = view.drawn[0]
    back = next(choice for choice in view.choices if choice.verb == "drop").clause == "LW-8"
    best, place = _best_put(memory, taken)
    drop = 0.0 if back else _laid(memory, taken)
    if -worth(taken) > max(best, drop):
        return "keep"
    return f"put {place.slot}" if place and best > drop else "drop"


def _race(view: View, memory: Memory) -> str:
    """Stack a card that is known to match, unless it is worth keeping."""
    pile = view.zone("pile")
    mates = memory.mates(pile.cards[-1]) if pile and pile.cards else []
    mates = [place for place in mates if memory.worth(place) >= 0]
    return f"stack {mates[0].slot}" if mates else "pass"


def _swaps(memory: Memory) -> tuple[float, At, At]:
    """Return the best swap of an own card for another player's, and the points that it saves."""
    nowhere = At(-1, 0)
    mine = max(memory.mine, key=memory.worth, default=nowhere)
    other = min(memory.others, key=memory.worth, default=nowhere)
    if nowhere in (mine, other):
        return -99.0, mine, other
    return memory.worth(mine) - memory.worth(other), mine, other


def _swap(memory: Memory) -> str:
    saved, mine, other = _swaps(memory)
    return compose("swap", [str(place) for place in sorted((mine, other))]) if saved > 1 else "pass"


def _look(memory: Memory) -> str:
    """Look at an unknown own card, or else at another player's."""
    unknown = [place for place, text in (*memory.mine.items(), *memory.others.items()) if not text]
    return f"look {unknown[0]}" if unknown else "pass"
