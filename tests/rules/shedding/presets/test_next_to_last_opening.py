"""NL-2: the opening card carries its rules as if the dealer had played it."""

from __future__ import annotations

import pytest

from parlour.rules.contract import Opening
from parlour.rules.events import Event
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import SKIPPED, told
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import Table, cards

SUITS = ("spades", "hearts", "diamonds", "clubs")
SPADES, HEARTS = "3S 4S 5S 6S 9S 10S QS", "3H 4H 5H 6H 9H 10H QH"
DIAMONDS, CLUBS = "3D 4D 5D 6D 9D 10D QD", "3C 4C 5C 6C 9C 10C QC"


def dealt(opening: str, *hands: str, stock: str = "", **options: str) -> Table:
    """Deal these hands of seven, the first to the dealer in seat 0, and turn `opening` over."""
    rules = shelf.table_rules("next-to-last", {"cut": "off", **options}).rules
    held = [hand.split() for hand in (*hands[1:], hands[0])]
    dealing = [hand[lap] for lap in range(7) for hand in held]
    first = cards(rules, " ".join((*dealing, opening, stock)))
    rest = list(rules.deck)
    for card in first:
        rest.remove(card)
    events: list[Event] = []
    return Table(GAME.dealing.deal(rules, len(hands), first + bytes(rest), Opening(0), events), events)


def dealt_to(seats: int, opening: str, **options: str) -> Table:
    """Deal to two or more seats the hands of spades, hearts, diamonds and clubs."""
    return dealt(opening, *(SPADES, HEARTS, DIAMONDS, CLUBS)[:seats], **options)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("card", ["3H", "10H", "QH", "AH"])
def test_nl_2_the_dealers_left_plays_first_on_an_ordinary_card(seats: int, card: str) -> None:
    game = dealt_to(seats, card).turn_of(1).offers(0).refuses("0 play 3S", "NL-3")
    game.offers(1, *(f"play {held}" for held in HEARTS.split())).plays("1 play 6H").turn_of(2 % seats)


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (3, 2), (4, 2)])
def test_nl_2_a_7_skips_the_dealers_left(seats: int, first: int) -> None:
    game = dealt_to(seats, "7C").turn_of(first)
    assert game.phase == "turn"
    assert game.view(None).turns.direction == 1
    assert told(SKIPPED, 1) in game.seen()


@pytest.mark.parametrize(("seats", "first", "second"), [(3, 2, 1), (4, 3, 2)])
@pytest.mark.parametrize("option", ["on", "off"])
def test_nl_2_after_a_king_play_goes_the_other_way_and_the_dealers_right_starts(
    seats: int, first: int, second: int, option: str
) -> None:
    suit = (SPADES, HEARTS, DIAMONDS, CLUBS)[first][1]
    game = dealt_to(seats, f"K{suit}", reverse_skips_with_two=option).turn_of(first)
    assert game.view(None).turns.direction == -1
    game.plays(f"{first} play 3{suit}").turn_of(second)


def test_nl_2_after_a_king_with_two_players_the_dealer_starts() -> None:
    dealt_to(2, "KS").turn_of(0).plays("0 play 3S").turn_of(1)


def test_nl_2_after_a_king_with_two_players_and_the_option_off_the_other_starts() -> None:
    dealt_to(2, "KH", reverse_skips_with_two="off").turn_of(1).plays("1 play 3H").turn_of(0)


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_after_a_2_the_first_player_faces_the_penalty(seats: int) -> None:
    game = dealt_to(seats, "2H").turn_of(1).offers(1, "draw").refuses("1 play 3H", "NL-5")
    assert (game.phase, game.discard(1).pending, game.discard(1).facing) == ("face", 2, "2H")
    game.plays("1 draw").turn_of(2 % seats)
    assert len(GAME.scoring.hands(game.state)[1]) == 9


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_the_opening_2_may_be_answered(seats: int) -> None:
    hands = (SPADES, "2C JH JK 4H 5H 6H 9H", DIAMONDS, CLUBS)[:seats]
    game = dealt("2H", *hands).offers(1, "play 2C", "draw").plays("1 play 2C").turn_of(2 % seats)
    assert game.discard(1).pending == 4


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_after_a_joker_the_first_player_faces_the_penalty(seats: int) -> None:
    game = dealt_to(seats, "JK").turn_of(1).offers(1, "draw").refuses("1 play 3H", "NL-6")
    assert (game.phase, game.discard(1).pending, game.discard(1).facing) == ("face", 5, "JK")
    game.plays("1 draw").turn_of(2 % seats)
    assert len(GAME.scoring.hands(game.state)[1]) == 12


