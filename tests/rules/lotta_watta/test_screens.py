"""What everybody is told to do, and what nobody is asked for: prompts, and the ends of the engine."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import text
from tests.rules.lotta_watta.table import Table, dealt, table

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
