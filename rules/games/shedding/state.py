"""The state of a round: one immutable tuple, of which each move makes another.

A named tuple and not a dataclass, because bots search: unpacking and building one costs
a fraction of a microsecond, and nothing needs to be cloned. What is seldom so (a call that is
due, cards that wait to be drawn) is a tuple of its own, `Matter`; most of the time it is `CALM`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.games.shedding.moves import Move
from rules.games.shedding.tables import Rules

TURN, DREW, AGAIN, FACE, NAME, ANSWER, GIVE, CUT, RENEW, REOPEN, OVER = range(11)
"""What the round waits for: a turn; what to do with the cards just drawn; another card of the
same player; an answer to what is pending; the name of an opening card's suit or rank; an answer to a bluff;
a card from everyone; a cut; a new stock; another opening card; nothing more."""

AFTER_DRAW, RESUME, FOLLOW = 11, 12, 13
"""Only as `then`: see what was drawn; go on with the act that a penalty held up; let the cards
just played take effect."""

PHASES: Final = (
    "turn",
    "drew",
    "again",
    "face",
    "name",
    "answer",
    "give",
    "cut",
    "renew",
    "reopen",
    "over",
)
MOST_RENEWALS: Final = 50
"""So often is a stock renewed in a round, far more than players need: under rules by which hands
only grow the round still ends, for who cannot draw must play (JC-16)."""
NOBODY: Final = -1
NO_CARD: Final = -1


class Bluff(NamedTuple):
    """A card played on a condition that was not checked: by whom, on which row, from which rest of a hand."""

    seat: int
    row: int
    hand: bytes


class Held(NamedTuple):
    """A move that goes on once everything owed is drawn, and the phase in which it was made."""

    move: Move
    phase: int


class Matter(NamedTuple):
    """What is seldom so."""

    due: int = NOBODY  # who owes a call
    waiting: bool = False  # the open call's time runs, nobody may act yet
    called: int = 0  # a bit for each seat that has called its last card
    idle: int = 0  # passes in a row
    draws: int = 0  # cards that wait to be drawn
    skips: int = 0  # turns that wait to be lost
    facing: int = NO_CARD  # the card that brought them, and says what answers them
    chain: bool = False  # the seat whose turn it is covers its own card
    hops: int = 0  # turns passed over once everyone has given a card
    given: tuple[int, ...] = ()  # by seat the card given, or NO_CARD
    owed: tuple[tuple[int, int], ...] = ()  # seats and how many cards they must still draw, in order
    then: int = TURN  # the phase that follows once everything owed is drawn
    held: Held | None = None  # the move that follows, where `then` is RESUME or FOLLOW
    bluff: Bluff | None = None


CALM: Final = Matter()
"""Nothing of the kind. The engine's short ways ask whether a state's matter *is* this one."""


class State(NamedTuple):
    """One moment of a round. Hands are sorted, the stock has its top first, the discard last."""

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

    def but(self, **changed: object) -> State:
        """Return this state with other fields; names of `Matter` stand for fields of its matter."""
        own = {name: changed.pop(name) for name in tuple(changed) if name in State._fields}
        matter = self.matter._replace(**changed) if changed else self.matter  # type: ignore[arg-type]
        return self._replace(**{"matter": matter, **own})  # type: ignore[arg-type]

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` after `seat` in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from a renewed one (JC-16)."""
        return bool(self.stock) or self.can_renew()

    def can_renew(self) -> bool:
        """Whether the discard may be shuffled into a new stock."""
        return len(self.discard) > 1 and self.renewals < MOST_RENEWALS


def calm(state: State) -> State:
    """Return `state` with `CALM` itself where its matter says the same."""
    matter = state.matter
    return state._replace(matter=CALM) if matter is not CALM and matter == CALM else state


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
    for card in rules.conditional:
        if card in cards and holds_suit(rules, hand, row, card):
            cards = cards.replace(bytes([card]), b"")
    return cards
