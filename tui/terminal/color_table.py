"""The colors of a theme, with what stands for each of them on terminals with fewer colors."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from parlour.tui.terminal.oklab import Rgb

NAMES: Final = tuple(
    f"{light}{name}"
    for light in ("", "bright ")
    for name in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
)
"""The 16 named colors, in the order of their numbers."""


class ColorTable(NamedTuple):
    """Exact replacements: an index from 16 to 255, or the number of a name, for a color of 24 bits.

    `dark`: text is usually light on dark; without color the other way round is shown in reverse.
    """

    dark: bool = True
    indices: frozenset[tuple[Rgb, int]] = frozenset()
    names: frozenset[tuple[Rgb, int]] = frozenset()


def rgb(text: str) -> Rgb:
    """Return the color that is written `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@lru_cache(maxsize=512)
def mixed(color: str, other: str, share: float) -> str:
    """Return `color` with `share` (0 to 1) of `other` mixed in; both are `#rrggbb`."""
    pairs = [(int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
