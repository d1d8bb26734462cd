"""Words for players: seats stand in them as `{0}`, `{1}` ... and become names here, as plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

SEAT: Final = re.compile(r"\{(\d{1,2})\}")


def named(words: str, names: Sequence[str]) -> str:
    """Return `words` with each `{n}` replaced by the name of seat `n`; names are not read again."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else f"seat {seat + 1}"

    return SEAT.sub(name, words)
