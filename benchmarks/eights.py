"""Crazy Eights with OpenSpiel's options, beside OpenSpiel's `crazy_eights` driven from Python.

Both sides play the same game, to its end, in the same way: at most 5 cards are drawn, then the turn
passes; a 2 makes the next player draw two, or pass it on with a 2; a Queen skips, an Ace turns the
direction, an 8 names the suit; the stock is renewed. The player to act plays a random playable card, and
draws only without one.

The figure to compare is **games a second**. Moves are also counted, as each side counts them, and they
differ: OpenSpiel asks for every card that is drawn, for a pass after the fifth and for the suit of an 8. So
a game for two has about 83 of its decisions and 63 of ours, where `draw` takes everything that is to be
drawn and `play 8H clubs` is one move. The numbers of cards played and drawn are alike (about 47 and 37), so
the ratio of games is also the ratio of cards moved.

Chance: in OpenSpiel each card dealt or drawn is a node of its own. Python samples it as OpenSpiel's examples
do: `chance_outcomes`, with actions and probabilities apart, and a weighted choice (from the standard library,
which is twice as fast here as numpy's). `uniform` skips that: with one pack all outcomes are equally likely,
so any of `legal_actions` will do. That is faster than what its users write, and is printed beside it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from benchmarks.rounds import lots, rounds
from parlour.rules.shelf import shelf

HOUSE_RULES = """
title = "Crazy Eights as in OpenSpiel"
base = "crazy-eights"

[rules]
reverse_skips_with_two = false

[rules.effects]
2 = { draw = 2, answers = ["2"] }
Q = { skip = 1 }
A = { reverse = true }

[rules.drawing]
count = 5

[rules.last_card]
penalty_served = false
"""
OPTIONS = {"max_draw_cards": 5, "use_special_cards": True, "reshuffle": True, "max_turns": 1_000_000}
"""Of OpenSpiel's game; by default it stops after 100 cards, played out or not."""
DRAW, PASS = 52, 53
"""Actions of OpenSpiel's game that are not a play."""


def engine(seats: int, seed: int) -> Callable[[], int]:
    """Return a function that plays one random round here and returns its moves."""
    return rounds(shelf.house_rules(HOUSE_RULES), seats, seed)


def openspiel(seats: int, seed: int, *, uniform: bool = False) -> Callable[[], int] | None:
    """Return a function that plays one random game there and returns its moves; None without OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("crazy_eights", {"players": seats, **OPTIONS})
    rng = random.Random(seed)
    chance = lots(rng)

    def dealt(state: Any) -> int:
        if uniform:
            actions = state.legal_actions()
            return int(actions[next(chance) * len(actions) >> 16])
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(actions, chances)[0])

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dealt(state))
                continue
            actions = state.legal_actions()
            plays = [action for action in actions if action not in (DRAW, PASS)] or actions
            state.apply_action(plays[next(chance) * len(plays) >> 16])
            moves += 1
        return moves

    return play
