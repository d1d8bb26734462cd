"""What lies open: melds, zones of other games, hands of others, one's own face down, and notes of players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.sanitize import clean_said
from parlour.net.wire.messages import Update
from parlour.rules.sentences import in_words, text
from parlour.rules.views import CardEdges, View, Zone, ZoneKind
from parlour.rules.views import Mark as CardMark
from parlour.tui.drawing.canvas import Rect, cells_in
from parlour.tui.plain.saying.said import Kind
from parlour.tui.seen.sorting import SortOrder, sorted_hand
from parlour.tui.seen.zones import groups_of, laid_open, marks_of, shown_hand
from parlour.tui.tables import spreads
from parlour.tui.tables.common.rows import hand_rows
from parlour.tui.tables.common.scene import Mark, Place, Scene
from parlour.tui.words.speaking import Words
from tests.tui.kit import tricks
from tests.tui.kit.at_table import NAMES, TableApp, a_view, an_update, dressed
from tests.tui.kit.filled import pictured
from tests.tui.kit.foreign import DRAW, PUT, foreign
from tests.tui.kit.tricks import COLORED, DUMMY, HAND, MELDS, PILES, a_trick, dummy, melded, noted, unseen_own
from tests.tui.plain.table.at_table import Moment, typed

SIZES = [(60, 18), (80, 24), (120, 40), (200, 50)]
LARGE = SIZES[2:]


def shown(update: Update, size: tuple[int, int]) -> str:
    sheet, _ = pictured(update, size)
    return "\n".join(sheet.text(y) for y in range(sheet.height))


def zones_of(scene: Scene) -> dict[Place, Rect]:
    """Return where the zones lie that no other mark is for."""
    return {place: at for place, at in scene.places.items() if place.mark is Mark.ZONE}


def spread(update: Update, size: tuple[int, int]) -> str:
    """Return what the middle of the table shows from the first open zone to the last one."""
    sheet, scene = pictured(update, size)
    there = zones_of(scene).values()
    left, top = min(at.x for at in there), min(at.y for at in there)
    right, low = max(at.x + at.width for at in there), max(at.y + at.height for at in there)
    return "\n".join(sheet.text(y)[left:right].rstrip() for y in range(top, low))


def fireworks() -> Update:
    """Return a table with two zones of its own that lie open in groups, beside a stock and no pile."""
    groups = {"fireworks": ("R1 R2 R3", "B1"), "discards": ("R4 R4", "G1", "Y2 Y4", "P5")}
    zones = [
        Zone(name, ZoneKind.HAND, len(cards), cards, groups=tuple(len(group.split()) for group in found))
        for name, found in groups.items()
        for cards in [tuple(" ".join(found).split())]
    ]
    view = unseen_own(3).view
    assert view is not None
    kept = (zone for zone in view.zones if zone.kind is ZoneKind.HAND)
    return an_update(replace(view, zones=(*kept, PILES[0], *zones)))


SPREAD = {
    "melds, small": (melded, (120, 40), """
│7│8│9 │ │K│K│K│K │   │2│3│4 │
│♥│♥│♥ │ │♠│♥│♦│♣ │   │♣│♣│♣ │
    melds of Bo       your melds
       │5│5│5 │ │10│J│Q │
       │♠│♥│♣ │ │♦ │♦│♦ │
          melds of Cem"""),
    "melds": (melded, (200, 50), """
╭──╭──╭─────╮ ╭──╭──╭──╭─────╮   ╭──╭──╭─────╮   ╭──╭──╭─────╮ ╭──╭──╭─────╮
│7 │8 │9    │ │K │K │K │K    │   │2 │3 │4    │   │5 │5 │5    │ │10│J │Q    │
│♥ │♥ │♥    │ │♠ │♥ │♦ │♣    │   │♣ │♣ │♣    │   │♠ │♥ │♣    │ │♦ │♦ │♦    │
│  │  │    9│ │  │  │  │    K│   │  │  │    4│   │  │  │    5│ │  │  │    Q│
╰──╰──╰─────╯ ╰──╰──╰──╰─────╯   ╰──╰──╰─────╯   ╰──╰──╰─────╯ ╰──╰──╰─────╯
         melds of Bo              your melds            melds of Cem"""),
    "fireworks": (fireworks, (120, 40), """
      ╭──╭──╭───╮ ╭───╮
      │1 │2 │3  │ │1  │
      │R │R │R  │ │B  │
      ╰──╰──╰───╯ ╰───╯
          fireworks
