"""What a seat may know of a round, and rounds that fit what it knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.rules.game import GameViews, SeatView, TurnsView, View, Zone, ZoneKind, in_words
from parlour_whist.ruleset import SUITS, Rules, suit_of
from parlour_whist.state import SEATS, State

TRUMPS: Final = "trumps"


class WhistViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=tuple(SeatView(each, cards=len(hand)) for each, hand in enumerate(state.hands)),
            zones=tuple(_zones(state, seat)),
            prompt=in_words(_prompt(state, seat)),
            phase="over" if state.is_over else "lead" if state.leads else "follow",
            turns=TurnsView(state.dealer, seat=state.turn),
            facts=((TRUMPS, SUITS[state.trumps]), ("tricks", _tricks(state))),
        )

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        return imagined(rules, view, rng)

    def recalled(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the cards of the tricks that are gone: everybody has seen them."""
        return tuple(("gone", state.rules.texts[card]) for card in state.gone)


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(texts[card] for card in hand) if seat == viewer else ()
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat)
    yield Zone("trick", ZoneKind.PILE, len(state.trick), tuple(texts[card] for card in state.trick))
    yield Zone("stock", ZoneKind.STOCK, len(state.stock), tuple(texts[card] for card in state.stock[:1]))
    yield Zone("gone", ZoneKind.STOCK, len(state.gone) - 2 * sum(state.won))
    yield from (Zone("won", ZoneKind.STOCK, 2 * tricks, seat=seat) for seat, tricks in enumerate(state.won))


def _tricks(state: State) -> str:
    if state.stock:
        return "none counts yet"
    return ", ".join(f"{{{seat}}} {won}" for seat, won in enumerate(state.won))


def _prompt(state: State, viewer: int | None) -> str:
    if state.is_over:
        return "The round is over"
    if viewer != state.turn:
        return f"{{{state.turn}}}'s turn"
    if state.leads:
        return "Your turn: lead any card"
    return f"Your turn: follow {SUITS[suit_of(state.trick[0])]} if you can"


def imagined(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a round that fits `view`; cards that nobody remembers lie anywhere."""
    trick, stock, gone = view.at("trick"), view.at("stock"), view.at("gone")
    seen = [*view.hand, *trick.cards, *stock.cards, *(card for _, card in view.recalled)]
    left = list((Counter(rules.deck) - Counter(map(rules.card_type, seen))).elements())
    rng.shuffle(left)
    hands = []
    for seat in range(SEATS):
        known = [rules.card_type(card) for card in view.at("hand", seat).cards]
        more = view.seats[seat].cards - len(known)
        hands.append(bytes(sorted([*known, *left[:more]])))
        left = left[more:]
    up = [rules.card_type(card) for card in stock.cards]
    under = stock.count - len(up)
    remembered = bytes(rules.card_type(card) for _, card in view.recalled)
    won = tuple(view.at("won", seat).count // 2 for seat in range(SEATS))
    away = gone.count + 2 * sum(won)
    state = State(
        rules=rules,
        hands=(hands[0], hands[1]),
        stock=bytes([*up, *left[:under]]),
        trumps=SUITS.index(dict(view.facts)[TRUMPS]),
        dealer=view.turns.dealer,
        leader=0,
        trick=bytes(rules.card_type(card) for card in trick.cards),
        gone=remembered or bytes(left[under : under + away]),
        won=(won[0], won[1]),
    )
    return state if state.turn == view.turns.seat else state._replace(leader=1)
