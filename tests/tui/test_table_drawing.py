"""What the table shows, in any terminal, whatever the names in it try."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from net.messages import Chat, Clock, Notice, Presence
from rules.steps import Choice, Pick, Step
from rules.views import Deadline, Zone, ZoneKind
from tests.tui.at_table import (
    FRENCH_HAND,
    KEEP,
    SUITS,
    TableApp,
    a_view,
    an_update,
    challenged,
    crowded,
    dressed,
    exposed,
    facing,
    french,
    my_turn,
    play_choice,
    several,
    spoken,
)
from tui.tables.board import Part
from tui.tables.layout import too_small
from tui.themes import Looks
from tui.visible import UNSEEN

SIZE = (80, 24)
SIGNS = set("♠♥♦♣·") | {chr(code) for code in range(0x2500, 0x2580)}

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


async def test_everyone_is_seen_with_cards_score_and_state() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE):
        rows = [line[:37] for line in app.table.board.lines()]
    for words in (
        "> Ann",
        "Maximiliane-Rose 17  482",
        "Emil              1  188 called",
        "Gus               1  282 !catch",
    ):
        assert any(words in row for row in rows), words
    assert any("Dora" in row and "away" in row for row in rows)
    assert any("Fatima" in row and "stand-in" in row for row in rows)
    assert any("Hanna" in row and "idle" in row for row in rows)
    assert any("Ivo" in row and "bot" in row for row in rows)


async def test_twenty_cards_are_all_seen_at_80_columns() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE):
        numbers = app.table.board.lines()[22].split()
    assert numbers == [str(number) for number in range(1, 21)]


async def test_twenty_cards_are_walked_through_at_60_columns() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=(60, 20)) as pilot:
        assert "6>" in app.drawn
        await pilot.press("left")
        assert "<6" in app.drawn
        assert "20" in app.table.board.lines()[18]


@pytest.mark.parametrize(("direction", "words"), [(1, "v clockwise"), (-1, "^ counter-clockwise")])
async def test_the_direction_of_play_is_shown_by_arrow_and_word(direction: int, words: str) -> None:
    app = TableApp(my_turn(direction=direction))
    async with app.run_test(size=SIZE):
        assert words in app.drawn


@pytest.mark.parametrize(("suit", "words"), [("green", "color  G green"), ("hearts", "suit  ♥ hearts")])
async def test_the_color_in_force_is_shown_by_letter_and_word(suit: str, words: str) -> None:
    app = TableApp(my_turn(suit=suit))
    async with app.run_test(size=SIZE):
        assert words in app.drawn


async def test_cards_that_wait_to_be_drawn_are_counted() -> None:
    app = TableApp(challenged())
    async with app.run_test(size=SIZE):
        assert "4 to draw" in app.drawn


async def test_playable_cards_stand_higher_over_a_caret() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        lines = app.table.board.lines()
    assert lines[16].count("╭─────╮") + lines[16].count("╔═════╗") == 3
    assert lines[21].count("^") == 3


async def test_marked_cards_bear_their_order_and_a_heavy_border() -> None:
    app = TableApp(facing())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "space", "1", "space", "2")
        lines = app.table.board.lines()
    assert lines[21].index("(2)") < lines[21].index("(1)")
    assert lines[16].count("┏━━━━━┓") == 2
    assert " Enter play 2 " in app.drawn


@pytest.mark.parametrize("size", [(60, 18), (60, 20), (80, 24), (120, 40)])
async def test_marks_are_told_apart_without_color_and_in_ascii(size: tuple[int, int]) -> None:
    looks = [dressed(color=False), dressed(ascii_only=True)]
    for look in looks:
        app = TableApp(facing(), look)
        async with app.run_test(size=size) as pilot:
            await pilot.press("3", "space", "1", "space")
            assert "(1)" in app.drawn
            assert "(2)" in app.drawn


async def test_what_cannot_go_with_the_marked_cards_stands_lower() -> None:
    play = several(("7H", "10H"), ("7C",), groups=(("7H", "7C"), ("10H",)))
    app = TableApp(french(FRENCH_HAND, play))
    async with app.run_test(size=SIZE) as pilot:
        assert app.table.board.lines()[21].count("^") == 2
        await pilot.press("4", "space")
        assert app.table.board.lines()[21].count("^") == 1


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_space_mark_is_offered_only_where_several_cards_go_together(size: tuple[int, int]) -> None:
    for update, offered in ((facing(), True), (my_turn(), False), (french(FRENCH_HAND, KEEP), False)):
        app = TableApp(update)
        async with app.run_test(size=size):
            assert ("Space mark" in app.drawn) is offered


async def test_who_faces_a_draw_sees_the_answers_and_the_way_out() -> None:
    app = TableApp(facing())
    async with app.run_test(size=SIZE):
        assert "facing 2♣: 6 to draw" in app.drawn
        assert "Answer with 2♠, 2♥, or  d draw 6 cards" in app.drawn


async def test_who_cannot_answer_sees_only_the_way_out() -> None:
    lose = Choice("pass", "Lose the turn")
    app = TableApp(french(FRENCH_HAND, lose, skips=2, facing="8D", phase="face"))
    async with app.run_test(size=SIZE):
        assert "2 to be skipped" in app.drawn
        assert "Answer" not in app.drawn
        assert "p lose the turn" in app.drawn
        assert "p pass" in app.table.board.lines()[-1]


async def test_a_narrow_table_shows_what_waits_under_the_piles() -> None:
    app = TableApp(french(FRENCH_HAND, pending=2, skips=2, facing="RD"))
    async with app.run_test(size=(60, 20)):
        assert "2 to draw, 2 to be skipped" in app.drawn


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_rank_that_may_be_named_is_shown(size: tuple[int, int]) -> None:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    play = several(("AD",), after=(Step(Pick.WORD, ranks),))
    app = TableApp(french(FRENCH_HAND, play))
    async with app.run_test(size=size) as pilot:
        await pilot.press("8", "enter")
        assert "Which rank?" in app.drawn
        assert [one.on for one in app.table.board.buttons(Part.PROMPT)] == list(ranks)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_player_to_swap_with_is_shown_by_number(size: tuple[int, int]) -> None:
    play = several(("R7",), after=(Step(Pick.SEAT, tuple("123456789")),))
    app = TableApp(an_update(a_view(seats=10, choices=(play,))))
    async with app.run_test(size=size) as pilot:
        await pilot.press("1", "enter")
        assert "Which player?" in app.drawn
        assert [one.on for one in app.table.board.buttons(Part.PROMPT)] == list("123456789")
        assert "0 Maximilia" in app.drawn


async def test_what_begins_by_itself_says_what_its_keys_mean_and_offers_no_way_back() -> None:
    cut = Choice("cut", "Cut the deck: how many tenths?", (Step(Pick.WORD, tuple("123456789")),))
    view = a_view(hand=(), choices=(cut, Choice("pass", "Do not cut")), prompt="Cut, or let the deck be")
    app = TableApp(an_update(view))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            assert "Cut the deck: how many tenths?" in app.drawn
            assert "[1]  2 " in app.drawn
            assert "p do not cut" in app.drawn
            assert "Esc" not in app.drawn
            await pilot.press("escape")


async def test_what_begins_by_itself_and_is_all_there_is_is_asked_in_the_referees_words() -> None:
    name = Choice("name", "Name the color", (Step(Pick.SUIT, ("red", "green")),))
    app = TableApp(an_update(a_view(hand=(), choices=(name,), prompt="Wild opened: name what must follow")))
    async with app.run_test(size=SIZE):
        assert "Wild opened: name what must follow" in app.drawn


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_suits_are_shown_by_letter_and_word_and_by_their_signs_where_there_are_any(
    ascii_only: bool,
) -> None:
    play = several(("AD",), after=(Step(Pick.SUIT, SUITS),))
    app = TableApp(french(FRENCH_HAND, play), dressed(ascii_only=ascii_only))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("8", "enter")
        assert "Which suit?" in app.drawn
        assert ("H hearts" if ascii_only else "H ♥ hearts") in app.drawn


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_joker_bears_all_four_suits(ascii_only: bool) -> None:
    app = TableApp(french(("JK",), pile=("JK",)), dressed(ascii_only=ascii_only))
    async with app.run_test(size=SIZE):
        assert "JOKER" in app.drawn
        for sign in "SHCD" if ascii_only else "♠♥♣♦":
            assert app.drawn.count(sign) >= 2


async def test_three_and_twenty_french_cards_are_all_seen_at_80_columns() -> None:
    suited = [rank + suit for rank in ("2", "5", "10", "J", "K") for suit in "SHDC"]
    app = TableApp(french((*suited, "JK", "JK", "AS"), several(("10S",))))
    async with app.run_test(size=SIZE) as pilot:
        lines = app.table.board.lines()
        assert lines[22].split() == [str(number) for number in range(1, 24)]
        await pilot.press("up")
        assert "║10   ║" in app.drawn


async def test_a_clock_counts_down_in_seconds() -> None:
    app = TableApp(exposed())
    async with app.run_test(size=SIZE):
        assert '2 s to call "UNO"' in app.drawn
        app.now += 1
        app.table.board.redraw(Part.PROMPT)
        assert '1 s to call "UNO"' in app.drawn
        app.now += 30
        app.table.board.redraw(Part.PROMPT)
        assert '0 s to call "UNO"' in app.drawn


async def test_a_clock_says_less_where_the_sentence_before_it_needs_the_room() -> None:
    owes = 'Ada has one card left and has not called "next to the last card"'
    view = a_view(prompt=owes, deadlines=(Deadline("call", 2.0, 'to call "next to the last card"'),))
    app = TableApp(an_update(view, clocks=[Clock(name="call", left=2.0)]))
    async with app.run_test(size=(80, 24)):
        assert any(owes in line and line.rstrip().endswith(" 2 s") for line in app.table.board.lines())


async def test_a_sentence_that_is_too_long_is_seen_to_go_on() -> None:
    app = TableApp(an_update(a_view(prompt="Bruno has gone out; " * 5)))
    async with app.run_test(size=(60, 20)):
        assert any(line.rstrip().endswith("...") for line in app.table.board.lines())


async def test_a_clock_that_no_deadline_explains_is_shown_all_the_same() -> None:
    app = TableApp(an_update(a_view(), clocks=[Clock(name="turn", left=12.0)]))
    async with app.run_test(size=SIZE):
        assert "12 s" in app.drawn


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_names_and_chat_are_drawn_as_plain_text(size: tuple[int, int]) -> None:
    view = a_view(seats=10, log=tuple(f"{{{seat}}} plays" for seat in range(10)))
    app = TableApp(an_update(view, names=HOSTILE, name="[bold]\x1b[31mtable"))
    async with app.run_test(size=size) as pilot:
        for name in HOSTILE:
            app.table.heard(Chat(name=name, text=f"{name} [b]hi[/b] \x1b[2J"))
            app.table.noticed(Notice(words=f"{name} left"))
        await pilot.press("m")
        await pilot.pause()
        drawn = app.drawn
        strips = [app.table.board.render_line(y) for y in range(size[1])]
    assert "[/]" in drawn
    assert "[@click=" in drawn
    assert "[red]{0}{9}"[:9] in drawn
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


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40), (200, 60)])
async def test_only_suits_and_box_drawing_are_drawn_beside_ascii(size: tuple[int, int]) -> None:
    app = TableApp(challenged())
    async with app.run_test(size=size):
        assert {sign for sign in app.drawn if not sign.isascii()} <= SIGNS


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
async def test_ascii_draws_ascii_only(size: tuple[int, int]) -> None:
    hand = ("AS", "10H", "QD", "2C", "JK")
    choices = (play_choice(hand),)
    view = a_view(hand=hand, suit="hearts", pile=("9H", "KH"), choices=choices)
    app = TableApp(an_update(view), dressed(ascii_only=True))
    async with app.run_test(size=size) as pilot:
        spoken(app.table)
        await pilot.pause()
        assert app.drawn.isascii()


async def test_without_color_nothing_has_a_color_and_everything_is_still_told_apart() -> None:
    app = TableApp(my_turn(), dressed(color=False))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        strips = [app.table.board.render_line(y) for y in range(24)]
        assert ">B blue<  [G green]" in app.drawn
        await pilot.press("right")
        assert "[B blue]  >G green<" in app.drawn
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    assert all(style.color is None and style.bgcolor is None for style in styles)


async def test_the_card_under_the_cursor_has_a_frame_of_its_own_in_ascii() -> None:
    app = TableApp(my_turn(), dressed(ascii_only=True, color=False))
    async with app.run_test(size=SIZE) as pilot:
        for key in ("1", "7"):
            await pilot.press(key)
            assert app.drawn.count("#=====#") == 2


@pytest.mark.parametrize("width", [14, 34, 40, 50, 59])
def test_what_a_small_terminal_is_told_fits_in_it(width: int) -> None:
    assert len(too_small(width, 10)) <= width
    assert "60 x 18" in too_small(width, 10)


@pytest.mark.parametrize("size", [(59, 24), (80, 17), (20, 5), (1, 1)])
async def test_a_small_terminal_gets_one_line_and_recovers(size: tuple[int, int]) -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert too_small(*size)[: size[0]] in app.drawn
        assert sum(1 for line in app.table.board.lines() if line.strip()) == 1
        app.table.show_update(my_turn(turn=1))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "discard 14" in app.drawn
        assert len(app.table.board.lines()) == 24


async def test_nothing_is_lost_while_the_terminal_changes_size() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE) as pilot:
        for size in ((120, 40), (60, 18), (40, 10), (100, 30), (300, 100), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] >= 60:
                assert "Maximilian" in app.drawn, size
                assert "Your turn" in app.drawn, size
                assert "leave" in app.table.board.lines()[-1], size


async def test_a_strange_card_and_a_strange_zone_are_drawn_all_the_same() -> None:
    view = a_view(hand=("X9", "??", "R7"), pile=("ZZZ",), suit="mauve")
    view = replace(view, zones=(*view.zones, Zone("garden", ZoneKind.GRID, 4, ("", "R7"))))
    app = TableApp(an_update(view))
    async with app.run_test(size=SIZE):
        assert "mauve" in app.drawn


async def test_empty_piles_leave_their_places() -> None:
    view = a_view()
    zones = tuple(replace(zone, count=0, cards=()) if zone.seat is None else zone for zone in view.zones)
    app = TableApp(an_update(replace(view, zones=zones)))
    async with app.run_test(size=SIZE):
        assert "stock 0" in app.drawn
        assert "╌" in app.drawn


async def test_m_gives_the_talk_more_room_and_takes_it_back() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        assert "discard 14" not in app.drawn
        await pilot.press("m")
        assert "discard 14" in app.drawn


async def test_a_name_that_looks_like_a_seat_is_not_read_again() -> None:
    app = TableApp(an_update(a_view(log=("{1} draws a card",)), names=("Ann", "{2}", "Cem", "Dora")))
    async with app.run_test(size=SIZE):
        assert "{2} draws a card" in app.drawn


async def test_only_log_lines_that_are_new_are_added() -> None:
    app = TableApp(my_turn(log=("{1} draws a card", "{2} plays red 4")))
    async with app.run_test(size=SIZE):
        app.table.heard(Chat(name="Bo", text="hm"))
        app.table.show_update(an_update(a_view(log=("{2} plays red 4", "{3} plays red 2")), seq=2))
        assert app.drawn.count("Cem plays red 4") == 1
        assert app.drawn.index("Bo: hm") < app.drawn.index("Dora plays red 2")


async def test_one_update_paints_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        painted: list[int] = []
        board = app.table.board
        monkeypatch.setattr(
            board, "refresh", lambda *regions, **_: painted.extend(one.area for one in regions)
        )
        app.table.show_update(my_turn())
        assert painted == []
        await pilot.press("right")
        assert 0 < sum(painted) < 250


async def test_someone_who_comes_back_is_not_away_any_more() -> None:
    app = TableApp(an_update(a_view(), presence={2: Presence.AWAY}))
    async with app.run_test(size=SIZE):
        assert "away" in app.drawn
        app.table.show_update(an_update(a_view(), seq=2))
        assert "away" not in app.drawn


async def test_the_table_changes_its_looks_at_once() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        assert "╭" in app.drawn
        app.table.wear(Looks(*dressed("parlour-light", "black")[:2], ascii=True))
        assert app.drawn.isascii()


async def test_a_played_card_is_framed_for_a_moment_unless_motion_is_reduced() -> None:
    looks = dressed()._replace(motion=True)
    app = TableApp(my_turn(), looks)
    async with app.run_test(size=SIZE) as pilot:
        view = a_view(turn=1)
        zones = tuple(replace(one, count=15) if one.name == "discard" else one for one in view.zones)
        app.table.show_update(an_update(replace(view, zones=zones), seq=2))
        assert "╔═══════╗" in app.drawn
        await pilot.pause(0.8)
        assert "╔═══════╗" not in app.drawn
