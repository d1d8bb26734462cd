"""One moment of a round, how it begins, and what a card changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.game import DEALS, Event, How, Moved, Opening, Uncovered, told
from parlour_whist.ruleset import CARDS, Rules, rank_of, suit_of
from parlour_whist.sentences import STOCK_GONE, TURNED_UP

SEATS: Final = 2
EACH: Final = 13
"""The cards of a hand (WH-3), and the tricks that count (WH-8)."""


class State(NamedTuple):
    """One moment of a round. Hands are sorted; the first card of the stock is turned up.

    `trick` has the card that `leader` led, if somebody did. `gone` are the cards of all tricks before, of
    which `leader` took the last one, to which `led` had led. By seat, `aside` are the tricks that count
    nothing, `won` those that do.
    """

    rules: Rules
    hands: tuple[bytes, bytes]
    stock: bytes
    trumps: int
    dealer: int
    leader: int
    trick: bytes = b""
    gone: bytes = b""
    aside: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    led: int = 0

    @property
    def is_over(self) -> bool:
        return not any(self.hands)

    @property
    def leads(self) -> bool:
        """Whether a trick begins."""
        return not self.trick

    @property
    def last(self) -> bytes:
        """The cards of the last trick, which are open until the next one is taken."""
        return self.gone[-SEATS:]

    @property
    def turn(self) -> int:
        """The seat that has to play."""
        return 1 - self.leader if self.trick else self.leader


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
    heard: list[Event] = [Moved(seat, (state.rules.texts[card],), How.PLAY, "hand", "trick")]
    hand = state.hands[seat].replace(bytes([card]), b"")
    state = state._replace(hands=_with(state.hands, seat, hand))
    state = state._replace(trick=bytes([card])) if state.leads else _taken(state, card, heard)
    if events is not None:
        events += heard
    return state


def _taken(state: State, card: int, heard: list[Event]) -> State:
    """Complete a trick with `card`: its winner takes it (WH-6), and it counts, or both draw (WH-7, WH-8)."""
    stock, hands, texts = state.stock, state.hands, state.rules.texts
    trick = state.trick + bytes([card])
    winner = 1 - state.leader if beats(state, card, state.trick[0]) else state.leader
    state = state._replace(leader=winner, led=state.leader, trick=b"", gone=state.gone + trick)
    heard.append(
        Moved(winner, tuple(texts[each] for each in trick), How.TAKE, "trick", "aside" if stock else "won")
    )
    if not stock:
        return state._replace(won=_one_more(state.won, winner))
    state = state._replace(aside=_one_more(state.aside, winner))
    for seat, hidden in ((winner, False), (1 - winner, True)):
        heard.append(Moved(seat, (texts[stock[0]],), How.DRAW, "stock", "hand", hidden))
        if hidden:
            heard.append(Uncovered((len(stock),), seat))
        hands, stock = _with(hands, seat, bytes(sorted(hands[seat] + stock[:1]))), stock[1:]
    state = state._replace(hands=hands, stock=stock)
    heard += _turned_up(state)
    return state


def _one_more(tricks: tuple[int, int], winner: int) -> tuple[int, int]:
    return tricks[0] + (winner == 0), tricks[1] + (winner == 1)


def _turned_up(state: State) -> list[Event]:
    if not state.stock:
        return [told(STOCK_GONE)]
    place = len(state.stock)
    return [told(TURNED_UP, cards=(CARDS[state.stock[0]].text,)), Uncovered((place,))]


def _with(hands: tuple[bytes, bytes], seat: int, hand: bytes) -> tuple[bytes, bytes]:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)
