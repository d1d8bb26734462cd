"""The size of a guest's terminal, limited because a client may claim any 32-bit number."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.net import limits


class Size(NamedTuple):
    """A terminal's size in cells."""

    width: int
    height: int


USUAL: Final = Size(80, 24)  # for terminals of unknown size (0x0, from `ssh -tt` in a script)
LEAST: Final = Size(*limits.TERMINAL_LEAST)
MOST: Final = Size(*limits.TERMINAL_MOST)


def clamped(width: int, height: int) -> Size:
    """Return the size to draw for a terminal that claims `width` x `height` cells."""
    return Size(
        min(max(width or USUAL.width, LEAST.width), MOST.width),
        min(max(height or USUAL.height, LEAST.height), MOST.height),
    )
