"""Draws a trick: cards before their players where seats stand around the table, else in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.seen.seats import around
from parlour.tui.seen.tricks import Laid, Trick
from parlour.tui.tables.around import sides
from parlour.tui.tables.common.cards import Pose, brief, draw_lying
from parlour.tui.tables.common.pens import Tone
from parlour.tui.tables.common.scene import Mark, Place, Scene
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.text.language import tr

SIZES: Final = ((13, 9), (9, 7), (7, 5), (6, 4), (5, 4))
"""Columns and rows of a card, the largest first."""
NAME: Final = 1
"""Rows of a name below a card."""
GAP: Final = 2
MOST_SPREAD: Final = 8
"""Columns by which cards at the sides stand further away, at most."""
LEAST_NAME: Final = 6
"""Cells that a card with a name takes at least."""
STEP: Final = 3
"""Columns that are seen of a card under another one of the same seat."""
CHIP: Final = 5
"""Cells of a card in words."""
LONGEST_NAME: Final = 17

Spots: TypeAlias = Mapping[int, Rect]
"""Where the cards of each seat lie, without the name."""


class Cell(NamedTuple):
    """What one seat takes: its cards with the name below, and a gap."""

    width: int
    height: int


class Room(NamedTuple):
    """Columns and rows for a trick, and the size of a card that is tried."""

    width: int
    height: int
    card: tuple[int, int]

    def cell(self, trick: Trick) -> Cell:
        """Return what the seat with the most cards takes."""
        most = max((len(each.cards) for each in trick.laid), default=1)
        return Cell(self.card[0] + STEP * max(0, most - 1) + GAP, self.card[1] + NAME)

    def spot(self, cell: Cell, x: int, y: int) -> Rect:
        """Return where the cards of a cell lie that begins there."""
        return Rect(x, y, cell.width - GAP, self.card[1])


class TrickRows(NamedTuple):
    """How a trick is laid out in an area: where each seat's cards lie, and the rows that it takes.

    Without `spots` there is a row for each seat, which has the card in words.
    """

    rows: int
    card: tuple[int, int] = (0, 0)
    spots: Spots = MappingProxyType({})

    @property
    def left(self) -> int:
        """The first column of a card."""
        return min((spot.x for spot in self.spots.values()), default=0)


def laid_out(scene: Scene, trick: Trick, width: int, height: int) -> TrickRows:
    """Return how a trick is drawn as large as it can be in so many columns and rows."""
    is_around = scene.layout is not None and bool(scene.layout.around)
    for way in (_before_players, _in_order) if is_around else (_in_order,):
        for card in SIZES:
            if found := way(scene, trick, Room(width, height, card)):
                return found
    return TrickRows(min(len(trick.laid), height))


def draw_trick(scene: Scene, sheet: Sheet, trick: Trick, laid: TrickRows, rect: Rect, area: Rect) -> None:
    """Draw a trick in `area` of the sheet, which lies in `rect` of the table."""
    for line, each in enumerate(trick.laid):
        if not laid.spots:
            at = Rect(area.x, area.y + line, area.width, 1)
            if line < area.height:
                _row(scene, sheet, at, each, is_over=trick.is_over)
        else:
            spot = laid.spots[each.seat]
            at = spot._replace(x=area.x + spot.x, y=area.y + spot.y)
            _card(scene, sheet, at, each, laid.card, is_over=trick.is_over)
        scene.places[Place(Mark.TRICK, each.seat)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)


def _before_players(scene: Scene, trick: Trick, room: Room) -> TrickRows | None:
    """Return where cards lie before their players, None if they have no room."""
    assert scene.view is not None
    others, own = around(scene.view), scene.view.viewer
    at, cell = sides(len(others)), room.cell(trick)
    middle = max(1, at.top) * cell.width
    wide = middle + (2 * cell.width if at.left else 0)
    above, below = bool(at.top), own is not None
    rows = max(cell.height * (3 + (above and below)) // 2, at.left * cell.height)
    if wide > room.width or rows > room.height:
        return None
    spread = min(MOST_SPREAD, (room.width - wide) // 4)
    center = (room.width - middle) // 2
    spare = rows - at.left * cell.height
    first = spare // 2 if above and below else spare if above else 0
    sideways = [first + place * cell.height for place in range(at.left)]
    spots = [(center - cell.width - spread, y) for y in reversed(sideways)]
    spots += [(center + place * cell.width, 0) for place in range(at.top)]
    spots += [(center + middle + spread, y) for y in sideways]
    found = dict(zip(others, spots, strict=True))
    if own is not None:
        found[own] = ((room.width - cell.width) // 2, rows - cell.height)
    width = cell.width - GAP
    return TrickRows(
        rows, room.card, {seat: Rect(x + 1, y, width, room.card[1]) for seat, (x, y) in found.items()}
    )


def _in_order(scene: Scene, trick: Trick, room: Room) -> TrickRows | None:
    """Return where cards lie in the order of play, None if they and their names have no room."""
    cell, count = room.cell(trick), len(trick.laid)
    names = [min(cells_in(scene.speaker.seat(each.seat)), LEAST_NAME) + 1 for each in trick.laid]
    beside = min(count, (room.width + 1) // max(cell.width - 1, *names, 1))
    rows = -(-count // beside) if beside else 0
    if not rows or rows * cell.height > room.height:
        return None
    beside = -(-count // rows)
    share = min((room.width + 1) // beside, cell.width + 2 * GAP)
    left = max(0, (room.width - beside * share + 1) // 2)
    indent = left + (share - 1 - cell.width + GAP) // 2
    spots = {
        each.seat: room.spot(cell, indent + place % beside * share, place // beside * cell.height)
        for place, each in enumerate(trick.laid)
    }
    return TrickRows(rows * cell.height, room.card, spots)


def _card(scene: Scene, sheet: Sheet, at: Rect, laid: Laid, card: tuple[int, int], *, is_over: bool) -> None:
    """Draw what a seat has laid, with its name below; who led has a word on the border."""
    width, height = card
    for place, text in enumerate(laid.cards):
        on_top = place == len(laid.cards) - 1
        one = Rect(at.x + place * STEP, at.y, width, height)
        pose = Pose(faded=is_over, shown=width if on_top else STEP + 1)
        draw_lying(sheet, one, text, scene.pens, pose)
    if not laid.cards:
        draw_empty(sheet, Rect(at.x, at.y, width, height), scene.pens)
    if laid.led:
        sheet.put(at.x + 1, at.y, fitted(_led(), width - 2), scene.ink(Tone.ACCENT, bold=True))
    room = at.width + 1
    name = fitted(scene.speaker.seat(laid.seat), room)
    x = at.x + (at.width - cells_in(name)) // 2
    sheet.put(max(0, x), at.y + height, name, scene.ink(_tone(scene, laid)))


def _row(scene: Scene, sheet: Sheet, at: Rect, laid: Laid, *, is_over: bool) -> None:
    """Draw what a seat has laid on one row: `Ann  7♥  led`."""
    chips = [f" {brief(text, scene.pens.looks) if text else '?'} " for text in laid.cards]
    needed = sum(max(CHIP, cells_in(chip)) for chip in chips) + 1
    led = f" {_led()}" if laid.led else ""
    room = at.width - needed - cells_in(led)
    x = sheet.put(at.x + 1, at.y, fitted(scene.speaker.seat(laid.seat), room), scene.ink(_tone(scene, laid)))
    x = max(x + 1, min(at.x + room + 1, at.x + LONGEST_NAME))
    for text, chip in zip(laid.cards, chips, strict=True):
        ink = scene.pens.card(text, faded=is_over) if text else scene.pens.back()
        x = sheet.put(x, at.y, f"{chip:<{CHIP}}", ink)
    if led:
        sheet.put(x, at.y, led, scene.ink(Tone.ACCENT, bold=True))


def _led() -> str:
    return tr("led")


def _tone(scene: Scene, laid: Laid) -> Tone:
    """Return the tone of a name: that of the seat which must act stands out."""
    acts = scene.view is not None and scene.view.seats[laid.seat].acts
    return Tone.ACCENT if acts else Tone.TEXT if laid.cards else Tone.DIM
