"""Moves that are not made: the table says why, until something new is told."""

from __future__ import annotations

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import NO_NOTATION, in_words, told
from tests.net.kit.saying import by_seats
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update, my_turn
from tests.tui.kit.foreign import DRAW, PUT, TRADE, foreign
from tests.tui.kit.pressing import pressed
from tests.tui.kit.stillness import settled


async def test_a_refused_move_says_why_with_its_clause_until_the_next_update() -> None:
    app = TableApp(my_turn())
    app.link.answers.append(
        Answer(id=1, ok=False, clause="JC-5", told=in_words("green 0 does not match red 2"))
    )
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "enter")
        await settled(pilot)
        assert app.link.moves == ["play G0"]
        assert "JC-5: Green 0 does not match red 2" in app.drawn
        app.table.show_update(an_update(a_view(), seq=2))
        assert "JC-5" not in app.drawn


async def test_a_key_out_of_turn_asks_the_referee_for_the_reason() -> None:
    app = TableApp(an_update(a_view(turn=2, prompt="{2}'s turn")))
    app.link.answers.append(
        Answer(id=1, ok=False, clause="JC-5", told=by_seats("it is {2}'s turn, not yours"))
    )
    assert await pressed(app, "d") == ["draw"]
    assert "JC-5: It is Cem's turn, not yours" in app.drawn


async def test_a_refusal_that_comes_after_the_turn_has_passed_is_not_shown() -> None:
    app = TableApp(an_update(a_view(turn=2, prompt="{2}'s turn")))
    async with app.run_test(size=SIZE):
        app.table.show_update(an_update(a_view(turn=0), seq=2))
        app.table.refused(Answer(id=1, ok=False, clause="JC-5", told=by_seats("it is {2}'s turn")), seen=1)
        assert "It is Cem's turn" not in app.drawn
        app.table.refused(
            Answer(id=2, ok=False, clause="JC-3", told=in_words("red 7 does not match")), seen=2
        )
        assert "JC-3: Red 7 does not match" in app.drawn


# ---- keys of moves that the game does not have -----------------------------------------------------


async def test_a_key_that_is_not_open_is_refused_as_the_verb_that_the_game_has() -> None:
    app = TableApp(foreign(DRAW, TRADE))
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(foreign(PUT, drawn="9H", seq=2))
        app.link.answers.append(Answer(id=1, ok=False, clause="XX-6", told=in_words("put or drop the card")))
        await pilot.press("d")
        await pilot.pause()
        assert app.link.moves == ["draw"]
        assert "XX-6: Put or drop the card" in app.drawn


async def test_a_key_whose_move_the_game_does_not_have_does_nothing() -> None:
    app = TableApp(foreign(DRAW, TRADE))
    words = "'take pile' is no move; moves look like: draw, trade 3"
    app.link.answers.append(Answer(id=1, ok=False, told=told(NO_NOTATION, why=words)))
    await pressed(app, "f")
    assert "That is not possible now" in app.drawn
    assert "no move" not in app.drawn
