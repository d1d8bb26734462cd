"""NL-1 to NL-4, NL-9, NL-10, NL-12: the deal, the opening card, matching, drawing, Jacks, Kings and 7s."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from parlour.rules.contract import Opening
from parlour.rules.events import Event
from parlour.rules.faults import RulesetError
from parlour.rules.games.shedding.engine.sentences import CUTS
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CHOOSES, SKIPPED, told
from parlour.rules.shelf import shelf
from tests.rules.kit.results import a_result
from tests.rules.shedding.table import Table, cards, opened, rules_with, table

ntl = partial(table, game="next-to-last")
opened_ntl = partial(opened, game="next-to-last")
SUITS = ("spades", "hearts", "diamonds", "clubs")


def deck(**options: str) -> Counter[str]:
    rules = shelf.table_rules("next-to-last", options).rules
    return Counter(rules.texts[card] for card in rules.deck)


def test_nl_1_two_packs_of_52_cards_and_four_jokers() -> None:
    count = deck()
    assert sum(count.values()) == 2 * 52 + 4
    assert count.pop("JK") == 4
    assert len(count) == 52
    assert set(count.values()) == {2}


@pytest.mark.parametrize("jokers", ["4", "8"])
def test_nl_1_there_may_be_four_to_eight_jokers(jokers: str) -> None:
    assert deck(jokers=jokers)["JK"] == int(jokers)


@pytest.mark.parametrize("jokers", ["3", "9", "0", "-1", "many"])
def test_nl_1_fewer_or_more_jokers_are_refused(jokers: str) -> None:
    with pytest.raises(RulesetError, match=jokers):
        deck(jokers=jokers)


def test_nl_1_seven_cards_each_to_two_to_ten_players_and_the_deal_passes_to_the_left() -> None:
    preset = shelf.preset("next-to-last")
    assert (preset.least, preset.most) == (2, 10)
    for seats in (2, 4, 10):
        game = opened_ntl("5H", seats=seats)
        game.plays(f"{seats - 1} pass")
        assert [len(hand) for hand in GAME.scoring.hands(game.state)] == [7] * seats
        assert game.top == "5H"
    following = [GAME.dealing.next_dealer(game.rules, 4, dealer, a_result()) for dealer in range(4)]
    assert following == [1, 2, 3, 0]


def test_nl_1_no_cut_is_offered_if_the_option_is_off() -> None:
    game = opened_ntl("5H", seats=4, cut="off").turn_of(1).refuses("3 cut 5", "NL-1")
    assert GAME.play.deadlines(game.state) == ()


@pytest.mark.parametrize(
    ("order", "dealer"),
    [
        ("KS AH QD", 1),
        ("2S JK JK", 0),
        ("JK 10H 9D", 1),
        ("JS 10H QD", 2),
        ("AS 3H AD 2S KC", 2),
        ("JK JK JK JK 2C 3C", 2),
    ],
)
def test_nl_1_the_highest_card_deals_first_an_ace_above_a_king_and_a_joker_below_all(
    order: str, dealer: int
) -> None:
    rules = rules_with("next-to-last")
    drawn = GAME.dealing.lot(rules, 3, cards(rules, order))
    assert (drawn.dealer, [card for _, card in drawn.drawn]) == (dealer, order.split())


@pytest.mark.parametrize(("seats", "dealer", "right"), [(4, 0, 3), (4, 2, 1), (2, 0, 1)])
def test_nl_1_a_cut_is_offered_to_the_seat_on_the_dealers_right_for_ten_seconds(
    seats: int, dealer: int, right: int
) -> None:
    game = opened_ntl("5H", seats=seats, dealer=dealer).turn_of(right)
    assert game.phase == "cut"
    game.offers(right, "pass", *(f"cut {tenths}" for tenths in range(1, 10)))
    for other in set(range(seats)) - {right}:
        game.offers(other).refuses(f"{other} cut 5", "NL-1")
    for line in (f"{right} draw", f"{right} play 5H", f"{dealer} draw"):
        game.refuses(line, "NL-1")
    assert [(clock.name, clock.seconds) for clock in GAME.play.deadlines(game.state)] == [("cut", 10.0)]
    assert game.view(right).hand == ()


@pytest.mark.parametrize("line", ["3 pass", "house time cut"])
def test_nl_1_who_does_not_cut_leaves_the_cards_as_they_were_shuffled(line: str) -> None:
    game = opened_ntl("5H", seats=4).plays(line).turn_of(1)
    assert (game.phase, game.top) == ("turn", "5H")
    assert GAME.scoring.hands(game.state) == GAME.scoring.hands(opened_ntl("5H", seats=4, cut="off").state)
    assert GAME.play.deadlines(game.state) == ()
    game.refuses("3 cut 5", "NL-1")


def test_nl_1_a_cut_puts_what_was_lifted_under_the_rest() -> None:
    rules = shelf.table_rules("next-to-last").rules
    order = rules.deck
    half = len(order) // 2
    offered = GAME.dealing.deal(rules, 3, order, Opening(0))
    events: list[Event] = []
    cut = GAME.play.after(offered, 2, GAME.notation.read(rules, "cut 5"))
    assert cut == GAME.play.after(offered, 2, GAME.notation.read(rules, "cut 5"), events)
    plain = shelf.table_rules("next-to-last", {"cut": "off"}).rules
    dealt = GAME.dealing.deal(plain, 3, order[half:] + order[:half], Opening(0))
    assert told(CUTS, 2) in events
    assert GAME.scoring.hands(cut) == GAME.scoring.hands(dealt)
    assert (cut.stock, cut.discard, cut.turn) == (dealt.stock, dealt.discard, dealt.turn)


def test_nl_1_bots_do_not_cut() -> None:
    game = opened_ntl("5H", seats=4)
    for bot in GAME.bots.values():
        assert bot(game.rules.ruleset).decide(game.view(3), random.Random(1)) == "pass"


@pytest.mark.parametrize("card", ["9H", "AH", "5C", "5H"])
def test_nl_3_a_card_matches_by_rank_or_suit(card: str) -> None:
    ntl(f"hands: {card} 3S 4S | 9C; top: 5H; stock: 3C").plays(f"0 play {card}").turn_of(1)


@pytest.mark.parametrize("card", ["9C", "2S", "7D", "8C", "KS", "AD"])
def test_nl_3_a_card_that_matches_neither_is_refused(card: str) -> None:
    ntl(f"hands: {card} 5S 4S | 9C; top: 5H; stock: 3C").refuses(f"0 play {card}", "NL-3")


def test_nl_3_one_card_a_turn() -> None:
    game = ntl("hands: 5C 5D 4S 3S | 5S 9C; top: 5H; stock: 3C").refuses("0 play 5C 5D", "NL-3")
    game.offers(0, "play 5C", "play 5D").plays("0 play 5C").turn_of(1).refuses("0 play 5D", "NL-3")


def test_nl_4_who_cannot_play_draws_until_they_can() -> None:
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; stock: 2C KS 7H AH").offers(0, "draw")
    game.plays("0 draw").turn_of(0).holds(0, "9C 3S 2C KS 7H")
    assert game.phase == "drew"
    assert "7H" in game.view(0).drawn
    assert game.view(1).drawn == ()
    assert not any("7 of hearts" in text for text in game.log(1))


def test_nl_4_and_then_plays_that_card() -> None:
    game = ntl("hands: 9C 3S | 4H 4C | 9D; top: 5H; stock: 2C AH 7H").plays("0 draw").offers(0, "play AH")
    for move in ("keep", "draw", "pass", "play 9C"):
        game.refuses(f"0 {move}", "NL-4")
    game.plays("0 play AH").turn_of(1).holds(0, "9C 3S 2C")
    assert game.top == "AH"


def test_nl_4_a_drawn_jack_or_joker_can_be_played_and_so_must() -> None:
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; stock: 4S JC 6H").plays("0 draw")
    game.offers(0, *(f"play JC {suit}" for suit in SUITS)).refuses("0 keep", "NL-4")
    ntl("hands: 9C 3S | 4H 4C; top: 5H; stock: 4S JK 6H").plays("0 draw").offers(0, "play JK")


@pytest.mark.parametrize("card", ["6H", "5C", "JS", "JK"])
def test_nl_4_drawing_is_only_for_those_who_cannot_play(card: str) -> None:
    game = ntl(f"hands: {card} 3S 4S | 4H 4C; top: 5H; stock: 2C 7H")
    game.refuses("0 draw", "NL-4").refuses("0 pass", "NL-4")
    assert game.view(0).choice("draw") is None


def test_nl_4_the_stock_may_be_renewed_on_the_way() -> None:
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; under: 6H 4D AS; stock: 2C").plays("0 draw")
    assert game.phase == "renew"
    game.plays("house stock AS 6H 4D").turn_of(0).holds(0, "9C 3S 2C AS 6H").offers(0, "play 6H")


def test_nl_4_if_stock_and_discard_run_out_while_drawing_the_turn_passes() -> None:
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; stock: 2C 3D").plays("0 draw").turn_of(1)
    game.holds(0, "9C 3S 2C 3D")
    game = ntl("hands: 9C 3S | 4H 4C; top: 5H; under: 4D AS; stock: 2C").plays("0 draw", "house stock AS 4D")
    game.turn_of(1).holds(0, "9C 3S 2C AS 4D")


@pytest.mark.parametrize("top", ["5H", "7C", "8D", "10S", "QS", "KD", "AC", "JD"])
def test_nl_9_a_jack_is_wild_and_its_player_names_the_suit(top: str) -> None:
    game = ntl(f"hands: JH 3S 4S | 9C 9D; top: {top}; stock: 3C")
    game.refuses("0 play JH", "NL-9").plays("0 play JH diamonds").turn_of(1)
    assert game.discard(1).suit == "diamonds"
    assert told(CHOOSES, 0, name="diamonds") in game.seen()


def test_nl_9_any_suit_may_be_named_with_any_hand_and_other_cards_name_none() -> None:
    game = ntl("hands: JH 5H 3S 4S | 9C; top: 5H; stock: 3C")
    game.offers(0, "play 5H", *(f"play JH {suit}" for suit in SUITS)).refuses("0 play 5H spades", "NL-9")


@pytest.mark.parametrize("top", ["2H", "2S", "JK"])
def test_nl_9_but_not_on_a_2_or_a_joker_even_after_the_penalty_was_served(top: str) -> None:
    ntl(f"hands: JH 3S 4S | 9C; top: {top}; under: 5H; stock: 3C").refuses("0 play JH hearts", "NL-9")


def test_nl_9_after_it_the_named_suit_a_jack_or_a_joker_may_be_played() -> None:
    game = ntl("hands: JH 3S 4S | 9D 2D 9H 10C JC JK; top: 5H; stock: 3C").plays("0 play JH diamonds")
    game.offers(1, "play 9D", "play 2D", "play JK", *(f"play JC {suit}" for suit in SUITS))
    game.refuses("1 play 9H", "NL-3").plays("1 play JC spades")
    assert game.discard(0).suit == "spades"
    game.offers(0, "play 3S", "play 3S call", "play 4S", "play 4S call")


def test_nl_10_a_king_turns_the_direction_around() -> None:
    game = ntl("hands: KH 3S 4S | 9C | 9D | KC 3D 4D; top: 5H; stock: 3C").plays("0 play KH").turn_of(3)
    assert game.view(None).turns.direction == -1
    game.plays("3 play KC").turn_of(0)
    assert game.view(None).turns.direction == 1


def test_nl_10_with_two_players_a_king_acts_as_a_skip() -> None:
    ntl("hands: KH 3H 4S | 9C 9D; top: 5H; stock: 3C").plays("0 play KH").turn_of(0).plays(
        "0 play 3H"
    ).turn_of(1)


@pytest.mark.parametrize(
    ("others", "direction", "turn"),
    [("7C | 9D | 9S", 1, 2), ("7C | 7D | 7S", -1, 2), ("7C | 9D", 1, 2), ("7C 7D", 1, 0)],
)
def test_nl_10_a_7_skips_the_next_player_who_cannot_answer_it(others: str, direction: int, turn: int) -> None:
    game = ntl(f"hands: 7H 3S 4S | {others}; top: 5H; stock: 3C; direction: {direction}")
    game.plays("0 play 7H").turn_of(turn)
    assert game.phase == "turn"


def test_nl_12_everyone_sees_how_many_cards_each_player_holds_but_not_which() -> None:
    game = ntl("hands: 9C 3S | 4H | JK 2H 6D; top: 5H; stock: 3C")
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        assert [place.cards for place in view.seats] == [2, 1, 3]
        for other in {0, 1, 2} - {viewer}:
            zone = view.zone("hand", other)
            assert zone is not None
            assert zone.count == len(GAME.scoring.hands(game.state)[other])
            assert not any(zone.cards)


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
