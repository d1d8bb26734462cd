"""Keys around the cards: leaving, watching, help, and coming back from a stand-in."""

from __future__ import annotations

from parlour.net.wire.messages import Presence
from parlour.tui.screens.boxes.help import HelpScreen
from tests.tui.kit.at_table import SIZE, TableApp, an_update, crowded, my_turn
from tests.tui.kit.pressing import pressed


async def test_q_asks_during_a_match_and_n_stays() -> None:
    app = TableApp(my_turn())
    await pressed(app, "q")
    assert "Leave the table?" in app.drawn
    assert await pressed(TableApp(my_turn()), "q", "n", "1", "enter") == ["play R7"]
    assert not app.link.left


async def test_q_and_y_leave() -> None:
    app = TableApp(my_turn())
    await pressed(app, "q", "y")
    assert app.link.left
    assert app.left


async def test_a_spectator_leaves_without_being_asked() -> None:
    app = TableApp(crowded(viewer=None))
    await pressed(app, "q")
    assert app.left


async def test_a_spectator_can_play_nothing() -> None:
    app = TableApp(crowded(viewer=None))
    assert await pressed(app, "d", "enter", "space", "1", "u", "c") == []
    assert "You are watching" in app.drawn


async def test_question_mark_asks_for_help() -> None:
    app = TableApp(my_turn())
    await pressed(app, "question_mark")
    assert app.helped == 1


async def test_any_key_brings_a_player_back_from_a_stand_in_and_plays_nothing() -> None:
    app = TableApp(an_update(my_turn().view, presence={0: Presence.STAND_IN}))
    async with app.run_test(size=SIZE) as pilot:
        assert app.table.board.lines()[-1].split() == ["t", "chat", "m", "log", "?", "help", "q", "leave"]
        assert "draw a card" not in app.drawn
        for backs, key in enumerate(("right", "enter", "d", "o", "1"), 1):
            await pilot.press(key)
            assert (app.link.backs, app.link.moves) == (backs, [])
        await pilot.press("q")
        assert "Leave the table?" in app.drawn
        await pilot.press("n")
    idle = TableApp(an_update(my_turn().view, presence={0: Presence.IDLE}))
    await pressed(idle, "d")
    assert (idle.link.backs, idle.link.moves) == (1, ["draw"])


async def test_while_a_question_is_open_the_footer_shows_no_key_of_the_table() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        assert "Enter play" in app.table.board.lines()[-1]
        await pilot.press("q")
        assert not app.table.board.lines()[-1].strip()
        app.table.show_update(my_turn())
        assert not app.table.board.lines()[-1].strip()
        await pilot.press("n")
        assert "Enter play" in app.table.board.lines()[-1]


async def test_while_a_box_is_open_over_the_table_the_footer_shows_no_key_of_the_table() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(HelpScreen(()))
        await pilot.pause()
        assert not app.table.board.lines()[-1].strip()
        app.pop_screen()
        await pilot.pause()
        assert "Enter play" in app.table.board.lines()[-1]
