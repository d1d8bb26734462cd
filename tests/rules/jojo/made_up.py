"""Positions made up at random: cards lie wherever they may lie, whether or not play would ever lead there.

They show far more of what is rare in play (Wilds bared, two Switches in a stack, holds everywhere, an empty
draw stack, nothing to draw at all) than rounds that were played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.rules.jojo.oracle import chain, plays_at_the_start, stops_the_turn
from tests.rules.jojo.position import (
    COLORS,
    CORNERS,
    DECK,
    MASTER,
    PLACES,
    SIDES,
    SWITCH,
    Lying,
    Position,
    in_order,
    less,
    number_card,
)


def made_up(seats: int, adjacency: str, rng: random.Random) -> Iterator[Position]:
    """Yield positions of a round in which all 54 cards are somewhere, for ever."""
    while True:
        position = _lying(seats, adjacency, rng)
        position = _spent(position) if rng.random() < 0.2 else _dressed(position, rng)
        if _is_possible(position):
            yield position


def _lying(seats: int, adjacency: str, rng: random.Random) -> Position:
    """Return hands, stacks and a draw stack; at times it is empty, and the rest under the Master."""
    deck = [card for card in DECK if card != "J"]
    rng.shuffle(deck)
    stacks: dict[str, tuple[Lying, ...]] = {}
    for place in PLACES:
        likely = {MASTER: 1.0, **dict.fromkeys(SIDES, 0.75), **dict.fromkeys(CORNERS, 0.5)}[place]
        high = rng.choice((1, 1, 2, 3)) if rng.random() < likely else 0
        stacks[place] = tuple(_laid(deck.pop(), rng) for _ in range(high))
    jojos = ["J"] * 4
    hands = []
    for _ in range(seats):
        hand = [deck.pop() for _ in range(rng.choice((1, 1, 2, 3, 4, 6)) if deck else 0)]
        hands.append([*hand, *_some(jojos, rng)])
    aside = _some(jojos, rng)
    for place in (*SIDES, *CORNERS):
        if stacks[place] and rng.random() < 0.3:
            at = rng.randrange(len(stacks[place]) + 1)
            stacks[place] = (*stacks[place][:at], *[SWITCH for _ in _some(jojos, rng)], *stacks[place][at:])
    stock = [*deck, *jojos]
    rng.shuffle(stock)
    left = rng.choice((0, 0, 1, 2, len(stock)))
    under = [_laid(card, rng) for card in stock[left:] if card != "J"]
    aside += [card for card in stock[left:] if card == "J"]
    stacks[MASTER] = (*under, *stacks[MASTER])
    return Position(
        hands=tuple(in_order(hand) for hand in hands),
        stacks=stacks,
        stock=tuple(stock[:left]),
        turn=rng.randrange(seats),
        aside=tuple(aside),
        renewals=rng.randrange(3),
        passes=rng.randrange(seats),
        adjacency=adjacency,
    )


def _spent(position: Position) -> Position:
    """Return the position with nothing to draw: one card a stack, the rest in the next hand."""
    tops = {place: position.top(place) for place in PLACES}
    stacks = {place: (top,) if top else () for place, top in tops.items()}
    rest = [*position.stock, *position.aside]
    for place in PLACES:
        rest += less(
            [lying.text for lying in position.stacks[place]], [lying.text for lying in stacks[place]]
        )
    hands = list(position.hands)
    other = (position.turn + 1) % position.seats
    hands[other] = in_order([*hands[other], *rest])
    return position.but(hands=tuple(hands), stacks=stacks, stock=(), aside=())


def _laid(card: str, rng: random.Random) -> Lying:
    return Lying("W", rng.choice(COLORS), rng.randrange(1, 10)) if card == "W" else number_card(card)


def _some(jojos: list[str], rng: random.Random) -> list[str]:
    """Take none of the Jojos, one, or two."""
    return [jojos.pop() for _ in range(min(rng.choice((0, 0, 1, 2)), len(jojos)))]


def _dressed(position: Position, rng: random.Random) -> Position:
    """Return the position at some point of a turn, some of the Jojos set aside as Holds of others."""
    aside = list(position.aside)
    free = [place for place in (*SIDES, *CORNERS) if position.top(place)]
    rng.shuffle(free)
    held: dict[str, int] = {}
    for seat in range(position.seats):
        if seat != position.turn and aside and free and rng.random() < 0.5:
            held[free.pop()] = seat
            aside.pop()
    position = position.but(aside=tuple(aside), held=held)
    match rng.randrange(4):
        case 0:
            return position.but(first_at=rng.choice(free)) if free and aside else position
        case 1:
            return position.but(drew=rng.choice(position.hand or ("",)))
        case 2:
            return position.but(laid=True, goes_on=rng.choice(("master", "color", "started")), passes=0)
        case _:
            return position.but(laid=rng.random() < 0.5, passes=0)


def _is_possible(position: Position) -> bool:
    """Whether a round may stand so: everybody has cards, and what should be over is."""
    if not all(position.hands):
        return False
    if position.drew:
        return bool(plays_at_the_start(position))
    return not (position.laid and stops_the_turn(position))


def written_at_random(position: Position, rng: random.Random) -> str:
    """Return a move as anybody might write it, legal or not; most of its cards are in the hand."""
    hand = position.hand if rng.random() < 0.9 else DECK
    place, other = rng.choice(PLACES), rng.choice(PLACES)
    numbers = [card for card in hand if card not in ("J", "W")] or ["R5"]
    wilds = rng.choice((0, 0, 1, 2))
    match rng.randrange(10):
        case 0:
            return rng.choice(("draw", "stop", "pass"))
        case 1:
            return rng.choice((f"hold {place}", f"trade {rng.choice(hand)}"))
        case 2 | 3:
            return f"switch {place} then {chain('', place, rng.choice(numbers), wilds)}"
        case 4 | 5 | 6:
            on = rng.choice((place, place, other, other, rng.choice(PLACES)))
            return f"move {place} {other} then {chain('', on, rng.choice(numbers), wilds)}"
        case _:
            return chain("play", place, rng.choice(numbers), wilds)
