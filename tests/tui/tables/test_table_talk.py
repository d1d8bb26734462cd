"""Talk beside the table: what is typed plays no card, and what was said has its place."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from parlour.net.wire.messages import Chat
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update, my_turn
from tests.tui.kit.happening import draws, happened, plays
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled


async def test_nothing_typed_in_chat_plays_a_card() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await pilot.press(*"d u c p x a q 1 7 r hjkl".replace(" ", ""), "space", "y")
        assert app.table.chatting
        assert app.link.moves == []
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.said == ["ducpxaq17rhjkl y"]
    assert app.link.moves == []
    assert not app.link.left


async def test_escape_leaves_the_chat_without_saying_anything() -> None:
    app = TableApp(my_turn())
    assert await pressed(app, "t", "d", "escape", "2", "enter") == ["play RD"]
    assert app.link.said == []


async def test_a_line_half_written_survives_another_window_and_plays_no_card() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "h", "i")
        app.post_message(events.AppBlur())
        await pilot.pause()
        await pilot.press("d", "1")
        app.post_message(events.AppFocus())
        await pilot.pause()
        await pilot.press("x", "enter")
        await settled(pilot)
    assert app.link.moves == []
    assert app.link.said[0].startswith("hi")


async def test_clicking_the_table_leaves_the_chat() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "h")
        await click(app, pilot, "card", "1")
        await pilot.pause()
        assert not app.table.chatting
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.moves == ["play RD"]


async def test_nothing_is_chosen_by_arrows_while_chatting() -> None:
    assert await pressed(TableApp(my_turn()), "t", "up", "down", "tab", "escape", "enter") == ["play R7"]


async def test_chat_is_shown_beside_the_table() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        app.table.heard(Chat(name="Bo", text="well played"))
        assert "Bo: well played" in app.drawn


async def test_only_what_is_new_is_added_to_the_log() -> None:
    first = draws(1), plays(2, "R4")
    app = TableApp(my_turn(events=first))
    async with app.run_test(size=SIZE):
        app.table.heard(Chat(name="Bo", text="hm"))
        view = replace(a_view(), events=happened(*first, plays(3, "R2"))[1:])
        app.table.show_update(an_update(view, seq=2))
        assert app.drawn.count("Cem plays red 4") == 1
        assert app.drawn.index("Bo: hm") < app.drawn.index("Dora plays red 2")


async def test_m_gives_the_talk_more_room_and_takes_it_back() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        assert "discard 14" not in app.drawn
        await pilot.press("m")
        assert "discard 14" in app.drawn


async def test_a_rematch_is_told_from_its_beginning_to_who_was_away_as_long_as_the_match_before() -> None:
    app = TableApp(an_update(a_view(events=(plays(1, "R7"), draws(2)))))
    async with app.run_test(size=SIZE):
        again = an_update(a_view(events=(plays(2, "B1"), plays(3, "B2"), draws(1))), seq=9)
        table = again.table.model_copy(update={"match": 2})
        app.table.show_update(again.model_copy(update={"table": table}))
        for words in ("plays blue 1", "plays blue 2"):
            assert words in app.drawn
