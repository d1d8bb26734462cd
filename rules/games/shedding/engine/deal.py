"""The start of a round: the lot for the first dealer, the cut, the deal, the opening card (JC-2 to JC-4)."""

from __future__ import annotations

from typing import Final

from parlour.rules.contract import Lot
from parlour.rules.events import Event, Lifted, Uncovered
from parlour.rules.games.shedding.engine.sentences import CUTS, GOES_BACK, OPENS
from parlour.rules.games.shedding.position.history import NOTHING
from parlour.rules.games.shedding.position.matter import CALM
from parlour.rules.games.shedding.position.moves import NO_NAME
from parlour.rules.games.shedding.position.phases import CUT, REOPEN, TURN
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import DEALS, told

COURT: Final = {"J": 11, "Q": 12, "K": 13, "A": 14}
"""The values of the French court cards in the lot."""


def lot(rules: Rules, seats: int, order: bytes) -> Lot:
    """Return the first dealer: the highest card deals (JC-2). Cards with a symbol count zero."""

    def counts(card: int) -> int:
        found = rules.cards[card]
        return int(found.rank) if found.is_number else COURT.get(found.rank, 0)

    return Lot.highest(rules.texts, counts, seats, order)


def begin(rules: Rules, seats: int, order: bytes, dealer: int) -> State:
    """Return a round before the deal, in which the seat on the dealer's right may cut (NL-1)."""
    hands, row, right = (b"",) * seats, rules.rows.anything, (dealer - 1) % seats
    return _new(rules, hands, order, row, right, CUT, dealer)


def _new(
    rules: Rules, hands: tuple[bytes, ...], stock: bytes, row: int, turn: int, phase: int, dealer: int
) -> State:
    state = State()
    state.rules, state.hands, state.stock, state.discard, state.row = rules, hands, stock, b"", row
    state.turn, state.direction, state.phase, state.drawn = turn, 1, phase, b""
    state.matter, state.dealer, state.renewals, state.history = CALM, dealer, 0, NOTHING
    return state


def cut(state: State, tenth: int, events: list[Event] | None) -> State:
    """Move the top `tenth` tenths of the deck to the bottom."""
    place = len(state.stock) * tenth // 10
    if events is not None:
        events.append(told(CUTS, state.turn))
        events.append(Lifted(place))
    return state.but(stock=state.stock[place:] + state.stock[:place])


def deal(rules: Rules, seats: int, order: bytes, dealer: int, events: list[Event] | None) -> State:
    """Deal one card at a time from the dealer's left (JC-3), without turning the opening card."""
    ruleset = rules.ruleset
    count = ruleset.hand_with_two if seats == 2 and ruleset.hand_with_two else ruleset.hand
    dealt = seats * count
    places = [(seat - dealer - 1) % seats for seat in range(seats)]
    hands = tuple([bytes(sorted(order[place:dealt:seats])) for place in places])
    if events is not None:
        events.append(told(DEALS, dealer, each=count))
        tops = [(seat, len(order) - place) for seat, place in enumerate(places)]
        events += [Uncovered(tuple(range(top, len(order) - dealt, -seats)), seat) for seat, top in tops]
    return _new(rules, hands, order[dealt:], rules.rows.anything, dealer, REOPEN, dealer)


def turn_over(state: State, events: list[Event] | None) -> State:
    """Turn the top card of the stock over: it opens the round, or goes back for another (phase REOPEN).

    If every card in the stock would go back, the first one opens. After a card without effect it is
    the first player's turn, otherwise still the dealer's.
    """
    rules, stock = state.rules, state.stock
    card = stock[0]
    if events is not None:
        events.append(told(OPENS, cards=(rules.texts[card],)))
        events.append(Uncovered((len(stock),)))
    if rules.goes_back[card] and not all(rules.goes_back[other] for other in stock):
        if events is not None:
            events.append(told(GOES_BACK))
        return state
    turned = state.copy()
    turned.row = rules.rows.laid(state.row, card, NO_NAME)
    turned.discard, turned.stock, turned.phase = stock[:1], stock[1:], TURN
    if not rules.special[card]:
        turned.turn = state.next_seat(state.turn)
    return turned
