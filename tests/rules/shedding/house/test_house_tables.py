"""HR-2 to HR-4: decks, drawing and opening cards, as house rules set them."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.phases import PHASES
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect
from tests.rules.shedding.rulesets import but, preset
from tests.rules.shedding.table import Table, house, opened, rules_with, table

FRENCH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
STOCK = "stock: 9C KD 3H 6S 3S 6D"


def played(hands: str, fields: str, top: str = "5H", more: str = STOCK) -> Table:
    """Set a table of Switch with these fields changed, at which nothing need be called."""
    rules = house("switch", f'calling.announce = "off"\n{fields}')
    return table(f"hands: {hands}; top: {top}; {more}", game=rules)


def deck(fields: str, base: str = "switch") -> Counter[str]:
    """Return how often each card is in the deck of a base with these fields changed."""
    rules = house(base, fields)
    return Counter(rules.texts[card] for card in rules.deck)


def without(*ranks: str) -> str:
    """Return the fields that take these ranks, and what they do, out of Switch."""
    special = {"2", "8", "10", "J", "A"}
    gone = [f"deck.ranks.{rank} = 0" for rank in ranks]
    return "\n".join([*gone, *(f"effects.{rank} = {{}}" for rank in ranks if rank in special)])


@pytest.mark.parametrize(("lowest", "size"), [("7", 32), ("6", 36), ("2", 52)])
def test_hr_3_a_pack_of_32_or_36_or_52(lowest: str, size: int) -> None:
    found = deck(without(*FRENCH[: FRENCH.index(lowest)]))
    assert (sum(found.values()), set(found.values())) == (size, {1})
    assert f"{lowest}H" in found


JOKERS = 'deck.suitless.JK = 2\neffects.JK = { anywhere = true, names = "suit" }'


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
def test_hr_3_one_to_four_packs_and_jokers_in_all(packs: int) -> None:
    found = deck(f"deck.packs = {packs}\n{JOKERS}")
    assert sum(found.values()) == 52 * packs + 2
    assert (found["JK"], found["7H"]) == (2, packs)


def test_hr_3_the_juno_deck_has_counts_per_card() -> None:
    found = deck("deck.ranks.0 = 2\ndeck.ranks.9 = 3\ndeck.ranks.S = 0\neffects.S = {}", "juno-classic")
    assert (found["R0"], found["G9"], found["BS"], found["W"]) == (2, 3, 0, 4)
    found = deck("deck.suitless.W = 8\ndeck.suitless.W4 = 0\neffects.W4 = {}", "juno-classic")
    assert (found["W"], found["W4"], found["R0"]) == (8, 0, 1)


@pytest.mark.parametrize(("count", "drawn"), [(2, "9C KD"), (3, "9C KD 3H"), (4, "9C KD 3H 6S")])
def test_hr_4_so_many_cards_are_drawn_at_once(count: int, drawn: str) -> None:
    fields = f'drawing = {{ rule = "count", count = {count}, play = "may" }}'
    game = played("7C 9S 4C | 3C 4S 6C", fields).plays("0 draw").holds(0, f"7C 9S 4C {drawn}")
    if count == 2:
        game.turn_of(1)
    else:
        game.turn_of(0).offers(0, "play 3H", "keep").plays("0 keep").turn_of(1)


def test_hr_4_of_several_cards_drawn_any_playable_one_may_be_played_alone() -> None:
    fields = 'drawing = { rule = "count", count = 3, play = "may" }'
    game = played("7C 9S 4C | 3C 4S 6C", fields, more="stock: 3H KH KD").plays("0 draw")
    game.offers(0, "play 3H", "play KH", "keep").refuses("0 play KH KD", "SW-4").plays("0 play KH")
    game.turn_of(1).holds(0, "7C 9S 4C 3H KD")


def test_hr_4_where_less_is_left_less_is_drawn_at_once() -> None:
    fields = 'drawing = { rule = "count", count = 3, play = "may" }'
    played("7C 9S 4C | 3C 4S 6C", fields, more="stock: 9C KD").plays("0 draw").turn_of(1).holds(
        0, "7C 9S 4C 9C KD"
    )


DREW = "7C 9S 4C | 3C 4S 6C"


def test_hr_4_what_was_drawn_until_a_card_fits_may_not_be_played_where_that_is_the_rule() -> None:
    fields = 'drawing = { rule = "until", play = "no" }'
    played(DREW, fields).plays("0 draw").turn_of(1).holds(0, "7C 9S 4C 9C KD 3H")


def test_hr_4_a_card_just_drawn_takes_its_effect() -> None:
    game = (
        played(DREW, 'drawing.play = "may"', more="stock: 2H 6S 6D").plays("0 draw", "0 play 2H").turn_of(1)
    )
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    game = played(DREW, 'drawing.play = "may"', more="stock: AS 6S 6D").plays("0 draw", "0 play AS hearts")
    assert game.discard(1).match == "hearts"


def test_hr_3_a_preset_is_the_same_table_with_nothing_changed() -> None:
    assert house("switch", "").deck == rules_with("switch").deck


def test_hr_2_where_every_card_left_would_go_back_the_first_one_opens() -> None:
    deck = Deck(suits=("hearts",), ranks={"2": 5, "3": 6})
    effects = {"3": Effect(opening="again")}
    rules = Rules(but(preset("switch"), deck=deck, effects=effects, seats=(2, 2)))
    order = b"".join(bytes([rules.card_type(text)] * count) for text, count in (("2H", 5), ("3H", 6)))
    state = GAME.dealing.deal(rules, 2, order, Opening(0))
    assert GAME.play.wanted(state) is None
    assert PHASES[state.phase] == "turn"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ('{ rule = "one" }', "draw a card"),
        ('{ rule = "until" }', "draw until a card fits"),
        ('{ rule = "count", count = 1 }', "draw a card"),
        ('{ rule = "count", count = 3 }', "draw 3 cards"),
    ],
)
def test_hr_4_players_read_what_their_turn_offers(rule: str, words: str) -> None:
    game = played("3H 4C 6C | 7D 7S 6H", f"drawing = {rule}")
    assert game.prompt(0) == f"Your turn: play a card or {words}"
    assert played("3S 4C 6C | 7D 7S 6H", f"drawing = {rule}").prompt(0) == f"Your turn: {words}"


def test_hr_4_players_read_it_when_there_is_nothing_to_do_but_to_play_or_to_pass() -> None:
    fields = "drawing.voluntary = false"
    assert played("3H 4C 6C | 7D 7S 6H", fields).prompt(0) == "Your turn: play a card"
    stuck = played("3S 4C 6C | 7D 7S 6H", fields, more="direction: 1")
    assert stuck.prompt(0) == "Your turn: nothing to play, nothing to draw: pass"


def test_hr_2_who_faces_something_reads_of_an_answer_only_while_holding_one() -> None:
    game = played("2H 4C 6C | 7D 7S 6H | 2S 3C 3D", "").plays("0 play 2H")
    assert game.prompt(1) == "2 of hearts waiting: draw 2"
    game = played("2H 4C 6C | 2S 7S 6H | 3C 3D 4D", "").plays("0 play 2H")
    assert game.prompt(1) == "2 of hearts waiting: answer it or draw 2"


def turned(card: str, fields: str, seats: int = 3) -> Table:
    """Open a round of Switch with these fields changed; seat 0 deals, nothing need be called."""
    return opened(card, seats, game=house("switch", f'calling.announce = "off"\n{fields}'))


def sizes(game: Table) -> list[int]:
    """Return how many cards each seat holds."""
    return [len(hand) for hand in GAME.scoring.hands(game.state)]


@pytest.mark.parametrize(
    ("card", "effect"),
    [("2H", "2"), ("8H", "8"), ("10H", "10"), ("JS", "J"), ("QS", '"black Q"'), ("AS", "A")],
)
def test_hr_2_an_opening_card_may_do_nothing(card: str, effect: str) -> None:
    game = turned(card, f'effects.{effect}.opening = "nothing"').turn_of(1)
    assert (game.phase, game.discard(1).pending, game.view(1).turns.direction) == ("turn", 0, 1)
    assert (game.discard(1).match, sizes(game)) == ("", [5, 5, 5])


def test_hr_2_the_rank_after_an_opening_card_is_named_too() -> None:
    game = turned("9H", 'effects.9 = { names = "rank" }').turn_of(0)
    assert game.phase == "name"
    game.plays("0 name 7").turn_of(1)
    assert game.discard(1).match == "7"


def test_hr_2_an_opening_draw_or_skip_is_answered_or_served_at_once() -> None:
    game = turned("2H", "opening.answered = true").turn_of(1)
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    game = turned("2H", "opening.answered = false").turn_of(2)
    assert (game.phase, sizes(game)) == ("turn", [5, 7, 5])
    skips = 'effects.8.answers = ["8"]\n'
    game = turned("8H", skips + "opening.answered = true").turn_of(1)
    assert (game.phase, game.discard(1).skips) == ("face", 1)
    turned("8H", skips + "opening.answered = false").turn_of(2)


def test_hr_2_an_opening_card_may_pass_all_hands() -> None:
    before = [Counter(hand) for hand in GAME.scoring.hands(turned("9H", "").state)]
    game = turned("9H", "effects.9 = { pass_hands = true }").turn_of(1)
    assert [Counter(hand) for hand in GAME.scoring.hands(game.state)] == [before[2], before[0], before[1]]


def test_hr_2_an_opening_card_may_let_everyone_give_one_to_the_left() -> None:
    game = turned("9H", "effects.9 = { give_left = true }")
    assert game.phase == "give"
    for seat in range(3):
        game.plays(f"{seat} give {GAME.scoring.hands(game.state)[seat][0]}")
    game.turn_of(1)
    assert sizes(game) == [5, 5, 5]


def test_hr_2_an_opening_card_that_lets_anything_follow() -> None:
    for follow in ("anything", "under"):
        game = turned("9H", f'effects.9 = {{ follow = "{follow}" }}').turn_of(1)
        assert game.discard(1).match == "anything"
