"""Which cards fit where, and what Wilds stand for, by the oracle: JJ-5 to JJ-8, JJ-13 to JJ-15."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.jojo.position import (
    CORNERS,
    NEIGHBORS,
    OPPOSITE,
    SIDES,
    Lying,
    Position,
    number_card,
    ring,
)


def fits(position: Position, place: str, color: str, number: int) -> bool:
    """Whether a card is a legal play on a place, as far as stacks and numbers go.

    JJ-5: "On the Master: a card of the same number in any color, or of the same color and one higher."
    JJ-6: "On a side of the Master: a card of any color whose adjacent number matches ... This starts a Side
    Stack, and is allowed on a started one as well, whatever lies on it."
    JJ-7, JJ-8: "On a started one: the same number in any color, or the next in sequence of the same color.
    The Master's priority does not reach the corners."
    """
    top = position.top(place)
    if place in SIDES and touches(position, place, number):
        return True
    if top is not None:
        return number == top.number or (color, number) == next_card(top, position.direction(place))
    return place in CORNERS and touches(position, place, number)


def next_card(top: Lying, direction: int) -> tuple[str, int]:
    """Return color and number of the next card in sequence: 1 after 9, on the way down 9 after 1 (JJ-14)."""
    return top.color, ring(top.number + direction)


def touches(position: Position, place: str, number: int) -> bool:
    """Whether a card of this number matches every stack that it touches from `place`; all must be there.

    JJ-6: "Adjacent numbers are the two that touch: north, the played card's bottom and the Master's top;
    east, its left and the Master's right; and so on", or with `face` "the played card's own number equals
    the Master's number on that side". JJ-8: "a card whose numbers match them both (by `adjacency`)".
    """
    card = Lying("", "", number)
    for other, own_side in NEIGHBORS[place]:
        neighbor = position.top(other)
        if neighbor is None:
            return False
        own = card.edge(own_side) if position.adjacency == "edges" else number
        if own != neighbor.edge(OPPOSITE[own_side]):
            return False
    return True


def wilds_stand_for(position: Position, place: str, card: str, wilds: int) -> list[int] | None:
    """Return the numbers of `wilds` Wilds under `card`, bottom first; None if the chain does not fit.

    JJ-13: "It stands for one definite card: the color of the number card that ends the combination, and a
    number that fits below and lets that card fit on it; if two do, the number of the card below." The card
    fits on it by any rule of that place, by the Master's priority too (JJ-6: "whatever lies on it").
    """
    end = number_card(card)
    if not wilds:
        return [] if fits(position, place, end.color, end.number) else None
    below = position.top(place)
    for number in ([below.number] if below else []) + list(range(1, 10)):
        if fits(position, place, end.color, number):
            covered = position.with_card(place, Lying("W", end.color, number))
            above = wilds_stand_for(covered, place, card, wilds - 1)
            if above is not None:
                return [number, *above]
    return None


def switch_stands_for(position: Position, place: str, card: str, wilds: int) -> list[int] | None:
    """Return the numbers of the Wilds between a Switch just laid and `card`; None if it may not follow."""
    top = position.top(place)
    assert top is not None
    color, number = next_card(top, position.direction(place))
    end = number_card(card)
    if end.color != color:
        return None
    if not wilds:
        return [] if end.number == number else None
    above = wilds_stand_for(position.with_card(place, Lying("W", color, number)), place, card, wilds - 1)
    return None if above is None else [number, *above]


def without_top(position: Position, place: str) -> Position:
    """Return the position with the top card of a stack lifted.

    JJ-15: "Jojos under the moved card are no tops: the card beneath them is. If none is left, the Switches
    are set aside and the stack, if started anew, counts upward."
    """
    cards = list(position.stacks[place])
    at = max(index for index, lying in enumerate(cards) if not lying.is_switch)
    del cards[at]
    if all(lying.is_switch for lying in cards):
        aside = (*position.aside, *(lying.text for lying in cards))
        return replace(position, stacks={**position.stacks, place: ()}, aside=aside)
    return replace(position, stacks={**position.stacks, place: tuple(cards)})
