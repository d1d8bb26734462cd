"""A fast rule that plays on states: what a search assumes of every player.

It decides much as `normal` does, but on a state instead of a view. Each seat uses only the cards that it has
seen.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.games.lotta_watta.bots.memory import UNKNOWN
from parlour.rules.games.lotta_watta.bots.normal import LOOKS, TOLD, WINS
from parlour.rules.games.lotta_watta.engine import moves
from parlour.rules.games.lotta_watta.engine.moves import PLAIN, HandPlace, Move
from parlour.rules.games.lotta_watta.engine.state import Slot, State
from parlour.rules.games.lotta_watta.engine.tables import CARDS, JACK, QUEEN, points

POINTS: Final = tuple(points(card.rank) for card in CARDS)
RANKS: Final = tuple(card.rank for card in CARDS)
CALLS: Final = 6.0
"""The most points with which it calls."""
NONE: Final = -99.0
"""The value of what cannot be done."""
TAKES: Final = 3
"""The most points of a card that it takes from the pile."""
STOCK: Final = Move(moves.TAKE, origin="stock")
PILE: Final = Move(moves.TAKE, origin="pile")


def worth(slot: Slot, seat: int) -> float:
    """Return the points of a card in a hand, as far as `seat` knows."""
    return POINTS[slot.card] if slot.known >> seat & 1 else UNKNOWN


def total(state: State, of: int, seat: int) -> float:
    """Return the points of the hand `of`, as far as `seat` knows."""
    return sum(worth(slot, seat) for slot in state.hands[of] if slot)


def mate(state: State, seat: int, card: int, but: int = -1) -> int:
    """Return the slot of the known card with most points that can be stacked on `card`, or -1."""
    best, found = -1, -1
    for at, slot in enumerate(state.hands[seat]):
        if slot is None or slot.up or at == but or not slot.known >> seat & 1:
            continue
        if RANKS[slot.card] == RANKS[card] and POINTS[slot.card] > best:
            best, found = POINTS[slot.card], at
    return found


def take(state: State) -> Move:
    """Take the card of the pile if it is low and improves the hand, else one of the stock."""
    if not state.pile:
        return STOCK
    if not state.stock and len(state.pile) == 1:
        return PILE
    top = state.pile[-1]
    low = POINTS[top] <= TAKES
    return PILE if low and _best_put(state, state.turn, top)[0] > 1 else STOCK


def second(state: State) -> Move:
    """Put, drop or keep the taken card, whichever has the highest value."""
    seat, taken = state.turn, state.taken
    best, slot = _best_put(state, seat, taken)
    drop = 0.0 if state.origin == "pile" else _laid(state, seat, taken)
    if -POINTS[taken] > max(best, drop):
        return PLAIN["keep"]
    return Move(moves.PUT, slot) if best > drop else PLAIN["drop"]


def _best_put(state: State, seat: int, taken: int) -> tuple[float, int]:
    """Return the value and the slot of the best exchange."""
    best, found = NONE, -1
    for at, slot in enumerate(state.hands[seat]):
        if slot is None or slot.up:
            continue
        known = slot.known >> seat & 1
        value = worth(slot, seat) - POINTS[taken] + (_laid(state, seat, slot.card, at) if known else TOLD)
        if value > best:
            best, found = value, at
    return best, found


def _laid(state: State, seat: int, card: int, but: int = -1) -> float:
    """Return the value of laying `card`: an own card may follow it, and it may have a power."""
    follows = WINS * POINTS[card] if mate(state, seat, card, but) >= 0 else 0.0
    if RANKS[card] == QUEEN:
        return follows + LOOKS if unknown(state, seat) is not None else follows
    return follows + max(best_swap(state, seat)[0] / 2, 0.0) if RANKS[card] == JACK else follows


def unknown(state: State, seat: int) -> HandPlace | None:
    """Return the first own card that `seat` has not seen."""
    hand = enumerate(state.hands[seat])
    return next((HandPlace(seat, at) for at, slot in hand if slot and not slot.known >> seat & 1), None)


def best_swap(state: State, seat: int) -> tuple[float, HandPlace, HandPlace]:
    """Return the points that the best swap of an own card saves, and its places."""
    mine, other = HandPlace(seat, -1), HandPlace(-1, -1)
    high, low = NONE, -NONE
    for place in state.places():
        slot = state.hands[place.seat][place.slot]
        assert slot is not None, "a place has a card"
        points = worth(slot, seat)
        if place.seat == seat and points > high:
            high, mine = points, place
        elif place.seat != seat and points < low:
            low, other = points, place
    return (high - low if mine.slot >= 0 and other.slot >= 0 else NONE), mine, other


def power(state: State) -> Move:
    """Swap for fewer points with a Jack, look at an own card with a Queen."""
    owed = state.powers[0]
    if owed.rank == JACK:
        saved, mine, other = best_swap(state, owed.seat)
        return moves.swap(mine, other) if saved > 1 else PLAIN["pass"]
    place = unknown(state, owed.seat)
    return Move(moves.LOOK, places=(place,)) if place else PLAIN["pass"]


def calls(state: State) -> bool:
    """Whether the player whose turn has ended calls: with a low hand, lower than all others seem to be."""
    seat = state.turn
    own = total(state, seat, seat)
    return own <= CALLS and all(own < total(state, of, seat) for of in range(state.seats) if of != seat)
