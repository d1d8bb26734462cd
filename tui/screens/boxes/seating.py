"""A waiting table in words: its seats, what it waits for, what was said."""

from __future__ import annotations

from typing import Final, NamedTuple

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
from parlour.tui.keymap import WAITING, named
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


class Seated(NamedTuple):
    """What is said of a seat of a waiting table: who sits there, the `notes` about them, how they stand."""

    seat: int
    name: str
    notes: str
    state: str
    weight: Weight
    rating: str
    is_free: bool
    is_ready: bool


def seated_at(part: SeatPart, update: Update) -> Seated:
    """Return what is said of a seat."""
    words, weight = standing(part, update.table)
    team = teams_words(update.table, part.seat)
    notes = [*team, tr("host")] if part.host else team
    notes = [*notes, tr("you")] if part.seat == update.you else notes
    return Seated(
        part.seat,
        part.name or tr("Bot"),
        ", ".join(notes),
        f"✓ {words}" if weight is Weight.GOOD else words,
        weight,
        rating_of(update.table, part.seat),
        part.presence is Presence.OPEN,
        weight is not Weight.WARN
        and (part.ready or part.presence is Presence.BOT or bool(update.table.night)),
    )


def seat_row(part: SeatPart, update: Update) -> Row:
    """Return the row of a seat."""
    seated = seated_at(part, update)
    longest = ", ".join((*teams_words(update.table, part.seat), tr("host"), tr("you")))
    line = Content.assemble(
        cell(str(part.seat + 1), 4, MUTED, right=False),
        cell(seated.name, 19, STRONG),
        cell(seated.notes, max(12, cell_len(longest) + 1), MUTED),
        cell(seated.state, max(16, cell_len(seated.state) + 1), INKS[seated.weight]),
        Content.styled(seated.rating, MUTED),
    )
    return Row(str(part.seat), line)


def news(update: Update, level: str, passed: float = 0.0) -> Content:
    """Return what the table waits for, and what is special about it.

    `level` is the level of the host's next bot, "" for others; `passed` are the seconds since `update` came.
    """
    more = special(update, level)
    waits = awaited(update, level, passed)
    return Content.assemble(waits, "   ", more) if more else waits


def awaited(update: Update, level: str, passed: float = 0.0) -> Content:
    """Return what the table waits for, with the values of `news`."""
    table = update.table
    if table.pause is not None:
        return paused(table.pause, speaker(update))
    if table.night:
        return Content(begins_of(update, passed))
    match awaits(update):
        case Awaits.VIEWER:
            key = Content.styled(named(WAITING, "ready").shown, KEY)
            return inked(tr("Press {key} when you are ready."), key=key)
        case Awaits.PLAYERS | Awaits.OTHERS:
            return Content(waiting_words(table))
        case _ if level:
            return inked(tr("Everyone is ready. Press {key} to start."), key=Content.styled("s", KEY))
        case _:
            return Content(tr("Everyone is ready; the host starts the match."))


def special(update: Update, level: str) -> Content:
    """Return what is special about a waiting table; nothing while it is paused, and in a game night."""
    table = update.table
    if table.pause is not None or table.night:
        return Content("")
    more = [tr("new bots play: {level} ({key})", level=tr(level), key="l")] if level else []
    more += [tr("pace: {pace}", pace=tr(table.pace))] if table.pace != "normal" else []
    more += [tr("clocks: {clocks}", clocks=tr(CLOCKS[1]))] if table.relaxed else []
    more += [tr("nobody may watch")] if not table.may_watch else []
    more += [tr("matches are rated")] if table.ratings is not None else []
    more += [
        f"{title_of(name)} {tr(value)}" for name, value in table.options.items() if not table.differences
    ]
    more += [tr("{count} watching", count=table.spectators)] if table.spectators else []
    return Content.styled(visible(", ".join(more)), MUTED)


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


def spoken(line: Chat | Notice | OwnLine, words: Words) -> Content:
    """Return a line of chat, of the referee, or of the player's own program."""
    if isinstance(line, OwnLine):
        return Content.styled(visible(signed(line)), STRONG if line.fits else WARN)
    if isinstance(line, Notice):
        return Content.styled(unsigned(words.said(line.told)), MUTED)
    name = Content.styled(f"{unsigned(visible(line.name))}: ", STRONG)
    return Content.assemble(name, unsigned(visible(line.text)))
