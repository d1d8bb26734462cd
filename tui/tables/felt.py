"""Draws the middle of the table: stock and discard, the color in force, cards waiting to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.views import Zone, ZoneKind
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.seen.tricks import Trick, trick
from parlour.tui.seen.zones import laid_open, other_zones
from parlour.tui.tables.around import LEAST_TOLD, TOPS, top_card
from parlour.tui.tables.common.cards import LYING, Pose, draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.rows import Row, ToneText, in_rows, put_row
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene, place_of
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.tables.force import facts, lying, matched, others, waiting, waiting_in_a_row
from parlour.tui.tables.spreads import NONE, Spreads, draw_spread, spread_out
from parlour.tui.tables.tricks import draw_trick, laid_out

MOST_STEP: Final = 6
"""Columns that are seen of a card under the top one, at most; with three or more its rank can be read."""
BESIDE: Final = 10
"""Columns of the stock, and of the pile, left of a trick."""
LEAST_TRICK: Final = 12
"""Columns that a trick has beside them at least; else they are said in words."""
ALL: Final = 99
BESIDE_TRICK: Final = (7, 5)
LOW_BESIDE: Final = (6, 4)
MOST_UNDER: Final = 6
"""Cards under the top one that are seen where there is room."""


def draw_felt(scene: Scene, rect: Rect) -> Sheet:
    """Draw the middle of the table."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None or not rect.width or not rect.height:
        return sheet
    pile = view.middle(ZoneKind.PILE)
    stock = view.middle(ZoneKind.STOCK)
    if (laid := trick(view)) is not None:
        _with_trick(scene, sheet, rect, laid)
    elif rect.height < 9:
        _low(scene, sheet, rect, pile, stock)
    else:
        _high(scene, sheet, rect, pile, stock)
    return sheet


def felt_facts(scene: Scene, rect: Rect) -> object:
    """Return what the middle of the table is drawn from."""
    view = scene.view
    if view is None:
        return None
    middle = tuple(zone for zone in view.zones if zone.seat is None)
    waits = waiting(view, scene.speaker, scene.pens.looks, rect.width)
    told = view.discard, view.facts, scene.names, view.turns.direction, waits
    laid = trick(view)
    players = laid and (laid, [seat.acts for seat in view.seats])
    return middle, other_zones(view), told, players


