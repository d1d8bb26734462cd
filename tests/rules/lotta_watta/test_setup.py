"""LW-1 to LW-3: the deck, the deal, the grid."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules import match as matches
from parlour.rules.cards import FRENCH, FRENCH_RANKS
from parlour.rules.contract import Opening
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.rules.kit.results import a_result
from tests.rules.lotta_watta.seeing import grid, piled, stocked
from tests.rules.lotta_watta.table import Table, dealt, table

HANDS = "3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H"
RULES = shelf.table_rules("lotta-watta").rules


def begun(seats: int) -> Match:
    """Return a match whose first round has just been dealt, its orders canonical."""
    moment = matches.begin(GAME, RULES, seats)
    for _ in range(3):
        wanted = matches.wanted(moment)
        if moment.stage != Stage.ROUND and wanted is not None:
            moment = matches.after(moment, HOUSE, Shuffled(wanted.cards))
    assert moment.stage == Stage.ROUND
    return moment


def test_lw_1_the_deck_is_52_cards_and_two_jokers() -> None:
    count = Counter(RULES.texts[card] for card in RULES.deck)
    french = {f"{rank}{suit.letter}": 1 for suit in FRENCH for rank in FRENCH_RANKS}
    assert count == {**french, "JK": 2}


def test_lw_1_two_to_eight_play() -> None:
    preset = shelf.preset("lotta-watta")
    assert (preset.least, preset.most) == (2, 8)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_lw_2_the_host_deals_first(seats: int) -> None:
    assert begun(seats).dealer == 0


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (2, 3), (3, 0)])
def test_lw_2_the_deal_passes_clockwise(dealer: int, following: int) -> None:
    assert GAME.dealing.next_dealer(RULES, 4, dealer, a_result()) == following


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_lw_2_four_cards_each_face_down_and_the_rest_makes_two_piles(seats: int) -> None:
    game = Table(begun(seats).round)
    assert [len(hand) for hand in GAME.scoring.hands(game.state)] == [4] * seats
    assert (piled(game), stocked(game)) == (1, 54 - 4 * seats - 1)
    for seat in range(seats):
        assert grid(game, None, seat).cards == ("", "", "", "")


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_lw_2_the_first_card_goes_to_the_dealers_left(dealer: int) -> None:
    deck = RULES.deck
    hands = GAME.scoring.hands(GAME.dealing.deal(RULES, 3, deck, Opening(dealer)))
    assert hands[(dealer + 1) % 3][0] == RULES.texts[deck[0]]


def test_lw_2_the_pile_is_face_up_and_the_stock_face_down() -> None:
    view = dealt(HANDS).view(None)
    pile, stock = (next(zone for zone in view.zones if zone.kind == kind) for kind in ("pile", "stock"))
    assert len(pile.cards) == 1
    assert pile.cards[0] != ""
    assert not any(stock.cards)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_lw_2_play_starts_at_the_dealers_left(dealer: int, first: int) -> None:
    game = dealt(HANDS, dealer=dealer).plays("0 pass", "1 pass", "2 pass", "judged").turn_of(first)
    assert game.phase == "turn"
    assert game.view(None).turns.dealer == dealer


def test_lw_3_a_slot_that_empties_stays_empty() -> None:
    text = "hands: 3S 4H 9C KD | 4S 8S; pile: 7H; stock: 4C 6D JD QD; turn: 0"
    game = table(text).plays("0 take stock", "0 drop", "judged 0:stack 2@300", "judged", "0 pass")
    game.holds(0, "3S - 9C KD").plays("1 take stock", "1 drop", "judged", "1 pass", "0 take stock")
    game.offers(0, "put 1", "put 3", "put 4", "drop", "keep").plays("0 keep").holds(0, "3S - 9C KD JD")
    assert grid(game, None, 0).count == 4


def test_lw_3_a_card_added_goes_to_the_lowest_free_number_from_5_on() -> None:
    text = "hands: 3S - 9C KD 4S 5D | 8S; pile: 7H; stock: 4C 6D JD QD; turn: 0"
    game = table(text).plays("0 take stock", "0 drop", "judged 0:stack 5@300", "judged", "0 pass")
    game.plays("1 take stock", "1 drop", "judged", "1 pass").holds(0, "3S - 9C KD - 5D")
    game.plays("0 take stock", "0 keep").holds(0, "3S - 9C KD JD 5D")
