"""One saved match as a row of the history, and the lines about the marked one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from textual.content import Content

from parlour.tui.storage.history.owner import bots_of
from parlour.tui.storage.stores import Saved
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import BAD, MUTED, STRONG, WARN

FAVORITE: Final = "*"
DAY: Final = 12
LENGTH: Final = 10
TITLE: Final = 23
ENDED: Final = 24
"""Cells for a column: the day, the rounds, and at most for the title and the result."""


def match_row(saved: Saved, room: int, *, wide: bool) -> Content:
    """Return the row of a match in `room` cells: favorite, day, game, players, result, rounds."""
    start = Content.assemble(cell(FAVORITE if saved.favorite else "", 2, WARN), cell(saved.day, DAY, MUTED))
    rest = room - 2 - DAY
    if saved.fault:
        return Content.assemble(start, cell(f"! {Path(saved.key).name}: {saved.fault}", rest, BAD))
    if not wide:
        half = rest // 2
        return Content.assemble(start, cell(saved.title, half, STRONG), cell(saved.ended, rest - half))
    rest -= LENGTH
    title, ended = min(TITLE, rest * 3 // 10), min(ENDED, rest * 3 // 10)
    return Content.assemble(
        start,
        cell(saved.title, title, STRONG),
        cell(saved.players, rest - title - ended),
        cell(saved.ended, ended, MUTED),
        cell(count(saved.rounds, "round"), LENGTH, MUTED, right=True),
    )


def details(saved: Saved) -> Content:
    """Return what is known about a match: its time, length, file and marks; then its seats and points."""
    if saved.fault:
        return Content(visible(f"{saved.key}: {saved.fault}"))
    told = (
        saved.played,
        f"{count(saved.rounds, 'round')}, {count(saved.moves, 'move')}",
        *_taken_back(saved),
        saved.key,
    )
    first = Content(visible(" · ".join(told)))
    seats = Content(", ").join(_seat(saved, seat) for seat in range(len(saved.names)))
    return Content("\n").join([first, seats])


def _taken_back(saved: Saved) -> tuple[str, ...]:
    return (f"taken back {count(saved.taken_back, 'time')}",) if saved.taken_back else ()


def _seat(saved: Saved, seat: int) -> Content:
    who = " (you)" if seat == saved.owner else " (bot)" if seat in bots_of(saved) else ""
    words = visible(f"{saved.names[seat]}{who} {saved.points[seat] if seat < len(saved.points) else 0}")
    return Content.styled(words, STRONG if seat in saved.winners else MUTED)
