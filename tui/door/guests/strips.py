"""Avoids reference cycles in Textual's Strip caches.

A `Strip` caches its crops, and itself if nothing was cut off. Only the garbage collector frees such a
cycle: hundreds of objects a frame, and with many guests a pause of a second. Without the cycle they are
freed at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.style import Style
from textual.strip import Strip

_USUAL_DIVIDE: Final = Strip.divide
_USUAL_CROP_EXTEND: Final = Strip.crop_extend


def let_strips_go() -> None:
    """Stop strips from caching themselves; a second call does nothing."""
    for name, ours in (("divide", _divide), ("crop_extend", _crop_extend)):
        setattr(Strip, name, ours)


def _divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    within = [cut for cut in cuts if cut <= strip.cell_length]
    return [strip] if within == [strip.cell_length] else _USUAL_DIVIDE(strip, within)


def _crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    if start == 0 and end == strip.cell_length:
        return strip
    return _USUAL_CROP_EXTEND(strip, start, end, style)
