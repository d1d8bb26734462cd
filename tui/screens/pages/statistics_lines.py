"""The statistics as lines of text, for a screen and for a terminal; all of it reads without color."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import BAD, GOOD, MUTED, STRONG

NAME: Final = 24
"""Least cells for a name or a title, and for what a line is about."""
BAR: Final = 10
"""Most cells of a bar."""
AVERAGE: Final = 16
LISTED: Final = 10
"""How many opponents of a kind are listed; `parlour stats --json` has all."""
MARK: Final = "#"
LEADS: Final = (
    *(marked("Matches"), marked("In a row"), marked("Points"), marked("With moves taken back")),
    *(marked("Damaged"), marked("won"), marked("not won")),
    *(marked("By game"), marked("By seats at the table"), marked("With people"), marked("With bots")),
)
"""What lines and tables begin with."""


def statistics_lines(found: Statistics) -> Iterator[Content]:
    """Yield the statistics line by line."""
    if not found.matches.played and not found.taken_back.played:
        yield Content.styled(tr("Matches that you finish are counted here."), MUTED)
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
    rounds = trn(
        "{points} in {count} round, {average} a round",
        "{points} in {count} rounds, {average} a round",
        matches.rounds,
        points=matches.points,
        average=_a_round(matches),
    )
    told = {"played": matches.played, "won": matches.won, "share": _percent(matches)}
    yield _about("Matches", tr("{played} played, {won} won ({share})", **told))
    yield _about("In a row", _streaks(found.streaks))
    yield _about("Points", rounds)
    if found.taken_back.played:
        apart = trn(
            "{count} match, {won} won; not counted here",
            "{count} matches, {won} won; not counted here",
            found.taken_back.played,
            won=found.taken_back.won,
        )
        yield _about("With moves taken back", apart)
    if found.damaged:
        damaged = trn(
            "{count} line of {file} cannot be read",
            "{count} lines of {file} cannot be read",
            found.damaged,
            file="statistics.jsonl",
        )
        yield _about("Damaged", damaged, BAD)


def _about(what: str, words: str, ink: str = "") -> Content:
    return Content.assemble(cell(tr(what), _leading(), MUTED), Content.styled(words, ink))


def _leading() -> int:
    """Return the cells of the first column, which has the whole of what it begins with in any language."""
    return max(NAME, *(cell_len(tr(lead)) + 1 for lead in LEADS))


def _streaks(streaks: Streaks) -> str:
    values = {"now": abs(streaks.now), "won": streaks.longest_won, "lost": streaks.longest_lost}
    if streaks.now > 0:
        return tr("{now} won now; at most {won} won, {lost} not won", **values)
    return tr("{now} not won now; at most {won} won, {lost} not won", **values)


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
    yield _about("won", _plot(last, won=True), GOOD)
    yield _about("not won", _plot(last, won=False), BAD)


def _plot(last: tuple[Ended, ...], *, won: bool) -> str:
    return "".join(MARK if ended.won == won else "." for ended in last)


def _table(title: str, tallies: Mapping[str, Tally]) -> Iterator[Content]:
    if not tallies:
        return
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
        figures = f"{tally.played:{played}}{tally.won:{won}}{_percent(tally):>6}  "
        yield Content.assemble(
            cell(visible(name), leading),
            figures,
            Content.styled(MARK * full, GOOD),
            Content.styled("." * (bar - full), MUTED),
            f"{_a_round(tally):>{AVERAGE}}",
        )
    if len(tallies) > LISTED:
        yield Content.styled(tr("and {count} more", count=len(tallies) - LISTED), MUTED)


def _percent(tally: Tally) -> str:
    return f"{tally.share:.0%}"


def _a_round(tally: Tally) -> str:
    return f"{tally.points / tally.rounds:.1f}" if tally.rounds else "0.0"
