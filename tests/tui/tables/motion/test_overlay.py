"""What lies over the table at a moment, and which cells change from one moment to the next."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from parlour.tui.drawing.canvas import Ink, Rect, Sheet
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.overlay import Cover, Overlay, Sprite
from parlour.tui.tables.motion.sprites import LONGEST, MOST, SECONDS, packet, slides
from parlour.tui.tables.motion.travels import DISCARD, STOCK, Travel
from tests.tui.kit.at_table import dressed

PENS = Pens(dressed())
PLACES = {
    STOCK: Rect(0, 0, 4, 2),
    DISCARD: Rect(20, 0, 4, 2),
    Place(Mark.HAND): Rect(0, 10, 40, 4),
    **{Place(Mark.SEAT, seat): Rect(10 * seat, 20, 4, 2) for seat in range(10)},
}


def full_of(sign: str, width: int, height: int) -> Sheet:
    sheet = Sheet(width, height, Ink())
    sheet.fill(Rect(0, 0, width, height), Ink(), sign)
    return sheet


def sprite(begins: float = 0.0, ends: float = 1.0) -> Sprite:
    return Sprite(full_of("x", 2, 1), (0, 0), (8, 0), begins, ends)


def shown(overlay: Overlay, y: int = 0) -> str:
    return overlay.strip(y, Strip([Segment("." * 12)])).text


def test_a_sprite_goes_forward_all_the_time_and_has_arrived_when_its_time_is_over() -> None:
    way = Sprite(packet(("R5",), PENS), (0, 10), (40, 2), 0.0, SECONDS)
    columns = [rect.x for step in range(5) if (rect := way.at(step * SECONDS / 5)) is not None]
    assert columns[0] == 0
    assert len(set(columns)) == 5
    assert columns == sorted(columns)
    assert way.at(SECONDS) is None


def test_a_sprite_is_seen_from_when_it_sets_out_until_it_arrives() -> None:
    overlay = Overlay(sprites=[sprite(1.0, 2.0)])
    seen = []
    for passed in (0.0, 1.0, 1.5, 2.0):
        overlay.go_to(passed)
        seen.append(shown(overlay))
    assert seen == ["............", "xx..........", "......xx....", "............"]


def test_only_the_cells_that_a_sprite_leaves_and_takes_change() -> None:
    overlay = Overlay(sprites=[sprite()])
    assert overlay.go_to(0.0) == [Region(0, 0, 2, 1)]
    assert overlay.go_to(0.5) == [Region(0, 0, 2, 1), Region(6, 0, 2, 1)]
    assert overlay.go_to(0.5) == []
    assert overlay.go_to(1.0) == [Region(6, 0, 2, 1)]


def test_what_changes_under_a_cover_is_painted_when_the_card_arrives() -> None:
    overlay = Overlay([Cover(full_of("o", 3, 1), Rect(8, 0, 3, 1), 1.0)], [sprite()])
    under, beside = Region(9, 0, 1, 1), Region(1, 0, 2, 1)
    assert overlay.seen([under, beside]) == [beside]
    overlay.go_to(0.0)
    assert shown(overlay) == "xx......ooo."
    assert under in overlay.go_to(1.0)
    assert shown(overlay) == "............"


def test_two_covers_end_each_when_its_card_arrives() -> None:
    covers = [Cover(full_of("o", 1, 1), Rect(x, 0, 1, 1), until) for x, until in ((4, 1.0), (8, 2.0))]
    overlay = Overlay(covers, [sprite(0.0, 1.0), sprite(1.0, 2.0)])
    changed = [Region(4, 0, 1, 1), Region(8, 0, 1, 1)]
    overlay.seen(changed)
    overlay.go_to(0.0)
    assert changed[0] in overlay.go_to(1.0)
    assert shown(overlay) == "xx......o..."
    assert changed[1] in overlay.go_to(2.0)


def test_an_overlay_that_is_taken_away_tells_all_that_it_hid() -> None:
    overlay = Overlay([Cover(full_of("o", 3, 1), Rect(8, 0, 3, 1), 1.0)], [sprite()])
    under = Region(9, 0, 1, 1)
    overlay.seen([under])
    overlay.go_to(0.0)
    assert overlay.end() == [Region(0, 0, 2, 1), under]


def test_nothing_is_drawn_over_what_is_kept() -> None:
    overlay = Overlay(sprites=[sprite()], kept=[Rect(1, 0, 3, 1)])
    overlay.go_to(0.0)
    assert shown(overlay) == "x..........."


# ---- sprites -------------------------------------------------------------------------------------


def test_a_card_is_on_its_way_for_150_to_250_milliseconds() -> None:
    assert 0.15 <= SECONDS <= 0.25


def test_a_deal_to_ten_seats_takes_less_than_a_second() -> None:
    deal = [Travel(("",), STOCK, Place(Mark.SEAT, seat), seat) for seat in range(10)]
    found = slides(deal, PLACES, PLACES, PENS)
    begins = [way.begins for way in found.values()]
    assert len(found) == 10
    assert begins == sorted(set(begins))
    assert max(way.ends for way in found.values()) <= LONGEST < 1.0


def test_of_many_hands_that_change_owners_at_once_the_viewers_are_shown_first() -> None:
    def home(seat: int) -> Place:
        return Place(Mark.HAND) if seat == 7 else Place(Mark.SEAT, seat)

    passed = [Travel(("",), home(seat), home((seat + 1) % 10)) for seat in range(10)]
    found = slides(passed, PLACES, PLACES, PENS)
    assert len(found) == MOST
    assert {passed[6], passed[7]} <= set(found)


def test_a_card_of_the_hand_that_is_not_drawn_comes_from_the_hand() -> None:
    (way,) = slides([Travel(("R5",), Place(Mark.CARD, 30), DISCARD)], PLACES, PLACES, PENS).values()
    assert PLACES[Place(Mark.HAND)].holds(*way.start)


def test_nothing_is_shown_of_a_travel_from_or_to_nowhere() -> None:
    nowhere = Place(Mark.STACK, 3)
    assert not slides([Travel(("R5",), DISCARD, nowhere)], PLACES, PLACES, PENS)
    assert not slides([Travel(("R5",), nowhere, DISCARD)], PLACES, PLACES, PENS)


def test_cards_that_go_together_overlap_with_the_last_on_top() -> None:
    assert packet(("R5", "R7"), PENS).text(0) == "│5│7 │"
    assert packet(("", ""), PENS).text(0) == "││  │"


@pytest.mark.parametrize(
    ("lies", "held", "flies"),
    [
        ((17, 12), (13, 9), (9, 7)),
        ((17, 12), (9, 7), (8, 6)),
        ((9, 7), (7, 5), (7, 5)),
        ((5, 3), (13, 9), (5, 3)),
        ((4, 1), (6, 3), (4, 2)),
        ((8, 1), (11, 7), (9, 7)),
    ],
    ids=str,
)
def test_a_card_flies_as_large_as_it_lies_within_what_a_slow_terminal_bears(
    lies: tuple[int, int], held: tuple[int, int], flies: tuple[int, int]
) -> None:
    """A rectangle of one row that is wider than a card is words, and tells no size."""
    before, after = {STOCK: Rect(0, 0, *lies)}, {DISCARD: Rect(40, 5, 25, 18)}
    (way,) = slides([Travel(("R5",), STOCK, DISCARD)], before, after, PENS, held).values()
    assert (way.sheet.width, way.sheet.height) == flies


def test_a_large_card_shows_its_figure_on_its_way() -> None:
    seven = packet(("R7",), PENS, (9, 7))
    assert [seven.text(y).strip("│") for y in range(1, 6)] == [
        "██████ ",
        "    ██ ",
        "    ██ ",
        "  ██   ",
        "  ██   ",
    ]


def test_what_changes_half_under_a_cover_is_painted_again_when_the_cover_ends() -> None:
    overlay = Overlay([Cover(full_of("o", 3, 1), Rect(8, 0, 3, 1), 1.0)], [sprite(0.0, 2.0)])
    half = Region(6, 0, 4, 1)
    assert overlay.seen([half]) == [half]
    assert Region(8, 0, 2, 1) in overlay.go_to(1.0)
