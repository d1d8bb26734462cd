"""What a seat imagines of a round fits all that it sees, and what it cannot see is made up."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, house, opened, rules_with, table

STOCK = "stock: Y1 Y2 Y3 Y4 Y5 Y6"
DRAWN = "hands: R7 | G1 G2 | G5; top: R5; stock: {} Y1 Y2"
GIVING = house("switch", 'calling.announce = "off"\neffects.7 = { give_left = true }')


def cut() -> Table:
    """A round before its deal: the deck may be cut."""
    rules = rules_with("next-to-last", cut="on")
    return Table(GAME.dealing.deal(rules, 3, rules.deck, Opening(0)))


def given() -> Table:
    """Seats 0 and 2 have yet to give a card to the left, seat 1 has."""
    text = "hands: 7H 3C 4C | 7D 7S 6H | 9C KC QC; top: 5H; stock: 3S 3D"
    return table(text, GIVING).plays("0 play 7H", "1 give 7D")


MOMENTS: Final[dict[str, Callable[[], Table]]] = {
    "a turn": lambda: table(f"hands: R7 B3 | G1 G2 | G5; top: R5; under: B9 B8; {STOCK}; turn: 1"),
    "a color was drawn on": lambda: table(f"hands: B3 B4 | G1 G2 | G5 Y9; top: R6; {STOCK}").plays(
        "0 draw", "1 draw"
    ),
    "a card that fits was drawn": lambda: table(DRAWN.format("R9").replace("R7", "B7")).plays("0 draw"),
    "a wild was drawn": lambda: table(DRAWN.format("W").replace("R7", "B7")).plays("0 draw"),
    "a suit was named": lambda: table(f"hands: W B3 | G1 | G5; top: R5; {STOCK}").plays("0 play W blue"),
    "a rank was named": lambda: table(
        "hands: AH 3C | 4C | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'calling.announce = "off"\neffects.A = { anywhere = true, names = "rank" }'),
    ).plays("0 play AH 9"),
    "anything may follow": lambda: table(
        "hands: 9H 3C 4C | 4S | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'effects.9 = { follow = "anything" }'),
    ).plays("0 play 9H"),
    "a card is seen through": lambda: table(
        "hands: 9H 3C 4C | 4S | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'effects.9 = { follow = "under" }'),
    ).plays("0 play 9H"),
    "an opening card waits for its name": lambda: opened("AH", 2, game="switch"),
    "the deck may be cut": cut,
    "cards are given": given,
    "a draw may be challenged": lambda: table(
        f"hands: W4 R5 B3 | G1 G2 | G5; top: R6; {STOCK}", wild_draw_four="challenge"
    ).plays("0 play W4 blue"),
    "draws wait": lambda: table("hands: 2H 9S 9C | 2S 4S 6S; top: KH; stock: 3D 4D 5D", "switch").plays(
        "0 play 2H"
    ),
    "a call is due": lambda: table(f"hands: R5 B3 | G1 G2; top: R6; {STOCK}").plays("0 play R5"),
    "the stock is renewed": lambda: table("hands: B1 | G1 G2; top: R5; under: Y1 Y2").plays("0 draw"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_viewer_imagines_what_it_sees(moment: str, seed: int) -> None:
    game = MOMENTS[moment]()
    for viewer in (*range(len(game.state.hands)), None):
        view = GAME.views.seen_by(game.state, viewer)
        imagined = GAME.views.imagine(game.rules, view, random.Random(seed))
        assert GAME.views.seen_by(imagined, viewer) == view
        assert bool(GAME.play.wanted(imagined)) == bool(GAME.play.wanted(game.state))


def test_a_card_drawn_by_another_seat_is_imagined_as_one_that_may_be_played() -> None:
    game = table(DRAWN.format("R9").replace("R7", "B7")).plays("0 draw")
    assert (
        GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, 0), random.Random(1)).drawn
        == game.state.drawn
    )
    for seed in range(10):
        imagined = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, 1), random.Random(seed))
        assert imagined.drawn[0] in imagined.hands[0]
        assert GAME.play.why_not(imagined, 0, GAME.notation.read(game.rules, "keep")) is None
