"""The start of a round: the lot for the first dealer, the hands, the Master Stack (JJ-3)."""

from __future__ import annotations

from typing import Final

from parlour.rules.contract import Lot, Opening
from parlour.rules.events import Event, Uncovered
from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.sentences import IS_THE_MASTER, UNDER_THE_STOCK
from parlour.rules.games.jojo.engine.state import TURN, State
from parlour.rules.games.jojo.engine.tables import JOJO, PLACES, Rules, number
from parlour.rules.sentences import DEALS, Sentence, told

CARDS_EACH: Final = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}


def lot(rules: Rules, seats: int, order: bytes) -> Lot:
    """Return the first dealer: the highest card deals (JJ-3). Jojos and Wilds count zero."""
    return Lot.highest(rules.texts, _counts, seats, order)


def _counts(card: int) -> int:
    return number(card) + 1 if card < JOJO else 0


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal from the dealer's left. The next number card is the Master; the rest is the stock."""
    dealer, each = opening.dealer, CARDS_EACH[seats]
    dealt = seats * each
    hands = tuple(bytes(sorted(order[(seat - dealer - 1) % seats : dealt : seats])) for seat in range(seats))
    rest, under = order[dealt:], 0
    if events is not None:
        events.append(told(DEALS, dealer, each=each))
        tops = [(seat, len(order) - (seat - dealer - 1) % seats) for seat in range(seats)]
        events += [Uncovered(tuple(range(top, len(rest), -seats)), seat) for seat, top in tops]
    while rest[0] >= JOJO:
        _tell_turned(rules, rest[0], UNDER_THE_STOCK, events)
        rest, under = rest[1:] + rest[:1], under + 1
    _tell_turned(rules, rest[0], IS_THE_MASTER, events)
    if events is not None:
        events.append(Uncovered(tuple(range(len(rest), len(rest) - under - 1, -1))))
    empty = (b"",) * (len(PLACES) - 1)
    grid = Grid((rest[:1], *empty), (0,) * len(PLACES))
    winner = opening.last_winner
    first = (dealer + 1) % seats if winner is None else winner
    return State(rules, hands, grid, rest[1:], first, TURN, dealer, under)


def _tell_turned(rules: Rules, card: int, becomes: Sentence, events: list[Event] | None) -> None:
    if events is not None:
        events.append(told(becomes, cards=(rules.texts[card],)))
