"""JJ-1, JJ-3 and JJ-4: the deck, the deal, and the first turn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.jojo.game import GAME
from tests.rules.jojo.position import DECK, PLACES, Position
from tests.rules.jojo.positions import read, text
from tests.rules.jojo.table import rules_with
from tests.rules.kit.results import a_result

RULES = rules_with()


def order(*top: str) -> bytes:
    """Return the whole deck with these cards on top and the rest as it comes."""
    rest = list(DECK)
    for card in top:
        rest.remove(card)
    return bytes(RULES.card_type(card) for card in [*top, *rest])


def dealt(seats: int, cards: bytes, opening: Opening | None = None) -> Position:
    """Return the first position of a round."""
    return read(GAME.dealing.deal(RULES, seats, cards, opening or Opening(0)))


def shuffled(seed: int) -> bytes:
    """Return the deck in some order."""
    cards = list(order())
    random.Random(seed).shuffle(cards)
    return bytes(cards)


def test_jj_1_the_deck_is_45_number_cards_4_jojos_and_5_wilds() -> None:
    texts = Counter(text(RULES, card) for card in RULES.deck)
    assert texts == Counter(DECK)
    assert sum(texts.values()) == 54
    assert (texts["J"], texts["W"]) == (4, 5)


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 6), (4, 5), (5, 4), (6, 3)])
def test_jj_3_the_hands_and_one_card_in_the_middle(seats: int, cards: int) -> None:
    position = dealt(seats, shuffled(seats))
    assert [len(hand) for hand in position.hands] == [cards] * seats
    assert len(position.stacks["M"]) == 1
    assert len(position.stock) == 54 - seats * cards - 1


@pytest.mark.parametrize("turned", [("R5",), ("J", "R5"), ("W", "R5"), ("W", "J", "J", "W", "R5")])
def test_jj_3_a_jojo_or_wild_that_is_turned_goes_under_the_draw_stack(turned: tuple[str, ...]) -> None:
    hands = [card for card in DECK if card not in ("R5", "J", "W")][:14]
    position = dealt(2, order(*hands, *turned))
    assert [lying.text for lying in position.stacks["M"]] == ["R5"]
    put_under = turned[:-1]
    assert position.stock[len(position.stock) - len(put_under) :] == put_under


def test_jj_3_the_first_round_starts_at_the_dealers_left_later_ones_with_the_last_winner() -> None:
    assert [dealt(3, shuffled(1), Opening(dealer)).turn for dealer in range(3)] == [1, 2, 0]
    assert [dealt(3, shuffled(1), Opening(0, a_result(winner))).turn for winner in range(3)] == [0, 1, 2]


def test_jj_3_the_first_dealer_is_drawn_by_lot() -> None:
    for seed in range(20):
        lot = GAME.dealing.lot(RULES, 4, shuffled(seed))
        assert {seat for seat, _ in lot.drawn} == set(range(4))
        assert 0 <= lot.dealer < 4
    assert {GAME.dealing.lot(RULES, 4, shuffled(seed)).dealer for seed in range(60)} == set(range(4))


def test_jj_4_the_round_begins_with_the_master_stack_alone() -> None:
    position = dealt(2, shuffled(5))
    assert [place for place in PLACES if position.stacks[place]] == ["M"]
    assert not position.held
