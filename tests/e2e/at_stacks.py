"""What a person presses where stacks lie side by side, and a move is built pick by pick."""

from __future__ import annotations

import random
from collections.abc import Collection

from parlour.rules.views import View
from parlour.tui.moves.turn import Turn

STOPS = 0.2
"""How often somebody stops whose turn could go on."""
TEN = 10
"""As many cards have a digit."""
WAYS = (("switch", "w"), ("move", "v"), ("hold", "g"))
INSTEAD = (("draw", "d"), ("stop", "e"), ("pass", "e"), ("trade", "r"))


def building(turn: Turn, rng: random.Random) -> str | None:
    """Return the key for the next pick, or for what to begin with; None if somebody else is to play."""
    view = turn.view
    if view is None or not view.choices:
        return None
    if turn.picking is None:
        return _begins(turn, view, rng)
    if turn.options:
        return rng.choice([option.key for option in turn.options])
    return rng.choice(_numbers(turn, turn.playable))


def _begins(turn: Turn, view: View, rng: random.Random) -> str:
    """A card that can be laid, or a way for an action card; else, and now and then, what ends the turn."""
    verbs = {choice.verb for choice in view.choices}
    play = view.choice("play")
    cards = _numbers(turn, play.steps[0].among if play else ())
    keys = [*cards, *(key for verb, key in WAYS if verb in verbs)]
    instead = [key for verb, key in INSTEAD if verb in verbs]
    return instead[0] if not keys or ("stop" in verbs and rng.random() < STOPS) else rng.choice(keys)


def _numbers(turn: Turn, cards: Collection[str]) -> list[str]:
    """The numbers of these cards as they stand in the hand; beyond the tenth, keys that lead there."""
    there = [number for number, card in enumerate(turn.hand, 1) if card in cards]
    arrow = "enter" if turn.under_cursor in cards else "down"
    return [str(number % 10) if number <= TEN else arrow for number in there]
