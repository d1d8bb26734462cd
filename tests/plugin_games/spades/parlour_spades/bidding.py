"""What a hand is worth, and what to bid for it: by quick tricks, by length, and by how safe nil is."""

from __future__ import annotations

from typing import Final

from parlour_spades.ruleset import EACH, RANKS, SPADES, SUITS, partner
from parlour_spades.state import State

ACE, KING, QUEEN, JACK = (RANKS - 1 - below for below in range(4))
SIDE_SUITS: Final = tuple(suit for suit in range(len(SUITS)) if suit != SPADES)
SAFE_SPADES: Final = 3
"""With more spades than that, nil is not bid."""
NIL_RISK: Final = 1.0
"""The most danger of a hand for which nil is bid."""
NIL_TRICKS: Final = 2.5
"""A hand that is worth so many tricks is too good for nil."""
OFFSET, SLOPE = 0.7, 0.9
"""What is counted, and what is taken: measured in rounds of these bots."""


def split(hand: bytes) -> list[list[int]]:
    """Return the ranks of a sorted hand by suit, the lowest first."""
    suits: list[list[int]] = [[] for _ in SUITS]
    for card in hand:
        suits[card // RANKS].append(card % RANKS)
    return suits


def worth(hand: bytes) -> float:
    """Return how many tricks a hand is likely to take: by quick tricks, by length in spades, by ruffs."""
    suits = split(hand)
    spades = suits[SPADES]
    tricks = _spades_worth(spades)
    small = max(0, min(len(spades), 3) - sum(rank >= QUEEN for rank in spades))
    for suit in SIDE_SUITS:
        held = suits[suit]
        tricks += _side_worth(held)
        if len(held) <= 1 and small:
            tricks += 0.6 if not held else 0.3
            small -= 1
    return OFFSET + SLOPE * tricks


def _spades_worth(held: list[int]) -> float:
    """Return the tricks of the spades: honors that are covered, and each beyond the third."""
    honors = 0.0
    for rank, guards, value in ((ACE, 0, 1.0), (KING, 1, 0.95), (QUEEN, 2, 0.8), (JACK, 3, 0.4)):
        if rank in held:
            honors += value if len(held) > guards else value * 0.4
    return honors + max(0, len(held) - 3) * 0.8


def _side_worth(held: list[int]) -> float:
    long = max(0, len(held) - 4) * 0.15
    tricks = 0.0
    if ACE in held:
        tricks += 0.95 - long
    if KING in held:
        tricks += (0.7 if len(held) > 1 else 0.3) - long
    if QUEEN in held and len(held) > 2:
        tricks += 0.3 - long / 2
    return tricks


def nil_risk(hand: bytes) -> float:
    """Return how dangerous nil is with a hand: 0 with nothing but low cards."""
    suits = split(hand)
    spades = suits[SPADES]
    if len(spades) > SAFE_SPADES or any(rank >= KING for rank in spades):
        return 9.0
    risk = sum((0.9, 0.3)[rank < QUEEN] for rank in spades if rank > 6)
    for suit in SIDE_SUITS:
        for place, rank in enumerate(suits[suit]):
            # the lowest cards of a suit are those that have to be played under others'
            if rank > 4 + 2 * place + (1 if len(suits[suit]) > 2 else 0):
                risk += (0.7, 0.4, 0.25, 0.15)[min(place, 3)]
    return risk


def bid(state: State, seat: int) -> int:
    """Return a sensible bid, 0 for nil, for the hand of `seat`."""
    hand = state.hands[seat]
    safe = nil_risk(hand) <= NIL_RISK and worth(hand) < NIL_TRICKS
    return 0 if safe and state.bids[partner(seat)] != 0 else counted(state, seat)


def counted(state: State, seat: int) -> int:
    """Return the bid for the tricks that the hand of `seat` is likely to take, 1 at least: never nil."""
    others = sum(each for each in state.bids if each is not None)
    left = EACH - others if state.bids.count(None) == 1 else EACH
    return max(1, min(round(worth(state.hands[seat])), left))
