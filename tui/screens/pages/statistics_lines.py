"""The statistics as lines of text, for a screen and for a terminal; all of it reads without color."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from textual.content import Content

from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import BAD, GOOD, MUTED, STRONG

NAME: Final = 24
"""Cells for a name or a title, and for what a line is about."""
BAR: Final = 10
LISTED: Final = 10
"""How many opponents of a kind are listed; `parlour stats --json` has all."""
MARK: Final = "#"


def statistics_lines(found: Statistics) -> Iterator[Content]:
    """Yield the statistics line by line."""
    if not found.matches.played and not found.taken_back.played:
        yield Content.styled("Matches that you finish are counted here.", MUTED)
        return
    yield from _whole(found)
    yield from _last(found)
    yield from _table("By game", found.games)
    yield from _table(
        "By seats at the table", {count(seats, "seat"): of for seats, of in found.seats.items()}
    )
    yield from _table("With people", found.people)
    yield from _table("With bots", found.bots)


def _whole(found: Statistics) -> Iterator[Content]:
    matches = found.matches
    rounds = f"{matches.points} in {count(matches.rounds, 'round')}, {_a_round(matches)} a round"
    yield _about("Matches", f"{matches.played} played, {matches.won} won ({_percent(matches)})")
    yield _about("In a row", _streaks(found.streaks))
    yield _about("Points", rounds)
    if found.taken_back.played:
        apart = count(found.taken_back.played, "match", "matches")
        yield _about("With moves taken back", f"{apart}, {found.taken_back.won} won; not counted here")
    if found.damaged:
        yield _about("Damaged", f"{count(found.damaged, 'line')} of statistics.jsonl cannot be read", BAD)


def _about(what: str, words: str, ink: str = "") -> Content:
    return Content.assemble(cell(what, NAME, MUTED), Content.styled(words, ink))


def _streaks(streaks: Streaks) -> str:
    now = f"{abs(streaks.now)} {'won' if streaks.now > 0 else 'not won'} now"
    return f"{now}; at most {streaks.longest_won} won, {streaks.longest_lost} not won"


def _last(found: Statistics) -> Iterator[Content]:
    """Yield a plot of the last matches: one column each, a mark in one of two lines."""
    last = found.last
    if not last:
        return
    yield Content("")
    days = f"{last[0].played[:10]} to {last[-1].played[:10]}"
    yield Content.styled(f"The last {count(len(last), 'match', 'matches')}, {days}", STRONG)
    yield Content.assemble(cell("won", NAME, MUTED), Content.styled(_plot(last, won=True), GOOD))
    yield Content.assemble(cell("not won", NAME, MUTED), Content.styled(_plot(last, won=False), BAD))


def _plot(last: tuple[Ended, ...], *, won: bool) -> str:
    return "".join(MARK if ended.won == won else "." for ended in last)


def _table(title: str, tallies: Mapping[str, Tally]) -> Iterator[Content]:
    if not tallies:
        return
    yield Content("")
    heads = f"{'played':>7}{'won':>6}{'':>6}  {'':{BAR}}{'points a round':>16}"
    yield Content.assemble(cell(title, NAME, STRONG), Content.styled(heads, MUTED))
    for name, tally in list(tallies.items())[:LISTED]:
        full = round(tally.share * BAR)
        figures = f"{tally.played:7}{tally.won:6}{_percent(tally):>6}  "
        yield Content.assemble(
            cell(visible(name), NAME),
            figures,
            Content.styled(MARK * full, GOOD),
            Content.styled("." * (BAR - full), MUTED),
            f"{_a_round(tally):>16}",
        )
    if len(tallies) > LISTED:
        yield Content.styled(f"and {len(tallies) - LISTED} more", MUTED)


def _percent(tally: Tally) -> str:
    return f"{tally.share:.0%}"


def _a_round(tally: Tally) -> str:
    return f"{tally.points / tally.rounds:.1f}" if tally.rounds else "0.0"
