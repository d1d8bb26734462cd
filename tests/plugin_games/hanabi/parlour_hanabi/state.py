"""One moment of a round, how it begins, and what a move changes."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from parlour.rules.game import DEALS, Event, How, Moved, Opening, Uncovered, told
from parlour_hanabi.ruleset import NUMBERS, Rules, color_of, number_of
from parlour_hanabi.sentences import (
    BURNS,
    BURNS_LAST,
    BURNS_TO_ONE,
    CLUE_BACK,
    COMPLETED,
    LAST_CARD,
    ONE_OF_COLOR,
    ONE_OF_NUMBER,
    SOME_OF_COLOR,
    SOME_OF_NUMBER,
)

MOST_CLUES: Final = 8
FUSES: Final = 3
FEW: Final = 3
"""The most players who get five cards each (HB-2)."""


class Knowledge(NamedTuple):
    """What clues have told of a card: the colors and the numbers that it may have, as bits."""

    colors: int
    numbers: int


class Tell(NamedTuple):
    """A clue for the seat `to` about a color, or else about a number, both as an index."""

    to: int
    color: int | None = None
    number: int | None = None


class Lay(NamedTuple):
    """A card of one's own is played, or discarded. Places count from 0."""

    place: int
    plays: bool


Move: TypeAlias = Tell | Lay


class State(NamedTuple):
    """One moment of a round.

    In a hand the newest card is the last one; `known` has what is known of each. `heights` are the cards of
    each firework. `last` are the seats that have one more turn, once the last card is drawn (HB-9).
    """

    rules: Rules
    hands: tuple[bytes, ...]
    known: tuple[tuple[Knowledge, ...], ...]
    stock: bytes
    heights: bytes
    discards: bytes
    dealer: int
    turn: int
    clues: int = MOST_CLUES
    fuses: int = FUSES
    last: tuple[int, ...] = ()

    @property
    def score(self) -> int:
        """The cards of all fireworks."""
        return sum(self.heights)

    @property
    def is_complete(self) -> bool:
        return self.score == len(NUMBERS) * len(self.heights)

    @property
    def is_over(self) -> bool:
        return not self.fuses or self.is_complete or not (self.stock or self.last)

    def fits(self, card: int) -> bool:
        """Whether `card` is the next one of its firework (HB-6)."""
        return self.heights[color_of(card)] == number_of(card)


def hand_size(seats: int) -> int:
    """Return how many cards each player gets (HB-2)."""
    return 5 if seats <= FEW else 4


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal the cards one at a time from the dealer's left (HB-2)."""
    each, dealer = hand_size(seats), opening.dealer
    dealt = each * seats
    hands = [b""] * seats
    for turn in range(seats):
        hands[(dealer + 1 + turn) % seats] = order[turn:dealt:seats]
    if events is not None:
        events.append(told(DEALS, dealer, each=each))
        for turn in range(seats):
            owner = (dealer + 1 + turn) % seats
            places = tuple(range(len(order) - turn, len(order) - dealt, -seats))
            events += [Uncovered(places, seat) for seat in range(seats) if seat != owner]
    nothing = Knowledge(rules.every_color, rules.every_number)
    return State(
        rules,
        tuple(hands),
        ((nothing,) * each,) * seats,
        order[dealt:],
        bytes(len(rules.colors)),
        b"",
        dealer,
        (dealer + 1) % seats,
    )


def pointed_at(state: State, tell: Tell) -> tuple[int, ...]:
    """Return the places, from 0, of the cards that a clue points at (HB-4)."""
    hand = state.hands[tell.to]
    if tell.color is not None:
        colors = state.rules.shown_by(tell.color)
        return tuple(at for at, card in enumerate(hand) if colors >> color_of(card) & 1)
    return tuple(at for at, card in enumerate(hand) if number_of(card) == tell.number)


def learned(state: State, tell: Tell) -> tuple[Knowledge, ...]:
    """Return what is known of the hand of `tell.to` after a clue: also of the cards not pointed at."""
    places, rules = pointed_at(state, tell), state.rules
    colors = rules.shown_by(tell.color) if tell.color is not None else rules.every_color
    numbers = 1 << tell.number if tell.number is not None else rules.every_number
    away = (~colors, ~0) if tell.color is not None else (~0, ~numbers)
    return tuple(
        Knowledge(known.colors & colors, known.numbers & numbers)
        if at in places
        else Knowledge(known.colors & away[0], known.numbers & away[1])
        for at, known in enumerate(state.known[tell.to])
    )


