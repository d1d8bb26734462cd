"""Large figures for the middle of a card: three rows of box-drawing characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

FIGURES: Final[dict[str, tuple[str, str, str]]] = {
    "0": ("┏━┓", "┃ ┃", "┗━┛"),
    "1": ("╺┓ ", " ┃ ", "╺┻╸"),
    "2": ("╺━┓", "┏━┛", "┗━╸"),
    "3": ("╺━┓", " ━┫", "╺━┛"),
    "4": ("╻ ╻", "┗━┫", "  ╹"),
    "5": ("┏━╸", "┗━┓", "╺━┛"),
    "6": ("┏━╸", "┣━┓", "┗━┛"),
    "7": ("╺━┓", "  ┃", "  ╹"),
    "8": ("┏━┓", "┣━┫", "┗━┛"),
    "9": ("┏━┓", "┗━┫", "╺━┛"),
    "+": (" ╻ ", "╺╋╸", " ╹ "),
    "A": ("┏━┓", "┣━┫", "╹ ╹"),
    "J": ("  ╻", "  ┃", "┗━┛"),
    "Q": ("┏━┓", "┃ ┃", "┗━╲"),
    "K": ("╻╱ ", "┣╲ ", "╹ ╲"),
    "W": ("╻ ╻ ╻", "┃ ┃ ┃", "┗━┻━┛"),
}


PIXELS: Final[dict[str, tuple[str, ...]]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("## ", " # ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "+": ("   ", " # ", "###", " # ", "   "),
    "A": (" # ", "# #", "###", "# #", "# #"),
    "J": ("  #", "  #", "  #", "# #", "###"),
    "Q": ("### ", "# # ", "# # ", "### ", "  ##"),
    "K": ("# #", "# #", "## ", "# #", "# #"),
    "10": ("# ###", "# # #", "# # #", "# # #", "# ###"),
}
"""The same figures in pixels, and whole labels, for cards with more room; all have five rows."""
SIGNS: Final[dict[str, tuple[str, ...]]] = {
    "R": (" #   ", "#####", " #  #", "#  # ", "#####", "   # "),
    "S": (" ### ", "#  ##", "# # #", "##  #", " ### "),
}
"""Signs of ranks in pixels, in place of a face's art: arrows that turn back, a circle with a stroke."""
LOW: Final = {"R": (" #   ", "#####", "     ", "#####", "   # ")}
"""Signs for rooms that are too low for the usual ones: arrows to both sides."""
PLUS: Final = PIXELS["+"][1:-1]
SCALES: Final = (6, 5, 4, 3, 2)
"""How many columns and half rows a pixel may take, the largest first."""


def figure(
    label: str, rank: str, art: Mapping[str, Sequence[str]], room: tuple[int, int] = (0, 0)
) -> tuple[str, ...]:
    """Return the rows that show `label` large: the face's art for `rank`, else figures; () if both lack.

    Where `room` (columns and rows) has room for it, they are made of blocks.
    """
    if large := _large(label, rank, art, room):
        return large
    if rank in art:
        return tuple(art[rank])
    return _written(label, FIGURES)


def _pixels(label: str, rank: str, art: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the pixels that show `label`, or the sign of a rank for which the face has art; () for none."""
    if rank in art:
        return SIGNS.get(rank, ())
    if label in PIXELS:
        return PIXELS[label]
    return _written(label, PIXELS, " ")


def _written(label: str, signs: Mapping[str, Sequence[str]], between: str = "") -> tuple[str, ...]:
    """Return the rows of `label`, made of its signs; () if one is lacking."""
    if not all(sign in signs for sign in label):
        return ()
    return tuple(between.join(row) for row in zip(*(signs[sign] for sign in label), strict=True))


def _large(label: str, rank: str, art: Mapping[str, Sequence[str]], room: tuple[int, int]) -> tuple[str, ...]:
    """Return the figure in blocks, as large as fits in `room`; () if nothing fits.

    A plus may be half as large as the numeral behind it, which is then as large as on other cards.
    """
    plus = rank not in art and label.startswith("+") and len(label) > 1
    usual = _pixels(label[1:] if plus else label, rank, art)
    ways = (usual, LOW[rank]) if usual and rank in art and rank in LOW else (usual,)
    for pixels, scale in product(ways if usual else (), SCALES):
        rows = _blocks(pixels, scale)
        for sign in (_blocks(PLUS, scale), _blocks(PLUS, scale // 2)) if plus else ((),):
            found = _beside(sign, rows) if sign else rows
            if len(found[0]) <= room[0] and len(found) <= room[1]:
                return found
    return ()


def _beside(sign: tuple[str, ...], rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return `rows` with a lower `sign` before their middle."""
    above = (len(rows) - len(sign)) // 2
    blank = (" " * len(sign[0]),)
    before = (*blank * above, *sign, *blank * (len(rows) - len(sign) - above))
    return tuple(f"{left} {right}" for left, right in zip(before, rows, strict=True))


def _blocks(pixels: tuple[str, ...], scale: int) -> tuple[str, ...]:
    """Return `pixels` as rows of blocks, each of so many columns and half rows."""
    rows = [line for line in pixels for _ in range(scale)]
    rows += [" " * len(pixels[0])] * (len(rows) % 2)
    return tuple(_halves(up, low, scale) for up, low in zip(rows[::2], rows[1::2], strict=True))


def _halves(up: str, low: str, scale: int) -> str:
    """Return one row of blocks for two rows of pixels."""
    signs = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}
    return "".join(signs[a + b] * scale for a, b in zip(up, low, strict=True))
