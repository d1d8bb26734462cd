"""What was won at a table in this evening: a line, rows with bars, and a text to copy, for every face."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import NamedTuple

from parlour.net.wire.messages import EveningPart, StandingPart, TablePart, Update
from parlour.tui.seen.facts import is_host
from parlour.tui.seen.results import is_over
from parlour.tui.text.language import tr, trn
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible


class EveningRow(NamedTuple):
    """One row of the standings: the place ("" for bots), the name, and how much was won, in words.

    `won` are matches `of` all of them, or rounds before a match is over.
    """

    place: str
    name: str
    words: str
    won: int
    of: int
    is_own: bool = False


def evening_of(update: Update | None) -> EveningPart | None:
    """Return what was won at the table of `update`; None before a round is over, and in a game night."""
    return update.table.evening if update is not None and not update.table.night else None


def may_begin_anew(update: Update | None) -> bool:
    """Whether the viewer may begin a new evening: the host, when no match is running."""
    waits = update is not None and (update.view is None or is_over(update))
    return waits and evening_of(update) is not None and is_host(update)


def in_short(evening: EveningPart, most: int | None = None) -> str:
    """Return the standings in one line: `Ann (3), Bo (1), bots (2)`, by matches, or else by rounds.

    `most` is how many of them there is room for, if not for all.
    """
    by_match = evening.matches > 0
    named = [(visible(row.name), row) for row in evening.people]
    if evening.bots is not None:
        named.append((tr("bots"), evening.bots))
    shown = named[:most]
    won = [f"{name} ({row.matches if by_match else row.rounds})" for name, row in shown]
    won += [tr("and {count} more", count=len(named) - len(shown))] if len(shown) < len(named) else []
    parts = [", ".join(won)] if won else []
    return "; ".join([*parts, *_together(evening)])


def title_of(evening: EveningPart) -> str:
    """Return what the line and the rows are about: `This evening, 3 matches`."""
    if evening.matches:
        return tr("This evening, {matches}", matches=count(evening.matches, "match", "matches"))
    if evening.rounds:
        return tr("This evening, {rounds}", rounds=count(evening.rounds, "round"))
    return tr("This evening")


def rows_of(evening: EveningPart, you: int | None = None) -> list[EveningRow]:
    """Return the rows, best first; equals have the same place, and bots have none."""
    ranked = [(row.matches, row.rounds) for row in evening.people]
    rows = [
        _row(evening, row, f"{ranked.index(won) + 1}.", visible(row.name), you)
        for row, won in zip(evening.people, ranked, strict=True)
    ]
    if evening.bots is not None:
        rows.append(_row(evening, evening.bots, "", tr("Bots"), None))
    return rows


def rest_of(evening: EveningPart) -> list[str]:
    """Return what the rows do not say: what was won together, and how many people have no row any more."""
    others = evening.others
    left = [trn("and {count} more person", "and {count} more people", others)] if others else []
    return [*_together(evening), *left]


def today() -> date:
    """Return the date here."""
    return datetime.now(UTC).astimezone().date()


def share_lines(table: TablePart, evening: EveningPart, on: date) -> list[str]:
    """Return a short text about the evening, to copy: the table and the date, then a line for each row."""
    where = tr("{table}, {date}", table=visible(table.name), date=f"{on:%Y-%m-%d}")
    rows = [" ".join(filter(None, (row.place, f"{row.name}: {row.words}"))) for row in rows_of(evening)]
    return [f"Parlour: {where}", f"{title_of(evening)}:", *rows, *rest_of(evening)]


def _row(evening: EveningPart, row: StandingPart, place: str, name: str, you: int | None) -> EveningRow:
    won, of = (row.matches, evening.matches) if evening.matches else (row.rounds, evening.rounds)
    is_own = you is not None and row.seat == you
    return EveningRow(place, name, ", ".join(_won(row)), won, of, is_own)


def _won(row: StandingPart) -> Iterator[str]:
    if row.of:
        yield trn("{won} of {count} match", "{won} of {count} matches", row.of, won=row.matches)
    yield count(row.rounds, "round")


def _together(evening: EveningPart) -> list[str]:
    if not evening.together_of:
        return []
    return [tr("won together {won} of {of}", won=evening.together, of=evening.together_of)]
