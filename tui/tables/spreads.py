"""Draws zones of which all cards lie open, such as melds and a market: cards in groups, the name below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from parlour.rules.views import Zone
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.seen.sorting import known
from parlour.tui.seen.zones import groups_of, zone_told
from parlour.tui.tables.common.cards import Pose, draw_low_card
from parlour.tui.tables.common.pens import Tone
from parlour.tui.tables.common.scene import Scene

SIZES: Final = ((9, 7), (7, 5), (5, 4), (4, 2))
"""Columns and rows of a card, the largest first."""
LABEL: Final = 2
"""Cells of a rank that are seen of a card under another one; of the smallest as many as it needs."""
NAME: Final = 1
"""Rows of a name below its cards."""
APART: Final = 1
"""Columns between two groups."""
GAP: Final = 3
"""Columns between two zones."""


class Lying(NamedTuple):
    """A card that lies somewhere; `shown`: how many of its columns are seen."""

    text: str
    at: Rect
    shown: int


class Spread(NamedTuple):
    """An open zone, where it lies with its name, and its cards from there on."""

    zone: Zone
    at: Rect
    name: str
    cards: tuple[Lying, ...]


class Spreads(NamedTuple):
    """Open zones in lines, and the rows that they take; none of them where they have no room as cards."""

    rows: int = 0
    spreads: tuple[Spread, ...] = ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that lie here."""
        return tuple(each.zone for each in self.spreads)

    def below(self, y: int) -> Iterator[Spread]:
        """Yield them as they lie from row `y` on."""
        return (each._replace(at=each.at._replace(y=y + each.at.y)) for each in self.spreads)


NONE: Final = Spreads()


def spread_out(scene: Scene, zones: Sequence[Zone], width: int, height: int) -> Spreads:
    """Return all of these zones, with cards as large as they can be in so many columns and rows."""
    for size in SIZES:
        found = _in_lines([_spread(scene, zone, size, width) for zone in zones], width)
        if found.rows <= height and all(each.at.width <= width for each in found.spreads):
            return found
    return NONE


def draw_spread(scene: Scene, sheet: Sheet, spread: Spread) -> None:
    """Draw an open zone where it lies."""
    for text, at, shown in spread.cards:
        there = at._replace(x=spread.at.x + at.x, y=spread.at.y + at.y)
        draw_low_card(sheet, there, text, scene.pens, Pose(shown=shown))
    x = spread.at.x + (spread.at.width - cells_in(spread.name)) // 2
    sheet.put(x, spread.at.y + spread.at.height - NAME, spread.name, scene.ink(Tone.DIM))


def _spread(scene: Scene, zone: Zone, size: tuple[int, int], width: int) -> Spread:
    """Return a zone with its groups beside each other, and below where they are wider than `width`."""
    name = fitted(scene.speaker.said(zone_told(zone)), width)
    cards, x, y, right = list[Lying](), 0, 0, cells_in(name)
    for group in groups_of(zone):
        lying = list(_overlapping(scene, group, size))
        across = lying[-1].at.x + size[0]
        if x + across > width and x:
            x, y = 0, y + size[1]
        cards += (each._replace(at=each.at._replace(x=x + each.at.x, y=y)) for each in lying)
        right = max(right, x + across)
        x += across + APART
    return Spread(zone, Rect(0, 0, right, y + size[1] + NAME), name, tuple(cards))


def _overlapping(scene: Scene, group: Sequence[str], size: tuple[int, int]) -> Iterator[Lying]:
    """Yield the cards of a group from the left: of each but the last one rank and suit are seen."""
    x = 0
    for place, text in enumerate(group):
        label = cells_in(scene.pens.looks.face.label(known(text).rank, LABEL))
        pitch = 1 + (label if size == SIZES[-1] else LABEL)
        is_last = place == len(group) - 1
        yield Lying(text, Rect(x, 0, *size), size[0] if is_last else pitch)
        x += pitch


def _in_lines(spreads: Sequence[Spread], width: int) -> Spreads:
    """Return zones beside each other in the middle of lines of `width` cells, with their names on one row."""
    lines: list[list[Spread]] = []
    for each in spreads:
        if not lines or _across(lines[-1]) + GAP + each.at.width > width:
            lines.append([])
        lines[-1].append(each)
    found, y = list[Spread](), 0
    for line in lines:
        x, rows = (width - _across(line)) // 2, max(each.at.height for each in line)
        for each in line:
            found.append(each._replace(at=each.at._replace(x=x, y=y + rows - each.at.height)))
            x += each.at.width + GAP
        y += rows
    return Spreads(y, tuple(found))


def _across(line: Sequence[Spread]) -> int:
    """Return how many columns a line of zones takes."""
    return sum(each.at.width + GAP for each in line) - GAP
