"""What a seat may know of a round, and rounds that fit what it knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from parlour.rules.game import Fact, GameViews, SeatView, Told, TurnsView, View, Zone, ZoneKind, told
from parlour_whist.ruleset import SUITS, Rules, suit_of
from parlour_whist.sentences import FOLLOW, LEAD, NONE_COUNTS, ONE_TRICK, OVER, SO_MANY_TRICKS, TRUMPS
from parlour_whist.state import SEATS, State

ASIDE: Final = "aside"
WON: Final = "won"


class WhistViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=tuple(
                SeatView(each, cards=len(hand), notes=_notes(state, each))
                for each, hand in enumerate(state.hands)
            ),
            zones=tuple(_zones(state, seat)),
            prompt=_prompt(state),
            phase="over" if state.is_over else "lead" if state.leads else "follow",
            turns=TurnsView(state.dealer, seat=state.turn),
            facts=tuple(_facts(state)),
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
    yield _trick("trick", state, state.trick, state.leader, len(state.trick))
    yield Zone("stock", ZoneKind.STOCK, len(state.stock), tuple(texts[card] for card in state.stock[:1]))
    for name, taken, is_last in ((ASIDE, state.aside, not any(state.won)), (WON, state.won, True)):
        for seat, tricks in enumerate(taken):
            last = state.last if is_last and tricks and seat == state.leader else b""
            yield replace(_trick(name, state, last, state.led, SEATS * tricks), seat=seat)


def _trick(name: str, state: State, cards: bytes, led: int, count: int) -> Zone:
    """Return a zone with the cards of a trick, to which the seat `led` led."""
    texts = tuple(state.rules.texts[card] for card in cards)
    return Zone(name, ZoneKind.TRICK, count, texts, owners=(led, 1 - led)[: len(texts)])


def _facts(state: State) -> Iterator[Fact]:
    yield Fact(told(TRUMPS, suit=SUITS[state.trumps]), priority=1)
    if state.stock:
        yield Fact(told(NONE_COUNTS))


def _notes(state: State, seat: int) -> tuple[Told, ...]:
    """Return how many tricks that count a seat has taken."""
    tricks = state.won[seat]
    if state.stock:
        return ()
    return (told(ONE_TRICK) if tricks == 1 else told(SO_MANY_TRICKS, tricks=tricks),)


def _prompt(state: State) -> Told:
    if state.is_over:
        return told(OVER)
    if state.leads:
        return told(LEAD, state.turn)
    return told(FOLLOW, state.turn, suit=SUITS[suit_of(state.trick[0])])


def imagined(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a round that fits `view`; cards that nobody remembers lie anywhere."""
    trick, stock = view.at("trick"), view.at("stock")
    last = next((zone.cards for zone in view.zones if zone.name in (ASIDE, WON) and zone.cards), ())
    led = next((zone.owners[0] for zone in view.zones if zone.name in (ASIDE, WON) and zone.cards), 0)
    away = [card for _, card in view.recalled] or last
    seen = [*view.hand, *trick.cards, *stock.cards, *away]
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
    aside, won = _tricks_in(view, ASIDE), _tricks_in(view, WON)
    before = SEATS * sum((*aside, *won)) - len(away)
    turn = view.turns.seat or 0
    return State(
        rules=rules,
        hands=(hands[0], hands[1]),
        stock=bytes([*up, *left[:under]]),
        trumps=_trumps(view),
        dealer=view.turns.dealer,
        leader=1 - turn if trick.cards else turn,
        trick=bytes(rules.card_type(card) for card in trick.cards),
        gone=bytes([*left[under : under + before], *map(rules.card_type, away)]),
        aside=aside,
        won=won,
        led=led,
    )


def _trumps(view: View) -> int:
    fact = view.fact(TRUMPS)
    assert fact is not None, "every view of a round tells its trumps"
    return SUITS.index(str(dict(fact.values)["suit"]))


def _tricks_in(view: View, name: str) -> tuple[int, int]:
    """Return how many tricks lie in the zone `name` of each seat."""
    return view.at(name, 0).count // SEATS, view.at(name, 1).count // SEATS
