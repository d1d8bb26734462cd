"""What a seat imagines of a round fits all that it sees, and what it cannot see is made up."""

from __future__ import annotations

import random

import pytest

from parlour.rules.games.jojo.game import GAME
from tests.rules.jojo.table import Table, table

BOARD = (
    "- B8/J/B9 W=G4 \n R6 R5 - \n - - -@1 \n hands R1 J Y3 | P9 P4 G7 \n stock Y1 Y2 \n aside J \n renewals 1"
)
DREW = "- B8 - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 \n stock Y1 Y2"


def imagined_by(game: Table, viewer: int | None, seed: int = 1) -> None:
    """A state that `viewer` imagines shows it what the true one does."""
    view = GAME.views.seen_by(game.state, viewer)
    imagined = GAME.views.imagine(game.rules, view, random.Random(seed))
    assert GAME.views.seen_by(imagined, viewer) == view


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_stacks_jojos_and_the_count_of_hands_are_imagined_as_they_are_seen(viewer: int | None) -> None:
    imagined_by(table(BOARD.replace("-@1", "B5@1")), viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_card_that_somebody_has_drawn_is_known_to_that_seat_alone(viewer: int | None) -> None:
    game = table(DREW.replace("Y1", "B7")).plays("0 draw")
    imagined_by(game, viewer)
    state = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, viewer), random.Random(1))
    assert state.drawn in state.hands[0]
    assert (state.drawn == game.state.drawn) or viewer != 0