╭──╭───╮ ╭───╮ ╭──╭───╮ ╭───╮
│4 │4  │ │1  │ │2 │4  │ │5  │
│R │R  │ │G  │ │Y │Y  │ │P  │
╰──╰───╯ ╰───╯ ╰──╰───╯ ╰───╯
          discards"""),
}  # fmt: skip


@pytest.mark.parametrize("name", SPREAD)
def test_open_zones_lie_as_cards_in_their_groups_with_their_names(name: str) -> None:
    update, size, drawn = SPREAD[name]
    assert spread(update(), size) == drawn.strip("\n")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("played", [None, 0, 2])
def test_what_else_is_drawn_has_as_much_room_as_beside_zones_in_words(
    size: tuple[int, int], played: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = melded() if played is None else an_update(a_trick(4, played, more=(*MELDS, *PILES)))
    sheet, scene = pictured(update, size)
    monkeypatch.setattr(spreads, "SIZES", ())
    in_words, before = pictured(update, size)
    assert zones_of(scene).keys() >= zones_of(before).keys()
    for place, at in before.places.items():
        if place.mark is not Mark.ZONE:
            assert scene.places[place][2:] == at[2:], place
    texts = ["\n".join(each.text(y) for y in range(each.height)) for each in (sheet, in_words)]
    said = [[text.count(words) for words in ("hearts are", "stock 20", "discard 3")] for text in texts]
    assert said[0] == said[1]
    assert all(at.height == 1 for at in zones_of(before).values())
    assert size != LARGE[1] or all(at.height > 2 for at in zones_of(scene).values())


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_zone_with_too_many_cards_for_the_room_is_said_in_words(size: tuple[int, int]) -> None:
    market = Zone("market", ZoneKind.HAND, 60, ("JS",) * 60)
    screen = shown(an_update(a_trick(4, 0, facts=(), more=(*PILES, market))), size)
    assert "market  J♠  J♠" in screen
    assert "…" in screen or screen.count("J♠") == 60


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_what_has_no_room_of_melds_ends_with_a_sign(size: tuple[int, int]) -> None:
    screen = shown(melded(), size)
    assert screen.count("melds") == 3
    assert "…" in screen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_open_hand_is_read_whole_at_its_seat(size: tuple[int, int]) -> None:
    sheet, scene = pictured(dummy(), size)
    at = next(rect for place, rect in scene.places.items() if place == (Mark.SEAT, 2, 0, ""))
    rows = [sheet.text(y)[at.x : at.x + at.width] for y in range(at.y, at.y + at.height)]
    ranks = "".join(sign for sign in "".join(rows[1:]) if sign in "AKQJ1098743")
    assert "AKQ" in ranks
    assert ranks.count("K") == 2
    assert not any("╱╲" in row for row in rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hands_of_others_are_seen_while_ones_own_is_face_down(size: tuple[int, int]) -> None:
    update = unseen_own(3)
    sheet, scene = pictured(update, size)
    assert scene.layout is not None
    own = [sheet.text(y) for y in range(scene.layout.hand.y, sheet.height)]
    assert any(row.count("╱╲") >= 4 for row in own)
    assert not any(sign in "".join(own) for sign in "RGBY")
    assert [seat.shown for seat in scene.seats] == [(), *COLORED[:2]]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_known_of_cards_stands_on_them_and_beside_those_of_others(size: tuple[int, int]) -> None:
    sheet, scene = pictured(tricks.marked(), size)
    assert scene.layout is not None
    hand = scene.layout.hand
    own = "".join(sheet.text(y) for y in range(hand.y, hand.y + hand.height))
    assert all(sign in own for sign in ("R", "-12", "5", "-RG", "3"))
    at = next(rect for place, rect in scene.places.items() if place == (Mark.SEAT, 1, 0, ""))
    bo = " ".join(sheet.text(y)[at.x : at.x + at.width] for y in range(at.y, at.y + at.height))
    assert all(sign in bo for sign in ("R", "5"))
    assert size < LARGE[0] or "-RG" in bo
    watched = tricks.marked().view
    assert watched is not None
    zones = tuple(replace(each, cards=("",) * len(each.cards)) for each in watched.zones)
    closed = replace(watched, viewer=None, zones=zones)
    assert "-12" in shown(an_update(closed), LARGE[0])


def test_marks_of_a_host_that_do_not_fit_are_left_out_or_cut() -> None:
    words = Words(NAMES, 0)
    zone = Zone("hand", ZoneKind.HAND, 2, ("", ""), 0, marks=(tricks.KNOWN[0],))
    assert marks_of(zone, words) == ()
    long = CardMark(("longer than 3", "b", "c"), in_words("red"))
    assert [mark.signs for mark in marks_of(replace(zone, marks=(long, long)), words)] == [("lon", "b")] * 2
    wide = CardMark(("赤青黄",), in_words("red"))
    cards = marks_of(replace(zone, marks=(wide, wide)), words)
    assert [cells_in(mark.short) for mark in cards] == [2, 2], "a sign has room for three columns"
    above, below = hand_rows(("R7", "B2"), dressed(), 30, 2, cards)
    assert above.width == below.width


def test_a_hand_that_its_owner_does_not_see_whole_stays_as_it_is_held() -> None:
    assert sorted_hand(("R7", "", "B2"), SortOrder.SUIT) == ("R7", "", "B2")
    assert shown_hand(a_trick(), 1) == ()
    assert shown_hand(a_trick(), 0) == (), "one's own is drawn as the hand"


def test_groups_of_a_host_that_do_not_fit_the_cards_are_read_as_far_as_they_do() -> None:
    zone = Zone("melds", ZoneKind.HAND, 3, ("7H", "", "9H"), 1, aside=True)
    assert groups_of(zone) == (("7H", "9H"),)
    assert groups_of(replace(zone, groups=(1,))) == (("7H",), ("9H",))
    assert groups_of(replace(zone, groups=(2, 5, -9))) == (("7H",), ("9H",))
    assert [each.seat for each in laid_open(melded().view or a_view())] == [1, 0, 2]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_only_cards_that_have_edges_are_drawn_with_them(size: tuple[int, int]) -> None:
    view = a_trick(4)
    edged = replace(view, edges=(CardEdges("9C", "N", "E", "S", "W"),))
    rows = zip(
        shown(an_update(view), size).splitlines(), shown(an_update(edged), size).splitlines(), strict=True
    )
    columns = {x for one, other in rows for x in range(len(one)) if one[x] != other[x]}
    _, scene = pictured(an_update(edged), size)
    cards = {place.number: rect for place, rect in scene.places.items() if place.mark is Mark.CARD}
    touched = [at for at, rect in cards.items() if any(rect.x <= x < rect.x + rect.width for x in columns)]
    assert [scene.turn.hand[at] for at in touched if scene.turn.hand[at] in HAND][-1] == "9C"
    assert len(touched) <= 2, "a card may overlap the next one"


@pytest.mark.looptime
async def test_in_lines_melds_are_said_by_groups_and_open_hands_with_their_player() -> None:
    found = await typed(Moment(melded()), "table")
    bo = (
        "Melds of Bo: 7 of hearts, 8 of hearts, 9 of hearts; king of spades, king of hearts, king of diamonds"
    )
    assert f"{bo}, king of clubs." in found.texts(Kind.REPLY)
    found = await typed(Moment(unseen_own(3)), "at bo", "hand")
    assert "Bo: 4 cards: red 1, green 4, blue 3, yellow 2." in found.texts(Kind.REPLY)
    assert any(
        "1 face down, 2 face down, 3 face down, 4 face down." in each for each in found.texts(Kind.REPLY)
    )
    found = await typed(Moment(tricks.marked(3)), "at bo", "hand")
    bo = "Bo: 4 cards: red 1 (red, no 1 and no 2), green 4, "
    assert bo in "".join(found.texts(Kind.REPLY))
    said = next(
        said for said in found.said if "1: red, no 1 and no 2. 2: nothing known. 3: a 5." in said.text
    )
    assert said.data["known"] == [text(mark.words) for mark in tricks.KNOWN]
    found = await typed(Moment(tricks.marked(3, choices=tricks.BY_PLACE)), "play")
    assert "1. your card 1: red, no 1 and no 2" in found.texts(Kind.OPTION)
    found = await typed(Moment(dummy()), "at cem")
    (cem,) = (said for said in found.said if said.text.startswith("Cem: 13 cards: ace of spades"))
    assert cem.data["hand"] == list(DUMMY)


OTHERS = (
    Zone("market", ZoneKind.HAND, 3, ("R7", "G2", "")),
    Zone("melds", ZoneKind.PILE, 2, ("B1", "B3"), seat=1),
    Zone("won", ZoneKind.STOCK, 4, seat=2),
)


def with_others() -> View:
    view = a_view()
    return a_view(zones=(*view.zones, *OTHERS))


async def test_open_cards_of_other_zones_stand_below_the_piles() -> None:
    app = TableApp(an_update(with_others()))
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 24), (120, 40), (200, 50)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("│7│2 │" if size == (200, 50) else "market  R 7  G 2") in app.drawn
            assert "market" in app.drawn
            assert "melds of Bo  B 3" in app.drawn
            assert "won" not in app.drawn


@pytest.mark.looptime
async def test_open_cards_of_other_zones_are_said() -> None:
    found = await typed(Moment(an_update(with_others())), "table", "at market")
    market = "Market: red 7, green 2 and 1 card face down."
    said = found.texts(Kind.REPLY)
    assert said.count(market) == 2
    assert "Melds of Bo: blue 3 on top of 2 cards." in said


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_card_that_a_player_holds_lies_beside_the_piles_of_a_table_with_grids(
    size: tuple[int, int],
) -> None:
    app = TableApp(foreign(DRAW))
    async with app.run_test(size=size):
        assert "yours" not in app.drawn
        app.table.show_update(foreign(PUT, drawn="9H", seq=2))
        assert "yours" in app.drawn
        assert "┃9" in app.drawn
        app.table.show_update(foreign(drawn="9H", holder=1, seq=3))  # its face is hidden
        assert "yours" not in app.drawn
        assert "┃9" not in app.drawn


async def test_a_table_is_drawn_with_grids_when_cards_of_players_lie_so() -> None:
    assert foreign(DRAW).view is not None
    assert foreign(DRAW).view.in_grids  # type: ignore[union-attr]
    market = a_view(zones=(Zone("market", ZoneKind.GRID, 2, ("R7", "G2")),))
    assert not market.in_grids, "a grid of the table is said in a row"


LONG = "has a note that no seat of a small table has room for, and few of a large one"


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_notes_stand_at_every_seat_where_rows_are_free(seats: int, size: tuple[int, int]) -> None:
    screen = shown(noted(seats, last="won 3"), size)
    assert screen.count("bid 4") == screen.count("won 3") == seats


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)], ids=str)
def test_a_note_that_has_no_room_ends_with_a_sign(size: tuple[int, int]) -> None:
    assert shown(noted(5, last=LONG), size).count("…") >= 4


@pytest.mark.looptime
async def test_notes_are_said_with_the_player() -> None:
    found = await typed(Moment(noted()), "table", "at bo")
    assert found.texts(Kind.REPLY).count("Bo: 11 cards, to act, bid 4, won 3.") == 2
    (last,) = [said for said in found.said if said.text.startswith("Bo: ")][-1:]
    assert last.data["notes"] == [{"key": key, "seats": [], "values": {}} for key in ("bid 4", "won 3")]


def test_notes_of_a_host_are_cleaned() -> None:
    view = noted(last="won\x1b[2J 3").view
    assert view is not None
    assert clean_said(view).seats[0].notes[1] == in_words("won[2J 3")
