"""A card slides to where it goes; the table beneath is always the newest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.screen import Screen

from parlour.net.wire.messages import Update
from parlour.rules.events import How, Moved
from parlour.rules.moves import Race
from parlour.rules.sentences import in_words
from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.overlay import Overlay
from parlour.tui.tables.motion.sprites import SECONDS
from parlour.tui.tables.shape import BoardPart
from tests.rules.lotta_watta.table import table
from tests.tui.kit.at_table import EVENTS, HAND, PLAYED, SIZE, TableApp, a_view, an_update, dressed, my_turn
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.happening import draws, followed, plays
from tests.tui.kit.laid import FOUR, seen
from tests.tui.kit.stillness import settled
from tests.tui.kit.tricks import melded

MOVING = dressed()._replace(motion=True)
DISCARD = Place(Mark.DISCARD)


def after(seat: int, change: int, *, hand: tuple[str, ...] = HAND, top: str = "") -> View:
    """Return the view after `seat` has got `change` cards more; `top` is then on the discard."""
    event = plays(seat, "R5") if top else draws(seat, change)
    pile = (*PLAYED, top) if top else PLAYED
    view = a_view(hand=hand, turn=1, pile=pile, events=(*EVENTS, event))
    counted = {"discard": 15 if top else 14, "stock": 62 if top else 62 - change}
    seats = tuple(
        replace(each, cards=each.cards + change) if each.seat == seat and seat else each
        for each in view.seats
    )
    zones = tuple(replace(zone, count=counted.get(zone.name, zone.count)) for zone in view.zones)
    return replace(view, seats=seats, zones=zones)


def bo_plays() -> Update:
    """Seat 1 has played a red 5."""
    return an_update(after(1, -1, top="R5"), seq=2)


def hit() -> tuple[Update, Update]:
    """Return the updates before and after a +4 that hits the viewer."""
    dealt = Dealt("juno-classic", "B1 | R7 | W4 B2 B3 G2 G4 G6 Y2", "R5").plays("1 play R7")
    before = dealt.update()
    return before, dealt.plays("2 play W4 red").update().model_copy(update={"seq": 2})


def shown(app: TableApp) -> str:
    """Return what is painted, with what lies over the table."""
    board = app.table.board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def over(app: TableApp) -> Overlay | None:
    """Return what lies over the table."""
    return app.table.board.overlay


def part(picture: str, rect: Rect) -> list[str]:
    """Return the cells of `rect`."""
    rows = picture.split("\n")[rect.y : rect.y + rect.height]
    return [row[rect.x : rect.x + rect.width] for row in rows]


async def test_a_card_slides_and_is_on_the_discard_when_it_arrives() -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE):
        app.table.show_update(bo_plays())
        assert "discard 15" in shown(app), "what changes beside a slide is painted at once"
        frames = []
        for _ in range(5):
            frames.append(shown(app))
            app.now += SECONDS / 5 + 1e-6
            app.table.moving.step()
        assert len(set(frames)) == 5
        assert app.drawn not in frames
        assert shown(app) == app.drawn
        assert over(app) is None


async def test_a_hand_is_not_seen_before_it_is_dealt() -> None:
    app = TableApp(Dealt("juno-classic", "B1 | R7 | R9", "R5").update(), MOVING)
    async with app.run_test(size=SIZE):
        hand = app.table.board.rect(BoardPart.HAND)
        assert not "".join(part(shown(app), hand)).strip()
        overlay = over(app)
        assert overlay is not None
        app.now += overlay.length
        app.table.moving.step()
        assert over(app) is None
        assert shown(app) == app.drawn
        assert "".join(part(shown(app), hand)).strip()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)
async def test_cards_that_the_viewer_must_draw_slide_into_the_hand(size: tuple[int, int]) -> None:
    before, after_hit = hit()
    app = TableApp(before, MOVING)
    async with app.run_test(size=size):
        app.table.moving.end()
        app.table.show_update(after_hit)
        overlay = over(app)
        assert overlay is not None
        assert len(overlay.sprites) == 2
        hand = app.table.board.rect(BoardPart.HAND)
        assert hand.holds(*overlay.sprites[1].end)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)
async def test_a_card_is_in_an_open_zone_when_it_arrives(size: tuple[int, int]) -> None:
    view = melded().view
    assert view is not None
    before = followed(view, Moved(0, ("4C",), How.PLAY, "hand", "melds"))
    laid = followed(before, Moved(0, ("5C",), How.PLAY, "hand", "melds"))
    zones = [
        replace(zone, count=4, cards=(*zone.cards, "5C"), groups=(4,)) if zone.groups == (3,) else zone
        for zone in before.zones
    ]
    app = TableApp(an_update(before), MOVING)
    async with app.run_test(size=size):
        felt = app.table.board.rect(BoardPart.FELT)
        as_it_was = part(app.drawn, felt)
        app.table.show_update(an_update(replace(laid, zones=tuple(zones)), seq=2))
        overlay = over(app)
        assert overlay is not None
        (sprite,) = overlay.sprites
        at = app.table.board.landmarks()[Place(Mark.ZONE, 0, name="melds")]
        assert at.holds(*sprite.end)
        assert part(shown(app), felt) == as_it_was
        app.now += overlay.length
        app.table.moving.step()
        assert part(shown(app), felt) == part(app.drawn, felt) != as_it_was


@pytest.mark.parametrize("event", ["right", "d", "f9", "question_mark", "a click", "a new size"])
async def test_a_key_a_click_and_a_new_size_end_the_slide(event: str) -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(bo_plays())
        assert over(app) is not None
        if event == "a click":
            await pilot.click(app.table.board, offset=(1, 1))
        elif event == "a new size":
            await pilot.resize_terminal(120, 40)
        else:
            await pilot.press(event)
        assert over(app) is None
        assert shown(app) == app.drawn


async def test_a_slide_that_is_over_before_its_first_frame_ends_at_once() -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE) as pilot:
        times = iter((100.0, 100.0 + 60))  # when it begins, and at its first step
        app.table.moving._clock = lambda: next(times, 200.0)
        app.table.show_update(bo_plays())
        await settled(pilot)
        assert over(app) is None
        assert shown(app) == app.drawn


async def test_a_key_pressed_during_a_slide_acts_at_once() -> None:
    app = TableApp(an_update(a_view(turn=3)), MOVING)
    async with app.run_test(size=SIZE) as pilot:
        mine = my_turn(events=(*EVENTS, plays(3, "R2"))).model_copy(update={"seq": 2})
        app.table.show_update(mine)
        assert over(app) is not None
        await pilot.press("1", "enter")
        await settled(pilot)
        assert app.link.moves == ["play R7"]
        assert over(app) is None


async def test_the_next_update_ends_the_slide_and_that_of_the_next_play_begins_at_once() -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE):
        app.table.show_update(bo_plays())
        first = over(app)
        assert first is not None
        played = followed(after(1, -1, top="R5"), plays(2, "R6"))
        app.table.show_update(an_update(played, seq=3))
        second = over(app)
        assert second is not None
        assert second.sprites[0].start != first.sprites[0].start
        app.table.show_update(an_update(replace(played, prompt=in_words("Done")), seq=4))
        assert over(app) is None
        assert shown(app) == app.drawn


async def test_a_race_shows_its_card_at_once_and_nothing_moves_over_it() -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE):
        view = replace(after(1, -1, top="R5"), race=Race("match", 2.0, (0, 2)))
        app.table.show_update(an_update(view, seq=2))
        assert over(app) is not None
        pile = app.table.board.landmarks()[DISCARD]
        for _ in range(10):
            assert part(shown(app), pile) == part(app.drawn, pile)
            app.now += SECONDS / 10
            app.table.moving.step()


async def test_a_race_is_told_to_be_shown_while_cards_slide_and_a_claim_is_sent_at_once() -> None:
    put = table(f"{FOUR}; pile: 5S; stock: 5D 6D; turn: 2; phase: took; taken: stock 7D")
    app = TableApp(seen(put), MOVING)
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(seen(put.plays("2 put 3"), left=3.0, seq=2))
        await settled(pilot)
        assert over(app) is not None
        assert app.link.painted == [2]
        await pilot.press("s", "2")
        await settled(pilot)
        assert app.link.moves == ["stack 2"]
        assert over(app) is None


async def test_nothing_slides_while_something_lies_over_the_table_nor_with_reduced_motion() -> None:
    app = TableApp(my_turn(), MOVING)
    async with app.run_test(size=SIZE) as pilot:
        await app.push_screen(Screen())
        app.table.show_update(bo_plays())
        assert over(app) is None
        await pilot.pause()
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        app.table.show_update(bo_plays())
        assert over(app) is None
