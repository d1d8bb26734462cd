"""JJ-1, JJ-3, JJ-4, JJ-18 and JJ-19: the deck, the deal, what a round brings, and when the match is over."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import TIED, points_to_win, told
from parlour.rules.views import RoundResult
from tests.rules.jojo.position import DECK, PLACES, Position
from tests.rules.jojo.positions import read, text
from tests.rules.jojo.table import rules_with, table
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


@pytest.mark.parametrize(("renewals", "points"), [(0, 16), (1, 32), (2, 48), (3, 64)])
def test_jj_18_the_winner_collects_2_for_a_number_card_and_5_for_an_action_card(
    renewals: int, points: int
) -> None:
    text = f"- - - \n - R5 - \n - - - \n hands R6 | R1 P9 J | W P8 \n renewals {renewals}"
    game = table(text).plays("0 play R6 M")
    assert (game.outcome.winner, game.outcome.points) == (0, (points, 0, 0))


def test_jj_18_a_round_is_over_though_the_last_card_would_let_the_turn_go_on() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 | R1").plays("0 play G8 N")
    assert game.outcome.points == (2, 0)
    assert not game.moves


def test_jj_18_hands_are_shown_when_the_round_is_over() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 | R1 W").plays("0 play R6 M")
    assert GAME.scoring.hands(game.state) == ((), ("R1", "W"))


def match_of(*totals: tuple[int, ...], **options: str) -> tuple[int, ...]:
    """Return who has won a match whose totals after each round were these."""
    results = [RoundResult(number, 0, total, total, told(TIED)) for number, total in enumerate(totals, 1)]
    return GAME.scoring.winners(rules_with(**options), results)


def test_jj_19_a_match_is_over_when_a_player_has_50_points() -> None:
    assert match_of((48, 10), (49, 10)) == ()
    assert match_of((48, 10), (50, 10)) == (0,)
    assert match_of((10, 0, 66)) == (2,)
    assert GAME.scoring.target(rules_with()) == points_to_win(50)


def test_jj_19_the_target_is_an_option() -> None:
    assert match_of((50, 10), target="100") == ()
    assert match_of((50, 100), target="100") == (1,)
    assert GAME.scoring.target(rules_with(target="100")) == points_to_win(100)


def test_jj_3_the_deal_passes_to_the_left() -> None:
    assert [GAME.dealing.next_dealer(rules_with(), 3, dealer, a_result()) for dealer in range(3)] == [1, 2, 0]
