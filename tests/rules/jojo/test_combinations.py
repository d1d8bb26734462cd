"""JJ-12: an action card is played together with a number card, and the whole of it is checked first."""

from __future__ import annotations

import pytest

from tests.rules.jojo.table import table


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("play J N", "JJ-12"),
        ("play W M", "JJ-13"),
        ("play W N then W N", "JJ-13"),
        ("switch N", "JJ-12"),
        ("switch N then J N", "JJ-12"),
        ("switch N then W N", "JJ-13"),
        ("move N E", "JJ-12"),
        ("move N E then J E", "JJ-12"),
    ],
)
def test_jj_12_an_action_card_alone_is_refused(move: str, clause: str) -> None:
    game = table("- B8/B3 - \n - R5 - \n - - - \n hands W W J J B7 | P9 \n stock Y1")
    game.refuses(move, clause)


def test_jj_12_nobody_goes_out_on_action_cards() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W J | P9 \n stock Y1 Y2").offers("draw")
    game.allows("trade W", "trade J")


def test_jj_12_nothing_is_laid_unless_all_of_it_fits() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W J G5 B9 Y1 | P9 \n stock Y2")
    game.refuses("play W N then G5 N", "JJ-13").refuses("switch N then B9 N", "JJ-14")
    game.refuses("move N E then Y1 N", "JJ-15")
    game.shows("- B8 - \n - R5 - \n - - -")
    assert game.hand(0) == "G5 B9 Y1 J W"


def test_jj_12_every_card_of_a_combination_must_be_in_the_hand() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W G8 B9 | P9 \n stock Y2")
    game.refuses("play W N then R8 N", "JJ-5").refuses("play W N then W N then G8 N", "JJ-5")
    game.refuses("switch N then B7 N", "JJ-14").refuses("move N E then B9 E", "JJ-15")


def test_jj_12_the_cards_of_a_chain_lie_on_one_stack() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands W G8 B9 R5 | P9 \n stock Y2")
    game.refuses("play W N then R5 M", "JJ-13")


@pytest.mark.parametrize(
    "move",
    [
        "play R6 M",
        "play W M then R6 M",
        "play W N then W N then B9 N",
        "switch N then B7 N",
        "switch N then W N then B7 N",
        "move N M then B6 M",
    ],
)
def test_jj_12_one_may_go_out_on_a_combination(move: str) -> None:
    cards = [part.split()[-2] for part in move.split(" then ") if part.split()[-2] not in ("N", "switch")]
    jojo = ["J"] * (move.split()[0] != "play")
    hand = " ".join([*jojo, *cards])
    game = table(f"- B8 - \n - R5 - \n - - - \n hands {hand} | P9 J \n stock Y2")
    if move.startswith("move"):
        game = table(f"- B5 - \n - R5 - \n - - - \n hands {hand} | P9 J \n stock Y2")
    assert game.plays(f"0 {move}").outcome.winner == 0
    assert game.outcome.points == (7, 0)
