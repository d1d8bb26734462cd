"""LW-1 to LW-3 and LW-9: the deck, the deal, the grid, a new stock, and rounds that nobody calls."""

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
from tests.rules.lotta_watta.table import Table, dealt, grid, piled, stocked, table, top

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


LAST = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC KC 7H; stock: 5C; turn: 0"
PASSES = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C 6D 10D; turn: 1"


def passed(seat: int) -> tuple[str, ...]:
    """Return a turn of `seat` in which the top of the pile is taken and put back, and nobody calls."""
    return f"{seat} take pile", f"{seat} drop", f"{seat} pass"


def exchanged(seat: int) -> tuple[str, ...]:
    """Return a turn of `seat` in which its first card goes on the pile for the top of it."""
    return f"{seat} take pile", f"{seat} put 1", "judged", f"{seat} pass"


def over(game: Table) -> bool:
    return GAME.scoring.outcome(game.state) is not None


def test_lw_9_when_the_stock_is_empty_the_pile_but_its_top_becomes_a_new_stock() -> None:
    game = table(LAST).plays("0 take stock", "0 drop", "judged", "0 pass", "1 take stock")
    wanted = GAME.play.wanted(game.state)
    assert wanted is not None
    assert (game.phase, wanted.label, len(wanted.cards)) == ("renew", "stock", 3)
    game.refuses("1 take stock", "LW-9").refuses("1 take pile", "LW-9").offers(0).offers(1).offers(2)
    game.plays("stock KC 7H AC").turn_of(1)
    assert (game.pile, game.stock) == ("5C", "7H AC")
    game.plays("1 put 1").holds(1, "KC 2H")


def test_lw_9_a_stock_can_be_renewed_from_one_card_under_the_top() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: ; turn: 0").offers(0, "take stock", "take pile")
    game.plays("0 take stock", "stock AC", "0 put 1", "judged").holds(0, "AC 4H")
    assert (game.pile, game.stock) == ("7H 3S", "")


def test_lw_9_with_one_card_on_the_pile_only_that_card_can_be_taken() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: ; turn: 0").offers(0, "take pile")
    game.refuses("0 take stock", "LW-9").plays("0 take pile", "0 put 1", "judged").holds(0, "7H 4H")


def test_lw_9_a_pile_emptied_by_taking_gets_the_next_stock_card() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: 5C 6D; turn: 0").plays("0 take pile", "0 keep")
    assert (top(game), piled(game), stocked(game)) == ("5C", 1, 1)
    game.plays("0 pass", "1 take pile").holds(0, "3S 4H - - 7H")
    assert game.view(1).drawn == ("5C",)


def test_lw_9_a_pile_emptied_without_a_stock_stays_empty() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: 7H; stock: ; turn: 0").plays("0 take pile", "0 put 1")
    game.plays("judged 1:stack 1@400").holds(1, "8S 2H - - *3S").plays("0 pass").offers(1, "call", "pass")
    assert (game.pile, game.stock) == ("", "")


@pytest.mark.parametrize("card", ["8C", "JC", "QC"])
def test_lw_9_the_card_that_fills_an_emptied_pile_opens_no_race_and_has_no_power(card: str) -> None:
    game = table(f"hands: 3S 4H | 8S 2H; pile: 7H; stock: {card} 6D; turn: 0").plays("0 take pile", "0 keep")
    assert (top(game), game.phase, GAME.play.race(game.state)) == (card, "call", None)
    game.refuses("1 stack 1", "LW-12")


def test_lw_9_if_nothing_can_be_taken_the_turn_passes_after_a_call_or_none() -> None:
    game = table("hands: 3S 4H | 8S 2H | 9S 10C; pile: 7H; stock: ; turn: 0")
    game.plays("0 take pile", "0 keep", "0 pass").offers(0).offers(1, "call", "pass")
    game.plays("1 pass").offers(1).offers(2, "call", "pass").plays("2 call")
    assert game.view(None).seats[2].called


def test_lw_9_a_lap_in_which_everybody_passes_ends_the_round() -> None:
    game = table(PASSES).plays(*passed(1), *passed(2))
    assert not over(game)
    game.plays(*passed(0))
    assert game.outcome.winner == 0
    assert not any(seat.called for seat in game.view(None).seats)


def test_lw_9_a_lap_in_which_nothing_can_be_taken_ends_the_round_too() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: KH; stock: ; turn: 0").plays("0 take pile", "0 keep", "0 pass")
    assert not over(game)
    game.plays("1 pass", "0 pass")
    assert game.outcome.winner == 1


def test_lw_9_who_completes_such_a_lap_may_still_call() -> None:
    game = table(PASSES).plays(*passed(1), *passed(2), "0 take pile", "0 drop").offers(0, "call", "pass")
    game.plays("0 call").turn_of(1).plays(*passed(1)[:2]).turn_of(2)
    assert not over(game)


@pytest.mark.parametrize(
    "turn",
    [
        ("2 take stock", "2 put 1", "judged"),
        ("2 take pile", "2 put 1", "judged"),
        ("2 take stock", "2 drop", "judged"),
        ("2 take stock", "2 keep"),
    ],
)
def test_lw_9_a_lap_in_which_somebody_does_not_pass_ends_nothing(turn: tuple[str, ...]) -> None:
    game = table(PASSES).plays(*passed(1), *turn, "2 pass", *passed(0), *passed(1)).turn_of(2)
    assert not over(game)


def test_lw_9_with_no_caller_a_tie_is_not_decided_against_anybody() -> None:
    text = "hands: 3S 5H | 8S AH | 9S 10C; pile: AC 7H; stock: 5C 6D 10D; turn: 1"
    game = table(text).plays(*passed(1), *passed(2), *passed(0))
    assert game.outcome.winner == 1


@pytest.mark.parametrize(("options", "laps"), [({}, 30), ({"max_laps": "10"}, 10)])
def test_lw_9_so_many_laps_without_a_call_end_the_round(options: dict[str, str], laps: int) -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: 5C 6D; turn: 1", **options)
    for lap in range(laps):
        assert not over(game), lap
        game.plays(*exchanged(1), *exchanged(0))
    assert over(game)
    assert not any(seat.called for seat in game.view(None).seats)


def test_lw_9_a_round_that_was_called_ends_by_the_call() -> None:
    game = table("hands: 3S 4H | 8S 2H; pile: AC 7H; stock: 5C 6D; turn: 1", max_laps="10")
    for _ in range(9):
        game.plays(*exchanged(1), *exchanged(0))
    game.plays(*exchanged(1)[:-1], "1 call", *exchanged(0)[:-1])
    assert over(game)
    assert game.view(None).seats[1].called
