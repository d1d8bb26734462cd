"""HR-1: the short ways through the rules lead where the long one does; lists of moves are kept, not all."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.choices import choose
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position import tables
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.shelf import shelf
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.playing_any import LISTED, chosen, shuffled
from tests.rules.shedding.table import house, rules_with, table

PASSED_ON = """
title = "Twos are passed on"
base = "crazy-eights"
[rules]
reverse_skips_with_two = false
[rules.effects]
2 = { draw = 2, answers = ["2", "3"] }
Q = { skip = 1 }
A = { reverse = true }
[rules.drawing]
count = 5
[rules.last_card]
penalty_served = false
"""
CHUNKS, CHUNK = 4, 100
MOVES = 250


def follow_both(rules: Rules, seats: int, rng: Random) -> None:
    """Play by chance; compare every state and list of moves with those of who goes the long way."""
    order, opening = shuffled(rules.deck, rng), Opening(rng.randrange(seats))
    state = GAME.dealing.deal(rules, seats, order, opening)
    assert state == GAME.dealing.deal(rules, seats, order, opening, [])
    for _ in range(MOVES):
        if GAME.scoring.outcome(state) is not None:
            return
        for seat in range(seats):
            assert GAME.play.wanted(state) or listed_alike(state, seat)
        who, move = chosen(state, rng)
        long = GAME.play.after(state, who, move, [])
        state = GAME.play.after(state, who, move)
        assert state == long, GAME.notation.write(rules, move) if who >= 0 else move  # type: ignore[arg-type]


def listed_alike(state: State, seat: int) -> bool:
    """Whether both lists begin alike, which is all of them but where several cards make one play."""
    short, long = GAME.play.legal_moves(state, seat), choose._every_move(state, seat)
    return [*islice(short, LISTED)] == [*islice(long, LISTED)]


@pytest.mark.few(slow=("1",))
@pytest.mark.wide
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hr_1_the_short_ways_lead_where_the_long_one_does_under_any_rules(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        rng = Random(seed)
        ruleset = random_ruleset(rng)
        if not faults(ruleset):
            follow_both(Rules(ruleset), rng.randint(*ruleset.seats), rng)


@pytest.mark.few("3")
@pytest.mark.wide
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_hr_1_the_short_ways_lead_where_the_long_one_does_with_draws_that_are_passed_on(seats: int) -> None:
    rules, rng = shelf.house_rules(PASSED_ON).rules, Random(seats)
    for _ in range(40):
        follow_both(rules, seats, rng)


DRAW = "hands: {} | 4C 4D; top: 7H; stock: {}"


@pytest.mark.parametrize(
    ("hand", "stock", "drawn"),
    [
        ("3C", "4S 5S 9H 9C", "4S 5S 9H"),  # the third fits
        ("3C", "4S 5S 6S 9C 10S JS", "4S 5S 6S 9C 10S"),  # none of the five that may be drawn
        ("3C", "4S 5S", "4S 5S"),  # the stock runs out
    ],
)
def test_hr_4_draws_until_a_card_fits_end_alike_by_the_short_way_and_the_long(
    hand: str, stock: str, drawn: str
) -> None:
    rules = shelf.house_rules(PASSED_ON).rules
    game = table(DRAW.format(hand, stock), rules)
    short = GAME.play.after(game.state, 0, GAME.notation.read(rules, "draw"))
    assert sorted(GAME.scoring.hands(short)[0]) == sorted(f"{hand} {drawn}".split())
    assert short == GAME.play.after(game.state, 0, GAME.notation.read(rules, "draw"), [])


@pytest.mark.parametrize(
    ("answer", "hand", "stock"),
    [
        ("draw", "2S 9C 10C", "4S 5S 6S"),
        ("draw", "2S 9C 10C", "4S"),  # not enough of them: the stock is renewed
        ("play 2S", "2S 9C 10C", "4S 5S 6S"),
        ("play 3H", "3H 9C 10C", "4S 5S 6S"),
        ("play 2S", "2S", "4S 5S 6S"),  # it is the last card
    ],
)
@pytest.mark.parametrize("third", ["", "| 6D 8D"])
def test_hr_3_a_draw_is_taken_or_passed_on_alike_by_the_short_way_and_the_long(
    answer: str, hand: str, stock: str, third: str
) -> None:
    rules = shelf.house_rules(PASSED_ON).rules
    text = f"hands: 2H 9S 10S | {hand} {third}; top: 7H; under: 3S 3D; stock: {stock}"
    facing = GAME.play.after(table(text, rules).state, 0, GAME.notation.read(rules, "play 2H"))
    move = GAME.notation.read(rules, answer)
    assert GAME.play.why_not(facing, 1, move) is None
    assert GAME.play.after(facing, 1, move) == GAME.play.after(facing, 1, move, [])


def test_jc_12_a_draw_until_a_card_fits_ends_with_a_wild_draw_four_only_if_no_card_of_the_color_is_held() -> (
    None
):
    rules = house("juno-classic", 'drawing.rule = "until"')
    for hand, drawn in (("B1", "G2 W4"), ("B1 B2 R1", "G2 W4 Y1 R9")):
        state = table(f"hands: {hand} | G1; top: R5; stock: G2 W4 Y1 R9 B9", rules).state
        short = GAME.play.after(state, 0, GAME.notation.read(rules, "draw"))
        assert sorted(GAME.scoring.hands(short)[0]) == sorted(f"{hand} {drawn}".split())
        assert short == GAME.play.after(state, 0, GAME.notation.read(rules, "draw"), [])


def test_a_menu_caches_so_many_lists_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)
    rules = rules_with()
    lists = tables.Menu((rules.plays,))
    for card in (b"\x00", b"\x01", b"\x00"):
        assert lists[card] == rules.plays[card[0]]
    assert list(lists) == [b"", b"\x00"]


def test_a_list_of_many_cards_is_joined_and_not_cached() -> None:
    rules = rules_with()
    menus = tables.Menus(rules.plays, voluntary=True, keeps=True)
    cards = bytes([0, 1, 2, 2, 3, 4, 4, 4, 5, 6])
    moves = tuple(rules.plays[card][0] for card in dict.fromkeys(cards))
    assert menus.turn[cards] == menus.draws[cards] == (*moves, *tables.DRAW)
    assert cards not in menus.turn
    assert menus.drew[b""] == tables.KEEP
    assert menus.dry[b""] == tables.PASS
