"""Applies a move to a state: the heart of the engine.

Nearly every move is a draw or a card with a simple effect, made while nothing is pending and nobody listens.
Such a move is made here in one step; the fast paths of draws return None where they do not apply. Setting the
fields one by one is the fastest way to make a state (see `state`), and two hands are combined without a
function call. All other moves go through `play` and `effects`, which have the same results; tests compare
them.
"""

from __future__ import annotations

from bisect import bisect

from parlour.rules.games.shedding.engine import play
from parlour.rules.games.shedding.engine.effects import Heard
from parlour.rules.games.shedding.position.matter import CALM, Matter
from parlour.rules.games.shedding.position.moves import DRAW, PLAY, Move
from parlour.rules.games.shedding.position.phases import DREW, FACE, OVER, TURN
from parlour.rules.games.shedding.position.state import State, fits, replaced
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.moves import HouseMove


def after(state: State, seat: int, move: Move | HouseMove, events: Heard = None) -> State:
    """Return the state after a legal move of `seat`, or of the house."""
    if events is not None:
        return play.made(state, seat, move, events)
    verb = move[0]
    if verb != PLAY:
        drawn = _drew(state, seat) if verb == DRAW else None
        return play.made(state, seat, move, events) if drawn is None else drawn
    laid: Move = move  # type: ignore[assignment]  # no move of the house has this verb
    if state.matter is not CALM and not _answers(state, laid):
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
            new.matter, new.phase = _pending(rules, row, state.matter.draws + draws), FACE
        elif len(new.stock) < draws:
            return play.made(state, seat, move, events)
        else:
            _drawn_by_next(new, draws)
    if len(hand) <= rules.care:
        if hand or not ends:
            return play.made(state, seat, move, events)
        new.turn, new.phase, new.matter = seat, OVER, CALM
    return new


def _drawn_by_next(new: State, draws: int) -> None:
    """Let the next player draw and miss the turn."""
    seat, stock = new.turn, new.stock
    new.hands = replaced(new.hands, seat, bytes(sorted(new.hands[seat] + stock[:draws])))
    new.stock = stock[draws:]
    new.turn = (seat + new.direction) % len(new.hands)


def _drew(state: State, seat: int) -> State | None:
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


def _pending(rules: Rules, card: int, draws: int) -> Matter:
    """Return the matter in which only `draws` cards are pending, the last of them due to `card`."""
    matter = rules.pending.get((card, draws))
    if matter is None:
        rules.pending[card, draws] = matter = Matter(draws=draws, facing=card)
    return matter


def _answers(state: State, move: Move) -> bool:
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
