"""Words for players: seats stand in them as `{0}`, `{1}` ... and become names here, as plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

SEAT: Final = re.compile(r"\{(\d{1,2})\}('s\b)?")


def named(words: str, names: Sequence[str], you: int | None = None) -> str:
    """Return `words` with each `{n}` replaced by the name of seat `n`; names are not read again.

    What is `you`'s (`{2}'s 3`) is `your 3`.
    """

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        if match[2]:
            return "your" if seat == you else name_of(seat) + match[2]
        return name_of(seat)

    def name_of(seat: int) -> str:
        return names[seat] if seat < len(names) else f"seat {seat + 1}"

    return SEAT.sub(name, words)
