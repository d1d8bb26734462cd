"""A round of Jojo laid open as plain values, for the oracle: nothing here knows the engine.

A card is its text: `R5`, `J` a Jojo, `W` a Wild. A stack is a list, bottom to top, of what lies on it; a
Switch lies in it as a `J`. Numbers run in a ring: after 9 comes 1, and before 1 comes 9.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

MASTER = "M"
SIDES = ("N", "E", "S", "W")
CORNERS = ("NE", "SE", "SW", "NW")
PLACES = (MASTER, *SIDES, *CORNERS)
COLORS = ("R", "G", "B", "Y", "P")
DECK = (*(f"{color}{number}" for color in COLORS for number in range(1, 10)), *("J",) * 4, *("W",) * 5)

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
NEIGHBORS = {
    "N": ((MASTER, "S"),),
    "E": ((MASTER, "W"),),
    "S": ((MASTER, "N"),),
    "W": ((MASTER, "E"),),
    "NE": (("N", "W"), ("E", "S")),
    "SE": (("S", "W"), ("E", "N")),
    "SW": (("S", "E"), ("W", "N")),
    "NW": (("N", "E"), ("W", "S")),
}
"""The stacks that a card must match which starts a stack on a place, and its own edge that touches each."""


def ring(number: int) -> int:
    """Return `number` counted on the ring 1 to 9: 10 is 1, 0 is 9."""
    return (number - 1) % 9 + 1


@dataclass(frozen=True)
class Lying:
    """What lies on a stack, and what it counts as: a number card as itself, a Wild as what it stands for."""

    text: str
    color: str = ""
    number: int = 0

    @property
    def is_switch(self) -> bool:
        """Whether this is a Jojo, which lies in a stack only as a Switch."""
        return self.text == "J"

    def edge(self, side: str) -> int:
        """Return the number on one side of the card (JJ-2)."""
        return ring(self.number + "NESW".index(side))


SWITCH = Lying("J")


def number_card(text: str) -> Lying:
    """Return the number card `text` as it lies on a stack."""
    return Lying(text, text[0], int(text[1]))


@dataclass(frozen=True)
class Ended:
    """How a round ended: its winner (None: nobody) and the points of each seat."""

    winner: int | None
    points: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """A round, seen from above with every card open.

    `held` says which seat holds a place. `stock` has its top first, `aside` the Jojos that have done their
    work. `first_at` is where the first play of this turn must be, `drew` the card just drawn that may be
    played at once, `goes_on` why the turn goes on (`master`, `color`, `started`), "" if it does not or
    nothing was laid yet. `passes` counts the passes in a row.
    """

    hands: tuple[tuple[str, ...], ...]
    stacks: dict[str, tuple[Lying, ...]]
    stock: tuple[str, ...] = ()
    turn: int = 0
    held: dict[str, int] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    laid: bool = False
    goes_on: str = ""
    drew: str = ""
    first_at: str = ""
    renewals: int = 0
    passes: int = 0
    adjacency: str = "edges"
    ended: Ended | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the seat in turn."""
        return self.hands[self.turn]

    def top(self, place: str) -> Lying | None:
        """Return the top card of a stack, None if none lies there. A Switch is no top (JJ-15)."""
        cards = [lying for lying in self.stacks[place] if not lying.is_switch]
        return cards[-1] if cards else None

    def direction(self, place: str) -> int:
        """Return +1 where the stack counts upward, -1 where Switches have turned it around (JJ-14)."""
        return -1 if self.stacks[place].count(SWITCH) % 2 else 1

    def but(self, **changed: Any) -> Position:
        """Return the position with something else about it."""
        return replace(self, **changed)

    def with_card(self, place: str, lying: Lying) -> Position:
        """Return the position with one more card on a stack."""
        return replace(self, stacks={**self.stacks, place: (*self.stacks[place], lying)})

    def with_hand(self, hand: Sequence[str]) -> Position:
        """Return the position with another hand for the seat in turn, in the order of the deck."""
        hands = list(self.hands)
        hands[self.turn] = in_order(hand)
        return replace(self, hands=tuple(hands))

    def without(self, *cards: str) -> Position:
        """Return the position with `cards` gone from the hand of the seat in turn."""
        return self.with_hand(less(self.hand, cards))


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return `cards` in the order of the deck."""
    return tuple(sorted(cards, key=DECK.index))


def less(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Return `cards` without `gone`, each of which is among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
