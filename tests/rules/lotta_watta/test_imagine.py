"""What a seat imagines of a round fits all that it sees and recalls; the rest is made up."""

from __future__ import annotations

import random

import pytest

from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.table import dealt, table

HANDS, STOCK = "3S 4S 5S 6S | 4C 6C 7C 8C", "QC 9H 2D 3D"
LINES = ("0 pass", "1 pass", "judged", "0 take stock", "0 drop", "judged", "0 look 1.2", "0 pass", "0 call")


def fits(state: State, viewer: int | None) -> None:
    """A state that `viewer` imagines shows it what the true one does."""
    view = GAME.views.seen_by(state, viewer)
    imagined = GAME.views.imagine(state.rules, view, random.Random(1))
    assert GAME.views.seen_by(imagined, viewer) == view


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("memory", ["strict", "assisted"])
@pytest.mark.parametrize("lines", range(len(LINES) + 1))
def test_every_phase_is_imagined_as_it_is_seen(viewer: int | None, memory: str, lines: int) -> None:
    game = dealt(HANDS, stock=STOCK, dealer=1, memory=memory).plays(*LINES[:lines])
    fits(game.state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("place", ["stock", "pile"])
def test_a_card_in_the_hand_of_who_took_it_is_hidden_only_if_it_is_from_the_stock(
    viewer: int | None, place: str
) -> None:
    game = table("hands: 3S - 4S 5C | - 6C *7D KH; pile: AC 2C; stock: 10S 8S; turn: 0")
    game.plays(f"0 take {place}")
    fits(game.state, viewer)
    imagined = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, viewer), random.Random(1))
    assert imagined.taken == game.state.taken or (place == "stock" and viewer != 0)
