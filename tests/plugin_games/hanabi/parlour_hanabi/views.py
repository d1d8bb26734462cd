"""What a seat may know of a round, and rounds that fit what it knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from parlour.rules.game import (
    FACE_DOWN,
    Fact,
    GameViews,
    SeatView,
    Sentence,
    Told,
    TurnsView,
    View,
    Zone,
    ZoneKind,
    told,
)
from parlour_hanabi import sentences as say
from parlour_hanabi.knowledge import knowledge, mark
from parlour_hanabi.ruleset import NUMBERS, Rules, color_of, number_of
from parlour_hanabi.state import MOST_CLUES, Knowledge, State


class HanabiViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=tuple(SeatView(each, cards=len(hand)) for each, hand in enumerate(state.hands)),
            zones=tuple(_zones(state, seat)),
            prompt=_prompt(state),
            phase="over" if state.is_over else "last turns" if state.last else "turn",
            turns=TurnsView(state.dealer, seat=state.turn, last=state.last),
            facts=(
                Fact(told(say.CLUES, clues=state.clues), priority=2),
                Fact(told(say.FUSES, fuses=state.fuses), priority=1),
            ),
        )

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        return imagined(rules, view, rng)


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    """Yield the zones. Hands are open to those who sit at other seats, and to nobody who watches (HB-2)."""
    rules = state.rules
    for seat, hand in enumerate(state.hands):
        is_open = viewer not in (None, seat)
        cards = tuple(rules.texts[card] if is_open else FACE_DOWN for card in hand)
        marks = tuple(mark(rules, each) for each in state.known[seat])
        yield Zone("hand", ZoneKind.HAND, len(hand), cards, seat, marks=marks)
    yield _by_colors("fireworks", rules, fireworks(state), told(say.FIREWORKS))
    yield Zone("stock", ZoneKind.STOCK, len(state.stock))
    yield _by_colors("discards", rules, bytes(sorted(state.discards)), told(say.DISCARDS))


def fireworks(state: State) -> bytes:
    """Return the cards of all fireworks, by colors."""
    each = len(NUMBERS)
    return bytes(color * each + at for color, height in enumerate(state.heights) for at in range(height))


def _by_colors(name: str, rules: Rules, cards: bytes, title: Told) -> Zone:
    """Return a zone of the table with sorted `cards`, which are all open, in a group for each color."""
    groups = tuple(Counter(map(color_of, cards)).values())
    texts = tuple(rules.texts[card] for card in cards)
    return Zone(name, ZoneKind.HAND, len(cards), texts, groups=groups, title=title)


def _prompt(state: State) -> Told:
    if state.is_over:
        return told(say.OVER)
    if not state.clues:
        return told(say.NO_CLUES_LEFT, state.turn)
    return told(say.ALL_CLUES_THERE if state.clues == MOST_CLUES else say.TURN, state.turn)


def imagined(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a round that fits `view`: cards that the viewer does not see are any that clues allow there."""
    state = read(rules, view)
    if view.viewer is None:
        return _filled(state, range(len(state.hands)), rng)
    return _filled(state, (view.viewer,), rng)


def read(rules: Rules, view: View) -> State:
    """Return the round that `view` tells, without the cards that its viewer does not see."""
    hands = [view.at("hand", seat.seat) for seat in view.seats]
    types = {text: card for card, text in enumerate(rules.texts)}
    heights = Counter(color_of(types[card]) for card in view.at("fireworks").cards)
    return State(
        rules=rules,
        hands=tuple(bytes(types[card] for card in hand.cards if card) for hand in hands),
        known=tuple(tuple(knowledge(rules, each.words) for each in hand.marks) for hand in hands),
        stock=bytes(view.at("stock").count),
        heights=bytes(heights[color] for color in range(len(rules.colors))),
        discards=bytes(types[card] for card in view.at("discards").cards),
        dealer=view.turns.dealer,
        turn=view.turns.seat or 0,
        clues=_number(view, say.CLUES, "clues"),
        fuses=_number(view, say.FUSES, "fuses"),
        last=view.turns.last,
    )


def _number(view: View, sentence: Sentence, name: str) -> int:
    fact = view.fact(sentence)
    assert fact is not None, "every view of a round tells its clues and fuses"
    return int(str(dict(fact.values)[name]))


def unseen(state: State) -> Counter[int]:
    """Return how many cards of each type lie neither open nor in a hand that is seen."""
    seen = [*state.discards, *fireworks(state), *(card for hand in state.hands for card in hand)]
    return Counter(state.rules.deck) - Counter(seen)


def may_be(known: Knowledge, card: int) -> bool:
    """Whether what is known of a card allows it to be `card`."""
    return bool(known.colors >> color_of(card) & known.numbers >> number_of(card) & 1)


def _filled(state: State, seats: Sequence[int], rng: random.Random) -> State:
    """Return `state` with cards in the hands of `seats`, which are not seen, and in the stock."""
    left = list(unseen(state).elements())
    rng.shuffle(left)
    known = [each for seat in seats for each in state.known[seat]]
    found = _assigned(known, left, rng)
    hands = list(state.hands)
    for seat in seats:
        count = len(state.known[seat])
        hands[seat], found = bytes(found[:count]), found[count:]
    rest = Counter(left) - Counter(card for seat in seats for card in hands[seat])
    stock = list(rest.elements())
    rng.shuffle(stock)
    return state._replace(hands=tuple(hands), stock=bytes(stock))


def _assigned(known: Sequence[Knowledge], cards: Sequence[int], rng: random.Random) -> list[int]:
    """Return one of `cards` for each place, as what is known there allows, by augmenting paths."""
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for number, card in enumerate(cards):
            if number in tried or not may_be(known[at], card):
                continue
            tried.add(number)
            if number not in holder or place(holder[number], tried):
                holder[number] = at
                return True
        return False

    for at in rng.sample(range(len(known)), len(known)):
        assert place(at, set()), "what is known fits the cards that are there"
    lying = {at: cards[number] for number, at in holder.items()}
    return [lying[at] for at in range(len(known))]
