"""Drawing: one card to play (JC-6), or what a player is made to take (JC-8, JC-12, JC-13).

A draw that the stock cannot serve stops at phase RENEW and goes on with what is lacking
once the house has shuffled (JC-16).
"""

from __future__ import annotations

from bisect import bisect

from rules.events import Event, Moved
from rules.games.shedding.state import AFTER_DRAW, DREW, NO_CARD, RENEW, TURN, State, fits

_new = tuple.__new__


def draw_one(state: State, events: list[Event] | None) -> State:
    """Draw the top card of the stock, which has one, for the seat whose turn it is.

    Written out in one piece, for a third of all moves are this one.
    """
    rules, hands, stock, discard, row, seat, way, _, due, waiting, called, _, _, _, _, _, _, dealer = state
    card, hand = stock[0], hands[seat]
    place = bisect(hand, card)
    after_it = [*hands]
    after_it[seat] = hand = b"%b%c%b" % (hand[:place], card, hand[place:])
    if events is not None:
        events.append(Moved(seat, (rules.texts[card],), "stock", "hand", hidden=True))
    may_play = fits(rules, hand, row, card)
    drew: State = _new(
        State,
        (
            rules,
            tuple(after_it),
            stock[1:],
            discard,
            row,
            seat if may_play else (seat + way) % len(hands),
            way,
            DREW if may_play else TURN,
            due,
            waiting,
            called & ~(1 << seat),
            0,
            card if may_play else NO_CARD,
            (),
            TURN,
            None,
            None,
            dealer,
        ),
    )
    return drew


def give(state: State, seat: int, count: int, events: list[Event] | None) -> tuple[tuple[bytes, ...], bytes]:
    """Return the hands and the stock after `seat` has taken `count` cards, or as many as there are."""
    hands, stock = state.hands, state.stock
    cards = stock[:count]
    if cards and events is not None:
        texts = tuple(state.rules.texts[card] for card in cards)
        events.append(Moved(seat, texts, "stock", "hand", hidden=True))
    return (*hands[:seat], bytes(sorted(hands[seat] + cards)), *hands[seat + 1 :]), stock[count:]


def draw(state: State, seat: int, count: int, events: list[Event] | None) -> State:
    """Draw up to `count` of what is owed first; what is lacking waits for a new stock."""
    cards, rest = state.stock[:count], state.owed[1:]
    hands, stock = give(state, seat, count, events)
    lacking = count - len(cards)
    renew = lacking > 0 and len(state.discard) > 1
    return state._replace(
        hands=hands,
        stock=stock,
        called=state.called & ~(1 << seat),
        drawn=cards[-1] if state.then == AFTER_DRAW and cards else NO_CARD,
        owed=((seat, lacking), *rest) if renew else rest,
        phase=RENEW if renew else state.phase,
    )


def see_drawn(state: State) -> State:
    """A card was drawn to play: it may be played or kept, or the turn is over (JC-6).

    There may be none: a penalty served first can have taken the last one.
    """
    card, seat = state.drawn, state.turn
    if card != NO_CARD and fits(state.rules, state.hands[seat], state.row, card):
        return state._replace(phase=DREW, then=TURN)
    return state._replace(phase=TURN, then=TURN, drawn=NO_CARD, turn=state.next_seat(seat))
