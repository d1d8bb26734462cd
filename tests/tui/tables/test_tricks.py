"""A trick on the screen and in lines: each card at its player, who led is marked, and what slides there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.views import View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Rect
from parlour.tui.plain.saying.said import Kind
from parlour.tui.seen.tricks import Laid, trick
from parlour.tui.tables.common.scene import Mark, Place
from tests.tui.kit.at_table import NAMES, an_update
from tests.tui.kit.filled import pictured
from tests.tui.kit.foreign import foreign
from tests.tui.kit.happening import followed
from tests.tui.kit.tricks import LAID, TRICK, a_trick, seen
from tests.tui.plain.table.at_table import Moment, typed
from tests.tui.tables.motion.moved import moved

SIZES = [(60, 18), (80, 24), (120, 40), (200, 50)]
SHOWN = ("10", "K", "2", "Q", "A")
"""The ranks of the cards that are laid."""
WON = Zone("won", ZoneKind.TRICK, 8, LAID[:4], seat=3, owners=(2, 3, 0, 1))


def spots(view: View, size: tuple[int, int]) -> tuple[list[str], dict[int, Rect]]:
    """Return the rows of the table, and where what each seat has in the trick lies."""
    sheet, scene = pictured(an_update(view), size)
    found = {place.number: rect for place, rect in scene.places.items() if place.mark is Mark.TRICK}
    return [sheet.text(y) for y in range(sheet.height)], found


def around(rows: list[str], spot: Rect) -> str:
    """Return what stands in the rectangle of a card, and in the row with the name below it."""
    below = 1 if spot.height > 1 else 0
    return " ".join(
        row[spot.x - 1 : spot.x + spot.width + 1] for row in rows[spot.y : spot.y + spot.height + below]
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_card_lies_at_its_player_and_who_led_is_marked(seats: int, size: tuple[int, int]) -> None:
    view = a_trick(seats, seats - 1, seats - 2)
    rows, found = spots(view, size)
    order = [(seats - 2 + turn) % seats for turn in range(seats)]
    assert sorted(found) == sorted(order)
    for place, seat in enumerate(order):
        there = around(rows, found[seat])
        assert NAMES[seat] in there
        assert ("led" in there) == (place == 0)
        assert (SHOWN[place] in there) == (place < seats - 1)
    areas = list(found.values())
    assert not any(one.holds(other.x, other.y) for one in areas for other in areas if one is not other)
    assert any("hearts are broken" in row for row in rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_lies_between_grids_as_between_hands(size: tuple[int, int]) -> None:
    view = foreign().view
    assert view is not None
    middle = Zone("trick", ZoneKind.TRICK, 2, LAID[:2], title=TRICK, owners=(1, 0))
    rows, found = spots(replace(view, zones=(*view.zones, middle)), size)
    for place, seat in enumerate((1, 0)):
        there = around(rows, found[seat])
        assert NAMES[seat] in there
        assert ("led" in there) == (place == 0)
        assert SHOWN[place] in there


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_where_seats_stand_around_the_table_each_card_is_next_to_its_player(seats: int) -> None:
    _, scene = pictured(seen(seats, seats, 1), (200, 50))
    assert scene.layout is not None
    felt = scene.layout.felt
    middle = (felt.x + felt.width // 2, felt.y + felt.height // 2)
    for seat in range(seats):
        plate, spot = scene.places[Place(Mark.SEAT, seat)], scene.places[Place(Mark.TRICK, seat)]
        if plate.x + plate.width <= felt.x:
            assert spot.x + spot.width < middle[0], "left"
        elif plate.x >= felt.x + felt.width:
            assert spot.x > middle[0], "right"
        elif plate.y < felt.y:
            assert spot.y < middle[1], "above"
        else:
            assert spot.y + spot.height > middle[1], "the viewer's, below"


def test_who_has_yet_to_play_comes_last_and_who_has_no_cards_does_not_play() -> None:
    view = a_trick(4, 2, 1)
    assert trick(view) == (
        view.at("trick"),
        (Laid(1, ("10H",), True), Laid(2, ("KH",)), Laid(3), Laid(0)),
        False,
    )
    out = replace(view, seats=(replace(view.seats[0], cards=0), *view.seats[1:]))
    assert [each.seat for each in trick(out).laid] == [1, 2, 3]  # type: ignore[union-attr]
    back = replace(view, turns=replace(view.turns, direction=-1))
    assert [each.seat for each in trick(back).laid] == [1, 2, 3, 0]  # type: ignore[union-attr]
    assert trick(replace(view, zones=())) is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_trick_is_seen_until_somebody_leads(size: tuple[int, int]) -> None:
    rows, found = spots(a_trick(4, 0, 3, more=(WON,)), size)
    assert [SHOWN[at] in around(rows, found[seat]) for at, seat in enumerate(WON.owners)] == [True] * 4
    assert not any("won" in row for row in rows), "it is drawn, and needs no words below"
    rows, found = spots(a_trick(4, 1, 3, more=(WON,)), size)
    assert "10" in around(rows, found[3])
    assert "K" not in around(rows, found[0])


def test_two_cards_of_a_seat_and_cards_face_down_lie_in_a_trick_too() -> None:
    pairs = Zone("trick", ZoneKind.TRICK, 3, ("7H", "7S", ""), owners=(1, 1, 2))
    view = replace(
        a_trick(4), zones=tuple(pairs if zone.name == "trick" else zone for zone in a_trick(4).zones)
    )
    for size in SIZES:
        rows, found = spots(view, size)
        assert around(rows, found[1]).count("7") >= 2
        assert "╱" in around(rows, found[2]) or "?" in around(rows, found[2])


def test_a_trick_of_a_host_that_tells_too_few_owners_is_drawn_as_far_as_it_is_told() -> None:
    odd = replace(a_trick(4).at("trick"), owners=(1,))
    view = replace(a_trick(4), zones=(*(zone for zone in a_trick(4).zones if zone.name != "trick"), odd))
    rows, found = spots(view, (80, 24))
    assert "10" in around(rows, found[1])


def test_cards_slide_before_their_player_and_from_there_to_who_takes_them() -> None:
    before = a_trick(4, 3, 2)
    played, taken = Moved(1, ("QS",), How.PLAY, "hand", "trick"), Moved(3, LAID[:4], How.TAKE, "trick", "won")
    after = followed(a_trick(4, 0, 3, more=(WON,)), played, taken)
    swept = [f"{card} trick{seat} > won3 @2" for card, seat in zip(LAID, WON.owners, strict=False)]
    assert moved(before, after) == ["QS seat1 > trick1", *swept]


@pytest.mark.looptime
async def test_in_lines_a_trick_says_who_laid_what() -> None:
    found = await typed(Moment(seen(4, 3, 2)), "table", "at trick")
    said = "Trick: Cem led 10 of hearts; Dora king of hearts; you 2 of hearts."
    assert found.texts(Kind.REPLY).count(said) == 2
    nothing = await typed(Moment(seen(4, 0, 2)), "table")
    assert "Trick: nobody has led yet." in nothing.texts(Kind.REPLY)
