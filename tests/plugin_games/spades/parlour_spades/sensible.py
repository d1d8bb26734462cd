"""Bids and cards by the usual rules, from what one seat sees of a round: its own hand and what was played."""

from __future__ import annotations

from typing import Final

from parlour_spades.ruleset import PLAYERS, RANKS, SPADES, SUITS, partner, rank_of, suit_of
from parlour_spades.state import State, beats, best_of, needed, playable

ACE, KING, QUEEN, JACK = (RANKS - 1 - below for below in range(4))
SIDE_SUITS: Final = tuple(suit for suit in range(len(SUITS)) if suit != SPADES)
FEW: Final = 2
"""Of a suit of so many cards a high one may be lost to a ruff, or others may be ruffed."""
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
    if QUEEN in held and len(held) > FEW:
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
            if rank > 4 + 2 * place + (1 if len(suits[suit]) > FEW else 0):
                risk += (0.7, 0.4, 0.25, 0.15)[min(place, 3)]
    return risk


def bid(state: State, seat: int) -> int:
    """Return a sensible bid, 0 for nil, for the hand of `seat`."""
    hand = state.hands[seat]
    tricks = worth(hand)
    mate = state.bids[partner(seat)]
    if nil_risk(hand) <= NIL_RISK and tricks < NIL_TRICKS and mate != 0:
        return 0
    others = sum(each for each in state.bids if each is not None)
    left = 13 - others if state.bids.count(None) == 1 else 13
    return max(1, min(round(tricks), max(1, left)))


def card(state: State) -> int:
    """Return a sensible card for the seat in turn."""
    seat = state.turn
    there = playable(state, seat)
    if len(there) == 1:
        return there[0]
    return _led(state, seat, there) if not state.trick else _followed(state, seat, there)


def in_nil(state: State, seat: int) -> bool:
    """Whether `seat` has bid nil, and has not failed yet."""
    return state.bids[seat] == 0 and not state.taken[seat]


def wants(state: State, seat: int) -> bool:
    """Whether the team of `seat` wants the next trick: for its own bid, or to set the others."""
    if needed(state, seat) > 0:
        return True
    theirs = needed(state, (seat + 1) % PLAYERS)
    left = 13 - len(state.leads)
    return theirs > 0 and left - theirs <= 1


def unseen(state: State, seat: int) -> bytes:
    """Return the cards that `seat` has not seen: those in other hands."""
    return state.rules.deck.translate(None, state.gone + state.trick + state.hands[seat])


def tops(cards: bytes) -> list[int]:
    """Return the highest card of each suit among sorted `cards`, -1 for none."""
    highest = [-1] * len(SUITS)
    for each in cards:
        highest[each // RANKS] = each
    return highest


def _led(state: State, seat: int, there: bytes) -> int:
    mate = partner(seat)
    if in_nil(state, seat):
        return min(there, key=lambda each: (rank_of(each), suit_of(each) == SPADES))
    high = tops(unseen(state, seat))
    masters = [each for each in there if each > high[suit_of(each)]]
    if in_nil(state, mate):
        return max(masters or there, key=lambda each: (suit_of(each) != SPADES, rank_of(each)))
    if _hunted(state, seat) is not None:
        return min(there, key=rank_of)
    if not wants(state, seat):
        return min(there, key=lambda each: (each > high[suit_of(each)], rank_of(each)))
    suits = split(state.hands[seat])
    sure = [each for each in masters if suit_of(each) != SPADES and high[suit_of(each)] >= 0]
    if sure:
        return min(sure, key=lambda each: len(suits[suit_of(each)]))
    if masters and not _others_side(state, seat):
        return max(masters, key=rank_of)
    side = [each for each in there if suit_of(each) != SPADES]
    if not side:
        return max(masters) if masters else min(there)
    return min(
        side, key=lambda each: (rank_of(each) in (KING, QUEEN), len(suits[suit_of(each)]), rank_of(each))
    )


def _others_side(state: State, seat: int) -> bool:
    """Whether `seat` holds side suits that it would rather lead than spades."""
    return any(suit_of(each) != SPADES for each in state.hands[seat])


def _hunted(state: State, seat: int) -> int | None:
    """Return the opponent whose nil can still be set, if the own team can spare the tricks."""
    for each in ((seat + 1) % PLAYERS, (seat + 3) % PLAYERS):
        if in_nil(state, each):
            return each
    return None


def _followed(state: State, seat: int, there: bytes) -> int:
    place = best_of(state.trick)
    best, taker = state.trick[place], (state.leader + place) % PLAYERS
    winning = [each for each in there if beats(each, best)]
    losing = [each for each in there if not beats(each, best)]
    if in_nil(state, seat):
        return _under(losing, there, last=len(state.trick) == PLAYERS - 1)
    last = len(state.trick) == PLAYERS - 1
    if in_nil(state, partner(seat)):
        return _covering(state, seat, taker, winning, there)
    hunted = _hunted(state, seat)
    if hunted is not None and taker == hunted and losing:
        return max(losing, key=rank_of)
    if not wants(state, seat):
        if not losing:
            return max(winning) if last else min(winning)
        return max(losing, key=lambda each: (suit_of(each) != SPADES, rank_of(each)))
    high = tops(unseen(state, seat))
    if taker == partner(seat) and (last or best > high[suit_of(best)]):
        return _least(state, seat, losing or there)
    if not winning:
        return _least(state, seat, there)
    if last:
        return min(winning, key=lambda each: (suit_of(each) == SPADES, each))
    if suit_of(winning[0]) != suit_of(state.trick[0]):  # a ruff
        return winning[0]
    master = winning[-1]
    if master > high[suit_of(master)]:
        return master
    if taker == partner(seat):
        return _least(state, seat, losing or there)
    return master if len(state.trick) == FEW else _least(state, seat, losing or there)


def _under(losing: list[int], there: bytes, *, last: bool) -> int:
    """Return the card of who has bid nil: the most dangerous one that does not take the trick."""
    if losing:
        return max(losing, key=lambda each: (suit_of(each) == SPADES, rank_of(each)))
    return max(there) if last else min(there)


def _covering(state: State, seat: int, taker: int, winning: list[int], there: bytes) -> int:
    """Return the card that covers a partner who has bid nil: over theirs, or as high as can be before it."""
    mate = partner(seat)
    mate_has_played = (mate - state.leader) % PLAYERS < len(state.trick)
    if mate_has_played and taker == mate and winning:
        return min(winning)
    if mate_has_played:
        if winning and needed(state, seat) > 0:
            return min(winning)
        return _least(state, seat, [each for each in there if each not in winning] or there)
    return max(winning) if winning else _least(state, seat, there)


def _least(state: State, seat: int, cards: bytes | list[int]) -> int:
    """Return the card that is lost with the least regret: low, of a short side suit, no spade."""
    suits = split(state.hands[seat])
    return min(cards, key=lambda each: (suit_of(each) == SPADES, rank_of(each), len(suits[suit_of(each)])))
