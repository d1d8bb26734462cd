"""Keys, clicks and talk at the table: what they do there, and that no word of anybody is more than text."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from textual import events

from parlour.net.wire.messages import Chat, Notice, Presence
from parlour.rules.sentences import in_words
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.text.printable import UNSEEN
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update, crowded, facing, my_turn
from tests.tui.kit.happening import draws, happened, plays
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled


async def test_q_asks_during_a_match_n_stays_and_y_leaves() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q")
        assert "Leave the table?" in app.drawn
        await pilot.press("n", "1", "enter")
        await settled(pilot)
        assert (app.link.moves, app.link.left) == (["play R7"], False)
        await pilot.press("q", "y")
        await settled(pilot)
        assert app.link.left
        assert app.left


async def test_a_spectator_can_play_nothing_and_leaves_without_being_asked() -> None:
    app = TableApp(crowded(viewer=None))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d", "enter", "space", "1", "u", "c")
        await settled(pilot)
        assert app.link.moves == []
        assert "You are watching" in app.drawn
        await pilot.press("q")
        await settled(pilot)
        assert app.left


async def test_question_mark_asks_for_help() -> None:
    app = TableApp(my_turn())
    await pressed(app, "question_mark")
    assert app.helped == 1


async def test_any_key_brings_a_player_back_from_a_stand_in_and_plays_nothing() -> None:
    app = TableApp(an_update(my_turn().view, presence={0: Presence.STAND_IN}))
    async with app.run_test(size=SIZE) as pilot:
        assert "A bot plays for you: press any key to take over" in app.drawn
        assert app.table.board.lines()[-1].split() == ["t", "chat", "m", "log", "?", "help", "q", "leave"]
        assert "draw a card" not in app.drawn
        for backs, key in enumerate(("right", "enter", "d", "o", "1", "z"), 1):
            await pilot.press(key)
            assert (app.link.backs, app.link.moves) == (backs, [])
        await pilot.press("q")
        assert "Leave the table?" in app.drawn
        await pilot.press("n")
    idle = TableApp(an_update(my_turn().view, presence={0: Presence.IDLE}))
    await pressed(idle, "d")
    assert (idle.link.backs, idle.link.moves) == (1, ["draw"])


async def test_while_a_question_or_a_box_is_open_the_footer_shows_no_key_of_the_table() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        assert "Enter play" in app.table.board.lines()[-1]
        await pilot.press("q")
        assert not app.table.board.lines()[-1].strip()
        app.table.show_update(my_turn())
        assert not app.table.board.lines()[-1].strip()
        await pilot.press("n")
        assert "Enter play" in app.table.board.lines()[-1]
        app.push_screen(HelpScreen(()))
        await pilot.pause()
        assert not app.table.board.lines()[-1].strip()
        app.pop_screen()
        await pilot.pause()
        assert "Enter play" in app.table.board.lines()[-1]


async def test_a_click_makes_the_move_that_its_key_makes() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "card", "1")
        assert app.link.moves == [], "it goes to the card"
        await click(app, pilot, "card", "1")
        await settled(pilot)
        app.table.show_update(my_turn().model_copy(update={"seq": 2}))
        await click(app, pilot, "zone", "stock")
        await settled(pilot)
        app.table.show_update(my_turn().model_copy(update={"seq": 3}))
        await pilot.press("7", "enter")
        await click(app, pilot, "option", "yellow")
        await settled(pilot)
    assert app.link.moves == ["play RD", "draw", "play W yellow"]


async def test_several_cards_are_marked_by_clicks_on_them_or_on_the_key_and_played_by_one_more() -> None:
    app = TableApp(facing())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "mark", "")
        assert app.table.turn.marked == ("2S",)
        await click(app, pilot, "mark", "")
        for card in ("2", "2", "0"):
            await click(app, pilot, "card", card)
        assert "Enter play 2" in app.drawn
        await click(app, pilot, "enter", "")
        await settled(pilot)
    assert app.link.moves == ["play 2H 2S"]


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


async def test_escape_leaves_the_chat_without_saying_or_choosing_anything() -> None:
    app = TableApp(my_turn())
    assert await pressed(app, *("t", "d", "up", "down", "tab", "escape", "enter")) == ["play R7"]
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


async def test_chat_stands_in_the_log_to_which_only_what_is_new_is_added() -> None:
    first = draws(1), plays(2, "R4")
    app = TableApp(my_turn(events=first))
    async with app.run_test(size=SIZE):
        app.table.heard(Chat(name="Bo", text="well played"))
        view = replace(a_view(), events=happened(*first, plays(3, "R2"))[1:])
        app.table.show_update(an_update(view, seq=2))
        assert app.drawn.count("Cem plays red 4") == 1
        assert app.drawn.index("Bo: well played") < app.drawn.index("Dora plays red 2")


async def test_m_gives_the_talk_more_room_and_takes_it_back() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        assert "discard 14" not in app.drawn
        await pilot.press("m")
        assert "discard 14" in app.drawn


async def test_the_footer_names_the_key_that_closes_the_long_log_first_and_escape_closes_it_too() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        assert app.table.board.lines()[-1].startswith(" m back ")
        assert "m, Esc" in {each.written for each in app.table.keys_that_work()}
        await pilot.press("7", "enter", "escape")
        assert app.table.turn.picking is None
        assert "discard 14" not in app.drawn, "it took back what was picked"
        await pilot.press("escape")
        assert "discard 14" in app.drawn
        assert "m back" not in app.drawn


async def test_a_rematch_is_told_from_its_beginning_to_who_was_away_as_long_as_the_match_before() -> None:
    app = TableApp(an_update(a_view(events=(plays(1, "R7"), draws(2)))))
    async with app.run_test(size=SIZE):
        again = an_update(a_view(events=(plays(2, "B1"), plays(3, "B2"), draws(1))), seq=9)
        table = again.table.model_copy(update={"match": 2})
        app.table.show_update(again.model_copy(update={"table": table}))
        for words in ("plays blue 1", "plays blue 2"):
            assert words in app.drawn


HOSTILE = (
    "[/]",
    "[@click=app.quit]x",
    "\x1b]52;c;aGk=\x07Eve",
    "\u202egnirts",
    "[red]{0}{9}",
    "漢字漢字漢字漢字",
    "a" * 64,
    "e\u0301\u0301\u0301\u0301\u0301",
    "\x9b31mred",
    "$name",
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_names_and_chat_are_drawn_as_plain_text(size: tuple[int, int]) -> None:
    view = a_view(seats=10, events=[draws(seat) for seat in range(10)])
    app = TableApp(an_update(view, names=HOSTILE, name="[bold]\x1b[31mtable"))
    async with app.run_test(size=size) as pilot:
        for name in HOSTILE:
            app.table.heard(Chat(name=name, text=f"{name} [b]hi[/b] \x1b[2J"))
            app.table.noticed(Notice(told=in_words(f"{name} left")))
        await pilot.press("m")
        await pilot.pause()
        drawn = app.drawn
        strips = [app.table.board.render_line(y) for y in range(size[1])]
    assert all(words in drawn for words in ("[/]", "[@click=", "[red]{0}{"))
    assert not UNSEEN.search(drawn.replace("\n", ""))
    assert all(strip.cell_length == size[0] for strip in strips)
    assert all(sum(segment.cell_length for segment in strip) == size[0] for strip in strips)
    assert all(segment.style is None or not segment.style.meta for strip in strips for segment in strip)


async def test_few_combining_marks_are_drawn_on_one_cell() -> None:
    app = TableApp(an_update(a_view(seats=10), names=HOSTILE))
    async with app.run_test(size=SIZE):
        runs = [0]
        for character in app.drawn:
            runs.append(runs[-1] + 1 if unicodedata.combining(character) else 0)
    assert max(runs) == 2


async def test_a_name_that_looks_like_a_seat_is_not_read_again() -> None:
    app = TableApp(an_update(a_view(events=(draws(1),)), names=("Ann", "{2}", "Cem", "Dora")))
    async with app.run_test(size=SIZE):
        assert "{2} draws a card" in app.drawn
