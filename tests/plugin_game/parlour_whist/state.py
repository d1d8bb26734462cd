"""One moment of a round, how it begins, and what a card changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.game import DEALS, Event, Lot, Moved, Opening, Sentence, Uncovered, told
from parlour_whist.ruleset import CARDS, Rules, rank_of, suit_of

SEATS: Final = 2
EACH: Final = 13
"""The cards of a hand (WH-3), and the tricks that count (WH-8)."""

TURNED_UP: Final = Sentence("turned up", "{cards} is turned up")
TAKES_TRICK: Final = Sentence("takes the trick", "{0} takes the trick")
STOCK_GONE: Final = Sentence("stock gone", "The stock is gone: from now on every trick counts")
TRICKS: Final = Sentence("tricks", "{0} has taken {tricks} of the 13 tricks that count")


class State(NamedTuple):
    """One moment of a round. Hands are sorted; the first card of the stock is turned up.

    `trick` has the cards of the running trick in the order laid, or of the last one until somebody leads
    again. `leader` led to it. `gone` are the cards of the tricks before; `won` are the tricks that count, by
    seat.
    """

    rules: Rules
    hands: tuple[bytes, bytes]
    stock: bytes
    trumps: int
    dealer: int
    leader: int
    trick: bytes = b""
    gone: bytes = b""
    won: tuple[int, int] = (0, 0)

    @property
    def is_over(self) -> bool:
        return not any(self.hands)

    @property
    def leads(self) -> bool:
        """Whether a trick begins."""
        return len(self.trick) != 1

    @property
    def turn(self) -> int:
        """The seat that has to play."""
        if len(self.trick) == 1:
            return 1 - self.leader
        return taker(self) if self.trick else self.leader


def taker(state: State) -> int:
    """Return who has taken the complete trick (WH-6)."""
    led, followed = state.trick
    return 1 - state.leader if beats(state, followed, led) else state.leader


def beats(state: State, card: int, led: int) -> bool:
    """Whether `card`, which follows, takes a trick to which `led` was led (WH-6)."""
    if suit_of(card) == suit_of(led):
        return rank_of(card) > rank_of(led)
    return suit_of(card) == state.trumps


def playable(state: State, seat: int) -> bytes:
    """Return the cards that `seat`, whose turn it is, may play (WH-4, WH-5)."""
    hand = state.hands[seat]
    if state.leads:
        return hand
    return bytes(card for card in hand if suit_of(card) == suit_of(state.trick[0])) or hand


def lot(rules: Rules, seats: int, order: bytes) -> Lot:
    """Return the first dealer: the higher card deals; equal ones draw again (WH-2)."""
    drawn: list[tuple[int, str]] = []
    for at in range(0, len(order), seats):
        first, second = order[at], order[at + 1]
        drawn += [(0, rules.texts[first]), (1, rules.texts[second])]
        if rank_of(first) != rank_of(second):
            return Lot(int(rank_of(second) > rank_of(first)), tuple(drawn))
    return Lot(0, tuple(drawn))


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal 13 cards each, one at a time, and turn up the top card of the stock (WH-3)."""
    dealer = opening.dealer
    first, dealt = 1 - dealer, EACH * seats
    by_turn = (bytes(sorted(order[0:dealt:2])), bytes(sorted(order[1:dealt:2])))
    hands = by_turn if first == 0 else by_turn[::-1]
    state = State(rules, hands, order[dealt:], suit_of(order[dealt]), dealer, first)
    if events is not None:
        events.append(told(DEALS, dealer, each=EACH))
        for turn, seat in enumerate((first, dealer)):
            events.append(Uncovered(tuple(range(len(order) - turn, len(order) - dealt, -seats)), seat))
        events += _turned_up(state)
    return state


def after(state: State, seat: int, card: int, events: list[Event] | None = None) -> State:
    """Return the state after `seat` has played `card`, which it may."""
    heard: list[Event] = [Moved(seat, (state.rules.texts[card],), "hand", "trick")]
    hand = state.hands[seat].replace(bytes([card]), b"")
    state = state._replace(hands=_with(state.hands, seat, hand))
    if state.leads:
        state = state._replace(leader=seat, gone=state.gone + state.trick, trick=bytes([card]))
    else:
        state = _taken(state._replace(trick=state.trick + bytes([card])), heard)
    if events is not None:
        events += heard
    return state


def _taken(state: State, heard: list[Event]) -> State:
    """Complete a trick: it counts, or both draw (WH-7, WH-8)."""
    winner = taker(state)
    heard.append(told(TAKES_TRICK, winner))
    if not state.stock:
        won = (state.won[0] + (winner == 0), state.won[1] + (winner == 1))
        return state._replace(won=won)
    stock, hands, texts = state.stock, state.hands, state.rules.texts
    for seat, hidden in ((winner, False), (1 - winner, True)):
        heard.append(Moved(seat, (texts[stock[0]],), "stock", "hand", hidden))
        if hidden:
            heard.append(Uncovered((len(stock),), seat))
        hands, stock = _with(hands, seat, bytes(sorted(hands[seat] + stock[:1]))), stock[1:]
    state = state._replace(hands=hands, stock=stock)
    heard += _turned_up(state)
    return state


def _turned_up(state: State) -> list[Event]:
    if not state.stock:
        return [told(STOCK_GONE)]
    place = len(state.stock)
    return [told(TURNED_UP, cards=(CARDS[state.stock[0]].text,)), Uncovered((place,))]


def _with(hands: tuple[bytes, bytes], seat: int, hand: bytes) -> tuple[bytes, bytes]:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)
