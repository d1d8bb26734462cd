"""Texts for players refer to seats as `{0}`, `{1}` ...; these become names, as plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

SEAT: Final = re.compile(r"\{(\d{1,2})\}")
ACTOR: Final = re.compile(r"\{\d{1,2}\}")


def named(words: str, names: Sequence[str]) -> str:
    """Return `words` with each `{n}` replaced by the name of seat `n`; braces in names are not replaced.

    What belongs to the player with whom the sentence begins is `their own`.
    """
    if (actor := ACTOR.match(words)) is not None:
        rest = words[actor.end() :]
        words = actor[0] + (rest if rest.startswith("'s ") else rest.replace(f"{actor[0]}'s ", "their own "))

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else f"seat {seat + 1}"

    return SEAT.sub(name, words)
