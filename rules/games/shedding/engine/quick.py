"""The fast paths for draws and openings, used when nothing else is pending and nobody listens.

They give exactly the results of the general path through `play` and `effects`, or None where they do not
apply.
"""

from __future__ import annotations

from bisect import bisect

from parlour.rules.games.shedding.position.matter import CALM, Matter
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.phases import DREW, FACE, TURN
from parlour.rules.games.shedding.position.state import State, fits, replaced
from parlour.rules.games.shedding.position.tables import Quick, Rules


def drawn_by_next(new: State, draws: int) -> None:
    """Let the next player draw and miss the turn."""
    seat, stock = new.turn, new.stock
    new.hands = replaced(new.hands, seat, bytes(sorted(new.hands[seat] + stock[:draws])))
    new.stock = stock[draws:]
    new.turn = (seat + new.direction) % len(new.hands)


def drew(state: State, seat: int) -> State | None:
    """Return the state after one card is drawn in order to play (JC-6), or after another simple draw."""
    rules, hands, stock = state.rules, state.hands, state.stock
    if state.matter is not CALM:
        return _taken(state, seat)
    if rules.reach != 1 or not stock:
        return _drew_until(state, seat)
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
    public = rules.history
    new.history = state.history | public.asked[row] << seat * public.width
    return new


def _drew_until(state: State, seat: int) -> State | None:
    """Return the state after drawing until a card fits or the limit is reached (HR-4).

    Return None if the stock runs out or if the fit depends on the rest of the hand.
    """
    rules, hands, reach = state.rules, state.hands, state.rules.reach
    if not reach:
        return None
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
    new.history = rules.history.drew(state.history, seat, state.row)
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


def answers(state: State, move: Move) -> bool:
    """Whether a card is laid on pending draws, while nothing else is pending."""
    return _faces_draws(state) and bool(state.rules.answers[move.cards[0]])


def _faces_draws(state: State) -> bool:
    matter = state.matter
    return state.phase == FACE and matter is state.rules.pending.get((matter.facing, matter.draws))


def _taken(state: State, seat: int) -> State | None:
    """Return the state after pending draws are taken; None if more is pending or the stock runs out."""
    hands, draws = state.hands, state.matter.draws
    if len(state.stock) < draws or not _faces_draws(state):
        return None
    new = state.copy()
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
