"""The color depth of a guest's terminal, and the conversion of every frame to it.

Textual and Rich keep rendered color codes in caches that all screens of a process share and that ignore the
terminal, so guests are painted in true color and converted here, on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from rich.color import Color, ColorSystem, ColorType


class Depth(Enum):
    """The colors that a terminal can show."""

    TRUE = "truecolor"
    PALETTE = "256 colors"
    STANDARD = "16 colors"
    MONO = "no color"


def depth_of(term: str, environment: Mapping[str, str]) -> Depth:
    """Return the depth of a terminal by its type and the variables its client sent."""
    if environment.get("NO_COLOR") or term.startswith("vt"):
        return Depth.MONO
    told = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if told or term.endswith("-direct") or _TRUE.match(term):
        return Depth.TRUE
    if "256color" in term:
        return Depth.PALETTE
    return Depth.STANDARD


@lru_cache(4096)
def converted(depth: Depth, codes: str) -> str:
    """Return the SGR sequence with parameters `codes` as a terminal of `depth` understands it."""
    if depth is Depth.TRUE:
        return f"\x1b[{codes}m"
    kept: list[str] = []
    colors: dict[bool, Color] = {}
    for attribute in _attributes(codes):
        if isinstance(attribute, str):
            kept.append(attribute)
        else:
            background, color = attribute
            colors[background] = color
            kept.extend(_as_codes(depth, color, background=background))
    if depth is Depth.MONO and _is_reversed(colors) and "7" not in kept:
        kept.append("7")
    return f"\x1b[{';'.join(kept)}m" if kept else ""


_TRUE: Final = re.compile(r"xterm-(kitty|ghostty)|alacritty|foot|wezterm|ghostty|contour|rio")

_SYSTEMS: Final = {Depth.PALETTE: ColorSystem.EIGHT_BIT, Depth.STANDARD: ColorSystem.STANDARD}


def _attributes(codes: str) -> Iterator[str | tuple[bool, Color]]:
    """Split an SGR into plain attributes and colors, the latter as (background?, color)."""
    numbers = iter(codes.split(";"))
    for number in numbers:
        if number in ("38", "48"):
            color = _extended(numbers)
            if color is not None:
                yield number == "48", color
        elif _COLOR.fullmatch(number):
            yield number.startswith(("4", "10")), _named(int(number))
        else:
            yield number


_COLOR: Final = re.compile(r"[34][0-7]|9[0-7]|10[0-7]")


def _extended(numbers: Iterator[str]) -> Color | None:
    try:
        parts = [int(next(numbers)) for _ in range(1 if next(numbers) == "5" else 3)]
    except (ValueError, StopIteration):
        return None
    if max(parts) > 255:
        return None
    return Color.from_ansi(*parts) if len(parts) == 1 else Color.from_rgb(*parts)


def _named(number: int) -> Color:
    bright = 8 if number >= 90 else 0
    return Color.from_ansi(number % 10 + bright)


def _as_codes(depth: Depth, color: Color, *, background: bool) -> tuple[str, ...]:
    system = _SYSTEMS.get(depth)
    if system is None:
        return ()
    return color.downgrade(system).get_ansi_codes(foreground=not background)


def _is_reversed(colors: dict[bool, Color]) -> bool:
    """Whether text is dark on light: without color it must be reverse video, or a cursor is lost."""
    return len(colors) == 2 and _light(colors[True]) > _light(colors[False])


def _light(color: Color) -> float:
    red, green, blue = color.get_truecolor()
    if color.type is ColorType.DEFAULT:
        return 0.0
    return 0.299 * red + 0.587 * green + 0.114 * blue
