"""The short ways: what nearly all moves are, in one go, while nothing is the matter and nobody listens.

They lead exactly where the long way through `play` and `effects` does. Fields are set one by one, for
that is the fastest way to make a state (see `state`); two hands are put together without a call.
"""

from __future__ import annotations

from bisect import bisect

from rules.games.shedding.draw import replaced
from rules.games.shedding.moves import Move
from rules.games.shedding.state import CALM, DREW, OVER, TURN, State, fits
from rules.games.shedding.tables import Quick


def played(state: State, seat: int, move: Move, quick: Quick) -> State:
    """Return the state after a card of the hand of `seat` that takes a moment, its effect included."""
    _, cards, named, _, _ = move
    row, rows, draws, hop, turns, _ = quick
    hands, stock = state.hands, state.stock
    count, way = len(hands), state.direction * turns
    turn, phase = (seat + way * hop) % count, TURN
    hand = hands[seat].replace(cards, b"", 1)
    if draws:
        taker, taken = turn, bytes(sorted(hands[turn] + stock[:draws]))
        turn, stock = (turn + way) % count, stock[draws:]
        hands = replaced(hands, taker, taken) if count > 2 else (taken, taken)
    hands = replaced(hands, seat, hand) if count > 2 else (hands[0], hand) if seat else (hand, hands[1])
    if not hand:
        turn, phase = seat, OVER
    new = State()
    new.rules = state.rules
    new.hands = hands
    new.stock = stock
    new.discard = state.discard + cards
    new.row = rows[named] if rows else row
    new.turn = turn
    new.direction = way
    new.phase = phase
    new.drawn = b""
    new.matter = CALM
    new.dealer = state.dealer
    new.renewals = state.renewals
    return new


def drew_one(state: State, seat: int) -> State:
    """Return the state after one card was drawn to play (JC-6); the stock has one."""
    rules, hands, stock, row = state.rules, state.hands, state.stock, state.row
    hand, card, drawn = hands[seat], stock[0], stock[:1]
    place = bisect(hand, card)
    hand = hand[:place] + drawn + hand[place:]
    hands = replaced(hands, seat, hand) if len(hands) > 2 else (hands[0], hand) if seat else (hand, hands[1])
    new = State()
    new.rules = rules
    new.hands = hands
    new.stock = stock[1:]
    new.discard = state.discard
    new.row = row
    if card in rules.illegal[row] or (card >= rules.least_conditional and not fits(rules, hand, row, card)):
        new.turn = (seat + state.direction) % len(hands)
        new.phase = TURN
        new.drawn = b""
    else:
        new.turn = seat
        new.phase = DREW
        new.drawn = drawn
    new.direction = state.direction
    new.matter = CALM
    new.dealer = state.dealer
    new.renewals = state.renewals
    return new


def opened_by(state: State, quick: Quick) -> State:
    """Turn over a card that takes a moment, as if the dealer had played it (JC-4)."""
    row, _, draws, hop, turns, _ = quick
    new, stock, seats = state.copy(), state.stock[1:], len(state.hands)
    new.row, new.discard, new.phase = row, state.stock[:1], TURN
    new.direction = way = state.direction * turns
    turn = (state.turn + way * hop) % seats
    if draws:
        taken = bytes(sorted(state.hands[turn] + stock[:draws]))
        new.hands = replaced(state.hands, turn, taken)
        stock, turn = stock[draws:], (turn + way) % seats
    new.stock, new.turn = stock, turn
    return new