def _high(scene: Scene, sheet: Sheet, rect: Rect, pile: Zone | None, stock: Zone | None) -> None:
    """Draw stock and discard side by side, or the stock alone, with text and open zones beneath."""
    assert scene.view is not None
    told = max(LEAST_TOLD, len(_told(scene, rect.width)))
    width, height = top_card(rect.width, rect.height, told)
    if laid_open(scene.view):  # they need the rows of the largest card
        width, height = min((width, height), TOPS[1])
    small = next((size for size in TOPS if size[0] < width), TOPS[-1])
    under = 3 if rect.width >= small[0] + width + 12 else 0
    step = max(1, min(MOST_STEP, (rect.width - small[0] - width - 3) // 8)) if under else 1
    under = min(len(pile.cards) - 1, MOST_UNDER) if pile and step > 1 else under
    gap = max(0, min(3, rect.width - small[0] - width)) + under * step
    gap += max(0, rect.width - small[0] - gap - width) // 5 if step > 1 else 0
    if pile is None:
        gap, width, height = 0, 0, small[1] if stock else 0
    left = max(0, (rect.width - (small[0] + gap + width)) // 2)
    if (spreads := _spreads(scene, rect.width, rect.height - height - 2)).rows:
        told = 2 + len(_told(scene, rect.width, drawn=spreads.zones)) + spreads.rows
    top = max(0, (rect.height - height - told) // 2)
    bottom = top + height
    at_stock = Rect(left, bottom - small[1], *small)
    at_pile = Rect(left + small[0] + gap, top, width, height)
    if pile and under:
        for back in range(min(len(pile.cards) - 1, under), 0, -1):
            pose = Pose(shown=step + 1) if step > 2 else LYING
            draw_card(
                sheet, at_pile._replace(x=at_pile.x - back * step), pile.cards[-1 - back], scene.pens, pose
            )
    _stock(scene, sheet, rect, at_stock, stock)
    _pile(scene, sheet, rect, at_pile, pile)
    if stock:
        _centered(scene, sheet, at_stock, bottom, scene.counted(stock))
    if pile:
        _centered(scene, sheet, at_pile, bottom, scene.counted(pile))
    _force(scene, sheet, rect, Rect(0, bottom + 1, rect.width, rect.height - bottom - 1), spreads=spreads)


def _with_trick(scene: Scene, sheet: Sheet, rect: Rect, laid: Trick) -> None:
    """Draw the trick, stock and pile left of it, and text beneath, which has the rows that it needs."""
    assert scene.view is not None
    piles = [zone for kind in (ZoneKind.STOCK, ZoneKind.PILE) if (zone := scene.view.middle(kind))]
    in_words = [] if rect.width >= BESIDE * len(piles) + LEAST_TRICK else piles
    piles = [] if in_words else piles
    rows = min(len(_told(scene, rect.width, in_words)), max(1, rect.height - len(laid.laid)))
    room, left = rect.height - rows, BESIDE * len(piles)
    area, found = Rect(0, 0, rect.width, room), laid_out(scene, laid, rect.width, room)
    if piles and found.left < left:
        area = Rect(left, 0, rect.width - left, room)
        found = laid_out(scene, laid, area.width, room)
    width, height = BESIDE_TRICK if room > BESIDE_TRICK[1] else LOW_BESIDE
    high = max(found.rows, height + 1 if piles else 0)
    if (spreads := _spreads(scene, rect.width, rect.height - high - 1, in_words)).rows:
        room = rect.height - 1 - len(_told(scene, rect.width, in_words, drawn=spreads.zones)) - spreads.rows
    top = max(0, (room - high) // 2)
    for place, zone in enumerate(piles):
        x = area.x + found.left - left + place * BESIDE + 1
        at = Rect(x, top + max(0, (high - height - 1) // 2), width, height)
        draw = _stock if zone.kind is ZoneKind.STOCK else _pile
        draw(scene, sheet, rect, at, zone)
        _centered(scene, sheet, at, at.y + height, scene.counted(zone))
    under = top + high
    area = area._replace(y=top + (high - found.rows) // 2, height=found.rows)
    draw_trick(scene, sheet, laid, found, rect, area)
    _force(scene, sheet, rect, Rect(0, under, rect.width, rect.height - under), in_words, spreads)


def _low(scene: Scene, sheet: Sheet, rect: Rect, pile: Zone | None, stock: Zone | None) -> None:
    """Draw discard, stock and text on few rows."""
    at_pile, at_stock = Rect(1, 0, 7, 5), Rect(9, 1, 6, 4)
    _pile(scene, sheet, rect, at_pile, pile)
    _stock(scene, sheet, rect, at_stock, stock)
    dim = scene.ink(Tone.DIM)
    x = at_stock.x + at_stock.width + 1
    if stock:
        sheet.put(x, 1, scene.counted(stock), dim)
    if pile:
        sheet.put(x, 2, scene.counted(pile), dim)
    _force_beside(scene, sheet, rect, x)


def _force_beside(scene: Scene, sheet: Sheet, rect: Rect, x: int) -> None:
    """Draw what must be matched, facts and other zones at column `x`, and what waits below the cards."""
    if scene.view is None:
        return
    looks, discard = scene.pens.looks, scene.view.discard
    zones = others(scene.view, scene.speaker, looks)
    parts = matched(discard, looks) if discard is not None else ()
    put_row(scene.pens, sheet, x, 3, parts if Row(parts).width <= sheet.width - x else parts[1:])
    first = 4 if parts else 3
    room = sheet.height - first
    told = [*facts(scene.view, scene.speaker, max(1, room - len(zones))), *zones]
    for y, row in enumerate(in_rows(told, sheet.width - x, room), first):
        put_row(scene.pens, sheet, x, y, row.parts)
        _note(scene, rect, Rect(x, y, row.width, 1), row.zone)
    words = waiting_in_a_row(scene.view, scene.speaker, looks, sheet.width - 2)
    put_row(scene.pens, sheet, 1, 5, [ToneText(words, Tone.WARN)])


def _stock(scene: Scene, sheet: Sheet, rect: Rect, at: Rect, stock: Zone | None) -> None:
    if stock is None:
        return
    if stock.cards:
        draw_card(sheet, at, stock.cards[-1], scene.pens)
    elif stock.count:
        draw_back(sheet, at, scene.pens)
    else:
        draw_empty(sheet, at, scene.pens)
    there = Rect(rect.x + at.x, rect.y + at.y, at.width, at.height)
    scene.places[Place(Mark.STOCK)] = there
    scene.buttons.append(Button(there, "zone", stock.name))


def _pile(scene: Scene, sheet: Sheet, rect: Rect, at: Rect, pile: Zone | None) -> None:
    if pile is None:
        return
    scene.places[Place(Mark.DISCARD)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)
    if not pile.cards:
        draw_empty(sheet, at, scene.pens)
        return
    draw_card(sheet, at, pile.cards[-1], scene.pens)


def _force(
    scene: Scene, sheet: Sheet, rect: Rect, at: Rect, piles: Sequence[Zone] = (), spreads: Spreads = NONE
) -> None:
    """Draw what must be matched, facts, other zones, and what waits: a row each, below an empty row.

    The zones of `spreads` are drawn below as cards.
    """
    said = _told(scene, at.width, piles, at.height - spreads.rows, spreads.zones)
    top = at.y + (1 if len(said) + spreads.rows < at.height else 0)
    for y, row in enumerate(said, top):
        left = 1 if row.width < at.width else 0  # apart from what stands to the left of the felt, if it can
        x = at.x + max(left, (at.width - row.width) // 2)
        put_row(scene.pens, sheet, x, y, row.parts)
        _note(scene, rect, Rect(x, y, row.width, 1), row.zone)
    under = top + len(said)
    under += 1 if said and under + spreads.rows + 1 < at.y + at.height else 0
    for spread in spreads.below(under):
        draw_spread(scene, sheet, spread)
        _note(scene, rect, spread.at, spread.zone)


def _spreads(scene: Scene, width: int, room: int, piles: Sequence[Zone] = ()) -> Spreads:
    """Return all zones that lie open, as cards; none if `room` has too few rows for them and what is said."""
    assert scene.view is not None
    if not (zones := laid_open(scene.view)):
        return NONE
    return spread_out(scene, zones, width, room - len(_told(scene, width, piles, drawn=zones)))


def _told(
    scene: Scene, width: int, piles: Sequence[Zone] = (), room: int = ALL, drawn: Sequence[Zone] = ()
) -> list[Row]:
    """Return what is said below the cards, as far as so many rows of `width` cells have room for it.

    `piles` are those that are not drawn as cards, `drawn` the other zones that are.
    """
    assert scene.view is not None
    looks, discard = scene.pens.looks, scene.view.discard
    demands = [Row(parts) for parts in (matched(discard, looks) if discard is not None else (),) if parts]
    waits = [Row((ToneText(words, Tone.WARN),)) for words in waiting(scene.view, scene.speaker, looks, width)]
    zones = [
        *(lying(zone, scene.counted(zone), looks) for zone in piles),
        *others(scene.view, scene.speaker, looks, drawn),
    ]
    if len(demands) + len(waits) + len(zones) > room:
        waits = [
            Row((ToneText(waiting_in_a_row(scene.view, scene.speaker, looks, width), Tone.WARN),))
            for _ in waits[:1]
        ]
    left = max(1, room - len(demands) - len(waits) - len(zones))
    told = [*demands, *facts(scene.view, scene.speaker, left), *zones, *waits]
    return in_rows(told, width, room)


def _note(scene: Scene, rect: Rect, at: Rect, zone: Zone | None) -> None:
    """Note that what stands at `at` of `rect` is a zone, if it is one and has room."""
    if zone is not None and scene.view is not None and at.y < rect.height:
        area = at._replace(x=rect.x + at.x, y=rect.y + at.y)
        scene.places[place_of(scene.view, zone)] = area
        if zone.seat is None:
            scene.buttons.append(Button(area, "zone", zone.name))


def _centered(scene: Scene, sheet: Sheet, at: Rect, y: int, words: str) -> None:
    x = at.x + (at.width - len(words)) // 2
    sheet.put(max(0, x), y, words, scene.ink(Tone.DIM))
