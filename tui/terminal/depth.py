"""How many colors a terminal shows: by a choice, its variables, its answers, or its type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from parlour.net.dumb_terminal import is_dumb


class Depth(Enum):
    """The colors that a terminal can show."""

    TRUE = "true color"
    PALETTE = "256 colors"
    STANDARD = "16 colors"
    MONO = "no color"


def depth_told(environment: Mapping[str, str]) -> Depth | None:
    """Return the depth that the variables NO_COLOR and COLORTERM demand, None if neither does."""
    if environment.get("NO_COLOR"):
        return Depth.MONO
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.TRUE
    return None


def depth_by_type(term: str) -> Depth:
    """Return the depth that a terminal of the type `term` has at least."""
    if term.startswith("vt") or is_dumb(term):
        return Depth.MONO
    if term.endswith("-direct") or _TRUE.match(term):
        return Depth.TRUE
    if "256color" in term:
        return Depth.PALETTE
    return Depth.STANDARD


_TRUE: Final = re.compile(r"xterm-(kitty|ghostty)|alacritty|foot|wezterm|ghostty|contour|rio")
