"""The moves that are worth comparing: a few ways to lay each card, and what else is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.games.shedding.choices.choose import others
from parlour.rules.games.shedding.playouts.fast_rule import FastRule
from parlour.rules.games.shedding.position.moves import PLAIN, Move
from parlour.rules.games.shedding.position.state import State

NAMES: Final = 2
"""How many names are tried for each card that names something."""


def candidates(rule: FastRule, state: State, cards: bytes) -> list[Move]:
    """Return the moves of the player in turn that are worth comparing: laying one of `cards`, and others.

    `cards` are those that `may_lay` returns, in any order.
    """
    found = [move for card in dict.fromkeys(cards) for move in plays(rule, state, card)]
    return [*dict.fromkeys(found), *(PLAIN[verb] for verb in others(state, cards))]


def plays(rule: FastRule, state: State, card: int) -> Iterator[Move]:
    """Yield the plays of `card`: with the best names, or together with others of its rank and alone."""
    hand = state.hands[state.turn]
    full = rule.play(state, hand, card)
    if rule.has_names(card):
        for name in rule.names(hand, card)[:NAMES]:
            yield rule.finished(state, full.cards, name)
        return
    yield full
    if len(full.cards) > 1:
        yield rule.finished(state, bytes([card]))
