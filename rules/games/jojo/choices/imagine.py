"""Determinization: invents a full state that fits the view of a seat, for bots that search."""

from __future__ import annotations

import random

from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.state import (
    DREW,
    NO_CARD,
    NOBODY,
    OVER,
    PHASES,
    RENEW_TRADE,
    State,
    may_be_skipped,
)
from parlour.rules.games.jojo.engine.tables import JOJO, PLACES, STANDS, WILD, Rules
from parlour.rules.search import left_over
from parlour.rules.views import StackView, View, Zone


def imagine(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a state that is consistent with `view`; unknown cards are drawn at random."""
    assert view.stacks is not None, "a view of this game has stacks"
    assert view.stock is not None, "and tells of the stock"
    stacks = [view.at(place) for place in PLACES]
    marks = view.stacks.places
    aside, stock = view.at("aside"), view.at("stock")
    holders = tuple(NOBODY if mark.holder is None else mark.holder for mark in marks)
    open_jojos = aside.count + sum(mark.switches for mark in marks) + sum(seat >= 0 for seat in holders)
    known = [rules.types[text] for stack in stacks for text in stack.cards] + [JOJO] * open_jojos
    left = left_over(rules.deck, [*known, *(rules.types[text] for text in view.hand)], rng)
    phase, turn = PHASES.index(view.phase), view.turns.seat or 0
    hands = tuple(_hand(rules, view, seat.seat, seat.cards, left) for seat in view.seats)
    state = State(
        rules=rules,
        hands=hands,
        grid=Grid(
            tuple(_cards(rules, zone, mark) for zone, mark in zip(stacks, marks, strict=True)),
            tuple(mark.switches for mark in marks),
        ),
        stock=bytes(left[: stock.count]),
        turn=turn,
        phase=phase,
        dealer=view.turns.dealer,
        under=view.stock.under,
        aside=aside.count,
        held=holders,
        due=next((at for at, mark in enumerate(marks) if mark.due), NOWHERE),
        drawn=_drawn(rules, view, hands[turn], rng) if phase == DREW else NO_CARD,
        traded=rng.choice(hands[turn]) if phase == RENEW_TRADE else NO_CARD,
        renewals=view.stock.renewals,
        blocked=phase == OVER and all(hands),
        because=view.turns.because,
    )
    return state.but(waited=may_be_skipped(state) and not view.deadlines)


def _cards(rules: Rules, zone: Zone, mark: StackView) -> bytes:
    """Return the cards of a stack, with each Wild as the card that it stands for."""
    stands = iter(mark.stands_for)
    types = (rules.types[text] for text in zone.cards)
    return bytes(STANDS + rules.types[next(stands)] if card == WILD else card for card in types)


def _hand(rules: Rules, view: View, seat: int, count: int, left: list[int]) -> bytes:
    """Return a visible hand, or cards from `left`."""
    if seat == view.viewer:
        return bytes(rules.types[text] for text in view.hand)
    cards = bytes(sorted(left[:count]))
    del left[:count]
    return cards


def _drawn(rules: Rules, view: View, hand: bytes, rng: random.Random) -> int:
    """Return the card just drawn. Only its owner knows it; for other seats, pick one of that hand."""
    return rules.types[view.drawn[0]] if view.drawn else rng.choice(hand)
