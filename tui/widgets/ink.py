"""The inks for words on a page; each is a color of the theme."""

from __future__ import annotations

from typing import Final

MUTED: Final = "$text-muted"
KEY: Final = "bold $primary"
STRONG: Final = "bold $foreground"
GOOD: Final = "$success"
WARN: Final = "$warning"
ALARM: Final = "bold $background on $warning"
BAD: Final = "$error"
