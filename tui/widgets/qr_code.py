"""A QR code for a screen: two modules in each cell, in black on white whatever the theme."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from textual.content import Content

BORDER: Final = 2
"""Light modules around the code, which scanners need to find it."""
INK: Final = "#000000 on #ffffff"
_HALVES: Final = {(0, 0): " ", (1, 0): "\u2580", (0, 1): "\u2584", (1, 1): "\u2588"}


def qr_code(text: str) -> list[Content]:
    """Return the lines of a QR code that holds `text`."""
    import segno  # only the invitation needs it

    rows = [bytes(row) for row in segno.make_qr(text, error="l").matrix_iter(border=BORDER)]
    light = bytes(len(rows[0]))
    return [
        Content.styled("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)), INK)
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=light)
    ]
