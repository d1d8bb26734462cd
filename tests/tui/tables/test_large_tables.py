"""A large table: its parts, its seats around the felt, and where everything stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.strip import Strip

from parlour.rules.events import How, Moved, SeenEvent, told_of
from parlour.rules.games.shedding.engine.sentences import TOO_LATE_TOGETHER
from parlour.rules.past import TAKEN_BACK
from parlour.rules.sentences import CATCHES, CHOOSES, DEALS, Told, told
from parlour.rules.views import ZoneKind
from parlour.tui.drawing import themes
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.seen.seats import last_action
from parlour.tui.tables.around import sides, talk_width
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.layout import Layout, Space
from parlour.tui.tables.common.scene import Draw, Mark, Place, Scene
from parlour.tui.tables.controls.board import Board
from parlour.tui.tables.plates import shortened
from parlour.tui.tables.shape import GRIDS, HANDS, STACKS, BoardPart, TableShape, rects
from parlour.tui.words.joining import joined
from tests.tui.kit.at_table import EVENTS, TableApp, a_view, an_update, crowded, my_turn
from tests.tui.kit.filled import drawn, midst, pictured, update_of
from tests.tui.kit.happening import draws, happened, plays

LARGE = [(width, height) for width in (100, 119, 120, 160, 200, 300) for height in (30, 36, 40, 50, 80)]


@pytest.mark.few("player-hands", "player-grids", "player-stacks")
@pytest.mark.parametrize("shape", [HANDS, GRIDS, STACKS], ids=["hands", "grids", "stacks"])
@pytest.mark.parametrize("own", [True, False], ids=["player", "spectator"])
def test_at_every_large_size_the_parts_fill_the_window_and_do_not_overlap(
    shape: TableShape, own: bool
) -> None:
    for width, height in LARGE:
        for seats in range(2, 11):
            if shape is GRIDS and seats > 8:
                continue
            layout = shape.large.lay(Space(width, height, seats, own))
            assert layout is not None, (width, height, seats)
            parts = [part for part in BoardPart if part is not BoardPart.SEATS]
            covered = [rect for part in parts for rect in rects(layout, part)]
            assert not any(overlap(a, b) for at, a in enumerate(covered) for b in covered[:at])
            assert sum(rect.width * rect.height for rect in covered) == width * height
            assert_seats_stand_in_their_strips(layout, seats - own)


def overlap(a: Rect, b: Rect) -> bool:
    across = a.x < b.x + b.width and b.x < a.x + a.width
    return across and a.y < b.y + b.height and b.y < a.y + a.height


def assert_seats_stand_in_their_strips(layout: Layout, others: int) -> None:
    assert len(layout.around) == others
    for at in layout.around:
        assert at.width >= 17, at
        assert at.height >= 3, at
        within = [strip for strip in layout.strips if strip.holds(at.x, at.y)]
        assert within, at
        assert within[0].holds(at.x + at.width - 1, at.y + at.height - 1), at


def test_below_the_large_size_or_with_more_talk_in_place_of_the_felt_a_table_is_drawn_as_ever() -> None:
    for width, height in ((99, 50), (200, 29), (80, 24), (60, 20)):
        drawing, _ = HANDS.drawing(Space(width, height, 4, own=True))
        assert drawing is HANDS.small
    drawing, layout = HANDS.drawing(Space(120, 40, 4, own=True, wide_talk=True))
    assert drawing is HANDS.small
    assert layout is not None
    assert layout.talk.width > 70


def test_seats_stand_at_both_sides_and_above() -> None:
    assert [tuple(sides(count)) for count in range(1, 11)] == [
        (0, 1, 0),
        (1, 0, 1),
        (1, 1, 1),
        (1, 2, 1),
        (2, 1, 2),
        (2, 2, 2),
        (2, 3, 2),
        (3, 2, 3),
        (3, 3, 3),
        (4, 2, 4),
    ]


def test_the_talk_is_as_wide_as_its_lines() -> None:
    assert talk_width(200, 12) == 28
    assert talk_width(200, 35) == 40
    assert talk_width(200, 90) == 50
    assert talk_width(120, 90) == 30


async def test_the_talk_grows_with_a_longer_line_and_stays() -> None:
    app, nines = TableApp(my_turn()), plays(1, "9H", "9C", "9S")
    async with app.run_test(size=(200, 50)) as pilot:
        for seq, events in ((2, (*EVENTS, nines)), (3, (*EVENTS, nines, draws(2)))):
            app.table.show_update(an_update(a_view(events=events), seq=seq))
            await pilot.pause()
            assert "  Bo plays 9 of hearts, 9 of clubs, 9 of spades" in app.drawn.replace("│", " ")


def last_of_each(*events: SeenEvent) -> list[Told | None]:
    """Return what each of four seats did last when this has happened."""
    deeds = joined(happened(*events))
    found = [last_action(deeds, seat) for seat in range(4)]
    return [deed.told if deed is not None else None for deed in found]


def test_what_was_done_in_the_round_before_by_several_or_taken_back_is_no_last_action() -> None:
    deals, played = told(DEALS, 1, each=7), plays(3, "R4")
    late = told(TOO_LATE_TOGETHER, 3, 2)
    found = last_of_each(plays(1, "R3"), told(CATCHES, 2, 1), deals, played, late)
    assert found == [None, deals, None, told_of(played)]
    again = plays(0, "R5")
    found = last_of_each(plays(0, "R3"), plays(1, "R4"), TAKEN_BACK, again)
    assert found == [told_of(again), None, None, None]


def test_the_last_action_of_each_player_stands_at_the_seat() -> None:
    update = my_turn()
    sheet, scene = pictured(update, (120, 40))
    for seat, words in ((1, "plays red 9"), (2, "plays red 4"), (3, "plays red 2")):
        at = scene.places[Place(Mark.SEAT, seat)]
        rows = [sheet.text(y)[at.x : at.x + at.width] for y in range(at.y, at.y + at.height)]
        assert any(words in row for row in rows), rows


def test_what_does_not_fit_beside_a_player_is_said_more_briefly_or_cut() -> None:
    _, scene = pictured(my_turn(), (120, 40))

    def said(width: int, *events: SeenEvent) -> str:
        return shortened(scene, joined(happened(*events))[0], width)

    assert said(20, plays(1, "JH")) == "plays Jack of hearts"
    assert said(19, plays(1, "JH")) == "plays J♥"
    assert said(7, plays(1, "JH")) == "plays…"
    assert said(30, Moved(1, ("9H", "JS", "AC"), How.DRAW, "stock", "hand")) == "draws 3 cards"
    assert said(14, told(CATCHES, 1, 2)) == "catches Cem"
    assert said(40, told(CATCHES, 1, 0)) == "catches you: you have not called"
    assert said(12, told(CATCHES, 1, 0)) == "catches you"
    wild = plays(1, "W"), told(CHOOSES, 1, name="green")
    assert said(28, *wild) == "plays Wild and chooses green"
    assert said(27, *wild) == "chooses green"


def test_arrows_on_the_edge_of_the_table_show_the_direction() -> None:
    for update, upper, lower in ((my_turn(), ">", "<"), (crowded(), "<", ">")):
        sheet, scene = pictured(update, (120, 40))
        assert scene.layout is not None
        at = scene.layout.felt
        edges = [sheet.text(y)[at.x : at.x + at.width] for y in (at.y, at.y + at.height - 1)]
        assert [set(edge) & set("<>") for edge in edges] == [{upper}, {lower}]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize("game", ["juno-classic", "lotta-watta", "jojo"])
def test_the_places_of_every_kind_of_table_are_known_at_every_size(game: str, size: tuple[int, int]) -> None:
    _, scene = drawn(midst(game, 4), size)
    assert scene.view is not None
    marks = {place.mark for place in scene.places}
    piles = any(zone.kind is ZoneKind.PILE and zone.count for zone in scene.view.zones if zone.seat is None)
    wanted = {Mark.SEAT, *({Mark.STACK} if game == "jojo" else {Mark.STOCK})}
    assert wanted | ({Mark.DISCARD} if piles and game != "jojo" else set()) <= marks


def test_digits_grow_with_the_room_of_a_card_and_are_drawn_with_lines_where_blocks_have_none() -> None:
    heights = [len(figure("7", "7", {}, room)) for room in ((7, 3), (11, 7), (15, 8), (19, 13))]
    assert heights == [3, 5, 8, 13]
    assert all(len(row) <= 11 for row in figure("7", "7", {}, (11, 7)))
    assert [len(figure(label, label, {}, (11, 7))) for label in ("+12", "10")] == [3, 5]


def test_plus_two_and_signs_are_drawn_like_the_numerals() -> None:
    art = themes.face("white").found.art
    for room in ((11, 5), (15, 8), (19, 11), (23, 14)):
        numeral = figure("2", "2", {}, room)
        for label, rank in (("+2", "D"), ("+4", "W4"), ("REV", "R"), ("SKIP", "S")):
            rows = figure(label, rank, art, room)
            assert {sign for row in rows for sign in row} <= set("█▀▄ "), (label, room)
            assert max(map(len, rows)) <= room[0]
            assert len(rows) <= room[1]
        assert len(figure("+2", "D", art, room)) == len(numeral)


async def test_a_part_is_drawn_again_only_when_what_it_shows_has_changed() -> None:
    app, drawn_parts = TableApp(my_turn()), list[str]()
    async with app.run_test(size=(120, 40)) as pilot:
        board = app.table.board
        for part, draw in board._drawing.draws.items():
            board._drawing = board._drawing._replace(
                draws={**board._drawing.draws, part: noted(draw, part, drawn_parts)}
            )
        await pilot.press("right")
        assert {BoardPart.HAND, BoardPart.PROMPT} == set(drawn_parts)
        drawn_parts.clear()
        view = my_turn().view
        assert view is not None
        seats = tuple(replace(seat, cards=seat.cards + (seat.seat == 2)) for seat in view.seats)
        app.table.show_update(an_update(replace(view, seats=seats), seq=2))
        assert drawn_parts.count(BoardPart.SEATS) == 1
        assert {BoardPart.FELT, BoardPart.TALK, BoardPart.HEAD, BoardPart.ROOM}.isdisjoint(drawn_parts)
        app.table.show_update(
            an_update(replace(view, seats=seats, events=happened(*EVENTS, draws(2))), seq=3)
        )
        assert BoardPart.TALK in drawn_parts


def noted(draw: Draw, part: BoardPart, parts: list[str]) -> Draw:
    """Return `draw`, which adds `part` to `parts`."""

    def drawn(scene: Scene, rect: Rect) -> Sheet:
        parts.append(part)
        return draw(scene, rect)

    return drawn


@pytest.mark.few("small-juno-classic", slow=("large-juno-classic", "small-jojo", "large-lotta-watta"))
@pytest.mark.parametrize("game", ["juno-classic", "switch", "lotta-watta", "jojo"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_drawn_by_changes_a_table_looks_as_if_it_were_drawn_anew(
    game: str, size: tuple[int, int]
) -> None:
    updates = [
        update_of(midst(game, 4, moves)).model_copy(update={"seq": moves}) for moves in range(2, 60, 6)
    ]
    app = TableApp(updates[0])
    async with app.run_test(size=size) as pilot:
        for update in updates:
            app.table.show_update(update)
            await pilot.press("right")
            app.table.board.take_down()
            by_changes = painted(app.table.board)
            app.table.board.renew()
            assert painted(app.table.board) == by_changes


def painted(board: Board) -> list[Strip]:
    return [board.render_line(y) for y in range(board.size.height)]
