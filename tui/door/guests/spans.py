"""Sends a guest only the cells that changed, where Textual sends a row from its start to the last of them.

That is most of the bytes of a small change far to the right, such as a card in the middle of a large table.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from textual._compositor import ChopsUpdate
from textual.geometry import Offset
from textual.strip import Strip


def send_only_spans() -> None:
    """Make Textual render nothing before the changed cells of a row; a second call does nothing."""
    setattr(ChopsUpdate, "render_segments", _render_segments)  # noqa: B010 - a method, to mypy


def _render_segments(update: ChopsUpdate, console: Console) -> str:
    return "".join(f"\x1b[{at.y + 1};{at.x + 1}H{strip.render(console)}" for at, strip in _changed(update))


def _changed(update: ChopsUpdate) -> Iterator[tuple[Offset, Strip]]:
    """Yield where something changed, and what is there now."""
    for y, first, stop in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= stop or end <= first:
                continue
            start = max(x, first) if _is_narrow(strip) else x
            yield Offset(start, y), strip.crop(start - x, min(end, stop) - x)


def _is_narrow(strip: Strip) -> bool:
    """Whether every character takes one cell, so that none is cut in two."""
    return len(strip.text) == strip.cell_length
