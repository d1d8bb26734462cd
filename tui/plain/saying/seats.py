"""A waiting table in words: its seats, what has changed, what it waits for."""

from __future__ import annotations

from typing import Final

from parlour.net.wire.messages import Presence, SeatPart, TablePart, Update
from parlour.tui.plain.said import Kind, Said
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.text.waiting_table import Awaits, awaits, bot_words, waiting_words

GET_READY: Final = "Type ready when you are ready."
MAY_START: Final = "Everyone is ready. Type start."
ANSWERS: Final = {GET_READY: "ready", MAY_START: "start"}
"""The commands for which a table waits, by what is said then."""


def seat_lines(update: Update) -> list[Said]:
    """Return who sits where, one line each, and how many seats are free."""
    taken = [part for part in update.table.seats if part.presence is not Presence.OPEN]
    lines = [
        Said(
            Kind.OPTION,
            f"{part.seat + 1}. {seat_words(part, update.you)}",
            {"number": part.seat + 1, "name": part.name, "ready": part.ready},
        )
        for part in taken
    ]
    free = len(update.table.seats) - len(taken)
    return [*lines, Said(Kind.REPLY, f"{count(free, 'free seat')}.", {"free": free})] if free else lines


def seat_words(part: SeatPart, you: int | None) -> str:
    """Return who sits in a seat: `Ann, you, host, ready`."""
    notes = ["you"] if part.seat == you else []
    notes += ["host"] if part.host else []
    match part.presence:
        case Presence.BOT:
            notes.append(bot_words(part))
        case Presence.AWAY:
            notes.append("away")
        case _:
            notes.append("ready" if part.ready else "not ready yet")
    return visible(", ".join((part.name or "Bot", *notes)))


def awaited(update: Update, *, hosting: bool) -> str:
    """Return what the table waits for, as one sentence."""
    match awaits(update):
        case Awaits.END_OF_PAUSE:
            assert update.table.pause is not None
            return f"The table is paused: {visible(update.table.pause.words).rstrip('.')}."
        case Awaits.VIEWER:
            return GET_READY
        case Awaits.PLAYERS:
            more = " Type bot to add one, or invite to hear how others join." if hosting else ""
            return f"{waiting_words(update.table)}{more}"
        case Awaits.OTHERS:
            return waiting_words(update.table)
        case Awaits.START:
            return MAY_START if hosting else "Everyone is ready; the host starts the match."


def seat_changes(before: TablePart, update: Update) -> list[Said]:
    """Return what has changed at the seats of others, as far as the referee gives no notice of it."""
    old = {part.seat: part for part in before.seats}
    lines = []
    for part in update.table.seats:
        words = _change(old.get(part.seat), part) if part.seat != update.you else ""
        if words:
            lines.append(Said(Kind.OTHERS, visible(words), {"seat": part.seat, "name": part.name}))
    if len(before.seats) != len(update.table.seats):
        lines.append(Said(Kind.NOTICE, f"The table has {count(len(update.table.seats), 'seat')} now."))
    return lines


def _change(old: SeatPart | None, new: SeatPart) -> str:
    was = old.presence if old is not None else Presence.OPEN
    if new.presence is Presence.BOT and was is not Presence.BOT:
        return f"{new.name or 'A bot'} sits down, a bot, level {new.level or 'normal'}."
    if was is Presence.BOT and new.presence is Presence.OPEN and old is not None:
        return f"{old.name or 'A bot'}, a bot, leaves."
    if new.presence in (Presence.OPEN, Presence.BOT) or old is None or new.ready == old.ready:
        return ""
    return f"{new.name} is {'ready' if new.ready else 'not ready any more'}."
