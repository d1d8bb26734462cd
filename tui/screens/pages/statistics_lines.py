"""The statistics as lines of text, for a screen and for a terminal; all of it reads without color."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from parlour.tui.seen.statistics import ABOUT, DAMAGED, LISTED, NONE, a_round, facts, percent, tables
from parlour.tui.storage.statistics import Ended, Statistics, Tally
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, described
from parlour.tui.widgets.ink import BAD, GOOD, MUTED, STRONG

NAME: Final = 24
"""Least cells for a name or a title, and for what a line is about."""
BAR: Final = 10
"""Most cells of a bar."""
AVERAGE: Final = 16
MARK: Final = "#"
WON: Final = marked("won")
NOT_WON: Final = marked("not won")


def statistics_lines(found: Statistics) -> Iterator[Content]:
    """Yield the statistics line by line."""
    yield from in_short(found)
    for about, tallies in tables(found):
        yield from _table(about, tallies)


def in_short(found: Statistics, room: int = 0) -> Iterator[Content]:
    """Yield the facts line by line, and a plot of the last matches; or that none is counted.

    With `room`, a fact that is longer than so many cells goes on below its first words.
    """
    told = list(facts(found))
    if not told:
        yield Content.styled(tr(NONE), MUTED)
        return
    for about, words in told:
        yield _about(about, words, BAD if about == DAMAGED else "", room)
    yield from _last(found)


def _about(what: str, words: str, ink: str = "", room: int = 0) -> Content:
    lead, told = cell(tr(what), _leading(), MUTED), Content.styled(words, ink)
    return described(lead, told, room + 1, least=1) if room else lead + told


def _leading() -> int:
    """Return the cells of the first column, which has the whole of what it begins with in any language."""
    return max(NAME, *(cell_len(tr(lead)) + 1 for lead in (*ABOUT, WON, NOT_WON)))


def _last(found: Statistics) -> Iterator[Content]:
    """Yield a plot of the last matches: one column each, a mark in one of two lines."""
    last = found.last
    if not last:
        return
    yield Content("")
    days = {"first": last[0].played[:10], "last": last[-1].played[:10]}
    if len(last) == 1:
        title = tr("The last match, {last}", **days)
    else:
        title = trn(
            "The last {count} match, {first} to {last}",
            "The last {count} matches, {first} to {last}",
            len(last),
            **days,
        )
    yield Content.styled(title, STRONG)
    yield _about(WON, _plot(last, won=True), GOOD)
    yield _about(NOT_WON, _plot(last, won=False), BAD)


def _plot(last: tuple[Ended, ...], *, won: bool) -> str:
    return "".join(MARK if ended.won == won else "." for ended in last)


def _table(title: str, tallies: Mapping[str, Tally]) -> Iterator[Content]:
    yield Content("")
    leading = _leading()
    played, won = max(7, cell_len(tr("played")) + 1), max(6, cell_len(tr("won")) + 1)
    bar = max(0, BAR - (leading - NAME) - (played - 7) - (won - 6))  # what longer words leave
    yield Content.assemble(
        cell(tr(title), leading, STRONG),
        cell(tr("played"), played, MUTED, right=True),
        cell(tr("won"), won, MUTED, right=True),
        cell(tr("points a round"), 8 + bar + AVERAGE, MUTED, right=True),
    )
    for name, tally in list(tallies.items())[:LISTED]:
        full = round(tally.share * bar)
        figures = f"{tally.played:{played}}{tally.won:{won}}{percent(tally):>6}  "
        yield Content.assemble(
            cell(visible(name), leading),
            figures,
            Content.styled(MARK * full, GOOD),
            Content.styled("." * (bar - full), MUTED),
            f"{a_round(tally):>{AVERAGE}}",
        )
    if len(tallies) > LISTED:
        yield Content.styled(tr("and {count} more", count=len(tallies) - LISTED), MUTED)
