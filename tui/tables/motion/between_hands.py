"""Travels at a table with hands: deals, plays, draws, and hands that change their owner."""

from __future__ import annotations

from parlour.rules.views import View
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.events import (
    Dealt,
    Drew,
    PassedCards,
    PassedHands,
    Played,
    SwappedHands,
    Traded,
)
from parlour.tui.tables.motion.travel import DISCARD, STOCK, Change, Travel, backs, from_hand, home, pile, top


def between_hands(
    change: Change, event: Dealt | Played | Drew | Traded | SwappedHands | PassedHands | PassedCards
) -> tuple[Travel, ...]:
    """Return what travels for `event`."""
    after = change.after
    match event:
        case Dealt(dealer, count):
            return _dealt(after, dealer, count)
        case Played(seat, count):
            cards = top(pile(after), count)
            return (Travel(cards, from_hand(change, seat, cards), DISCARD),)
        case Drew(seat, count):
            return (Travel(backs(count), STOCK, _into_hand(change, seat, count)),)
        case Traded(seat):
            return (Travel(backs(1), home(after, seat), STOCK),)
        case SwappedHands(first, second):
            return _hand(after, first, second), _hand(after, second, first)
        case PassedHands():
            seats = range(len(after.seats))
            return tuple(_hand(after, seat, (seat + after.turns.direction) % len(seats)) for seat in seats)
        case PassedCards():
            return _passed_cards(change)


def _dealt(view: View, dealer: int, count: int) -> tuple[Travel, ...]:
    """Return a travel to each seat, first to the one after the dealer."""
    seats = len(view.seats)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return tuple(Travel(backs(count), STOCK, home(view, seat), turn) for turn, seat in enumerate(order))


def _into_hand(change: Change, seat: int, count: int) -> Place:
    """Return where cards that `seat` draws go: for the viewer the place of a single new card."""
    if seat == change.after.viewer and count == 1:
        rest = list(change.hand_before)
        for index, card in enumerate(change.hand_after):
            if card not in rest:
                return Place(Mark.CARD, index)
            rest.remove(card)
    return home(change.after, seat)


def _hand(view: View, giver: int, taker: int) -> Travel:
    """Return the travel of a whole hand."""
    return Travel(backs(view.seats[taker].cards), home(view, giver), home(view, taker))


def _passed_cards(change: Change) -> tuple[Travel, ...]:
    """Return a card from each seat to its left, once all have chosen theirs."""
    if not any(zone.name == "given" for zone in change.before.zones):
        return ()
    view, seats = change.after, len(change.after.seats)
    return tuple(Travel(backs(1), home(view, seat), home(view, (seat + 1) % seats)) for seat in range(seats))
