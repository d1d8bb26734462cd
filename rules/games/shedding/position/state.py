"""The state of a round: one value that nobody changes, of which each move makes another.

Bots search, so making and reading one must be fast: slots are read in a third of the time of a named
tuple's fields, and set in half of the time in which one is built. Freezing it would cost all of that
and more; the tests of every game watch that no state changes. What is seldom so (a call that is
due, cards that wait to be drawn) is a tuple of its own, `Matter`; most of the time it is `CALM`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.games.shedding.position.matter import CALM, Matter
from rules.games.shedding.position.tables import Rules

MOST_RENEWALS: Final = 50
"""So often is a stock renewed in a round, far more than players need: under rules by which hands
only grow the round still ends, for who cannot draw must play (JC-16)."""


@dataclass(slots=True, init=False)
class State:
    """One moment of a round. Hands are sorted, the stock has its top first, the discard last.

    Whoever makes a state sets its fields; from then on nobody does (`but` makes another one).
    """

    rules: Rules
    hands: tuple[bytes, ...]
    stock: bytes
    discard: bytes
    row: int  # what must be matched, see `rows`
    turn: int
    direction: int
    phase: int
    drawn: bytes  # the cards just drawn to play; in phase DREW those of them that may be played
    matter: Matter
    dealer: int
    renewals: int  # how often the stock was renewed

    @classmethod
    def of(cls, **every: Any) -> State:
        """Return the state with these fields, which must be all of them."""
        state = cls()
        for name in cls.__slots__:
            setattr(state, name, every[name])
        return state

    def copy(self) -> State:
        """Return a state that says the same, for whoever makes another of it."""
        state = State()
        state.rules = self.rules
        state.hands = self.hands
        state.stock = self.stock
        state.discard = self.discard
        state.row = self.row
        state.turn = self.turn
        state.direction = self.direction
        state.phase = self.phase
        state.drawn = self.drawn
        state.matter = self.matter
        state.dealer = self.dealer
        state.renewals = self.renewals
        return state

    def but(self, **changed: Any) -> State:
        """Return this state with other fields; names of `Matter` stand for fields of its matter."""
        state, seldom = self.copy(), {}
        for name, value in changed.items():
            if name in OFTEN:
                setattr(state, name, value)
            else:
                seldom[name] = value
        if seldom:
            state.matter = state.matter._replace(**seldom)
        return state

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` after `seat` in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from a renewed one (JC-16)."""
        return bool(self.stock) or self.can_renew()

    def can_renew(self) -> bool:
        """Whether the discard may be shuffled into a new stock."""
        return len(self.discard) > 1 and self.renewals < MOST_RENEWALS


OFTEN: Final = frozenset(State.__slots__)
"""The fields of a state itself."""


def calm(state: State) -> State:
    """Return `state` with `CALM` itself where its matter says the same."""
    matter = state.matter
    return state.but(matter=CALM) if matter is not CALM and matter == CALM else state


def fits(rules: Rules, hand: bytes, row: int, card: int) -> bool:
    """Whether `card`, one of `hand`, may be played on `row`."""
    if card in rules.illegal[row]:
        return False
    return card not in rules.conditional or not holds_suit(rules, hand, row, card)


def holds_suit(rules: Rules, hand: bytes, row: int, card: int) -> bool:
    """Whether `hand` has the suit in force, `card` of it not counted (JC-12)."""
    return bool(hand.replace(bytes([card]), b"", 1).translate(None, rules.off_suit[row]))


def playable(rules: Rules, hand: bytes, row: int) -> bytes:
    """Return the cards of `hand` that may be played on `row`, sorted, copies included."""
    cards = hand.translate(None, rules.illegal[row])
    return unbound(rules, hand, row, cards) if cards and cards[-1] >= rules.least_conditional else cards


def unbound(rules: Rules, hand: bytes, row: int, cards: bytes) -> bytes:
    """Return `cards` without those that `hand` holds the suit in force against (JC-12, see `holds_suit`)."""
    suited = hand.translate(None, rules.off_suit[row])
    if len(suited) > 1:
        return cards.translate(None, rules.conditional)
    return cards.translate(None, rules.conditional.replace(suited, b"")) if suited else cards
