"""The settings in words, and the values that they may have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.tui.storage.settings import Colors, Motion

ON_THIS_MACHINE: Final = ("plain", "others_kept", "others_megabytes")
"""Settings that mean nothing to a guest over SSH: how Parlour starts, and what is kept in files."""
ON_OFF: Final = {True: "on", False: "off"}
WORDS: Final = {
    "name": ("Name", "what others see"),
    "theme": ("Theme", "auto: dark or light, like your terminal"),
    "face": ("Cards", "how their faces look"),
    "colors": ("Colors", "how many your terminal shows"),
    "ascii": ("Plain signs", "letters instead of suits and lines"),
    "motion": ("Motion", "reduced: cards do not slide"),
    "bell": ("Bell", "when it is your turn"),
    "others_kept": ("Others kept", "keep matches that you only watched"),
    "others_megabytes": ("Others in MB", "how much disk they may take"),
    "plain": ("Plain lines", "from the next start on"),
}
VALUES: Final[dict[str, Sequence[object]]] = {
    "motion": tuple(Motion),
    "colors": tuple(Colors),
    "ascii": (True, False),
    "bell": (True, False),
    "plain": (True, False),
    "others_kept": (0, 20, 50, 100, 200, 500, 1000),
    "others_megabytes": (8, 16, 32, 64, 128, 256, 512),
}
