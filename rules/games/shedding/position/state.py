"""The state of a round: an immutable value. Each move makes a new one.

Searching bots need fast states. Slots are read three times as fast as the fields of a named tuple,
and set in half the time that building one takes. A frozen class would lose this gain; tests check
that no state changes. The rare parts (a due call, pending draws) are in a tuple of their own,
`Matter`, which is usually `CALM`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from parlour.rules.games.shedding.position.matter import CALM, Matter
from parlour.rules.games.shedding.position.tables import Rules

MOST_RENEWALS: Final = 50
"""The most renewals of the stock in a round. The limit ends rounds in which hands only grow, because a
player who cannot draw must play (JC-16)."""


@dataclass(slots=True, init=False)
class State:
    """One moment of a round. Hands are sorted; the top card is first in the stock and last in the discard.

    The function that makes a state sets its fields. After that they never change; `but` makes a
    copy.
    """

    rules: Rules
    hands: tuple[bytes, ...]
    stock: bytes
    discard: bytes
    row: int  # what must be matched, see `rows`
    turn: int
    direction: int
    phase: int
    drawn: bytes  # the cards just drawn; in phase DREW only the playable ones
    matter: Matter
    dealer: int
    renewals: int  # how often the stock was renewed
    history: int  # on what each seat drew, see `history`

    @classmethod
    def of(cls, **every: Any) -> State:
        """Return the state with these fields; all must be given."""
        state = cls()
        for name in cls.__slots__:
            setattr(state, name, every[name])
        return state

    def copy(self) -> State:
        """Return a copy, which the caller may still change."""
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
        state.history = self.history
        return state

    def but(self, **changed: Any) -> State:
        """Return a copy with some fields replaced. Names of `Matter` replace fields of its matter."""
        state, matter = self.copy(), None
        for name, value in changed.items():
            if name in OFTEN:
                setattr(state, name, value)
            else:
                matter = matter or [*self.matter]
                matter[SELDOM[name]] = value
        if matter:
            state.matter = Matter._make(matter)
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
"""The fields of the state itself."""
SELDOM: Final = {name: place for place, name in enumerate(Matter._fields)}
"""The places of the fields of `Matter`."""


def calm(state: State) -> State:
    """Return `state` with `CALM` itself if its matter equals it."""
    matter = state.matter
    return state.but(matter=CALM) if matter is not CALM and matter == CALM else state


def replaced(hands: tuple[bytes, ...], seat: int, hand: bytes) -> tuple[bytes, ...]:
    """Return `hands` with `hand` at `seat`."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def fits(rules: Rules, hand: bytes, row: int, card: int) -> bool:
    """Whether `card` of `hand` may be played on `row`."""
    if card in rules.illegal[row]:
        return False
    return card not in rules.conditional or not holds_suit(rules, hand, row, card)


def holds_suit(rules: Rules, hand: bytes, row: int, card: int) -> bool:
    """Whether `hand` without `card` holds the suit in force (JC-12)."""
    return bool(hand.replace(bytes([card]), b"", 1).translate(None, rules.off_suit[row]))


def playable(rules: Rules, hand: bytes, row: int) -> bytes:
    """Return the cards of `hand` that may be played on `row`, sorted, copies included."""
    cards = hand.translate(None, rules.illegal[row])
    return unbound(rules, hand, row, cards) if cards and cards[-1] >= rules.least_conditional else cards


def unbound(rules: Rules, hand: bytes, row: int, cards: bytes) -> bytes:
    """Return those of `cards` for which `hand` does not hold the suit in force (JC-12, see `holds_suit`)."""
    suited = hand.translate(None, rules.off_suit[row])
    if len(suited) > 1:
        return cards.translate(None, rules.conditional)
    return cards.translate(None, rules.conditional.replace(suited, b"")) if suited else cards
