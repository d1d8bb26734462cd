"""Cards by the usual rules, from what one seat sees of a round: its own hand and what was played."""

from __future__ import annotations

from parlour_spades.bidding import KING, QUEEN, split
from parlour_spades.ruleset import EACH, PLAYERS, RANKS, SPADES, SUITS, partner, rank_of, suit_of
from parlour_spades.state import State, beats, best_of, needed, playable


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
    left = EACH - len(state.leads)
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
    """Return the opponent whose nil has not failed yet, None if there is none."""
    for each in ((seat + 1) % PLAYERS, (seat + 3) % PLAYERS):
        if in_nil(state, each):
            return each
    return None


def _followed(state: State, seat: int, there: bytes) -> int:
    place = best_of(state.trick)
    best, taker = state.trick[place], (state.leader + place) % PLAYERS
    winning = [each for each in there if beats(each, best)]
    losing = [each for each in there if not beats(each, best)]
    is_last = len(state.trick) == PLAYERS - 1
    if in_nil(state, seat):
        return _under(losing, there, is_last=is_last)
    if in_nil(state, partner(seat)):
        return _covering(state, seat, taker, winning, there)
    if losing and taker == _hunted(state, seat):
        return max(losing, key=rank_of)
    if wants(state, seat):
        return _fought_for(state, seat, best, winning, losing)
    if losing:
        return max(losing, key=lambda each: (suit_of(each) != SPADES, rank_of(each)))
    return max(winning) if is_last else min(winning)


def _fought_for(state: State, seat: int, best: int, winning: list[int], losing: list[int]) -> int:
    """Return the card for a trick that the team wants: the cheapest one with which it should get it."""
    high = tops(unseen(state, seat))
    is_last = len(state.trick) == PLAYERS - 1
    lost = _least(state, seat, losing or winning)
    if not winning:
        return lost
    is_partners = best == _card_of(state, partner(seat))
    if is_partners and (is_last or best > high[suit_of(best)]):
        return lost
    if is_last:
        return min(winning, key=lambda each: (suit_of(each) == SPADES, each))
    if suit_of(winning[0]) != suit_of(state.trick[0]):  # a ruff
        return winning[0]
    master = winning[-1]
    third = len(state.trick) == PLAYERS - 2
    return master if master > high[suit_of(master)] or (third and not is_partners) else lost


def _card_of(state: State, seat: int) -> int | None:
    """Return what `seat` has laid into the trick, None if it has yet to play."""
    place = (seat - state.leader) % PLAYERS
    return state.trick[place] if place < len(state.trick) else None


def _under(losing: list[int], there: bytes, *, is_last: bool) -> int:
    """Return the card of who has bid nil: the most dangerous one that does not take the trick."""
    if losing:
        return max(losing, key=lambda each: (suit_of(each) == SPADES, rank_of(each)))
    return max(there) if is_last else min(there)


def _covering(state: State, seat: int, taker: int, winning: list[int], there: bytes) -> int:
    """Return the card that covers a partner who has bid nil: over theirs, or as high as can be before it."""
    mate = partner(seat)
    if _card_of(state, mate) is None:
        return max(winning) if winning else _least(state, seat, there)
    if winning and (taker == mate or needed(state, seat) > 0):
        return min(winning)
    return _least(state, seat, [each for each in there if each not in winning] or there)


def _least(state: State, seat: int, cards: bytes | list[int]) -> int:
    """Return the card that is lost with the least regret: low, of a short side suit, no spade."""
    suits = split(state.hands[seat])
    return min(cards, key=lambda each: (suit_of(each) == SPADES, rank_of(each), len(suits[suit_of(each)])))
