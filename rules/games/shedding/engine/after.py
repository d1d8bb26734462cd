"""Applies a move to a state: the heart of the engine.

Nearly every move is a draw or a card with a simple effect, made while nothing is pending and nobody listens.
Such a card is played here in one step, and `quick` has other fast paths. Setting the fields one by one is the
fastest way to make a state (see `state`), and two hands are combined without a function call. All other moves
go through `play` and `effects`, which have the same results; tests compare them.
"""

from __future__ import annotations

from parlour.rules.games.shedding.engine import play
from parlour.rules.games.shedding.engine.effects import Heard
from parlour.rules.games.shedding.engine.quick import answers, drawn_by_next, drew, pending
from parlour.rules.games.shedding.position.matter import CALM
from parlour.rules.games.shedding.position.moves import DRAW, PLAY, Move
from parlour.rules.games.shedding.position.phases import FACE, OVER, TURN
from parlour.rules.games.shedding.position.state import State, replaced
from parlour.rules.moves import HouseMove


def after(state: State, seat: int, move: Move | HouseMove, events: Heard = None) -> State:
    """Return the state after a legal move of `seat`, or of the house."""
    if events is not None:
        return play.made(state, seat, move, events)
    verb = move[0]
    if verb != PLAY:
        drawn = drew(state, seat) if verb == DRAW else None
        return play.made(state, seat, move, events) if drawn is None else drawn
    laid: Move = move  # type: ignore[assignment]  # no move of the house has this verb
    if state.matter is not CALM and not answers(state, laid):
        return play.made(state, seat, move, events)
    cards, rules, hands = laid[1], state.rules, state.hands
    count = len(hands)
    quick = (rules.quick if count > 2 else rules.quick_of_two).get(cards)
    if quick is None:
        return play.made(state, seat, move, events)
    row, rows, draws, hop, turns, ends, faced = quick
    hand = hands[seat].replace(cards, b"", 1)
    new = State()
    new.rules = rules
    new.hands = replaced(hands, seat, hand) if count > 2 else (hands[0], hand) if seat else (hand, hands[1])
    new.stock = state.stock
    new.discard = state.discard + cards
    new.row = rows[laid.named] if rows else row
    new.direction = way = state.direction * turns
    new.turn = (seat + way * hop) % count
    new.phase = TURN
    new.drawn = b""
    new.matter = CALM
    new.dealer = state.dealer
    new.renewals = state.renewals
    history = state.history
    new.history = history & rules.forgets[seat][cards[0]] if history else history
    if draws:
        if faced:
            new.matter, new.phase = pending(rules, row, state.matter.draws + draws), FACE
        elif len(new.stock) < draws:
            return play.made(state, seat, move, events)
        else:
            drawn_by_next(new, draws)
    if len(hand) <= rules.care:
        if hand or not ends:
            return play.made(state, seat, move, events)
        new.turn, new.phase, new.matter = seat, OVER, CALM
    return new
