"""The fast paths for nearly all moves, used when nothing is pending and nobody listens.

They give exactly the results of the general path through `play` and `effects`. Setting the fields
one by one is the fastest way to make a state (see `state`), and two hands are combined without a
function call.
"""

from __future__ import annotations

from bisect import bisect

from rules.games.shedding.engine.draw import replaced
from rules.games.shedding.position.matter import CALM, Matter
from rules.games.shedding.position.moves import DRAW, PLAY, Move
from rules.games.shedding.position.phases import DREW, FACE, OVER, TURN
from rules.games.shedding.position.state import State, fits
from rules.games.shedding.position.tables import Quick, Rules
from rules.moves import HouseMove


def played(state: State, seat: int, move: Move) -> State | None:
    """Return the state after `seat` plays a card, or None if its effect is not simple."""
    cards, rules, hands = move[1], state.rules, state.hands
    count = len(hands)
    quick = (rules.quick if count > 2 else rules.quick_of_two).get(cards)
    if quick is None:
        return None
    row, rows, draws, hop, turns, ends, faced = quick
    hand = hands[seat].replace(cards, b"", 1)
    new = State()
    new.rules = rules
    new.hands = replaced(hands, seat, hand) if count > 2 else (hands[0], hand) if seat else (hand, hands[1])
    new.stock = state.stock
    new.discard = state.discard + cards
    new.row = rows[move.named] if rows else row
    new.direction = way = state.direction * turns
    new.turn = (seat + way * hop) % count
    new.phase = TURN
    new.drawn = b""
    new.matter = CALM
    new.dealer = state.dealer
    new.renewals = state.renewals
    if draws:
        if faced:
            new.matter, new.phase = pending(rules, row, state.matter.draws + draws), FACE
        elif len(new.stock) < draws:
            return None
        else:
            _drawn_by_next(new, draws)
    if len(hand) <= rules.care:
        if hand or not ends:
            return None
        new.turn, new.phase, new.matter = seat, OVER, CALM
    return new


def _drawn_by_next(new: State, draws: int) -> None:
    """Let the next player draw and miss the turn."""
    seat, stock = new.turn, new.stock
    new.hands = replaced(new.hands, seat, bytes(sorted(new.hands[seat] + stock[:draws])))
    new.stock = stock[draws:]
    new.turn = (seat + new.direction) % len(new.hands)


def drew_one(state: State, seat: int) -> State:
    """Return the state after one card is drawn in order to play (JC-6). The stock must not be empty."""
    rules, hands, stock = state.rules, state.hands, state.stock
    hand, card, drawn = hands[seat], stock[0], stock[:1]
    place = bisect(hand, card)
    hand = hand[:place] + drawn + hand[place:]
    new = State()
    new.rules = rules
    new.hands = (
        replaced(hands, seat, hand) if len(hands) > 2 else (hands[0], hand) if seat else (hand, hands[1])
    )
    new.stock = stock[1:]
    new.discard = state.discard
    new.row = row = state.row
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


def drew_until(state: State, seat: int) -> State | None:
    """Return the state after drawing until a card fits or the limit is reached (HR-4).

    Return None if the stock runs out or if the fit depends on the rest of the hand.
    """
    rules, hands, reach = state.rules, state.hands, state.rules.reach
    cards = state.stock[:reach]
    fitting = cards.translate(None, rules.illegal[state.row])[:1]
    if fitting:
        if fitting[0] >= rules.least_conditional:
            return None
        cards = cards[: cards.index(fitting) + 1]
    elif len(cards) < reach:
        return None
    new = state.copy()
    new.hands = replaced(hands, seat, bytes(sorted(hands[seat] + cards)))
    new.stock = state.stock[len(cards) :]
    new.drawn = fitting
    if fitting:
        new.phase = DREW
    else:
        new.turn, new.phase = (seat + state.direction) % len(hands), TURN
    return new


def pending(rules: Rules, card: int, draws: int) -> Matter:
    """Return the matter in which only `draws` cards are pending, the last of them due to `card`."""
    matter = rules.pending.get((card, draws))
    if matter is None:
        rules.pending[card, draws] = matter = Matter(draws=draws, facing=card)
    return matter


def facing(state: State, seat: int, move: Move | HouseMove) -> State | None:
    """Return the state after a pending draw is taken or answered; None if anything else is pending."""
    rules, matter = state.rules, state.matter
    if matter is not rules.pending.get((matter.facing, matter.draws)):
        return None
    if move[0] == DRAW:
        return _taken(state, seat) if len(state.stock) >= matter.draws else None
    return played(state, seat, move) if move[0] == PLAY and rules.answers[move[1][0]] else None


def _taken(state: State, seat: int) -> State:
    new, hands, draws = state.copy(), state.hands, state.matter.draws
    new.hands = replaced(hands, seat, bytes(sorted(hands[seat] + state.stock[:draws])))
    new.stock = state.stock[draws:]
    new.turn, new.phase = (seat + state.direction) % len(hands), TURN
    new.matter = CALM
    return new


def opened_by(state: State, quick: Quick) -> State:
    """Open the round with a card of simple effect, as if the dealer had played it (JC-4)."""
    row, _, draws, hop, turns, _, _ = quick
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
