"""What stands for each color of a theme and a face on a terminal with 256 or 16 colors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from parlour.tui.drawing.themes import COLORS, Theme, faded_ground, faded_ink, faded_line
from parlour.tui.terminal.colors import (
    FIXED,
    NAMES,
    PALETTE,
    VGA,
    XTERM,
    ColorTable,
    Rgb,
    by_distance,
    chroma,
    contrast,
    rgb,
)

if TYPE_CHECKING:
    from parlour.tui.drawing.faces import Face

FADED_SIGN: Final = 3.0
"""The least contrast of the sign of a card that may not be picked."""
READ: Final = 4.5
"""The least contrast of words."""
CALM: Final = ("blue", "white", "black", "bright white")
"""Grounds for the row under the cursor, of 16 colors: none of them looks like a warning."""
MORE_CHROMA: Final = 0.015
"""How much purer a marked row of 256 colors may be than the one for which it stands, in OKLab."""
EDGES: Final = ("edge", "edge_line", "back", "back_line")


class _Stands(NamedTuple):
    """A color of 24 bits, and what stands for it; None is derived where it is shown."""

    color: str
    number: int | None
    name: str | None


def table_of(theme: Theme, face: Face | None = None) -> ColorTable:
    """Return the replacements of all colors of `theme` and of `face`, as far as their files name them."""
    stands = [*_rows(theme), *([] if face is None else _faded(theme, face))]
    stands += [_Stands(getattr(theme, c), theme.colors256.get(c), theme.colors16.get(c)) for c in COLORS]
    if face is not None:
        stands += _cards(face)
    return ColorTable(
        theme.dark,
        frozenset(_last((rgb(color), index) for color, index, _ in stands)),
        frozenset(_last((rgb(color), _number(name)) for color, _, name in stands)),
    )


def _last(pairs: Iterable[tuple[Rgb, int | None]]) -> Iterator[tuple[Rgb, int]]:
    """Yield each color once, with the last number that stands for it."""
    for color, number in dict(pairs).items():
        if number is not None:
            yield color, number


def _number(name: str | None) -> int | None:
    return None if name is None else NAMES.index(name)


def _rows(theme: Theme) -> Iterator[_Stands]:
    """Yield the grounds of marked rows of a list: none is garish, and the text can be read on it."""
    felt, text = theme.colors16.get("felt"), theme.colors16.get("text")
    if felt is None or text is None:
        return
    ground = next((name for name in CALM if name != felt and _seen(text, name, READ)), felt)
    yield _Stands(theme.chosen_row, _calm(theme.chosen_row), ground)
    for quiet in (theme.left_row, theme.pointed_row):
        yield _Stands(quiet, None, felt)


def _calm(color: str) -> int:
    """Return the index of the nearest color to `color` that is not much purer."""
    most = chroma(rgb(color)) + MORE_CHROMA
    near = by_distance(rgb(color), range(FIXED, len(PALETTE)))
    return next(index for index in near if chroma(PALETTE[index]) <= most)


def _cards(face: Face) -> Iterator[_Stands]:
    few, fewer = face.colors256, face.colors16
    for edge in EDGES:
        yield _Stands(getattr(face, edge), getattr(few, edge), getattr(fewer, edge))
    for suit, paint in face.paints():
        fill, ink = (few.of(suit) or (None, None))[:2]
        name, sign = (fewer.of(suit) or (None, None))[:2]
        yield _Stands(paint.fill, fill, name)
        yield _Stands(paint.ink, ink, sign)


def _faded(theme: Theme, face: Face) -> Iterator[_Stands]:
    """Yield the colors of cards that may not be picked: of 16, the felt and a sign that can be read on it.

    On a light table the fills of 256 are derived: those of the file are for a dark one.
    """
    felt, dim = theme.colors16.get("felt"), theme.colors16.get("dim")
    if felt is None or dim is None:
        return
    edge = faded_ground(face.edge, theme)
    yield _Stands(edge, None, felt)
    yield _Stands(faded_line(face.edge_line, edge), None, theme.colors16.get("line"))
    inks = Counter(fill for fill, _ in {(paint.fill, paint.ink) for _, paint in face.paints()})
    for suit, paint in face.paints():
        ground = faded_ground(paint.fill, theme)
        fills256 = face.colors256.of(suit) or ()
        yield _Stands(ground, fills256[2] if theme.dark and len(fills256) > 2 else None, felt)
        signs = reversed(face.colors16.of(suit) or ()) if inks[paint.fill] == 1 else ()
        yield _Stands(faded_ink(ground, theme), None, next((s for s in signs if _seen(s, felt)), dim))


def _seen(name: str, ground: str, least: float = FADED_SIGN) -> bool:
    sign, below = NAMES.index(name), NAMES.index(ground)
    return all(contrast(named[sign], named[below]) >= least for named in (XTERM, VGA))
