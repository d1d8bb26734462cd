"""A waiting table in words: its seats, what it waits for, what was said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from parlour.net.wire.messages import (
    Chat,
    Notice,
    PausePart,
    Presence,
    SeatPart,
    TableLine,
    TablePart,
    Update,
)
from parlour.tui.remote.table_client import Link
from parlour.tui.rules_editor.draft import summed
from parlour.tui.seen.facts import speaker
from parlour.tui.seen.night import begins_of
from parlour.tui.seen.options import title_of
from parlour.tui.seen.seats import Weight
from parlour.tui.seen.verdicts import OwnLine, signed, unsigned
from parlour.tui.seen.waiting import Awaits, awaits, rating_of, standing, teams_words, waiting_words
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import CLOCKS, count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, inked
from parlour.tui.widgets.ink import ALARM, GOOD, KEY, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import Row
from parlour.tui.words.speaking import Words, said

INKS: Final = {Weight.DIM: MUTED, Weight.WARN: WARN, Weight.GOOD: GOOD}
"""The inks of how somebody stands."""


def seat_rows(update: Update) -> list[Row]:
    """Return a row for each taken seat, and one for all free seats."""
    free = [part for part in update.table.seats if part.presence is Presence.OPEN]
    rows = [seat_row(part, update) for part in update.table.seats if part.presence is not Presence.OPEN]
    if free:
        words = Content.styled(f"    {count(len(free), 'free seat')}", MUTED)
        rows.append(Row("free", words, open=False))
    return rows


def seat_row(part: SeatPart, update: Update) -> Row:
    """Return the row of a seat."""
    words, weight = standing(part, update.table)
    state = f"✓ {words}" if weight is Weight.GOOD else words
    team = teams_words(update.table, part.seat)
    notes = [*team, tr("host")] if part.host else team
    notes = [*notes, tr("you")] if part.seat == update.you else notes
    line = Content.assemble(
        cell(str(part.seat + 1), 4, MUTED, right=False),
        cell(part.name or tr("Bot"), 19, STRONG),
        cell(", ".join(notes), max(12, cell_len(", ".join((*team, tr("host"), tr("you")))) + 1), MUTED),
        cell(state, max(16, cell_len(state) + 1), INKS[weight]),
        Content.styled(rating_of(update.table, part.seat), MUTED),
    )
    return Row(str(part.seat), line)


def news(update: Update, level: str, passed: float = 0.0) -> Content:
    """Return what the table waits for; `level` is the level of the host's next bot, "" for others.

    `passed` are the seconds since `update` came.
    """
    table = update.table
    if table.pause is not None:
        return paused(table.pause, speaker(update))
    if table.night:
        return Content(begins_of(update, passed))
    match awaits(update):
        case Awaits.VIEWER:
            words = inked(tr("Press {key} when you are ready."), key=Content.styled("r", KEY))
        case Awaits.PLAYERS | Awaits.OTHERS:
            words = Content(waiting_words(table))
        case _ if level:
            words = inked(tr("Everyone is ready. Press {key} to start."), key=Content.styled("s", KEY))
        case _:
            words = Content(tr("Everyone is ready; the host starts the match."))
    more = [tr("new bots play: {level} ({key})", level=tr(level), key="l")] if level else []
    more += [tr("pace: {pace}", pace=tr(table.pace))] if table.pace != "normal" else []
    more += [tr("clocks: {clocks}", clocks=tr(CLOCKS[1]))] if table.relaxed else []
    more += [tr("nobody may watch")] if not table.may_watch else []
    more += [tr("matches are rated")] if table.ratings is not None else []
    more += [
        f"{title_of(name)} {tr(value)}" for name, value in table.options.items() if not table.differences
    ]
    more += [tr("{count} watching", count=table.spectators)] if table.spectators else []
    return Content.assemble(words, Content.styled("   " + visible(", ".join(more)), MUTED))


def paused(pause: PausePart, words: Words) -> Content:
    """Return the banner of a paused table."""
    return Content.assemble(
        Content.styled(f" {tr('PAUSED')} ", ALARM), " ", Content.styled(words.said(pause.told), WARN)
    )


def rules_in_short(table: TableLine | TablePart) -> str:
    """Return a summary of a table's rules if they differ from the shelf's, else ""."""
    if not (table.house or table.differences):
        return ""
    return visible(summed(table.base or table.game, map(said, table.differences)))


def way_back(link: Link, *, remote: bool) -> Content:
    """Return how a guest over SSH (`remote`) comes back to their seat: with a code or a key; else nothing."""
    by_key = tr("the same ssh line again") if remote and link.you is not None else ""
    how = visible(link.way_back) or by_key
    if not how:
        return Content("")
    return Content.assemble(
        Content.styled(tr("To come back to your seat: "), MUTED), Content.styled(how, STRONG)
    )


def latest(lines: Sequence[Chat | Notice | OwnLine], words: Words, rows: int, width: int) -> Content:
    """Return the latest of the `lines` in `rows` rows; the oldest shown one is cut if it does not fit."""
    found: list[Content] = []
    for line in reversed(lines):
        wrapped = list(_line(line, words).wrap(width))
        if rows <= 0:
            break
        if len(wrapped) > rows:
            wrapped = [*wrapped[: rows - 1], wrapped[rows - 1].truncate(width - 3) + " .."]
        found[:0], rows = wrapped, rows - len(wrapped)
    return Content("\n").join(found)


def _line(line: Chat | Notice | OwnLine, words: Words) -> Content:
    """Return a line of chat, of the referee, or of the player's own program."""
    if isinstance(line, OwnLine):
        return Content.styled(visible(signed(line)), STRONG if line.fits else WARN)
    if isinstance(line, Notice):
        return Content.styled(unsigned(words.said(line.told)), MUTED)
    name = Content.styled(f"{unsigned(visible(line.name))}: ", STRONG)
    return Content.assemble(name, unsigned(visible(line.text)))
