"""The state of a round: one immutable tuple, of which each move makes another.

A named tuple and not a dataclass, because bots search: unpacking and building one costs
a fraction of a microsecond, and nothing needs to be cloned.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.games.shedding.moves import Move
from rules.games.shedding.tables import Rules

TURN, DREW, COLOR, ANSWER, RENEW, REOPEN, OVER = range(7)
"""What the round waits for: a turn; what to do with the card just drawn; the color of an
opening Wild; an answer to a bluff; a new stock; another opening card; nothing more."""

AFTER_DRAW, RESUME = 7, 8
"""Only as `then`: see what was drawn; go on with the act that a penalty held up."""

PHASES: Final = ("turn", "drew", "color", "answer", "renew", "reopen", "over")
NOBODY: Final = -1
NO_CARD: Final = -1


class Bluff(NamedTuple):
    """A card played on a condition that was not checked: by whom, on which row, from which rest of a hand."""

    seat: int
    row: int
    hand: bytes


class State(NamedTuple):
    """One moment of a round. Hands are sorted, the stock has its top first, the discard last."""

    rules: Rules
    hands: tuple[bytes, ...]
    stock: bytes
    discard: bytes
    row: int  # what must be matched, see `tables`
    turn: int
    direction: int
    phase: int
    due: int  # who owes a call, or NOBODY
    waiting: bool  # the open call's time runs, nobody may act yet
    called: int  # a bit for each seat that has called its last card
    idle: int  # passes in a row
    drawn: int  # in phase DREW the card drawn
    owed: tuple[tuple[int, int], ...]  # seats and how many cards they must still draw, in order
    then: int  # the phase that follows once everything owed is drawn
    held: Move | None  # the act that follows, where `then` is RESUME
    bluff: Bluff | None
    dealer: int

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` after `seat` in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from a renewed one (JC-16)."""
        return bool(self.stock) or len(self.discard) > 1


def fits(rules: Rules, hand: bytes, row: int, card: int) -> bool:
    """Whether `card`, one of `hand`, may be played on `row`."""
    if card in rules.illegal[row]:
        return False
    return card not in rules.conditional or not hand.translate(None, rules.off_suit[row])


def playable(rules: Rules, hand: bytes, row: int) -> bytes:
    """Return the cards of `hand` that may be played on `row`, sorted, copies included."""
    cards = hand.translate(None, rules.illegal[row])
    for card in rules.conditional:
        if card in cards and hand.translate(None, rules.off_suit[row]):
            cards = cards.replace(bytes([card]), b"")
    return cards
