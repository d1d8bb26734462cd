"""The level `hard` in RLCard's own game of UNO, against RLCard's `uno-rule-v1`.

RLCard deals, judges and plays; its rule is rewritten here from its source, with a generator of its own
for its random choices. Its rules differ from JUNO Classic: a Reverse skips nobody when two play, a drawn
card of the color in force is played by itself, a +4 may be laid only if nothing else fits, and nobody calls.
Each position becomes a view of JUNO Classic, in which drawing is not open while a card fits. A move that
RLCard does not allow is replaced with its first legal one.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.choices.look import seen_by
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.matter import CALM
from parlour.rules.games.shedding.position.state import State
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import View

HOUSE_RULES: Final = """
title = "RLCard's UNO"
base = "juno-classic"

[rules]
reverse_skips_with_two = false

[rules.drawing]
voluntary = false

[rules.calling]
announce = "off"
"""
SEATS: Final = 2
COLORS: Final = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
TRAITS: Final = {"skip": "S", "reverse": "R", "draw_2": "D", "wild": "W", "wild_draw_4": "W4"}
WILDS: Final = ("wild", "wild_draw_4")


def available() -> bool:
    """Whether RLCard is installed."""
    return find_spec("rlcard") is not None


def won(seed: int, number: int, times: list[float]) -> bool:
    """Play the game of this number; return whether `hard` wins it, and append its milliseconds a move.

    Two games in a row have the same cards, with `hard` in the other seat.
    """
    import numpy
    from rlcard.games.uno import Game

    game = Game(num_players=SEATS)
    game.np_random = numpy.random.RandomState(random.Random(f"{seed}/{number // SEATS}").getrandbits(32))
    chance, seat = random.Random(f"{seed}/{number}/moves"), number % SEATS
    state, player = game.init_game()
    while not game.is_over():
        legal = game.get_legal_actions()
        if player != seat:
            action = rule_v1(state["hand"], legal, chance)
        elif len(legal) == 1:
            action = legal[0]
        else:
            before = time.thread_time()
            action = decided(game, seat, legal, chance)
            times.append(1_000 * (time.thread_time() - before))
        state, player = game.step(action)
    return bool(game.round.winner[0] == seat)


def rule_v1(hand: Sequence[str], legal: Sequence[str], chance: random.Random) -> str:
    """Return the action of RLCard's `uno-rule-v1`: it draws, lays a +4, or lays any card but a Wild."""
    if "draw" in legal:
        return "draw"
    if any(action.split("-")[1] == "wild_draw_4" for action in legal):
        colors = Counter(card[0] for card in _without_wilds(hand))
        return f"{max(colors, key=colors.__getitem__)}-wild_draw_4"
    return chance.choice(_without_wilds(legal))


def _without_wilds(cards: Sequence[str]) -> Sequence[str]:
    """Return the cards that are not wild, or all cards if all are."""
    return [card for card in cards if card[2:6] != "wild"] or cards


def decided(game: Any, seat: int, legal: Sequence[str], chance: random.Random) -> str:
    """Return the action of `hard`; the first legal one if RLCard refuses its move."""
    move = _bot().decide(view(game, seat), chance) or ""
    actions = {notation(action): action for action in legal}
    return actions.get(move, legal[0])


def notation(action: str) -> str:
    """Return the move that an action of RLCard is: `r-7` is `play R7`, `b-wild` is `play W blue`."""
    if action == "draw":
        return action
    color, trait = action.split("-")
    if trait in WILDS:
        return f"play {TRAITS[trait]} {COLORS[color]}"
    return f"play {color.upper()}{TRAITS.get(trait, trait)}"


def view(game: Any, seat: int) -> View:
    """Return what `seat` sees of RLCard's game, as a view of JUNO Classic."""
    rules = _rules().rules
    target = game.round.target
    top, row = _card(target), rules.rows.anything
    named = rules.suits.index(COLORS[target.color]) if target.trait in WILDS else -1
    played = [_card(card) for card in game.round.played_cards if card is not target]
    state = State.of(
        rules=rules,
        hands=tuple(bytes(sorted(map(_card, player.hand))) for player in game.players),
        stock=bytes(map(_card, game.dealer.deck)),
        discard=bytes([*played, top]),
        row=rules.rows.laid(row, top, named),
        turn=seat,
        direction=game.round.direction,
        phase=phases.TURN,
        drawn=b"",
        matter=CALM,
        dealer=0,
        renewals=0,
        history=0,
    )
    return seen_by(state, seat)


def _card(card: Any) -> int:
    """Return the type of a card of RLCard."""
    text = TRAITS.get(card.trait, card.trait)
    return int(_rules().rules.types[text if card.trait in WILDS else card.color.upper() + text])


@cache
def _rules() -> TableRules:
    return shelf.house_rules(HOUSE_RULES)


@cache
def _bot() -> Bot:
    return shelf.table_rules("juno-classic").bot("hard")
