"""Keeps painted rows from holding themselves.

A `Strip` of Textual remembers what it was cut into, itself included when nothing was cut off. That is
a circle only the garbage collector opens: hundreds of objects a frame, and with many guests
a standstill of a second whenever it comes by. Without the circle they go when they are not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.style import Style
from textual.strip import Strip

_USUAL_DIVIDE: Final = Strip.divide
_USUAL_CROP_EXTEND: Final = Strip.crop_extend


def let_strips_go() -> None:
    """Strips that are asked for the whole of themselves do not remember it any more; twice does no harm."""
    for name, ours in (("divide", _divide), ("crop_extend", _crop_extend)):
        setattr(Strip, name, ours)


def _divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    within = [cut for cut in cuts if cut <= strip.cell_length]
    return [strip] if within == [strip.cell_length] else _USUAL_DIVIDE(strip, within)


def _crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    if start == 0 and end == strip.cell_length:
        return strip
    return _USUAL_CROP_EXTEND(strip, start, end, style)
