"""One moment of a round, how it begins, and what a move changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from parlour.rules.game import DEALS, Event, How, Moved, Opening, Sentence, Uncovered, told
from parlour_hearts.ruleset import (
    HEARTS,
    JACK,
    QUEEN,
    Rules,
    is_point,
    lowest_club,
    suit_of,
)
from parlour_hearts.sentences import ALL_PASS, BROKEN_NOW, NO_PASSING, PASSING, PASSING_NONE

MOON: Final = 26
"""The points of all hearts and the Queen (HE-12)."""


class State(NamedTuple):
    """One moment of a round. What is by seat is a tuple; hands are sorted.

    `shift` is how many seats to the left cards are passed in this round, 0 if none are. While `passing`,
    `passed` are the cards that were chosen, and have left the hands; afterwards those that were given.
    `trick` has the cards of the trick in the order of play, to which `leader` has led, or leads now. `gone`
    are the cards of all tricks before, in the order of play, and `leaders` who led to each of these. `tricks`
    and `hearts` are how many each seat has taken; `queen` and `jack` who took these cards, -1: nobody.
    `broken`: hearts may be led.
    """

    rules: Rules
    hands: tuple[bytes, ...]
    dealer: int
    shift: int
    passing: bool
    passed: tuple[bytes, ...]
    leader: int
    tricks: tuple[int, ...]
    hearts: tuple[int, ...]
    broken: bool
    trick: bytes = b""
    gone: bytes = b""
    leaders: bytes = b""
    queen: int = -1
    jack: int = -1

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        return not self.passing and not self.trick and not any(self.hands)

    @property
    def is_first_trick(self) -> bool:
        return not self.gone

    @property
    def turn(self) -> int:
        """The seat that has to play a card, when passing is over."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def last(self) -> bytes:
        """The cards of the last trick that was taken."""
        return self.gone[-self.seats :]

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has taken so far, without the moon (HE-10, HE-11)."""
        taken = enumerate(self.hearts)
        return tuple(self.rules.points(count, seat == self.queen, seat == self.jack) for seat, count in taken)

    @property
    def shot(self) -> int | None:
        """The seat that has taken every heart and the Queen (HE-12), or None."""
        return self.queen if self.queen >= 0 and self.hearts[self.queen] == 13 else None

    def played(self) -> Iterator[tuple[int, int]]:
        """Yield seat and card of each card in the tricks that are gone, in the order of play."""
        seats = self.seats
        for at, card in enumerate(self.gone):
            yield (self.leaders[at // seats] + at % seats) % seats, card


def _direction(seats: int, shift: int) -> int:
    """Return the direction of a shift, as the tables of sentences have it: across the table is 0."""
    if 2 * shift == seats:
        return 0
    return shift if 2 * shift < seats else shift - seats


def passing_fact(seats: int, shift: int) -> Sentence:
    """Return what is said all round of the way in which cards are passed in it."""
    return PASSING[_direction(seats, shift)] if shift else PASSING_NONE


def playable(state: State, seat: int) -> bytes:
    """Return the cards that `seat`, whose turn it is, may play (HE-5, HE-6, HE-8, HE-9)."""
    hand = state.hands[seat]
    if not state.trick:
        if state.is_first_trick:
            lowest = lowest_club(state.seats)
            return bytes([lowest]) if lowest in hand else hand[:0]
        return hand if state.broken else _without_hearts(hand) or hand
    led = suit_of(state.trick[0])
    suited = bytes([card for card in hand if suit_of(card) == led])
    if suited:
        return suited
    if state.is_first_trick and not state.rules.ruleset.bleeding:
        return bytes([card for card in hand if not is_point(card)]) or hand
    return hand


def _without_hearts(hand: bytes) -> bytes:
    return bytes([card for card in hand if suit_of(card) != HEARTS])


def taker(trick: bytes, leader: int, seats: int) -> int:
    """Return the seat that takes a trick, as far as it was played: by the highest card of the suit (HE-7)."""
    led = suit_of(trick[0])
    best = max(card for card in trick if suit_of(card) == led)
    return (leader + trick.index(best)) % seats


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal all cards, one at a time (HE-2)."""
    dealer = opening.dealer
    shift = rules.shift(seats, opening.round)
    turns = [(seat - dealer - 1) % seats for seat in range(seats)]
    state = State(
        rules=rules,
        hands=tuple(bytes(sorted(order[turn::seats])) for turn in turns),
        dealer=dealer,
        shift=shift,
        passing=shift > 0,
        passed=(b"",) * seats,
        leader=0,
        tricks=(0,) * seats,
        hearts=(0,) * seats,
        broken=rules.ruleset.breaking == "free",
    )
    if events is not None:
        events.append(told(DEALS, dealer, each=len(order) // seats))
        for seat, turn in enumerate(turns):
            events.append(Uncovered(tuple(range(len(order) - turn, 0, -seats)), seat))
        if not shift:
            events.append(told(NO_PASSING))
    return state if shift else _first_lead(state)


def _first_lead(state: State) -> State:
    """Let the holder of the lowest club lead (HE-5)."""
    lowest = lowest_club(state.seats)
    return state._replace(leader=next(seat for seat, hand in enumerate(state.hands) if lowest in hand))


def after_pass(state: State, seat: int, cards: bytes, events: list[Event] | None = None) -> State:
    """Return the state after `seat` has chosen the cards that it passes; the last one ends it (HE-3)."""
    heard: list[Event] = [Moved(seat, state.rules.named(cards), How.PUT_DOWN, "hand", "passed", hidden=True)]
    state = state._replace(
        hands=_with(state.hands, seat, state.hands[seat].translate(None, cards)),
        passed=_with(state.passed, seat, cards),
    )
    if all(state.passed):
        state = _exchanged(state, heard)
    if events is not None:
        events += heard
    return state


def _exchanged(state: State, heard: list[Event]) -> State:
    """Give everybody what was passed to them."""
    seats, shift = state.seats, state.shift
    heard.append(told(ALL_PASS[_direction(seats, shift)]))
    got = [state.passed[(seat - shift) % seats] for seat in range(seats)]
    heard += (
        Moved(seat, state.rules.named(cards), How.TAKE, "passed", "hand", hidden=True)
        for seat, cards in enumerate(got)
    )
    hands = tuple(bytes(sorted(hand + more)) for hand, more in zip(state.hands, got, strict=True))
    return _first_lead(state._replace(hands=hands, passing=False))


def after_play(state: State, card: int, events: list[Event] | None = None) -> State:
    """Return the state after the seat in turn has played `card`, which it may."""
    seat, breaking = state.turn, state.rules.ruleset.breaking
    trick = state.trick + bytes([card])
    breaks = not state.broken and (suit_of(card) == HEARTS or (card == QUEEN and breaking == "queen"))
    if events is not None:
        events.append(Moved(seat, (state.rules.texts[card],), How.PLAY, "hand", "trick"))
        if breaks:
            events.append(told(BROKEN_NOW, seat))
    state = state._replace(
        hands=_with(state.hands, seat, state.hands[seat].translate(None, trick[-1:])),
        trick=trick,
        broken=state.broken or breaks,
    )
    return state if len(trick) < state.seats else _taken(state, events)


def _taken(state: State, events: list[Event] | None) -> State:
    """Let the highest card of the suit led take the trick (HE-7)."""
    trick = state.trick
    winner = taker(trick, state.leader, state.seats)
    if events is not None:
        events.append(Moved(winner, state.rules.named(trick), How.TAKE, "trick", "taken"))
    hearts = sum([suit_of(card) == HEARTS for card in trick])
    return state._replace(
        leader=winner,
        trick=b"",
        gone=state.gone + trick,
        leaders=state.leaders + bytes([state.leader]),
        tricks=_more(state.tricks, winner, 1),
        hearts=_more(state.hearts, winner, hearts),
        queen=winner if QUEEN in trick else state.queen,
        jack=winner if JACK in trick else state.jack,
    )


def _more(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])


def _with(hands: tuple[bytes, ...], seat: int, hand: bytes) -> tuple[bytes, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def final_points(state: State) -> tuple[int, ...]:
    """Return the points of a round that is over, with those for shooting the moon (HE-12)."""
    points, shot, moon = state.points, state.shot, state.rules.ruleset.moon
    if shot is None or moon == "off":
        return points
    counts = (0, MOON) if moon == "others" else (-MOON, 0)
    return tuple(taken - MOON * (seat == shot) + counts[seat != shot] for seat, taken in enumerate(points))
