"""Colors: written and mixed, their distance as people see it (OKLab), their contrast (WCAG), and palettes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

XTERM: Final[tuple[Rgb, ...]] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""The 16 named colors as xterm shows them."""
VGA: Final[tuple[Rgb, ...]] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The 16 named colors as the console of Linux and a PC show them."""
_STEPS: Final = (0, 95, 135, 175, 215, 255)
_CUBE: Final[tuple[Rgb, ...]] = tuple((r, g, b) for r in _STEPS for g in _STEPS for b in _STEPS)
_GREYS: Final[tuple[Rgb, ...]] = tuple((level, level, level) for level in range(8, 248, 10))
PALETTE: Final = (*XTERM, *_CUBE, *_GREYS)
"""The 256 indexed colors; only those from 16 on look the same in every terminal."""
FIXED: Final = 16
"""The first index that looks the same in every terminal."""


@lru_cache(maxsize=2048)
def oklab(color: Rgb) -> tuple[float, float, float]:
    """Return `color` in OKLab: lightness from 0 to 1, and two axes of hue."""
    red, green, blue = (_linear(part) for part in color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def chroma(color: Rgb) -> float:
    """Return how pure `color` is, in OKLab: 0 for greys, about 0.3 for the purest."""
    _, red, yellow = oklab(color)
    return hypot(red, yellow)


@lru_cache(maxsize=2048)
def luminance(color: Rgb) -> float:
    """Return the relative luminance of WCAG, from 0 to 1."""
    red, green, blue = (_linear(part) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of WCAG, from 1 to 21."""
    dark, light = sorted((luminance(color), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def by_distance(color: Rgb, among: Sequence[int], *, hue: float = 1.0) -> list[int]:
    """Return the indices `among` the palette, the nearest to `color` first.

    With `hue` above 1 another hue is farther away than another lightness.
    """
    lightness, red, yellow = oklab(color)

    def apart(index: int) -> float:
        other = oklab(PALETTE[index])
        return (lightness - other[0]) ** 2 + hue * ((red - other[1]) ** 2 + (yellow - other[2]) ** 2)

    return sorted(among, key=apart)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


NAMES: Final = tuple(
    f"{light}{name}"
    for light in ("", "bright ")
    for name in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
)
"""The 16 named colors, in the order of their numbers."""


class ColorTable(NamedTuple):
    """The colors of a theme, with what stands for each on terminals with fewer colors.

    Exact replacements: an index from 16 to 255, or the number of a name, for a color of 24 bits.

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
