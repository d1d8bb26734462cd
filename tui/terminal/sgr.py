"""Converts color sequences (SGR) to what a terminal can show.

Textual and Rich keep rendered color codes in caches that all screens of a process share and that ignore the
terminal. So every app is painted in true color, and converted here on the way out: a color of the theme to
what its file names, any other (Textual mixes some) to the nearest in OKLab that can still be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from parlour.tui.terminal.colors import (
    FIXED,
    PALETTE,
    VGA,
    XTERM,
    ColorTable,
    Rgb,
    by_distance,
    contrast,
    luminance,
)
from parlour.tui.terminal.depth import Depth

REMEMBERED: Final = 4096
FILTERS: Final = 64
READABLE: Final = (4.5, 3.0)
"""Contrasts that a mixed color keeps if it had them in true color."""
SAME_HUE: Final = 16.0
"""How much more than its lightness the hue of a color counts that must become lighter or darker."""
ROUNDED: Final = 1
"""How far the parts of a color may be from those in the theme's file: Textual converts colors to and fro."""
NAMED: Final = 16
BOLD: Final = "1"
REVERSE: Final = "7"


class _Asked(NamedTuple):
    """A color as it was rendered: of 24 bits, or (`number` >= 0) one of the 256."""

    shown: Rgb
    number: int = -1


Attribute: TypeAlias = str | tuple[bool, _Asked | None]
"""A plain attribute as its number, or (background?, color); None is the terminal's own color."""


class SgrFilter:
    """Converts to one depth, with the colors of one theme."""

    def __init__(self, depth: Depth, table: ColorTable) -> None:
        self.depth: Final = depth
        self._dark = table.dark
        self._exact = dict(table.indices if depth is Depth.PALETTE else table.names)
        self._known: dict[str, str] = {}

    def converted(self, codes: str) -> str:
        """Return the SGR sequence with parameters `codes` as the terminal understands it."""
        if self.depth is Depth.TRUE:
            return f"\x1b[{codes}m"
        found = self._known.get(codes)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[codes] = self._converted(list(_attributes(codes)))
        return found

    def _converted(self, attributes: Sequence[Attribute]) -> str:
        kept = [attribute for attribute in attributes if isinstance(attribute, str)]
        colors = dict(attribute for attribute in attributes if not isinstance(attribute, str))
        if self.depth is Depth.MONO:
            if self._is_reversed(colors) and REVERSE not in kept:
                kept.append(REVERSE)
        else:
            kept = self._colored(kept, colors)
        return f"\x1b[{';'.join(kept)}m" if kept else ""

    def _colored(self, kept: list[str], colors: dict[bool, _Asked | None]) -> list[str]:
        ground, ink = colors.get(True), colors.get(False)
        exact = self._exactly(ground) if ground else None
        below = self._nearest(ground) if ground and exact is None else exact
        above = self._exactly(ink) if ink else None
        if ink and above is None:
            above = self._nearest(ink)
            exact = None
        if ink and ground and above is not None and below is not None and exact is None:
            above = self._read_on(below, above, contrast(ink.shown, ground.shown), ink)
        if self.depth is Depth.STANDARD and above is not None and above < NAMED // 2:
            kept = [number for number in kept if number != BOLD]  # many terminals show it as the bright color
        for background in colors:
            number = below if background else above
            kept.append(_code(self.depth, number, background=background))
        return kept

    def _exactly(self, color: _Asked) -> int | None:
        """Return what the theme's file has for `color`, or its own number if the terminal has it too."""
        exact = self._stands_for(color.shown) if color.number < 0 else color.number
        return exact if exact is None or self.depth is Depth.PALETTE or exact < NAMED else None

    @property
    def _all(self) -> range:
        return range(FIXED, len(PALETTE)) if self.depth is Depth.PALETTE else range(NAMED)

    def _nearest(self, color: _Asked) -> int:
        return by_distance(color.shown, self._all)[0]

    def _read_on(self, below: int, above: int, was: float, ink: _Asked) -> int:
        """Return `above`, or a color like `ink` that can be read on `below`; `was`: their true contrast."""
        least = next((least for least in READABLE if was >= least), 1.0)
        if self._contrast(above, below) >= least:
            return above
        others = by_distance(ink.shown, self._all, hue=SAME_HUE)
        readable = (index for index in others if self._contrast(index, below) >= least)
        return next(readable, max(others, key=lambda index: self._contrast(index, below)))

    def _stands_for(self, color: Rgb) -> int | None:
        """Return what the theme's file has for `color`, or for one that Textual rounded to it."""
        found = self._exact.get(color)
        if found is not None:
            return found
        near = (
            known
            for known in self._exact
            if max(abs(a - b) for a, b in zip(known, color, strict=True)) <= ROUNDED
        )
        return self._exact.get(next(near, color))

    def _contrast(self, index: int, below: int) -> float:
        if self.depth is Depth.PALETTE:
            return contrast(PALETTE[index], PALETTE[below])
        return min(contrast(named[index], named[below]) for named in (XTERM, VGA))

    def _is_reversed(self, colors: dict[bool, _Asked | None]) -> bool:
        """Whether light and dark are the other way round than usual: shown in reverse, as a cursor is."""
        ground, ink = colors.get(True), colors.get(False)
        if ground is None or ink is None:
            return False
        difference = luminance(ground.shown) - luminance(ink.shown)
        return difference > 0 if self._dark else difference < 0


@lru_cache(FILTERS)
def sgr_filter(depth: Depth, table: ColorTable = ColorTable()) -> SgrFilter:  # noqa: B008 - immutable
    """Return the filter for `depth` and `table`; all terminals with the same share one."""
    return SgrFilter(depth, table)


def _attributes(codes: str) -> Iterator[Attribute]:
    """Split the parameters of an SGR; unreadable colors are left out."""
    numbers = iter(codes.split(";"))
    for number in numbers:
        if number in ("38", "48"):
            color = _extended(numbers)
            if color is not None:
                yield number == "48", color
        elif number in ("39", "49"):
            yield number == "49", None
        elif number.isdecimal() and (named := _named(int(number))) is not None:
            yield named
        else:
            yield number


def _extended(numbers: Iterator[str]) -> _Asked | None:
    try:
        parts = [int(next(numbers)) for _ in range(1 if next(numbers) == "5" else 3)]
    except (ValueError, StopIteration):
        return None
    if max(parts) > 255:
        return None
    if len(parts) == 1:
        return _Asked(PALETTE[parts[0]], parts[0])
    return _Asked((parts[0], parts[1], parts[2]))


_BASES: Final = {30: (False, 0), 40: (True, 0), 90: (False, 8), 100: (True, 8)}


def _named(number: int) -> tuple[bool, _Asked] | None:
    base = _BASES.get(number - number % 10)
    if base is None or number % 10 > 7:
        return None
    background, first = base
    index = first + number % 10
    return background, _Asked(PALETTE[index], index)


def _code(depth: Depth, index: int | None, *, background: bool) -> str:
    """Return the parameter that sets a color; None for the terminal's own."""
    shift = 10 if background else 0
    if index is None:
        return str(39 + shift)
    if depth is Depth.STANDARD:
        return str((82 if index >= 8 else 30) + index + shift)
    return f"{38 + shift};5;{index}"
