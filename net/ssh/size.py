"""How large a guest's terminal is believed to be: a client may claim any 32-bit number."""

from __future__ import annotations

from typing import Final, NamedTuple

from net import limits


class Size(NamedTuple):
    """A terminal's size in cells."""

    width: int
    height: int


USUAL: Final = Size(80, 24)
"""What a terminal is taken for that does not know its own size (0x0, as `ssh -tt` in a script says)."""

LEAST: Final = Size(*limits.TERMINAL_LEAST)
MOST: Final = Size(*limits.TERMINAL_MOST)


def clamped(width: int, height: int) -> Size:
    """Return the size to draw for a terminal that claims `width` x `height` cells."""
    return Size(
        min(max(width or USUAL.width, LEAST.width), MOST.width),
        min(max(height or USUAL.height, LEAST.height), MOST.height),
    )
