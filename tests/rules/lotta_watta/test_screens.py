"""What everybody is told to do, and hints: the move of `normal`, and what speaks for it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.rules.advice import Advice
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import text
from tests.rules.lotta_watta.table import Table, dealt, table
from tests.rules.lotta_watta.test_bots import knowing

HANDS = "hands: 9S 2D | AS 2C; pile: 9H 3H; stock: 7C 8C"


def prompts(game: Table) -> tuple[str, str]:
    return text(game.view(0).prompt, 0), text(game.view(1).prompt, 1)


@pytest.mark.parametrize(
    ("more", "own", "other"),
    [
        ("phase: turn", "Your turn: take a card from the stock or the pile", "{0} is to take a card"),
        ("taken: stock KD", "You took King of diamonds: exchange, drop or keep it", "{0} has taken a card"),
        ("phase: power; powers: 0J", "Your Jack: swap any two cards", "{0} may use a Jack"),
        ("phase: power; powers: 0Q", "Your Queen: look at any card", "{0} may use a Queen"),
        ("phase: call", 'Your turn is over: call "Lotta Watta"?', '{0} may call "Lotta Watta"'),
    ],
)
def test_a_prompt_says_what_to_do_or_who_does(more: str, own: str, other: str) -> None:
    assert prompts(table(f"{HANDS}; {more}")) == (own, other)


def test_prompts_of_what_concerns_several() -> None:
    look = dealt("3S 4S 5S 6S | 3C 4C 7C 6C").plays("0 pass")
    assert prompts(look) == (
        "Everyone is looking at their bottom row",
        "Look at your bottom row, and remember it",
    )
    race = table(f"{HANDS}; phase: race").plays("0 pass")
    assert prompts(race) == ("Race for 3 of hearts", "Stack a card of the same rank on 3 of hearts, or pass")
    peek = table(f"{HANDS}; phase: power; powers: 0Q").plays("0 look 1.1")
    assert prompts(peek) == ("Look at the card, and remember it", "{0} peeks at a card")
    renew = table("hands: 9S 2D | AS 2C; pile: 9H 3H; stock: ").plays("0 take stock")
    assert prompts(renew) == ("the cards are being shuffled",) * 2
    over = table(f"{HANDS}; phase: call; caller: 1; turn: 0").plays("0 pass")
    assert prompts(over) == ("the round is over",) * 2


def test_a_claim_is_no_move_that_the_engine_makes_by_itself() -> None:
    game = table(f"{HANDS}; phase: race")
    with pytest.raises(AssertionError, match="comes with the verdict of the house"):
        GAME.play.after(game.state, 0, GAME.notation.read(game.rules, "stack 1"))


@pytest.mark.parametrize(
    ("more", "text", "clause"),
    [
        ("phase: power; powers: 0Q", "1 pass", "LW-15"),
        ("phase: call", "1 pass", "LW-16"),
        ("phase: turn", "0 pass", "LW-8"),
        ("phase: turn", "1 pass", "LW-5"),
        ("taken: stock KD", "0 pass", "LW-7"),
    ],
)
def test_a_pass_out_of_place_is_refused_by_what_is_asked_then(more: str, text: str, clause: str) -> None:
    table(f"{HANDS}; {more}").refuses(text, clause)


def test_a_prompt_says_who_is_asked_where_stacking_is_in_turn() -> None:
    ask = table(f"{HANDS}; phase: ask", stacking="in turn").plays("1 pass")
    assert prompts(ask) == (
        "Stack a card of the same rank on 3 of hearts, or pass",
        "{0} may stack on 3 of hearts",
    )


def test_lw_7_with_nothing_to_exchange_no_exchange_is_offered() -> None:
    game = table("hands: *9S | AS 2C; pile: 9H; stock: 7C; taken: stock KD")
    assert [choice.verb for choice in game.view(0).choices] == ["drop", "keep"]


def advice(game: Table, seat: int = 0, *, recalls: bool = False) -> Advice | None:
    view = game.view(seat)
    if recalls:
        view = replace(view, recalled=GAME.views.recalled(game.state, seat))
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(view, random.Random(1))


def said(found: Advice | None) -> str:
    """Return the move, its words and what speaks for it, as seat 0 reads them."""
    assert found is not None
    return f"{found.move}: " + "; ".join(text(each, 0) for each in (found.words, *found.reasons))


QUEEN = "9S KD | AS 2C; pile: QH; phase: power; powers: 0Q"
STOCK = "take stock: Take the top card of the stock"
LOW = "2S AD | 9S 2C 4D; pile: QH; phase: call"


@pytest.mark.parametrize(
    ("there", "recalls", "words"),
    [
        (
            "9S KH | AS 2C; pile: AH",
            False,
            "take pile: Take the top card of the pile; the Ace of hearts counts only 0",
        ),
        (
            "9S KH | AS 2C; pile: KC",
            False,
            f"{STOCK}; the King of clubs on the pile is no better than an unknown card",
        ),
        ("9S KH | AS 2C; pile: ", False, STOCK),
        (
            "9S KH | AS 2C; pile: 7H; taken: stock 2D",
            False,
            "put 1: Exchange it for your card 1; you do not know that card; most count about 6, this one 2",
        ),
        (
            "9S KH | AS 2C; pile: 7H; taken: stock 2D",
            True,
            "put 2: Exchange it for your card 2; your King of hearts counts 15, the 2 of diamonds 2",
        ),
        (
            "9S KH | AS 2C; pile: 7H; taken: stock KD",
            False,
            "drop: Put it on the pile; none of your cards is known to count more than the King of diamonds",
        ),
        (
            "*9S JK | AS 2C; pile: 7H; taken: stock JK",
            True,
            "keep: Keep it as one card more; the Joker counts -10",
        ),
        ("AS 2H | AS 2C; pile: 7H; taken: pile KD", True, "drop: Put it back: a pass"),
        (
            "9S 2D JK | AS 2C; pile: 9H; phase: race",
            True,
            "stack 1: Stack your card 1; card 1 is of the same rank",
        ),
        (QUEEN, False, "look 0.1: Look at your card 1; you do not know it"),
        (QUEEN, True, "look 1.1: Look at {1}'s card 1; you do not know it"),
        (LOW, True, 'call: Call "Lotta Watta"; your cards count about 2'),
        (LOW, False, "pass: Do not call"),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(there: str, recalls: bool, words: str) -> None:
    game = table(f"hands: {there}; stock: 7C")
    assert said(advice(knowing(game) if recalls else game, recalls=recalls)) == words


def test_a_swap_names_both_cards() -> None:
    text = "hands: 9S KD | AS 2C | KH 8S; pile: JH; stock: 7C; phase: power; powers: 0J"
    found = advice(knowing(table(text), "0.1", "0.2", "1.1"), recalls=True)
    assert said(found) == "swap 0.2 1.1: Swap your card 2 and {1}'s card 1; it leaves you with fewer points"


def test_nobody_is_advised_out_of_turn() -> None:
    assert advice(table("hands: 3S 4H | AS 2C; pile: 7H; stock: 7C"), 1) is None
