"""The state of a round: an immutable tuple. Each move makes a new one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.tables import Rules

LOOK, TURN, TOOK, RACE, ASK, POWER, PEEK, CALL, RENEW, OVER = range(10)
PHASES: Final = ("look", "turn", "took", "race", "ask", "power", "peek", "call", "renew", "over")
"""What the round waits for: everyone's look at their bottom row; a turn; a decision about the card taken;
a race; an answer of the seat that is asked to stack; the use of a Jack or Queen; the end of a look at a
card; a call; a new stock; nothing."""

NOBODY: Final = -1
NO_CARD: Final = -1
GRID: Final = 4
"""The slots of the 2 x 2 grid; added cards lie beyond (LW-3)."""


class Origin(NamedTuple):
    """The place of a card, from the bottom, in an order of the house, which is numbered in the round."""

    order: int
    place: int


class Slot(NamedTuple):
    """A card in a hand: whether it lies face up as a penalty, and a bit for each seat that knows it.

    Cards in hands move in public, so this knowledge moves with the card. `origin` is the one of a card
    that has not been face up since; the game itself does not use it.
    """

    card: int
    up: bool = False
    known: int = 0
    origin: Origin | None = None


Hand: TypeAlias = tuple[Slot | None, ...]


class Power(NamedTuple):
    """A Jack or Queen that was played and not used yet: its player, and its rank."""

    seat: int
    rank: str


class State(NamedTuple):
    """One moment of a round. The top card is first in the stock and last in the pile."""

    rules: Rules
    hands: tuple[Hand, ...]
    stock: bytes
    pile: bytes
    turn: int  # the player to move, also before the first turn
    phase: int
    dealer: int
    begun: bool = False  # whether the first turn has begun
    taken: int = NO_CARD
    origin: str = ""  # the origin of the taken card: `stock` or `pile`
    place: int = 0  # its place in the stock, from the bottom
    renewals: int = 0  # how often the stock was renewed
    race: int = 0  # the number of races in this round so far
    passed: int = 0  # a bit for each seat that is ready, or out of the open race
    asked: tuple[int, ...] = ()  # the seats to ask whether they stack, in order (LW-21)
    tried: int = 0  # a bit for each seat that was wrong in the open race
    powers: tuple[Power, ...] = ()  # in the order of use
    peek: HandPlace | None = None  # the card that a Queen shows
    owed: tuple[int, ...] = ()  # seats that must take a penalty from the stock
    stays: bool = False  # whether the race goes on after that
    caller: int = NOBODY
    last: tuple[int, ...] = ()  # the seats that have one more turn, in order
    turns: int = 0
    idle: int = 0  # passed turns in a row
    used: int = 0  # the number of powers so far
    moon: int = NOBODY

    def but(self, **changed: Any) -> State:
        return self._replace(**changed)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def everyone(self) -> int:
        return (1 << self.seats) - 1

    def at(self, place: HandPlace) -> Slot | None:
        if not 0 <= place.seat < self.seats:
            return None
        hand = self.hands[place.seat]
        return hand[place.slot] if place.slot < len(hand) else None

    def laid(self, place: HandPlace, slot: Slot | None) -> State:
        """Return this state with `slot` in a place. Empty places at the end of a hand are cut off."""
        hand = [*self.hands[place.seat]]
        hand[place.slot] = slot
        while len(hand) > GRID and hand[-1] is None:
            del hand[-1]
        return self.with_hand(place.seat, tuple(hand))

    def with_hand(self, seat: int, hand: Hand) -> State:
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def added(self, seat: int, slot: Slot) -> State:
        """Return this state with a card added to a hand: in its lowest free slot beyond the grid (LW-3)."""
        hand = self.hands[seat]
        free = next((number for number in range(GRID, len(hand)) if hand[number] is None), len(hand))
        return self.with_hand(seat, (*hand[:free], slot, *hand[free + 1 :]))

    def places(self) -> tuple[HandPlace, ...]:
        hands = enumerate(self.hands)
        return tuple(
            HandPlace(seat, number) for seat, hand in hands for number, slot in enumerate(hand) if slot
        )


def cards(hand: Hand) -> tuple[Slot, ...]:
    """Return the cards of a hand, without its empty slots."""
    return tuple(slot for slot in hand if slot is not None)


def playable(hand: Hand) -> tuple[int, ...]:
    """Return the slots with a card that may be put or stacked: all but penalties (LW-13)."""
    return tuple(number for number, slot in enumerate(hand) if slot is not None and not slot.up)


def racers(state: State) -> tuple[int, ...]:
    """Return the seats that may still claim or pass in the open race."""
    return tuple(seat for seat in range(state.seats) if may_race(state, seat))


def may_race(state: State, seat: int) -> bool:
    """Whether `seat` is in the open race: it has a card to stack, has not passed, and was not wrong."""
    return not state.passed >> seat & 1 and bool(playable(state.hands[seat]))


def to_ask(state: State, seat: int) -> tuple[int, ...]:
    """Return who is asked about a card that `seat` laid: from its left on, itself last (LW-21).

    Seats without a card to stack are not asked.
    """
    return tuple(other for other in clockwise(state, seat) if playable(state.hands[other]))


def race_name(state: State) -> str:
    """Return the name of the open race, unique in the round."""
    return f"race {state.race}"


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """Return every seat clockwise, the one after `seat` first, `seat` itself last."""
    return tuple((seat + step) % state.seats for step in range(1, state.seats + 1))
