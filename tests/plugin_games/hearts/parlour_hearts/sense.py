"""What a sensible player does by the usual rules: passes high cards, ducks, and gets rid of the Queen.

A card is chosen by what its player knows: their hand, the trick, and the cards that are gone.
"""

from __future__ import annotations

from typing import Final

from parlour_hearts.ruleset import (
    DECKS,
    DIAMONDS,
    HEARTS,
    JACK,
    PASSED,
    QUEEN,
    RANKS,
    SPADES,
    is_point,
    rank_of,
    suit_of,
)
from parlour_hearts.state import State, playable, taker

TEN: Final = 8
"""The rank from which on a card is high."""
LONG_SPADES: Final = 4
"""So many spades below the Queen protect the high ones."""
THREAT: Final = 8
"""Who alone has taken so many points may shoot the moon."""
SUITED: Final = tuple(bytes(range(suit * RANKS, (suit + 1) * RANKS)) for suit in range(4))
OTHERS: Final = tuple(bytes(set(range(4 * RANKS)) - {*cards}) for cards in SUITED)
"""By suit, all cards that are not of it."""


def of_suit(cards: bytes, suit: int) -> bytes:
    """Return the cards of a suit."""
    return cards.translate(None, OTHERS[suit])


def to_pass(hand: bytes, jack: bool) -> bytes:
    """Return the three cards of a hand that are best given away; `jack`: the Jack of diamonds is wanted."""
    return bytes(sorted(sorted(hand, key=lambda card: _burden(hand, card, jack))[-PASSED:]))


def by_burden(hand: bytes, jack: bool) -> list[int]:
    """Return the cards of a hand, those first that are best given away."""
    return sorted(hand, key=lambda card: _burden(hand, card, jack), reverse=True)


def _burden(hand: bytes, card: int, jack: bool) -> float:
    suit, rank = suit_of(card), rank_of(card)
    mates = of_suit(hand, suit)
    low = sum([rank_of(other) < TEN - 2 for other in mates])
    if suit == SPADES:
        guards = sum([other < QUEEN for other in mates])
        if card < QUEEN:
            return -6.0
        if guards >= LONG_SPADES:
            return 2.0
        return 30.0 if card == QUEEN else 20.0 + rank
    if suit == HEARTS:
        return rank + (3.0 if rank >= TEN else -2.0) - low
    if jack and suit == DIAMONDS and rank >= rank_of(JACK):
        return -10.0 if card == JACK else 0.0
    return rank - 1.5 * low + max(0, 4 - len(mates)) * 2.0


def to_play(state: State) -> int:
    """Return a sensible card for the seat in turn."""
    there = playable(state, state.turn)
    if len(there) == 1:
        return there[0]
    if not state.trick:
        return _to_lead(state, there)
    if suit_of(there[0]) == suit_of(state.trick[0]):
        return _to_follow(state, there)
    return _to_discard(state, there)


def outstanding(state: State, seat: int) -> bytes:
    """Return the cards that the others still have, as `seat` knows it."""
    return DECKS[state.seats].translate(None, state.gone + state.trick + state.hands[seat])


def _to_lead(state: State, there: bytes) -> int:
    seat, others = state.turn, state.seats - 1
    out = outstanding(state, seat)
    queen_out, hearts_out = QUEEN in out, len(of_suit(out, HEARTS))
    dumped = 6.0 * queen_out + min(others, hearts_out)
    best, least = there[0], 1e9
    for suit in range(4):
        mates = of_suit(there, suit)
        if not mates:
            continue
        left = of_suit(out, suit)
        short = max(0.0, 1.0 - len(left) / (2.0 * others))
        for card in mates:
            lower = sum([other < card for other in left])
            wins = lower / len(left) if left else 1.0
            cost = wins * (short * dumped + (others if suit == HEARTS else 0.3)) - 0.03 * rank_of(card)
            if suit == SPADES:
                cost += _cost_of_spade(state, card, mates, queen_out, wins)
            elif state.rules.ruleset.jack and suit == DIAMONDS:
                cost += 3.0 if card == JACK else -2.0 * wins * (JACK in left)
            if cost < least:
                best, least = card, cost
    return best


def _cost_of_spade(state: State, card: int, spades: bytes, queen_out: bool, wins: float) -> float:
    """Return what it costs to lead a spade for the Queen's sake."""
    if card == QUEEN:
        return 13.0 * wins + 2.0
    if QUEEN in spades:
        return 3.0 if len(spades) <= LONG_SPADES else 0.5
    if not queen_out:
        return 0.0
    return 8.0 if card > QUEEN else -1.0 if max(spades) < QUEEN else 0.5


def _to_follow(state: State, there: bytes) -> int:
    trick, jack = state.trick, state.rules.ruleset.jack
    led, seat = suit_of(trick[0]), state.turn
    winning = max(of_suit(trick, led))
    below = bytes([card for card in there if card < winning])
    if QUEEN in below and not _helps_the_moon(state):
        return QUEEN
    last = len(trick) == state.seats - 1
    points = sum([1 if suit_of(card) == HEARTS else 13 * (card == QUEEN) for card in trick])
    if jack and last and JACK in there and winning < JACK and points < 10:
        return JACK
    points -= 10 * (jack and JACK in trick)
    without = bytes([card for card in there if card != QUEEN and not (jack and card == JACK)]) or there
    if last and (points <= 0 or not below):
        return max(without)
    if 0 < points <= 4 and _helps_the_moon(state) and max(without) > winning:
        return max(without)
    if below:
        safe = bytes([card for card in below if card in without]) or below
        return max(safe)
    if state.is_first_trick and not state.rules.ruleset.bleeding:
        return max(without)
    left = of_suit(outstanding(state, seat), led)
    if led == SPADES and QUEEN in left:
        guarded = bytes([card for card in without if card < QUEEN])
        return max(guarded) if guarded else min(without)
    fresh = len(left) >= 2.5 * (state.seats - 1) and led != HEARTS and points <= 0
    return max(without) if fresh else min(without)


def _to_discard(state: State, there: bytes) -> int:
    helps = _helps_the_moon(state)
    if QUEEN in there and not helps:
        return QUEEN
    hand, jack = state.hands[state.turn], state.rules.ruleset.jack
    out = outstanding(state, state.turn)
    queen_out = QUEEN in out
    best, most = there[0], -1e9
    for suit in range(4):
        mates, left = of_suit(hand, suit), of_suit(out, suit)
        for card in of_suit(there, suit):
            lower = sum([other < card for other in left])
            weight = 10.0 * (lower / len(left) if left else 0.0) + 0.2 * rank_of(card)
            weight += max(0, 4 - len(mates)) + 4.0 * (suit == HEARTS)
            if suit == SPADES and queen_out:
                weight += 12.0 if card > QUEEN else -4.0
            if helps and is_point(card):
                weight -= 100.0
            if jack and suit == DIAMONDS:
                weight -= 50.0 if card == JACK else 6.0 * (JACK in left or JACK in mates)
            if weight > most:
                best, most = card, weight
    return best


def _helps_the_moon(state: State) -> bool:
    """Whether points in this trick go, so far, to somebody who may take all of them."""
    shooter = threat(state)
    return shooter is not None and taker(state.trick, state.leader, state.seats) == shooter != state.turn


def threat(state: State) -> int | None:
    """Return the seat that may shoot the moon, as it has taken all points so far, and many; or None."""
    if state.rules.ruleset.moon == "off":
        return None
    taken = [count + 13 * (seat == state.queen) for seat, count in enumerate(state.hearts)]
    most = max(taken)
    return taken.index(most) if THREAT <= most == sum(taken) else None