def after(state: State, seat: int, move: Move, events: list[Event] | None = None) -> State:
    """Return the state after a move that `seat` may make."""
    heard: list[Event] = []
    state = _told(state, seat, move, heard) if isinstance(move, Tell) else _laid(state, seat, move, heard)
    if events is not None:
        events += heard
    return state._replace(turn=(seat + 1) % len(state.hands))


def _told(state: State, seat: int, tell: Tell, heard: list[Event]) -> State:
    places = pointed_at(state, tell)
    numbers = ", ".join(str(at + 1) for at in places)
    if tell.color is not None:
        words = ONE_OF_COLOR if len(places) == 1 else SOME_OF_COLOR
        heard.append(told(words, seat, tell.to, places=numbers, suit=state.rules.colors[tell.color]))
    elif tell.number is not None:
        words = ONE_OF_NUMBER if len(places) == 1 else SOME_OF_NUMBER
        heard.append(told(words, seat, tell.to, places=numbers, rank=NUMBERS[tell.number]))
    known = _with(state.known, tell.to, learned(state, tell))
    return _turn_taken(state._replace(known=known, clues=state.clues - 1), seat)


def _laid(state: State, seat: int, lay: Lay, heard: list[Event]) -> State:
    """Play a card, or discard it, and draw another one."""
    hand, known = state.hands[seat], state.known[seat]
    card = hand[lay.place]
    state = state._replace(
        hands=_with(state.hands, seat, hand[: lay.place] + hand[lay.place + 1 :]),
        known=_with(state.known, seat, known[: lay.place] + known[lay.place + 1 :]),
    )
    fits = lay.plays and state.fits(card)
    how, target = How.PLAY if lay.plays else How.PUT_DOWN, "fireworks" if fits else "discards"
    heard.append(Moved(seat, (state.rules.texts[card],), how, "hand", target))
    if fits:
        state = _grown(state, color_of(card), heard)
    else:
        state = state._replace(discards=state.discards + bytes([card]))
        state = _burned(state, heard) if lay.plays else state._replace(clues=state.clues + 1)
    return _drawn(_turn_taken(state, seat), seat, heard)


def _grown(state: State, color: int, heard: list[Event]) -> State:
    """Add the next card to a firework; a complete one gives a clue back (HB-7)."""
    heights = bytearray(state.heights)
    heights[color] += 1
    state = state._replace(heights=bytes(heights))
    if heights[color] < len(NUMBERS):
        return state
    gives = state.clues < MOST_CLUES
    heard.append(told(CLUE_BACK if gives else COMPLETED, suit=state.rules.colors[color]))
    return state._replace(clues=state.clues + gives)


def _burned(state: State, heard: list[Event]) -> State:
    left = state.fuses - 1
    heard.append(told(BURNS, fuses=left) if left > 1 else told(BURNS_TO_ONE if left else BURNS_LAST))
    return state._replace(fuses=left)


def _drawn(state: State, seat: int, heard: list[Event]) -> State:
    """Draw a card, unless there is none or the round is over; the last one begins the last turns (HB-9)."""
    if not state.stock or not state.fuses or state.is_complete:
        return state
    place, seats = len(state.stock), len(state.hands)
    heard.append(Moved(seat, ("",), How.DRAW, "stock", "hand", hidden=True))
    heard += [Uncovered((place,), viewer) for viewer in range(seats) if viewer != seat]
    nothing = Knowledge(state.rules.every_color, state.rules.every_number)
    state = state._replace(
        hands=_with(state.hands, seat, state.hands[seat] + state.stock[:1]),
        known=_with(state.known, seat, (*state.known[seat], nothing)),
        stock=state.stock[1:],
    )
    if state.stock:
        return state
    heard.append(told(LAST_CARD, seat))
    return state._replace(last=tuple((seat + 1 + turn) % seats for turn in range(seats)))


def _turn_taken(state: State, seat: int) -> State:
    return state._replace(last=tuple(each for each in state.last if each != seat))


def _with(items: tuple, seat: int, item: object) -> tuple:  # type: ignore[type-arg]
    """Return `items` with another one of `seat`."""
    return (*items[:seat], item, *items[seat + 1 :])
