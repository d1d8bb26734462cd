"""What lies over the drawn table while something moves: cards on their way, and what is not shown yet.

The table beneath is always the newest. An overlay only says which cells differ from it, and which of them
change from one moment to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from textual.geometry import Region
from textual.strip import Strip

from parlour.tui.drawing.canvas import Rect, Sheet


@dataclass(frozen=True)
class Sprite:
    """A small sheet that goes from `start` to `end` (column and row of its corner).

    It sets out at second `begins` and arrives at second `ends`.
    """

    sheet: Sheet
    start: tuple[int, int]
    end: tuple[int, int]
    begins: float
    ends: float

    def at(self, passed: float) -> Rect | None:
        """Return where it is after `passed` seconds, None before and after its way; it slows down."""
        if not self.begins <= passed < self.ends:
            return None
        left = (self.ends - passed) / (self.ends - self.begins)
        share = 1 - left * left
        x, y = (round(a + (b - a) * share) for a, b in zip(self.start, self.end, strict=True))
        return Rect(x, y, self.sheet.width, self.sheet.height)


@dataclass
class Cover:
    """A part of the table that stays as `sheet` at `rect` until second `until`; the changes under it wait."""

    sheet: Sheet
    rect: Rect
    until: float = 0.0
    withheld: list[Region] = field(default_factory=list)

    def seen(self, regions: Sequence[Region]) -> list[Region]:
        """Return those of the changed `regions` of which a part can be seen; remember what lies under this.

        What is painted of a region that lies half under this must be painted again when this ends.
        """
        rect = Region(*self.rect)
        self.withheld += [region.intersection(rect) for region in regions if region.overlaps(rect)]
        return [region for region in regions if not rect.contains_region(region)]

    def strip(self, y: int, strip: Strip) -> Strip:
        """Return row `y` of the table with this over it."""
        return over(strip, y, self.sheet, self.rect)


@dataclass
class Overlay:
    """Sprites and covers over the table; `kept` are rectangles over which no sprite is drawn."""

    covers: Sequence[Cover] = ()
    sprites: Sequence[Sprite] = ()
    kept: Sequence[Rect] = ()
    _passed: float = -1.0

    @property
    def length(self) -> float:
        """The second at which the last sprite has arrived."""
        return max((sprite.ends for sprite in self.sprites), default=0.0)

    def seen(self, regions: Sequence[Region]) -> list[Region]:
        """Return those of the changed `regions` that can be seen now; the others come when covers end."""
        seen = [cover.seen(regions) for cover in self._covers()]
        return [region for region in regions if all(region in found for found in seen)]

    def go_to(self, passed: float) -> list[Region]:
        """Go on to `passed` seconds; return the regions that change."""
        ended = [cover for cover in self._covers() if cover.until <= passed]
        regions = [region for cover in ended for region in cover.withheld]
        for sprite in self.sprites:
            before, now = sprite.at(self._passed), sprite.at(passed)
            if before != now:
                regions += [*_rows(before), *_rows(now)]
        self._passed = passed
        return regions

    def end(self) -> list[Region]:
        """Return the regions that change when nothing lies over the table any more."""
        shown = [row for sprite in self.sprites for row in _rows(sprite.at(self._passed))]
        return [*shown, *(region for cover in self._covers() for region in cover.withheld)]

    def strip(self, y: int, strip: Strip) -> Strip:
        """Return row `y` of the table with what lies over it."""
        table = strip
        for cover in self._covers():
            strip = cover.strip(y, strip)
        for sprite in self.sprites:
            if (rect := sprite.at(self._passed)) is not None:
                strip = over(strip, y, sprite.sheet, rect)
        for rect in self.kept:
            strip = _kept(strip, table, y, rect)
        return strip

    def _covers(self) -> Iterator[Cover]:
        return (cover for cover in self.covers if cover.until > self._passed)


def over(strip: Strip, y: int, sheet: Sheet, rect: Rect) -> Strip:
    """Return row `y` of a table with `sheet` at `rect` over it."""
    left, right = max(0, rect.x), min(strip.cell_length, rect.x + rect.width)
    if not rect.y <= y < rect.y + rect.height or left >= right:
        return strip
    row = sheet.strip(y - rect.y).crop(left - rect.x, right - rect.x)
    return Strip.join([strip.crop(0, left), row, strip.crop(right, strip.cell_length)])


def _kept(strip: Strip, table: Strip, y: int, rect: Rect) -> Strip:
    """Return `strip` with the cells of `table` in `rect`."""
    if not rect.y <= y < rect.y + rect.height:
        return strip
    end = rect.x + rect.width
    parts = strip.crop(0, rect.x), table.crop(rect.x, end), strip.crop(end, strip.cell_length)
    return Strip.join(parts)


def _rows(rect: Rect | None) -> list[Region]:
    return [Region(rect.x, rect.y + row, rect.width, 1) for row in range(rect.height)] if rect else []