ANYTHING = "3S 4H 2D 8C KS JH JK"


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_on_an_opening_joker_that_was_served_any_card_but_a_jack_may_be_played(seats: int) -> None:
    hands = [SPADES, HEARTS, DIAMONDS, CLUBS][:seats]
    after = 2 % seats
    hands[after] = ANYTHING
    game = dealt("JK", *hands).plays("1 draw").turn_of(after)
    game.offers(after, *(f"play {card}" for card in ANYTHING.split() if card != "JH"))
    game.refuses(f"{after} play JH hearts", "NL-9").refuses(f"{after} draw", "NL-4")
    assert game.discard(after).match == "anything"


def test_nl_2_so_it_is_on_several_jokers() -> None:
    hands = (SPADES, "JK 4H 5H 6H 9H 10H QH", DIAMONDS, ANYTHING)
    game = dealt("JK", *hands).plays("1 play JK").turn_of(2)
    assert game.discard(2).pending == 10
    game.plays("2 draw").turn_of(3)
    game.offers(3, *(f"play {card}" for card in ANYTHING.split() if card != "JH"))


def test_nl_2_what_is_played_on_an_opening_joker_must_be_matched_as_ever() -> None:
    game = dealt("JK", SPADES, HEARTS, DIAMONDS, CLUBS).plays("1 draw", "2 play 4D").turn_of(3)
    game.offers(3, "play 4C")
    assert game.discard(3).match == ""


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_an_opening_jack_keeps_its_own_suit(seats: int) -> None:
    hands = (SPADES, "3H 8H 4S 5D 6C JC JK", DIAMONDS, CLUBS)[:seats]
    game = dealt("JH", *hands).turn_of(1)
    assert (game.phase, game.discard(1).suit) == ("turn", "hearts")
    game.refuses("1 name clubs", "NL-3").refuses("0 name clubs", "NL-3")
    game.offers(1, "play 3H", "play 8H", "play JK", *(f"play JC {suit}" for suit in SUITS))


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_an_opening_8_is_covered_by_the_dealer(seats: int) -> None:
    hands = ("3H 8C 4S 5D 6C JC JK", HEARTS, DIAMONDS, CLUBS)[:seats]
    game = dealt("8H", *hands).turn_of(0).refuses("1 play 3H", "NL-3").refuses("0 draw", "NL-8")
    assert game.phase == "again"
    game.offers(0, "play 3H", "play 8C", "play JK", *(f"play JC {suit}" for suit in SUITS)).offers(1)
    game.plays("0 play 3H").turn_of(1)
    assert game.phase == "turn"


@pytest.mark.parametrize("seats", [2, 4])
def test_nl_2_a_dealer_who_cannot_cover_the_opening_8_draws_until_they_can(seats: int) -> None:
    hands = (SPADES, HEARTS, DIAMONDS, CLUBS)[:seats]
    game = dealt("8H", *hands, stock="7D AC AH KH").offers(0, "draw").plays("0 draw")
    game.turn_of(0).offers(0, "play AH").plays("0 play AH").turn_of(1)
    game.holds(0, f"{SPADES} 7D AC")


@pytest.mark.parametrize(
    ("seats", "cover", "turn", "direction"),
    [(2, "7H", 0, 1), (4, "7H", 2, 1), (2, "KH", 0, -1), (4, "KH", 3, -1), (2, "2H", 1, 1), (4, "JK", 1, 1)],
)
def test_nl_2_the_card_that_covers_the_opening_8_takes_effect_from_the_dealer(
    seats: int, cover: str, turn: int, direction: int
) -> None:
    hands = (f"{cover} 4S 5S 6S 9S 10S QS", HEARTS, DIAMONDS, CLUBS)[:seats]
    game = dealt("8H", *hands).plays(f"0 play {cover}").turn_of(turn)
    assert game.view(None).turns.direction == direction
    assert game.discard(None).pending == {"2H": 2, "JK": 5}.get(cover, 0)
