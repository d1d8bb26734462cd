"""SW-1 and SW-2: the pack, the deal, the dealer and the opening card of Switch."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.contract import Opening
from parlour.rules.events import Event
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import SKIPPED, told
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import Table, cards, opened

ORDINARY = ("3H", "4S", "5D", "6C", "7H", "9S", "KD", "QH", "QD")


def deck(game: str, **options: str) -> Counter[str]:
    """Return how often each card is in the deck of a game."""
    rules = shelf.table_rules(game, options).rules
    return Counter(rules.texts[card] for card in rules.deck)


def dealt(hands: str, top: str, stock: str, dealer: int = 0) -> Table:
    """Deal a round of Switch in which these hands (of five) face this opening card."""
    rules = shelf.table_rules("switch").rules
    held = [hand.split() for hand in hands.split("|")]
    around = [(dealer + 1 + place) % len(held) for place in range(len(held))]
    order = [held[seat][turn] for turn in range(5) for seat in around]
    first = cards(rules, " ".join((*order, top, stock)))
    rest = list(rules.deck)
    for card in first:
        rest.remove(card)
    events: list[Event] = []
    return Table(GAME.dealing.deal(rules, len(held), first + bytes(rest), Opening(dealer), events), events)


FACED = "2H 2C 3C 4C 5C | 2D JC JH 6C 8D | 7C 9C 3H 4H 5H"


def test_sw_1_one_pack_of_52_cards_without_jokers() -> None:
    found = deck("switch")
    assert (sum(found.values()), set(found.values())) == (52, {1})
    assert {text[-1] for text in found} == set("SHDC")


def test_sw_1_two_to_six_play() -> None:
    preset = shelf.preset("switch")
    assert (preset.least, preset.most) == (2, 6)


def test_sw_1_in_custom_one_pack_is_for_six_and_a_second_allows_ten() -> None:
    assert deck("custom") == deck("switch")
    assert shelf.table_rules("custom", {"decks": "1"}).most == 6
    assert set(deck("custom", decks="2").values()) == {2}
    assert shelf.table_rules("custom", {"decks": "2"}).most == 10
    assert opened("5H", seats=10, game="custom", decks="2").turn_of(1).phase == "turn"


@pytest.mark.parametrize("seats", [2, 6])
def test_sw_1_five_cards_each_and_one_opens_the_discard(seats: int) -> None:
    game = opened("5H", seats, game="switch")
    assert [len(hand) for hand in GAME.scoring.hands(game.state)] == [5] * seats
    stock = game.view(None).zone("stock")
    assert stock is not None
    assert (game.top, stock.count) == ("5H", 52 - 5 * seats - 1)


@pytest.mark.parametrize("card", ORDINARY)
def test_sw_2_an_ordinary_opening_card_does_nothing(card: str) -> None:
    for seats in (2, 4):
        game = opened(card, seats, game="switch").turn_of(1)
        assert (game.phase, game.discard(1).pending, game.discard(1).skips) == ("turn", 0, 0)
        assert (game.view(1).turns.direction, game.discard(1).match) == (1, "")
        assert [len(hand) for hand in GAME.scoring.hands(game.state)] == [5] * seats


@pytest.mark.parametrize(("seats", "dealer", "first"), [(2, 0, 1), (4, 2, 3), (4, 3, 0)])
def test_sw_2_after_an_opening_ace_the_dealer_names_the_suit(seats: int, dealer: int, first: int) -> None:
    game = opened("AH", seats, dealer, game="switch").turn_of(dealer)
    assert game.phase == "name"
    game.offers(dealer, "name spades", "name hearts", "name diamonds", "name clubs").offers(first)
    game.refuses(f"{dealer} draw", "SW-2").plays(f"{dealer} name clubs").turn_of(first)
    discard = game.discard(None)
    assert (game.phase, discard.suit, discard.match) == ("turn", "clubs", "clubs")


@pytest.mark.parametrize(("card", "sum_"), [("2S", 2), ("2H", 2), ("JS", 5), ("JH", 5)])
@pytest.mark.parametrize("seats", [2, 4])
def test_sw_2_after_an_opening_2_or_jack_the_first_player_faces_the_draw(
    card: str, sum_: int, seats: int
) -> None:
    game = opened(card, seats, game="switch").turn_of(1)
    discard = game.discard(1)
    assert (game.phase, discard.pending, discard.facing) == ("face", sum_, card)
    game.plays("1 draw").turn_of(2 % seats)
    assert [len(hand) for hand in GAME.scoring.hands(game.state)][:2] == [5, 5 + sum_]
    assert game.discard(1).pending == 0


def test_sw_2_an_opening_2_may_be_answered_with_a_2() -> None:
    game = dealt(FACED, "2S", "KC KD KH KS").offers(1, "play 2D", "draw").plays("1 play 2D").turn_of(2)
    assert game.discard(2).pending == 4
    game.offers(2, "draw").plays("2 draw").turn_of(0).holds(2, "7C 9C 3H 4H 5H KC KD KH KS")


def test_sw_2_an_opening_jack_may_be_answered_with_a_jack() -> None:
    game = dealt(FACED, "JS", "KC").offers(1, "play JC", "play JH", "draw").plays("1 play JC").turn_of(2)
    assert (game.phase, game.discard(2).pending) == ("face", 10)
    game = dealt(FACED, "JS", "KC").plays("1 play JH").turn_of(2)
    assert (game.phase, game.discard(2).pending) == ("turn", 0)


@pytest.mark.parametrize(("seats", "dealer", "first"), [(4, 0, 2), (4, 2, 0), (3, 2, 1), (2, 0, 0)])
def test_sw_2_an_opening_8_skips_the_first_player(seats: int, dealer: int, first: int) -> None:
    game = opened("8C", seats, dealer, game="switch").turn_of(first)
    assert told(SKIPPED, (dealer + 1) % seats) in game.seen()
    assert game.view(None).turns.direction == 1


@pytest.mark.parametrize(("seats", "dealer", "first"), [(4, 0, 3), (4, 1, 0), (3, 2, 1)])
def test_sw_2_an_opening_10_starts_counter_clockwise_at_the_dealers_right(
    seats: int, dealer: int, first: int
) -> None:
    game = opened("10H", seats, dealer, game="switch").turn_of(first)
    assert game.view(None).turns.direction == -1
    game.plays(f"{first} draw").turn_of((first - 1) % seats)


def test_sw_2_with_two_an_opening_10_lets_the_dealer_start() -> None:
    opened("10H", 2, dealer=0, game="switch").turn_of(0)
    opened("10H", 2, dealer=1, game="switch").turn_of(1)
    opened("10H", 2, game="custom", reverse_skips_with_two="off").turn_of(1)
    opened("10H", 4, game="custom", reverse_skips_with_two="off").turn_of(3)


@pytest.mark.parametrize("card", ["QS", "QC"])
def test_sw_2_an_opening_black_queen_swaps_the_dealers_hand_with_the_left(card: str) -> None:
    game = dealt(FACED, card, "KC", dealer=1).turn_of(2)
    game.holds(1, "7C 9C 3H 4H 5H").holds(2, "2D JC JH 6C 8D").holds(0, "2H 2C 3C 4C 5C")
    game = dealt(FACED, card, "KC", dealer=2).turn_of(0)
    game.holds(2, "2H 2C 3C 4C 5C").holds(0, "7C 9C 3H 4H 5H").holds(1, "2D JC JH 6C 8D")
    game = dealt(f"{FACED} | 6S 6D 9S 9D 10C", card, "KC", dealer=3).turn_of(0)
    game.holds(3, "2H 2C 3C 4C 5C").holds(0, "6S 6D 9S 9D 10C").holds(1, "2D JC JH 6C 8D")
    game = dealt(FACED.rpartition("|")[0], card, "KC").turn_of(1)
    game.holds(0, "2D JC JH 6C 8D").holds(1, "2H 2C 3C 4C 5C")


def test_sw_2_the_opening_card_is_the_dealers_own_and_brings_no_call() -> None:
    game = opened("5H", seats=3, game="switch")
    game.refuses("0 call", "SW-12").refuses("1 call", "SW-12")
