"""HR-2: what each card does as the opening card, as house rules set it."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, house, opened


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
    assert sizes(game) == [5, 5, 5]


def test_hr_2_an_opening_wild_that_does_nothing_is_matched_like_any_card() -> None:
    game = turned("AS", 'effects.A.opening = "nothing"')
    assert (game.discard(1).match, game.discard(1).suit) == ("", "spades")


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
